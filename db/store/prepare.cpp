#include "evodoku_db/prepare.hpp"

#include <optional>
#include <utility>

#include "evodoku/canon.hpp"
#include "evodoku/solve.hpp"
#include "store/facts.hpp"

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

/// Proves one puzzle; its solution, or why the record is not stored.
std::variant<Grid, Rejected> proved_alone(const Record& record, const std::stop_token& stop) {
  SolveResult result = solve(record.puzzle, {.stop = stop});
  if (auto rejected = improper(record.puzzle, result, stop)) return *std::move(rejected);
  if (auto rejected = not_proved_again(record.puzzle, result, stop)) return *std::move(rejected);
  return *std::move(result.solution);
}

}  // namespace

std::vector<std::variant<VerifiedRecord, Rejected>> prepare_all(std::span<Record> records,
                                                                const std::stop_token& stop,
                                                                const Checks& checks) {
  std::vector<const Record*> all;
  for (const Record& record : records) all.push_back(&record);
  const std::vector<Known> known = known_of(all, stop);

  std::vector<std::variant<VerifiedRecord, Rejected>> results;
  results.reserve(records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    Record& record = records[i];
    if (record.candidates) {
      results.emplace_back(Rejected{Reason::has_candidates,
                                    "it is a candidate grid: stores keep puzzles, without candidates"});
      continue;
    }
    std::variant<Grid, Rejected> proof =
        known[i].solution ? std::variant<Grid, Rejected>(*known[i].solution)
                          : proved_alone(record, is_9x9(record.puzzle) ? std::stop_token() : stop);
    auto* const solution = std::get_if<Grid>(&proof);
    if (solution == nullptr) {
      results.emplace_back(std::get<Rejected>(std::move(proof)));
      continue;
    }
    if (record.solution && *record.solution != *solution) {
      results.emplace_back(
          Rejected{Reason::wrong_solution, "the solution given with it is not its solution"});
      continue;
    }
    std::optional<std::string> depth_fault = fault_of_depth(record, stop, checks);
    if (((record.minimal && !known[i].is_minimal) || depth_fault) && stop.stop_requested()) {
      results.emplace_back(Rejected{Reason::stopped, "interrupted"});
      continue;
    }
    std::vector<std::string> left_out =
        take_out_false(record, known[i].is_minimal, std::move(depth_fault), checks);
    // the id in another store is a number; a name is someone else's
    auto id = record.other.extract("id");
    if (!id.empty() && id.mapped().starts_with('"')) {
      id.key() = "other_id";
      record.other.insert(std::move(id));
    }
    for (const char* const of_another_store : {"tags", "picks"}) record.other.erase(of_another_store);
    record.solution = std::move(*solution);
    record.canonical = canonical_form(record.puzzle).key();
    VerifiedRecord& verified =
        std::get<VerifiedRecord>(results.emplace_back(VerifiedRecord(std::move(record))));
    verified.left_out = std::move(left_out);
  }
  return results;
}

}  // namespace evodoku::db
