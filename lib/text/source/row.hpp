// One line of a block: a row of a grid, or a short puzzle on its own.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/source/fields.hpp"
#include "text/source/parse_fault.hpp"

namespace evodoku::text {

/// How cells are written.
enum class Writing { symbols, numbers };

/// Owns its text, to which its fields refer, so it can be moved but not copied.
class Row {
 public:
  /// Reads a line of text; its cells end where a comment begins.
  Row(std::string_view line, Place place);

  /// Makes a row from single cells (JSON).
  struct Cell {
    std::string text;
    Place place;
  };
  Row(std::span<const Cell> cells, Place place);

  Row(Row&&) = default;
  Row& operator=(Row&&) = default;
  Row(const Row&) = delete;
  Row& operator=(const Row&) = delete;

  std::span<const Field> fields() const { return fields_; }
  Place place() const { return place_; }
  std::string_view text() const { return {bytes_.data(), bytes_.size()}; }

  /// Everything after the first field, including a comment; and everything after the last field.
  std::string_view behind_first_field() const;
  std::string_view behind_cells() const { return text().substr(cells_end_); }

  bool all_numbers() const { return all_numbers_; }
  /// The number of cells, if they are written in this way.
  std::uint64_t width(Writing writing) const {
    return writing == Writing::symbols ? symbols_ : static_cast<std::uint64_t>(fields_.size());
  }
  /// For each bar in or around the row, the number of cells before it.
  std::vector<std::uint64_t> bars(Writing writing) const;

 private:
  void note_facts();

  std::vector<char> bytes_;
  Place place_;
  std::vector<Field> fields_;
  std::size_t cells_end_ = 0;  // where the comment begins
  std::uint64_t symbols_ = 0;
  bool all_numbers_ = false;
};

/// Whether a line is part of a drawing: blanks, `|`, `+`, `-`, `=` and the like, `*` at its ends, or U+2500 to U+257F,
/// at least one of them horizontal. `line` must have no blanks around it.
bool is_border(std::string_view line);

}  // namespace evodoku::text
