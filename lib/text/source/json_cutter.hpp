// Cuts JSON values out of lines, one at a time, so that a file of a million records needs only the memory of one.
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

/// The position of a member in the text of a value, in bytes; the name includes its quotes.
struct JsonMemberPlace {
  std::uint32_t depth = 0;  // 1: a member of the value itself, 2: of an object that is a member of it
  std::uint32_t name = 0;
  std::uint32_t name_end = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// One valid JSON value, as it was in the input.
struct JsonText : CutText {
  std::vector<JsonMemberPlace> members;  // of an object and of the objects that are its members, in order
};

/// Follows the structure of a JSON value character by character: enough to find where it ends, where it stops being
/// JSON, and where its members are. (The contents of strings and numbers are checked when the value is complete.)
class JsonStructure {
 public:
  enum class Step { more, ends_here, ended_before, fault };

  /// Deeper nesting is refused, because the parser that reads the value later must not exhaust the stack.
  static constexpr std::size_t deepest = 64;

  Step take(char c) {
    const Step step = follow(c);
    ++taken_;
    return step;
  }
  /// Skips the next characters of a string that cannot end it, and returns their number.
  std::size_t take_plain(std::string_view text) {
    if (inside_ != Inside::string) return 0;
    std::size_t count = 0;
    while (count < text.size() && text[count] != '"' && text[count] != '\\') ++count;
    taken_ += static_cast<std::uint32_t>(count);
    return count;
  }
  const std::string& fault() const { return fault_; }
  /// The members found so far; positions are the numbers of characters taken before them.
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
  /// Longer values are refused.
  static constexpr std::size_t longest_value = LineSource::longest_line;

  using Cursor::Cursor;

  /// Cuts the value that begins at peek(). After a fault, the cutter is where reading can continue: at the line of the
  /// fault if the fault is at its start, otherwise at the next line.
  Parsed<JsonText> cut();

 private:
  ParseFault fail(const JsonText& value, Place place, std::string what, bool at_line_start);
};

}  // namespace evodoku::text
