/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @file
 * @ingroup pact
 * Simulates a scenario file. Try: pact-run --strategy=all examples/smart-factory.yaml
 */

#include "ns3/pact-command-line.h"

int
main(int argc, char* argv[])
{
    return ns3::pact::RunCommandLine(argc, argv);
}
