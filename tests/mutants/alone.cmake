# Read by the build of mutants.py after project(): files of lib and db are compiled one by one, so that a change
# compiles only one of them; tests and tools, which do not change, are compiled a room at once.
function(evodoku_compile_alone folder)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    set_property(TARGET ${target} PROPERTY UNITY_BUILD OFF)
  endforeach()
  get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(inner IN LISTS folders)
    evodoku_compile_alone(${inner})
  endforeach()
endfunction()
cmake_language(DEFER CALL evodoku_compile_alone ${PROJECT_SOURCE_DIR}/lib)
cmake_language(DEFER CALL evodoku_compile_alone ${PROJECT_SOURCE_DIR}/db)
