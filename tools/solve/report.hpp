// What evodoku-solve writes, reports and counts for each puzzle.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/command_line.hpp"
#include "common/filter.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "evodoku/solve.hpp"

namespace evodoku::tools {

/// The request that the options describe.
struct SolveSettings {
  SolveOptions solve;
  bool all = false;
  bool verify = false;
  bool require_proper = false;
};

/// The result for one puzzle.
struct SolveOutcome {
  SolveResult result;
  SecondProof second_proof = SecondProof::undecided;  // with --verify
};

/// Whether a stop came before everything requested was known.
bool is_cut_short(const SolveOutcome& outcome, const SolveSettings& settings);

/// A solution in the output format: together with its puzzle if the format has a place for both, otherwise alone.
Record with_solution(const Record& record, const Grid& solution, TextFormat form);

/// Takes the outcomes in input order. All references must outlive it.
class SolveReport {
 public:
  SolveReport(const SolveSettings& settings, const CommonOptions& common, RecordOutput& output,
              Progress& progress)
      : settings_(settings), quiet_(common.quiet), output_(output), progress_(progress) {}

  void take(const InputPuzzle& job, const SolveOutcome& outcome);

  /// Takes `number` consecutive solved puzzles, with their text_of_solved().
  void take_solved(Verdict verdict, std::uint64_t number, std::string_view text);

  /// The text that take() writes for a solved puzzle.
  std::string text_of_solved(const Record& record, const SolveOutcome& outcome) const;

  /// True if for some puzzle not everything requested was achieved.
  bool fell_short() const { return fell_short_; }

  /// Says "20 puzzles: 18 proper, 2 without solution" on standard error, unless -q was given.
  void summarise() const;

 private:
  bool looked_for_one_and_found(const SolveResult& result) const;
  void write(const Record& record, const SolveOutcome& outcome);
  std::string fault_of(Box box, const SolveOutcome& outcome) const;
  void say_of(const InputPuzzle& job, const std::string& what);

  const SolveSettings& settings_;
  bool quiet_;
  RecordOutput& output_;
  Progress& progress_;
  std::array<std::uint64_t, 4> verdicts_{};  // by Verdict
  bool fell_short_ = false;
};

}  // namespace evodoku::tools
