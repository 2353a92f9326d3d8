// A report's table as text.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "common/output.hpp"
#include "evodoku/text.hpp"
#include "experiment/report_table.hpp"

namespace evodoku::tools {

/// Writes the table as aligned columns (TextFormat::automatic), CSV, or one JSON object per row; numbers to six digits
/// in the latter two. Aligned lines have at most `width` characters: columns that do not fit are left out, from the
/// right. Returns the names of those columns; empty for the other formats.
std::vector<std::string> write_table(const ReportTable& table, TextFormat form, std::size_t width,
                                     Output& output);

}  // namespace evodoku::tools
