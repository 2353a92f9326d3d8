// The expensive part of storing a puzzle, independent of the store: solving, proving, computing the canonical
// form. Pure, so that many threads can do it while one writes.
//
//   auto prepared = evodoku::db::prepare(record);
//   if (auto* rejected = std::get_if<evodoku::db::Rejected>(&prepared)) complain(rejected->message);
//   else importer.add(std::get<evodoku::db::VerifiedRecord>(std::move(prepared)));
//
// More: docs/schema.md.
#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "evodoku/record.hpp"
#include "evodoku_db/export.hpp"

namespace evodoku::db {

/// Why a record cannot be stored.
struct Rejected {
  enum class Reason {
    contradictory,  // two clues are equal in one house
    no_solution,
    several_solutions,
    undecided,       // the budget ended before the number of solutions was known, or before the second proof
    engines_differ,  // two engines disagree: a bug in evodoku; never store the puzzle
    wrong_solution,  // the record has a solution that is not the puzzle's
    bad_rating,      // the record has an inconsistent rating
    bad_level,       // the record has an invalid level
    stopped          // a stop request came first: no result
  };
  Reason reason = Reason::undecided;
  std::string message;  // "it has more than one solution: only proper puzzles are stored"
};

class VerifiedRecord;
EVODOKU_DB_API std::variant<VerifiedRecord, Rejected> prepare(const Record& record,
                                                              const std::stop_token& stop);
EVODOKU_DB_API std::vector<std::variant<VerifiedRecord, Rejected>> prepare_all(
    std::span<const Record> records, const std::stop_token& stop);
EVODOKU_DB_API std::vector<std::variant<VerifiedRecord, Rejected>> prepare_and_take_all(
    std::span<Record> records, const std::stop_token& stop);

/// A record ready to be stored: two engines that share no code proved that the puzzle has exactly one
/// solution, `solution` is that one, and `canonical` its key. Only prepare() and its variants make it.
class VerifiedRecord {
 public:
  const Record& record() const { return record_; }

  /// Ratings by further raters, in addition to the one of the record.
  const std::vector<Rating>& further_ratings() const { return further_ratings_; }
  /// Throws std::invalid_argument for an inconsistent rating.
  EVODOKU_DB_API void add_rating(Rating rating);

 private:
  friend std::variant<VerifiedRecord, Rejected> prepare(const Record& record, const std::stop_token& stop);
  friend std::vector<std::variant<VerifiedRecord, Rejected>> prepare_all(std::span<const Record> records,
                                                                         const std::stop_token& stop);
  friend std::vector<std::variant<VerifiedRecord, Rejected>> prepare_and_take_all(
      std::span<Record> records, const std::stop_token& stop);
  explicit VerifiedRecord(Record record) : record_(std::move(record)) {}
  Record record_;
  std::vector<Rating> further_ratings_;
};

/// Solves, proves again and computes the canonical form. The record's own canonical form is ignored; its
/// solution must be correct. 9x9: well under 1 ms. Safe from several threads.
EVODOKU_DB_API std::variant<VerifiedRecord, Rejected> prepare(const Record& record,
                                                              const std::stop_token& stop = {});

/// prepare() for many records: element i is its result for record i. Faster, because 9x9 puzzles are proved
/// all at once; pass a thousand at a time. That takes little time, so stop requests are checked for other
/// boxes only. Safe from several threads.
EVODOKU_DB_API std::vector<std::variant<VerifiedRecord, Rejected>> prepare_all(
    std::span<const Record> records, const std::stop_token& stop = {});

/// The same, but moves accepted records into their results. Rejected records are unchanged.
EVODOKU_DB_API std::vector<std::variant<VerifiedRecord, Rejected>> prepare_and_take_all(
    std::span<Record> records, const std::stop_token& stop = {});

}  // namespace evodoku::db
