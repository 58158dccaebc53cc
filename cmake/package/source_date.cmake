# Sets SOURCE_DATE_EPOCH, the time that all files of a package get, to that of the commit, unless it is set already.
# https://reproducible-builds.org/specs/source-date-epoch/
if("$ENV{SOURCE_DATE_EPOCH}" STREQUAL "")
  set(root ${CMAKE_CURRENT_LIST_DIR}/../..)
  execute_process(COMMAND git -c safe.directory=* -C ${root} log -1 --format=%ct
                  OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
  if(NOT status EQUAL 0 OR NOT EXISTS ${root}/.git)
    message(FATAL_ERROR "SOURCE_DATE_EPOCH: found none, and no commit; expected the time of the sources in seconds since 1970")
  endif()
  set(ENV{SOURCE_DATE_EPOCH} ${date})
elseif(NOT "$ENV{SOURCE_DATE_EPOCH}" MATCHES "^[0-9]+$")
  message(FATAL_ERROR "SOURCE_DATE_EPOCH: found '$ENV{SOURCE_DATE_EPOCH}', expected seconds since 1970")
endif()
