/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-estimate-command.h"

#include "pact-command-errors.h"
#include "pact-estimate-actions.h"
#include "pact-scenario-problems.h"
#include "pact-strategy.h"

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

namespace
{

/// What --help prints.
const char* const HELP =
    R"(Trains and evaluates estimators of the training loss.

  train RECORDS... --out=E.yaml      learns an estimator from training records (CSV)
    --loss=COLUMN     column of the records that is the loss (default: train_loss)
    --mapping=M.yaml  what the records mean (default: as data/traces/mapping.yaml says)
    --seed=N          fixes the networks' beginnings and shuffles (default: 1)
    --ns3::pact::EstimatorTrainer::ATTRIBUTE=VALUE
                      how it learns; --PrintAttributes=ns3::pact::EstimatorTrainer lists them

  evaluate E.yaml... RECORDS... --out=DIR   scores it, or several that differ in their seed,
                    against records and baselines
    --loss=COLUMN     column of the records that is the loss (default: the estimator's)
    --mapping=M.yaml  what the records mean (default: the columns that data/traces/mapping.yaml
                      names, but node sets and start loss as they were when the estimator learned)
    Several training seeds of the networks: train one estimator with each, then score all together
      for N in 1 2 3; do ./pact estimate train RECORDS... --seed=$N --out=E-$N.yaml; done
      ./pact estimate evaluate E-*.yaml RECORDS... --out=DIR

  generate SCENARIO.yaml --out=RECORDS.csv   makes records up from a scenario's staged power law
    --seeds=LIST      training seeds, for instance 1-5,8 (default: 1-40)
    --runs=N          runs of each seed (default: 8)
    --longest=N       most epochs in a stage (default: 200)
    --changes=N       most changes in a run (default: 2)
    --noise=X         deviation of the log-normal noise (default: the scenario's, or 0.02)
)";

/// A subcommand.
struct Action
{
    std::string name;                                                 //!< its name
    void (*carryOut)(const std::vector<std::string>&, std::ostream&); //!< what it does
};

/**
 * @brief Carry out what the command line asks for.
 * @param words the arguments, without the program
 */
void
Execute(std::vector<std::string> words)
{
    const auto isHelp = [](const std::string& word) { return word == "--help" || word == "-h"; };
    if (std::any_of(words.begin(), words.end(), isHelp))
    {
        std::cout << HELP;
        return;
    }
    const std::vector<Action> actions{{"train", TrainEstimator},
                                      {"evaluate", EvaluateEstimatorFile},
                                      {"generate", GenerateRecordFile}};
    const std::string name = words.empty() ? "" : words.front();
    const auto action = std::find_if(actions.begin(), actions.end(), [&](const Action& candidate) {
        return candidate.name == name;
    });
    if (action == actions.end())
    {
        std::vector<std::string> names;
        for (const Action& candidate : actions)
        {
            names.push_back(candidate.name);
        }
        throw UsageError((words.empty() ? "no subcommand" : "unknown subcommand '" + name + "'") +
                         ", " + SuggestName(name, names));
    }
    words.erase(words.begin());
    action->carryOut(words, std::cout);
}

} // namespace

int
RunEstimateCommand(int argc, char* argv[])
{
    return RunReportingErrors([&]() { Execute({argv + 1, argv + argc}); });
}

} // namespace pact
} // namespace ns3
