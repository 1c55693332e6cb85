# SPDX-License-Identifier: GPL-2.0-only
#
# Warnings and sanitizers for our own code; dependencies' headers are system headers.

add_library(pact-options INTERFACE)
target_compile_options(pact-options INTERFACE -Wall -Wextra -Wpedantic)
if(PACT_WERROR)
  target_compile_options(pact-options INTERFACE -Werror)
endif()

# Debian's ns-3 is a release build; asserts and logs of our own code stay available.
if(PACT_SANITIZE OR CMAKE_BUILD_TYPE STREQUAL "Debug")
  target_compile_definitions(pact-options INTERFACE NS3_ASSERT_ENABLE)
endif()
target_compile_definitions(pact-options INTERFACE NS3_LOG_ENABLE)

if(PACT_SANITIZE)
  set(pact_sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all)
  target_compile_options(pact-options INTERFACE ${pact_sanitizers} -fno-omit-frame-pointer)
  target_link_options(pact-options INTERFACE ${pact_sanitizers})
endif()
