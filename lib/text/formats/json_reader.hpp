// JSON as a stream: objects one after another, and arrays of records, puzzles, rows or cells, element by element.
#pragma once

#include <vector>

#include "text/formats/block.hpp"
#include "text/source/json_cutter.hpp"
#include "text/source/parse_fault.hpp"

namespace evodoku::text {

class JsonReader {
 public:
  JsonReader(LineSource& lines, CellOptions options)
      : cutter_(lines), options_(options), rows_(TextFormat::json, options, true) {}

  /// Starts reading a value at or after byte `offset` of the current line.
  void begin(std::size_t offset);
  /// Whether the value that begin() started is not finished.
  bool is_active() const { return state_ != State::idle; }
  /// Reads the next element.
  Items next();

 private:
  enum class State { idle, before_value, in_array };

  Items next_value();
  Items next_element();
  void leave_value(Items& items);
  void close_array(Items& items);
  void take_element(const JsonText& element, Items& items);
  void take_array(const JsonText& element, Items& items);
  void take_row(Parsed<Row> row, Items& items);
  void add_rows(std::vector<BlockItem> found, Items& items);
  void add_puzzle(Parsed<Grid> grid, std::uint64_t line, Items& items);
  void flush(Items& items);

  JsonCutter cutter_;
  CellOptions options_;
  State state_ = State::idle;
  Place array_;  // where the array begins
  bool array_is_empty_ = true;
  bool comma_needed_ = false;
  bool comma_allowed_ = false;
  BlockReader rows_;                // elements of an array that may be rows of one grid
  std::vector<Row::Cell> cells_;    // elements that are cells of one puzzle
  std::uint64_t cells_beyond_ = 0;  // cells beyond the largest puzzle: counted, not stored
};

}  // namespace evodoku::text
