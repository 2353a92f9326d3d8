// What evodoku-calibrate says.
#pragma once

#include <string>

#include "calibrate/input.hpp"

namespace evodoku::tools {

/// A text to read.
std::string calibrate_report(const CalibrateInput& input, const Calibrated& result);

/// The same as one JSON object.
std::string calibrate_report_json(const CalibrateInput& input, const Calibrated& result);

}  // namespace evodoku::tools
