#include "text/characters.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace evodoku {

std::string printable(std::string_view text) {
  return text::without_controls(text, '?');
}

std::string TextError::message() const {
  std::string text = file == "-" ? "standard input" : printable(file);
  if (line != 0) text += ":" + std::to_string(line);
  if (line != 0 && column != 0) text += ":" + std::to_string(column);
  return text + ": " + what;
}

namespace text {

Place place_at(std::string_view text, std::size_t byte, Place begin) {
  const std::string_view before = text.substr(0, std::min(byte, text.size()));
  const std::uint64_t line_ends = std::ranges::count(before, '\n');
  if (line_ends == 0) return begin.moved(character_count(before));
  return {begin.line + line_ends, 1 + character_count(before.substr(before.rfind('\n') + 1))};
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::uint64_t character_count(std::string_view text) {
  return std::ranges::count_if(text, [](char c) { return !is_continuation(c); });
}

std::string shown_character(std::string_view text) {
  std::size_t size = 1;
  while (size < text.size() && is_continuation(text[size])) ++size;
  const bool ascii = static_cast<unsigned char>(text[0]) < 0x80U;
  const bool whole_character = control_size(text) == 0 && (ascii || (size > 1 && size <= 4));
  if (whole_character) return "'" + std::string(text.substr(0, ascii ? 1 : size)) + "'";
  return fmt::format("byte 0x{:02X}", static_cast<unsigned char>(text[0]));
}

std::string shown_text(std::string_view text) {
  constexpr std::size_t longest = 40;
  if (text.size() <= longest) return "'" + printable(text) + "'";
  std::size_t end = longest;
  while (end > 0 && is_continuation(text[end])) --end;
  return "'" + printable(text.substr(0, end)) + "...'";
}

namespace {

/// Whether the text begins with a character that changes the direction of the following text: U+061C, U+200E, U+200F,
/// U+202A to U+202E, U+2066 to U+2069.
bool begins_with_direction(std::string_view text) {
  if (text.starts_with("\xD8\x9C")) return true;
  if (text.size() < 3 || text[0] != '\xE2') return false;
  const auto last = static_cast<unsigned char>(text[2]);
  if (text[1] == '\x80') return last == 0x8EU || last == 0x8FU || (last >= 0xAAU && last <= 0xAEU);
  return text[1] == '\x81' && last >= 0xA6U && last <= 0xA9U;
}

}  // namespace

std::size_t control_size(std::string_view text) {
  if (text.empty()) return 0;
  if (text[0] >= ' ' && text[0] <= '~') return 0;  // nearly all characters
  if (is_control(text[0])) return 1;
  if (begins_with_direction(text)) return text[0] == '\xE2' ? 3 : 2;
  if (text.size() == 1 || text[0] != '\xC2') return 0;
  const auto second = static_cast<unsigned char>(text[1]);
  return second >= 0x80U && second < 0xA0U ? 2 : 0;
}

std::string without_controls(std::string_view text, char instead, std::string_view kept) {
  std::string clean;
  clean.reserve(text.size());
  while (!text.empty()) {
    const std::size_t size = control_size(text);
    clean += size == 0 || kept.find(text[0]) != std::string_view::npos ? text[0] : instead;
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return clean;
}

std::string on_one_line(std::string_view text) {
  return std::string(trimmed(without_controls(text, ' ')));
}

bool is_printable_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = lower_case(c);
  return lower;
}

std::string counted(std::uint64_t count, std::string_view thing) {
  return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

}  // namespace text

}  // namespace evodoku
