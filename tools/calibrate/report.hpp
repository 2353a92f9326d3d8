// The report of evodoku-calibrate.
#pragma once

#include <string>

#include "calibrate/input.hpp"

namespace evodoku::tools {

/// As text.
std::string calibrate_report(const CalibrateInput& input, const Calibrated& result);

/// The same as one JSON object.
std::string calibrate_report_json(const CalibrateInput& input, const Calibrated& result);

}  // namespace evodoku::tools
