// Human solving techniques: hints, explanations, and solution paths that a person could follow.
//
//   evodoku::PencilMarks marks(puzzle);
//   if (auto deduction = evodoku::hint(marks)) {
//     std::cout << evodoku::sentence(*deduction, puzzle.box());
//     marks.apply(*deduction);
//   }
//
// Nothing here guesses or searches: a technique scans the whole grid once and returns the deductions it
// finds. More: docs/techniques.md (each technique with a picture and its source).
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku/export.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/level.hpp"

namespace evodoku {

/// A digit (1..side) at a cell.
struct Candidate {
  Cell cell = 0;
  std::uint8_t digit = 0;

  constexpr Candidate() = default;
  /// Precondition: they are a cell and a digit of some box.
  constexpr Candidate(int at_cell, int of_digit)
      : cell(static_cast<Cell>(at_cell)), digit(static_cast<std::uint8_t>(of_digit)) {
    assert(cell == at_cell && digit == of_digit);
  }
  friend bool operator==(const Candidate&, const Candidate&) = default;
};

/// The techniques in order of their price: those that people find sooner come first.
enum class Technique : std::uint8_t {
  full_house,
  hidden_single_box,
  hidden_single_line,
  direct_locked,       // a hidden single that results from a locked candidate
  direct_hidden_pair,  // a hidden single that results from a hidden pair
  naked_single,
  direct_hidden_triple,  // a hidden single that results from a hidden triple
  pointing,
  claiming,
  naked_pair,
  x_wing,
  hidden_pair,
  naked_triple,
  swordfish,
  hidden_triple,
  xy_wing,
  xyz_wing,
  unique_rectangle,
  unique_loop,  // the same in longer loops, and rectangles of type 3
  naked_quad,
  jellyfish,
  hidden_quad,
  bug,
  x_chain,             // one digit, strong links only between its places
  xy_chain,            // cells with two candidates only
  short_chain,         // both kinds of links, few of them
  chain,               // both kinds of links
  nishio,              // one candidate tried with hidden singles of its own digit
  short_forcing,       // all alternatives of a cell or house agree, within few links
  forcing,             // all alternatives of a cell or house agree
  short_probe,         // one candidate tried with a few passes of singles
  probe,               // one candidate tried with singles; what all alternatives agree on
  pattern_probe,       // the same with locked candidates, pairs and X-wings
  nested_patterns,     // one candidate tried with all patterns but uniqueness
  nested_chains,       // ... and chains of one kind
  nested_long_chains,  // ... and chains of both kinds
  nested_probes        // ... and forcing and probes
};
inline constexpr int technique_count = static_cast<int>(Technique::nested_probes) + 1;

/// Properties of a technique.
struct TechniqueInfo {
  Technique technique = Technique::full_house;
  std::string_view name;        // "hidden single in a box"
  bool places = false;          // it places digits; the others eliminate candidates
  bool assumes_proper = false;  // it is valid only for puzzles with exactly one solution
  double se_rating = 0;  // approximate Sudoku Explainer rating of a 9x9 puzzle whose hardest technique it is
  double se_error = 0;   // standard error of that
};

/// All techniques in order; the position is the enumerator's value.
EVODOKU_API std::span<const TechniqueInfo> techniques();
inline const TechniqueInfo& info_of(Technique technique) {
  return techniques()[static_cast<std::size_t>(technique)];
}
inline std::string_view name_of(Technique technique) {
  return info_of(technique).name;
}
/// By TechniqueInfo::name. Nothing for an unknown name.
EVODOKU_API std::optional<Technique> parse_technique(std::string_view name);

/// One instance of a technique.
struct Deduction {
  Technique technique = Technique::full_house;
  std::vector<Candidate> placements;    // digits that can be placed
  std::vector<Candidate> eliminations;  // candidates that can be eliminated
  std::vector<Candidate> because;       // the candidates of the pattern, in reading order or chain order
  std::vector<int> houses;              // the houses it uses (Geometry's numbers)
  /// What Sudoku Explainer would say of this step in 9x9: of chains, forcing and trials also by their length. Nothing if
  /// the step is not among those that it looks for.
  std::optional<double> se_rating = {};
  friend bool operator==(const Deduction&, const Deduction&) = default;
};

/// A grid with the candidates of its blank cells. A value type.
class EVODOKU_API PencilMarks {
 public:
  /// Places the clues and eliminates them at their peers. Throws std::invalid_argument naming the cells if
  /// two equal clues share a house.
  explicit PencilMarks(const Grid& puzzle);
  /// The digits placed, and the candidates as Record::candidates has them. Throws std::invalid_argument naming the cell
  /// of a digit placed whose candidates are others, of a candidate that a digit placed excludes, and without
  /// candidates.
  PencilMarks(const Grid& placed, std::span<const std::uint64_t> candidates);

