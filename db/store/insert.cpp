#include "store/insert.hpp"

#include <algorithm>
#include <limits>
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

/// Hardness in quarters of a unit, rounded down: the column of that name.
std::int64_t quarter_of(const Rating& rating) {
  constexpr std::int64_t of_unsolved = 1'000'000;
  if (rating.is_lower_bound()) return of_unsolved;
  // as SQLite's CAST: towards 0, and the outermost number for what is beyond 64 bits
  const double quarters = 4 * rating.value;
  if (quarters >= 0x1p63) return std::numeric_limits<std::int64_t>::max();
  if (quarters < -0x1p63) return std::numeric_limits<std::int64_t>::min();
  return static_cast<std::int64_t>(quarters);
}

PuzzleKind kind_of(const Grid& puzzle) {
  return {.box_rows = puzzle.box().rows(), .box_cols = puzzle.box().cols(), .clues = puzzle.clue_count()};
}

/// Of what write_puzzle() binds.
std::vector<int> places_in(const SQLite::Statement& statement) {
  return places_of(statement, {":box_rows", ":box_cols", ":cells", ":solution", ":source", ":created"},
                   sql::puzzle_members);
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
      seeds_of_rater_(database, sql::seeds_of_rater),
      shape_of_puzzle_(database, sql::shape_of_puzzle),
      find_level_(database, sql::find_level),
      insert_level_(database, sql::insert_level),
      leading_ratings_(database, sql::leading_ratings),
      places_(places_in(insert_puzzle_)) {
  bind_value(insert_puzzle_, ":verdict", std::string("one"));
}

void Inserter::set_provenance(const Provenance& provenance) {
  const auto [known, is_new] = source_ids_.try_emplace(provenance.source);
  if (is_new) known->second = source_id(database_, provenance.source);
  now_ = provenance.now;
  source_ = known->second;
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
    current_ = {.id = result.id, .kind = kind_of(record.puzzle), .draw = draw, .is_new = true, .raters = {}};
    counts_.add(current_->kind);
  }
  if (record.rating) result.rating = insert(result.id, *record.rating, {}, now_);
  if (record.level) result.level = insert(result.id, *record.level);
  return result;
}

Stored Inserter::insert(std::int64_t puzzle, const Rating& rating, std::span<const RunLength> runs,
                        std::chrono::sys_seconds now) {
  look_at(puzzle);
  const std::int64_t rater = rater_id(rating);
  const auto [is_rated, is_there] = has_rating(rater, rating.seed);
  if (is_there) return Stored::already_there;
  const std::int64_t quarter = quarter_of(rating);
  bind_value(insert_rating_, ":puzzle", puzzle);
  bind_value(insert_rating_, ":rater", rater);
  bind_value(insert_rating_, ":seed", rating.seed);
  bind_members(insert_rating_, sql::rating_members, rating);
  bind_value(insert_rating_, ":ert_low", rating.runs > 0 ? std::optional(rating.ert_low) : std::nullopt);
  const auto packed = runs.empty() ? std::nullopt : std::optional(pack_runs(runs));
  bind_value(insert_rating_, ":run_lengths",
             packed ? std::optional(std::span<const std::byte>(*packed)) : std::nullopt);
  bind_value(insert_rating_, ":created", seconds(now));
  bind_value(insert_rating_, ":leading", !is_rated);
  bind_value(insert_rating_, ":box_rows", current_->kind.box_rows);
  bind_value(insert_rating_, ":box_cols", current_->kind.box_cols);
  bind_value(insert_rating_, ":clues", current_->kind.clues);
  bind_value(insert_rating_, ":draw", current_->draw);
  bind_value(insert_rating_, ":quarter", quarter);
  insert_rating_.exec();
  insert_rating_.reset();
  current_->raters.push_back(rater);
  if (!is_rated) {
    counts_.add({.rater = rater,
                 .puzzle = current_->kind,
                 .difficulty_class = rating.difficulty_class,
                 .quarter = quarter});
  }
  return Stored::added;
}

void Inserter::look_at(std::int64_t puzzle) {
  if (current_ && current_->id == puzzle) return;
  bind_value(shape_of_puzzle_, ":puzzle", puzzle);
  shape_of_puzzle_.executeStep();
  current_ = {.id = puzzle,
              .kind = {.box_rows = shape_of_puzzle_.getColumn(0).getInt64(),
                       .box_cols = shape_of_puzzle_.getColumn(1).getInt64(),
                       .clues = shape_of_puzzle_.getColumn(2).getInt64()},
              .draw = shape_of_puzzle_.getColumn(3).getInt64(),
              .is_new = false,
              .raters = {}};
  shape_of_puzzle_.reset();
}

std::pair<bool, bool> Inserter::has_rating(std::int64_t rater, std::uint64_t seed) {
  if (current_->is_new && std::ranges::find(current_->raters, rater) == current_->raters.end())
    return {false, false};
  bool is_rated = false;
  bool is_there = false;
  bind_value(seeds_of_rater_, ":puzzle", current_->id);
  bind_value(seeds_of_rater_, ":rater", rater);
  while (!is_there && seeds_of_rater_.executeStep()) {
    is_rated = true;
    is_there = as_unsigned(seeds_of_rater_.getColumn(0).getInt64()) == seed;
  }
  seeds_of_rater_.reset();
  return {is_rated, is_there};
}

