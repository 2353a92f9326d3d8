#include "text/fields.hpp"

#include <algorithm>
#include <array>

namespace evodoku::text {

namespace {

constexpr std::array<bool, 256> separators = [] {
  std::array<bool, 256> table{};
  for (const char c : std::string_view(" \t,|[]\"")) table[static_cast<unsigned char>(c)] = true;
  return table;
}();

/// The length of a separator of fields at the start of `text`; 0 if there is none.
std::size_t separator_size(std::string_view text) {
  return separators[static_cast<unsigned char>(text.front())] ? 1 : drawing_size(text);
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

bool is_only_brackets(std::string_view line) {
  return line.find_first_not_of("[], \t") == std::string_view::npos;
}

bool is_border(std::string_view line) {
  bool horizontal = false;
  std::size_t at = 0;
  while (at < line.size()) {
    const char c = line[at];
    if (const std::size_t drawn = drawing_size(line.substr(at)); drawn > 0) {
      // All except U+2502, the vertical line, are at least partly horizontal.
      horizontal = horizontal || line.substr(at, drawn) != "\xE2\x94\x82";
      at += drawn;
      continue;
    }
    const bool is_corner = c == '*' && (at == 0 || at + 1 == line.size());
    if (!is_space(c) && !is_corner && std::string_view("|+-=.:'`,").find(c) == std::string_view::npos)
      return false;
    horizontal = horizontal || c == '-' || c == '=';
    ++at;
  }
  return horizontal;
}

int number_of(std::string_view field) {
  if (field.size() == 1) {
    if (is_digit(field[0])) return field[0] - '0';
    return is_blank_symbol(field[0]) ? 0 : not_a_number;
  }
  if (field == "-1" || field == "null") return 0;
  if (field.size() == 2 && is_digit(field[0]) && is_digit(field[1]))
    return (field[0] - '0') * 10 + field[1] - '0';
  return not_a_number;
}

bool all_numbers(std::span<const Field> fields) {
  return std::ranges::all_of(fields,
                             [](const Field& field) { return number_of(field.text) != not_a_number; });
}

std::uint64_t symbol_count(std::span<const Field> fields) {
  std::uint64_t count = 0;
  for (const Field& field : fields) count += character_count(field.text);
  return count;
}

bool equal_groups(std::span<const Field> fields) {
  return fields.size() >= 2 && std::ranges::all_of(fields, [&](const Field& field) {
           return field.text.size() == fields.front().text.size();
         });
}

Row::Row(std::string_view line, Place place)
    : bytes_(line.begin(), line.end()),
      place_(place),
      fields_(cut_fields(cells_text(), place)),
      symbols_(symbol_count(fields_)),
      all_numbers_(text::all_numbers(fields_)) {}

std::vector<std::uint64_t> Row::bars(Writing writing) const {
  std::vector<std::uint64_t> bars;
  const std::string_view cells = cells_text();
  for (std::size_t at = 0; at < cells.size(); ++at) {
    if (cells[at] != '|' && drawing_size(cells.substr(at)) == 0) continue;
    std::uint64_t before = 0;
    for (const Field& field : fields_) {
      if (field.text.data() < cells.data() + at) {
        before += writing == Writing::symbols ? character_count(field.text) : 1;
      }
    }
    bars.push_back(before);
  }
  return bars;
}

std::vector<Field> all_fields(std::span<const Row> rows) {
  std::vector<Field> fields;
  for (const Row& row : rows) fields.insert(fields.end(), row.fields().begin(), row.fields().end());
  return fields;
}

}  // namespace evodoku::text
