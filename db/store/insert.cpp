#include "store/insert.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <tuple>

#include "evodoku/text.hpp"
#include "sql.hpp"
#include "store/connection.hpp"
#include "store/fields.hpp"
#include "store/rows.hpp"
#include "store/runs_blob.hpp"

namespace evodoku::db {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// The column rating.
double rating_of(const Rating& rating) {
  return rating.ert ? rating.value : infinite;
}

}  // namespace

StoreError no_puzzle(std::int64_t puzzle) {
  return {StoreError::Code::unknown_puzzle, "it has no puzzle " + std::to_string(puzzle)};
}

Inserter::Inserter(SQLite::Database& database)
    : database_(database),
      find_puzzle_(database, sql::find_puzzle),
      insert_puzzle_(database, sql::insert_puzzle),
      find_rating_(database, sql::find_rating),
      insert_rating_(database, sql::insert_rating),
      find_level_(database, sql::find_level),
      insert_level_(database, sql::insert_level),
      insert_tag_(database, sql::insert_tag),
      insert_pick_(database, sql::insert_pick) {}

std::vector<AddResult> Inserter::insert(std::span<const VerifiedRecord> puzzles,
                                        const Provenance& provenance) {
  std::vector<AddResult> results;
  results.reserve(puzzles.size());
  for (const VerifiedRecord& puzzle : puzzles) results.push_back(insert(puzzle, provenance));
  insert_firsts(provenance.now);
  return results;
}

AddResult Inserter::insert(const VerifiedRecord& puzzle, const Provenance& provenance) {
  const Record& record = puzzle.record();
  const Belongings* const belongings = puzzle.belongings ? &*puzzle.belongings : nullptr;
  AddResult result;
  const std::string& key = record.canonical.value();
  if (const auto there = value_of<std::int64_t>(find_puzzle_, random_key_of(key), key)) {
    result = {.puzzle = Stored::already_there, .id = *there};
    insert_firsts(provenance.now);  // one of them may be this puzzle's
  } else {
    result.id = insert_puzzle(record, provenance, belongings);
  }
  const bool is_new = result.puzzle == Stored::added;
  const auto rate = [&](const Rating& rating, std::span<const RatingRun> runs, std::chrono::sys_seconds now) {
    if (insert(result.id, rating, runs, now) == Stored::added) ++result.ratings_added;
  };
  if (belongings != nullptr) {
    for (const RatingWithRuns& one : belongings->ratings) rate(one.rating, one.runs, one.rated);
    for (const std::string& tag : belongings->tags) result.labels_added += run(insert_tag_, tag, result.id);
    for (const Pick& pick : belongings->picks)
      result.labels_added += run(insert_pick_, pick.name, result.id, pick.day);
  }
  if (record.rating && is_new && belongings == nullptr) {
    first_ratings_.push_back({result.id, &*record.rating});
    ++result.ratings_added;
  } else if (record.rating) {
    rate(*record.rating, {}, provenance.now);
  }
  if (record.level && is_new) {
    first_levels_.push_back({result.id, &*record.level});
  } else if (record.level) {
    insert(result.id, *record.level);
  }
  for (const std::string& tag : provenance.tags) result.labels_added += run(insert_tag_, tag, result.id);
  return result;
}

/// In the order of their indexes: so each page of these is read and written once for all puzzles, not for each of them.
void Inserter::insert_firsts(std::chrono::sys_seconds now) {
  std::ranges::sort(first_ratings_, {}, [](const First<Rating>& first) {
    const Rating& rating = *first.value;
    return std::tuple(std::string_view(rating.rater), rating.version,
                      std::string_view(rating.difficulty_class), rating_of(rating), first.puzzle);
  });
  for (const First<Rating>& first : first_ratings_) put(first.puzzle, *first.value, {}, now);
  first_ratings_.clear();
  std::ranges::sort(first_levels_, {}, [](const First<Level>& first) {
    return std::tuple(std::string_view(first.value->technique), first.value->se_estimate, first.puzzle);
  });
  for (const First<Level>& first : first_levels_) put(first.puzzle, *first.value);
  first_levels_.clear();
}

Stored Inserter::insert(std::int64_t puzzle, const Rating& rating, std::span<const RatingRun> runs,
                        std::chrono::sys_seconds now) {
  bound(find_rating_, puzzle, rating.rater);
  if (find_rating_.executeStep()) {
    Fields there(find_rating_);
    const auto version = there.next<int>();
    const auto its_runs = there.next<int>();
    if (version > rating.version || (version == rating.version && its_runs >= rating.runs))
      return Stored::already_there;
  }
  find_rating_.reset();
  put(puzzle, rating, runs, now);
  return Stored::added;
}

void Inserter::put(std::int64_t puzzle, const Rating& rating, std::span<const RatingRun> runs,
                   std::chrono::sys_seconds now) {
  const auto packed = runs.empty() ? std::nullopt : std::optional(pack_runs(runs));
  const std::optional<double> lower_bound = rating.ert ? std::nullopt : std::optional(rating.value);
  if (run(insert_rating_, puzzle, rating.rater, rating.version, rating_of(rating), rating.difficulty_class,
          rating.class_low, rating.class_high, rating.ert, rating.ert_low, rating.ert_high, lower_bound,
          rating.runs, rating.solved, rating.generation_cap, rating.seed, packed, now) == 0)
    throw no_puzzle(puzzle);
}

Stored Inserter::insert(std::int64_t puzzle, const Level& level) {
  if (value_of<int>(find_level_, puzzle).value_or(-1) >= level.version) return Stored::already_there;
  put(puzzle, level);
  return Stored::added;
}

void Inserter::put(std::int64_t puzzle, const Level& level) {
  if (run(insert_level_, puzzle, level.technique, level.se_estimate, level.se_error, level.version) == 0)
    throw no_puzzle(puzzle);
}

std::int64_t Inserter::insert_puzzle(const Record& record, const Provenance& provenance,
                                     const Belongings* belongings) {
  const Box box = record.puzzle.box();
  const std::string& canonical = record.canonical.value();
  run(insert_puzzle_, box.name(), box.side(), to_line(record.puzzle), record.puzzle.clue_count(),
      to_line(record.solution.value()), canonical, random_key_of(canonical), record.alpha, record.symmetry,
      record.minimal, record.seed, record.index, record.args, record.version,
      belongings != nullptr ? belongings->source : provenance.source, record.comment, as_object(record.other),
      belongings != nullptr ? belongings->created : provenance.now);
  return database_.getLastInsertRowid();
}

}  // namespace evodoku::db
