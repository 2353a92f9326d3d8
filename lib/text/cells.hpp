// Fields as cells: which symbol is which digit, how many cells a puzzle has, and puzzles that are one piece of text.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku/grid.hpp"
#include "evodoku/text.hpp"
#include "text/characters.hpp"
#include "text/fields.hpp"

namespace evodoku::text {

/// The largest side whose digits all have a symbol: 1-9 and A-Z. For larger sides cells are written as numbers.
inline constexpr int max_symbol_side = 35;

/// Whether `0` is a digit of the side, not a blank.
constexpr bool has_digit_zero(Alphabet alphabet, int side) {
  return alphabet == Alphabet::zero || (alphabet == Alphabet::acs && side == 16);
}

/// The symbols of one alphabet for one side, in both directions.
class SymbolTable {
 public:
  /// `side` from 2 to max_symbol_side. All tables are made by the compiler.
  static const SymbolTable& of(Alphabet alphabet, int side);

  static constexpr int no_digit = -1;
  /// The digit of a symbol, 0 for a blank, no_digit for anything else and for digits above the side.
  int digit_of(char symbol) const { return digits_[static_cast<unsigned char>(symbol)]; }
  /// `digit` from 1 to the side; '.' for 0.
  constexpr char symbol_of(int digit) const { return symbols_[digit]; }

  Alphabet alphabet() const { return alphabet_; }
  int side() const { return side_; }

 private:
  /// The acs alphabet differs from the standard one only for sides 16 and 25, letters only to side 26.
  constexpr SymbolTable(Alphabet alphabet, int side);

  Alphabet alphabet_;
  int side_;
  std::array<std::int8_t, 256> digits_{};
  std::array<char, 1 + 10 + 26> symbols_{};  // by digit: a blank, the numerals and the letters at most
};

/// Appends the cells of a grid as to_line() writes them.
void append_cells(std::string& text, std::span<const std::uint8_t> cells, int side);

using Digits = std::vector<std::uint8_t>;

/// The digits of cells written as symbols or numbers. Throws a ParseFault for what is no digit of the side, and for a
/// `0` that may be a blank or a digit. `may_have_other_blank`: '?', '-' or 'x' may stand for all blanks, up to side 9.
Digits digits_of(std::span<const Field> fields, Writing writing, int side, Alphabet alphabet,
                 bool may_have_other_blank = false);

/// Up to side 9 a puzzle may use '?', '-' or 'x' for its blanks: only one of them, and without a usual blank, so that
/// typing errors are still found. The one used, or NUL.
char other_blank_of(std::span<const Field> fields);

/// Whether cells are pencil marks of which each has its place ("....5.... ..3......"), nine symbols for a cell: all digits
/// stand in the column of their number. Those of a row have all digits, and, unless it is solved, more than nine, so that
/// they are no proper puzzle.
bool are_pencil_marks(std::span<const std::uint8_t> digits);
ParseFault pencil_marks_fault(Place place);
/// Why lines with lists in brackets have no puzzle whose rows are the lists, a killer ("3x3:d:k:" and sums) has none, and
/// rows as short as numbers hide text behind semicolons; empty if they may have one.
std::string why_no_rows(std::span<const Row> rows);

/// Throws a ParseFault if puzzles of a smaller side, one behind the other or side by side, can be meant: they have as many
/// cells as one of a larger side, but too few digits for it, as a proper puzzle has all but at most one; or if clues can be
/// meant, each with its row, column and digit.
void refuse_several(const Grid& grid, bool side_by_side, std::string_view thing, Place place);

/// Throws a ParseFault if another box was asked for than the one that `thing`, such as "the drawing", shows.
void require_box(Box box, const std::optional<Box>& asked_for, std::string_view thing, Place place);

/// S * S, and S if cells = S * S and S is 2 to 64.
std::uint64_t cells_of_side(int side);
std::optional<int> side_of_cells(std::uint64_t cells);

/// "9x9", "a 9x9" and "an 8x8"
std::string side_name(std::uint64_t side);
std::string a_side(std::uint64_t side);

/// The box of a puzzle of this side: `wanted` if given, otherwise Box::for_side.
Box box_of_side(int side, const std::optional<Box>& wanted);

/// "80 symbols: a 9x9 puzzle has 81 (one short)": compares with the nearest puzzle, or with the one wanted. `thing` is
/// "symbol", "number" or "cell".
std::string wrong_count(std::uint64_t count, std::string_view thing, const std::optional<Box>& wanted);

/// Where `0` is a digit, single characters between blanks are symbols even if all of them could be numbers, up to side 35.
bool single_symbols(std::span<const Field> fields, std::optional<int> side, Alphabet alphabet);

/// The options for reading a whole puzzle.
struct CellOptions {
  std::optional<Box> box = {};
  Alphabet alphabet = Alphabet::standard;
  bool keep_rows = false;  // ReadOptions
};

// A puzzle and nothing else. All throw a ParseFault if it is none.

/// One puzzle in any form but JSON, CSV and links, over any number of lines (block.cpp). `place` is the place where
/// `text` begins. The puzzle may have candidates.
ReadPuzzle whole_puzzle(std::string_view text, Place place, const CellOptions& options);

/// The same for what can hold no candidates.
Grid whole_grid(std::string_view text, Place place, const CellOptions& options);

/// S * S symbols in any number of fields, or S * S fields that are numbers.
Grid puzzle_of(std::span<const Field> fields, Writing writing, const CellOptions& options);

/// The same for symbols in one field, or the candidates of a 9x9 puzzle in 729.
ReadPuzzle puzzle_of_symbols(const Field& symbols, const CellOptions& options);

/// A puzzle that begins in a line.
ReadPuzzle puzzle_in_line(Grid grid, std::uint64_t line, std::string comment = {});
/// None if it is empty.
void set_comment(ReadPuzzle& puzzle, std::string comment);

}  // namespace evodoku::text
