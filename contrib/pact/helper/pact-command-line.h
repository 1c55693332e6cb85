/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_COMMAND_LINE_H
#define PACT_COMMAND_LINE_H

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief The whole of a simulation program: reads the command line and the scenario, simulates, and
 * writes the results.
 *
 * A program that adds planners of its own registers them and calls this from main.
 *
 * @param argc number of arguments
 * @param argv the arguments; --PrintHelp explains them
 * @return exit status: 0 if all was simulated, 1 if results could not be written, 2 for a mistake
 * in the command line or the scenario
 */
int RunCommandLine(int argc, char* argv[]);

} // namespace pact
} // namespace ns3

#endif // PACT_COMMAND_LINE_H
