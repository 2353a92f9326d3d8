// Studies as tests write them: a text, and texts in place of the puzzle files that it names.
#pragma once

#include <string>
#include <variant>

#include "evodoku_study/study.hpp"

namespace evodoku::testing {

/// Proper 9x9 puzzles; the second has one blank.
extern const std::string puzzle_line;
extern const std::string nearly_full_line;

/// Reads a study called "my.study". It can name "two.txt" with the puzzles above, "small.txt" with a 4x4, "named.csv"
/// with columns name and stars, and files that are no good: "wrong.txt", "contradicts.txt" and "nothing.txt".
std::variant<Study, TextError> read(const std::string& text);

/// A study that has no fault. Throws std::invalid_argument with the message if it has one.
Study study_of(const std::string& text);

/// The message of the fault; "none" without one.
std::string fault_of(const std::string& text);

/// A study of the easiest puzzle, with methods as written.
std::string with_methods(const std::string& sections);

}  // namespace evodoku::testing
