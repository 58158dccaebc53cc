# The target fillwise_folders: link it and #include "fillwise/folders.hpp" to know where the program looks for tables,
# modules and its web page.
set(installed_tables ${CMAKE_INSTALL_FULL_DATADIR}/fillwise/tables)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX} OUTPUT_VARIABLE modules)
string(APPEND modules /fillwise)
set(shipped_tables "")
set(web_page "")
if(NOT FILLWISE_PACKAGE)
  set(shipped_tables ${PROJECT_SOURCE_DIR}/tables/shipped)
  set(web_page ${PROJECT_SOURCE_DIR}/build/web/site)
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/folders.hpp.in ${PROJECT_BINARY_DIR}/folders/fillwise/folders.hpp @ONLY)
add_library(fillwise_folders INTERFACE)
target_include_directories(fillwise_folders INTERFACE $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/folders>)
