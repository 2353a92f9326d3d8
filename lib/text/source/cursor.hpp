// A place in lines of text that is moved forward: what JSON and XML are cut from, as neither of them cares
// for lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "text/source/lines.hpp"
#include "text/source/parse_fault.hpp"

namespace evodoku::text {

/// A piece of the input as it stood there, line ends included.
struct CutText {
  std::string text;
  Place place;  // where it begins

  /// Where a byte of it stands in the input.
  Place place_of(std::size_t byte) const;
};

class Cursor {
 public:
  explicit Cursor(LineSource& lines) : lines_(&lines) {}

  /// What comes next stands at or behind byte `offset` of the current line.
  void move_to(std::size_t offset) {
    offset_ = offset;
    counted_line_ = 0;
  }

  /// The next character that is no blank, going over line ends; nothing at the end of the input and before a
  /// line that has a flaw.
  std::optional<char> peek();
  /// Steps over characters of the current line.
  void skip(std::size_t bytes = 1) { offset_ += bytes; }
  /// Where peek() looked.
  Place place();
  /// What is left of the current line.
  std::string_view rest_of_line();
  /// Goes to the start of the next line.
  void next_line();

  /// The current line; nothing at the end of the input and where the line has a flaw.
  const Line* line();
  std::size_t offset() const { return offset_; }
  bool at_end() { return lines_->peek() == nullptr; }

 private:
  LineSource* lines_;
  std::size_t offset_ = 0;
  // What place() has counted: the characters before a byte of a line.
  std::uint64_t counted_line_ = 0;
  std::size_t counted_bytes_ = 0;
  std::uint64_t counted_characters_ = 0;
};

}  // namespace evodoku::text
