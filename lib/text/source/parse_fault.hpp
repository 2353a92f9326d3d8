// What readers return if the text is invalid: a place and a message. PuzzleReader adds the file's name.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "evodoku/text.hpp"

namespace evodoku::text {

/// Where a piece of text begins: line and column from 1; column 0 means the whole line.
struct Place {
  std::uint64_t line = 0;
  std::uint64_t column = 0;

  Place moved(std::uint64_t characters) const { return {line, column == 0 ? 0 : column + characters}; }
  Place whole_line() const { return {line, 0}; }
  friend bool operator==(const Place&, const Place&) = default;
};

struct ParseFault {
  Place place;
  std::string what;
  friend bool operator==(const ParseFault&, const ParseFault&) = default;
};

/// A value, or why there is none.
template <typename T>
using Parsed = std::variant<T, ParseFault>;

using Item = Parsed<ReadPuzzle>;
using Items = std::vector<Item>;

}  // namespace evodoku::text
