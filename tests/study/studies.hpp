// Studies for the tests: given as text, in a folder with puzzle files that they can name.
#pragma once

#include <string>
#include <variant>

#include "evodoku/study.hpp"

namespace evodoku::testing {

/// Proper 9x9 puzzles; the second has one blank.
extern const std::string puzzle_line;
extern const std::string nearly_full_line;

/// Reads a study called "my.study". It can name "two.txt" with the puzzles above, "small.txt" with a 4x4, "named.csv"
/// with columns name and stars, and faulty files: "wrong.txt", "contradicts.txt" and "nothing.txt".
std::variant<Study, TextError> read(const std::string& text);

/// The study of a text without errors. Throws std::invalid_argument with the message if there is one.
Study study_of(const std::string& text);

/// The error message for a text; "none" if there is no error.
std::string fault_of(const std::string& text);

/// The text of a study of the easiest puzzle, with these sections of methods.
std::string with_methods(const std::string& sections);

}  // namespace evodoku::testing
