# evodoku-whole: all tools as one program that needs no shared library, not even the C library's, and so runs on any Linux
# of its kind of processor. The target `tarball` (lib/packages/tarball.cmake) makes an archive of it; nothing else builds
# it. It is linked of the objects that the tools and the libraries are made of, so that it does what they do.
#
# One program of 9 MB with a link for each tool, and not a dozen of 5 MB. Static, because a program that is linked to
# Debian 12's C library does not start with an older one; a static one starts sooner, too. Linking the older library of
# another distribution would need a compiler for C++20 that it does not have, musl a C++ library that Debian does not
# have. cairo and pango are left out: Debian has no static pango, and a bare system has no fonts.
get_property(evodoku_whole_tools GLOBAL PROPERTY EVODOKU_TOOLS)
set(each "")
set(objects "")
foreach(tool IN LISTS evodoku_whole_tools)
  set(object ${CMAKE_CURRENT_BINARY_DIR}/whole/${tool}.o)
  string(APPEND each " each(${tool})")
  add_custom_command(OUTPUT ${object}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_CURRENT_BINARY_DIR}/whole
    COMMAND ${CMAKE_CXX_COMPILER} -nostdlib -r -o ${object} $<TARGET_OBJECTS:evodoku-${tool}>
    COMMAND ${CMAKE_OBJCOPY} --redefine-sym main=evodoku_${tool}_main ${object}
    DEPENDS evodoku-${tool} $<TARGET_OBJECTS:evodoku-${tool}> COMMAND_EXPAND_LISTS VERBATIM)
  list(APPEND objects ${object})
endforeach()
foreach(module IN LISTS evodoku_modules ITEMS db draw)
  list(APPEND objects $<TARGET_OBJECTS:evodoku_${module}_objects>)
endforeach()

# clang calls a constructor of fmt's that it takes for the same as another, which fmt_inside.cpp then does not define.
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  set_source_files_properties(evodoku/fmt_inside.cpp PROPERTIES COMPILE_OPTIONS "-Xclang;-mno-constructor-aliases")
endif()

set(paper ${PROJECT_SOURCE_DIR}/lib/draw/paper_without_cairo.cpp)
add_executable(evodoku-whole EXCLUDE_FROM_ALL evodoku/whole.cpp evodoku/fmt_inside.cpp ${paper} ${objects}
  $<TARGET_OBJECTS:evodoku_tools_common> $<TARGET_OBJECTS:evodoku_experiment>)
set_target_properties(evodoku-whole PROPERTIES UNITY_BUILD OFF)
set_property(TARGET evodoku-whole PROPERTY POSITION_INDEPENDENT_CODE)  # -pie or -no-pie would undo -static-pie
target_compile_options(evodoku-whole PRIVATE -fPIE)
file(CONFIGURE OUTPUT whole/each_tool.hpp CONTENT "#define EVODOKU_EACH_TOOL(each)${each}\n" @ONLY)
target_include_directories(evodoku-whole PRIVATE
  ${CMAKE_CURRENT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/lib ${PROJECT_SOURCE_DIR}/lib/include
  ${PROJECT_BINARY_DIR}/lib/include ${CMAKE_CURRENT_BINARY_DIR}/whole)
target_link_libraries(evodoku-whole PRIVATE evodoku_build_flags Boost::program_options SQLiteCpp
  -lsqlite3 -lz ${EVODOKU_CADICAL_LIBRARY})
target_link_options(evodoku-whole PRIVATE -static-pie -Wl,--gc-sections -s)

if(PROJECT_IS_TOP_LEVEL)
  list(TRANSFORM evodoku_whole_tools PREPEND evodoku- OUTPUT_VARIABLE programs)
  add_custom_target(tarball
    COMMAND ${CMAKE_COMMAND} -DBUILD=${PROJECT_BINARY_DIR} -DSOURCE=${PROJECT_SOURCE_DIR} "-DTOOLS=${evodoku_whole_tools}"
      -DPROGRAM=$<TARGET_FILE:evodoku-whole> -DVERSION=${PROJECT_VERSION} -DPROCESSOR=${CMAKE_SYSTEM_PROCESSOR}
      -P ${PROJECT_SOURCE_DIR}/lib/packages/tarball.cmake
    DEPENDS ${programs} evodoku-entry evodoku-whole VERBATIM)
endif()
