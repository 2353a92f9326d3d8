#include "query/counting.hpp"

#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
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
  cells.reserve(sums.size());
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

/// Counts the puzzles with the label at which the query starts, one by one.
MatchingCells labelled_cells(SQLite::Database& database, const ResolvedQuery& question) {
  MatchingCells matching;
  SQLite::Statement statement(database, question.text(question.begins_at_tag() ? sql::count_tagged_by_kind
                                                                               : sql::count_collected_by_kind,
                                                      Source::puzzles, part_asked(question)));
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

/// Whether reading a quarter that the range of ratings cuts takes fewer steps by the index of hardness, which
/// has it in order, than by all its cells. Not if other conditions leave few cells.
bool is_read_by_hardness(SQLite::Database& database, const ResolvedQuery& question,
                         const std::vector<CountBucket>& cells) {
  if (question.has_further_conditions()) return false;
  double in_cells = 0;
  double in_range = 0;
  for (const CountBucket& cell : cells) in_cells += cell.is_cut ? static_cast<double>(cell.puzzles) : 0;
  if (in_cells == 0) return false;
  for (const CountBucket& cell : within_range(database, all_rating_cells(database, question), question))
    in_range += cell.is_cut ? static_cast<double>(cell.puzzles) * cell.covered : 0;
  return in_range < in_cells;
}

/// The number of matching ratings in the quarters that the range cuts.
std::uint64_t counted_by_hardness(SQLite::Database& database, const ResolvedQuery& question,
                                  const std::vector<CountBucket>& cells) {
  std::set<std::int64_t> quarters;
  for (const CountBucket& cell : cells) {
    if (cell.is_cut) quarters.insert(std::clamp<std::int64_t>(cell.quarter, 0, unsolved_quarter));
  }
  // Quarters up to the first count as one, and so do those from that of the unsolved on: their values are not
  // separated.
  const Range<double>& range = question.query().rating;
  const std::string ends = std::string(range.low ? "" : "\n  AND r.hardness >= :rating_low") +
                           (range.high ? "" : "\n  AND r.hardness <= :rating_high");
  SQLite::Statement statement(database,
                              question.text(sql::count_ratings, Source::ratings, Part::rated, ends));
  question.bind(statement);
  std::uint64_t sum = 0;
  for (const std::int64_t quarter : quarters) {
    const double begin = quarter == 0 ? -HUGE_VAL : static_cast<double>(quarter) / 4;
    const double end = quarter == unsolved_quarter
                           ? HUGE_VAL
                           : std::nextafter(static_cast<double>(quarter + 1) / 4, -HUGE_VAL);
    bind_value(statement, ":rating_low", std::max(begin, range.low.value_or(begin)));
    bind_value(statement, ":rating_high", std::min(end, range.high.value_or(end)));
    statement.executeStep();
    sum += as_unsigned(statement.getColumn(0).getInt64());
    statement.reset();
  }
  return sum;
}

/// How many ratings match.
std::uint64_t count_rated(SQLite::Database& database, const ResolvedQuery& question) {
  std::vector<CountBucket> cells = rating_cells(database, question);
  if (!is_read_by_hardness(database, question, cells))
    return total(counted(database, question, std::move(cells), Source::rating_cell, Part::rated));
  const std::uint64_t cut = counted_by_hardness(database, question, cells);
  std::erase_if(cells, [](const CountBucket& cell) { return cell.is_cut; });
  return cut + total(cells);
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
  const auto count_all = [&]() -> std::uint64_t {
    const std::vector<CountBucket> puzzles = puzzle_cells(database, question);
    if (begins_at_label(question, puzzles)) return total(labelled_cells(database, question).puzzles);
    if (part_asked(question) == Part::all)
      return total(counted(database, question, puzzles, Source::puzzle_cell, Part::all));
    return question.rater() ? count_rated(database, question) : 0;
  };
  const std::uint64_t matches = count_all();
  if (query.rows) return std::min(matches, *query.rows);
  if (query.random) return std::min(matches, query.random->count);
  return matches;
}

}  // namespace evodoku::db
