/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-recorded-courses.h"

#include "pact-structured-pruning.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief Data of the node sets of some records.
 * @param records the records
 * @param mapping what they mean
 * @return per stage, its node set
 * @throw RecordsError if a node set is not in the mapping
 */
std::vector<const NodeSetData*>
FindNodeSets(const TrainingRecords& records, const RecordMapping& mapping)
{
    std::vector<const NodeSetData*> found;
    RecordsProblems problems;
    std::vector<std::string> missing;
    for (const RecordedStage& stage : records.GetStages())
    {
        const auto it = std::find_if(mapping.nodeSets.begin(),
                                     mapping.nodeSets.end(),
                                     [&](const auto& set) { return set.name == stage.nodeSet; });
        if (it == mapping.nodeSets.end() &&
            std::find(missing.begin(), missing.end(), stage.nodeSet) == missing.end())
        {
            missing.push_back(stage.nodeSet);
            problems.Add("node set '" + stage.nodeSet +
                         "' of the records has no samples and classes, expected them in the "
                         "mapping's node_sets");
        }
        found.push_back(it == mapping.nodeSets.end() ? nullptr : &*it);
    }
    problems.ThrowIfAny();
    return found;
}

/**
 * @brief Parameters of a stage's model relative to the unpruned one. Where the records do not tell
 * them, pruning is taken to be structured.
 * @param stages the stages
 * @param stage one of them
 * @return ln of the ratio
 */
double
GetLogParameters(const std::vector<RecordedStage>& stages, const RecordedStage& stage)
{
    const RecordedStage* root = &stage;
    while (root->previous != RecordedStage::NONE)
    {
        root = &stages[root->previous];
    }
    return stage.parameters > 0 && root->parameters > 0 && root->totalPruning == 0
               ? std::log(stage.parameters / root->parameters)
               : GetPrunedLogParameters(stage.totalPruning);
}

/**
 * @brief Loss of a model that was never trained.
 * @param mapping may tell it
 * @param nodeSet where it begins
 * @return the loss
 */
double
GetStartLoss(const RecordMapping& mapping, const NodeSetData& nodeSet)
{
    return mapping.startLoss > 0 ? mapping.startLoss : std::log(std::max(2.0, nodeSet.classes));
}

/**
 * @brief Name what a stage is.
 * @param stage the stage
 * @return for instance "silver F=0.5"
 */
std::string
DescribeStage(const RecordedStage& stage)
{
    std::ostringstream text;
    text << stage.nodeSet;
    if (stage.pruning > 0)
    {
        text << " F=" << stage.pruning;
    }
    return text.str();
}

/**
 * @brief The change that began a stage.
 * @param stage the stage
 * @param course the stage's features
 * @param courseBefore the stage before
 * @return the change; nothing if the loss before is not recorded
 */
std::optional<ChangeFeatures>
GetChange(const RecordedStage& stage,
          const RecordedCourse& course,
          const RecordedCourse& courseBefore)
{
    std::vector<StageObservation> recent;
    if (courseBefore.untrained)
    {
        recent.push_back(*courseBefore.untrained);
    }
    for (const StageObservation& moment : courseBefore.moments)
    {
        if (moment.age <= stage.previousEpochs)
        {
            recent.push_back(moment);
        }
    }
    if (stage.firstAge != 0 || recent.empty() || recent.back().age != stage.previousEpochs)
    {
        return std::nullopt;
    }
    return ChangeFeatures{courseBefore.features,
                          course.features,
                          stage.previousEpochs,
                          recent.back().logLoss,
                          GetRecentSlope(recent)};
}

} // namespace

std::vector<RecordedCourse>
GetRecordedCourses(const TrainingRecords& records, const RecordMapping& mapping)
{
    const auto& stages = records.GetStages();
    const auto nodeSets = FindNodeSets(records, mapping);
    std::vector<RecordedCourse> courses;
    std::vector<bool> isShared(stages.size(), false);
    for (std::size_t i = 0; i < stages.size(); ++i)
    {
        const RecordedStage& stage = stages[i];
        RecordedCourse course;
        course.seed = stage.seed;
        course.features.logParameters = GetLogParameters(stages, stage);
        course.features.pruning = stage.pruning;
        course.features.logSamples = std::log(nodeSets[i]->samples);
        course.features.classes = nodeSets[i]->classes;
        course.configuration = DescribeStage(stage);
        for (uint32_t age = stage.firstAge; age <= stage.GetLastAge(); ++age)
        {
            course.moments.push_back({age, std::log(stage.GetLoss(age))});
        }
        if (stage.previous == RecordedStage::NONE)
        {
            course.branch = course.configuration;
            if (stage.firstAge > 0)
            {
                course.untrained =
                    StageObservation{0, std::log(GetStartLoss(mapping, *nodeSets[i]))};
            }
        }
        else
        {
            const RecordedCourse& before = courses[stage.previous];
            const bool second = stages[stage.previous].previous == RecordedStage::NONE;
            if (stage.pruning == 0)
            {
                course.features.epochsSincePruning =
                    before.features.epochsSincePruning + stage.previousEpochs;
            }
            course.configuration = before.configuration + ' ' +
                                   std::to_string(stage.previousEpochs) + " > " +
                                   course.configuration;
            course.branch = second ? course.configuration : before.branch;
            course.change = GetChange(stage, course, before);
            isShared[stage.previous] = isShared[stage.previous] || second;
        }
        courses.push_back(std::move(course));
    }
    for (std::size_t i = 0; i < courses.size(); ++i)
    {
        if (isShared[i])
        {
            courses[i].branch.clear();
        }
    }
    return courses;
}

} // namespace pact
} // namespace ns3
