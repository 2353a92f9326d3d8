#include "evodoku/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <istream>
#include <optional>
#include <set>
#include <string_view>

#include "text/characters.hpp"

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

/// Divides a file into sections, line by line.
class SectionReader {
 public:
  explicit SectionReader(const ReadOptions& options) : options_(options) { sections_.emplace_back(); }

  void take(std::string_view whole_line) {
    ++number_;
    line_ = whole_line;
    const std::string_view text = trimmed(without_comment(line_));
    if (text.empty()) return;
    if (text.front() == '[') {
      take_header(text);
    } else {
      take_entry(text);
    }
  }

  std::vector<Section> sections() { return std::move(sections_); }

 private:
  Place place_of(std::string_view part) const {
    return {number_,
            1 + character_count(line_.substr(0, static_cast<std::size_t>(part.data() - line_.data())))};
  }

  [[noreturn]] void fail(std::string_view part, const std::string& what) const {
    settings::fail(options_.file, place_of(part), what);
  }

  void take_header(std::string_view text) {
    if (text.back() != ']') fail(text, "a section's header wants a ] at its end");
    const std::string_view inside = trimmed(text.substr(1, text.size() - 2));
    const std::size_t blank = inside.find_first_of(blanks);
    const std::string_view kind = inside.substr(0, blank);
    if (kind.empty()) fail(text, "want " + options_.sections);
    const std::string_view name =
        blank == std::string_view::npos ? std::string_view() : trimmed(inside.substr(blank));
    sections_.push_back({std::string(kind), std::string(name), place_of(text), {}});
  }

  void take_entry(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) {
      fail(text, "want \"key = value\", or a section: " + options_.sections);
    }
    const std::string_view key = trimmed(text.substr(0, equals));
    const std::string_view value = trimmed(text.substr(equals + 1));
    if (key.empty()) fail(text, "want a key before the =");
    if (value.empty()) fail(text.substr(equals), "want a value behind the =");
    sections_.back().entries.push_back(
        {std::string(key), std::string(value), place_of(key), place_of(value)});
  }

  const ReadOptions& options_;
  std::vector<Section> sections_;
  std::uint64_t number_ = 0;
  std::string_view line_;
};

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

std::vector<Section> read(std::istream& text, const ReadOptions& options) {
  SectionReader reader(options);
  bool is_first = true;
  for (std::string line; std::getline(text, line); is_first = false) {
    std::string_view shown = line;
    if (is_first && shown.starts_with("\xEF\xBB\xBF")) shown.remove_prefix(3);
    if (shown.ends_with('\r')) shown.remove_suffix(1);
    reader.take(shown);
  }
  return reader.sections();
}

void fail(const std::string& file, Place place, const std::string& what) {
  throw ParseFault({file, place.line, place.column, what});
}

const Entry* only(const Section& section, std::string_view key, const std::string& file) {
  const Entry* found = nullptr;
  for (const Entry& entry : section.entries) {
    if (entry.key != key) continue;
    if (found != nullptr) fail(file, entry.key_place, fmt::format("{} stands in this section twice", key));
    found = &entry;
  }
  return found;
}

void require_known_keys(const Section& section, const std::vector<std::string_view>& known,
                        const std::string& file) {
  for (const Entry& entry : section.entries) {
    if (std::ranges::find(known, entry.key) != known.end()) continue;
    fail(file, entry.key_place,
         fmt::format("{} is not known here: want {}", printable(entry.key), fmt::join(known, ", ")));
  }
}

std::vector<Value> split_at_commas(const Entry& entry, const std::string& file) {
  const std::string_view whole = entry.value;
  std::vector<Value> values;
  std::size_t begin = 0;
  while (begin <= whole.size()) {
    const std::size_t end = std::min(whole.find(',', begin), whole.size());
    const std::string_view value = trimmed(whole.substr(begin, end - begin));
    const std::size_t before = value.empty() ? end : static_cast<std::size_t>(value.data() - whole.data());
    const Place place{entry.value_place.line,
                      entry.value_place.column + character_count(whole.substr(0, before))};
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

}  // namespace evodoku::settings
