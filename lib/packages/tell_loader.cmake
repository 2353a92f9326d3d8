# The last step of `cmake --install`: runs ldconfig, or says what is needed so that programs that link the libraries can
# run.
if(NOT "$ENV{DESTDIR}" STREQUAL "" OR CMAKE_INSTALL_PREFIX MATCHES "/_CPack_Packages/")
  return()  # a folder to be packed
endif()
if(CMAKE_INSTALL_PREFIX MATCHES "^/usr(/local)?$")
  execute_process(COMMAND ldconfig RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
  if(failed)
    message(STATUS "Run ldconfig as root, so that programs find the libraries in ${CMAKE_INSTALL_PREFIX}/${libdir}")
  endif()
else()
  message(STATUS "Programs find the libraries with -Wl,-rpath,${CMAKE_INSTALL_PREFIX}/${libdir} when they are linked, "
                 "or with LD_LIBRARY_PATH; evodoku's own tools find them by themselves")
endif()
