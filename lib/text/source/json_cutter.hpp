// Cuts JSON values out of lines, one at a time, so that a file of a million records needs the memory of one.
#pragma once

#include <array>
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

/// Where a member stands in the text of a value, in bytes; the name with its quotes.
struct JsonMemberPlace {
  std::uint32_t depth = 0;  // 1: a member of the value itself, 2: of an object that is one
  std::uint32_t name = 0;
  std::uint32_t name_end = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// One valid JSON value as it stood in the input.
struct JsonText : CutText {
  std::vector<JsonMemberPlace> members;  // of an object and of the objects right in it, in order
};

/// Follows the structure of a JSON value character by character: enough to see where it ends, where it cannot be JSON
/// any more, and where its members stand. (What strings and numbers may hold is checked when the value is whole.)
class JsonStructure {
 public:
  enum class Step { more, ends_here, ended_before, fault };

  /// Deeper nesting is refused: what reads the value later must not run out of stack.
  static constexpr std::size_t deepest = 64;

  Step take(char c) {
    const Step step = follow(c);
    ++taken_;
    return step;
  }
  /// Takes what stands next in a string and says nothing about its end; returns how many characters.
  std::size_t take_plain(std::string_view text) {
    if (inside_ != Inside::string) return 0;
    std::size_t count = 0;
    while (count < text.size() && text[count] != '"' && text[count] != '\\') ++count;
    taken_ += static_cast<std::uint32_t>(count);
    return count;
  }
  const std::string& fault() const { return fault_; }
  /// Those seen so far; a byte is the number of characters taken before it.
  std::vector<JsonMemberPlace>& members() { return members_; }

 private:
  enum class Wanted { value, value_or_close, key, key_or_close, colon, comma_or_close };
  enum class Inside { nothing, string, escape, scalar };

  static constexpr std::uint32_t deepest_members = 2;

  Step follow(char c);
  Step open(char bracket);
  Step close(char bracket);
  void begin_name();
  void begin_value();
  Step value_done(bool here);
  JsonMemberPlace* member_begun();
  Step refuse(std::string why);
  std::string wanted_text() const;

  std::vector<char> open_;
  Wanted wanted_ = Wanted::value;
  Inside inside_ = Inside::nothing;
  bool is_key_ = false;
  std::uint32_t taken_ = 0;
  std::vector<JsonMemberPlace> members_;
  std::array<std::size_t, deepest_members + 1> last_member_{};  // by depth
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
