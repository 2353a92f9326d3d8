// The pattern of clues: --symmetry and --mask.
#pragma once

#include <istream>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "evodoku/generate.hpp"

namespace evodoku::tools {

/// --symmetry and --mask.
void add_clue_shape_options(CommandLine& line);

/// Reads --symmetry and --mask into `spec`, whose box is known. Throws UsageError.
void read_clue_shape(const CommandLine& line, PuzzleSpec& spec);

/// The rules of a mask: as many symbols as the box has cells, row by row, in any arrangement of spaces and lines. A
/// digit or letter is a cell that always has a clue, '.', '0', '*', '_' or '-' one that never has, '?' one of
/// either kind. Lines that begin with '#' are comments. `name` is the file's, for messages. Throws UsageError
/// with line and column.
std::vector<CellRule> read_mask(std::istream& input, const std::string& name, Box box);

/// Throws UsageError, naming the nearest possible numbers, if no puzzle with this symmetry and mask can have
/// `spec.clues` clues.
void require_possible_with_shape(const PuzzleSpec& spec);

}  // namespace evodoku::tools
