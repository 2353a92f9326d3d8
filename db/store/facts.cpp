#include "store/facts.hpp"

#include <cstddef>
#include <utility>

#include "evodoku/decimal.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/symmetry.hpp"
#include "evodoku/text.hpp"
#include "store/rating_rules.hpp"

namespace evodoku::db {
namespace {

constexpr int deepest_stored = 4;  // as the schema has it

std::optional<std::string> fault_of_alpha(const Grid& puzzle, const std::string& alpha) {
  const auto fraction = Decimal::parse(alpha);
  if (!fraction) return "its alpha " + alpha + " is no fraction";
  const int clues = puzzle.box().cells() - fraction->of(puzzle.box().cells());
  if (clues == puzzle.clue_count()) return std::nullopt;
  return "its alpha " + alpha + " leaves " + std::to_string(clues) + " clues, and it has " +
         std::to_string(puzzle.clue_count());
}

std::optional<std::string> fault_of_symmetry(const Grid& puzzle, const std::string& name) {
  const auto symmetry = parse_symmetry(name);
  if (!symmetry) return "there is no symmetry " + name;
  if (!has_symmetry(puzzle, *symmetry)) return "its symmetry is not " + name;
  return std::nullopt;
}

}  // namespace

std::vector<Known> known_of(std::span<const Record* const> records, const std::stop_token& stop) {
  std::vector<Known> known(records.size());
  std::vector<Cells9x9> puzzles;      // those of 9x9
  std::vector<std::size_t> places;    // of these
  std::vector<Cells9x9> without_one;  // 9x9 puzzles without one of their clues
  std::vector<std::size_t> places_without_one;
  for (std::size_t place = 0; place < records.size(); ++place) {
    if (records[place] == nullptr) continue;
    const Record& record = *records[place];
    if (!is_9x9(record.puzzle)) {
      if (record.minimal) known[place].is_minimal = is_minimal(record.puzzle, stop);
      continue;
    }
    Cells9x9 cells = cells_of(record.puzzle);
    puzzles.push_back(cells);
    places.push_back(place);
    if (!record.minimal) continue;
    known[place].is_minimal = true;
    for (auto& cell : cells) {
      if (cell == 0) continue;
      const auto clue = std::exchange(cell, 0);
      without_one.push_back(cells);
      places_without_one.push_back(place);
      cell = clue;
    }
  }
  const std::vector<std::optional<Cells9x9>> solutions = proved_twice(puzzles);
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (solutions[i]) known[places[i]].solution = evodoku::grid_of(*solutions[i]);
  }
  const std::vector<std::uint32_t> counts = count_all(without_one);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 1) known[places_without_one[i]].is_minimal = false;
  }
  return known;
}

std::variant<Grid, Rejected> proved(const Grid& puzzle, const std::stop_token& stop) {
  const Rejected interrupted{.message = "interrupted", .is_stopped = true};
  SolveResult result = solve(puzzle, {.stop = stop});
  if (result.verdict == Verdict::none) return Rejected{"it has " + explain(result, puzzle.box())};
  if (result.verdict == Verdict::many)
    return Rejected{"it has more than one solution; only proper puzzles are stored"};
  if (result.verdict == Verdict::undecided)
    return stop.stop_requested() ? interrupted : Rejected{explain(result, puzzle.box())};
  switch (prove_again(puzzle, result, stop)) {
    case SecondProof::agrees:
      return *std::move(result.solution);
    case SecondProof::differs:
      return Rejected{"two engines disagree on its solutions; this is a fault of evodoku, please report it"};
    case SecondProof::undecided:
      break;
  }
  if (stop.stop_requested()) return interrupted;
  return Rejected{"that its solution is the only one was not proved a second time"};
}

std::optional<int> stated_depth(const Record& record) {
  const std::optional<double> number = number_of_member(record, "depth");
  for (int depth = 0; depth <= deepest_stored; ++depth) {
    if (number == depth) return depth;
  }
  return std::nullopt;
}

std::optional<std::string> fault_of_depth(const Record& record, const std::stop_token& stop,
                                          const Checks& checks) {
  const auto stated = record.other.find("depth");
  if (stated == record.other.end() || stated->second == "null") return std::nullopt;
  const std::optional<int> depth = stated_depth(record);
  if (!depth) return "its depth is no whole number from 0 to " + std::to_string(deepest_stored);
  return checks.fault_of_depth ? checks.fault_of_depth(record.puzzle, *depth, stop) : std::nullopt;
}

std::vector<std::string> take_out_false(Record& record, std::optional<bool> is_minimal,
                                        std::optional<std::string> depth_fault, const Checks& checks) {
  std::vector<std::string> reasons;
  const auto take_out = [&](auto& member, std::optional<std::string> fault) {
    if (!fault) return;
    member.reset();
    reasons.push_back(*std::move(fault));
  };
  const Grid& puzzle = record.puzzle;
  if (record.minimal && record.minimal != is_minimal) {
    take_out(record.minimal, !is_minimal       ? "whether it is minimal was not decided"
                             : *record.minimal ? "it is not minimal: a clue can go"
                                               : "it is minimal: no clue can go");
  }
  if (depth_fault) {
    record.other.erase("depth");
    reasons.push_back(*std::move(depth_fault));
  }
  if (record.symmetry) take_out(record.symmetry, fault_of_symmetry(puzzle, *record.symmetry));
  if (record.alpha) take_out(record.alpha, fault_of_alpha(puzzle, *record.alpha));
  if (record.level) {
    auto fault = fault_of(*record.level);
    // classes rest on levels
    if (fault && record.rating)
      take_out(record.rating, "its rating: its class may rest on its level, which is left out");
    take_out(record.level, fault ? std::optional("its level: " + *fault) : std::nullopt);
  }
  if (record.rating) {
    auto fault = fault_of(*record.rating);
    if (!fault && checks.fault_of_rating) fault = checks.fault_of_rating(*record.rating, record.level, {});
    take_out(record.rating, fault ? std::optional("its rating: " + *fault) : std::nullopt);
  }
  return reasons;
}

}  // namespace evodoku::db
