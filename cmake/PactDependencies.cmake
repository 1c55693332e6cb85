# SPDX-License-Identifier: GPL-2.0-only
#
# Finds everything the project builds on and names the Debian package of whatever is missing.

set(PACT_NS3_MINIMUM 3.37)
set(PACT_NS3_NEWEST_TESTED 3.48)

macro(pact_require found name package)
  if(NOT ${found})
    message(FATAL_ERROR "${name} was not found. On Debian: apt-get install ${package}")
  endif()
endmacro()

# The installed package demands an exact version when one is given, so ask for none and compare here.
find_package(ns3 QUIET)
pact_require(ns3_FOUND "ns-3 (>= ${PACT_NS3_MINIMUM})" "libns3-dev")
if(ns3_VERSION VERSION_LESS PACT_NS3_MINIMUM)
  message(FATAL_ERROR "ns-3 ${ns3_VERSION} is too old: pact needs ns-3 "
                      "${PACT_NS3_MINIMUM} to ${PACT_NS3_NEWEST_TESTED}")
endif()
if(ns3_VERSION VERSION_GREATER PACT_NS3_NEWEST_TESTED)
  message(WARNING "ns-3 ${ns3_VERSION} is newer than the newest version pact was tested with "
                  "(${PACT_NS3_NEWEST_TESTED})")
endif()

find_package(GSL QUIET)
pact_require(GSL_FOUND "The GNU Scientific Library (ns-3 links to it)" "libgsl-dev")
find_package(LibXml2 QUIET)
pact_require(LibXml2_FOUND "libxml2 (ns-3 links to it)" "libxml2-dev")

# Debian's ns-3 names the include folders of whatever it was built with, Python's among them, and CMake
# refuses targets whose folders do not exist.
get_property(ns3_targets DIRECTORY PROPERTY IMPORTED_TARGETS)
list(FILTER ns3_targets INCLUDE REGEX "^ns3::")
foreach(target ${ns3_targets})
  get_target_property(folders ${target} INTERFACE_INCLUDE_DIRECTORIES)
  if(folders)
    foreach(folder ${folders})
      if(IS_ABSOLUTE "${folder}" AND NOT EXISTS "${folder}")
        list(REMOVE_ITEM folders "${folder}")
      endif()
    endforeach()
    set_target_properties(${target} PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${folders}")
  endif()
  # The package depends on none of the libraries its targets link to.
  get_target_property(libraries ${target} INTERFACE_LINK_LIBRARIES)
  foreach(library ${libraries})
    if(IS_ABSOLUTE "${library}" AND NOT EXISTS "${library}")
      get_filename_component(package ${library} NAME_WE)
      message(FATAL_ERROR "${library} was not found (ns-3 links to it). On Debian: apt-get install ${package}-dev")
    endif()
  endforeach()
endforeach()

# ns-3 exports ns3::libcore up to 3.42 and ns3::core from 3.43 on.
foreach(module core network internet point-to-point energy traffic-control)
  if(TARGET ns3::${module})
    set(lib${module} ns3::${module})
  elseif(TARGET ns3::lib${module})
    set(lib${module} ns3::lib${module})
  else()
    message(FATAL_ERROR "The installed ns-3 lacks its ${module} module")
  endif()
endforeach()
