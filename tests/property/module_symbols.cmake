# Fails if object files of USERS have undefined references to symbols that object files of OWNERS define.
#   cmake -DNM=nm -DUSERS=a.o|b.o -DOWNERS=c.o|d.o -P module_symbols.cmake
# A function declared by hand is not visible in include lines, but to the linker.
cmake_minimum_required(VERSION 3.25)

function(symbols_of objects flags pattern result)
  string(REPLACE "|" ";" objects "${objects}")
  list(FILTER objects EXCLUDE REGEX "\\.[gp]ch$")  # g++ and clang: a precompiled header is among the objects
  execute_process(COMMAND ${NM} ${flags} ${objects} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "\n" ";" lines "${text}")
  set(names "")
  foreach(line IN LISTS lines)
    if(line MATCHES "${pattern}")
      list(APPEND names ${CMAKE_MATCH_1})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES names)
  set(${result} ${names} PARENT_SCOPE)
endfunction()

# Only strong symbols: an inline function or template (W, V) is emitted by whoever uses it.
symbols_of("${OWNERS}" "--defined-only;--extern-only" "^[0-9a-f]+ [TDBRA] (.+)$" owned)
symbols_of("${USERS}" "--undefined-only" "^ +U (.+)$" wanted)
if(NOT owned OR NOT wanted)
  message(FATAL_ERROR "nothing to compare: the object files define or want no symbols")
endif()

set(taken "")
foreach(name IN LISTS wanted)
  if(name IN_LIST owned)
    string(APPEND taken "  ${name}\n")
  endif()
endforeach()
if(taken)
  message(FATAL_ERROR "these symbols must not be used here:\n${taken}")
endif()
