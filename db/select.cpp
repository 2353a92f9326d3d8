#include "select.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "bind.hpp"
#include "draw.hpp"
#include "sql.hpp"

namespace evodoku::db {
namespace {

/// A random pick chooses among this many matches, those that follow a random place in the order of
/// puzzle.draw: all of them up to a thousand, else enough that its neighbours in that order hardly matter.
std::uint64_t pool_size(std::uint64_t picks) {
  return std::max<std::uint64_t>(1000, 50 * picks);
}

bool asks_for_ratings(const Query& query) {
  return query.asks_for_ratings() || query.sort.key == SortKey::rating;
}

std::string names_of(const std::vector<Rater>& raters) {
  std::string names;
  for (const Rater& rater : raters) {
    if (names.find(rater.info.name) == std::string::npos)
      names += (names.empty() ? "" : ", ") + rater.info.name;
  }
  return names;
}

bool has_several_names(const std::vector<Rater>& raters) {
  return std::ranges::any_of(raters,
                             [&](const Rater& rater) { return rater.info.name != raters[0].info.name; });
}

/// The conditions are named parameters of one line each; what is open is left out, so that indexes can be
/// used.
std::string conditions_text(const Query& query) {
  std::string text;
  const auto add = [&text](bool asked, const char* condition) {
    if (asked) text.append("\n  AND ").append(condition);
  };
  add(query.box.has_value(), "p.box_rows = :box_rows AND p.box_cols = :box_cols");
  add(query.clues.low.has_value(), "p.clues >= :clues_low");
  add(query.clues.high.has_value(), "p.clues <= :clues_high");
  add(query.alpha.low.has_value(), "p.alpha_reached >= :alpha_low");
  add(query.alpha.high.has_value(), "p.alpha_reached <= :alpha_high");
  // Cells are removed - alpha * cells away from what was asked: rounding half up allows (-0.5, 0.5]. The
  // shift makes up for decimals that have no exact binary form.
  constexpr const char* cells = "(p.box_rows * p.box_cols * p.box_rows * p.box_cols)";
  const std::string excess = std::string("(") + cells + " - p.clues - :alpha_rounded * " + cells + ")";
  add(query.alpha_rounded.has_value(), (excess + " > -0.5 + 1e-7 AND " + excess + " <= 0.5 + 1e-7").c_str());
  add(query.rating.low.has_value(), "r.hardness >= :rating_low");
  add(query.rating.high.has_value(), "r.hardness <= :rating_high");
  add(!query.classes.empty(), "r.difficulty_class IN (SELECT value FROM json_each(:classes))");
  return text;
}

std::string order_text(const Sort& sort) {
  const char* const direction = sort.descending ? " DESC" : "";
  switch (sort.key) {
    case SortKey::id:
      return std::string("\nORDER BY p.id") + direction;
    case SortKey::clues:
      return std::string("\nORDER BY p.clues") + direction + ", p.id";
    case SortKey::alpha:
      return std::string("\nORDER BY p.alpha_reached") + direction + ", p.id";
    case SortKey::rating:
      return std::string("\nORDER BY r.id IS NULL, r.hardness") + direction + ", r.value" + direction +
             ", p.id";
  }
  throw std::invalid_argument("not a sort key");
}

std::vector<Hit> read_hits(SQLite::Statement statement) {
  std::vector<Hit> hits;
  while (statement.executeStep()) {
    hits.push_back({.puzzle = statement.getColumn(0).getInt64(),
                    .rating = optional_column(statement.getColumn(1),
                                              [](const SQLite::Column& column) { return column.getInt64(); }),
                    .draw = statement.getColumn(2).getInt64()});
  }
  return hits;
}

/// `limit` matches from `start` on in the order of draw, and round the end to the beginning.
std::vector<Hit> matches_around(SQLite::Database& database, const Conditions& conditions, std::int64_t start,
                                std::uint64_t limit) {
  std::vector<Hit> found;
  for (const char* const part : {"\n  AND p.draw >= :start\nORDER BY p.draw, p.id LIMIT :limit",
                                 "\n  AND p.draw < :start\nORDER BY p.draw, p.id LIMIT :limit"}) {
    auto statement = conditions.statement(database, sql::select_hits, part);
    bind_value(statement, ":start", start);
    bind_value(statement, ":limit", limit - found.size());
    std::ranges::move(read_hits(std::move(statement)), std::back_inserter(found));
  }
  return found;
}

/// The ids of a random pick, as a JSON array. Every match has nearly the same chance (exactly the same while
/// there are no more than pool_size()), and the seed alone decides.
std::string picked_ids(SQLite::Database& database, const Conditions& conditions, const RandomPick& pick) {
  const std::uint64_t salt = mixed(pick.seed);
  const auto start = static_cast<std::int64_t>(salt >> 1);
  std::vector<Hit> pool = matches_around(database, conditions, start, pool_size(pick.count));
  std::ranges::sort(pool, {}, [salt](const Hit& hit) { return mixed(as_unsigned(hit.draw) ^ salt); });
  if (pool.size() > pick.count) pool.resize(pick.count);
  auto ids = nlohmann::json::array();
  for (const Hit& hit : pool) ids.push_back(hit.puzzle);
  return ids.dump();
}

std::optional<std::int64_t> id_of(const std::optional<Rater>& rater) {
  return rater ? std::optional(rater->id) : std::nullopt;
}

void require_consistent(const Query& query) {
  if (query.rows && query.random) throw std::invalid_argument("a query has either rows or random, not both");
}

/// Rows are numbered by 64 signed bits in SQLite.
std::int64_t as_limit(std::optional<std::uint64_t> rows) {
  return rows ? static_cast<std::int64_t>(std::min<std::uint64_t>(*rows, INT64_MAX)) : -1;
}

}  // namespace

std::vector<Rater> list_raters(SQLite::Database& database) {
  std::vector<Rater> raters;
  SQLite::Statement statement(database, sql::list_raters);
  while (statement.executeStep()) {
    raters.push_back({.id = statement.getColumn("id").getInt64(),
                      .info = {.name = statement.getColumn("name").getString(),
                               .version = statement.getColumn("version").getInt(),
                               .ratings = as_unsigned(statement.getColumn("ratings").getInt64())}});
  }
  return raters;
}

std::optional<Rater> rater_of(SQLite::Database& database, const Query& query) {
  const std::vector<Rater> raters = list_raters(database);
  if (raters.empty() && !query.rater) return std::nullopt;
  if (!query.rater && asks_for_ratings(query) && has_several_names(raters)) {
    throw StoreError(
        StoreError::Code::ambiguous_rater,
        "it has ratings of several raters, which do not compare; name one of " + names_of(raters));
  }
  const std::string name = query.rater ? *query.rater : raters.front().info.name;
  std::optional<Rater> newest;
  for (const Rater& rater : raters) {
    if (rater.info.name == name && (!newest || rater.info.version > newest->info.version)) newest = rater;
  }
  if (!newest) {
    throw StoreError(StoreError::Code::unknown_rater,
                     "it has no ratings of " + name +
                         (raters.empty() ? ", nor of anyone else" : "; it has those of " + names_of(raters)));
  }
  return newest;
}

Conditions::Conditions(const Query& query, std::optional<std::int64_t> rater)
    : query_(query), rater_(rater), text_(conditions_text(query)) {}

SQLite::Statement Conditions::statement(SQLite::Database& database, const char* select,
                                        const std::string& rest, bool only_rated) const {
  const char* const from = only_rated || query_.asks_for_ratings() ? sql::from_ratings : sql::from_puzzles;
  SQLite::Statement statement(database, std::string(select) + from + text_ + rest);
  bind_all(statement);
  return statement;
}

void Conditions::bind_all(SQLite::Statement& statement) const {
  const auto bind_if_asked = [&statement](const char* name, const auto& value) {
    if (value) bind_value(statement, name, *value);
  };
  bind_value(statement, ":rater", rater_);
  if (query_.box) {
    bind_value(statement, ":box_rows", query_.box->rows());
    bind_value(statement, ":box_cols", query_.box->cols());
  }
  bind_if_asked(":clues_low", query_.clues.low);
  bind_if_asked(":clues_high", query_.clues.high);
  bind_if_asked(":alpha_low", query_.alpha.low);
  bind_if_asked(":alpha_high", query_.alpha.high);
  bind_if_asked(":alpha_rounded", query_.alpha_rounded);
  bind_if_asked(":rating_low", query_.rating.low);
  bind_if_asked(":rating_high", query_.rating.high);
  if (!query_.classes.empty()) {
    bind_value(statement, ":classes",
               nlohmann::json(query_.classes).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  }
}

std::vector<Hit> find_hits(SQLite::Database& database, const Query& query) {
  require_consistent(query);
  const auto rater = id_of(rater_of(database, query));
  const Conditions conditions(query, rater);
  if (query.random) {
    const std::string ids = picked_ids(database, conditions, *query.random);
    const char* const among_picked = "\n  AND p.id IN (SELECT value FROM json_each(:ids))";
    auto statement = conditions.statement(database, sql::select_hits, among_picked + order_text(query.sort));
    bind_value(statement, ":ids", ids);
    return read_hits(std::move(statement));
  }
  auto statement = conditions.statement(database, sql::select_hits, order_text(query.sort) + "\nLIMIT :rows");
  bind_value(statement, ":rows", as_limit(query.rows));
  return read_hits(std::move(statement));
}

std::uint64_t count_hits(SQLite::Database& database, const Query& query) {
  require_consistent(query);
  const auto rater = id_of(rater_of(database, query));
  auto statement = Conditions(query, rater).statement(database, sql::select_count, "");
  statement.executeStep();
  const std::uint64_t matches = as_unsigned(statement.getColumn(0).getInt64());
  if (query.rows) return std::min(matches, *query.rows);
  if (query.random) return std::min(matches, query.random->count);
  return matches;
}

}  // namespace evodoku::db
