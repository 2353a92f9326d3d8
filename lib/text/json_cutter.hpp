// Cuts JSON values out of lines, one at a time, so that a file of a million records needs the memory of one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/fault.hpp"
#include "text/lines.hpp"

namespace evodoku::text {

/// One valid JSON value as it stood in the input, line ends included.
struct JsonText {
  std::string text;
  Place place;  // where it begins

  /// Where a byte of it stands in the input.
  Place place_of(std::size_t byte) const;
};

/// Follows the structure of a JSON value character by character: enough to see where it ends, and where it
/// cannot be JSON any more. (What strings and numbers may hold is checked when the value is whole.)
class JsonStructure {
 public:
  enum class Step { more, ends_here, ended_before, fault };

  /// Deeper nesting is refused: what reads the value later must not run out of stack.
  static constexpr std::size_t deepest = 64;

  Step take(char c);
  const std::string& fault() const { return fault_; }

 private:
  enum class Wanted { value, value_or_close, key, key_or_close, colon, comma_or_close };
  enum class Inside { nothing, string, escape, scalar };

  Step open(char bracket);
  Step close(char bracket);
  Step value_done(bool here);
  Step refuse(std::string why);
  std::string wanted_text() const;

  std::vector<char> open_;
  Wanted wanted_ = Wanted::value;
  Inside inside_ = Inside::nothing;
  bool is_key_ = false;
  std::string fault_;
};

class JsonCutter {
 public:
  /// A value beyond this many bytes is refused.
  static constexpr std::size_t longest_value = LineSource::longest_line;

  explicit JsonCutter(LineSource& lines) : lines_(&lines) {}

  /// The next value stands at or behind byte `offset` of the current line.
  void begin(std::size_t offset) { offset_ = offset; }

  /// The next character that is no blank, going over line ends; nothing at the end of the input.
  std::optional<char> peek();
  /// Steps over the character that peek() gave.
  void skip() { ++offset_; }
  /// Where peek() looked.
  Place place();
  /// What is left of the current line.
  std::string_view rest_of_line();
  /// Goes to the start of the next line.
  void next_line();

  /// Cuts the value that begins at peek(). After a fault the cutter stands where reading can go on: at the
  /// line that the fault begins, else at the one behind it.
  Parsed<JsonText> cut();

 private:
  Fault fail(const JsonText& value, Place place, std::string what, bool at_line_start);

  LineSource* lines_;
  std::size_t offset_ = 0;
};

}  // namespace evodoku::text
