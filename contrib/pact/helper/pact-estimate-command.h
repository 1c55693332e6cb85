/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ESTIMATE_COMMAND_H
#define PACT_ESTIMATE_COMMAND_H

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief The whole of a program that trains and evaluates loss estimators, with the subcommands
 * train, evaluate and generate.
 * @param argc number of arguments
 * @param argv the arguments; --help explains them
 * @return exit status: 0 if all was done, 1 if results could not be written, 2 for a mistake in the
 * command line, the records or a file that it names
 */
int RunEstimateCommand(int argc, char* argv[]);

} // namespace pact
} // namespace ns3

#endif // PACT_ESTIMATE_COMMAND_H
