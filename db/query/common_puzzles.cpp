#include "query/common_puzzles.hpp"

#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "sql.hpp"
#include "store/bind.hpp"

namespace evodoku::db {
namespace {

/// The kind of a matching puzzle, as a cell with one puzzle; nothing if it does not match.
std::optional<CountBucket> kind_of_match(SQLite::Statement& statement, std::int64_t puzzle, bool& is_rated) {
  bind_value(statement, ":one", puzzle);
  std::optional<CountBucket> cell;
  if (statement.executeStep()) {
    is_rated = !statement.getColumn(4).isNull();
    cell = CountBucket{.box_rows = statement.getColumn(0).getInt64(),
                       .box_cols = statement.getColumn(1).getInt64(),
                       .clues = statement.getColumn(2).getInt64(),
                       .difficulty_class = text_or_nothing(statement.getColumn(3)).value_or(""),
                       .quarter = is_rated ? statement.getColumn(4).getInt64() : 0,
                       .puzzles = 1};
  }
  statement.reset();
  return cell;
}

std::vector<CommonMatch> matches_among(SQLite::Database& database, const ResolvedQuery& question,
                                       std::size_t place,
                                       const std::vector<std::pair<std::size_t, std::int64_t>>& puzzles) {
  const Part part = question.query().asks_for_ratings() ? Part::rated : Part::all;
  std::vector<CommonMatch> matches;
  if (part == Part::rated && !question.rater()) return matches;
  SQLite::Statement kind(database, question.text(sql::kind_of_puzzle, Source::puzzles, part));
  SQLite::Statement technique(database, sql::technique_of_puzzle);
  question.bind(kind);
  for (const auto& [common, id] : puzzles) {
    bool is_rated = false;
    const auto cell = kind_of_match(kind, id, is_rated);
    if (!cell) continue;
    matches.push_back({.puzzle = common, .place = {place, id}, .cell = *cell, .is_rated = is_rated});
    bind_value(technique, ":one", id);
    if (technique.executeStep()) matches.back().technique = technique.getColumn(0).getString();
    technique.reset();
  }
  return matches;
}

}  // namespace

std::vector<CommonMatch> CommonPuzzles::repeated(const Query& query, const CommonNames& names) {
  const std::vector<CommonPuzzle>& common = all(query);
  std::map<std::size_t, std::vector<std::pair<std::size_t, std::int64_t>>> by_store;
  for (std::size_t i = 0; i < common.size(); ++i) {
    for (const Place& place : common[i]) by_store[place.store].emplace_back(i, place.puzzle);
  }
  std::vector<CommonMatch> matches;
  for (const auto& [place, puzzles] : by_store) {
    std::ranges::move(stores_.ask(place, query, names, std::vector<CommonMatch>{},
                                  [&, store = place, &found = puzzles](SQLite::Database& database,
                                                                       const ResolvedQuery& question) {
                                    return matches_among(database, question, store, found);
                                  }),
                      std::back_inserter(matches));
  }
  std::ranges::sort(matches, {}, [&](const CommonMatch& match) {
    return std::tuple(match.puzzle, match.place.puzzle, std::string_view(stores_.paths()[match.place.store]));
  });
  bool has_rating = false;
  bool has_level = false;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    CommonMatch& match = matches[i];
    match.is_puzzle_repeated = i > 0 && matches[i - 1].puzzle == match.puzzle;
    match.is_rating_repeated = match.is_rated && match.is_puzzle_repeated && has_rating;
    match.is_level_repeated = match.technique && match.is_puzzle_repeated && has_level;
    has_rating = match.is_rated || (match.is_puzzle_repeated && has_rating);
    has_level = match.technique || (match.is_puzzle_repeated && has_level);
  }
  return matches;
}

/// Compares the draws of all stores, a range of them at a time.
const std::vector<CommonPuzzles::CommonPuzzle>& CommonPuzzles::all(const Query& query) {
  if (common_) return *common_;
  std::vector<CommonPuzzle> common;
  std::vector<std::size_t> sharers;
  std::uint64_t puzzles = 0;
  for (std::size_t i = 0; i < stores_.paths().size(); ++i) {
    if (!stores_.members()[i].may_share) continue;
    sharers.push_back(i);
    puzzles += stores_.read(i, [](SQLite::Database& database) {
      SQLite::Statement sum(database, sql::count_all_puzzles);
      sum.executeStep();
      return as_unsigned(sum.getColumn(0).getInt64());
    });
  }
  constexpr std::uint64_t puzzles_a_range = 1'000'000;
  const std::uint64_t ranges = std::min(puzzles / puzzles_a_range + 1, most_partitions);
  for (std::uint64_t number = 1; number <= ranges && !sharers.empty(); ++number)
    find_in(draw_range({.number = number, .count = ranges}), sharers, query, common);
  return common_.emplace(std::move(common));
}

void CommonPuzzles::find_in(const DrawRange& range, const std::vector<std::size_t>& sharers,
                            const Query& query, std::vector<CommonPuzzle>& common) {
  std::vector<std::pair<std::int64_t, Place>> places;  // with their draws
  for (const std::size_t place : sharers) {
    if (!overlap(range, stores_.members()[place].draws)) continue;
    if (query.stop.stop_requested())
      throw StoreError(StoreError::Code::stopped, "the query was stopped before its answer was found");
    stores_.read(place, [&](SQLite::Database& database) {
      SQLite::Statement statement(database, sql::draws_between);
      bind_value(statement, ":low", range.low);
      bind_value(statement, ":high", range.high);
      while (statement.executeStep()) {
        places.emplace_back(statement.getColumn(0).getInt64(),
                            Place{place, statement.getColumn(1).getInt64()});
      }
      return true;
    });
  }
  add(with_common_draw(std::move(places)), common);
}

std::vector<CommonPuzzles::DrawPlace> CommonPuzzles::with_common_draw(std::vector<DrawPlace> places) {
  std::ranges::sort(places, {}, &DrawPlace::first);
  std::vector<DrawPlace> common;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const bool as_before = i > 0 && places[i - 1].first == places[i].first;
    const bool as_next = i + 1 < places.size() && places[i + 1].first == places[i].first;
    if (as_before || as_next) common.push_back(places[i]);
  }
  return common;
}

void CommonPuzzles::add(const std::vector<DrawPlace>& places, std::vector<CommonPuzzle>& common) {
  std::map<std::size_t, std::vector<std::int64_t>> by_store;
  for (const auto& [draw, place] : places) by_store[place.store].push_back(place.puzzle);
  std::unordered_map<std::string, CommonPuzzle> by_key;
  for (const auto& one : by_store) {
    const std::size_t store = one.first;
    stores_.read(store, [&](SQLite::Database& database) {
      SQLite::Statement statement(database, sql::canonical_of_puzzle);
      for (const std::int64_t puzzle : one.second) {
        bind_value(statement, ":id", puzzle);
        if (statement.executeStep()) by_key[statement.getColumn(0).getString()].push_back({store, puzzle});
        statement.reset();
      }
      return true;
    });
  }
  for (auto& [key, common_puzzle] : by_key) {
    if (common_puzzle.size() > 1) common.push_back(std::move(common_puzzle));
  }
}

}  // namespace evodoku::db
