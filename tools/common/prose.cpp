#include "common/prose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace evodoku::tools {

namespace {

double two_digits(double amount) {
  return std::stod(fmt::format("{:.1e}", amount));
}

struct Unit {
  double size;
  const char* name;
};
constexpr std::array units = {Unit{1e15, "quadrillion"}, Unit{1e12, "trillion"}, Unit{1e9, "billion"},
                              Unit{1e6, "million"}};

/// Stands for a blank where no line should end.
constexpr char tie = '\1';

}  // namespace

std::string with_commas(double whole) {
  std::string digits = fmt::format("{:.0f}", whole);
  for (std::size_t end = digits.size(); end > 3; end -= 3) digits.insert(end - 3, 1, ',');
  return digits;
}

std::string approximate(double amount) {
  if (amount == 0) return "0";
  if (amount < 0.5) return "less than one";
  if (amount < 99.5) {
    const double whole = std::round(amount);
    return fmt::format("{}{:.0f}", whole == amount ? "" : "about ", whole);
  }
  const double rounded = two_digits(amount);
  if (rounded >= 1e18) {
    const int power = static_cast<int>(std::floor(std::log10(rounded * (1 + 1e-9))));
    return fmt::format("about {:g} x 10^{}", std::round(10 * rounded / std::pow(10.0, power)) / 10, power);
  }
  for (const Unit& unit : units) {
    if (rounded >= unit.size) return fmt::format("about {:g} {}", rounded / unit.size, unit.name);
  }
  return "about " + with_commas(rounded);
}

std::string share_in_words(double part, double whole) {
  const double percent = whole > 0 ? 100 * part / whole : 0;
  if (percent < 1) return "less than 1 %";
  if (percent > 99 && percent < 100) return "more than 99 %";
  return fmt::format("{:.0f} %", percent);
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
