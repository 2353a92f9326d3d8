#include "common/difficulty.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "common/tool.hpp"

namespace evodoku::tools {

namespace {

/// Nothing is rated near it: Sudoku Explainer's scale ends below 12.
constexpr double above_all_estimates = 100;

/// As names are compared: small letters, one blank for a hyphen.
std::string plain(std::string_view name) {
  std::string text(name);
  for (char& c : text) c = c == '-' ? ' ' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

std::size_t place_of(const std::string& name) {
  const auto names = level_techniques();
  const auto found =
      std::ranges::find_if(names, [&](const std::string& known) { return plain(known) == plain(name); });
  if (found == names.end()) {
    throw unknown_value("--technique", name, {names.begin(), names.end()});
  }
  return static_cast<std::size_t>(found - names.begin());
}

}  // namespace

std::vector<std::string> level_technique_words() {
  std::vector<std::string> words(level_techniques().begin(), level_techniques().end());
  for (std::string& word : words) std::ranges::replace(word, ' ', '-');
  return words;
}

std::optional<LevelRange> read_technique_range(const CommandLine& line) {
  const auto text = line.maybe<std::string>("technique");
  if (!text) return std::nullopt;
  const TextRange range = parse_range("--technique", *text);
  const LevelRange places{.first = range.low ? place_of(*range.low) : 0,
                          .last = range.high ? place_of(*range.high) : level_techniques().size() - 1};
  if (places.first > places.last) {
    throw UsageError(
        fmt::format("--technique {}: this range is empty; want the easier technique first", *text));
  }
  return places;
}

std::optional<EstimateRange> read_estimate_range(const CommandLine& line) {
  const auto text = line.maybe<std::string>("level");
  if (!text) return std::nullopt;
  const TextRange range = parse_range("--level", *text);
  const auto end = [](const std::string& number) {
    return parse_real("--level", number, 0, above_all_estimates);
  };
  EstimateRange estimates;
  if (range.low) estimates.low = end(*range.low);
  if (range.high) estimates.high = end(*range.high);
  if (estimates.low && estimates.high && *estimates.low > *estimates.high)
    throw UsageError(fmt::format("--level {}: the lower end is above the higher one", *text));
  return estimates;
}

}  // namespace evodoku::tools
