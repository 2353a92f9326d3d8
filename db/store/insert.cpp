#include "store/insert.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "evodoku/text.hpp"
#include "sql.hpp"
#include "store/bind.hpp"
#include "store/draw.hpp"
#include "store/runs_blob.hpp"

namespace evodoku::db {
namespace {

std::int64_t seconds(std::chrono::sys_seconds time) {
  return std::int64_t{time.time_since_epoch().count()};
}

/// Runs a statement that returns an id, or nothing when there is none.
std::optional<std::int64_t> id_returned_by(SQLite::Statement& statement) {
  std::optional<std::int64_t> id;
  if (statement.executeStep()) id = statement.getColumn(0).getInt64();
  statement.reset();
  return id;
}

std::int64_t source_id(SQLite::Database& database, const std::string& name) {
  SQLite::Statement statement(database, sql::insert_source);
  bind_value(statement, ":name", name);
  return id_returned_by(statement).value();
}

std::int64_t new_rater_id(SQLite::Database& database, const Rating& rating) {
  SQLite::Statement statement(database, sql::insert_rater);
  bind_value(statement, ":name", rating.rater);
  bind_value(statement, ":version", rating.version);
  return id_returned_by(statement).value();
}

PuzzleKind kind_of(const Grid& puzzle) {
  return {.box_rows = puzzle.box().rows(), .box_cols = puzzle.box().cols(), .clues = puzzle.clue_count()};
}

/// One JSON object of the members that evodoku does not know; nothing if there are none.
std::optional<std::string> as_object(const std::map<std::string, std::string>& members) {
  if (members.empty()) return std::nullopt;
  auto object = nlohmann::json::object();
  for (const auto& [name, text] : members) {
    auto value = nlohmann::json::parse(text, nullptr, false);
    object[name] = value.is_discarded() ? nlohmann::json(text) : std::move(value);
  }
  return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// What rating_count counts a new row by.
RatingKind counted_kind(std::int64_t rater, const Rating& rating, SQLite::Statement& new_row) {
  return {.rater = rater,
          .puzzle = {.box_rows = new_row.getColumn("box_rows").getInt64(),
                     .box_cols = new_row.getColumn("box_cols").getInt64(),
                     .clues = new_row.getColumn("clues").getInt64()},
          .difficulty_class = rating.difficulty_class,
          .quarter = new_row.getColumn("quarter").getInt64()};
}

std::optional<DrawRange> own_draws(SQLite::Database& database) {
  const auto partition = partition_of_store(database);
  return partition ? std::optional(draw_range(*partition)) : std::nullopt;
}

}  // namespace

Inserter::Inserter(SQLite::Database& database)
    : database_(database),
      own_draws_(own_draws(database)),
      find_puzzle_(database, sql::find_puzzle),
      insert_puzzle_(database, sql::insert_puzzle),
      insert_rating_(database, sql::insert_rating),
      find_level_(database, sql::find_level),
      insert_level_(database, sql::insert_level) {
  bind_value(insert_puzzle_, ":verdict", std::string("one"));
}

void Inserter::set_provenance(const Provenance& provenance) {
  const auto [known, is_new] = source_ids_.try_emplace(provenance.source);
  if (is_new) known->second = source_id(database_, provenance.source);
  now_ = provenance.now;
  bind_value(insert_puzzle_, ":source", known->second);
  bind_value(insert_puzzle_, ":created", seconds(now_));
}

AddResult Inserter::insert(const Record& record) {
  const std::string& key = record.canonical.value();
  const std::int64_t draw = draw_of(key);
  if (own_draws_ && !own_draws_->has(draw)) return {.puzzle = Stored::elsewhere};
  AddResult result;
  if (const auto there = find(key, draw)) {
    result.puzzle = Stored::already_there;
    result.id = *there;
  } else {
    result.id = insert_puzzle(record, draw);
    counts_.add(kind_of(record.puzzle));
  }
  if (record.rating) result.rating = insert(result.id, *record.rating, {}, now_);
  if (record.level) result.level = insert(result.id, *record.level);
  return result;
}

Stored Inserter::insert(std::int64_t puzzle, const Rating& rating, std::span<const RunLength> runs,
                        std::chrono::sys_seconds now) {
  const std::int64_t rater = rater_id(rating);
  bind_value(insert_rating_, ":puzzle", puzzle);
  bind_value(insert_rating_, ":rater", rater);
  bind_value(insert_rating_, ":seed", rating.seed);
  bind_value(insert_rating_, ":generation_cap", rating.generation_cap);
  bind_value(insert_rating_, ":runs", rating.runs);
  bind_value(insert_rating_, ":solved", rating.solved);
  bind_value(insert_rating_, ":censored", rating.censored);
  bind_value(insert_rating_, ":ert", rating.ert);
  bind_value(insert_rating_, ":ert_low", rating.runs > 0 ? std::optional(rating.ert_low) : std::nullopt);
  bind_value(insert_rating_, ":ert_high", rating.ert_high);
  bind_value(insert_rating_, ":value", rating.value);
  bind_value(insert_rating_, ":difficulty_class", rating.difficulty_class);
  const auto packed = runs.empty() ? std::nullopt : std::optional(pack_runs(runs));
  bind_value(insert_rating_, ":run_lengths",
             packed ? std::optional(std::span<const std::byte>(*packed)) : std::nullopt);
  bind_value(insert_rating_, ":created", seconds(now));
  Stored stored = Stored::already_there;
  if (insert_rating_.executeStep()) {
    stored = Stored::added;
    const bool leads = insert_rating_.getColumn("leading").getInt() != 0;
    if (leads) counts_.add(counted_kind(rater, rating, insert_rating_));
  }
  insert_rating_.reset();
  return stored;
}

Stored Inserter::insert(std::int64_t puzzle, const Level& level) {
  bind_value(find_level_, ":puzzle", puzzle);
  find_level_.executeStep();
  const PuzzleKind kind{.box_rows = find_level_.getColumn(0).getInt64(),
                        .box_cols = find_level_.getColumn(1).getInt64(),
                        .clues = find_level_.getColumn(2).getInt64()};
  const std::optional<std::string> there = text_or_nothing(find_level_.getColumn(3));
  const bool stays = there && find_level_.getColumn(4).getInt() >= level.version;
  find_level_.reset();
  if (stays) return Stored::already_there;
  if (there) counts_.remove({.puzzle = kind, .technique = *there});
  counts_.add(LevelKind{.puzzle = kind, .technique = level.technique});
  bind_value(insert_level_, ":puzzle", puzzle);
  bind_value(insert_level_, ":technique", level.technique);
  bind_value(insert_level_, ":se_estimate", level.se_estimate);
  bind_value(insert_level_, ":se_error", level.se_error);
  bind_value(insert_level_, ":version", level.version);
  insert_level_.exec();
  insert_level_.reset();
  return Stored::added;
}

std::optional<std::int64_t> Inserter::find(const std::string& canonical_key, std::int64_t draw) {
  bind_value(find_puzzle_, ":canonical", canonical_key);
  bind_value(find_puzzle_, ":draw", draw);
  return id_returned_by(find_puzzle_);
}

std::int64_t Inserter::insert_puzzle(const Record& record, std::int64_t draw) {
  bind_value(insert_puzzle_, ":box_rows", record.puzzle.box().rows());
  bind_value(insert_puzzle_, ":box_cols", record.puzzle.box().cols());
  bind_value(insert_puzzle_, ":cells", to_line(record.puzzle));
  bind_value(insert_puzzle_, ":clues", record.puzzle.clue_count());
  bind_value(insert_puzzle_, ":solution", to_line(record.solution.value()));
  bind_value(insert_puzzle_, ":canonical", record.canonical);
  bind_value(insert_puzzle_, ":draw", draw);
  bind_value(insert_puzzle_, ":alpha", record.alpha);
  bind_value(insert_puzzle_, ":symmetry", record.symmetry);
  bind_value(insert_puzzle_, ":minimal", record.minimal);
  bind_value(insert_puzzle_, ":seed", record.seed);
  bind_value(insert_puzzle_, ":idx", record.index);
  bind_value(insert_puzzle_, ":args", record.args);
  bind_value(insert_puzzle_, ":version", record.version);
  bind_value(insert_puzzle_, ":comment", record.comment);
  bind_value(insert_puzzle_, ":other", as_object(record.other));
  insert_puzzle_
      .exec();  // and no RETURNING, for which SQLite fills a table first: that took a fifth of an import
  insert_puzzle_.reset();
  return database_.getLastInsertRowid();
}

std::int64_t Inserter::rater_id(const Rating& rating) {
  const auto [known, is_new] = rater_ids_.try_emplace({rating.rater, rating.version});
  if (is_new) known->second = new_rater_id(database_, rating);
  return known->second;
}

}  // namespace evodoku::db
