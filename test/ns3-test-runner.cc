/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/test.h"

/// Runs the module's ns-3 test suites where there is no ns-3 tree to do it.
int
main(int argc, char* argv[])
{
    return ns3::TestRunner::Run(argc, argv);
}
