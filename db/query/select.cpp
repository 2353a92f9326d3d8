#include "query/select.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "sql.hpp"
#include "store/connection.hpp"
#include "store/fields.hpp"
#include "store/rows.hpp"

namespace evodoku::db {
namespace {

using Code = StoreError::Code;

/// A condition that so few rows meet leads: all its rows are read. Otherwise rows are read in the order that is
/// wanted, until there are enough.
constexpr std::uint64_t few = 20'000;

std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 10;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), most); ++i) text += (i == 0 ? "" : ", ") + names[i];
  return names.size() > most ? text + " and " + std::to_string(names.size() - most) + " more" : text;
}

/// "it has no class trivial; it has easy, hard" (unknown_name)
StoreError unknown_name(const std::string& kind, const std::string& name,
                        const std::vector<std::string>& known) {
  return {Code::unknown_name, "it has no " + kind + " " + name +
                                  (known.empty() ? ", nor any other" : "; it has " + listed(known))};
}

/// Throws StoreError (unknown_name) if no puzzle has the name.
void require_name(SQLite::Database& database, const char* kind, const char* table, const char* list,
                  const std::string& name) {
  SQLite::Statement statement(database, std::string("SELECT 1 FROM ") + table + " WHERE name = ?1 LIMIT 1");
  if (value_of<int>(statement, name)) return;
  SQLite::Statement names(database, list);
  throw unknown_name(kind, name, rows_of<std::string>(names));
}

/// The rater named, or the only one, in its newest version.
std::optional<RaterInfo> asked_rater(SQLite::Database& database, const std::optional<std::string>& name,
                                     bool must_be_clear) {
  std::vector<std::string> names;
  std::optional<RaterInfo> asked;
  for (const RaterInfo& rater : raters_in(database)) {
    if (names.empty() || names.back() != rater.name) names.push_back(rater.name);
    if (rater.name == name.value_or(names.front())) asked = rater;
  }
  if (name && !asked) {
    throw StoreError(Code::unknown_rater,
                     "it has no ratings of " + *name +
                         (names.empty() ? ", nor of anyone else" : "; it has those of " + listed(names)));
  }
  if (!name && must_be_clear && names.size() > 1) {
    throw StoreError(
        Code::ambiguous_rater,
        "it has ratings by several raters, which are not comparable; name one of " + listed(names));
  }
  return asked;
}

/// Joins a condition to others by AND; an empty one to none.
void add_condition(std::string& all, const std::string& condition) {
  if (!condition.empty()) all += (all.empty() ? "" : " AND ") + condition;
}

template <typename T>
std::string in_range(const Range<T>& range, const std::string& column, const std::string& name) {
  std::string text;
  if (range.low) add_condition(text, column + " >= :" + name + "_low");
  if (range.high) add_condition(text, column + " <= :" + name + "_high");
  return text;
}

std::string one_of(const std::vector<std::string>& names, const std::string& column,
                   const std::string& name) {
  if (names.empty()) return "";
  return column +
         (names.size() == 1 ? " = :" + name + "_0" : " IN (SELECT value FROM json_each(:" + name + "))");
}

/// The ratings that are in the range as they are shown, with three decimals.
Range<double> shown_in(Range<double> range) {
  if (range.low) {
    double first = std::round(1000 * *range.low);
    if (first / 1000 < *range.low) ++first;
    range.low = (first - 0.5) / 1000;
  }
  if (range.high) {
    double last = std::round(1000 * *range.high);
    if (last / 1000 > *range.high) --last;
    // an unsolved puzzle has infinity, and matches no range with an upper end
    range.high = std::min((last + 0.5) / 1000, std::numeric_limits<double>::max());
  }
  return range;
}

/// One of a list of parameters: "tags_0".
std::string numbered(const std::string& name, std::size_t number) {
  return name + "_" + std::to_string(number);
}

}  // namespace

Selection::Selection(SQLite::Database& database, const Query& query,
                     const std::optional<std::string>& may_be_new)
    : database_(database), query_(query) {
  if (query.rows && query.random) throw std::invalid_argument("a query has either rows or random, not both");
  if (query.where) uses_ = uses_of(database, *query.where);
  rater_ = asked_rater(database, query.rater,
                       query.asks_for_ratings() || query.sort.key == SortKey::rating ||
                           query.sort.key == SortKey::difficulty_class || uses_.ratings);
  for (const std::string& name : query.tags) require_name(database, "tag", "tag", sql::list_tags, name);
  for (const auto* const names : {&query.in, &query.not_in}) {
    for (const std::string& name : *names) {
      if (name != may_be_new) require_name(database, "picks named", "picked", sql::list_picks, name);
    }
  }
  if (query.where || query.stop.stop_possible()) reading_only_.emplace(database, query.stop);
}

