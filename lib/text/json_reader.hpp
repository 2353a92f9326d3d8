// JSON in lines: objects one after another, and arrays of records, puzzles, rows or cells.
#pragma once

#include <string>
#include <vector>

#include "text/block.hpp"
#include "text/json.hpp"
#include "text/lines.hpp"

namespace evodoku::text {

class JsonReader {
 public:
  JsonReader(LineSource& lines, CellOptions options)
      : lines_(&lines), options_(options), rows_(TextFormat::json, options, true) {}

  /// Starts reading values at the current line, which must not be blank.
  void begin();
  /// Whether values that begin() started are left.
  bool is_active() const { return is_active_; }
  /// Reads the next element of an array, or a value that is none.
  Items next();

 private:
  void cut();
  void take_element(Items& items);
  void take_row(Row row, Items& items);
  void flush(Items& items);
  void leave_value(Items& items);
  void move_to(std::size_t offset);
  void next_line();

  LineSource* lines_;
  CellOptions options_;
  bool is_active_ = false;
  std::size_t offset_ = 0;                  // in the current line
  Place place_;                             // of that byte
  std::string text_;                        // of a value of several lines
  std::vector<std::string_view> elements_;  // of the current value: an array's, or the value itself
  std::size_t next_ = 0;
  JsonText element_;   // the last one
  BlockReader rows_;   // elements that may be rows of one grid
  std::string cells_;  // elements that are cells of one puzzle, with blanks between
  std::uint64_t cell_count_ = 0;
  std::uint64_t cells_line_ = 0;
};

}  // namespace evodoku::text
