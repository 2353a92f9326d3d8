// The formats of text, a row each: what is read and written of them, and by what. Names, help, completion, errors and
// tests follow from here (evodoku/text.hpp: text_formats()). docs/CONTRIBUTING.md tells how one is added.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "evodoku/text.hpp"

namespace evodoku::text {

/// What a line of the input can be.
enum class LineKind { blank, comment, section, json, xml, csv, long_symbols, long_line, border, row };

/// How a block of lines may be read.
enum class BlockForm {
  symbol_grids,  // S rows of S symbols, again and again
  number_grids,  // S rows of S numbers
  symbol_lines,  // S * S symbols a line
  number_lines,  // S * S numbers a line
  numbers        // numbers over any lines, with or without the order before them
};

struct FormatRow {
  TextFormatInfo info;

  // Reading
  /// What each line with something in it is; nothing: that depends on the line, and a row of a block otherwise.
  std::optional<LineKind> each_line = {};
  /// How a block of rows may be read.
  std::span<const BlockForm> blocks = {};
  /// Its blanks are written X.
  bool x_is_blank = false;

  // Writing: null where there is nothing to write
  std::string (*header)(const WriteOptions& options) = nullptr;
  std::string (*record)(const Record& record, const WriteOptions& options) = nullptr;
  std::string (*footer)() = nullptr;
  std::string (*remark)(std::string_view text) = nullptr;  // if not "# text"

  bool reads(BlockForm form) const;
  /// Whether a line of a block may be a puzzle of its own.
  bool has_puzzles_of_one_line() const {
    return reads(BlockForm::symbol_lines) || reads(BlockForm::number_lines);
  }
};

const FormatRow& row_of(TextFormat format);

}  // namespace evodoku::text
