// A block of lines: the rows of grids, short puzzles on a line each, or numbers that run over several lines. Counting
// decides which of these it is; if a block can be read in two ways, the error names both.
//
// Long lines (36 symbols or more, 65 numbers or more) never get here: they cannot be rows, as the largest side is 35 in
// symbols and 64 in numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "text/cells.hpp"
#include "text/fields.hpp"
#include "text/formats.hpp"

namespace evodoku::text {

/// A block read in one form: the puzzles and faults, and how many of its rows were used.
struct BlockReading {
  std::optional<BlockForm> form = {};  // nothing for a block that has none, whose fault is the only item
  Items items;
  std::size_t rows_used = 0;
  Cut cut = Cut::signs;
  bool is_lost = false;  // it is not known where grids begin, so that nothing more of the block can be read

  std::size_t faults() const;
};

/// The input for reading a block in one form.
struct BlockText {
  std::span<const Row> rows;
  std::span<const Mark> borders;            // the rulers, ascending
  bool complete = true;                     // no row follows
  TextFormat form = TextFormat::automatic;  // the form that the user named
  Cut cut = Cut::signs;                     // how the rows were cut
  CellOptions options;

  bool is_drawn() const;  // with bars or borders
  /// Whether all rows have the same width.
  bool is_even(Writing writing) const;
};

/// Whether the rows of a grid can be so wide.
inline bool is_width_of_grid(std::uint64_t width, Writing writing) {
  constexpr std::uint64_t most_symbols = max_symbol_side;
  return width >= Box::min_side && width <= (writing == Writing::symbols ? most_symbols : Box::max_side);
}

/// Reads a block in one form (block_forms.cpp); nothing if its counts do not fit. If they fit, faults are items.
std::optional<BlockReading> read_as(BlockForm form, const BlockText& block);

/// Collects the rows of one block, then decides which form it has.
class BlockReader {
 public:
  BlockReader(TextFormat form, CellOptions options) : form_(form), options_(options) {}

  /// Adds a row, or a ruler. Titles above a row go, if they are not as wide and do not look like rows.
  void add(std::string_view line, Place place);
  /// Whether a line is the title of another grid.
  bool ends_before(std::string_view line, Place place) const;
  /// Whether there is nothing but titles.
  bool is_of_titles() const;
  /// Whether its lines look like the rows of a grid, damaged or in unknown signs: several, most of them equally wide.
  bool is_like_rows() const;
  /// Whether it can be read without a fault.
  bool is_clean() const;
  /// Whether these may be the title of puzzles in lines: they have a number, or stand at the start of the input and have no
  /// word as long as a puzzle in letters.
  bool may_be_title_of_lines(bool is_at_start) const;

  std::size_t size() const { return rows_.size(); }
  /// Whether there are enough rows to decide, whatever follows: rows without fields count, too.
  bool is_full() const;
  /// Whether the block is one or two single numbers, which may be the heading of a puzzle's numbers, with a blank line
  /// between.
  bool is_heading() const;
  /// If the number of rows is the height of a box (a band of a grid printed with blank lines between its bands): how
  /// many rows the grid has; 0 if they cannot be a band.
  std::uint64_t rows_of_banded_grid() const;
  /// Appends the rows of `next`, another band of the same grid.
  void append(BlockReader&& next);
  bool has_same_width(const BlockReader& other) const;

  /// Returns the puzzles and faults of the block, in order. `complete`: the block ends here; otherwise the rows of an
  /// incomplete grid are kept, and the form that was decided is used for the rest of the block.
  Items take(bool complete);
  /// Whether the block had a wrong shape before its end was reached: the rest of its rows would be read out of step.
  bool is_lost() const { return lost_; }

 private:
  BlockText text(bool complete) const { return {rows_, borders_, complete, form_, Cut::signs, options_}; }
  std::vector<BlockReading> readings(bool complete) const;
  bool has_empty_header() const;
  void take_drawn_lines();
  void drop(std::size_t rows);

  TextFormat form_;
  CellOptions options_;
  std::vector<std::vector<char>> texts_;  // of rows_; unlike strings these stay where they are
  std::vector<Row> rows_;
  std::uint64_t fields_ = 0;           // of rows_: to count them all again at each line would be quadratic
  std::size_t rows_below_titles_ = 0;  // that are no titles, since take()
  std::vector<Mark> borders_;
  std::optional<std::pair<BlockForm, Cut>> decided_;
  bool lost_ = false;
};

}  // namespace evodoku::text
