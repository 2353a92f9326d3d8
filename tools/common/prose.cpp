#include "common/prose.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace evodoku::tools {

namespace {

/// Stands for a blank where no line should end.
constexpr char tie = '\1';

}  // namespace

std::string with_commas(double whole) {
  std::string digits = fmt::format("{:.0f}", whole);
  for (std::size_t end = digits.size(); end > 3; end -= 3) digits.insert(end - 3, 1, ',');
  return digits;
}

std::string wrapped(const std::string& lead, std::string_view text) {
  std::string lines = lead;
  std::size_t used = lead.size();
  bool at_start = true;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, length);
    if (!at_start && used + 1 + word.size() > line_width) {
      lines += '\n';
      lines.append(lead.size(), ' ');
      used = lead.size();
      at_start = true;
    }
    if (!at_start) lines += ' ';
    lines += word;
    used += word.size() + (at_start ? 0 : 1);
    at_start = false;
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  std::ranges::replace(lines, tie, ' ');
  return lines + "\n";
}

std::string tied(std::string text) {
  std::ranges::replace(text, ' ', tie);
  return text;
}

std::string capitalised(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  return text;
}

}  // namespace evodoku::tools
