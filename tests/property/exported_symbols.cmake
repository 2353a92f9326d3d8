# Fails if a shared library exports more than its own namespaces.
#   cmake -DNM=nm -DLIBRARY=libevodoku.so -DNAMESPACE=evodoku -P exported_symbols.cmake
# Weak symbols (V, W, u) of std and of the headers it uses are excepted: they are instantiations of templates that every
# C++ library emits and the loader merges; hiding them would break exceptions and type information that cross library
# boundaries. Strong definitions of other projects' code (fmt, CaDiCaL, SQLite) must not be exported.
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND ${NM} --dynamic --defined-only --demangle ${LIBRARY}
                OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE ";" "," text "${text}")
string(REPLACE "[" "(" text "${text}")  # brackets would join list elements
string(REPLACE "]" ")" text "${text}")
string(REPLACE "\n" ";" lines "${text}")
set(shown 0)
set(foreign "")
foreach(line IN LISTS lines)
  if(NOT line MATCHES "^[0-9a-f]+ ([A-Za-z]) (.+)$")
    continue()
  endif()
  set(kind ${CMAKE_MATCH_1})
  set(name ${CMAKE_MATCH_2})
  if(name MATCHES "^((typeinfo|typeinfo name|vtable|VTT|guard variable|construction vtable) for )?${NAMESPACE}::")
    math(EXPR shown "${shown} + 1")
  elseif(kind MATCHES "^[VWu]$" AND NOT name MATCHES "(CaDiCaL|SQLite::|sqlite3|nlohmann::|fmt::)")
    # a weak instantiation: see above
  else()
    string(APPEND foreign "  ${kind} ${name}\n")
  endif()
endforeach()
if(foreign)
  message(FATAL_ERROR "${LIBRARY} shows what is not its own:\n${foreign}")
endif()
if(shown EQUAL 0)
  message(FATAL_ERROR "${LIBRARY} shows nothing of ${NAMESPACE}::")
endif()
message(STATUS "${shown} symbols of ${NAMESPACE}:: shown")
