/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_COMMAND_ERRORS_H
#define PACT_COMMAND_ERRORS_H

#include <functional>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Do the work of a program. What goes wrong is said on the standard error output.
 * @param work what to do
 * @return exit status: 0 if all was done, 2 for a mistake in the command line or in a file that it
 * names, 1 for anything else
 */
int RunReportingErrors(const std::function<void()>& work);

} // namespace pact
} // namespace ns3

#endif // PACT_COMMAND_ERRORS_H
