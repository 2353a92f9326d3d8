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

/// Nothing if `text` is one JSON value according to RFC 8259; otherwise the first fault.
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

// --- the end of a value

/// Follows brackets and strings through the lines of a value, only to find its end. Whether it is JSON is another
/// question, but what breaks off is found in the line where it does.
class JsonNesting {
 public:
  /// Deeper nesting is refused, because the parser that reads the value later must not exhaust the stack.
  static constexpr std::size_t deepest = 64;

  /// The number of bytes up to the value's end; nothing if the value goes on in the next line. Throws a ParseFault if it
  /// cannot. `begin`: of the line.
  std::optional<std::size_t> end_in(std::string_view line, Place begin);

  /// Whether a line can continue the value: an object or array cannot begin where a comma or a name is missing.
  bool may_go_on_with(std::string_view line) const;

 private:
  std::string open_;  // the brackets that are not closed
  char last_ = '\0';  // the first character of the last part
};

}  // namespace evodoku::text
