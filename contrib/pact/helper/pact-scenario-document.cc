/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-scenario-document.h"

#include <map>
#include <sstream>
#include <utility>
#include <yaml-cpp/emitter.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

namespace ns3
{
namespace pact
{

namespace
{

constexpr std::size_t MAX_DEPTH = 32; //!< a scenario needs six levels

/// Stops the parser where reading on makes no sense.
struct ParsingStopped
{
    YAML::Mark mark;     //!< where
    std::string message; //!< why
};

/// Builds the document from the parser's events.
class DocumentBuilder : public YAML::EventHandler
{
  public:
    /**
     * @brief Constructor.
     * @param origin as in ParseScenarioDocument
     * @param mostNodes as in ParseScenarioDocument
     */
    DocumentBuilder(std::string origin, std::size_t mostNodes)
        : m_origin(std::move(origin)),
          m_mostNodes(mostNodes)
    {
    }

    /// @return the document
    ScenarioNode& GetRoot()
    {
        return m_root;
    }

    /**
     * @brief Translate a place.
     * @param mark as the parser counts, from 0
     * @return from 1
     */
    ScenarioPlace GetPlace(const YAML::Mark& mark) const
    {
        return {mark.line + 1, mark.column + 1, m_origin};
    }

    void OnDocumentStart(const YAML::Mark&) override
    {
    }

    void OnDocumentEnd() override
    {
    }

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override
    {
        Attach(Make(ScenarioNode::NOTHING, mark), anchor, mark);
    }

    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override
    {
        const auto found = m_anchors.find(anchor);
        if (found == m_anchors.end())
        {
            throw ParsingStopped{mark, "an alias inside of its own anchor, expected none"};
        }
        m_count += found->second.second;
        Attach(found->second.first, YAML::NullAnchor, mark);
    }

    void OnScalar(const YAML::Mark& mark,
                  const std::string&,
                  YAML::anchor_t anchor,
                  const std::string& value) override
    {
        ScenarioNode node = Make(ScenarioNode::SCALAR, mark);
        node.text = value;
        Attach(std::move(node), anchor, mark);
    }

