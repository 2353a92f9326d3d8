// The difficulty that puzzles are made for: a range of ratings, or a class.
#pragma once

#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/rate.hpp"

namespace evodoku::tools {

struct Difficulty {
  std::string text;  // as asked for: "rating 2..3", "class hard"
  double low = 0;    // of score_of()
  double high = 0;
  bool is_class = false;
};

/// The classes of `rater` that can be asked for, ascending.
std::vector<std::string> class_names(const std::string& rater);

/// What --rating or --class ask for, by the scale of `rater`, of several classes each; empty if neither was given.
/// Throws UsageError.
std::vector<Difficulty> read_difficulties(const CommandLine& line, const std::string& rater);

/// The words of options that may be repeated or hold a list: "easy,medium" and "hard" are three. Throws UsageError for an
/// empty one, naming `option`.
std::vector<std::string> words_of_lists(const std::string& option, const std::vector<std::string>& lists);

/// Where a rating stands on the scale of a difficulty: its value (for a range as it is printed, with three
/// decimals), but above all others what no run solved and, for a class, what techniques alone do not finish.
double score_of(const Rating& rating, const Difficulty& difficulty);

/// Ratings with the rater's defaults and seed 0, as `evodoku-rate --seed 0` gives them. It remembers them: a
/// search may come back to a puzzle, and what it ends with is asked for again. Not for two threads at once.
class RememberedRatings {
 public:
  RememberedRatings(std::string rater, std::stop_token stop);

  /// Of a proper puzzle; nothing if the stop token ended it.
  std::optional<Rating> of(const Grid& puzzle);

 private:
  RateOptions options_;
  std::map<std::string, Rating> ratings_;  // by the puzzle's cells in a line
};

}  // namespace evodoku::tools
