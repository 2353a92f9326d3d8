# cmake -DSQL_FILES=a.sql;b.sql -DHEADER=sql.hpp -P embed_sql.cmake
# Writes a header with each file's text under its name: sql/insert_puzzle.sql becomes evodoku::db::sql::insert_puzzle,
# sql/migrations/001.sql becomes evodoku::db::sql::migration_001.
set(body "// Made from db/sql at build time; edit the files there.\n#pragma once\n\nnamespace evodoku::db::sql {\n\n")
foreach(file IN LISTS SQL_FILES)
  get_filename_component(name ${file} NAME_WE)
  if(file MATCHES "/migrations/")
    set(name "migration_${name}")
  endif()
  file(READ ${file} text)
  string(APPEND body "inline constexpr char ${name}[] = R\"sql(${text})sql\";\n\n")
endforeach()
string(APPEND body "}  // namespace evodoku::db::sql\n")
file(WRITE ${HEADER} "${body}")
