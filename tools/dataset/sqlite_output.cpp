#include "dataset/sqlite_output.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <optional>

#include "common/exit_code.hpp"

namespace evodoku::tools {

struct SqliteTable::Database {
  std::string file;
  std::vector<const Column*> columns;
  SQLite::Database connection;
  std::optional<SQLite::Statement> insert;
};

namespace {

const char* type_of(ColumnKind kind) {
  switch (kind) {
    case ColumnKind::integer:
      return "INTEGER";
    case ColumnKind::real:
      return "REAL";
    case ColumnKind::text:
      break;
  }
  return "TEXT";
}

template <typename Work>
void with_errors(const std::string& file, const Work& work) {
  try {
    work();
  } catch (const SQLite::Exception& error) {
    throw Failure(fmt::format("{}: cannot write: {}", file, error.what()));
  }
}

}  // namespace

SqliteTable::SqliteTable(const std::string& file, std::vector<const Column*> columns) {
  with_errors(file, [&] {
    database_ = std::make_unique<Database>(Database{
        file, std::move(columns), SQLite::Database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE), {}});
    std::string definitions;
    std::string places;
    for (const Column* column : database_->columns) {
      definitions +=
          fmt::format("{}\"{}\" {}", definitions.empty() ? "" : ", ", column->name, type_of(column->kind));
      places += places.empty() ? "?" : ", ?";
    }
    // no journal: an unfinished file is deleted anyway
    database_->connection.exec("PRAGMA journal_mode = OFF");
    database_->connection.exec("PRAGMA synchronous = OFF");
    database_->connection.exec("BEGIN");
    database_->connection.exec(fmt::format("CREATE TABLE puzzles ({})", definitions));
    database_->insert.emplace(database_->connection, fmt::format("INSERT INTO puzzles VALUES ({})", places));
  });
}

SqliteTable::~SqliteTable() = default;

void SqliteTable::insert(const std::vector<std::string>& values) {
  with_errors(database_->file, [&] {
    SQLite::Statement& statement = *database_->insert;
    statement.reset();
    for (std::size_t i = 0; i < values.size(); ++i) {
      const int place = static_cast<int>(i) + 1;
      const ColumnKind kind = database_->columns[i]->kind;
      if (values[i].empty()) {
        statement.bind(place);
      } else if (kind == ColumnKind::integer) {
        statement.bind(place, static_cast<std::int64_t>(std::stoull(values[i])));
      } else if (kind == ColumnKind::real) {
        statement.bind(place, std::stod(values[i]));
      } else {
        statement.bindNoCopy(place, values[i]);
      }
    }
    statement.exec();
  });
}

void SqliteTable::finish() {
  with_errors(database_->file, [&] {
    database_->insert.reset();
    database_->connection.exec("COMMIT");
  });
  database_.reset();
}

}  // namespace evodoku::tools
