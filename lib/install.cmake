# The rules of `cmake --install`: libraries, headers, CMake package, pkg-config files, tools, manual pages, completion,
# documents. Included last by the top CMakeLists.txt, when every target is known.

set(evodoku_tools evodoku-generate evodoku-solve evodoku-rate evodoku-evolve evodoku-query evodoku-store evodoku-experiment
    evodoku-calibrate evodoku-dataset evodoku-print evodoku-transform evodoku-entry)
set(evodoku_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/evodoku)

# An installed copy finds its own libraries in any folder; in /usr the loader searches there anyway. The build folder has
# the same layout, so that the path is right there, too: CMake pads a path that it will replace with ":", which the loader
# reads as the current folder.
set(libraries evodoku evodoku_db evodoku_draw)
set_target_properties(${libraries} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_LIBDIR})
if(NOT CMAKE_INSTALL_PREFIX STREQUAL "/usr")
  file(RELATIVE_PATH bin_to_lib ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
  set_target_properties(${libraries} PROPERTIES INSTALL_RPATH "$ORIGIN")
  set_target_properties(${evodoku_tools} PROPERTIES INSTALL_RPATH "$ORIGIN/${bin_to_lib}")
  if(bin_to_lib STREQUAL "../${CMAKE_INSTALL_LIBDIR}")
    set_target_properties(${libraries} ${evodoku_tools} PROPERTIES BUILD_WITH_INSTALL_RPATH ON)
  endif()
endif()

# Libraries and headers
# Each library is a component and a Debian package (lib/packages/packages.cmake).
foreach(library evodoku evodoku_db)
  install(TARGETS ${library} EXPORT evodokuTargets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${library} NAMELINK_COMPONENT development)
endforeach()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/lib/include/ ${PROJECT_BINARY_DIR}/lib/include/
                  ${PROJECT_SOURCE_DIR}/db/include/
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development FILES_MATCHING PATTERN "*.hpp"
  PATTERN "evodoku_draw" EXCLUDE)

# CMake package. Before 1.0 a new minor version may change the interface, hence SameMinorVersion.
configure_package_config_file(${PROJECT_SOURCE_DIR}/lib/evodokuConfig.cmake.in
  ${PROJECT_BINARY_DIR}/evodokuConfig.cmake INSTALL_DESTINATION ${evodoku_package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/evodokuConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/evodokuConfig.cmake ${PROJECT_BINARY_DIR}/evodokuConfigVersion.cmake
  DESTINATION ${evodoku_package_dir} COMPONENT development)
install(EXPORT evodokuTargets NAMESPACE evodoku:: DESTINATION ${evodoku_package_dir} COMPONENT development)

# pkg-config. The prefix is written relative to the .pc file, so that a copied or staged tree still works.
set(evodoku_pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH pc_to_prefix ${CMAKE_INSTALL_PREFIX}/${evodoku_pc_dir} ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" pc_to_prefix "${pc_to_prefix}")
set(EVODOKU_PC_PREFIX "\${pcfiledir}/${pc_to_prefix}")
foreach(template lib/evodoku db/evodoku_db)
  cmake_path(GET template FILENAME name)
  configure_file(${PROJECT_SOURCE_DIR}/${template}.pc.in ${PROJECT_BINARY_DIR}/${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${evodoku_pc_dir} COMPONENT development)
endforeach()

# Drawing is in separate components, because only it needs cairo and pango: evodoku_draw (the library),
# evodoku_draw_development (headers, CMake package, pkg-config file), evodoku_print (the tool and its files)
install(TARGETS evodoku_draw EXPORT evodokuDrawTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT evodoku_draw NAMELINK_COMPONENT evodoku_draw_development)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/lib/include/evodoku_draw
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT evodoku_draw_development FILES_MATCHING PATTERN "*.hpp")
install(EXPORT evodokuDrawTargets NAMESPACE evodoku:: DESTINATION ${evodoku_package_dir}
  COMPONENT evodoku_draw_development)
configure_file(${PROJECT_SOURCE_DIR}/lib/evodoku_draw.pc.in ${PROJECT_BINARY_DIR}/evodoku_draw.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/evodoku_draw.pc DESTINATION ${evodoku_pc_dir} COMPONENT evodoku_draw_development)

# Tools (evodoku-print is a separate component, because it needs cairo and pango), with completion for bash (found by the
# name of the command: the same file for each) and, where help2man is installed, the manual page that it makes of --help.
find_program(HELP2MAN help2man)
foreach(tool IN LISTS evodoku_tools)
  string(REPLACE -entry "" command ${tool})
  set(component runtime)
  if(tool STREQUAL "evodoku-print")
    set(component evodoku_print)
  endif()
  install(TARGETS ${tool} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT ${component})
  install(FILES ${PROJECT_SOURCE_DIR}/tools/completion/evodoku.bash RENAME ${command}
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT ${component})
  if(HELP2MAN AND NOT EVODOKU_SANITIZE)
    set(page ${PROJECT_BINARY_DIR}/man/${command}.1)
    install(CODE "execute_process(COMMAND ${CMAKE_COMMAND} \"-DHELP2MAN=${HELP2MAN}\" \"-DTOOL=$<TARGET_FILE:${tool}>\"
      \"-DPAGE=${page}\" -P \"${PROJECT_SOURCE_DIR}/lib/packages/manual_page.cmake\" COMMAND_ERROR_IS_FATAL ANY)"
      COMPONENT ${component})
    install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ${component})
  endif()
endforeach()
install(FILES ${PROJECT_SOURCE_DIR}/tools/completion/evodoku.zsh RENAME _evodoku
  DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT runtime)

# Documents and samples
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_SOURCE_DIR}/LICENSE
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documents)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs ${PROJECT_SOURCE_DIR}/samples
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documents)

# In folders that the loader searches, it is informed of new libraries; for other folders the user is told what to do.
install(CODE "set(libdir \"${CMAKE_INSTALL_LIBDIR}\")" COMPONENT evodoku)
install(SCRIPT ${PROJECT_SOURCE_DIR}/lib/packages/tell_loader.cmake COMPONENT evodoku)

if(PROJECT_IS_TOP_LEVEL)
  configure_file(${PROJECT_SOURCE_DIR}/lib/packages/uninstall.cmake.in ${PROJECT_BINARY_DIR}/uninstall.cmake @ONLY)
  add_custom_target(uninstall COMMAND ${CMAKE_COMMAND} -P ${PROJECT_BINARY_DIR}/uninstall.cmake VERBATIM)
endif()
