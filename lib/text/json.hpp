// JSON as text: what nlohmann's parser finds in it, with numbers as they were written. (Only json.cpp includes that
// library, because it is slow to compile.)
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/characters.hpp"

namespace evodoku::text {

struct JsonFault {
  std::size_t byte = 0;  // from 0
  std::string what;
};

struct JsonMember {
  std::string name;
  std::string text = {};                 // of its value
  std::vector<JsonMember> members = {};  // of a value that is an object itself; these have none
};

/// One JSON value according to RFC 8259, nested at most 64 deep, which every program that reads it later can follow.
struct JsonValue {
  std::string text;                      // on one line, without blanks between its parts
  std::vector<JsonMember> members = {};  // of an object, in order
  std::optional<JsonFault> fault = {};   // the first, if it is none
};
JsonValue parse_json(std::string_view text);

/// The text of a JSON string, which includes its quotes. Throws std::invalid_argument if it is none, as what a program
/// puts into Record::other may be.
std::string json_unquoted(std::string_view string);

/// `text` as a JSON string with quotes, without control characters. Bytes that are not UTF-8 become U+FFFD.
std::string json_quoted(std::string_view text);

/// Appends `string` as json_quoted() returns it.
void append_json_string(std::string& text, std::string_view string);

/// Appends a JSON value as parse_json() returns it. Returns false, and appends nothing, if `json` is none.
bool append_json_value(std::string& text, std::string_view json);

/// `text` with U+FFFD instead of bytes that are not UTF-8.
std::string as_utf8(std::string_view text);

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

}  // namespace evodoku::text
