#include "text/source/json_value.hpp"

#include "text/source/characters.hpp"
#include "text/source/json_text.hpp"

namespace evodoku::text {

namespace {

bool is_json_space(char c) {
  return is_space(c) || c == '\n' || c == '\r';
}

std::size_t skip_spaces(std::string_view text, std::size_t at) {
  while (at < text.size() && is_json_space(text[at])) ++at;
  return at;
}

/// The end of the string that begins at `at`.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at + 1;
}

/// The end of the value that begins at `at`.
std::size_t end_of_value(std::string_view text, std::size_t at) {
  std::size_t depth = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"') {
      at = end_of_string(text, at);
      if (depth == 0) return at;
      continue;
    }
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') {
      if (depth == 0) return at;  // the end of the array or object that contains the number
      if (--depth == 0) return at + 1;
    }
    if (depth == 0 && (c == ',' || is_json_space(c))) return at;
    ++at;
  }
  return at;
}

}  // namespace

std::vector<JsonMember> json_members(std::string_view object) {
  std::vector<JsonMember> members;
  std::size_t at = skip_spaces(object, 1);
  while (at < object.size() && object[at] == '"') {
    const std::size_t name_end = end_of_string(object, at);
    std::string name = json_unquoted(object.substr(at, name_end - at));
    at = skip_spaces(object, skip_spaces(object, name_end) + 1);  // skips the colon
    const std::size_t end = end_of_value(object, at);
    members.push_back({std::move(name), object.substr(at, end - at)});
    at = skip_spaces(object, skip_spaces(object, end) + 1);  // skips the comma
  }
  return members;
}

std::vector<std::string_view> json_elements(std::string_view array) {
  std::vector<std::string_view> elements;
  std::size_t at = skip_spaces(array, 1);
  while (at < array.size() && array[at] != ']') {
    const std::size_t end = end_of_value(array, at);
    elements.push_back(array.substr(at, end - at));
    at = skip_spaces(array, end);
    if (at < array.size() && array[at] == ',') at = skip_spaces(array, at + 1);
  }
  return elements;
}

bool is_json_number(std::string_view text) {
  std::size_t at = 0;
  const auto digits = [&] {
    const std::size_t begin = at;
    while (at < text.size() && is_digit(text[at])) ++at;
    return at - begin;
  };
  if (at < text.size() && text[at] == '-') ++at;
  const bool leading_zero = at < text.size() && text[at] == '0';
  const std::size_t whole = digits();
  if (whole == 0 || (leading_zero && whole > 1)) return false;
  if (at < text.size() && text[at] == '.') {
    ++at;
    if (digits() == 0) return false;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    if (digits() == 0) return false;
  }
  return at == text.size();
}

std::string json_compacted(std::string_view value) {
  std::string compact;
  std::size_t at = 0;
  while (at < value.size()) {
    if (value[at] == '"') {
      const std::size_t end = end_of_string(value, at);
      compact += value.substr(at, end - at);
      at = end;
    } else {
      if (!is_json_space(value[at])) compact += value[at];
      ++at;
    }
  }
  return compact;
}

}  // namespace evodoku::text
