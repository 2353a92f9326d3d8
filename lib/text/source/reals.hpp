// Real numbers as text: rounded in a fixed way, the same on every machine.
#pragma once

#include <string>

namespace evodoku::text {

/// "3.142": rounded to at most 3 decimals, without trailing zeros. `value` must be finite.
std::string three_decimals(double value);

/// "1234.57", "0.00123457": rounded to at most 6 significant digits, without an exponent from 1e-6 up to
/// 1e15. `value` must be finite.
std::string six_digits(double value);

}  // namespace evodoku::text
