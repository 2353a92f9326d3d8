// Text for people: numbers as they are said (files and JSON keep them exact), and lines of a width.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace evodoku::tools {

/// A whole number with a comma before every three digits: "16,900".
std::string with_commas(double whole);

/// "Naked pair" of "naked pair".
std::string capitalised(std::string text);

inline constexpr std::size_t line_width = 80;

/// Words in lines of at most line_width characters (a longer word has a line of its own), the first behind `lead`,
/// the others below its text. Ends with a newline. What is tied() stays in one line.
std::string wrapped(const std::string& lead, std::string_view text);
std::string tied(std::string text);

}  // namespace evodoku::tools
