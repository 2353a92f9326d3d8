// The grammar of tokens: what in a line is a cell, what separates cells, what draws lines between them, and what is
// neither. Everything that readers know about single lines of text is here; block_forms.cpp counts.
//
//   separators   blanks (also those of Unicode), commas, semicolons between cells, colons, brackets, braces, quotes
//   bars         | || │ ┃ ║ and their like; ` : ` between boxes of one column
//   rulers       lines of - = + ─ ━ ═ and their like
//   noise        names and calls around arrays of programs, titles, comments
//
// A line is cut into cells in up to three ways (Cut): what gives two different puzzles is an error.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/characters.hpp"

namespace evodoku::text {

/// A piece of a line and its place.
struct Field {
  std::string_view text;
  Place place;

  Place place_of(std::size_t byte) const { return place.moved(character_count(text.substr(0, byte))); }
};

/// How cells are written.
enum class Writing { symbols, numbers };

/// How a bar or ruler is drawn. Light ones between all cells make a table, in which only heavy ones show boxes; those
/// of colons are drawn around boxes only, and so show boxes of a single row or column, too.
enum class Stroke { light, heavy, colons };

/// A bar in or around a row, or a ruler between rows: how many fields, or rows, stand before it.
struct Mark {
  std::size_t before = 0;
  Stroke stroke = Stroke::light;

  friend bool operator==(const Mark&, const Mark&) = default;
};

/// How blank cells may be written: with a sign; as nothing between commas, semicolons, tabs or bars; as spaces, in
/// lines or between bars of the same width.
enum class Cut { signs, nothing, spaces };

/// One line of a block, cut into fields: a row of a grid, or a puzzle of its own. The text is not its own.
class Row {
 public:
  Row() = default;
  Row(std::string_view text, Place place, std::vector<Field> fields, std::vector<Mark> bars);

  std::string_view text() const { return text_; }
  Place place() const { return place_; }
  std::span<const Field> fields() const { return fields_; }
  std::span<const Mark> bars() const { return bars_; }
  bool all_numbers() const { return all_numbers_; }
  /// The number of cells, if they are written in this way.
  std::uint64_t width(Writing writing) const {
    return writing == Writing::symbols ? symbols_ : fields_.size();
  }
  Place place_of(std::string_view piece) const;
  /// The number of cells before a bar.
  std::uint64_t cells_before(const Mark& bar, Writing writing) const;

 private:
  std::string_view text_;
  Place place_;
  std::vector<Field> fields_;
  std::vector<Mark> bars_;
  std::uint64_t symbols_ = 0;
  bool all_numbers_ = false;
};

/// A line of text, whose cells end where a comment begins, cut at everything that separates.
Row row_of_line(std::string_view line, Place place);

/// The same rows cut in another way; empty if it does not apply, or if it gives no other cells.
std::vector<Row> cut_again(std::span<const Row> rows, Cut cut);

/// Splits at everything that separates. `text` begins at `place`.
std::vector<Field> cut_fields(std::string_view text, Place place);

/// Where the cells of a line end because a comment begins: at the first `#`, or at the first `;` that does not stand
/// between cells; text.size() if there is none.
std::size_t comment_start(std::string_view text);

/// The comment after a puzzle, `text` being everything after its last cell: without one separator (`,` `;` `:` `#`) and
/// the blanks around it.
std::string comment_behind(std::string_view text);

/// The first of the fields, empty if there is none.
std::string_view first_field(std::string_view text);

/// Whether symbols end before `text`, at a separator or a comment.
bool ends_symbols(std::string_view text);

/// Without what a program has around an array: "int grid[9][9] = {", "np.array([", "], dtype=int8)".
std::string_view without_program(std::string_view line);

/// `text` with usual blanks for those of Unicode, and without characters that have no width, such as U+FEFF. It is kept
/// in `plain` if it has any of these.
std::string_view with_plain_blanks(std::string_view text, std::string& plain);

/// Whether a line only opens or closes an array (brackets, commas and blanks) or a piece of pasted text ("[/code]").
bool is_only_brackets(std::string_view line);

/// Whether a line has words and nothing that is drawn: "Grid 01", "Puzzle 3 (easy):". `line` must have no blanks around
/// it.
bool is_title(std::string_view line);

/// The stroke of a ruler: blanks, `|`, `+`, `-`, `=` and the like, `*` at its ends, or U+2500 to U+257F, at least one of
/// them horizontal. Nothing for any other line. `line` must have no blanks around it.
std::optional<Stroke> ruler_of(std::string_view line);

/// Whether it is a blank in every alphabet: `.`, `*` or `_`. (`0` is a blank only where it is not a digit.)
inline bool is_blank_symbol(char c) {
  return c == '.' || c == '*' || c == '_';
}

/// Whether it is a digit or such a blank.
inline bool is_cell(char c) {
  return is_digit(c) || is_blank_symbol(c);
}

/// A cell written as a number: the number, or blank_number (`-1`, `.`, `*`, `_`, `null`, `None`, `nan`, `NA`), or
/// not_a_number for anything else. At most two digits, as the largest digit is 64: "530070000" is nine symbols, not a
/// number. Whole numbers may be written as 5.0 or 5.
inline constexpr int blank_number = -1;
inline constexpr int not_a_number = -2;
int number_of(std::string_view field);

/// The number of characters of all fields, which is the number of cells if each character is a symbol.
std::uint64_t symbol_count(std::span<const Field> fields);
/// Whether there are at least two fields, all of the same length: "53..7.... 6..195..." and "5 3 . . 7".
bool equal_groups(std::span<const Field> fields);

/// The fields of one length, one behind the other, that have most symbols: a puzzle in groups, or a part of one of which some
/// are damaged.
std::span<const Field> groups_in(std::span<const Field> fields);

/// The fields of several rows, in order.
std::vector<Field> all_fields(std::span<const Row> rows);

}  // namespace evodoku::text
