#include "generate/list_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "common/tool.hpp"

namespace evodoku::tools {

namespace {

/// A decimal of --alpha or --filled.
Decimal fraction(const std::string& option, const std::string& text) {
  if (const auto decimal = Decimal::parse(text)) return *decimal;
  std::string with_point = text;
  std::ranges::replace(with_point, ',', '.');
  std::string way_out;
  if (with_point != text && Decimal::parse(with_point)) {
    way_out = fmt::format(" (did you mean {}?)", with_point);
  } else if (text.size() <= 2 && Decimal::parse("0." + text)) {
    way_out = fmt::format(" (did you mean 0.{:0>2}, or --clues {}?)", text, text);
  }
  throw UsageError(
      fmt::format("{} {}: want a decimal fraction of at least 0 and below 1, such as 0.6, with at most 18 "
                  "places, or two with .. between{}",
                  option, text, way_out));
}

/// "26..32" or "24,28..30": every number once, ascending.
std::vector<int> clue_numbers(const std::string& option, const std::string& text, Box box) {
  std::set<int> numbers;
  const int most = box.cells();
  const auto number = [&](const std::string& word) { return parse_count(option, word, 0, most); };
  for (const std::string& word : words_of_lists(option, {text})) {
    const Range<std::string> range = parse_range(option, word);
    // an open end is what removal of clues reaches in a moment (9x9: 25; fitted to boxes of 2x2 to 6x6), or half of all
    const int few = most / 4 + most * box.side() * 6 / 1000 + 1;
    const int last = range.high ? number(*range.high) : std::max(number(*range.low), most / 2);
    const int first = range.low ? number(*range.low) : std::min(few, last);
    if (last < first)
      throw UsageError(
          fmt::format("{} {}: the range {} is empty; want the lower end first", option, text, word));
    for (int clues = first; clues <= last; ++clues) numbers.insert(clues);
  }
  return {numbers.begin(), numbers.end()};
}

/// One decimal, or two with ".." between.
Range<Decimal> fractions(const std::string& option, const std::string& text) {
  const std::size_t dots = text.find("..");
  const Decimal low = fraction(option, text.substr(0, dots));
  return {low, dots == std::string::npos ? low : fraction(option, text.substr(dots + 2))};
}

}  // namespace

void add_clue_options(CommandLine& line, ListSpec& spec) {
  const auto clues = [&line](const std::string& option, const std::string& text) {
    return clue_numbers(option, text, line.common().box.value_or(Box(3, 3)));
  };
  line.read("clues", "K", spec.clues, clues, "number of clues to leave: 30, 26..32, ..30 or 24,28")
      .read("alpha", "A", spec.alpha, fractions, "fraction of the clues to remove: 0.6 or 0.55..0.65")
      .read("filled", "F", spec.filled, fractions, "fraction of the clues to leave, 0 < F < 1: A = 1 - F");
}

PuzzleList list_of(const CommandLine& line, const ListSpec& spec) {
  auto opened = PuzzleList::of(spec);
  if (auto* const list = std::get_if<PuzzleList>(&opened)) return std::move(*list);
  const ListError& error = std::get<ListError>(opened);
  if (!error.unknown.empty()) throw unknown_value("--" + error.field, error.unknown, error.known);
  std::string message = with_options(line, error.message);
  if (error.field == "clues" && !line.has("clues")) message += "; -h has examples";
  const std::string about_file = "--" + error.field + ":";  // what is wrong in it
  if ((error.field == "mask" || error.field == "calibration") && message.starts_with(about_file))
    message.replace(0, about_file.size() - 1, printable(line.get(error.field)));
  throw UsageError(message);
}

std::string with_options(const CommandLine& line, std::string_view text) {
  return ListError::in_words(text, [&](std::string_view field) {
    std::string option(field);
    std::ranges::replace(option, '_', '-');
    return (line.knows(option) ? "--" : "evodoku-generate --") + option;
  });
}

}  // namespace evodoku::tools
