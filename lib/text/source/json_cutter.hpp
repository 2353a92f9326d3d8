// Cuts JSON values out of lines, one at a time, so that a file of a million records needs the memory of one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/source/cursor.hpp"
#include "text/source/lines.hpp"
#include "text/source/parse_fault.hpp"

namespace evodoku::text {

/// One valid JSON value as it stood in the input.
using JsonText = CutText;

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

class JsonCutter : public Cursor {
 public:
  /// A value beyond this many bytes is refused.
  static constexpr std::size_t longest_value = LineSource::longest_line;

  using Cursor::Cursor;

  /// Cuts the value that begins at peek(). After a fault the cutter stands where reading can go on: at the
  /// line that the fault begins, else at the one behind it.
  Parsed<JsonText> cut();

 private:
  ParseFault fail(const JsonText& value, Place place, std::string what, bool at_line_start);
};

}  // namespace evodoku::text
