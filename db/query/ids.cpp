// The numbers of the puzzles that match, in the order that is wanted or picked at random.
#include <algorithm>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "query/select.hpp"
#include "store/connection.hpp"
#include "store/fields.hpp"

namespace evodoku::db {
namespace {

using What = Part::What;

constexpr std::uint64_t no_limit = std::numeric_limits<std::int64_t>::max();

/// Puzzles that follow one another in an answer.
struct Section {
  Part part = {};
  std::string key =
      "";  // a column or expression that sorts them; empty: their numbers do. "clues": the shape's
  /// The index that has them in this order. Nothing: that of the numbers.
  std::optional<Lead> lead = {};
  std::optional<std::string> difficulty_class = {};  // all of them have
};

Lead lead_by_number(const Selection& selection, const Part& part) {
  if (selection.needs_rating(part)) return {"rating AS r INDEXED BY sqlite_autoindex_rating_1", 'r', ""};
  return {"puzzle AS p NOT INDEXED", 'p', ""};
}

/// The classes that ratings have, easiest first.
std::vector<std::string> classes_in_order(const Selection& selection) {
  std::vector<std::string> classes;
  if (selection.rater()) classes = classes_in(selection.database(), *selection.rater());
  sort_by_order(classes, selection.query().class_order, [](const std::string& name) { return name; });
  return classes;
}

/// In the order of the answer. What they are sorted by comes first, puzzles without it last.
std::vector<Section> sections_of(const Selection& selection) {
  const Query& query = selection.query();
  const bool is_descending = query.sort.descending;
  std::vector<Section> sections;
  const auto without = [&](What what, bool is_asked_for) {
    if (!is_asked_for) sections.push_back({.part = {what, false}});
  };
  switch (query.sort.key) {
    case SortKey::id:
      return {{}};
    case SortKey::clues:
      return {{.key = "clues", .lead = Lead{"puzzle AS p INDEXED BY puzzle_by_clues", 'p'}}};
    case SortKey::rating: {
      const char* const index = query.classes.size() == 1 ? "rating AS r INDEXED BY rating_by_class"
                                                          : "rating AS r INDEXED BY rating_by_rating";
      sections.push_back(
          {.part = {What::rating, true}, .key = "r.rating", .lead = Lead{index, 'r', its_rater}});
      without(What::rating, query.asks_for_ratings());
      return sections;
    }
    case SortKey::difficulty_class:
      for (const std::string& name : classes_in_order(selection)) {
        sections.push_back({.part = {What::rating, true},
                            .key = "r.rating",
                            .lead = Lead{"rating AS r INDEXED BY rating_by_class", 'r',
                                         std::string(its_rater) + " AND r.class = :one_class"},
                            .difficulty_class = name});
      }
      if (is_descending) std::ranges::reverse(sections);
      without(What::rating, query.asks_for_ratings());
      return sections;
    case SortKey::level: {
      const Lead by_level{"level AS l INDEXED BY level_by_level", 'l'};
      sections.push_back({.part = {What::estimate, true}, .key = "l.se_estimate", .lead = by_level});
      sections.push_back(
          {.part = {What::estimate, false},
           .key = "coalesce((SELECT o.key FROM json_each(:order) AS o WHERE o.value = l.technique), 1000)",
           .lead = by_level});
      without(What::level, query.asks_for_levels());
      return sections;
    }
  }
  return sections;
}

/// `only`: a JSON list of numbers of puzzles; empty: all.
Ids ids_of_section(const Selection& selection, const Section& section, std::uint64_t limit,
                   const std::string& only) {
  const Part& part = section.part;
  const bool by_number = section.key.empty();
  const Lead in_order = section.lead.value_or(lead_by_number(selection, part));
  const Lead lead = !only.empty() ? Lead{"(SELECT value AS puzzle FROM json_each(:only)) AS j", 'j'}
                                  : selection.narrow_lead(by_number && limit == no_limit).value_or(in_order);
  const bool by_clues = section.key == "clues";
  const std::string key = by_clues ? selection.shape(lead, part) + section.key : section.key;
  const bool is_descending =
      selection.query().sort.descending && (!by_number || selection.query().sort.key == SortKey::id);
  const std::string direction = is_descending ? " DESC" : "";
  const std::string order = by_number ? lead.id() + direction : key + direction + ", " + lead.id();
  SQLite::Statement statement = selection.prepared(
      "SELECT " + lead.id() +
      selection.from_where(lead, part, by_clues, section.difficulty_class ? "r.class = :one_class" : "") +
      " ORDER BY " + order + " LIMIT :limit");
  statement.bind(":limit", static_cast<std::int64_t>(limit));
  if (!only.empty()) statement.bind(":only", only);
  if (section.difficulty_class) statement.bind(":one_class", *section.difficulty_class);
  return rows_of<std::int64_t>(statement);
}

Ids sorted(const Selection& selection, std::uint64_t limit, const std::string& only = "") {
  Ids ids;
  for (const Section& section : sections_of(selection)) {
    if (ids.size() == limit) break;
    std::ranges::copy(ids_of_section(selection, section, limit - ids.size(), only), std::back_inserter(ids));
  }
  return ids;
}

struct Match {
  std::int64_t key = 0;
  std::int64_t id = 0;
};

/// As many matches as are looked at for a random pick: among so many every puzzle has the same chance.
std::uint64_t pool_size(const RandomPick& pick) {
  constexpr std::uint64_t least = 500;
  constexpr std::uint64_t for_each = 50;
  return std::max(least, for_each * std::min(pick.count, no_limit / for_each));
}

/// The first `pool` matches from a place in the order of random keys on, cyclically.
std::vector<Match> pool_of(const Selection& selection, std::int64_t start, std::uint64_t pool) {
  std::vector<Match> matches;
  const auto key_of = [&](const Lead& lead) {
    return selection.shape(lead, {}) == "p." ? std::string("p.random_key") : std::string("r.puzzle_key");
  };
  const auto read = [&](SQLite::Statement&& statement) {
    while (statement.executeStep()) {
      Match& match = matches.emplace_back();
      Fields(statement).read(match.key, match.id);
    }
  };
  if (const auto lead = selection.narrow_lead(false)) {
    read(selection.prepared("SELECT " + key_of(*lead) + ", " + lead->id() +
                            selection.from_where(*lead, {}, true)));
    std::ranges::sort(matches, {},
                      [&](const Match& match) { return std::tuple(match.key < start, match.key, match.id); });
    if (matches.size() > pool) matches.resize(pool);
    return matches;
  }
  const Lead lead = selection.needs_rating({}) ? Lead{"rating AS r INDEXED BY rating_by_key", 'r', its_rater}
                                               : Lead{"puzzle AS p INDEXED BY puzzle_by_key", 'p'};
  const std::string key = key_of(lead);
  for (const char* const side : {" >= :start", " < :start"}) {
    SQLite::Statement statement = selection.prepared("SELECT " + key + ", " + lead.id() +
                                                     selection.from_where(lead, {}, true, key + side) +
                                                     " ORDER BY " + key + ", " + lead.id() + " LIMIT :pool");
    statement.bind(":start", start);
    statement.bind(":pool", static_cast<std::int64_t>(pool - matches.size()));
    read(std::move(statement));
  }
  return matches;
}

Ids picked_at_random(const Selection& selection, const RandomPick& pick) {
  std::vector<Match> matches = pool_of(selection, mixed(pick.seed) >> 1, pool_size(pick));
  std::ranges::sort(matches, {}, [&](const Match& match) {
    return std::pair(mixed(static_cast<std::uint64_t>(match.key) ^ mixed(pick.seed + 1)), match.id);
  });
  if (matches.size() > pick.count) matches.resize(pick.count);
  Ids ids;
  for (const Match& match : matches) ids.push_back(match.id);
  const std::string only = nlohmann::json(ids).dump();
  selection.allow_text_of(only.size());
  return sorted(selection, no_limit, only);
}

}  // namespace

Ids ids_of(const Selection& selection) {
  selection.require_classes();
  const Query& query = selection.query();
  return query.random ? picked_at_random(selection, *query.random)
                      : sorted(selection, std::min(query.rows.value_or(no_limit), no_limit));
}

}  // namespace evodoku::db
