#include "common/difficulty.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "common/tool.hpp"
#include "evodoku/rate.hpp"

namespace evodoku::tools {

namespace {

/// Ratings that can be asked for end here; those that are reached end far below.
constexpr double highest_rating = 1000;

double end_of_range(const std::optional<std::string>& text, double open) {
  return text ? parse_real("--rating", *text, 0, highest_rating) : open;
}

Difficulty rating_range(const std::string& text) {
  if (text.find("..") == std::string::npos) {
    throw UsageError(fmt::format("--rating {}: want a range, LO..HI, LO.. or ..HI", text));
  }
  const TextRange range = parse_range("--rating", text);
  Difficulty difficulty{.text = "rating " + text,
                        .range = {.low = end_of_range(range.low, 0),
                                  .high = end_of_range(range.high, std::numeric_limits<double>::infinity())}};
  if (difficulty.range.low > difficulty.range.high) {
    throw UsageError(fmt::format("--rating {}: the lower end is above the higher one", text));
  }
  return difficulty;
}

Difficulty class_range(const std::string& name, const std::string& rater) {
  const std::vector<std::string> known = classes_to_aim_at(rater);
  const auto range = class_to_aim_at(rater, name);
  if (!range) throw unknown_value("--class", name, known);
  const auto spelt = std::ranges::find_if(
      known, [&](const std::string& one) { return class_word(one) == class_word(name); });
  return {.text = "class " + *spelt, .range = *range};
}

}  // namespace

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

}  // namespace evodoku::tools
