// A CSV table of puzzles: a header line with a column named `puzzle`, then one record per line.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/source/cells.hpp"
#include "text/source/csv_fields.hpp"
#include "text/source/lines.hpp"
#include "text/source/parse_fault.hpp"

namespace evodoku::text {

class CsvReader {
 public:
  CsvReader(LineSource& lines, CellOptions options) : lines_(&lines), options_(options) {}

  /// Whether a line is a header: one of its names is `puzzle`, and no name is empty or begins with a digit.
  static bool is_header(std::string_view line);

  /// Whether a header has been read. The table then extends to the end of the input.
  bool has_header() const { return delimiter_ != '\0'; }
  /// Whether a line is a comment: it begins with `#`, and the first column of the table is the puzzle, so it cannot be
  /// a record.
  bool is_comment(std::string_view line) const {
    return line.starts_with('#') && !names_.empty() && names_.front() == "puzzle";
  }
  /// Reads the header or record at the current line (not blank) and moves past it.
  Items next();

 private:
  using Fields = std::vector<CsvField>;

  Parsed<std::string> take_record();
  std::optional<ParseFault> read_header(const Fields& fields, std::uint64_t line);
  Item read_record(const Fields& fields, std::uint64_t line) const;
  const CsvField* find(const Fields& fields, std::string_view name) const;
  std::optional<ParseFault> read_grids(const Fields& fields, std::uint64_t line, Record& record) const;
  std::optional<ParseFault> read_values(const Fields& fields, Record& record) const;
  std::optional<ParseFault> keep_rating(const Fields& fields, Rating rating, Record& record) const;

  LineSource* lines_;
  CellOptions options_;
  char delimiter_ = '\0';
  std::vector<std::string> names_;  // the names of the columns; known ones in lower case
  bool has_rating_ = false;  // it has `rater` and `runs`: `rating`, `seed`, `version` belong to a rating
  bool has_level_ = false;   // `technique`, `se_error` and similar columns belong to a level
};

}  // namespace evodoku::text
