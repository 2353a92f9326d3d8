// Numbers as people say them; files and JSON keep them exact.
#pragma once

#include <string>

namespace evodoku::tools {

/// Two significant digits, in words where they are many: "about 60", "about 12,000", "about 1.9 trillion"; from
/// 10^18 on "about 2 x 10^19". Whole numbers below 100 are exact: "7". Below a half: "less than one".
std::string approximate(double amount);

/// A share of a whole as a percentage without decimals: "39 %", "less than 1 %", and "more than 99 %" for what is
/// not quite all of it.
std::string share_in_words(double part, double whole);

}  // namespace evodoku::tools
