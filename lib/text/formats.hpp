// The text formats, one row each: what is read and written, and by which functions. Names, help, completion, errors and
// tests follow from the rows (evodoku/text.hpp: text_formats()). docs/CONTRIBUTING.md says how to add one.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "evodoku/text.hpp"

namespace evodoku::text {

/// The kinds of lines in the input.
enum class LineKind { blank, comment, json, link, csv, long_symbols, long_line, border, row };

/// The forms of a block of lines.
enum class BlockForm {
  symbol_grids,     // S rows of S symbols, any number of times
  number_grids,     // S rows of S numbers
  symbol_lines,     // S * S symbols a line
  number_lines,     // S * S numbers a line
  candidate_grids,  // S rows of S sets of digits, or S * S sets a line
  numbers           // numbers over any number of lines, with or without the order before them
};

struct FormatRow {
  TextFormatInfo info;

  // Reading
  /// The kind of every line that is not blank; if empty, it depends on the line, and defaults to a row of a block.
  std::optional<LineKind> each_line = {};
  /// The forms in which a block of rows may be read.
  std::span<const BlockForm> blocks = {};

  // Writing: null if there is nothing to write. Without the line end.
  std::string (*header)(const WriteOptions& options) = nullptr;
  std::string (*record)(const Record& record, const WriteOptions& options) = nullptr;

  /// Whether a line of a block may be a whole puzzle.
  bool has_puzzles_of_one_line() const {
    return std::ranges::any_of(blocks, [](BlockForm form) {
      return form == BlockForm::symbol_lines || form == BlockForm::number_lines;
    });
  }
};

const FormatRow& row_of(TextFormat format);

// --- records as CSV and JSON (record_writer.cpp)

/// The header of CSV and one record, without their line ends.
std::string csv_header(const WriteOptions& options);
std::string csv_of_record(const Record& record, const WriteOptions& options);

/// One line, without its end: the record, or WriteOptions::only_columns as one flat object. Throws std::invalid_argument
/// if `record.other` has a value that is not JSON or the name of a member that evodoku knows.
std::string json_of_record(const Record& record, const WriteOptions& options);

}  // namespace evodoku::text
