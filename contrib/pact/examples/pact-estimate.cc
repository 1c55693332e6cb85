/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @file
 * @ingroup pact
 * Trains and evaluates loss estimators. Try: pact-estimate --help
 */

#include "ns3/pact-estimate-command.h"

int
main(int argc, char* argv[])
{
    return ns3::pact::RunEstimateCommand(argc, argv);
}
