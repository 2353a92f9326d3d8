// A CSV table of puzzles: a header line that names a column `puzzle`, then a record a line.
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

  /// Whether a line is a header: one of its names is `puzzle`, and none of them is empty or begins with a
  /// digit.
  static bool is_header(std::string_view line);

  /// A header has been read. The table then goes on to the end of the input.
  bool has_header() const { return delimiter_ != '\0'; }
  /// A line beginning `#` is a comment in a table whose first column is the puzzle: there it can be nothing
  /// else.
  bool is_comment(std::string_view line) const {
    return line.starts_with('#') && !names_.empty() && names_.front() == "puzzle";
  }
  /// Reads the header or record at the current line (not blank) and goes behind it.
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
  std::vector<std::string> names_;  // of the columns; known ones in lower case
  bool has_rater_ = false;          // `rating`, `seed`, `version` and the like are those of a rating
  bool has_level_ = false;          // `technique`, `se_error` and the like are those of a level
};

}  // namespace evodoku::text
