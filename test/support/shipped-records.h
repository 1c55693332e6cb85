/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TEST_SHIPPED_RECORDS_H
#define PACT_TEST_SHIPPED_RECORDS_H

#include "ns3/pact-training-records.h"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @brief Read records that come with the project.
 * @param seeds their training seeds
 * @param loss which column is the loss
 * @return the records
 */
inline TrainingRecords
GetShippedRecords(const std::vector<int>& seeds, const std::string& loss = "train_loss")
{
    std::vector<TrainingRecords::Text> texts;
    for (const int seed : seeds)
    {
        const std::string name = "data/traces/seed" + std::to_string(seed) + ".csv";
        std::ifstream file(std::string(PACT_SOURCE_DIR) + '/' + name);
        std::ostringstream text;
        text << file.rdbuf();
        if (!file || text.str().empty())
        {
            throw std::runtime_error(name + " cannot be read");
        }
        texts.push_back({name, text.str()});
    }
    RecordColumns columns;
    columns.loss = loss;
    return TrainingRecords::Parse(texts, columns);
}

} // namespace pact
} // namespace ns3

#endif // PACT_TEST_SHIPPED_RECORDS_H
