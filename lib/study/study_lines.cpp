#include "study/study_lines.hpp"

#include <istream>
#include <string_view>

#include "text/source/characters.hpp"

namespace evodoku::study {

namespace {

using text::character_count;
using text::trimmed;

constexpr std::string_view blanks = " \t";

/// '#' begins a comment at the beginning of a line and behind a blank.
std::string_view without_comment(std::string_view line) {
  for (std::size_t at = line.find('#'); at != std::string_view::npos; at = line.find('#', at + 1)) {
    if (at == 0 || blanks.find(line[at - 1]) != std::string_view::npos) return line.substr(0, at);
  }
  return line;
}

/// Splits a file line by line.
class SectionReader {
 public:
  explicit SectionReader(const std::string& file) : file_(file) { sections_.emplace_back(); }

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
    const Place place = place_of(part);
    throw FileFault({file_, place.line, place.column, what});
  }

  void take_header(std::string_view text) {
    if (text.back() != ']') fail(text, "a section's header wants a ] at its end");
    const std::string_view inside = trimmed(text.substr(1, text.size() - 2));
    const std::size_t blank = inside.find_first_of(blanks);
    const std::string_view kind = inside.substr(0, blank);
    if (kind.empty()) fail(text, "want [puzzles], [puzzles LEVEL] or [method NAME]");
    const std::string_view name =
        blank == std::string_view::npos ? std::string_view() : trimmed(inside.substr(blank));
    sections_.push_back({std::string(kind), std::string(name), place_of(text), {}});
  }

  void take_entry(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) {
      fail(text, "want \"key = value\", or a section such as [puzzles] or [method NAME]");
    }
    const std::string_view key = trimmed(text.substr(0, equals));
    const std::string_view value = trimmed(text.substr(equals + 1));
    if (key.empty()) fail(text, "want a key before the =");
    if (value.empty()) fail(text.substr(equals), "want a value behind the =");
    sections_.back().entries.push_back(
        {std::string(key), std::string(value), place_of(key), place_of(value)});
  }

  const std::string& file_;
  std::vector<Section> sections_;
  std::uint64_t number_ = 0;
  std::string_view line_;
};

}  // namespace

std::vector<Section> read_sections(std::istream& text, const std::string& file) {
  SectionReader reader(file);
  bool is_first = true;
  for (std::string line; std::getline(text, line); is_first = false) {
    std::string_view shown = line;
    if (is_first && shown.starts_with("\xEF\xBB\xBF")) shown.remove_prefix(3);
    if (shown.ends_with('\r')) shown.remove_suffix(1);
    reader.take(shown);
  }
  return reader.sections();
}

}  // namespace evodoku::study
