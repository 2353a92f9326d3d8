// Splits a line into fields: the pieces between blanks, commas and bars.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/source/parse_fault.hpp"

namespace evodoku::text {

/// A piece of a line and its place.
struct Field {
  std::string_view text;
  Place place;
};

/// Where the cells of a line end because a comment begins: at the first `#` or `;`; text.size() if there is none.
std::size_t comment_start(std::string_view text);

/// The comment after a puzzle, `text` being everything after its last cell: without one separator (`,` `;` `:` `#`) and
/// the blanks around it.
std::string comment_behind(std::string_view text);

/// Splits at blanks, commas, `|` and box-drawing characters (U+2500 to U+257F). `place` is the place where `text`
/// begins.
std::vector<Field> cut_fields(std::string_view text, Place place);

/// The length in bytes of the box-drawing character at the start of `text`; 0 if there is none.
std::size_t drawing_size(std::string_view text);

/// A cell written as a number: the digit, or 0 for a blank (`0`, `-1`, `.`, `*`, `_`); not_a_number for anything else.
/// At most two digits, as the largest digit is 64: "530070000" is nine symbols, not a number.
inline constexpr int not_a_number = -1;
int number_of(std::string_view field);

}  // namespace evodoku::text
