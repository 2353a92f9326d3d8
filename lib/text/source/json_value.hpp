// Accesses the parts of a JSON value that is known to be valid.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace evodoku::text {

/// A piece of a JSON text: `text` is a view into it.
struct JsonMember {
  std::string name;
  std::string_view text;
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
