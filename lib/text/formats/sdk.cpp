#include "text/formats/sdk.hpp"

#include <algorithm>

#include "evodoku/text.hpp"
#include "text/source/characters.hpp"

namespace evodoku::text {

namespace {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (true) {
    const std::size_t end = text.find('\n');
    lines.push_back(on_one_line(text.substr(0, end)));
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += (&line == &lines.front() ? "" : "\n") + line;
  return text;
}

bool is_comment(const std::string& line) {
  return line.starts_with("#C");
}

}  // namespace

bool is_sdk_metadata(std::string_view line) {
  // author, description, comment, date, source, level, address
  constexpr std::string_view letters = "ADCBSLU";
  return line.size() >= 2 && line[0] == '#' && letters.find(line[1]) != std::string_view::npos;
}

bool are_surely_metadata(const std::vector<std::string>& lines) {
  return std::ranges::any_of(
      lines, [](const std::string& line) { return line.size() == 2 || !(line[2] >= 'a' && line[2] <= 'z'); });
}

std::optional<std::string_view> sdk_section(std::string_view line) {
  line = trimmed(line);
  if (line.size() < 3 || line.front() != '[' || line.back() != ']') return std::nullopt;
  const std::string_view name = line.substr(1, line.size() - 2);
  if (!std::ranges::all_of(name, is_letter)) return std::nullopt;
  const bool is_json_word = name == "null" || name == "true" || name == "false";
  return is_json_word ? std::nullopt : std::optional(name);
}

std::string comment_of_metadata(const std::vector<std::string>& lines) {
  if (!std::ranges::all_of(lines, is_comment)) return joined(lines);
  std::vector<std::string> texts;
  texts.reserve(lines.size());
  for (const std::string& line : lines) texts.emplace_back(trimmed(std::string_view(line).substr(2)));
  return joined(texts);
}

std::string sdk_of_record(const Record& record) {
  std::string text;
  if (record.comment) {
    const std::vector<std::string> lines = lines_of(*record.comment);
    const bool is_metadata = std::ranges::all_of(lines, is_sdk_metadata) && are_surely_metadata(lines) &&
                             !std::ranges::all_of(lines, is_comment);
    for (const std::string& line : lines) text += (is_metadata ? "" : "#C ") + line + "\n";
  }
  const std::string cells = to_line(record.puzzle);
  const auto side = static_cast<std::size_t>(record.puzzle.side());
  for (std::size_t row = 0; row < side; ++row) text += cells.substr(row * side, side) + "\n";
  return text;
}

}  // namespace evodoku::text
