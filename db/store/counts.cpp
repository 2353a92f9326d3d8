#include "store/counts.hpp"

#include "sql.hpp"
#include "store/bind.hpp"

namespace evodoku::db {
namespace {

void bind_kind(SQLite::Statement& statement, const PuzzleKind& kind) {
  bind_value(statement, ":box_rows", kind.box_rows);
  bind_value(statement, ":box_cols", kind.box_cols);
  bind_value(statement, ":clues", kind.clues);
}

void bind_kind(SQLite::Statement& statement, const RatingKind& kind) {
  bind_value(statement, ":rater", kind.rater);
  bind_kind(statement, kind.puzzle);
  bind_value(statement, ":difficulty_class", kind.difficulty_class);
  bind_value(statement, ":quarter", kind.quarter);
}

void bind_kind(SQLite::Statement& statement, const LevelKind& kind) {
  bind_kind(statement, kind.puzzle);
  bind_value(statement, ":technique", kind.technique);
}

template <typename Kind>
void add_all(SQLite::Database& database, const char* sql, const std::map<Kind, std::int64_t>& counts) {
  if (counts.empty()) return;
  SQLite::Statement statement(database, sql);
  for (const auto& [kind, puzzles] : counts) {
    if (puzzles == 0) continue;
    bind_kind(statement, kind);
    bind_value(statement, ":puzzles", puzzles);
    statement.exec();
    statement.reset();
  }
}

}  // namespace

void Counts::store(SQLite::Database& database) const {
  add_all(database, sql::add_to_puzzle_count, puzzles_);
  add_all(database, sql::add_to_rating_count, ratings_);
  add_all(database, sql::add_to_level_count, levels_);
}

}  // namespace evodoku::db
