# cmake --install: the program, its tables, the library with all headers, for find_package(fillwise), and the C interface,
# for pkg-config too. Components: program, data, library, development; they are packages (package/packages.cmake).
include(CMakePackageConfigHelpers)

# The program looks for the shipped tables in ../share/fillwise/tables, as seen from its own folder.
install(TARGETS fillwise RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
get_property(modules GLOBAL PROPERTY fillwise_modules)
install(TARGETS ${modules} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/fillwise COMPONENT program)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/tables/shipped/ DESTINATION ${CMAKE_INSTALL_DATADIR}/fillwise/tables COMPONENT data
        FILES_MATCHING PATTERN "*.fwt" PATTERN "*-by-dice.json" PATTERN "rollers-match-*.json")

# What the program writes as JSON (docs/schema).
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/schema/ DESTINATION ${CMAKE_INSTALL_DATADIR}/fillwise/schema COMPONENT data)

# Completions ask the program; the pages of the manual are what it says with --help.
install(CODE "
  execute_process(COMMAND ${PROJECT_SOURCE_DIR}/cmake/man_pages $<TARGET_FILE:fillwise>
                          \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}/man1 COMMAND_ERROR_IS_FATAL ANY)"
        COMPONENT program)
set(completions ${PROJECT_SOURCE_DIR}/cmake/completions)
install(FILES ${completions}/fillwise.bash RENAME fillwise DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${completions}/_fillwise DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT program)
install(FILES ${completions}/fillwise.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)

set_target_properties(fillwise_api PROPERTIES EXPORT_NAME fillwise)
install(TARGETS fillwise_api fillwise_solver fillwise_turn_program fillwise_tables fillwise_model EXPORT fillwise
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
# The C interface: the target fillwise::c, and `pkg-config fillwise` for programs that are not built with CMake.
install(TARGETS fillwise_shared EXPORT fillwise
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development INCLUDES DESTINATION include)
install(FILES ${PROJECT_SOURCE_DIR}/c/fillwise.h DESTINATION include COMPONENT development)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig OUTPUT_VARIABLE prefix_from_pkgconfig)
configure_file(${PROJECT_SOURCE_DIR}/cmake/fillwise.pc.in ${PROJECT_BINARY_DIR}/fillwise.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/fillwise.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
foreach(folder IN ITEMS api model solver tables)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${folder} DESTINATION include/fillwise COMPONENT development
          FILES_MATCHING PATTERN "*.hpp" PATTERN "checker" EXCLUDE PATTERN "presets" EXCLUDE PATTERN "shipped" EXCLUDE)
endforeach()
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/fillwise)
install(EXPORT fillwise NAMESPACE fillwise:: DESTINATION ${package} COMPONENT development)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/fillwise-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_SOURCE_DIR}/cmake/fillwise-config.cmake ${PROJECT_BINARY_DIR}/fillwise-config-version.cmake
        DESTINATION ${package} COMPONENT development)
