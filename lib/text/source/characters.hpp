// Characters as the readers see them: bytes of UTF-8, counted and shown as people count and see them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace evodoku::text {

inline bool is_space(char c) {
  return c == ' ' || c == '\t';
}
inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
inline bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
/// A byte that continues a character begun before it (UTF-8).
inline bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}
inline bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20U || c == 0x7F;
}

/// Without spaces and tabs at both ends.
std::string_view trimmed(std::string_view text);

/// Characters, not bytes: where an editor would say the cursor is.
std::uint64_t character_count(std::string_view text);

/// "'x'", the first character of `text`, so that a terminal shows it whatever it is ("byte 0xFF").
std::string shown_character(std::string_view text);

/// "'a piece of text'" for a message: printable, and cut where it is long.
std::string shown_text(std::string_view text);

/// The length in bytes of the control character that `text` begins with: of ASCII, of the second set
/// (U+0080 to U+009F), which some terminals obey too, or one that turns the direction of text (U+202E), which can make a
/// name look like another. 0 if it begins with another.
std::size_t control_size(std::string_view text);

/// With `instead` for every control character but those of `kept`.
std::string without_controls(std::string_view text, char instead, std::string_view kept = {});

/// With every control character (line ends among them) turned into a space: for forms that have one line for
/// it.
std::string on_one_line(std::string_view text);

/// ASCII only, so that it does not depend on a locale.
std::string lower_case(std::string_view text);

/// "1 row", "2 rows"
std::string counted(std::uint64_t count, std::string_view thing);

}  // namespace evodoku::text
