#include "common/difficulty.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "common/exit_code.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

/// No rating comes near: it would be a number of generations of a thousand digits.
constexpr double above_all_solved_by_techniques = 1000;
constexpr double above_all_solved = 2000;

double end_of_range(const std::optional<std::string>& text, double open) {
  return text ? parse_real("--rating", *text, 0, above_all_solved_by_techniques) : open;
}

Difficulty rating_range(const std::string& text) {
  if (text.find("..") == std::string::npos) {
    throw UsageError(fmt::format("--rating {}: want a range, LO..HI, LO.. or ..HI", text));
  }
  const TextRange range = parse_range("--rating", text);
  const Difficulty difficulty{.text = "rating " + text,
                              .low = end_of_range(range.low, 0),
                              .high = end_of_range(range.high, std::numeric_limits<double>::infinity())};
  if (difficulty.low > difficulty.high) {
    throw UsageError(fmt::format("--rating {}: the lower end is above the higher one", text));
  }
  return difficulty;
}

/// The classes that can be aimed at, ascending. Only the default rater knows techniques.
std::vector<DifficultyClass> scale_of(const std::string& rater) {
  const auto classes = classes_of(rater);
  std::vector<DifficultyClass> scale(classes.begin(), classes.end());
  if (rater == raters().front()) {
    scale.push_back({std::string(class_of_searched), above_all_solved_by_techniques});
  }
  return scale;
}

Difficulty class_range(const std::string& name, const std::string& rater) {
  const std::vector<DifficultyClass> scale = scale_of(rater);
  for (std::size_t i = 0; i < scale.size(); ++i) {
    if (class_word(scale[i].name) == class_word(name)) {
      const double end = i + 1 < scale.size() ? scale[i + 1].from : above_all_solved;
      return {.text = "class " + scale[i].name,
              .low = scale[i].from,
              .high = std::nextafter(end, 0),
              .is_class = true};
    }
  }
  throw unknown_value("--class", name, class_names(rater));
}

}  // namespace

std::vector<std::string> class_names(const std::string& rater) {
  std::vector<std::string> names;
  for (const DifficultyClass& difficulty_class : scale_of(rater)) names.push_back(difficulty_class.name);
  return names;
}

std::vector<Difficulty> read_difficulties(const CommandLine& line, const std::string& rater) {
  if (line.has("rating") && line.has("class")) throw UsageError("give --rating or --class, not both");
  if (line.has("rating")) return {rating_range(line.get<std::string>("rating"))};
  std::vector<Difficulty> difficulties;
  if (!line.has("class")) return difficulties;
  for (const std::string& name : words_of_lists("--class", line.get<std::vector<std::string>>("class"))) {
    Difficulty difficulty = class_range(name, rater);
    const auto is_same = [&](const Difficulty& other) { return other.text == difficulty.text; };
    if (std::ranges::none_of(difficulties, is_same)) difficulties.push_back(std::move(difficulty));
  }
  return difficulties;
}

std::vector<std::string> words_of_lists(const std::string& option, const std::vector<std::string>& lists) {
  std::vector<std::string> words;
  for (const std::string& list : lists) {
    for (std::size_t begin = 0; begin <= list.size();) {
      const std::size_t end = std::min(list.find(',', begin), list.size());
      std::size_t first = begin;
      std::size_t last = end;
      while (first < last && list[first] == ' ') ++first;
      while (last > first && list[last - 1] == ' ') --last;
      if (first == last)
        throw UsageError(fmt::format("{} {}: want a name on both sides of a comma", option, list));
      words.push_back(list.substr(first, last - first));
      begin = end + 1;
    }
  }
  return words;
}

double score_of(const Rating& rating, const Difficulty& difficulty) {
  if (rating.is_lower_bound()) return rating.value + above_all_solved;
  if (!difficulty.is_class) return std::round(rating.value * 1000) / 1000;  // as it is printed
  const bool is_searched = class_word(rating.difficulty_class) == class_of_searched;
  return rating.value + (is_searched ? above_all_solved_by_techniques : 0);
}

RememberedRatings::RememberedRatings(std::string rater, std::stop_token stop)
    : options_{.rater = std::move(rater), .seed = 0, .stop = std::move(stop)} {}

std::optional<Rating> RememberedRatings::of(const Grid& puzzle) {
  const std::string cells = to_line(puzzle);
  if (const auto known = ratings_.find(cells); known != ratings_.end()) return known->second;
  const std::optional<Rated> rated = rate(puzzle, options_);
  if (!rated) return std::nullopt;
  return ratings_.emplace(cells, rated->rating).first->second;
}

}  // namespace evodoku::tools
