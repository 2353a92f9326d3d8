#include "study/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <istream>
#include <optional>
#include <set>
#include <utility>

namespace evodoku::settings {

namespace {

using text::character_count;
using text::trimmed;

constexpr std::string_view blanks = " \t";
constexpr std::size_t most_values = 1'000'000;

/// A '#' begins a comment at the beginning of a line and after a blank.
std::string_view without_comment(std::string_view line) {
  for (std::size_t at = line.find('#'); at != std::string_view::npos; at = line.find('#', at + 1)) {
    if (at == 0 || blanks.find(line[at - 1]) != std::string_view::npos) return line.substr(0, at);
  }
  return line;
}

std::optional<std::uint64_t> whole_number(std::string_view digits) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

/// "A..B" or "A..B step K".
struct Range {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::uint64_t step = 1;
};

Range range_of(const Value& value) {
  std::string whole = value.text;
  std::erase_if(whole, text::is_space);
  const std::string_view range = whole;
  const std::size_t dots = range.find("..");
  const std::size_t step = std::min(range.find("step"), range.size());
  const auto first = whole_number(range.substr(0, dots));
  const auto last = step < dots + 2 ? std::nullopt : whole_number(range.substr(dots + 2, step - dots - 2));
  const auto by =
      step == range.size() ? std::optional<std::uint64_t>(1) : whole_number(range.substr(step + 4));
  if (!first || !last || !by) throw ParseFault{value.place, "want a range such as 4..100 or 4..100 step 4"};
  if (*by == 0 || *last < *first)
    throw ParseFault{value.place, "want a range that goes up, such as 4..100 step 4"};
  return {*first, *last, *by};
}

}  // namespace

std::vector<Section> read(std::istream& stream, std::string_view known_sections) {
  std::vector<Section> sections(1);
  std::string line;
  for (std::uint64_t number = 1; std::getline(stream, line); ++number) {
    std::string_view shown = line;
    if (number == 1 && shown.starts_with("\xEF\xBB\xBF")) shown.remove_prefix(3);
    if (shown.ends_with('\r')) shown.remove_suffix(1);
    const auto place_of = [&](std::string_view part) {
      return text::place_at(shown, static_cast<std::size_t>(part.data() - shown.data()), {number, 1});
    };
    const auto require = [&](bool is_right, std::string_view part, std::string_view what) {
      if (!is_right) throw ParseFault{place_of(part), std::string(what)};
    };
    const std::string_view content = trimmed(without_comment(shown));
    if (content.empty()) continue;
    if (content.front() == '[') {
      require(content.back() == ']', content, "a section's header wants a ] at its end");
      const std::string_view inside = trimmed(content.substr(1, content.size() - 2));
      const std::size_t blank = std::min(inside.find_first_of(blanks), inside.size());
      require(!inside.empty(), content, fmt::format("want {}", known_sections));
      sections.push_back({std::string(inside.substr(0, blank)),
                          std::string(trimmed(inside.substr(blank))),
                          place_of(content),
                          {}});
      continue;
    }
    const std::size_t equals = std::min(content.find('='), content.size());
    require(equals < content.size(), content,
            fmt::format("want \"key = value\", or a section: {}", known_sections));
    const std::string_view key = trimmed(content.substr(0, equals));
    const std::string_view value = trimmed(content.substr(equals + 1));
    require(!key.empty(), content, "want a key before the =");
    require(!value.empty(), content.substr(equals), "want a value behind the =");
    sections.back().entries.push_back(
        {std::string(key), place_of(key), {std::string(value), place_of(value)}});
  }
  return sections;
}

const Entry* only(const Section& section, std::string_view key) {
  const Entry* found = nullptr;
  for (const Entry& entry : section.entries) {
    if (entry.key != key) continue;
    if (found != nullptr)
      throw ParseFault{entry.key_place, fmt::format("{} stands in this section twice", key)};
    found = &entry;
  }
  return found;
}

void require_known_keys(const Section& section, const std::vector<std::string_view>& known) {
  for (const Entry& entry : section.entries) {
    if (std::ranges::find(known, entry.key) != known.end()) continue;
    throw ParseFault{entry.key_place, fmt::format("{} is not known here: want {}", printable(entry.key),
                                                  fmt::join(known, ", "))};
  }
}

std::vector<Value> split_at_commas(const Value& list) {
  const std::string_view whole = list.text;
  std::vector<Value> values;
  for (std::size_t begin = 0; begin <= whole.size();) {
    const std::size_t end = std::min(whole.find(',', begin), whole.size());
    const std::string_view value = trimmed(whole.substr(begin, end - begin));
    const std::size_t before = value.empty() ? end : static_cast<std::size_t>(value.data() - whole.data());
    const Place place = list.place.moved(character_count(whole.substr(0, before)));
    if (value.empty()) throw ParseFault{place, "want a value on both sides of a comma"};
    values.push_back({std::string(value), place});
    begin = end + 1;
  }
  return values;
}

std::vector<Value> values_of(const Value& list) {
  std::vector<Value> values;
  for (Value& value : split_at_commas(list)) {
    const bool is_range = value.text.find("..") != std::string::npos;
    const Range range = is_range ? range_of(value) : Range();
    const std::uint64_t steps = (range.last - range.first) / range.step;
    if (steps >= most_values - values.size()) throw ParseFault{value.place, "more than a million values"};
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
    if (!seen.insert(value.text).second) throw ParseFault{value.place, value.text + " stands here twice"};
  }
  return values;
}

std::uint64_t number_in(const Value& value, std::uint64_t least, std::uint64_t greatest) {
  const auto number = whole_number(value.text);
  if (!number || *number < least || *number > greatest) {
    throw ParseFault{value.place,
                     fmt::format("want a whole number from {} to {}, got {}", least, greatest, value.text)};
  }
  return *number;
}

}  // namespace evodoku::settings
