// States of knowledge for the tests of deduce: written by hand in the notation of the field, or reached in walks
// through generated puzzles.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "evodoku/deduce.hpp"
#include "random/stream.hpp"

namespace evodoku::test {

/// Candidates in order: "r1c15:47 r2c3:5" means 4 and 7 at r1c1 and r1c5, 5 at r2c3. For sides up to 9.
std::vector<Candidate> candidates(std::string_view text, Box box);

/// An empty grid with all candidates, except for what each word of `text` says:
///   r1c15:47            these cells have no other digits than 4 and 7
///   row2/5:r2c1,r2c34   the digit 5 has no other places in row 2 (or column2, box2)
///   r1c1=5              5 is written down
PencilMarks marks(std::string_view text, Box box = Box(3, 3));

/// The lines of a file of tests/data, but for comments, each in its fields, which " | " separates.
std::vector<std::vector<std::string>> rows_of_data(const std::string& file);

/// A puzzle from a line of digits and dots.
Grid grid(std::string_view line, Box box = Box(3, 3));

struct ProperPuzzle {
  Grid puzzle;
  Grid solution;
};
/// Puzzle `index` of an unlimited sequence.
ProperPuzzle proper_puzzle(Box box, int clues, std::uint64_t index);

/// The effect of a technique, sorted: the union of its instances, and the result of a scan for the effect.
std::vector<Candidate> effect_of_instances(const std::vector<Deduction>& deductions);
std::vector<Candidate> effect_of_scan(const PencilMarks& marks, Technique technique);

/// Applies each of the deductions with probability one half, and at least one.
void apply_some(const std::vector<Deduction>& deductions, PencilMarks& marks, RandomStream& random);

/// Candidates as "r1c2=5 r3c4=7", so that Catch2 prints readable differences.
std::string in_words(const std::vector<Candidate>& candidates, Box box);

}  // namespace evodoku::test
