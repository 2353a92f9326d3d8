// The heavy part of storing a puzzle, apart from the store: solve, prove, find the canonical form. Pure, so
// that many threads can do it while one writes.
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

/// Why a record is not stored.
struct Rejected {
  enum class Reason {
    contradictory,  // two clues are equal in one house
    no_solution,
    several_solutions,
    undecided,  // the budget ended before the number of solutions was known, or before it was proved again
    engines_differ,  // two engines disagree: a fault of evodoku, never to be stored
    wrong_solution,  // the record comes with a solution that is not the puzzle's
    bad_rating,      // the record comes with a rating that contradicts itself
    bad_level,       // ... with a level that cannot be
    stopped          // a stop request came first: nothing is known
  };
  Reason reason = Reason::undecided;
  std::string message;  // "it has more than one solution: only proper puzzles are stored"
};

class VerifiedRecord;
EVODOKU_DB_API std::variant<VerifiedRecord, Rejected> prepare(const Record& record, std::stop_token stop);
EVODOKU_DB_API std::vector<std::variant<VerifiedRecord, Rejected>> prepare_all(
    std::span<const Record> records, std::stop_token stop);
EVODOKU_DB_API std::vector<std::variant<VerifiedRecord, Rejected>> prepare_and_take_all(
    std::span<Record> records, std::stop_token stop);

/// A record proved fit for the store: the puzzle has exactly one solution by two engines that share no code,
/// `solution` is that one and `canonical` its key. Only prepare() and its like for many make it.
class VerifiedRecord {
 public:
  const Record& record() const { return record_; }

  /// By further raters, beside the one rating that a record can carry.
  const std::vector<Rating>& further_ratings() const { return further_ratings_; }
  /// Throws std::invalid_argument for a rating that contradicts itself.
  EVODOKU_DB_API void add_rating(Rating rating);

 private:
  friend std::variant<VerifiedRecord, Rejected> prepare(const Record& record, std::stop_token stop);
  friend std::vector<std::variant<VerifiedRecord, Rejected>> prepare_all(std::span<const Record> records,
                                                                         std::stop_token stop);
  friend std::vector<std::variant<VerifiedRecord, Rejected>> prepare_and_take_all(std::span<Record> records,
                                                                                  std::stop_token stop);
  explicit VerifiedRecord(Record record) : record_(std::move(record)) {}
  Record record_;
  std::vector<Rating> further_ratings_;
};

/// Solves, proves again and finds the canonical form. A canonical form that the record carries is not
/// believed but found again; a solution that it carries must be the right one. 9x9: well under 1 ms. Safe
/// from several threads.
EVODOKU_DB_API std::variant<VerifiedRecord, Rejected> prepare(const Record& record,
                                                              std::stop_token stop = {});

/// prepare() for many: result i is what it gives for record i, but sooner, as 9x9 puzzles are proved all at
/// once. Hand over a thousand at a time: those are done soon, so a stop request is heeded at other boxes
/// only. Safe from several threads.
EVODOKU_DB_API std::vector<std::variant<VerifiedRecord, Rejected>> prepare_all(
    std::span<const Record> records, std::stop_token stop = {});

/// The same of records that nobody needs afterwards: those that are fit are moved into their results. The others stay.
EVODOKU_DB_API std::vector<std::variant<VerifiedRecord, Rejected>> prepare_and_take_all(
    std::span<Record> records, std::stop_token stop = {});

}  // namespace evodoku::db
