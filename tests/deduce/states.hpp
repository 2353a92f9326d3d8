// States of knowledge for the tests of deduce: written by hand in the field's notation, or met on walks
// through generated puzzles.
#pragma once

#include <string_view>
#include <vector>

#include "evodoku/deduce.hpp"
#include "random/stream.hpp"

namespace evodoku::test {

/// "r1c15:47 r2c3:5": 4 and 7 at r1c1 and r1c5, 5 at r2c3; in order. For sides up to 9.
std::vector<Candidate> candidates(std::string_view text, Box box);

/// An empty grid with everything possible, but for what each word of `text` says:
///   r1c15:47            these cells have no other digits than 4 and 7
///   row2/5:r2c1,r2c34   the digit 5 has no other places in row 2 (or column2, box2)
///   r1c1=5              5 is written down
PencilMarks marks(std::string_view text, Box box = Box(3, 3));

/// A line of digits and dots.
Grid grid(std::string_view line, Box box = Box(3, 3));

struct ProperPuzzle {
  Grid puzzle;
  Grid solution;
};
/// Puzzle `index` of an endless list.
ProperPuzzle proper_puzzle(Box box, int clues, std::uint64_t index);

/// What a technique tells, sorted: the union of its instances, and what a scan for the effect finds.
std::vector<Candidate> effect_of_instances(const std::vector<Deduction>& deductions);
std::vector<Candidate> effect_of_scan(const PencilMarks& marks, Technique technique);

/// Applies each of the deductions with an even chance, and one for sure.
void apply_some(const std::vector<Deduction>& deductions, PencilMarks& marks, RandomStream& random);

/// So that Catch2 can print what differs: "r1c2=5 r3c4=7".
std::string in_words(const std::vector<Candidate>& candidates, Box box);

}  // namespace evodoku::test
