// Comma-separated values by RFC 4180, and tables of puzzles: a header line with a column named `puzzle`, then one
// record per line.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/cells.hpp"
#include "text/lines.hpp"
#include "text/members.hpp"

namespace evodoku::text {

struct CsvField {
  std::string text;
  std::size_t begin = 0;  // of the field's first character in the record, after an opening quote
};

class CsvReader {
 public:
  CsvReader(LineSource& lines, CellOptions options) : lines_(&lines), options_(options) {}

  /// The delimiter of a header: one of its names is `puzzle` or means it, and no name may be a puzzle. Nothing if the
  /// line is none.
  static std::optional<char> delimiter_of(std::string_view line);

  /// Whether a header has been read. The table then extends to the end of the input.
  bool has_header() const { return delimiter_ != '\0'; }
  /// Whether a line is a comment: it begins with `#`, and the first column of the table is the puzzle, so it cannot be
  /// a record.
  bool is_comment(std::string_view line) const {
    return line.starts_with('#') && !columns_.empty() && columns_.front().name == "puzzle";
  }
  /// Reads the header or record at the current line (not blank) and moves past it. Nothing for a header.
  std::optional<Item> next();

 private:
  struct HeaderField {
    std::string name;  // ours in lower case
    const Member* member = nullptr;
  };

  bool is_record(std::string_view line) const;
  bool has_row_names() const;
  void take_record();
  void read_header();
  ReadPuzzle read_record() const;
  const CsvField* find(std::string_view name) const;
  void read_grids(Record& record) const;
  void read_values(Record& record) const;
  Place place_of(const CsvField& field) const { return place_at(text_, field.begin, begin_); }

  LineSource* lines_;
  CellOptions options_;
  char delimiter_ = '\0';
  bool is_first_record_ = false;
  std::uint64_t open_until_ = 0;  // up to this line a record was looked through that never ends
  std::vector<HeaderField> columns_;
  std::string text_;  // the current record
  Place begin_;       // where it begins
  std::vector<CsvField> fields_;
};

}  // namespace evodoku::text
