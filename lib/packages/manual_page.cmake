# Run with -DHELP2MAN, -DTOOL and -DPAGE: makes the manual page of a tool of its --help, whose first line says what it does.
execute_process(COMMAND ${TOOL} --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "[.]\n.*" "" sentence "${help}")
cmake_path(GET PAGE PARENT_PATH folder)
file(MAKE_DIRECTORY "${folder}")
execute_process(COMMAND ${HELP2MAN} --no-info "--name=${sentence}" "--output=${PAGE}" ${TOOL} COMMAND_ERROR_IS_FATAL ANY)
