// JSON as text: whether it is valid (which nlohmann's library says; it is included only by json.cpp because it is slow
// to compile), and the parts of a valid value as views into it, so that numbers stay as they were written and every part
// has a place.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/characters.hpp"

namespace evodoku::text {

/// One valid value, as it was in the input.
struct JsonText {
  std::string_view text;
  Place place;  // where it begins

  /// The place of a part of it, which is a view into it.
  Place place_of(std::string_view part) const {
    return place_at(text, static_cast<std::size_t>(part.data() - text.data()), place);
  }
};

struct JsonFault {
  std::size_t byte = 0;  // from 0
  std::string what;
};

/// Nothing if `text` is one JSON value according to RFC 8259, nested at most 64 deep, which every program that reads it
/// later can follow; otherwise the first fault.
std::optional<JsonFault> json_fault(std::string_view text);

// --- strings

/// The text of a JSON string, which must be valid and include its quotes.
std::string json_unquoted(std::string_view string);

/// `text` as a JSON string with quotes. Bytes that are not UTF-8 become U+FFFD.
std::string json_quoted(std::string_view text);

/// `text` with U+FFFD instead of bytes that are not UTF-8.
std::string as_utf8(std::string_view text);

// --- parts of a valid value

struct JsonMember {
  std::string name;
  std::string_view text;  // of its value
};

/// The members of an object, in order.
std::vector<JsonMember> json_members(std::string_view object);

/// The elements of an array, in order.
std::vector<std::string_view> json_elements(std::string_view array);

inline bool is_json_string(std::string_view value) {
  return value.starts_with('"');
}
inline bool is_json_array(std::string_view value) {
  return value.starts_with('[');
}
inline bool is_json_object(std::string_view value) {
  return value.starts_with('{');
}
/// Whether any text is a number in JSON's syntax.
bool is_json_number(std::string_view text);

/// Removes the blanks and line ends between its parts, so that it fits on a line; strings are not changed.
std::string json_compacted(std::string_view value);

}  // namespace evodoku::text
