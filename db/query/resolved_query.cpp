#include "query/resolved_query.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "sql.hpp"
#include "store/bind.hpp"
#include "store/names.hpp"
#include "store/partitions.hpp"

namespace evodoku::db {
namespace {

/// Conditions, each behind AND.
class Conjunction {
 public:
  Conjunction& add(bool is_asked, const std::string& condition) {
    if (is_asked) text_.append("\n  AND ").append(condition);
    return *this;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

bool is_of_ratings(Source source) {
  return source == Source::rating_cell || source == Source::ratings;
}

std::string as_json(const std::vector<std::string>& texts) {
  return nlohmann::json(texts).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool is_pattern(const std::string& name) {
  return name.find_first_of("*?") != std::string::npos;
}

std::vector<std::string> names_in(SQLite::Database& database, const char* select) {
  std::vector<std::string> names;
  SQLite::Statement statement(database, select);
  while (statement.executeStep()) names.push_back(statement.getColumn(0).getString());
  return names;
}

std::optional<std::int64_t> id_named(SQLite::Database& database, const char* select,
                                     const std::string& name) {
  SQLite::Statement statement(database, select);
  bind_value(statement, ":name", name);
  return statement.executeStep() ? std::optional(statement.getColumn(0).getInt64()) : std::nullopt;
}

std::optional<std::int64_t> tag_named(SQLite::Database& database, const std::string& name) {
  return id_named(database, sql::tag_named, name);
}

std::vector<std::int64_t> sources_named(SQLite::Database& database, const std::string& name_or_pattern) {
  SQLite::Statement statement(database, is_pattern(name_or_pattern) ? sql::sources_like : sql::sources_named);
  bind_value(statement, ":name", name_or_pattern);
  std::vector<std::int64_t> ids;
  while (statement.executeStep()) ids.push_back(statement.getColumn(0).getInt64());
  return ids;
}

std::optional<std::int64_t> collection_named(SQLite::Database& database, const std::string& name) {
  return id_named(database, sql::collection_named, name);
}

std::int64_t seconds(std::chrono::sys_seconds time) {
  return std::int64_t{time.time_since_epoch().count()};
}

void put_in_order(std::vector<AskedLabel>& labels) {
  std::ranges::stable_sort(
      labels, {}, [](const AskedLabel& label) { return std::pair(!label.is_wanted, label.puzzles); });
}

AskedLabel counted(SQLite::Database& database, AskedLabel label) {
  SQLite::Statement statement(database, label.is_tag ? sql::count_tagged : sql::count_collected);
  bind_value(statement, ":label", label.id);
  bind_value(statement, ":most", countable_labels);
  statement.executeStep();
  label.puzzles = as_unsigned(statement.getColumn(0).getInt64());
  return label;
}

template <typename T>
std::optional<std::int64_t> seconds(const std::optional<T>& time) {
  return time ? std::optional(seconds(*time)) : std::nullopt;
}

/// The row of a rater that several stores have in common; nothing if this one has no rating by it.
std::optional<AskedRater> own_row_of(SQLite::Database& database, const std::optional<AskedRater>& common) {
  if (!common) return std::nullopt;
  SQLite::Statement statement(database, sql::rater_named);
  bind_value(statement, ":name", common->rater.info.name);
  bind_value(statement, ":version", common->rater.info.version);
  if (!statement.executeStep()) return std::nullopt;
  AskedRater own = *common;
  own.rater.id = statement.getColumn(0).getInt64();
  return own;
}

}  // namespace

bool needs_clear_rater(const Query& query, const CheckedCondition& condition) {
  return query.asks_for_ratings() || query.sort.key == SortKey::rating || condition.uses_ratings;
}

std::vector<std::string> tags_in(SQLite::Database& database) {
  return names_in(database, sql::tag_names);
}

std::vector<std::string> collections_in(SQLite::Database& database) {
  return names_in(database, sql::collection_names);
}

bool has_source(SQLite::Database& database, const std::string& name_or_pattern) {
  return !sources_named(database, name_or_pattern).empty();
}

std::vector<std::string> sources_in(SQLite::Database& database) {
  return names_in(database, sql::source_names);
}

StoreError unknown_name(const std::string& kind, const std::string& name,
                        const std::vector<std::string>& known) {
  return {StoreError::Code::unknown_name,
          "it has no " + kind + " " + name +
              (known.empty() ? ", nor any other" : "; it has " + listed(known, name))};
}

ResolvedQuery::ResolvedQuery(SQLite::Database& database, const Query& query,
                             const std::optional<std::string>& may_be_new)
    : query_(query) {
  if (query.rows && query.random) throw std::invalid_argument("a query has either rows or random, not both");
  if (query.where) condition_ = checked_condition(database, *query.where);
  rater_ = asked_rater(database, query.rater, needs_clear_rater(query, condition_));
  find_labels(database, may_be_new);
  if (query.source && !find_sources(database))
    throw unknown_name("source", *query.source, sources_in(database));
  if (query.asks_for_levels()) count_levels(database);
}

ResolvedQuery::ResolvedQuery(SQLite::Database& database, const Query& query, const CommonNames& common)
    : query_(query) {
  if (query.where) condition_ = checked_condition(database, *query.where);
  rater_ = own_row_of(database, common.rater);
  find_common_labels(database);
  if (query.source && !find_sources(database)) is_for_others_ = true;
  if (query.asks_for_levels()) count_levels(database);
}

void ResolvedQuery::find_labels(SQLite::Database& database, const std::optional<std::string>& may_be_new) {
  for (const std::string& name : query_.tags) {
    const auto id = tag_named(database, name);
    if (!id) throw unknown_name("tag", name, tags_in(database));
    labels_.push_back(counted(database, {.is_tag = true, .is_wanted = true, .id = *id}));
  }
  for (const bool is_wanted : {true, false}) {
    for (const std::string& name : is_wanted ? query_.in : query_.not_in) {
      const auto id = collection_named(database, name);
      if (!id && !is_wanted && name == may_be_new) continue;
      if (!id) throw unknown_name("collection", name, collections_in(database));
      labels_.push_back(counted(database, {.is_tag = false, .is_wanted = is_wanted, .id = *id}));
    }
  }
  put_in_order(labels_);
}

/// A label that only another store has: if it is required, nothing matches here; if it is excluded,
/// everything here may match.
void ResolvedQuery::find_common_labels(SQLite::Database& database) {
  const auto find = [&](std::optional<std::int64_t> id, bool is_tag, bool is_wanted) {
    if (!id) {
      is_for_others_ = is_for_others_ || is_wanted;
      return;
    }
    labels_.push_back(counted(database, {.is_tag = is_tag, .is_wanted = is_wanted, .id = *id}));
  };
  for (const std::string& name : query_.tags) find(tag_named(database, name), true, true);
  for (const std::string& name : query_.in) find(collection_named(database, name), false, true);
  for (const std::string& name : query_.not_in) find(collection_named(database, name), false, false);
  put_in_order(labels_);
}

/// False if the store has none of that name.
bool ResolvedQuery::find_sources(SQLite::Database& database) {
  auto ids = nlohmann::json(sources_named(database, *query_.source));
  source_ids_ = ids.dump();
  return !ids.empty();
}

void ResolvedQuery::count_levels(SQLite::Database& database) {
  SQLite::Statement statement(database, with_conditions(names_techniques() ? sql::count_levels_by_technique
                                                                           : sql::count_levels_by_estimate,
                                                        level_conditions()));
  bind(statement);
  bind_value(statement, ":most", countable_labels);
  statement.executeStep();
  levelled_ = as_unsigned(statement.getColumn(0).getInt64());
}

bool ResolvedQuery::has_unmeasured_conditions() const {
  return query_.symmetry || query_.minimal || query_.source || !query_.created.is_open() ||
         query_.partition || query_.where;
}

bool ResolvedQuery::has_further_conditions() const {
  return has_unmeasured_conditions() || !labels_.empty() || levelled_;
}

std::string ResolvedQuery::shape_conditions(const std::string& table) const {
  const std::string cells =
      "(" + table + ".box_rows * " + table + ".box_cols * " + table + ".box_rows * " + table + ".box_cols)";
  // The same expression as the column puzzle.alpha_reached, so that both give the same number.
  const std::string alpha = "(1.0 * (" + cells + " - " + table + ".clues) / " + cells + ")";
  // Cells are removed - alpha * cells away from what was asked: rounding half up allows (-0.5, 0.5]. The
  // shift makes up for decimals that have no exact binary form.
  const std::string excess = "(" + cells + " - " + table + ".clues - :alpha_rounded * " + cells + ")";
  return Conjunction()
      .add(query_.box.has_value(), table + ".box_rows = :box_rows AND " + table + ".box_cols = :box_cols")
      .add(query_.clues.low.has_value(), table + ".clues >= :clues_low")
      .add(query_.clues.high.has_value(), table + ".clues <= :clues_high")
      .add(query_.alpha.low.has_value(), alpha + " >= :alpha_low")
      .add(query_.alpha.high.has_value(), alpha + " <= :alpha_high")
      .add(query_.alpha_rounded.has_value(), excess + " > -0.5 + 1e-7 AND " + excess + " <= 0.5 + 1e-7")
      .text();
}

std::string ResolvedQuery::class_condition(const std::string& table) const {
  return Conjunction()
      .add(!query_.classes.empty(), table + ".difficulty_class IN (SELECT value FROM json_each(:classes))")
      .text();
}

std::string ResolvedQuery::puzzle_conditions() const {
  return Conjunction()
      .add(query_.symmetry.has_value(), "p.symmetry = :symmetry")
      .add(query_.minimal.has_value(), "p.minimal = :minimal")
      .add(source_ids_.has_value(), "p.source IN (SELECT value FROM json_each(:sources))")
      .add(query_.created.low.has_value(), "p.created >= :created_low")
      .add(query_.created.high.has_value(), "p.created <= :created_high")
      .add(query_.partition.has_value(), "p.draw BETWEEN :draw_low AND :draw_high")
      .text();
}

std::string ResolvedQuery::rating_conditions() const {
  return Conjunction()
      .add(query_.rating.low.has_value(), "r.hardness >= :rating_low")
      .add(query_.rating.high.has_value(), "r.hardness <= :rating_high")
      .text();
}

std::string ResolvedQuery::level_conditions() const {
  return Conjunction()
      .add(!query_.techniques.empty(), "l.technique IN (SELECT value FROM json_each(:techniques))")
      .add(query_.se_estimate.low.has_value(), "l.se_estimate >= :estimate_low")
      .add(query_.se_estimate.high.has_value(), "l.se_estimate <= :estimate_high")
      .text();
}

std::string ResolvedQuery::level_condition_of(const std::string& puzzle) const {
  return Conjunction()
      .add(levelled_.has_value(),
           "EXISTS (SELECT 1 FROM level AS l WHERE l.puzzle = " + puzzle + level_conditions() + ")")
      .text();
}

std::string ResolvedQuery::label_conditions(const std::string& puzzle) const {
  Conjunction conditions;
  for (std::size_t i = 0; i < labels_.size(); ++i) {
    const AskedLabel& label = labels_[i];
    const std::string rows = label.is_tag ? "puzzle_tag AS o WHERE o.tag" : "member AS o WHERE o.collection";
    std::string condition = label.is_wanted ? "EXISTS" : "NOT EXISTS";
    condition.append(" (SELECT 1 FROM ").append(rows).append(" = :label_").append(std::to_string(i));
    condition.append(" AND o.puzzle = ").append(puzzle).append(")");
    conditions.add(true, condition);
  }
  return conditions.text();
}

std::string ResolvedQuery::conditions_from_puzzle(Source source, Part part) const {
  const std::string own = query_.where ? "\n  AND (" + *query_.where + "\n)" : "";
  const bool is_about_rating = condition_.uses_ratings;
  const std::string of_rating = rating_conditions() + class_condition("r") + (is_about_rating ? own : "");
  const std::string of_level = source == Source::levelled ? level_conditions() : level_condition_of("p.id");
  return puzzle_conditions() + of_level + label_conditions("p.id") + (is_about_rating ? "" : own) +
         Conjunction()
             .add(part == Part::rated, with_conditions(sql::has_rating, of_rating))
             .add(part == Part::unrated, "NOT " + with_conditions(sql::has_rating, ""))
             .add(part != Part::rated && is_about_rating, with_conditions(sql::has_rating_or_nulls, own))
             .text();
}

std::string ResolvedQuery::conditions_from_rating() const {
  const std::string own = query_.where ? "\n  AND (" + *query_.where + "\n)" : "";
  return rating_conditions() + level_condition_of("r.puzzle") + label_conditions("r.puzzle") +
         Conjunction()
             .add(has_unmeasured_conditions(),
                  with_conditions(sql::has_puzzle_that, puzzle_conditions() + own))
             .text();
}

std::string ResolvedQuery::text(const char* statement, Source source, Part part,
                                const std::string& further_conditions) const {
  std::string conditions;
  // A cell has the same value for all its rows.
  if (source != Source::puzzle_cell && source != Source::rating_cell)
    conditions += shape_conditions(is_of_ratings(source) ? "r" : "p");
  if (source == Source::ratings) conditions += class_condition("r");
  conditions += is_of_ratings(source) ? conditions_from_rating() : conditions_from_puzzle(source, part);
  return with_conditions(statement, conditions + further_conditions);
}

void ResolvedQuery::bind(SQLite::Statement& statement) const {
  const auto bind_one = [&statement](const std::string& name, const auto& value) {
    if (statement.getIndex(name.c_str()) != 0) bind_value(statement, name.c_str(), value);
  };
  bind_one(":rater", rater_ ? std::optional(rater_->rater.id) : std::nullopt);
  bind_one(":box_rows", query_.box ? std::optional(query_.box->rows()) : std::nullopt);
  bind_one(":box_cols", query_.box ? std::optional(query_.box->cols()) : std::nullopt);
  bind_one(":clues_low", query_.clues.low);
  bind_one(":clues_high", query_.clues.high);
  bind_one(":alpha_low", query_.alpha.low);
  bind_one(":alpha_high", query_.alpha.high);
  bind_one(":alpha_rounded", query_.alpha_rounded);
  bind_one(":rating_low", query_.rating.low);
  bind_one(":rating_high", query_.rating.high);
  bind_one(":classes", as_json(query_.classes));
  bind_one(":techniques", as_json(query_.techniques));
  bind_one(":estimate_low", query_.se_estimate.low);
  bind_one(":estimate_high", query_.se_estimate.high);
  bind_one(":symmetry", query_.symmetry);
  bind_one(":minimal", query_.minimal);
  bind_one(":sources", source_ids_);
  bind_one(":created_low", seconds(query_.created.low));
  bind_one(":created_high", seconds(query_.created.high));
  if (query_.partition) {
    const DrawRange draws = draw_range(*query_.partition);
    bind_one(":draw_low", draws.low);
    bind_one(":draw_high", draws.high);
  }
  bind_one(":label", labels_.empty() ? std::nullopt : std::optional(labels_[0].id));
  for (std::size_t i = 0; i < labels_.size(); ++i) bind_one(":label_" + std::to_string(i), labels_[i].id);
}

}  // namespace evodoku::db