/// A class that the rater can give is found nowhere, if so it is; any other is a typing error.
void Selection::require_classes() const {
  for (const std::string& name : query_.classes) {
    if (std::ranges::find(query_.class_order, name) != query_.class_order.end()) continue;
    auto there = rater_ ? classes_in(database_, *rater_) : std::vector<std::string>();
    if (std::ranges::find(there, name) != there.end()) continue;
    sort_by_order(there, query_.class_order, [](const std::string& known) { return known; });
    throw unknown_name("class", name, there);
  }
}

bool Selection::asks_for_facts() const {
  return query_.symmetry || query_.minimal || !query_.depth.is_open() || query_.where;
}

/// Those of the conditions that have an index, each with what it finds.
std::vector<Lead> Selection::narrow_leads() const {
  std::vector<Lead> leads;
  for (std::size_t i = 0; i < query_.tags.size(); ++i)
    leads.push_back({"tag AS t", 't', "t.name = :" + numbered("tags", i)});
  for (std::size_t i = 0; i < query_.in.size(); ++i)
    leads.push_back({"picked AS t", 't', "t.name = :" + numbered("in", i)});
  const auto add = [&](const char* table, char alias, const std::string& condition) {
    if (condition.empty()) return;
    leads.push_back({table, alias, (alias == 'r' ? its_rater + std::string(" AND ") : "") + condition});
  };
  add("rating AS r INDEXED BY rating_by_class", 'r', one_of(query_.classes, "r.class", "classes"));
  add("rating AS r INDEXED BY rating_by_rating", 'r', in_range(query_.rating, "r.rating", "rating"));
  add("level AS l INDEXED BY level_by_technique", 'l',
      one_of(query_.techniques, "l.technique", "techniques"));
  add("level AS l INDEXED BY level_by_level", 'l', in_range(query_.se_estimate, "l.se_estimate", "level"));
  add("puzzle AS p INDEXED BY puzzle_by_clues", 'p', in_range(query_.clues, "p.clues", "clues"));
  return leads;
}

Lead Selection::lead_in_any_order(const Part& part) const {
  if (needs_rating(part)) return {"rating AS r INDEXED BY rating_by_class", 'r', its_rater};
  if (asks_for_facts()) return {"puzzle AS p NOT INDEXED", 'p', ""};
  if (needs_level(part)) return {"level AS l INDEXED BY level_by_technique", 'l', ""};
  return {"puzzle AS p INDEXED BY puzzle_by_clues", 'p', ""};
}

std::optional<Lead> Selection::narrow_lead(bool takes_all) const {
  std::optional<Lead> best;
  std::uint64_t fewest = takes_all ? few + 2 : few + 1;
  for (Lead& lead : narrow_leads()) {
    const std::uint64_t rows = number("SELECT count(*) FROM (SELECT 1 FROM " + lead.table + " WHERE " +
                                      lead.condition + " LIMIT " + std::to_string(few + 1) + ")");
    if (rows >= fewest) continue;
    fewest = rows;
    best = std::move(lead);
  }
  return best;
}

std::string Selection::shape(const Lead& lead, const Part& part) const {
  return lead.alias != 'p' && needs_rating(part) ? "r.puzzle_" : "p.";
}

