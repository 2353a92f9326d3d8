#include "text/characters.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "evodoku/text.hpp"

namespace evodoku {

std::string printable(std::string_view text) {
  std::string shown(text);
  for (char& c : shown) {
    if (text::is_control(c)) c = '?';
  }
  return shown;
}

namespace text {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::uint64_t character_count(std::string_view text) {
  return static_cast<std::uint64_t>(std::ranges::count_if(text, [](char c) { return !is_continuation(c); }));
}

std::string shown_character(std::string_view text) {
  if (text.empty()) return "nothing";
  std::size_t size = 1;
  while (size < text.size() && is_continuation(text[size])) ++size;
  const bool ascii = static_cast<unsigned char>(text[0]) < 0x80U;
  const bool whole_character = ascii ? !is_control(text[0]) : size > 1 && size <= 4;
  if (whole_character) return "'" + std::string(text.substr(0, ascii ? 1 : size)) + "'";
  std::array<char, 16> byte{};
  std::snprintf(byte.data(), byte.size(), "byte 0x%02X",
                static_cast<unsigned>(static_cast<unsigned char>(text[0])));
  return byte.data();
}

std::string shown_text(std::string_view text) {
  constexpr std::size_t longest = 40;
  if (text.size() <= longest) return "'" + printable(text) + "'";
  std::size_t end = longest;
  while (end > 0 && is_continuation(text[end])) --end;
  return "'" + printable(text.substr(0, end)) + "...'";
}

std::string on_one_line(std::string_view text) {
  std::string line(text);
  std::ranges::replace_if(line, is_control, ' ');
  return std::string(trimmed(line));
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

std::string counted(std::uint64_t count, std::string_view thing) {
  return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

}  // namespace text

}  // namespace evodoku
