# cpack: Debian packages of what install.cmake installs, one a component, and an SPDX file of what is in them (spdx.cmake).
# Their names are those that Debian gives to such packages.
get_target_property(soversion fillwise_shared SOVERSION)
set(packages fillwise fillwise-data libfillwise${soversion} libfillwise-dev)
set(component_fillwise program)
set(component_fillwise-data data)
set(component_libfillwise${soversion} library)
set(component_libfillwise-dev development)

# The Python module, where the interpreter looks for modules of packages; with the metadata by which pip knows it.
if(TARGET fillwise_python)
  list(APPEND packages python3-fillwise)
  set(component_python3-fillwise python)
  set(python_folder lib/python3/dist-packages)
  install(TARGETS fillwise_python LIBRARY DESTINATION ${python_folder}/fillwise COMPONENT python)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/python/fillwise DESTINATION ${python_folder} COMPONENT python
          FILES_MATCHING PATTERN "*.py" PATTERN "*.pyi" PATTERN "py.typed" PATTERN "__pycache__" EXCLUDE)
  install(CODE "
    file(MAKE_DIRECTORY \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${python_folder})
    execute_process(COMMAND ${FILLWISE_PYTHON_PROGRAM} -B -c \"import build_backend, sys; build_backend.write_metadata(sys.argv[1], 'debian')\"
                            \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${python_folder}
                    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}/python COMMAND_ERROR_IS_FATAL ANY)"
          COMPONENT python)
else()
  message(WARNING "The package python3-fillwise is left out: pybind11 or Python is missing")
endif()

# Below 1.0.0-1, which would be Debian's own first package of 1.0.0.
set(version ${PROJECT_VERSION}-1~upstream1)
# No address is known at which the authors can be written to.
set(FILLWISE_MAINTAINER "the fillwise authors <authors@fillwise.invalid>" CACHE STRING "The maintainer that the packages name")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own
set(CPACK_DEBIAN_PACKAGE_RELEASE 1~upstream1)
set(CPACK_DEBIAN_PACKAGE_SOURCE fillwise)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${FILLWISE_MAINTAINER})
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL "")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/at_cpack.cmake)
configure_file(${CMAKE_CURRENT_LIST_DIR}/spdx.cmake.in ${PROJECT_BINARY_DIR}/spdx.cmake @ONLY)
set(CPACK_POST_BUILD_SCRIPTS ${PROJECT_BINARY_DIR}/spdx.cmake)

# debian_package(NAME SECTION DEPENDS SUMMARY TEXT): what a package says of itself. The libraries that its programs are linked
# with are added to DEPENDS.
function(debian_package name section depends summary text)
  string(TOUPPER ${component_${name}} component)
  set(CPACK_DEBIAN_${component}_PACKAGE_NAME ${name} PARENT_SCOPE)
  set(CPACK_DEBIAN_${component}_PACKAGE_SECTION ${section} PARENT_SCOPE)
  set(CPACK_DEBIAN_${component}_PACKAGE_DEPENDS "${depends}" PARENT_SCOPE)
  set(CPACK_COMPONENT_${component}_DESCRIPTION "optimal play for Fill or Bust: ${summary}\n${about}${text}" PARENT_SCOPE)
endfunction()
set(about "Fill or Bust is a game of six dice and a deck of cards. fillwise has solved it
for two players: it knows the chance to win in every situation, between a lower
and an upper bound that are proven. House rules are text files.

")
if(cairo_FOUND)
  set(pictures ", libcairo2")  # loaded when it is needed
endif()
debian_package(fillwise math "fillwise-data (= ${version})${pictures}" "the program"
  "This package has the program, its manual, and completions for shells.")
debian_package(fillwise-data math "" "solved tables" "This package has the tables of the official rules to 5,000 and 10,000 points.")
debian_package(libfillwise${soversion} libs "fillwise-data (= ${version})" "C library" "This package has the shared library.")
string(CONCAT depends "libfillwise${soversion} (= ${version}), libboost-dev, libfmt-dev, libgmp-dev, libhwy-dev, libtbb-dev, "
  "libtomlplusplus-dev, libxxhash-dev, nlohmann-json3-dev, pkg-config${pictures}")
debian_package(libfillwise-dev libdevel "${depends}" "C and C++ development"
  "This package has the header of the C interface, the C++ library with its
headers, and files for pkg-config and CMake.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_DATA_PACKAGE_ARCHITECTURE all)
set(CPACK_FILLWISE_LIBRARY ${PROJECT_BINARY_DIR}/c/libfillwise.so.${PROJECT_VERSION})
configure_file(${CMAKE_CURRENT_LIST_DIR}/control/shlibs.in ${PROJECT_BINARY_DIR}/control/shlibs @ONLY)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/control/shlibs ${CMAKE_CURRENT_LIST_DIR}/control/triggers)
if(TARGET fillwise_python)
  math(EXPR next_minor "${FILLWISE_PYTHON_MINOR} + 1")
  debian_package(python3-fillwise python
    "fillwise-data (= ${version}), python3 (>= 3.${FILLWISE_PYTHON_MINOR}), python3 (<< 3.${next_minor}), python3-numpy"
    "Python module" "This package has the module for Python 3: advice, values as NumPy arrays, the
game as an environment for learners, and bots.")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_LIST_DIR}/control/postinst ${CMAKE_CURRENT_LIST_DIR}/control/prerm)
endif()

# Each package has its copyright and its changelogs.
foreach(name IN LISTS packages)
  list(APPEND CPACK_COMPONENTS_ALL ${component_${name}})
  install(CODE "
    include(${CMAKE_CURRENT_LIST_DIR}/source_date.cmake)
    execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/documents ${PROJECT_SOURCE_DIR} ${name} ${version} \"${FILLWISE_MAINTAINER}\"
                            \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/share/doc/${name} COMMAND_ERROR_IS_FATAL ANY)"
          COMPONENT ${component_${name}})
endforeach()
include(CPack)
