// The lengths of UTF-8 characters.
#pragma once

#include <cstddef>
#include <string_view>

namespace evodoku::draw {

/// The length in bytes of the character at `at`; 1 for a byte that does not begin a character.
inline std::size_t character_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at);
  const std::size_t length = first >= 0xF0 && first < 0xF5   ? 4
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xC2 && first < 0xE0 ? 2
                                                             : 1;
  if (at + length > text.size()) return 1;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80) return 1;
  }
  return length;
}

/// False for a single byte above 0x7F, and for control characters, which XML does not allow.
inline bool is_character(std::string_view character) {
  const auto first = static_cast<unsigned char>(character.front());
  return character.size() > 1 ? character != "\xEF\xBF\xBE" && character != "\xEF\xBF\xBF" &&
                                    !(first == 0xED && static_cast<unsigned char>(character[1]) >= 0xA0)
                              : first >= 0x20 && first < 0x7F;
}

}  // namespace evodoku::draw
