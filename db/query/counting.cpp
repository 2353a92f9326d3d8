#include "query/counting.hpp"

#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include "sql.hpp"
#include "store/bind.hpp"

namespace evodoku::db {
namespace {

Part part_asked(const ResolvedQuery& question) {
  return question.query().asks_for_ratings() ? Part::rated : Part::all;
}

/// The cells of puzzle_count in which those of rating_count are.
std::vector<CountBucket> without_ratings(const std::vector<CountBucket>& ratings) {
  std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, std::uint64_t> sums;
  for (const CountBucket& cell : ratings) sums[{cell.box_rows, cell.box_cols, cell.clues}] += cell.puzzles;
  std::vector<CountBucket> cells;
  for (const auto& [shape, puzzles] : sums) {
    cells.push_back({.box_rows = std::get<0>(shape),
                     .box_cols = std::get<1>(shape),
                     .clues = std::get<2>(shape),
                     .puzzles = puzzles});
  }
  return cells;
}

bool begins_at_label(const ResolvedQuery& question, const std::vector<CountBucket>& cells) {
  return !question.labels().empty() && question.labels()[0].is_wanted &&
         question.labels()[0].puzzles < total(cells) / 4;
}

/// Counts the puzzles with the label that the question begins at, one by one.
MatchingCells labelled_cells(SQLite::Database& database, const ResolvedQuery& question) {
  MatchingCells matching;
  SQLite::Statement statement(database, question.text(sql::columns_of_kind, Source::labelled,
                                                      part_asked(question), "\nGROUP BY 1, 2, 3, 4, 5"));
  question.bind(statement);
  while (statement.executeStep()) {
    const CountBucket cell{.box_rows = statement.getColumn(0).getInt64(),
                           .box_cols = statement.getColumn(1).getInt64(),
                           .clues = statement.getColumn(2).getInt64(),
                           .difficulty_class = text_or_nothing(statement.getColumn(3)).value_or(""),
                           .quarter = statement.getColumn(4).getInt64(),
                           .puzzles = as_unsigned(statement.getColumn(5).getInt64())};
    matching.puzzles.push_back(cell);
    if (!statement.getColumn(4).isNull()) matching.ratings.push_back(cell);
  }
  matching.puzzles = without_ratings(matching.puzzles);
  return matching;
}

}  // namespace

MatchingCells matching_cells(SQLite::Database& database, const ResolvedQuery& question) {
  std::vector<CountBucket> puzzles = puzzle_cells(database, question);
  if (begins_at_label(question, puzzles)) return labelled_cells(database, question);
  MatchingCells matching;
  if (question.rater()) {
    matching.ratings =
        counted(database, question, rating_cells(database, question), Source::rating_cell, Part::rated);
  }
  matching.puzzles = part_asked(question) == Part::rated
                         ? without_ratings(matching.ratings)
                         : counted(database, question, std::move(puzzles), Source::puzzle_cell, Part::all);
  return matching;
}

std::uint64_t count_hits(SQLite::Database& database, const ResolvedQuery& question) {
  const Query& query = question.query();
  const auto cells_asked = [&] {
    const std::vector<CountBucket> puzzles = puzzle_cells(database, question);
    if (begins_at_label(question, puzzles)) return labelled_cells(database, question).puzzles;
    if (part_asked(question) == Part::all)
      return counted(database, question, puzzles, Source::puzzle_cell, Part::all);
    if (!question.rater()) return std::vector<CountBucket>{};
    return counted(database, question, rating_cells(database, question), Source::rating_cell, Part::rated);
  };
  const std::uint64_t matches = total(cells_asked());
  if (query.rows) return std::min(matches, *query.rows);
  if (query.random) return std::min(matches, query.random->count);
  return matches;
}

}  // namespace evodoku::db
