#include "evodoku_db/prepare.hpp"

#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "evodoku/solve.hpp"
#include "store/proved_twice.hpp"
#include "store/rating_rules.hpp"

namespace evodoku::db {
namespace {

using Reason = Rejected::Reason;

Rejected undecided_or_stopped(const std::stop_token& stop, const std::string& what) {
  if (stop.stop_requested()) return {Reason::stopped, "interrupted"};
  return {Reason::undecided, what};
}

/// Why a puzzle with this verdict is not stored; nothing if it is proper.
std::optional<Rejected> improper(const Grid& puzzle, const SolveResult& result, const std::stop_token& stop) {
  switch (result.verdict) {
    case Verdict::one:
      return std::nullopt;
    case Verdict::none:
      if (result.conflict) {
        return Rejected{Reason::contradictory,
                        "its clues contradict each other: " + result.conflict->message(puzzle.box())};
      }
      return Rejected{Reason::no_solution, "it has no solution"};
    case Verdict::many:
      return Rejected{Reason::several_solutions,
                      "it has more than one solution; only proper puzzles are stored"};
    case Verdict::undecided:
      break;
  }
  return undecided_or_stopped(stop, "how many solutions it has was not decided within the budget");
}

std::optional<Rejected> not_proved_again(const Grid& puzzle, const Grid& solution,
                                         const std::stop_token& stop) {
  switch (prove_again(puzzle, solution, stop)) {
    case SecondProof::agrees:
      return std::nullopt;
    case SecondProof::differs:
      return Rejected{Reason::engines_differ,
                      "two engines disagree on its solutions; this is a fault of evodoku, please report it"};
    case SecondProof::undecided:
      break;
  }
  return undecided_or_stopped(stop, "that its solution is the only one was not proved a second time");
}

/// Why other members of the record cannot be stored.
std::optional<Rejected> false_claim(const Record& record, const Grid& solution) {
  if (record.solution && *record.solution != solution) {
    return Rejected{Reason::wrong_solution, "the solution given with it is not its solution"};
  }
  if (record.rating) {
    if (const auto fault = fault_of(*record.rating)) {
      return Rejected{Reason::bad_rating, "the rating given with it cannot be: " + *fault};
    }
  }
  if (record.level) {
    if (const auto fault = fault_of(*record.level))
      return Rejected{Reason::bad_level, "the level given with it cannot be: " + *fault};
  }
  return std::nullopt;
}

/// The record completed with the members that the store needs.
Record completed(Record record, const Grid& solution) {
  record.solution = solution;
  record.canonical = canonical_form(record.puzzle).key();
  return record;
}

}  // namespace

void VerifiedRecord::add_rating(Rating rating) {
  if (const auto fault = fault_of(rating)) throw std::invalid_argument("a further rating: " + *fault);
  further_ratings_.push_back(std::move(rating));
}

std::variant<VerifiedRecord, Rejected> prepare(const Record& record, const std::stop_token& stop) {
  const SolveResult result = solve(record.puzzle, {.stop = stop});
  if (auto rejected = improper(record.puzzle, result, stop)) return *std::move(rejected);
  const Grid& solution = *result.solution;
  if (auto rejected = false_claim(record, solution)) return *std::move(rejected);
  if (auto rejected = not_proved_again(record.puzzle, solution, stop)) return *std::move(rejected);
  return VerifiedRecord(completed(record, solution));
}

std::vector<std::variant<VerifiedRecord, Rejected>> prepare_all(std::span<const Record> records,
                                                                const std::stop_token& stop) {
  std::vector<Record> copies(records.begin(), records.end());
  return prepare_and_take_all(copies, stop);
}

std::vector<std::variant<VerifiedRecord, Rejected>> prepare_and_take_all(std::span<Record> records,
                                                                         const std::stop_token& stop) {
  std::vector<const Grid*> puzzles;
  puzzles.reserve(records.size());
  for (const Record& record : records) puzzles.push_back(&record.puzzle);
  const std::vector<std::optional<Grid>> solutions = proved_twice(puzzles);

  std::vector<std::variant<VerifiedRecord, Rejected>> results;
  results.reserve(records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    Record& record = records[i];
    if (!solutions[i]) {
      results.push_back(prepare(record, is_9x9(record.puzzle) ? std::stop_token() : stop));
    } else if (auto rejected = false_claim(record, *solutions[i])) {
      results.emplace_back(*std::move(rejected));
    } else {
      results.emplace_back(VerifiedRecord(completed(std::move(record), *solutions[i])));
    }
  }
  return results;
}

}  // namespace evodoku::db
