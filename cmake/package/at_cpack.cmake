# What cpack reads before it packages: the time of all files, and what the shared library is linked with. cpack asks
# dpkg-shlibdeps itself for the other packages; for a library it would add calls of ldconfig, where Debian wants a trigger.
include(${CMAKE_CURRENT_LIST_DIR}/source_date.cmake)
set(folder ${CPACK_PACKAGE_DIRECTORY}/shlibdeps)
file(WRITE ${folder}/debian/control "")  # without which dpkg-shlibdeps does not work
execute_process(COMMAND dpkg-shlibdeps -O ${CPACK_FILLWISE_LIBRARY} WORKING_DIRECTORY ${folder}
                OUTPUT_VARIABLE depends OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_VARIABLE why RESULT_VARIABLE status)
file(REMOVE_RECURSE ${folder})
if(NOT status EQUAL 0 OR NOT depends MATCHES "^shlibs:Depends=(.+)$")
  message(FATAL_ERROR "dpkg-shlibdeps ${CPACK_FILLWISE_LIBRARY}: ${status}\n${why}")
endif()
string(APPEND CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS ", ${CMAKE_MATCH_1}")
