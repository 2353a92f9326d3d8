#include "insert.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "bind.hpp"
#include "draw.hpp"
#include "evodoku/text.hpp"
#include "runs_blob.hpp"
#include "sql.hpp"

namespace evodoku::db {
namespace {

std::int64_t seconds(std::chrono::sys_seconds time) {
  return std::int64_t{time.time_since_epoch().count()};
}

/// Runs a statement that returns an id, or nothing when ON CONFLICT DO NOTHING did nothing.
std::optional<std::int64_t> id_returned_by(SQLite::Statement& statement) {
  std::optional<std::int64_t> id;
  if (statement.executeStep()) id = statement.getColumn(0).getInt64();
  statement.reset();
  return id;
}

std::int64_t insert_source(SQLite::Database& database, const std::string& name) {
  SQLite::Statement statement(database, sql::insert_source);
  bind_value(statement, ":name", name);
  return id_returned_by(statement).value();
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

}  // namespace

RatingInserter::RatingInserter(SQLite::Database& database)
    : insert_rating_(database, sql::insert_rating), insert_rater_(database, sql::insert_rater) {}

std::int64_t RatingInserter::rater_id(const Rating& rating) {
  bind_value(insert_rater_, ":name", rating.rater);
  bind_value(insert_rater_, ":version", rating.version);
  return id_returned_by(insert_rater_).value();
}

Stored RatingInserter::insert(std::int64_t puzzle, const Rating& rating, std::span<const RunLength> runs,
                              std::chrono::sys_seconds now) {
  bind_value(insert_rating_, ":puzzle", puzzle);
  bind_value(insert_rating_, ":rater", rater_id(rating));
  bind_value(insert_rating_, ":seed", rating.seed);
  bind_value(insert_rating_, ":generation_cap", rating.generation_cap);
  bind_value(insert_rating_, ":runs", rating.runs);
  bind_value(insert_rating_, ":solved", rating.solved);
  bind_value(insert_rating_, ":censored", rating.censored);
  bind_value(insert_rating_, ":ert", rating.ert);
  bind_value(insert_rating_, ":ert_low", rating.ert_low);
  bind_value(insert_rating_, ":ert_high", rating.ert_high);
  bind_value(insert_rating_, ":value", rating.value);
  bind_value(insert_rating_, ":difficulty_class", rating.difficulty_class);
  const auto packed = runs.empty() ? std::nullopt : std::optional(pack_runs(runs));
  bind_value(insert_rating_, ":run_lengths",
             packed ? std::optional(std::span<const std::byte>(*packed)) : std::nullopt);
  bind_value(insert_rating_, ":created", seconds(now));
  return id_returned_by(insert_rating_) ? Stored::added : Stored::already_there;
}

PuzzleInserter::PuzzleInserter(SQLite::Database& database, const Provenance& provenance)
    : insert_puzzle_(database, sql::insert_puzzle),
      find_puzzle_(database, sql::find_puzzle),
      ratings_(database),
      now_(provenance.now) {
  bind_value(insert_puzzle_, ":verdict", std::string("one"));
  bind_value(insert_puzzle_, ":source", insert_source(database, provenance.source));
  bind_value(insert_puzzle_, ":created", seconds(provenance.now));
}

std::int64_t PuzzleInserter::id_of(const std::string& canonical_key) {
  bind_value(find_puzzle_, ":canonical", canonical_key);
  return id_returned_by(find_puzzle_).value();
}

AddResult PuzzleInserter::insert(const Record& record) {
  const std::string& key = record.canonical.value();
  bind_value(insert_puzzle_, ":box_rows", record.puzzle.box().rows());
  bind_value(insert_puzzle_, ":box_cols", record.puzzle.box().cols());
  bind_value(insert_puzzle_, ":cells", to_line(record.puzzle));
  bind_value(insert_puzzle_, ":clues", record.puzzle.clue_count());
  bind_value(insert_puzzle_, ":solution", to_line(record.solution.value()));
  bind_value(insert_puzzle_, ":canonical", key);
  bind_value(insert_puzzle_, ":draw", draw_of(key));
  bind_value(insert_puzzle_, ":alpha", record.alpha);
  bind_value(insert_puzzle_, ":symmetry", record.symmetry);
  bind_value(insert_puzzle_, ":minimal", record.minimal);
  bind_value(insert_puzzle_, ":seed", record.seed);
  bind_value(insert_puzzle_, ":idx", record.index);
  bind_value(insert_puzzle_, ":args", record.args);
  bind_value(insert_puzzle_, ":version", record.version);
  bind_value(insert_puzzle_, ":comment", record.comment);
  bind_value(insert_puzzle_, ":other", as_object(record.other));
  AddResult result;
  if (const auto added = id_returned_by(insert_puzzle_)) {
    result.id = *added;
  } else {
    result.puzzle = Stored::already_there;
    result.id = id_of(key);
  }
  if (record.rating) result.rating = ratings_.insert(result.id, *record.rating, {}, now_);
  return result;
}

}  // namespace evodoku::db