std::string Selection::from_where(const Lead& lead, const Part& part, bool needs_shape,
                                  const std::string& further) const {
  const std::string id = lead.id();
  const std::string its_shape = shape(lead, part);
  needs_shape |= query_.box || !query_.clues.is_open();
  std::string text = " FROM " + lead.table;
  const bool needs_puzzle = (needs_shape && its_shape == "p.") || asks_for_facts();
  if (needs_puzzle && lead.alias != 'p') text += " CROSS JOIN puzzle AS p ON p.id = " + id;
  const std::string rating_on = " ON r.puzzle = " + id + " AND " + its_rater;
  const std::string level_on = " ON l.puzzle = " + id;
  if (needs_rating(part) && lead.alias != 'r') text += " CROSS JOIN rating AS r" + rating_on;
  if (needs_level(part) && lead.alias != 'l') text += " CROSS JOIN level AS l" + level_on;
  std::string all;
  const auto add = [&](const std::string& condition) { add_condition(all, condition); };
  add(lead.condition);
  if (query_.box) add(its_shape + "box = :box");
  add(in_range(query_.clues, its_shape + "clues", "clues"));
  if (needs_rating(part)) {
    if (lead.alias == 'r' && lead.condition.empty()) add(its_rater);
    add(in_range(query_.rating, "r.rating", "rating"));
    add(one_of(query_.classes, "r.class", "classes"));
  }
  add(one_of(query_.techniques, "l.technique", "techniques"));
  if (!query_.unused_techniques.empty())
    add("NOT EXISTS (SELECT 1 FROM json_each(:unused) AS u WHERE ';' || l.techniques LIKE '%;' || u.value "
        "|| ':%')");
  add(in_range(query_.se_estimate, "l.se_estimate", "level"));
  if (query_.symmetry) add("p.symmetry = :symmetry");
  if (query_.minimal) add("p.minimal = :minimal");
  add(in_range(query_.depth, "p.depth", "depth"));
  const auto labels = [&](const std::vector<std::string>& names, const char* has, const char* table,
                          const char* name) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      add(std::string(has) + " (SELECT 1 FROM " + table + " AS o WHERE o.name = :" + numbered(name, i) +
          " AND o.puzzle = " + id + ")");
    }
  };
  labels(query_.tags, "EXISTS", "tag", "tags");
  labels(query_.in, "EXISTS", "picked", "in");
  labels(query_.not_in, "NOT EXISTS", "picked", "not_in");
  using What = Part::What;
  if (part.what == What::estimate) add(part.has ? "l.se_estimate IS NOT NULL" : "l.se_estimate IS NULL");
  if (part.what == What::rating && !part.has)
    add("NOT EXISTS (SELECT 1 FROM rating AS r WHERE r.puzzle = " + id + " AND " + its_rater + ")");
  if (part.what == What::level && !part.has)
    add("NOT EXISTS (SELECT 1 FROM level AS l WHERE l.puzzle = " + id + ")");
  if (query_.where) {
    // What the puzzle has not is NULL. (With LEFT JOIN in FROM itself, SQLite would choose what leads.)
    std::string outer;
    if (uses_.ratings && !needs_rating(part)) outer += " LEFT JOIN rating AS r" + rating_on;
    if (uses_.levels && !needs_level(part)) outer += " LEFT JOIN level AS l" + level_on;
    const std::string condition = "(" + *query_.where + "\n)";
    add(outer.empty() ? condition : "EXISTS (SELECT 1 FROM (SELECT 1)" + outer + " WHERE " + condition + ")");
  }
  add(further);
  return text + (all.empty() ? "" : " WHERE " + all);
}

SQLite::Statement Selection::prepared(const std::string& text) const {
  SQLite::Statement statement(database_, text);
  const auto bind = [&](const std::string& name, const auto& value) {
    const int place = statement.getIndex((":" + name).c_str());
    if (place > 0) statement.bind(place, value);
  };
  const auto bind_range = [&](const std::string& name, const auto& range) {
    if (range.low) bind(name + "_low", *range.low);
    if (range.high) bind(name + "_high", *range.high);
  };
  const auto bind_names = [&](const std::string& name, const std::vector<std::string>& names) {
    for (std::size_t i = 0; i < names.size(); ++i) bind(numbered(name, i), names[i]);
    bind(name, nlohmann::json(names).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  };
  if (rater_) {
    bind("rater", rater_->name);
    bind("rater_version", rater_->version);
  }
  if (query_.box) bind("box", query_.box->name());
  bind_range("clues", query_.clues);
  bind_range("rating", shown_in(query_.rating));
  bind_range("level", query_.se_estimate);
  bind_range("depth", query_.depth);
  bind_names("classes", query_.classes);
  bind_names("techniques", query_.techniques);
  bind_names("unused", query_.unused_techniques);
  bind_names("order", query_.technique_order);
  bind_names("tags", query_.tags);
  bind_names("in", query_.in);
  bind_names("not_in", query_.not_in);
  if (query_.symmetry) bind("symmetry", *query_.symmetry);
  if (query_.minimal) bind("minimal", *query_.minimal ? 1 : 0);
  return statement;
}

std::uint64_t Selection::number(const std::string& text) const {
  SQLite::Statement statement = prepared(text);
  statement.executeStep();
  return Fields(statement).next<std::uint64_t>();
}

}  // namespace evodoku::db
