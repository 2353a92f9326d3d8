// Human solving techniques: hints, teaching, and the way a person could take through a puzzle.
//
//   evodoku::PencilMarks marks(puzzle);
//   if (auto deduction = evodoku::hint(marks)) {
//     std::cout << evodoku::sentence(*deduction, puzzle.box());
//     marks.apply(*deduction);
//   }
//
// Nothing here guesses or searches: a technique looks at the whole grid once and returns what it can tell.
// More: docs/techniques.md (each technique with a picture and its source).
#pragma once

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

namespace evodoku {

/// A digit (1..side) at a cell.
struct Candidate {
  Cell cell = 0;
  std::uint8_t digit = 0;
  friend bool operator==(const Candidate&, const Candidate&) = default;
};

/// The techniques in order of their price: what people find sooner comes first.
enum class Technique : std::uint8_t {
  full_house,
  hidden_single_box,
  hidden_single_line,
  direct_locked,       // a hidden single that a locked candidate makes
  direct_hidden_pair,  // a hidden single that a hidden pair makes
  naked_single,
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
  naked_quad,
  jellyfish,
  hidden_quad,
  bug,
  x_chain,             // one digit, strong links only between its places
  xy_chain,            // cells with two candidates only
  short_chain,         // both kinds of links, few of them
  chain,               // both kinds of links
  short_forcing,       // all alternatives of a cell or house agree, within few links
  forcing,             // all alternatives of a cell or house agree
  short_probe,         // one candidate tried for few passes of singles
  probe,               // one candidate tried with singles; what all alternatives agree on
  pattern_probe,       // the same with locked candidates, pairs and X-wings
  nested_patterns,     // one candidate tried with all patterns up to bug
  nested_chains,       // ... and chains of one kind
  nested_long_chains,  // ... and chains of both kinds
  nested_probes        // ... and forcing and probes
};
inline constexpr int technique_count = static_cast<int>(Technique::nested_probes) + 1;

/// What is known of a technique, whatever the puzzle.
struct TechniqueInfo {
  Technique technique = Technique::full_house;
  std::string_view name;        // "hidden single in a box"
  bool places = false;          // it writes digits down; the others remove candidates
  bool assumes_proper = false;  // it is right for puzzles with exactly one solution only
  double se_rating = 0;  // about what Sudoku Explainer rates a 9x9 puzzle for which it is the hardest needed
  double se_error = 0;   // standard error of that
};

/// All techniques in order; the position is the enumerator's value.
EVODOKU_API std::span<const TechniqueInfo> techniques();
inline const TechniqueInfo& info_of(Technique technique) {
  return techniques()[static_cast<std::size_t>(technique)];
}
/// By TechniqueInfo::name. Nothing for a name that is none.
EVODOKU_API std::optional<Technique> parse_technique(std::string_view name);

/// One instance of a technique.
struct Deduction {
  Technique technique = Technique::full_house;
  std::vector<Candidate> placements;    // digits that can be written down
  std::vector<Candidate> eliminations;  // candidates that cannot be
  std::vector<Candidate> because;  // the candidates that make the pattern, in reading order or chain order
  std::vector<int> houses;         // the houses it looks at (Geometry's numbers)
  friend bool operator==(const Deduction&, const Deduction&) = default;
};

/// A grid with the candidates of its blank cells, as a person keeps it. A value type.
class EVODOKU_API PencilMarks {
 public:
  /// The clues written down and their peers' candidates struck out. Throws std::invalid_argument naming the
  /// cells when two equal clues share a house.
  explicit PencilMarks(const Grid& puzzle);

  Box box() const { return values_.box(); }
  /// The digits written down.
  const Grid& values() const { return values_; }
  bool is_complete() const { return values_.is_complete(); }
  /// Bit d-1 for every digit d possible at a cell; of a cell that is written down its digit.
  std::uint64_t digits(int cell) const { return digits_[static_cast<std::size_t>(cell)]; }
  bool has(Candidate candidate) const { return (digits(candidate.cell) >> (candidate.digit - 1) & 1) != 0; }

  /// Writes a digit down and strikes it out at the peers. Throws std::invalid_argument if it is no candidate.
  void place(Candidate candidate);
  /// Strikes a candidate out; no effect if it is gone. Throws std::invalid_argument for a cell that is
  /// written down.
  void remove(Candidate candidate);
  /// Placements, then eliminations.
  void apply(const Deduction& deduction);

