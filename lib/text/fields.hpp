// A line cut into fields, the pieces between blanks, commas, bars, brackets and quotes, and rows of fields. So an array
// of rows or cells, as JSON and Python write it, is read as any other text.
#pragma once

#include <cstdint>
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

/// Where the cells of a line end because a comment begins: at the first `#` or `;`; text.size() if there is none.
std::size_t comment_start(std::string_view text);

/// The comment after a puzzle, `text` being everything after its last cell: without one separator (`,` `;` `:` `#`) and
/// the blanks around it.
std::string comment_behind(std::string_view text);

/// Splits at blanks, commas, `|`, `[`, `]`, `"` and box-drawing characters (U+2500 to U+257F). `text` begins at
/// `place`.
std::vector<Field> cut_fields(std::string_view text, Place place);

/// The length in bytes of the box-drawing character at the start of `text`; 0 if there is none.
std::size_t drawing_size(std::string_view text);

/// Whether a line only opens or closes an array: brackets, commas and blanks.
bool is_only_brackets(std::string_view line);

/// Whether a line is part of a drawing: blanks, `|`, `+`, `-`, `=` and the like, `*` at its ends, or U+2500 to U+257F,
/// at least one of them horizontal. `line` must have no blanks around it.
bool is_border(std::string_view line);

/// Whether it is a blank in every alphabet: `.`, `*` or `_`. (`0` is a blank only where it is not a digit.)
inline bool is_blank_symbol(char c) {
  return c == '.' || c == '*' || c == '_';
}

/// A cell written as a number: the digit, or 0 for a blank (`0`, `-1`, `.`, `*`, `_`, `null`); not_a_number for
/// anything else. At most two digits, as the largest digit is 64: "530070000" is nine symbols, not a number.
inline constexpr int not_a_number = -1;
int number_of(std::string_view field);
bool all_numbers(std::span<const Field> fields);

/// The number of characters of all fields, which is the number of cells if each character is a symbol.
std::uint64_t symbol_count(std::span<const Field> fields);
/// Whether there are at least two fields, all of the same length: "53..7.... 6..195..." and "5 3 . . 7".
bool equal_groups(std::span<const Field> fields);

/// How cells are written.
enum class Writing { symbols, numbers };

/// One line of a block: a row of a grid, or a short puzzle on its own. Owns its text, to which its fields refer, so it
/// can be moved but not copied.
class Row {
 public:
  /// Reads a line of text; its cells end where a comment begins.
  Row(std::string_view line, Place place);

  Row(Row&&) = default;
  Row& operator=(Row&&) = default;

  std::span<const Field> fields() const { return fields_; }
  Place place() const { return place_; }
  std::string_view text() const { return {bytes_.data(), bytes_.size()}; }

  bool all_numbers() const { return all_numbers_; }
  /// The number of cells, if they are written in this way.
  std::uint64_t width(Writing writing) const {
    return writing == Writing::symbols ? symbols_ : static_cast<std::uint64_t>(fields_.size());
  }
  /// For each bar in or around the row, the number of cells before it.
  std::vector<std::uint64_t> bars(Writing writing) const;

 private:
  /// Without a comment.
  std::string_view cells_text() const { return text().substr(0, comment_start(text())); }

  std::vector<char> bytes_;
  Place place_;
  std::vector<Field> fields_;
  std::uint64_t symbols_ = 0;
  bool all_numbers_ = false;
};

/// The fields of several rows, in order.
std::vector<Field> all_fields(std::span<const Row> rows);

}  // namespace evodoku::text
