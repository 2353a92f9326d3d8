#include "query/count_buckets.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "sql.hpp"
#include "store/bind.hpp"

namespace evodoku::db {
namespace {

std::vector<CountBucket> read_cells(SQLite::Database& database, const ResolvedQuery& question,
                                    const std::string& text) {
  std::vector<CountBucket> cells;
  SQLite::Statement statement(database, text);
  question.bind(statement);
  while (statement.executeStep()) {
    cells.push_back({.box_rows = statement.getColumn(0).getInt64(),
                     .box_cols = statement.getColumn(1).getInt64(),
                     .clues = statement.getColumn(2).getInt64(),
                     .difficulty_class = statement.getColumn(3).getString(),
                     .quarter = statement.getColumn(4).getInt64(),
                     .puzzles = as_unsigned(statement.getColumn(5).getInt64())});
  }
  return cells;
}

/// The share of a quarter that is in the range, from 0 to 1.
double overlap(const Range<double>& range, std::int64_t quarter) {
  const double low = static_cast<double>(quarter) / 4;
  const double high = static_cast<double>(quarter + 1) / 4;
  const double from = std::max(low, range.low.value_or(low));
  const double to = std::min(high, range.high.value_or(high));
  return std::max(0.0, (to - from) / (high - low));
}

/// The first quarter has no lower end (foreign ratings may be negative); that of the unsolved is at infinity
/// but may also contain large numbers.
bool has_clear_ends(std::int64_t quarter) {
  return quarter > 0 && quarter < unsolved_quarter;
}

/// Whether a quarter and the range are disjoint. A range of a single number is in its quarter, although it
/// covers none of it.
bool is_outside(const Range<double>& range, std::int64_t quarter) {
  if (!has_clear_ends(quarter)) return false;
  return (range.low && *range.low >= static_cast<double>(quarter + 1) / 4) ||
         (range.high && *range.high < static_cast<double>(quarter) / 4);
}

/// The quarter that begins at the end of the range has matches only if a rating equals that number. People
/// ask for round numbers, and reading a quarter's ratings in vain would take longer than everything else.
bool has_rating_at_end(SQLite::Database& database, const ResolvedQuery& question) {
  SQLite::Statement statement(database, sql::rating_at_end);
  question.bind(statement);
  return statement.executeStep();
}

bool begins_at(std::int64_t quarter, std::optional<double> end) {
  return end && has_clear_ends(quarter) && *end == static_cast<double>(quarter) / 4;
}

/// Marks the cells that are only partly in the range.
void cut(std::vector<CountBucket>& cells, const Range<double>& range) {
  if (range.is_open()) return;
  for (CountBucket& cell : cells) {
    const bool is_unsolved = cell.quarter >= unsolved_quarter;
    cell.covered = is_unsolved ? (range.high ? 0 : 1) : overlap(range, cell.quarter);
    cell.is_cut = cell.covered < 1 || !has_clear_ends(cell.quarter);
  }
}

}  // namespace

double CountBucket::alpha() const {
  const auto cells = box_rows * box_cols * box_rows * box_cols;
  return 1.0 * static_cast<double>(cells - clues) / static_cast<double>(cells);
}

std::vector<CountBucket> puzzle_cells(SQLite::Database& database, const ResolvedQuery& question) {
  return read_cells(database, question, with_conditions(sql::puzzle_cells, question.shape_conditions("c")));
}

std::vector<CountBucket> rating_cells(SQLite::Database& database, const ResolvedQuery& question) {
  auto cells = read_cells(
      database, question,
      with_conditions(sql::rating_cells, question.shape_conditions("c") + question.class_condition("c")));
  return within_range(database, std::move(cells), question);
}

std::vector<CountBucket> all_puzzle_cells(SQLite::Database& database, const ResolvedQuery& question) {
  return read_cells(database, question, with_conditions(sql::puzzle_cells, ""));
}

std::vector<CountBucket> all_rating_cells(SQLite::Database& database, const ResolvedQuery& question) {
  return read_cells(database, question, with_conditions(sql::rating_cells, ""));
}

std::vector<CountBucket> within_range(SQLite::Database& database, std::vector<CountBucket> cells,
                                      const ResolvedQuery& question) {
  const Range<double>& range = question.query().rating;
  const auto is_beyond = [&](const CountBucket& cell) { return begins_at(cell.quarter, range.high); };
  if (std::ranges::any_of(cells, is_beyond) && !has_rating_at_end(database, question))
    std::erase_if(cells, is_beyond);
  std::erase_if(cells, [&](const CountBucket& cell) { return is_outside(range, cell.quarter); });
  cut(cells, range);
  return cells;
}

std::uint64_t total(const std::vector<CountBucket>& cells) {
  return std::accumulate(cells.begin(), cells.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const CountBucket& cell) { return sum + cell.puzzles; });
}

void bind_cell(SQLite::Statement& statement, const CountBucket& cell) {
  bind_value(statement, ":cell_rows", cell.box_rows);
  bind_value(statement, ":cell_cols", cell.box_cols);
  bind_value(statement, ":cell_clues", cell.clues);
  if (statement.getIndex(":cell_class") == 0) return;
  bind_value(statement, ":cell_class", cell.difficulty_class);
  bind_value(statement, ":cell_quarter", cell.quarter);
}

std::vector<CountBucket> counted(SQLite::Database& database, const ResolvedQuery& question,
                                 std::vector<CountBucket> cells, Source source, Part part) {
  const bool must_look = question.has_further_conditions() || part == Part::unrated;
  SQLite::Statement statement(database, question.text(source == Source::puzzle_cell ? sql::count_cell_puzzles
                                                                                    : sql::count_cell_ratings,
                                                      source, part));
  question.bind(statement);
  for (CountBucket& cell : cells) {
    if (!must_look && !cell.is_cut) continue;
    bind_cell(statement, cell);
    statement.executeStep();
    cell.puzzles = as_unsigned(statement.getColumn(0).getInt64());
    statement.reset();
  }
  std::erase_if(cells, [](const CountBucket& cell) { return cell.puzzles == 0; });
  return cells;
}

}  // namespace evodoku::db
