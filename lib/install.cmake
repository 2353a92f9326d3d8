# What `cmake --install` puts where: libraries, headers, CMake package, pkg-config files, tools, manual pages,
# completion, documents. Included last by the top CMakeLists.txt, when every target is known.

set(evodoku_tools evodoku-generate evodoku-solve evodoku-rate evodoku-evolve evodoku-query evodoku-store evodoku-experiment
    evodoku-calibrate evodoku-entry)
set(evodoku_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/evodoku)

# An installed copy finds its own libraries wherever it was put; in /usr the loader looks there anyway.
if(NOT CMAKE_INSTALL_PREFIX STREQUAL "/usr")
  set_target_properties(evodoku evodoku_db PROPERTIES INSTALL_RPATH "$ORIGIN")
  file(RELATIVE_PATH bin_to_lib ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
  set_target_properties(${evodoku_tools} PROPERTIES INSTALL_RPATH "$ORIGIN/${bin_to_lib}")
endif()

# Libraries and headers
set_target_properties(evodoku_db PROPERTIES EXPORT_NAME db)
install(TARGETS evodoku evodoku_db EXPORT evodokuTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT development)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/lib/include/ ${PROJECT_BINARY_DIR}/lib/include/
                  ${PROJECT_SOURCE_DIR}/db/include/
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development FILES_MATCHING PATTERN "*.hpp")

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
configure_file(${PROJECT_SOURCE_DIR}/lib/evodoku.pc.in ${PROJECT_BINARY_DIR}/evodoku.pc @ONLY)
configure_file(${PROJECT_SOURCE_DIR}/db/evodoku_db.pc.in ${PROJECT_BINARY_DIR}/evodoku_db.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/evodoku.pc ${PROJECT_BINARY_DIR}/evodoku_db.pc
  DESTINATION ${evodoku_pc_dir} COMPONENT development)

# Tools, their completion, their manual pages (which each tool writes itself)
install(TARGETS ${evodoku_tools} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime)
# Completion for bash goes by the name of the command, so each tool has the same file under its own.
set(manual_pages "")
foreach(tool IN LISTS evodoku_tools)
  string(REPLACE -entry "" command ${tool})
  install(FILES ${PROJECT_SOURCE_DIR}/tools/completion/evodoku.bash RENAME ${command}
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT runtime)
  set(page ${PROJECT_BINARY_DIR}/man/${command}.1)
  add_custom_command(OUTPUT ${page} DEPENDS ${tool}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/man
    COMMAND ${tool} --manual-page > ${page}
    COMMENT "Manual page of ${command}" VERBATIM)
  list(APPEND manual_pages ${page})
endforeach()
install(FILES ${PROJECT_SOURCE_DIR}/tools/completion/evodoku.zsh RENAME _evodoku
  DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT runtime)
if(NOT EVODOKU_SANITIZE)
  add_custom_target(evodoku_manual_pages ALL DEPENDS ${manual_pages})
  install(FILES ${manual_pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT runtime)
endif()

# Documents and samples
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_SOURCE_DIR}/LICENSE
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT runtime)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs ${PROJECT_SOURCE_DIR}/samples
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT runtime)
