#include "text/source/fields.hpp"

#include <algorithm>

#include "text/source/characters.hpp"
#include "text/source/symbols.hpp"

namespace evodoku::text {

namespace {

/// The length of a separator of fields at the start of `text`; 0 if there is none.
std::size_t separator_size(std::string_view text) {
  const char c = text.front();
  if (is_space(c) || c == ',' || c == '|') return 1;
  return drawing_size(text);
}

}  // namespace

std::size_t comment_start(std::string_view text) {
  return std::min(text.find_first_of("#;"), text.size());
}

std::string comment_behind(std::string_view text) {
  text = trimmed(text);
  if (!text.empty() && std::string_view(",;:#").find(text.front()) != std::string_view::npos)
    text.remove_prefix(1);
  return std::string(trimmed(text));
}

std::size_t drawing_size(std::string_view text) {
  const bool drawing = text.size() >= 3 && text[0] == '\xE2' && (text[1] == '\x94' || text[1] == '\x95');
  return drawing ? 3 : 0;
}

std::vector<Field> cut_fields(std::string_view text, Place place) {
  std::vector<Field> fields;
  std::size_t at = 0;
  while (at < text.size()) {
    if (const std::size_t separator = separator_size(text.substr(at)); separator > 0) {
      place = place.moved(1);
      at += separator;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && separator_size(text.substr(end)) == 0) ++end;
    fields.push_back({text.substr(at, end - at), place});
    place = place.moved(character_count(fields.back().text));
    at = end;
  }
  return fields;
}

int number_of(std::string_view field) {
  if (field.size() == 1) {
    if (is_digit(field[0])) return field[0] - '0';
    return is_blank_symbol(field[0]) ? 0 : not_a_number;
  }
  if (field == "-1") return 0;
  if (field.size() == 2 && is_digit(field[0]) && is_digit(field[1]))
    return (field[0] - '0') * 10 + field[1] - '0';
  return not_a_number;
}

}  // namespace evodoku::text
