// Writes tables as CSV or as JSON lines, from one description of a row.
#pragma once

#include <nlohmann/json.hpp>

#include "common/output.hpp"

namespace evodoku::tools {

/// A row: an object of names and values in their order. All rows of a table have the same names.
using Row = nlohmann::ordered_json;

/// Writes rows. In CSV a null is empty and an object is written as "name=value name=value"; texts must be
/// free of commas, quotes and line ends.
class RowOutput {
 public:
  /// `output` must outlive it.
  RowOutput(RecordOutput& output, bool as_json) : output_(output), as_json_(as_json) {}

  void write(const Row& row);

 private:
  RecordOutput& output_;
  bool as_json_;
  bool header_is_written_ = false;
};

/// Rounded to six digits, which are as many as are useful.
double rounded(double value);

}  // namespace evodoku::tools
