/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifdef __SANITIZE_ADDRESS__
/**
 * @brief Tells LeakSanitizer about a leak that is not ours: ns-3 does not release the event whose
 * function throws, as a start event does in the tests of what is refused.
 * @return the suppressions
 */
extern "C" const char*
__lsan_default_suppressions()
{
    return "leak:ns3::Application::DoInitialize\n";
}
#endif