    void OnSequenceStart(const YAML::Mark& mark,
                         const std::string&,
                         YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override
    {
        Open(ScenarioNode::LIST, mark, anchor);
    }

    void OnSequenceEnd() override
    {
        Close();
    }

    void OnMapStart(const YAML::Mark& mark,
                    const std::string&,
                    YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override
    {
        Open(ScenarioNode::MAP, mark, anchor);
    }

    void OnMapEnd() override
    {
        Close();
    }

  private:
    /// A list or map that has not ended.
    struct OpenNode
    {
        ScenarioNode node;       //!< what it has so far
        YAML::anchor_t anchor;   //!< its anchor
        YAML::Mark mark;         //!< where it began
        std::size_t countBefore; //!< nodes before it
    };

    /**
     * @brief Make an empty node.
     * @param kind its kind
     * @param mark its place
     * @return the node
     */
    ScenarioNode Make(ScenarioNode::Kind kind, const YAML::Mark& mark)
    {
        m_count++;
        ScenarioNode node;
        node.kind = kind;
        node.place = GetPlace(mark);
        return node;
    }

    /**
     * @brief Begin a list or map.
     * @param kind which
     * @param mark its place
     * @param anchor its anchor
     */
    void Open(ScenarioNode::Kind kind, const YAML::Mark& mark, YAML::anchor_t anchor)
    {
        if (m_open.size() >= MAX_DEPTH)
        {
            throw ParsingStopped{mark,
                                 "nested too deeply, expected at most " +
                                     std::to_string(MAX_DEPTH) + " levels"};
        }
        const std::size_t before = m_count;
        m_open.push_back({Make(kind, mark), anchor, mark, before});
    }

    /// End the innermost list or map.
    void Close()
    {
        OpenNode open = std::move(m_open.back());
        m_open.pop_back();
        Attach(std::move(open.node), open.anchor, open.mark, m_count - open.countBefore);
    }

    /**
     * @brief Put a complete node where it belongs.
     * @param node the node
     * @param anchor its anchor
     * @param mark its place
     * @param size number of nodes in it
     */
    void Attach(ScenarioNode node,
                YAML::anchor_t anchor,
                const YAML::Mark& mark,
                std::size_t size = 1)
    {
        if (m_count > m_mostNodes)
        {
            throw ParsingStopped{mark,
                                 "too much, expected at most " + std::to_string(m_mostNodes) +
                                     " values and keys with the copies that aliases make"};
        }
        if (anchor != YAML::NullAnchor)
        {
            m_anchors[anchor] = {node, size};
        }
        if (m_open.empty())
        {
            m_root = std::move(node);
            return;
        }
        auto& parent = m_open.back().node;
        if (parent.kind == ScenarioNode::MAP && parent.keys.size() == parent.items.size())
        {
            if (node.kind != ScenarioNode::SCALAR)
            {
                throw ParsingStopped{mark, node.Describe() + " as a key, expected a word"};
            }
            parent.keys.push_back(std::move(node));
            return;
        }
        parent.items.push_back(std::move(node));
    }

    std::string m_origin;         //!< where the text comes from
    std::size_t m_mostNodes;      //!< copies made by aliases included
    ScenarioNode m_root;          //!< the document
    std::vector<OpenNode> m_open; //!< from the outermost to the innermost
    std::size_t m_count{0};       //!< nodes so far, copies included
    std::map<YAML::anchor_t, std::pair<ScenarioNode, std::size_t>> m_anchors; //!< node and size
};

/**
 * @brief Write a node.
 * @param node the node
 * @param emitter where to
 */
void
Emit(const ScenarioNode& node, YAML::Emitter& emitter)
{
    switch (node.kind)
    {
    case ScenarioNode::NOTHING:
        emitter << YAML::Null;
        return;
    case ScenarioNode::SCALAR:
        emitter << node.text;
        return;
    case ScenarioNode::LIST:
        emitter << YAML::BeginSeq;
        for (const auto& item : node.items)
        {
            Emit(item, emitter);
        }
        emitter << YAML::EndSeq;
        return;
    case ScenarioNode::MAP:
        emitter << YAML::BeginMap;
        for (std::size_t i = 0; i < node.items.size(); i++)
        {
            emitter << YAML::Key << node.keys[i].text << YAML::Value;
            Emit(node.items[i], emitter);
        }
        emitter << YAML::EndMap;
        return;
    }
}

} // namespace

const ScenarioNode*
ScenarioNode::Find(const std::string& key) const
{
    for (std::size_t i = 0; i < keys.size(); i++)
    {
        if (keys[i].text == key)
        {
            return &items[i];
        }
    }
    return nullptr;
}

std::string
ScenarioNode::Describe() const
{
    constexpr std::size_t longest = 60;
    switch (kind)
    {
    case SCALAR:
        return "'" + (text.size() > longest ? text.substr(0, longest) + "..." : text) + "'";
    case LIST:
        return "a list";
    case MAP:
        return "a map";
    default:
        return "nothing";
    }
}

ScenarioNode
ParseScenarioDocument(const std::string& text,
                      const std::string& origin,
                      ScenarioProblems& problems,
                      std::size_t mostNodes)
{
    DocumentBuilder builder(origin, mostNodes);
    try
    {
        std::istringstream stream(text);
        YAML::Parser parser(stream);
        parser.HandleNextDocument(builder);
        DocumentBuilder second(origin, mostNodes);
        if (parser.HandleNextDocument(second))
        {
            problems.Add(second.GetRoot().place, "a second document, expected only one");
        }
    }
    catch (const ParsingStopped& stopped)
    {
        problems.Add(builder.GetPlace(stopped.mark), stopped.message);
    }
    catch (const YAML::Exception& error)
    {
        problems.Add(builder.GetPlace(error.mark),
                     "not readable (" + error.msg + "), expected YAML");
    }
    return std::move(builder.GetRoot());
}

ScenarioNode
ReadScenarioDocument(const std::string& text,
                     const std::string& expectation,
                     ScenarioProblems& problems,
                     std::size_t mostNodes)
{
    if (text.find('\0') != std::string::npos)
    {
        problems.Add({}, "not a text file, expected YAML");
        problems.ThrowIfAny();
    }
    ScenarioNode document = ParseScenarioDocument(text, "", problems, mostNodes);
    problems.ThrowIfAny();
    if (document.kind == ScenarioNode::NOTHING)
    {
        problems.Add(document.place, "an empty file, expected " + expectation);
        problems.ThrowIfAny();
    }
    return document;
}

std::string
FormatScenarioDocument(const ScenarioNode& node)
{
    YAML::Emitter emitter;
    Emit(node, emitter);
    return std::string(emitter.c_str()) + "\n";
}

} // namespace pact
} // namespace ns3
