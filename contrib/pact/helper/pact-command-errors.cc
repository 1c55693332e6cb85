/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-command-errors.h"

#include "pact-estimator-file.h"
#include "pact-scenario-error.h"
#include "pact-strategy.h"

#include "ns3/pact-records-error.h"

#include <exception>
#include <filesystem>
#include <iostream>

namespace ns3
{
namespace pact
{

int
RunReportingErrors(const std::function<void()>& work)
{
    try
    {
        work();
        return 0;
    }
    catch (const ScenarioError& error)
    {
        std::cerr << error.what() << std::endl;
    }
    catch (const RecordsError& error)
    {
        std::cerr << error.what() << std::endl;
    }
    catch (const EstimatorFileError& error)
    {
        std::cerr << error.what() << std::endl;
    }
    catch (const UsageError& error)
    {
        std::cerr << error.what() << std::endl;
    }
    catch (const std::filesystem::filesystem_error& error)
    {
        std::cerr << error.path1().string() << ": " << error.code().message() << std::endl;
    }
    catch (const std::exception& error)
    {
        std::cerr << error.what() << std::endl;
        return 1;
    }
    return 2;
}

} // namespace pact
} // namespace ns3
