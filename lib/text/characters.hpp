// Characters of UTF-8 for the readers, counted and displayed as people count and see them; the places of texts, and
// what readers throw if one is wrong. PuzzleReader and the other public functions catch the fault and return it with
// the file's name, so that for users of the library it is a value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "evodoku/text.hpp"

namespace evodoku::text {

inline bool is_space(char c) {
  return c == ' ' || c == '\t';
}
inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
/// Whether a byte continues a UTF-8 character that began before it.
inline bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}
inline bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20U || c == 0x7F;
}

/// Removes spaces and tabs at both ends.
std::string_view trimmed(std::string_view text);

/// The number of characters, not bytes: the position of the cursor that an editor would show.
std::uint64_t character_count(std::string_view text);

/// "'x'", the first character of `text`, in a form that any terminal can display ("byte 0xFF").
std::string shown_character(std::string_view text);

/// "'a piece of text'" for a message: printable, and shortened if it is long.
std::string shown_text(std::string_view text);

/// The length in bytes of the control character at the start of `text`, or 0 if there is none. It may be a control
/// character of ASCII, one of the second set (U+0080 to U+009F), which some terminals obey too, or one that changes the
/// direction of text (U+202E), which can make one name look like another.
std::size_t control_size(std::string_view text);

/// Replaces every control character except those in `kept` by `instead`.
std::string without_controls(std::string_view text, char instead, std::string_view kept = {});

/// Replaces every control character (including line ends) by a space, for formats that need one line.
std::string on_one_line(std::string_view text);

/// Whether a text has nothing but what a keyboard without accents has, so that it needs no look at its characters.
bool is_printable_ascii(std::string_view text);

/// For ASCII only, so that it does not depend on a locale.
inline char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
std::string lower_case(std::string_view text);

/// "1 row", "2 rows"
std::string counted(std::uint64_t count, std::string_view thing);

/// Where a piece of text begins: line and column from 1; column 0 means the whole line.
struct Place {
  std::uint64_t line = 0;
  std::uint64_t column = 0;

  Place moved(std::uint64_t characters) const { return {line, column == 0 ? 0 : column + characters}; }
  Place whole_line() const { return {line, 0}; }
};

/// The place of a byte of `text`, which begins at `begin` and may have several lines.
Place place_at(std::string_view text, std::size_t byte, Place begin);

struct ParseFault {
  Place place;
  std::string what;
};

using Item = std::variant<ReadPuzzle, ParseFault>;
using Items = std::vector<Item>;

/// The puzzle that `read` returns, or the fault that it throws.
template <typename Read>
Item item_of(Read read) {
  try {
    return read();
  } catch (ParseFault& fault) {
    return std::move(fault);
  }
}

}  // namespace evodoku::text
