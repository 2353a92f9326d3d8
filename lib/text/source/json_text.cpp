#include "text/source/json_text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "text/source/characters.hpp"

namespace evodoku::text {

namespace {

/// Removes the exception's name and place ("[json.exception.parse_error.101] parse error at line 1, column 5: ..."), as
/// ours are more precise.
std::string without_place(std::string_view what) {
  const std::string_view name_end = "] ";
  if (const std::size_t end = what.find(name_end); end != std::string_view::npos) {
    what.remove_prefix(end + name_end.size());
  }
  const std::string_view place_end = ": ";
  if (what.starts_with("parse error")) {
    if (const std::size_t end = what.find(place_end); end != std::string_view::npos) {
      what.remove_prefix(end + place_end.size());
    }
  }
  return on_one_line(what);
}

}  // namespace

std::optional<JsonFault> json_fault(std::string_view text) {
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
  const bool plain = std::ranges::all_of(text, [](char c) {
    return c >= ' ' && c != '"' && c != '\\' && c != 0x7F && static_cast<unsigned char>(c) < 0x80U;
  });
  if (plain) return '"' + std::string(text) + '"';
  return nlohmann::json(std::string(text)).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string as_utf8(std::string_view text) {
  return json_unquoted(json_quoted(text));
}

}  // namespace evodoku::text
