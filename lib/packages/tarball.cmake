# cmake --build build/release --target tarball: packs the tools as one program that runs on any Linux (tools/whole.cmake),
# with manual pages, completion, documents, samples, and the licences of what is inside. Run with -DBUILD (the build's
# folder), -DSOURCE, -DPROGRAM, -DTOOLS (names), -DVERSION and -DPROCESSOR. The archive is in BUILD/packages; the same sources
# and packages give the same bytes.
cmake_minimum_required(VERSION 3.25)
set(name evodoku-${VERSION}-linux-${PROCESSOR})
set(folder ${BUILD}/tarball/${name})
file(REMOVE_RECURSE ${BUILD}/tarball)

# The same pages, completion and documents as everywhere; the programs themselves are replaced.
foreach(component runtime evodoku_print documents)
  execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${folder} --component ${component}
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(REMOVE_RECURSE ${folder}/bin)
file(COPY_FILE ${PROGRAM} ${folder}/bin.new)
file(MAKE_DIRECTORY ${folder}/bin)
file(RENAME ${folder}/bin.new ${folder}/bin/evodoku)
foreach(tool IN LISTS TOOLS)
  file(CREATE_LINK evodoku ${folder}/bin/evodoku-${tool} SYMBOLIC)
endforeach()
set(doc share/doc/evodoku)
foreach(entry README.md samples)
  file(CREATE_LINK ${doc}/${entry} ${folder}/${entry} SYMBOLIC)
endforeach()

# Debian's own texts about what is linked, each beside the package that it comes from.
set(inside
  "glibc=libc6-dev" "libstdc++ and libgcc=gcc-12-base" "Boost.Program_options=libboost1.74-dev" "fmt=libfmt-dev"
  "SQLite=libsqlite3-dev" "SQLiteCpp=libsqlitecpp-dev" "PCG=libpcg-cpp-dev" "JSON for Modern C++=nlohmann-json3-dev"
  "zlib=zlib1g-dev" "CaDiCaL=libcadical-dev")
set(list "evodoku ${VERSION} is under the MIT licence (LICENSE). bin/evodoku has parts of these inside, as Debian distributes them,
which ask that their licences are passed on:\n\n")
file(MAKE_DIRECTORY ${folder}/${doc}/licences)
foreach(part IN LISTS inside)
  string(REGEX MATCH "^(.*)=(.*)$" matched "${part}")
  set(what ${CMAKE_MATCH_1})
  set(package ${CMAKE_MATCH_2})
  file(GLOB text /usr/share/doc/${package}/copyright /usr/share/doc/${package}:*/copyright)
  if(NOT text)
    message(FATAL_ERROR "There is no /usr/share/doc/${package}/copyright, the licence of ${what}, which the archive must have: "
                        "apt install --reinstall ${package}, without excluding documents")
  endif()
  list(GET text 0 text)
  file(REAL_PATH ${text} text)
  file(COPY_FILE ${text} ${folder}/${doc}/licences/${package}.txt)
  string(APPEND list "${what}: ${package}.txt\n")
endforeach()
string(APPEND list "\nglibc is under the LGPL: with evodoku's sources and `cmake --build build/release --target tarball`
you can link the program again, with another version of it.\n")
file(WRITE ${folder}/${doc}/licences/README "${list}")

# The time of the last change of the sources, so that packing again changes nothing.
set(time $ENV{SOURCE_DATE_EPOCH})
if(NOT time)
  execute_process(COMMAND git -c safe.directory=* -C ${SOURCE} log -1 --format=%ct OUTPUT_VARIABLE time
    ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
if(NOT time)
  file(TIMESTAMP ${SOURCE}/CHANGELOG.md time "%s" UTC)
endif()
file(MAKE_DIRECTORY ${BUILD}/packages)
execute_process(
  COMMAND tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime=@${time} -cf - ${name}
  COMMAND gzip -9n
  WORKING_DIRECTORY ${BUILD}/tarball OUTPUT_FILE ${BUILD}/packages/${name}.tar.gz COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE_RECURSE ${BUILD}/tarball)
file(SIZE ${BUILD}/packages/${name}.tar.gz bytes)
math(EXPR tenths "${bytes} / 100000")
string(REGEX REPLACE "(.)$" ".\\1" megabytes "${tenths}")
message(STATUS "${BUILD}/packages/${name}.tar.gz (${megabytes} MB)")
