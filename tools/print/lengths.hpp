// Reads lengths, papers and margins of the command line. Inside the program all lengths are in points (1/72 inch).
#pragma once

#include <optional>
#include <string>

namespace evodoku::tools {

/// "15mm", "2cm", "0.5in", "36pt". Throws UsageError naming `option` for anything else, and for a length outside `low`
/// to `high` points.
double parse_length(const std::string& option, const std::string& text, double low, double high);

struct Paper {
  std::string name;  // as it was given
  double width = 0;
  double height = 0;
};
/// "a4", "letter", "6x9in", "200x250mm". Throws UsageError.
Paper parse_paper(const std::string& text);

struct Margins {
  double top = 0;
  double outside = 0;
  double bottom = 0;
  double inside = 0;
};
/// "15mm" for all four, or four of them, with commas between: top, outside, bottom, inside. Throws UsageError.
Margins parse_margins(const std::string& text);

/// Rows and columns of boards: "3x2". Throws UsageError naming `option`.
struct RowsAndColumns {
  int rows = 1;
  int columns = 1;
};
RowsAndColumns parse_rows_and_columns(const std::string& option, const std::string& text);

/// "7.4 cm", for messages.
std::string in_centimetres(double points);

}  // namespace evodoku::tools
