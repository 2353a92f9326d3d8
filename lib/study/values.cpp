#include "study/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <string_view>

#include "text/source/characters.hpp"

namespace evodoku::study {

namespace {

constexpr std::size_t most_values = 1'000'000;

[[noreturn]] void fail(const std::string& file, Place place, const std::string& what) {
  throw FileFault({file, place.line, place.column, what});
}

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// "A..B" or "A..B step K".
struct Range {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::uint64_t step = 1;
};

std::string without_blanks(std::string_view text) {
  std::string kept;
  for (const char c : text) {
    if (c != ' ' && c != '\t') kept += c;
  }
  return kept;
}

Range range_of(const Value& value, const std::string& file) {
  const std::string text = without_blanks(value.text);
  const std::size_t dots = text.find("..");
  const std::size_t step = text.find("step");
  const auto first = whole_number(std::string_view(text).substr(0, dots));
  const std::size_t last_size = step == std::string::npos ? step : step - dots - 2;
  const auto last = whole_number(std::string_view(text).substr(dots + 2, last_size));
  const auto by = step == std::string::npos ? std::optional<std::uint64_t>(1)
                                            : whole_number(std::string_view(text).substr(step + 4));
  if (!first || !last || !by) fail(file, value.place, "want a range such as 4..100 or 4..100 step 4");
  if (*by == 0 || *last < *first) fail(file, value.place, "want a range that goes up, such as 4..100 step 4");
  return {*first, *last, *by};
}

}  // namespace

std::vector<Value> split_at_commas(const Entry& entry, const std::string& file) {
  const std::string_view whole = entry.value;
  std::vector<Value> values;
  std::size_t begin = 0;
  while (begin <= whole.size()) {
    const std::size_t end = std::min(whole.find(',', begin), whole.size());
    const std::string_view value = text::trimmed(whole.substr(begin, end - begin));
    const std::size_t before = value.empty() ? end : static_cast<std::size_t>(value.data() - whole.data());
    const Place place{entry.value_place.line,
                      entry.value_place.column + text::character_count(whole.substr(0, before))};
    if (value.empty()) fail(file, place, "want a value on both sides of a comma");
    values.push_back({std::string(value), place});
    begin = end + 1;
  }
  return values;
}

std::vector<Value> values_of(const Entry& entry, const std::string& file) {
  std::vector<Value> values;
  for (Value& value : split_at_commas(entry, file)) {
    const bool is_range = value.text.find("..") != std::string::npos;
    const Range range = is_range ? range_of(value, file) : Range();
    const std::uint64_t steps = (range.last - range.first) / range.step;
    if (steps >= most_values - values.size()) fail(file, value.place, "more than a million values");
    if (!is_range) {
      values.push_back(std::move(value));
      continue;
    }
    for (std::uint64_t i = 0; i <= steps; ++i) {
      values.push_back({std::to_string(range.first + i * range.step), value.place});
    }
  }
  std::set<std::string_view> seen;
  for (const Value& value : values) {
    if (!seen.insert(value.text).second) fail(file, value.place, value.text + " stands here twice");
  }
  return values;
}

std::uint64_t number_in(const Value& value, const std::string& file, std::uint64_t least,
                        std::uint64_t greatest) {
  const auto number = whole_number(value.text);
  if (!number || *number < least || *number > greatest) {
    fail(file, value.place,
         fmt::format("want a whole number from {} to {}, got {}", least, greatest, value.text));
  }
  return *number;
}

}  // namespace evodoku::study
