// The expensive part of storing a puzzle, independent of the store: solving, proving, computing the canonical
// form. Pure, so that many threads can do it while one writes.
//
//   auto prepared = evodoku::db::prepare(record);
//   if (auto* rejected = std::get_if<evodoku::db::Rejected>(&prepared)) complain(rejected->message);
//   else importer.add(std::get<evodoku::db::VerifiedRecord>(std::move(prepared)));
//
// More: docs/store.md.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "evodoku/level.hpp"
#include "evodoku/rating.hpp"
#include "evodoku/record.hpp"
#include "evodoku_db/export.hpp"

namespace evodoku::db {

/// A rating with its runs in order of run number (empty if only the summary is known).
struct RatingWithRuns {
  Rating rating;
  std::vector<RatingRun> runs;          // `searched` is not kept
  std::chrono::sys_seconds rated = {};  // when it was stored
};

/// A puzzle's place among those picked under a name.
struct Pick {
  std::string name;
  std::chrono::sys_seconds day;
};

/// What a store has of a puzzle beside its record: it comes along when stores are merged.
struct Belongings {
  std::string source;
  std::chrono::sys_seconds created;
  std::vector<RatingWithRuns> ratings;  // by all raters
  std::vector<std::string> tags;
  std::vector<Pick> picks;
};

/// Why a record cannot be stored.
struct Rejected {
  std::string message;      // "it has more than one solution; only proper puzzles are stored"
  bool is_stopped = false;  // a stop request came first: no result
};

/// What stores do not know themselves, because they know no raters and no techniques (evodoku/rate.hpp and level.hpp do).
/// Each may be missing: then that is not checked. Called from several threads.
struct Checks {
  /// evodoku::fault_of_rating.
  std::function<std::optional<std::string>(const Rating&, const std::optional<Level>&,
                                           std::span<const RatingRun>)>
      fault_of_rating = {};
  /// evodoku::fault_of_depth.
  std::function<std::optional<std::string>(const Grid&, int, const std::stop_token&)> fault_of_depth = {};
  /// evodoku::level_of. Levels of other versions than this function's are not compared with its.
  std::function<std::optional<Level>(const Grid&, const std::stop_token&)> level_of = {};
};

/// A record ready to be stored: two engines that share no code proved that the puzzle has exactly one
/// solution, `solution` is that one, and `canonical` its key. Only prepare_all() makes it.
class VerifiedRecord {
 public:
  const Record& record() const { return record_; }

  /// What is stored with it, instead of the Provenance of its batch.
  std::optional<Belongings> belongings;

  /// A reason for each member that was taken out of the record, because the puzzle disproves it or it was not decided:
  /// minimal, depth, symmetry, alpha, level and rating are not believed. "its symmetry is not half-turn".
  std::vector<std::string> left_out;

 private:
  friend EVODOKU_DB_API std::vector<std::variant<VerifiedRecord, Rejected>> prepare_all(
      std::span<Record> records, const std::stop_token& stop, const Checks& checks);
  explicit VerifiedRecord(Record record) : record_(std::move(record)) {}
  Record record_;
};

/// Solves, proves again and computes the canonical form of each: element i is the result for record i, which
/// is moved from if it is accepted, and otherwise unchanged. A record's own canonical form is ignored; its
/// solution must be correct, and what else it states is checked (VerifiedRecord::left_out). `id`, `tags` and `picks` of
/// Record::other are those of another store, and go.
///
/// 9x9 puzzles are proved all at once, well under 10 us each, and 20 more for one that is stated to be minimal: pass a
/// thousand. A depth that is stated takes what Checks::fault_of_depth takes: up to 9x9 15 us for 0 and 1, 1 to 400 ms above.
/// Stop requests are checked for other boxes, and for depths. Safe from several threads.
EVODOKU_DB_API std::vector<std::variant<VerifiedRecord, Rejected>> prepare_all(
    std::span<Record> records, const std::stop_token& stop = {}, const Checks& checks = {});

/// prepare_all() for one record.
inline std::variant<VerifiedRecord, Rejected> prepare(Record record, const std::stop_token& stop = {},
                                                      const Checks& checks = {}) {
  return std::move(prepare_all(std::span(&record, 1), stop, checks).front());
}

}  // namespace evodoku::db
