# SPDX-License-Identifier: GPL-2.0-only
#
# Stand-ins for the macros an ns-3 tree offers its modules, so that contrib/pact/CMakeLists.txt reads the
# same with and without a tree around it.

set(PACT_HEADER_OUTPUT ${CMAKE_BINARY_DIR}/include)

# Public headers appear as <ns3/name.h>, as they do in a tree.
function(pact_publish_headers libname)
  file(MAKE_DIRECTORY ${PACT_HEADER_OUTPUT}/ns3)
  set(module_header "// Every public header of the ${libname} module.\n#pragma once\n")
  foreach(header ${ARGN})
    get_filename_component(name ${header} NAME)
    file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR}/${header} ${PACT_HEADER_OUTPUT}/ns3/${name} SYMBOLIC)
    string(APPEND module_header "#include \"ns3/${name}\"\n")
  endforeach()
  file(GENERATE OUTPUT ${PACT_HEADER_OUTPUT}/ns3/${libname}-module.h CONTENT "${module_header}")
endfunction()

function(build_lib)
  cmake_parse_arguments(LIB "" "LIBNAME" "SOURCE_FILES;HEADER_FILES;LIBRARIES_TO_LINK;TEST_SOURCES" ${ARGN})
  pact_publish_headers(${LIB_LIBNAME} ${LIB_HEADER_FILES})
  add_library(${LIB_LIBNAME} SHARED ${LIB_SOURCE_FILES})
  target_include_directories(${LIB_LIBNAME} PUBLIC ${PACT_HEADER_OUTPUT})
  target_link_libraries(${LIB_LIBNAME} PRIVATE pact-options)
  set(third_party ${LIB_LIBRARIES_TO_LINK})
  list(FILTER third_party EXCLUDE REGEX "^ns3::")
  list(FILTER LIB_LIBRARIES_TO_LINK INCLUDE REGEX "^ns3::")
  target_link_libraries(${LIB_LIBNAME} PUBLIC ${LIB_LIBRARIES_TO_LINK} PRIVATE ${third_party})
  if(PACT_BUILD_TESTS AND LIB_TEST_SOURCES)
    add_library(${LIB_LIBNAME}-test SHARED ${LIB_TEST_SOURCES})
    target_link_libraries(${LIB_LIBNAME}-test PUBLIC ${LIB_LIBNAME} PRIVATE pact-options)
  endif()
  # A tree reads the module's examples folder by itself.
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/examples/CMakeLists.txt)
    set(libpact ${LIB_LIBNAME})
    add_subdirectory(examples)
  endif()
endfunction()

function(build_lib_example)
  cmake_parse_arguments(EXAMPLE "" "NAME" "SOURCE_FILES;LIBRARIES_TO_LINK" ${ARGN})
  add_executable(${EXAMPLE_NAME} ${EXAMPLE_SOURCE_FILES})
  target_link_libraries(${EXAMPLE_NAME} PRIVATE ${EXAMPLE_LIBRARIES_TO_LINK} pact-options)
  set_target_properties(${EXAMPLE_NAME} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
endfunction()