  friend bool operator==(const PencilMarks&, const PencilMarks&) = default;

 private:
  Grid values_;
  std::vector<std::uint64_t> digits_;
};

/// All instances of a technique in a state, in a fixed order. Each is right for every solution of the state
/// (for the one solution, where TechniqueInfo::assumes_proper). Pure; safe from several threads. Time, 9x9:
/// microseconds up to `bug`, tens of microseconds for chains, about a millisecond for probes, up to a second
/// for nested ones.
EVODOKU_API std::vector<Deduction> find_deductions(const PencilMarks& marks, Technique technique);

/// The first instance of the first technique, up to `hardest`, that has one; nothing if none has.
EVODOKU_API std::optional<Deduction> hint(const PencilMarks& marks,
                                          Technique hardest = Technique::nested_probes);

/// A way through a puzzle. Each step is by the first technique that has an instance. Of its instances the
/// simplest is taken (the shortest chain, the fewest alternatives), and among these the one nearest to the step
/// before: first those in a house or cell that it changed, then those about its digit, then those at peers of
/// what it changed, then all others; the fewest rows and columns away; the first in the order of
/// find_deductions().
struct SolvingPath {
  std::vector<Deduction> steps;
  PencilMarks reached;  // complete, unless the techniques allowed do not solve it or a stop came
};
struct PathOptions {
  Technique hardest = Technique::nested_probes;
  /// Leave out eliminations that no later step needs: a path to read, not a log. Costs a second walk. Nothing
  /// is left out of a path that does not complete, nor of what comes before a probing step: all of that may
  /// have been needed, and finding out would take too long.
  bool only_needed = true;
  std::stop_token stop = {};
};
/// Throws std::invalid_argument naming the cells when two equal clues share a house. Pure; safe from several
/// threads. Time, 9x9: mostly below a millisecond, up to a second where nested probing is needed. Not promised:
/// the shortest way, or the one that a given person would take; nor, where a technique assumes a proper puzzle
/// and there are several solutions, that the path is right for all of them.
EVODOKU_API SolvingPath solving_path(const Grid& puzzle, const PathOptions& options = {});

/// The symbol of a digit in grids of this box: "7", "A" for 10, "Z" for 35; above side 35, where grids are written
/// in integers, "36".
EVODOKU_API std::string digit_name(Box box, int digit);

/// A step in words: "Hidden single in a box: in box 5, r4c6 is the only place for 7." Cells and houses are
/// counted from 1, digits are named by digit_name(). On 9x9 of some 200 characters at most: of a long chain the
/// ends are told (chain_notation() has all of it), of many eliminations the first (Deduction::eliminations has
/// the others). Only for deductions as find_deductions() gives them, of a grid of this box: nothing is checked.
/// Not promised: that the words stay the same.
EVODOKU_API std::string sentence(const Deduction& deduction, Box box);

/// The same for a step found in the state `before`; forcing and probing say what trying came to, too:
/// "Probing: with 9 at r1c1, 6 singles later r5c5 has no candidate left, so r1c1 is not 9." The alternatives are
/// followed by easier techniques, singles first, and what the end does not rest on is not counted. Not promised:
/// that there is no shorter way. Time, 9x9: some milliseconds for these techniques; after a stop request what
/// trying came to may be left out.
EVODOKU_API std::string sentence(const Deduction& deduction, const PencilMarks& before,
                                 const std::stop_token& stop = {});

/// An X-chain, XY-chain, short chain or chain in the field's notation (Eureka): "(5)r1c5=r1c1 - (5=8)r7c1":
/// of two candidates joined by "=" one at least is right, of two joined by "-" one at least is wrong. So one of
/// its ends is right, and what is struck out is wrong with either. Empty for other techniques.
EVODOKU_API std::string chain_notation(const Deduction& deduction, Box box);

/// Where to look for a step, not what to see there: "box 5", "the 5s in rows 2 and 6", "r1c1". The first part
/// of a hint, where info_of() is the second and sentence() the third.
EVODOKU_API std::string where_to_look(const Deduction& deduction, Box box);

}  // namespace evodoku
