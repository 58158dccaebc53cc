# How every target of the project is compiled.
#
# fillwise_library(NAME [OBJECT] [FILES_PER_UNIT n] source...)   a static library (or objects for one) of one folder and those in
#                                    it; a unity build compiles whole folders together, in the order of the list, up to n files
#                                    (36) to a unit
# fillwise_options(TARGET)           the project's language level, warnings and sanitizers
# fillwise_optimize_little(TARGET)   after that, for code that does no long work
# fillwise_precompile(TARGET ...)    target_precompile_headers(), where it pays

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# ccache, where it is installed; -DCMAKE_CXX_COMPILER_LAUNCHER= builds without. Precompiled headers need the sloppiness, and
# relative paths let one copy of the project profit from another's builds.
find_program(FILLWISE_CCACHE ccache)
mark_as_advanced(FILLWISE_CCACHE)
if(FILLWISE_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${FILLWISE_CCACHE})
endif()

# Under sanitizers each of some twenty large programs takes the usual linker three seconds, and lld less than one.
if(FILLWISE_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  include(CheckLinkerFlag)
  check_linker_flag(CXX -fuse-ld=lld FILLWISE_HAS_LLD)
  if(FILLWISE_HAS_LLD)
    add_link_options(-fuse-ld=lld)
  endif()
endif()

# What is packaged holds no path of the folder that it was built in, so that two folders give the same bytes; and it is
# hardened as Debian does it.
if(FILLWISE_PACKAGE)
  add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}=. -ffile-prefix-map=${PROJECT_BINARY_DIR}=./build
                      -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong)
  add_link_options(LINKER:-z,relro LINKER:-z,now)
endif()

# For code that casts bytes to nothing but char: there is little to find, and checking that pointers are aligned takes clang a fifth
# of its time.
set(fillwise_no_alignment)
if(FILLWISE_SANITIZE MATCHES undefined)
  set(fillwise_no_alignment -fno-sanitize=alignment)
endif()

# target_precompile_headers(), where it pays. GCC takes four times as long to precompile a header as to read it: longer than the
# few units of a unity build save.
function(fillwise_precompile target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL Clang OR NOT CMAKE_UNITY_BUILD)
    target_precompile_headers(${target} ${ARGN})
  endif()
endfunction()

function(fillwise_options target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  # No contraction into fused operations: results are the same bits on every instruction set.
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -ffp-contract=off)
  # GCC collects garbage only from a gigabyte on: a seventh less time, and a tenth more memory.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=1000000>)
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<INSTALL_INTERFACE:include/fillwise>)
  if(FILLWISE_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${FILLWISE_SANITIZE} -fno-omit-frame-pointer
                                             -fno-sanitize-recover=all)
    if(FILLWISE_SANITIZE MATCHES undefined)
      # What the address sanitizer finds where such a pointer is used: without them the vector loops compile in half the time.
      target_compile_options(${target} PRIVATE -fno-sanitize=null,object-size,pointer-overflow)
    endif()
    target_link_options(${target} PRIVATE -fsanitize=${FILLWISE_SANITIZE})
    if(FILLWISE_SANITIZE MATCHES address)
      # Tests start programs thousands of times. What the sanitizer knows of each global holds addresses, a million in all: to
      # relocate them takes half of the pages that a start touches.
      target_link_options(${target} PRIVATE $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
    endif()
  endif()
endfunction()

# For code that leaves the long work to the solver. GCC compiles it with -Og in two thirds of the time that -O1 takes. A single
# answer takes as long either way, a batch of thousands a sixth longer with -Og; so packages are built with -O1.
function(fillwise_optimize_little target)
  if(FILLWISE_SANITIZE)
    target_compile_options(${target} PRIVATE -O0 ${fillwise_no_alignment})
  elseif(FILLWISE_PACKAGE OR EMSCRIPTEN)  # emscripten has no -Og
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  else()
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-Og>)
  endif()
endfunction()

function(fillwise_library name)
  cmake_parse_arguments(arg "OBJECT" "FILES_PER_UNIT" "" ${ARGN})
  set(kind STATIC)
  if(arg_OBJECT)
    set(kind OBJECT)
  endif()
  set(sources ${arg_UNPARSED_ARGUMENTS})
  add_library(${name} ${kind} ${sources})
  fillwise_options(${name})
  # Each unit costs some three seconds besides its own code, and one of 36 files takes fifteen to twenty. Boost.Multiprecision
  # takes three more: a list keeps the files that include it together, so that one unit reads it.
  if(NOT arg_FILES_PER_UNIT)
    set(arg_FILES_PER_UNIT 36)
  endif()
  set_target_properties(${name} PROPERTIES UNITY_BUILD_MODE GROUP)
  set(unit 1)
  set(in_unit 0)
  set(files "")
  set(before "")
  foreach(source IN LISTS sources ITEMS "/")  # no file: it ends the last folder
    get_filename_component(folder ${source} DIRECTORY)
    if(NOT folder STREQUAL before)
      list(LENGTH files count)
      math(EXPR in_unit "${in_unit} + ${count}")
      if(in_unit GREATER arg_FILES_PER_UNIT AND in_unit GREATER count)
        math(EXPR unit "${unit} + 1")
        set(in_unit ${count})
      endif()
      set_source_files_properties(${files} PROPERTIES UNITY_GROUP "unit_${unit}")
      set(files "")
      set(before "${folder}")
    endif()
    list(APPEND files ${source})
  endforeach()
  if(FILLWISE_FUZZ)
    # Counts of what ran, for libFuzzer, whose main() is linked into the fuzzers alone; the tests need none.
    target_compile_options(${name} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
endfunction()
