#include "query/select.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "query/merged_buckets.hpp"
#include "sql.hpp"
#include "store/bind.hpp"
#include "store/draw.hpp"

namespace evodoku::db {
namespace {

using Ids = std::vector<std::int64_t>;

std::int64_t as_limit(std::uint64_t limit) {
  return static_cast<std::int64_t>(std::min<std::uint64_t>(limit, std::numeric_limits<std::int64_t>::max()));
}

Source cell_source(const Plan& plan) {
  return plan.part == Part::rated ? Source::rating_cell : Source::puzzle_cell;
}

CellOrder::Key cell_key(const ResolvedQuery& question, const Plan& plan) {
  if (plan.order == Order::draw) return CellOrder::Key::draw;
  const Sort& sort = question.query().sort;
  return sort.key == SortKey::id && sort.descending && plan.part != Part::unrated
             ? CellOrder::Key::id_descending
             : CellOrder::Key::id;
}

/// All rows of the plan's statement, as `read` makes them of it: of each cell, or of all if the way has none.
template <typename Read>
auto rows_of(SQLite::Database& database, const ResolvedQuery& question, const Plan& plan, const Read& read) {
  SQLite::Statement statement(database, statement_of(question, plan));
  question.bind(statement);
  std::vector<decltype(read(statement))> rows;
  const auto read_all = [&] {
    while (statement.executeStep()) rows.push_back(read(statement));
    statement.reset();
  };
  if (plan.way != AccessPath::cells) read_all();
  for (const CountBucket& cell : plan.way == AccessPath::cells ? plan.cells : std::vector<CountBucket>{}) {
    bind_cell(statement, cell);
    read_all();
  }
  return rows;
}

Match match_in(SQLite::Statement& row) {
  return {.puzzle = row.getColumn(0).getInt64(), .draw = row.getColumn(1).getInt64()};
}

// By Query::sort.

/// A puzzle with what it is sorted by: two numbers.
struct Ranked {
  std::int64_t puzzle = 0;
  double first = 0;
  double second =
      0;  // by rating, of puzzles that no run solved, the lower bound; by level, the place of the technique
};

Ids sorted_ids(std::vector<Ranked> puzzles, bool descending, std::uint64_t limit) {
  const double sign = descending ? -1 : 1;
  std::ranges::sort(puzzles, {}, [sign](const Ranked& one) {
    return std::tuple(sign * one.first, sign * one.second, one.puzzle);
  });
  if (puzzles.size() > limit) puzzles.resize(limit);
  Ids ids;
  for (const Ranked& one : puzzles) ids.push_back(one.puzzle);
  return ids;
}

/// A puzzle whose columns box_rows, box_cols and clues begin at `first` of a row.
struct Shaped {
  std::int64_t puzzle = 0;
  CountBucket cell;
};
Shaped shaped(std::int64_t puzzle, SQLite::Statement& row, int first) {
  return {.puzzle = puzzle,
          .cell = {.box_rows = row.getColumn(first).getInt64(),
                   .box_cols = row.getColumn(first + 1).getInt64(),
                   .clues = row.getColumn(first + 2).getInt64()}};
}

/// The sort key of a puzzle if it is neither its rating nor its level.
double shape_key(const Sort& sort, const Shaped& puzzle) {
  switch (sort.key) {
    case SortKey::id:
      return static_cast<double>(puzzle.puzzle);
    case SortKey::clues:
      return static_cast<double>(puzzle.cell.clues);
    case SortKey::alpha:
      return puzzle.cell.alpha();
    case SortKey::rating:
    case SortKey::level:
      break;
  }
  throw std::invalid_argument("a shape has no rating and no level");
}

/// Ranks puzzles one by one.
class Ranking {
 public:
  Ranking(SQLite::Database& database, const ResolvedQuery& question)
      : statement_(database, sql::sort_keys), sort_(question.query().sort) {
    question.bind(statement_);
    for (const std::string& technique : question.query().technique_order)
      place_of_technique_.try_emplace(technique, static_cast<double>(place_of_technique_.size()));
  }

  Ranked rank(std::int64_t puzzle) {
    bind_value(statement_, ":puzzle", puzzle);
    statement_.executeStep();
    const auto [first, second] = keys(puzzle);
    statement_.reset();
    return {.puzzle = puzzle, .first = first, .second = second};
  }

