// The record: a puzzle with everything known about it. A plain value; evodoku/text.hpp reads and writes it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "evodoku/grid.hpp"
#include "evodoku/level.hpp"
#include "evodoku/rating.hpp"

namespace evodoku {

/// Every member except the puzzle may be unknown. Members are not checked against each other: a solution or
/// canonical form read from a file is not verified.
struct Record {
  Grid puzzle = Grid(Box(3, 3));
  std::optional<Grid> solution = {};
  std::optional<std::string> alpha = {};  // as asked for, the decimal as given: "0.6"
  std::optional<std::string> symmetry = {};
  std::optional<bool> minimal = {};
  std::optional<std::string> canonical = {};  // CanonicalForm::key()
  std::optional<std::uint64_t> seed = {};
  std::optional<std::uint64_t> index = {};
  std::optional<std::string> args = {};     // the command line that made it
  std::optional<std::string> version = {};  // of evodoku, when it was made
  std::optional<Rating> rating = {};
  std::optional<Level> level = {};
  /// Of a candidate grid: for each cell bit d-1 for every digit d that it may still have. `puzzle` then has the digits
  /// placed, clues or not.
  std::optional<std::vector<std::uint64_t>> candidates = {};
  std::optional<std::string> comment = {};  // text after the puzzle in a line
  /// Members of a JSON object (or columns of CSV) that evodoku does not know, by name, as JSON text.
  std::map<std::string, std::string> other = {};

  friend bool operator==(const Record&, const Record&) = default;
};

}  // namespace evodoku
