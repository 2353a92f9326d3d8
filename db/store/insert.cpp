#include "store/insert.hpp"

#include <limits>
#include <optional>

#include "evodoku/text.hpp"
#include "store/connection.hpp"
#include "store/facts.hpp"
#include "store/fields.hpp"
#include "store/rows.hpp"
#include "store/runs_blob.hpp"

namespace evodoku::db {
namespace {}  // namespace

StoreError no_puzzle(std::int64_t puzzle) {
  return {StoreError::Code::unknown_puzzle, "it has no puzzle " + std::to_string(puzzle)};
}

std::vector<AddResult> Inserter::insert(std::span<const VerifiedRecord> puzzles,
                                        const Provenance& provenance) {
  std::vector<AddResult> results;
  results.reserve(puzzles.size());
  for (const VerifiedRecord& puzzle : puzzles) results.push_back(insert(puzzle, provenance));
  return results;
}

AddResult Inserter::insert(const VerifiedRecord& puzzle, const Provenance& provenance) {
  const Record& record = puzzle.record();
  const Belongings* const belongings = puzzle.belongings ? &*puzzle.belongings : nullptr;
  AddResult result;
  const std::string& key = record.canonical.value();
  if (const auto there = value_of<std::int64_t>(find_puzzle_, random_key_of(key), key)) {
    result = {.puzzle = Stored::already_there, .id = *there};
    if (const auto depth = stated_depth(record)) run(add_depth_, *there, *depth);
    if (!record.other.empty() || record.comment) add_others(*there, record);
  } else {
    result.id = insert_puzzle(record, provenance, belongings);
  }
  const auto rate = [&](const Rating& rating, std::span<const RatingRun> runs, std::chrono::sys_seconds now) {
    if (insert(result.id, rating, runs, now) == Stored::added) ++result.ratings_added;
  };
  if (belongings != nullptr) {
    for (const auto& [rating, runs, rated] : belongings->ratings) rate(rating, runs, rated);
    for (const std::string& tag : belongings->tags) result.labels_added += run(insert_tag_, tag, result.id);
    for (const Pick& pick : belongings->picks)
      result.labels_added += run(insert_pick_, pick.name, result.id, pick.day);
  }
  if (record.rating && result.puzzle == Stored::added && belongings == nullptr) {  // it has no other
    const Copies copies{record.puzzle.box().name(), record.puzzle.clue_count(), random_key_of(key)};
    put(result.id, copies, *record.rating, {}, provenance.now);
    ++result.ratings_added;
  } else if (record.rating) {
    rate(*record.rating, {}, provenance.now);
  }
  if (record.level) insert(result.id, *record.level);
  for (const std::string& tag : provenance.tags) result.labels_added += run(insert_tag_, tag, result.id);
  return result;
}

void Inserter::add_others(std::int64_t puzzle, const Record& record) {
  if (!add_others_) add_others_.emplace(database_, sql::add_others);
  run(*add_others_, puzzle, to_line(record.puzzle), as_object(record.other).value_or("{}"), record.comment);
}

Stored Inserter::insert(std::int64_t puzzle, const Rating& rating, std::span<const RatingRun> runs,
                        std::chrono::sys_seconds now) {
  bound(find_rating_, puzzle, rating.rater);
  if (!find_rating_.executeStep()) throw no_puzzle(puzzle);
  Copies copies;
  std::optional<int> its_version;
  int its_runs = 0;
  Fields(find_rating_).read(copies.box, copies.clues, copies.random_key, its_version, its_runs);
  find_rating_.reset();
  if (its_version > rating.version || (its_version == rating.version && its_runs >= rating.runs))
    return Stored::already_there;
  if (its_version) run(delete_rating_, puzzle, rating.rater);
  put(puzzle, copies, rating, runs, now);
  return Stored::added;
}

void Inserter::put(std::int64_t puzzle, const Copies& copies, const Rating& rating,
                   std::span<const RatingRun> runs, std::chrono::sys_seconds now) {
  const auto packed = runs.empty() ? std::nullopt : std::optional(pack_runs(runs));
  const std::optional<double> lower_bound = rating.ert ? std::nullopt : std::optional(rating.value);
  const double number = lower_bound ? std::numeric_limits<double>::infinity() : rating.value;
  run(insert_rating_, puzzle, rating.rater, rating.version, number, rating.difficulty_class, rating.class_low,
      rating.class_high, rating.ert, rating.ert_low, rating.ert_high, lower_bound, rating.runs, rating.solved,
      rating.generation_cap.value_or(0), rating.seed, packed, now, copies.box, copies.clues,
      copies.random_key);
}

Stored Inserter::insert(std::int64_t puzzle, const Level& level) {
  const auto other = value_of<std::optional<int>>(find_level_, puzzle, level.techniques.has_value());
  if (!other) throw no_puzzle(puzzle);
  if (other->value_or(-1) >= level.version) return Stored::already_there;
  if (*other) run(delete_level_, puzzle);
  run(insert_level_, puzzle, level.technique, level.se_estimate, level.se_error, level.techniques,
      level.version);
  return Stored::added;
}

std::int64_t Inserter::insert_puzzle(const Record& record, const Provenance& provenance,
                                     const Belongings* belongings) {
  const Box box = record.puzzle.box();
  const std::string& canonical = record.canonical.value();
  run(insert_puzzle_, box.name(), box.side(), to_line(record.puzzle), record.puzzle.clue_count(),
      to_line(record.solution.value()), canonical, random_key_of(canonical), record.alpha, record.symmetry,
      record.minimal, stated_depth(record), record.seed, record.index, record.args, record.version,
      belongings != nullptr ? belongings->source : provenance.source, record.comment, as_object(record.other),
      belongings != nullptr ? belongings->created : provenance.now);
  return database_.getLastInsertRowid();
}

}  // namespace evodoku::db
