# cmake --install: the program, its tables, and the library with all headers, for find_package(fillwise).
include(CMakePackageConfigHelpers)

# The program looks for the shipped tables in ../share/fillwise/tables, as seen from its own folder.
install(TARGETS fillwise RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/tables/shipped/ DESTINATION ${CMAKE_INSTALL_DATADIR}/fillwise/tables
        FILES_MATCHING PATTERN "*.fwt" PATTERN "*-by-dice.json" PATTERN "rollers-match-*.json")

set_target_properties(fillwise_api PROPERTIES EXPORT_NAME fillwise)
install(TARGETS fillwise_api fillwise_solver fillwise_turn_program fillwise_tables fillwise_model EXPORT fillwise
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
foreach(folder IN ITEMS api model solver tables)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${folder} DESTINATION include/fillwise FILES_MATCHING PATTERN "*.hpp")
endforeach()
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/fillwise)
install(EXPORT fillwise NAMESPACE fillwise:: DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/fillwise-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_SOURCE_DIR}/cmake/fillwise-config.cmake ${PROJECT_BINARY_DIR}/fillwise-config-version.cmake
        DESTINATION ${package})
