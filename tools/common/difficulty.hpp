// The target difficulty of puzzles: a range of ratings, or a class.
#pragma once

#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "evodoku/aim.hpp"

namespace evodoku::tools {

struct Difficulty {
  std::string text;  // as asked for: "rating 2..3", "class hard"
  RatingAim range = {};
};

/// Reads --rating or --class by the scale of `rater`, one element per class; empty if neither was given.
/// Throws UsageError.
std::vector<Difficulty> read_difficulties(const CommandLine& line, const std::string& rater);

/// The words of options that may be repeated or hold a list: "easy,medium" and "hard" are three. Throws UsageError for an
/// empty one, naming `option`.
std::vector<std::string> words_of_lists(const std::string& option, const std::vector<std::string>& lists);

}  // namespace evodoku::tools
