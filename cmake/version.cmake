# The target fillwise_version: link it and #include "fillwise/version.hpp" to know what was built, from which commit.
# The header is written at build time, and only when its text changes, so that a new commit recompiles what includes
# it and nothing else.
#
# This file has two lives. Included, it defines the target. Run as a script (cmake -P) by that target, it writes the
# header: cmake -DROOT=... -DVERSION=... -DCOMPILER=... -DBUILD_TYPE=... -DGIT=... -DOUTPUT=... -P version.cmake

if(NOT CMAKE_SCRIPT_MODE_FILE)
  find_program(FILLWISE_GIT git)
  mark_as_advanced(FILLWISE_GIT)
  set(version_header ${PROJECT_BINARY_DIR}/version/fillwise/version.hpp)
  add_custom_target(
    fillwise_version_header
    COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -DVERSION=${PROJECT_VERSION}
            "-DCOMPILER=${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}" -DBUILD_TYPE=${CMAKE_BUILD_TYPE}
            -DGIT=${FILLWISE_GIT} -DOUTPUT=${version_header} -P ${CMAKE_CURRENT_LIST_FILE}
    BYPRODUCTS ${version_header}
    COMMENT "Looking up the commit"
    VERBATIM)
  add_library(fillwise_version INTERFACE)
  target_include_directories(fillwise_version INTERFACE ${PROJECT_BINARY_DIR}/version)
  add_dependencies(fillwise_version fillwise_version_header)
  return()
endif()

# Only the project's own repository counts, not one that happens to lie around its folder. safe.directory: the folder
# may belong to another user. No optional locks: a look-up must not disturb a git command that runs meanwhile.
set(COMMIT unknown)
if(GIT AND EXISTS ${ROOT}/.git)
  set(ENV{GIT_OPTIONAL_LOCKS} 0)
  execute_process(
    COMMAND ${GIT} -c safe.directory=${ROOT} -C ${ROOT} describe --always --dirty
    OUTPUT_VARIABLE described
    OUTPUT_STRIP_TRAILING_WHITESPACE
    ERROR_QUIET
    RESULT_VARIABLE status)
  if(status EQUAL 0)
    set(COMMIT ${described})
  endif()
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/version.hpp.in ${OUTPUT} @ONLY)