  RankedHit ranked_hit(std::int64_t puzzle) {
    const double sign = sort_.descending ? -1 : 1;
    bind_value(statement_, ":puzzle", puzzle);
    statement_.executeStep();
    const auto [first, second] = keys(puzzle);
    const RankedHit ranked{
        .hit = {.puzzle = puzzle,
                .rating = optional_column(statement_.getColumn(8),
                                          [](const SQLite::Column& id) { return id.getInt64(); })},
        .first = sign * first,
        .second = sign * second,
        .draw = statement_.getColumn(7).getInt64()};
    statement_.reset();
    return ranked;
  }

 private:
  std::pair<double, double> keys(std::int64_t puzzle) {
    if (sort_.key == SortKey::level) return level_keys();
    if (sort_.key != SortKey::rating) return {shape_key(sort_, shaped(puzzle, statement_, 0)), 0};
    // Puzzles without a rating come last in either direction, after the unsolved ones, whose hardness is
    // infinite.
    return {real_or_nothing(statement_.getColumn(3)).value_or(last()),
            real_or_nothing(statement_.getColumn(4)).value_or(last())};
  }

  double last() const { return sort_.descending ? -HUGE_VAL : HUGE_VAL; }

  std::pair<double, double> level_keys() {
    if (statement_.getColumn(5).isNull()) return {last(), last()};
    constexpr double above_all_estimates = 1e300;
    const auto place = place_of_technique_.find(statement_.getColumn(5).getString());
    return {
        real_or_nothing(statement_.getColumn(6)).value_or(above_all_estimates),
        place == place_of_technique_.end() ? static_cast<double>(place_of_technique_.size()) : place->second};
  }

