# What `cmake --install` puts where: libraries, headers, CMake package, pkg-config files, tools, manual pages,
# completion, documents. Included last by the top CMakeLists.txt, when every target is known.

set(evodoku_tools evodoku-generate evodoku-solve evodoku-rate evodoku-evolve evodoku-query evodoku-store evodoku-experiment
    evodoku-calibrate)
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
configure_file(${PROJECT_SOURCE_DIR}/lib/evodoku.pc.in ${PROJECT_BINARY_DIR}/evodoku.pc @ONLY)
configure_file(${PROJECT_SOURCE_DIR}/db/evodoku_db.pc.in ${PROJECT_BINARY_DIR}/evodoku_db.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/evodoku.pc ${PROJECT_BINARY_DIR}/evodoku_db.pc
  DESTINATION ${evodoku_pc_dir} COMPONENT development)

# Tools, their completion, their manual pages (made from --help, where help2man is there)
install(TARGETS ${evodoku_tools} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime)
foreach(tool IN LISTS evodoku_tools)
  install(FILES ${PROJECT_SOURCE_DIR}/tools/completion/evodoku.bash RENAME ${tool}
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT runtime)
endforeach()

find_program(HELP2MAN help2man)
mark_as_advanced(HELP2MAN)
if(HELP2MAN AND NOT EVODOKU_SANITIZE)
  set(manual_pages "")
  foreach(tool IN LISTS evodoku_tools)
    set(page ${PROJECT_BINARY_DIR}/man/${tool}.1)
    add_custom_command(OUTPUT ${page} DEPENDS ${tool}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/man
      COMMAND ${CMAKE_COMMAND} -DHELP2MAN=${HELP2MAN} -DTOOL=$<TARGET_FILE:${tool}> -DPAGE=${page}
              -P ${PROJECT_SOURCE_DIR}/tools/manual_page.cmake
      COMMENT "Manual page of ${tool}" VERBATIM)
    list(APPEND manual_pages ${page})
  endforeach()
  add_custom_target(evodoku_manual_pages ALL DEPENDS ${manual_pages})
  install(FILES ${manual_pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT runtime)
endif()

# Drawing, in components of its own, as it alone needs cairo and pango: evodoku_draw (the library),
# evodoku_draw_development (headers, CMake package, pkg-config file) and evodoku_print (the tool, and what belongs to it)
install(TARGETS evodoku_draw EXPORT evodokuDrawTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT evodoku_draw NAMELINK_COMPONENT evodoku_draw_development)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/lib/include/evodoku_draw
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT evodoku_draw_development FILES_MATCHING PATTERN "*.hpp")
install(EXPORT evodokuDrawTargets NAMESPACE evodoku:: DESTINATION ${evodoku_package_dir}
  COMPONENT evodoku_draw_development)
configure_file(${PROJECT_SOURCE_DIR}/lib/evodoku_draw.pc.in ${PROJECT_BINARY_DIR}/evodoku_draw.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/evodoku_draw.pc
  DESTINATION ${evodoku_pc_dir} COMPONENT evodoku_draw_development)
install(TARGETS evodoku-print RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT evodoku_print)
install(FILES ${PROJECT_SOURCE_DIR}/tools/completion/evodoku.bash RENAME evodoku-print
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT evodoku_print)
if(NOT CMAKE_INSTALL_PREFIX STREQUAL "/usr")
  set_target_properties(evodoku_draw PROPERTIES INSTALL_RPATH "$ORIGIN")
  set_target_properties(evodoku-print PROPERTIES INSTALL_RPATH "$ORIGIN/${bin_to_lib}")
endif()
if(TARGET evodoku_manual_pages)
  set(print_page ${PROJECT_BINARY_DIR}/man/evodoku-print.1)
  add_custom_command(OUTPUT ${print_page} DEPENDS evodoku-print
    COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/man
    COMMAND ${CMAKE_COMMAND} -DHELP2MAN=${HELP2MAN} -DTOOL=$<TARGET_FILE:evodoku-print> -DPAGE=${print_page}
            -P ${PROJECT_SOURCE_DIR}/tools/manual_page.cmake
    COMMENT "Manual page of evodoku-print" VERBATIM)
  add_custom_target(evodoku_print_manual_page ALL DEPENDS ${print_page})
  install(FILES ${print_page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT evodoku_print)
endif()

# Documents and samples
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_SOURCE_DIR}/LICENSE
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT runtime)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs ${PROJECT_SOURCE_DIR}/samples
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT runtime)
