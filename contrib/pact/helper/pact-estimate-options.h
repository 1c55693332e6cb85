/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ESTIMATE_OPTIONS_H
#define PACT_ESTIMATE_OPTIONS_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Words behind a subcommand: options "--name=value" or "--name value", files, and ns-3's own
 * options, which take effect at once.
 */
class EstimateOptions
{
  public:
    /**
     * @brief Constructor.
     * @param words the words
     * @param names the options that there are, without their dashes
     * @throws UsageError if a word makes no sense
     */
    EstimateOptions(const std::vector<std::string>& words, const std::vector<std::string>& names);

    /// @return the words that are no options
    const std::vector<std::string>& GetFiles() const;

    /**
     * @brief Whether an option was given.
     * @param name its name
     * @return whether it was
     */
    bool Has(const std::string& name) const;

    /**
     * @brief Value of an option.
     * @param name its name
     * @param otherwise its value if it was not given
     * @return its value
     */
    std::string Get(const std::string& name, const std::string& otherwise) const;

    /**
     * @brief Value of an option that is a whole number.
     * @param name its name
     * @param otherwise its value if it was not given
     * @param least the least value accepted
     * @param most the largest value accepted
     * @return its value
     * @throws UsageError if it is anything else
     */
    uint64_t GetWhole(const std::string& name,
                      uint64_t otherwise,
                      uint64_t least,
                      uint64_t most) const;

    /**
     * @brief Value of an option that is a number from 0 to 1.
     * @param name its name
     * @param otherwise its value if it was not given
     * @return its value
     * @throws UsageError if it is anything else
     */
    double GetShare(const std::string& name, double otherwise) const;

    /**
     * @brief Value of an option that lists whole numbers and ranges of them, as in "1-5,8".
     * @param name its name
     * @param otherwise its value if it was not given
     * @param most the largest number accepted
     * @return the numbers, each once, from the least
     * @throws UsageError if it is anything else
     */
    std::vector<uint64_t> GetNumbers(const std::string& name,
                                     const std::string& otherwise,
                                     uint64_t most) const;

    /**
     * @brief Refuse a file that was given twice, under whatever name: it would count twice.
     * @throws UsageError if there is one
     */
    void CheckFilesDiffer() const;

    /**
     * @brief Required option --out as a file that can be written.
     * @param example one such file, for messages
     * @return its path
     * @throws UsageError if it is missing, in no folder, no ordinary file, or one that is read
     */
    std::string GetOutputFile(const std::string& example) const;

    /**
     * @brief Required option --out as a folder.
     * @param example one such folder, for messages
     * @param names the files that will be written there
     * @return its path; it may not exist yet
     * @throws UsageError if it is missing, exists and is no folder, or one of the files is no
     * ordinary file or one that is read
     */
    std::string GetOutputFolder(const std::string& example,
                                const std::vector<std::string>& names) const;

  private:
    /**
     * @brief Refuse to write where something would be lost or nothing can be kept.
     * @param path the file that will be written
     * @throws UsageError if it is no ordinary file, or one that is read
     */
    void CheckOutput(const std::string& path) const;

    std::vector<std::string> m_files;            //!< the words that are no options
    std::map<std::string, std::string> m_values; //!< by name
};

} // namespace pact
} // namespace ns3

#endif // PACT_ESTIMATE_OPTIONS_H
