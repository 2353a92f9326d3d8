# Debian packages, made by CPack from the install rules: cmake --build build/release --target package (docs/CONTRIBUTING.md).
# Included last by the top CMakeLists.txt, when all install rules are known. A package is a row of the table below.

set(EVODOKU_MAINTAINER "evodoku contributors <evodoku@packages.invalid>" CACHE STRING
  "Who the Debian packages say keeps them: name and address")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME evodoku)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own
set(CPACK_PACKAGE_VENDOR "evodoku contributors")
set(CPACK_PACKAGE_CONTACT "${EVODOKU_MAINTAINER}")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
# Our own libraries are found where they were built; the dependencies between our packages are in the table.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_LIBDIR})
set(evodoku_this_version "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")

set(CPACK_COMPONENTS_ALL "")
set(evodoku_packages "")
file(WRITE ${PROJECT_BINARY_DIR}/packages/triggers "activate-noawait ldconfig\n")

# evodoku_deb(NAME COMPONENTS install components... SUMMARY one line TEXT sentences [SECTION name] [ALL] [LIBRARY]
#             [OURS packages of this version that it needs...] [DEPENDS others...] [RECOMMENDS others...]
#             [SCRIPTS files...])
# The dependencies found by dpkg-shlibdeps are added to DEPENDS. ALL: the same on every architecture. LIBRARY: runs
# ldconfig.
function(evodoku_deb name)
  cmake_parse_arguments(arg "ALL;LIBRARY" "SECTION;SUMMARY;TEXT"
                        "COMPONENTS;OURS;DEPENDS;RECOMMENDS;SCRIPTS" ${ARGN})
  set(components ${CPACK_COMPONENTS_ALL} ${arg_COMPONENTS})
  set(CPACK_COMPONENTS_ALL ${components} PARENT_SCOPE)
  set(evodoku_packages ${evodoku_packages} ${name} PARENT_SCOPE)
  foreach(component IN LISTS arg_COMPONENTS)
    string(TOUPPER ${component} upper)
    set(CPACK_COMPONENT_${upper}_GROUP ${name} PARENT_SCOPE)
  endforeach()

  string(TOUPPER ${name} upper)
  set(depends ${arg_DEPENDS})
  foreach(package IN LISTS arg_OURS)
    list(APPEND depends "${package} ${evodoku_this_version}")
  endforeach()
  list(JOIN depends ", " depends)
  list(JOIN arg_RECOMMENDS ", " recommends)
  set(scripts ${arg_SCRIPTS})
  if(arg_LIBRARY)
    list(APPEND scripts ${PROJECT_BINARY_DIR}/packages/triggers)
  endif()
  set(CPACK_COMPONENT_GROUP_${upper}_DESCRIPTION "${arg_TEXT}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${arg_SUMMARY}\n${arg_TEXT}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${arg_SECTION} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_DEPENDS "${depends}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_RECOMMENDS "${recommends}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_CONTROL_EXTRA "${scripts}" PARENT_SCOPE)
  if(arg_ALL)
    set(CPACK_DEBIAN_${upper}_PACKAGE_ARCHITECTURE all PARENT_SCOPE)
    set(CPACK_DEBIAN_${upper}_PACKAGE_SHLIBDEPS OFF PARENT_SCOPE)
  else()
    set(CPACK_DEBIAN_${upper}_PACKAGE_SHLIBDEPS ON PARENT_SCOPE)
  endif()
endfunction()

# The table. All libraries are in one package, so that a tool never lacks one.
set(so ${PROJECT_VERSION_MAJOR})
set(what_it_is "evodoku makes Sudoku puzzles of any size that have exactly one solution,
solves them, rates how hard they are for people by a genetic algorithm,
and keeps them in a store.")
evodoku_deb(libevodoku${so} LIBRARY COMPONENTS evodoku evodoku_db evodoku_draw SECTION libs
  SUMMARY "Sudoku of any size: generate, solve, rate, keep, draw - shared libraries"
  TEXT "${what_it_is}\n.\nThis package has the libraries: all of it, the store, and what draws pages.")
evodoku_deb(libevodoku-dev COMPONENTS development evodoku_draw_development SECTION libdevel OURS libevodoku${so}
  SUMMARY "Sudoku of any size: headers for C++20"
  TEXT "${what_it_is}\n.\nThis package has headers, a package for CMake and files for pkg-config.")
evodoku_deb(evodoku COMPONENTS runtime evodoku_print SECTION utils OURS libevodoku${so}
  RECOMMENDS fonts-lato fonts-dejavu-core librsvg2-2
  SUMMARY "Sudoku of any size, with exactly one solution, rated by evolution"
  TEXT "${what_it_is}\n.\nThis package has the command-line tools, their manual pages and completion.")
evodoku_deb(evodoku-doc ALL COMPONENTS documents SECTION doc
  SUMMARY "Sudoku of any size: documents and samples"
  TEXT "${what_it_is}\n.\nThis package has the documents, from a tour to how it works inside, and
samples.")
if(TARGET evodoku_python)
  string(REGEX MATCH "[0-9]+$" minor ${EVODOKU_PYTHON_VERSION})
  math(EXPR next_minor "${minor} + 1")
  evodoku_deb(python3-evodoku COMPONENTS python SECTION python OURS libevodoku${so}
    DEPENDS "python3 (>= 3.${minor}~)" "python3 (<< 3.${next_minor})" python3-numpy
    SCRIPTS ${PROJECT_SOURCE_DIR}/lib/packages/python/postinst ${PROJECT_SOURCE_DIR}/lib/packages/python/prerm
    SUMMARY "Sudoku of any size over NumPy arrays - module for Python 3"
    TEXT "${what_it_is}\n.\nThis package has the module for Python.")
endif()

configure_file(${PROJECT_SOURCE_DIR}/lib/packages/finish.cmake.in ${PROJECT_BINARY_DIR}/packages/finish.cmake @ONLY)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_BINARY_DIR}/packages/finish.cmake)
set(CPACK_SOURCE_GENERATOR "")
include(CPack)
