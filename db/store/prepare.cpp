#include "evodoku_db/prepare.hpp"

#include <optional>
#include <utility>

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

std::optional<Rejected> not_proved_again(const Grid& puzzle, const SolveResult& first,
                                         const std::stop_token& stop) {
  switch (prove_again(puzzle, first, stop)) {
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

/// Proves one puzzle; its solution, or why the record is not stored.
std::variant<Grid, Rejected> proved_alone(const Record& record, const std::stop_token& stop) {
  SolveResult result = solve(record.puzzle, {.stop = stop});
  if (auto rejected = improper(record.puzzle, result, stop)) return *std::move(rejected);
  if (auto rejected = not_proved_again(record.puzzle, result, stop)) return *std::move(rejected);
  return *std::move(result.solution);
}

}  // namespace

std::vector<std::variant<VerifiedRecord, Rejected>> prepare_all(std::span<Record> records,
                                                                const std::stop_token& stop) {
  std::vector<const Grid*> puzzles;
  puzzles.reserve(records.size());
  for (const Record& record : records) puzzles.push_back(&record.puzzle);
  const std::vector<std::optional<Grid>> solutions = proved_twice(puzzles);

  std::vector<std::variant<VerifiedRecord, Rejected>> results;
  results.reserve(records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    Record& record = records[i];
    std::variant<Grid, Rejected> proof =
        solutions[i] ? std::variant<Grid, Rejected>(*solutions[i])
                     : proved_alone(record, is_9x9(record.puzzle) ? std::stop_token() : stop);
    auto* const solution = std::get_if<Grid>(&proof);
    std::optional<Rejected> rejected =
        solution == nullptr ? std::get<Rejected>(std::move(proof)) : false_claim(record, *solution);
    if (rejected) {
      results.emplace_back(*std::move(rejected));
      continue;
    }
    record.solution = std::move(*solution);
    record.canonical = canonical_form(record.puzzle).key();
    results.emplace_back(VerifiedRecord(std::move(record)));
  }
  return results;
}

}  // namespace evodoku::db
