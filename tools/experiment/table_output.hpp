// A report's table as text.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "common/output.hpp"
#include "evodoku/text.hpp"
#include "experiment/report_table.hpp"

namespace evodoku::tools {

/// As columns to look at (TextFormat::automatic), CSV or a JSON object a row; numbers to six digits in the latter two.
/// As text in lines of at most `width` columns: what does not fit is left out, from the right. Returns the names of those
/// columns; none for other forms than text.
std::vector<std::string> write_table(const ReportTable& table, TextFormat form, std::size_t width,
                                     Output& output);

}  // namespace evodoku::tools