  Box box() const { return values_.box(); }
  /// The digits placed, including the clues.
  const Grid& values() const { return values_; }
  bool is_complete() const { return values_.is_complete(); }
  /// Bit d-1 for every candidate d of a cell; for a filled cell only its digit.
  std::uint64_t digits(int cell) const { return digits_[cell]; }
  /// The same for all cells, as Record::candidates has it.
  const std::vector<std::uint64_t>& candidates() const { return digits_; }
  bool has(Candidate candidate) const { return (digits(candidate.cell) >> (candidate.digit - 1) & 1) != 0; }

  /// Places a digit and eliminates it at the peers. Throws std::invalid_argument if it is not a candidate.
  void place(Candidate candidate);
  /// Eliminates a candidate; no effect if it is already eliminated. Throws std::invalid_argument for a filled
  /// cell.
  void remove(Candidate candidate);
  /// Placements, then eliminations.
  void apply(const Deduction& deduction);

  friend bool operator==(const PencilMarks&, const PencilMarks&) = default;

 private:
  Grid values_;
  std::vector<std::uint64_t> digits_;
};

/// All instances of a technique in a state, in a fixed order. Each is valid for every solution of the state
/// (with TechniqueInfo::assumes_proper, if there is exactly one). Pure; safe from several threads. Time, 9x9:
/// microseconds up to `bug`, tens of microseconds for chains, about a millisecond for probes, up to a second
/// for nested ones.
EVODOKU_API std::vector<Deduction> find_deductions(const PencilMarks& marks, Technique technique);

/// The first of the easiest steps, by techniques up to `hardest`; nothing if there is none.
EVODOKU_API std::optional<Deduction> hint(const PencilMarks& marks,
                                          Technique hardest = Technique::nested_probes,
                                          Uniqueness uniqueness = Uniqueness::assumed);

/// The path of level_of(), step by step, whose hardest step is the level, and which eliminates by no technique that
/// Level::techniques has not. It goes by rounds: all steps of the easiest technique that has any, in 9x9 of those that differ
/// in length only the lowest rated. A step's pattern was there when its round began. Within a round the simplest comes first
/// (the shortest chain, the fewest alternatives), and among these the one nearest to the previous step: preferably one in a
/// house or cell that the step changed, then one about the same digit, then one at peers of what it changed, then any other.
/// Ties are broken by the distance in rows and columns, then by the order of find_deductions(). Not promised: that nothing of
/// a pattern is gone when it is told; where only so the path leads on, some are told as they were when the round began.
struct SolvingPath {
  std::vector<Deduction> steps;
  PencilMarks start;
  PencilMarks reached;  // complete, unless the allowed techniques do not solve it or a stop request came
  Uniqueness uniqueness = Uniqueness::assumed;  // as allowed
};
struct PathOptions {
  Technique hardest = Technique::nested_probes;
  Uniqueness uniqueness = Uniqueness::assumed;
  /// Leave out eliminations that no later step needs, so that the path is readable. Costs a second pass.
  /// Nothing is left out of an incomplete path, or before a probing step, which may depend on any
  /// elimination; testing that would take too long.
  bool only_needed = true;
  std::stop_token stop = {};
};
/// Throws std::invalid_argument naming the cells if two equal clues share a house. Pure; safe from several
/// threads. Time, 9x9: mostly below a millisecond, up to a second if nested probing is needed. Not promised:
/// that the path is the shortest, or the one that a given person would take; nor, if a technique assumes a
/// proper puzzle and there are several solutions, that the path is valid for all of them; nor where the path of a
/// state without a solution ends.
EVODOKU_API SolvingPath solving_path(const Grid& puzzle, const PathOptions& options = {});
/// The same from a state in the middle of solving.
EVODOKU_API SolvingPath solving_path(const PencilMarks& marks, const PathOptions& options = {});

/// For practising a technique: the first state of the easiest path through a puzzle in which it, and nothing easier,
/// finds something. Takes steps as level_of() does: all that the easiest technique finds, at once, up to forcing
/// chains. Nothing if there is no such state. Cost: that of level_of() without probing.
EVODOKU_API std::optional<PencilMarks> position_before(const Grid& puzzle, Technique technique);

/// Why a state has no solution: a cell without a candidate, or a digit without a place in a house.
struct Contradiction {
  std::optional<Cell> cell = {};  // empty: `digit` has no place in `house`
  int house = 0;                  // Geometry's number
  int digit = 0;
  friend bool operator==(const Contradiction&, const Contradiction&) = default;
};

/// One alternative of a step by forcing or probing, and what follows from it.
struct Branch {
  Candidate assumed;
  /// Each is found in the state of the branch, which is that before the step with `assumed` placed and the steps before
  /// it made. One by probing has branches of its own there.
  std::vector<Deduction> steps;
  /// What they lead to; empty: they make all eliminations of the step.
  std::optional<Contradiction> contradiction = {};
};

/// The branches of a step by forcing or probing that was found in the state `before`, one for each of
/// Deduction::because. They use easier techniques, singles first (Nishio only those of its own digit); steps that the end
/// does not need are left out. Empty for other techniques, and after a stop request. Pure; safe from several threads.
/// Time, 9x9: tens of microseconds; where probing is nested mostly below two milliseconds, up to a tenth of a second. Not promised: that there is no
/// shorter branch.
EVODOKU_API std::vector<Branch> branches_of(const Deduction& deduction, const PencilMarks& before,
                                            const std::stop_token& stop = {});

/// What people call the pattern of a step that was found in the state `before`, where it has names beside that of its
/// technique: "skyscraper" of some X-chains, "unique rectangle type 2". Of chains, forcing and probing up to side 9 also the
/// patterns of the state that eliminate the same, if people know them by name: "turbot fish, empty rectangle". The best known
/// first, with commas between; often empty. Names of the Sudoku Players' Forums. Time: microseconds; from chains on, 9x9, some
/// milliseconds. `uniqueness`: whether patterns that rest on it are named beside. Safe from several threads. Not checked: that
/// the step was found in this state; not promised: that a state has no other patterns.
EVODOKU_API std::string pattern_name(const Deduction& deduction, const PencilMarks& before,
                                     Uniqueness uniqueness = Uniqueness::assumed);

/// A name that pattern_name() may give, and the technique that has most such steps.
struct PatternName {
  std::string_view name;
  Technique technique;
};
EVODOKU_API std::span<const PatternName> pattern_names();

/// A step in words: "Hidden single in a box: in box 5, r4c6 is the only place for 7." Cells and houses are
/// counted from 1, digits are named by digit_name(). On 9x9 at most about 200 characters: of a long chain
/// only the ends are given (chain_notation() gives all of it), of many eliminations only the first
/// (Deduction::eliminations has the others). Only for deductions returned by find_deductions() for a grid of
/// this box; this is not checked. Not promised: that the wording stays the same. Given the branches_of() a step of forcing
/// or probing the sentence also says how they end: "Probing: with 9 at r1c1, 6 singles later r5c5 has no candidate left, so
/// r1c1 is not 9."
EVODOKU_API std::string sentence(const Deduction& deduction, Box box, std::span<const Branch> branches = {});

/// How a branch ends: "r5c5 has no candidate left", or what the step eliminates: "r1c1 is not 9".
EVODOKU_API std::string end_of_branch(const Branch& branch, const Deduction& deduction, Box box);

/// Which branches are told: those of a step, or also those of the steps by probing inside them.
enum class BranchDepth { first, all };

/// A line about a branch: "If r1c1 is 9: 3 at r1c5 (box 2), 4 at r3c3 (nothing else fits); so r5c5 has no candidate left."
struct BranchLine {
  int depth = 0;  // 0: the beginning of a branch of the step, 1: its other lines, 2: a branch inside
  std::string text;
};

/// The branches of a step that was found in the state `before`, each from its assumption to its end; nothing if the only
/// one has no steps, so that the sentence has said all. Time: that of
/// branches_of() for the steps inside.
EVODOKU_API std::vector<BranchLine> branch_lines(const Deduction& deduction, const PencilMarks& before,
                                                 std::span<const Branch> branches,
                                                 BranchDepth depth = BranchDepth::first,
                                                 const std::stop_token& stop = {});

/// Whether a step is a single that can be seen directly, without other deductions.
EVODOKU_API bool is_plain_single(const Deduction& step);

/// "7 at r4c6 (box 5), 2 at r1c1 (last of row 1), 3 at r2c5 (nothing else fits)". Not checked: that they are singles of the
/// box.
EVODOKU_API std::string singles_in_short(std::span<const Deduction> singles, Box box);

/// Whether a step is an X-chain, XY-chain, short chain or chain.
EVODOKU_API bool is_chain(const Deduction& step);

/// A chain in Eureka notation: "(5)r1c5=r1c1 - (5=8)r7c1". Of two candidates joined by "=" at least one is true, of two joined
/// by "-" at least one is false. At least one end is therefore true, and the eliminated candidates are false in either case.
/// Empty for other techniques.
EVODOKU_API std::string chain_notation(const Deduction& deduction, Box box);

/// Where to look for a step, without revealing it: "box 5", "the 5s in rows 2 and 6", "r1c1". This is the
/// first part of a hint; the name of the technique is the second and sentence() the third.
EVODOKU_API std::string where_to_look(const Deduction& deduction, Box box);

}  // namespace evodoku
