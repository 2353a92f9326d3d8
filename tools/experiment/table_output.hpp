// A report's table as text.
#pragma once

#include "common/output.hpp"
#include "evodoku/text.hpp"
#include "experiment/report_table.hpp"

namespace evodoku::tools {

/// As columns to look at (TextForm::automatic), CSV or a JSON object a row; numbers to six digits in the latter two.
void write_table(const ReportTable& table, TextForm form, Output& output);

}  // namespace evodoku::tools
