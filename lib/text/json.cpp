#include "text/json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "text/characters.hpp"

namespace evodoku::text {

namespace {

/// Without the exception's name and place ("[json.exception.parse_error.101] parse error at line 1, column 5: ..."), as
/// ours are more precise.
std::string without_place(std::string_view what) {
  what.remove_prefix(std::min(what.find("] ") + 2, what.size()));
  if (what.starts_with("parse error")) what.remove_prefix(std::min(what.find(": ") + 2, what.size()));
  return on_one_line(what);
}

bool is_json_space(char c) {
  return is_space(c) || c == '\n' || c == '\r';
}

std::size_t skip_spaces(std::string_view text, std::size_t at) {
  while (at < text.size() && is_json_space(text[at])) ++at;
  return at;
}

/// The end of the string that begins at `at`; beyond the text if it is not closed.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at + 1;
}

/// The end of the value that begins at `at` of a valid text.
std::size_t end_of_value(std::string_view text, std::size_t at) {
  if (text[at] == '"') return end_of_string(text, at);
  if (text[at] != '{' && text[at] != '[') return std::min(text.find_first_of(" \t\r\n,]}", at), text.size());
  for (int depth = 0; at < text.size();) {
    if (text[at] == '{' || text[at] == '[') ++depth;
    if (text[at] == '}' || text[at] == ']') --depth;
    at = text[at] == '"' ? end_of_string(text, at) : at + 1;
    if (depth == 0) break;
  }
  return at;
}

/// The first bracket that is nested too deeply; beyond the text if there is none.
std::size_t too_deep(std::string_view text) {
  constexpr int deepest = 64;
  int depth = 0;
  std::size_t at = 0;
  while (at < text.size() && depth <= deepest) {
    if (text[at] == '{' || text[at] == '[') ++depth;
    if (text[at] == '}' || text[at] == ']') --depth;
    if (depth > deepest) break;
    at = text[at] == '"' ? end_of_string(text, at) : at + 1;
  }
  return at;
}

/// Whether a text is the same between the quotes of JSON.
bool needs_no_escapes(std::string_view text) {
  return std::ranges::all_of(text, [](char c) {
    return c >= ' ' && c != '"' && c != '\\' && c != 0x7F && static_cast<unsigned char>(c) < 0x80U;
  });
}

/// What most members are: a string without escapes, or a whole number below 10^9. Costs less than the parser.
bool is_simple(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"')
    return needs_no_escapes(text.substr(1, text.size() - 2));
  const bool has_digits = std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  return has_digits && !text.empty() && text.size() < 10 && (text.front() != '0' || text.size() == 1);
}

}  // namespace

std::optional<JsonFault> json_fault(std::string_view text) {
  if (is_simple(text)) return std::nullopt;
  if (const std::size_t bracket = too_deep(text); bracket < text.size())
    return JsonFault{bracket, "nested deeper than 64 levels"};
  if (nlohmann::json::accept(text)) return std::nullopt;
  try {
    [[maybe_unused]] const nlohmann::json value = nlohmann::json::parse(text);
  } catch (const nlohmann::json::parse_error& error) {
    return JsonFault{error.byte == 0 ? 0 : error.byte - 1, without_place(error.what())};
  } catch (const nlohmann::json::exception& error) {  // a number out of range
    return JsonFault{0, without_place(error.what())};
  }
  return std::nullopt;
}

std::string json_unquoted(std::string_view string) {
  if (string.find('\\') == std::string_view::npos) return std::string(string.substr(1, string.size() - 2));
  return nlohmann::json::parse(string).get<std::string>();
}

std::string json_quoted(std::string_view text) {
  if (needs_no_escapes(text)) return '"' + std::string(text) + '"';
  return nlohmann::json(std::string(text)).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string as_utf8(std::string_view text) {
  return json_unquoted(json_quoted(text));
}

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
    const std::size_t end = value[at] == '"' ? end_of_string(value, at) : at + 1;
    if (!is_json_space(value[at])) compact += value.substr(at, end - at);
    at = end;
  }
  return compact;
}

}  // namespace evodoku::text
