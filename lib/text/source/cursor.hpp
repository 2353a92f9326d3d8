// A position in the lines of a text that moves forward: for JSON and XML, which ignore line ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "text/source/lines.hpp"
#include "text/source/parse_fault.hpp"

namespace evodoku::text {

/// An unchanged piece of the input, including line ends.
struct CutText {
  std::string text;
  Place place;  // where it begins

  /// The place in the input of one of its bytes.
  Place place_of(std::size_t byte) const;
};

class Cursor {
 public:
  explicit Cursor(LineSource& lines) : lines_(&lines) {}

  /// Moves to byte `offset` of the current line.
  void move_to(std::size_t offset) {
    offset_ = offset;
    counted_line_ = 0;
  }

  /// The next character that is not blank, also in later lines; nothing at the end of the input and before a line that
  /// has a flaw.
  std::optional<char> peek();
  /// Skips bytes of the current line.
  void skip(std::size_t bytes = 1) { offset_ += bytes; }
  /// The place of the character that peek() returned.
  Place place();
  /// The rest of the current line.
  std::string_view rest_of_line();
  /// Goes to the start of the next line.
  void next_line();

  /// The current line; nothing at the end of the input or if the line has a flaw.
  const Line* line();
  std::size_t offset() const { return offset_; }

 private:
  LineSource* lines_;
  std::size_t offset_ = 0;
  // The result of the last place(): the number of characters before a byte of a line.
  std::uint64_t counted_line_ = 0;
  std::size_t counted_bytes_ = 0;
  std::uint64_t counted_characters_ = 0;
};

}  // namespace evodoku::text