Stored Inserter::insert(std::int64_t puzzle, const Level& level, LevelRule rule) {
  look_at(puzzle);
  std::optional<std::string> there;
  if (!current_->is_new || current_->has_level) {
    bind_value(find_level_, ":puzzle", puzzle);
    bool stays = false;
    if (find_level_.executeStep()) {
      there = find_level_.getColumn(0).getString();
      stays = rule == LevelRule::newest && find_level_.getColumn(1).getInt() >= level.version;
    }
    find_level_.reset();
    if (stays) return Stored::already_there;
  }
  current_->has_level = true;
  if (there) counts_.remove({.puzzle = current_->kind, .technique = *there});
  counts_.add(LevelKind{.puzzle = current_->kind, .technique = level.technique});
  bind_value(insert_level_, ":puzzle", puzzle);
  bind_members(insert_level_, sql::level_members, level);
  bind_value(insert_level_, ":version", level.version);
  insert_level_.exec();
  insert_level_.reset();
  return Stored::added;
}

std::optional<std::int64_t> Inserter::find(const std::string& canonical_key, std::int64_t draw) {
  bind_in_place(find_puzzle_, ":canonical", canonical_key);
  bind_value(find_puzzle_, ":draw", draw);
  return id_returned_by(find_puzzle_);
}

std::int64_t Inserter::insert_puzzle(const Record& record, std::int64_t draw) {
  bind_value(insert_puzzle_, ":clues", record.puzzle.clue_count());
  bind_value(insert_puzzle_, ":canonical", record.canonical);
  bind_value(insert_puzzle_, ":draw", draw);
  // and no RETURNING, for which SQLite fills a table first: that took a fifth of an import
  write_puzzle(insert_puzzle_, places_, record);
  insert_puzzle_.reset();
  return database_.getLastInsertRowid();
}

/// Binds a record to the parameters `places` of a statement (those with names, then those of columns with
/// members), and runs it.
void Inserter::write_puzzle(SQLite::Statement& statement, std::span<const int> places, const Record& record) {
  const std::string cells = to_line(record.puzzle);
  const std::string solution = to_line(record.solution.value());
  bind_value(statement, places[0], record.puzzle.box().rows());
  bind_value(statement, places[1], record.puzzle.box().cols());
  bind_in_place(statement, places[2], cells);
  bind_in_place(statement, places[3], solution);
  bind_value(statement, places[4], source_);
  bind_value(statement, places[5], seconds(now_));
  bind_members_in_place(statement, places.subspan(6), sql::puzzle_members, record);
  statement.exec();
}

void Inserter::respell(std::int64_t id, const Record& record) {
  current_.reset();
  look_at(id);
  const PuzzleKind before = current_->kind;
  SQLite::Statement statement(database_, sql::respell_puzzle);
  bind_value(statement, ":id", id);
  write_puzzle(statement, places_in(statement), record);
  current_.reset();
  const PuzzleKind after = kind_of(record.puzzle);
  if (after != before) turn(id, before, after);
}

/// A transposed isomorph has another box, which ratings copy and counts depend on.
void Inserter::turn(std::int64_t id, const PuzzleKind& before, const PuzzleKind& after) {
  counts_.remove(before);
  counts_.add(after);
  bind_value(leading_ratings_, ":puzzle", id);
  while (leading_ratings_.executeStep()) {
    RatingKind kind{.rater = leading_ratings_.getColumn(0).getInt64(),
                    .puzzle = before,
                    .difficulty_class = leading_ratings_.getColumn(1).getString(),
                    .quarter = leading_ratings_.getColumn(2).getInt64()};
    counts_.remove(kind);
    kind.puzzle = after;
    counts_.add(kind);
  }
  leading_ratings_.reset();
  bind_value(find_level_, ":puzzle", id);
  if (find_level_.executeStep()) {
    const std::string technique = find_level_.getColumn(0).getString();
    counts_.remove(LevelKind{.puzzle = before, .technique = technique});
    counts_.add(LevelKind{.puzzle = after, .technique = technique});
  }
  find_level_.reset();
  SQLite::Statement statement(database_, sql::turn_ratings);
  bind_value(statement, ":box_rows", after.box_rows);
  bind_value(statement, ":box_cols", after.box_cols);
  bind_value(statement, ":puzzle", id);
  statement.exec();
}

void Inserter::remove_ratings(std::int64_t puzzle, const Rating& like) {
  current_.reset();
  look_at(puzzle);
  const std::int64_t rater = rater_id(like);
  bind_value(leading_ratings_, ":puzzle", puzzle);
  while (leading_ratings_.executeStep()) {
    if (leading_ratings_.getColumn(0).getInt64() != rater) continue;
    counts_.remove(RatingKind{.rater = rater,
                              .puzzle = current_->kind,
                              .difficulty_class = leading_ratings_.getColumn(1).getString(),
                              .quarter = leading_ratings_.getColumn(2).getInt64()});
  }
  leading_ratings_.reset();
  SQLite::Statement statement(database_, sql::delete_ratings);
  bind_value(statement, ":puzzle", puzzle);
  bind_value(statement, ":rater", rater);
  statement.exec();
}

std::optional<std::int64_t> Inserter::find(const std::string& canonical_key) {
  return find(canonical_key, draw_of(canonical_key));
}

std::int64_t Inserter::rater_id(const Rating& rating) {
  const auto [known, is_new] = rater_ids_.try_emplace({rating.rater, rating.version});
  if (is_new) known->second = new_rater_id(database_, rating);
  return known->second;
}

}  // namespace evodoku::db
