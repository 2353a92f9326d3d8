# Makes a tool's manual page from its --help, so that the two never differ.
#   cmake -DHELP2MAN=... -DTOOL=build/tools/evodoku-solve -DPAGE=evodoku-solve.1 -P manual_page.cmake
# The first line of --help, one sentence, becomes the NAME section.
execute_process(COMMAND ${TOOL} --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCH "^[^\n]+" sentence "${help}")
string(REGEX REPLACE "\\.$" "" sentence "${sentence}")
string(SUBSTRING "${sentence}" 0 1 first)
string(SUBSTRING "${sentence}" 1 -1 rest)
string(TOLOWER "${first}" first)
execute_process(COMMAND ${HELP2MAN} --no-info "--name=${first}${rest}" --output=${PAGE} ${TOOL}
                COMMAND_ERROR_IS_FATAL ANY)