  SQLite::Statement statement_;
  Sort sort_;
  std::map<std::string, double> place_of_technique_;
};

Ids ranked_ids(SQLite::Database& database, const ResolvedQuery& question, const std::vector<Match>& matches,
               std::uint64_t limit) {
  Ranking ranking(database, question);
  std::vector<Ranked> ranked;
  ranked.reserve(matches.size());
  for (const Match& match : matches) ranked.push_back(ranking.rank(match.puzzle));
  return sorted_ids(std::move(ranked), question.query().sort.descending, limit);
}

/// Groups cells with the same clues or alpha, in order; by id all are one group.
std::vector<std::vector<CountBucket>> in_groups(const std::vector<CountBucket>& cells, const Sort& sort) {
  std::map<double, std::vector<CountBucket>> groups;
  const double sign = sort.descending ? -1 : 1;
  for (const CountBucket& cell : cells) {
    const double value = sort.key == SortKey::clues || sort.key == SortKey::alpha
                             ? shape_key(sort, {.puzzle = 0, .cell = cell})
                             : 0;
    groups[sign * value].push_back(cell);
  }
  std::vector<std::vector<CountBucket>> in_order;
  in_order.reserve(groups.size());
  for (auto& [value, group] : groups) in_order.push_back(std::move(group));
  return in_order;
}

Ids merged_ids(SQLite::Database& database, const ResolvedQuery& question, const Plan& plan,
               std::uint64_t limit) {
  Ids ids;
  for (const std::vector<CountBucket>& group : in_groups(plan.cells, question.query().sort)) {
    if (ids.size() >= limit) break;
    const CellOrder order{.key = cell_key(question, plan)};
    for (const Match& match :
         merged(database, question, group, cell_source(plan), plan.part, order, limit - ids.size())) {
      ids.push_back(match.puzzle);
    }
  }
  return ids;
}

Ids ids_by_hardness(SQLite::Database& database, const ResolvedQuery& question, const Plan& plan,
                    std::uint64_t limit) {
  SQLite::Statement statement(database, statement_of(question, plan));
  question.bind(statement);
  bind_value(statement, ":count", as_limit(limit));
  Ids ids;
  while (statement.executeStep()) ids.push_back(statement.getColumn(0).getInt64());
  return ids;
}

Ids ids_by_rating(SQLite::Database& database, const ResolvedQuery& question, const Plan& plan,
                  std::uint64_t limit) {
  if (plan.way == AccessPath::hardness) return ids_by_hardness(database, question, plan, limit);
  auto ranked = rows_of(database, question, plan, [](SQLite::Statement& row) {
    return Ranked{.puzzle = row.getColumn(0).getInt64(),
                  .first = row.getColumn(1).getDouble(),
                  .second = row.getColumn(2).getDouble()};
  });
  return sorted_ids(std::move(ranked), question.query().sort.descending, limit);
}

Ids ids_in_range(SQLite::Database& database, const ResolvedQuery& question, const Plan& plan,
                 std::uint64_t limit) {
  const Sort& sort = question.query().sort;
  auto ranked = rows_of(database, question, plan, [&sort](SQLite::Statement& row) {
    const Shaped puzzle = shaped(row.getColumn(0).getInt64(), row, 1);
    return Ranked{.puzzle = puzzle.puzzle, .first = shape_key(sort, puzzle)};
  });
  return sorted_ids(std::move(ranked), sort.descending, limit);
}

Ids ids_of(SQLite::Database& database, const ResolvedQuery& question, const Plan& plan, std::uint64_t limit) {
  if (plan.way == AccessPath::labelled || plan.way == AccessPath::levelled || plan.order == Order::level)
    return ranked_ids(database, question, rows_of(database, question, plan, match_in), limit);
  if (plan.order == Order::rating) return ids_by_rating(database, question, plan, limit);
  if (plan.way == AccessPath::hardness) return ids_in_range(database, question, plan, limit);
  return merged_ids(database, question, plan, limit);
}

// By draw.

/// The first matches from `start` on in the order of draw, cyclically.
std::vector<Match> rotated(std::vector<Match> matches, std::int64_t start, std::uint64_t limit) {
  std::ranges::sort(matches, {}, [start](const Match& match) {
    return std::tuple(match.draw < start, match.draw, match.puzzle);
  });
  if (matches.size() > limit) matches.resize(limit);
  return matches;
}

std::vector<Match> walked_by_draw(SQLite::Database& database, const ResolvedQuery& question, const Plan& plan,
                                  const CellOrder& range, std::uint64_t limit) {
  SQLite::Statement statement(database, statement_of(question, plan));
  question.bind(statement);
  bind_value(statement, ":low", range.low);
  bind_value(statement, ":high", range.high);
  bind_value(statement, ":count", as_limit(limit));
  std::vector<Match> matches;
  while (statement.executeStep()) matches.push_back(match_in(statement));
  return matches;
}

std::vector<Match> matches_around(SQLite::Database& database, const ResolvedQuery& question, const Plan& plan,
                                  std::int64_t start) {
  const bool is_merged = plan.way == AccessPath::cells && plan.part == Part::rated;
  if (!is_merged && plan.way != AccessPath::draw)
    return rotated(rows_of(database, question, plan, match_in), start, plan.limit);
  std::vector<Match> matches;
  for (const CellOrder& range : {CellOrder{.key = CellOrder::Key::draw, .low = start},
                                 CellOrder{.key = CellOrder::Key::draw, .high = start - 1}}) {
    const std::uint64_t wanted = plan.limit - matches.size();
    std::ranges::move(
        is_merged ? merged(database, question, plan.cells, Source::rating_cell, plan.part, range, wanted)
                  : walked_by_draw(database, question, plan, range, wanted),
        std::back_inserter(matches));
  }
  return matches;
}

/// Every match has nearly the same probability (exactly the same if there are at most pool_size()); the
/// result depends only on the seed.
Ids picked_ids(SQLite::Database& database, const ResolvedQuery& question, const Plan& plan) {
  const RandomPick& pick = *question.query().random;
  std::vector<Match> pool = matches_around(database, question, plan, start_of(pick));
  std::ranges::sort(pool, {}, [&](const Match& match) { return rank_of(pick, match.draw); });
  if (pool.size() > pick.count) pool.resize(pick.count);
  return ranked_ids(database, question, pool, pick.count);
}

Ids find_ids(SQLite::Database& database, const ResolvedQuery& question, std::optional<AccessPath> only) {
  Ids ids;
  for (const Plan& plan : plans_for(database, question, only)) {
    if (plan.order == Order::draw) {
      ids = picked_ids(database, question, plan);
    } else if (ids.size() < plan.limit) {
      std::ranges::copy(ids_of(database, question, plan, plan.limit - ids.size()), std::back_inserter(ids));
    }
  }
  return ids;
}

/// Ratings are read now, so that they belong to the same snapshot as the query.
std::vector<Hit> with_ratings(SQLite::Database& database, const ResolvedQuery& question, const Ids& ids) {
  std::vector<Hit> hits;
  hits.reserve(ids.size());
  SQLite::Statement statement(database, sql::leading_rating);
  question.bind(statement);
  for (const std::int64_t id : ids) {
    bind_value(statement, ":puzzle", id);
    const bool is_rated = question.rater() && statement.executeStep();
    hits.push_back(
        {.puzzle = id, .rating = is_rated ? std::optional(statement.getColumn(0).getInt64()) : std::nullopt});
    statement.reset();
  }
  return hits;
}

}  // namespace

std::string statement_of(const ResolvedQuery& question, const Plan& plan) {
  switch (plan.way) {
    case AccessPath::cells:
      if (plan.order == Order::level)
        return plan.part == Part::rated ? question.text(sql::cell_ratings, Source::rating_cell, plan.part)
                                        : question.text(sql::cell_puzzles, Source::puzzle_cell, plan.part);
      if (plan.order == Order::rating)
        return question.text(sql::cell_ratings_with_hardness, Source::rating_cell, plan.part);
      if (plan.order == Order::draw && plan.part != Part::rated)
        return question.text(sql::cell_puzzles_with_draw, Source::puzzle_cell, plan.part);
      return piece_text(question, cell_source(plan), plan.part, cell_key(question, plan));
    case AccessPath::draw:
      return question.text(sql::puzzles_by_draw, Source::puzzles, plan.part);
    case AccessPath::hardness:
      if (plan.order == Order::level) return question.text(sql::ratings, Source::ratings, plan.part);
      if (plan.order == Order::draw) return question.text(sql::ratings_with_draw, Source::ratings, plan.part);
      if (plan.order == Order::sorted)
        return question.text(sql::ratings_with_shape, Source::ratings, plan.part);
      return question.text(
          question.query().sort.descending ? sql::ratings_by_hardness_descending : sql::ratings_by_hardness,
          Source::ratings, plan.part);
    case AccessPath::labelled:
      return question.text(question.begins_at_tag() ? sql::tagged_puzzles : sql::collected_puzzles,
                           Source::puzzles, plan.part);
    case AccessPath::levelled:
      return question.text(question.names_techniques() ? sql::levelled_puzzles_by_technique
                                                       : sql::levelled_puzzles_by_estimate,
                           Source::levelled, plan.part);
  }
  throw std::invalid_argument("not a way to an answer");
}

std::int64_t start_of(const RandomPick& pick) {
  return static_cast<std::int64_t>(mixed(pick.seed) >> 1);
}

std::uint64_t rank_of(const RandomPick& pick, std::int64_t draw) {
  return mixed(as_unsigned(draw) ^ mixed(pick.seed));
}

std::vector<Match> find_pool(SQLite::Database& database, const ResolvedQuery& question) {
  return matches_around(database, question, plans_for(database, question).front(),
                        start_of(*question.query().random));
}

std::vector<RankedHit> ranked_hits(SQLite::Database& database, const ResolvedQuery& question,
                                   std::span<const std::int64_t> puzzles) {
  Ranking ranking(database, question);
  std::vector<RankedHit> ranked;
  for (const std::int64_t puzzle : puzzles) ranked.push_back(ranking.ranked_hit(puzzle));
  return ranked;
}

std::vector<RankedHit> find_ranked_hits(SQLite::Database& database, const ResolvedQuery& question,
                                        const std::function<bool(const RankedHit&)>& is_wanted) {
  Ranking ranking(database, question);
  std::vector<RankedHit> ranked;
  for (const std::int64_t puzzle : find_ids(database, question, {})) {
    ranked.push_back(ranking.ranked_hit(puzzle));
    if (is_wanted(ranked.back())) continue;
    ranked.pop_back();
    break;
  }
  return ranked;
}

std::vector<Hit> find_hits(SQLite::Database& database, const ResolvedQuery& question,
                           std::optional<AccessPath> only) {
  return with_ratings(database, question, find_ids(database, question, only));
}

}  // namespace evodoku::db
