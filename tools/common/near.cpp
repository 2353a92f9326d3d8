// Names that are near a mistyped word. It needs no library, as evodoku's entry does not.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "common/command_line.hpp"

namespace evodoku::tools {

namespace {

/// Levenshtein distance, the number of letters to insert, delete or replace, if it is at most `most`; else more.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t most) {
  while (!a.empty() && !b.empty() && a.front() == b.front()) {
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  if (a.empty() || b.empty()) return a.size() + b.size();
  if (most == 0) return 1;
  const auto rest_a = a.substr(1);
  const auto rest_b = b.substr(1);
  return 1 + std::min({edit_distance(rest_a, b, most - 1), edit_distance(a, rest_b, most - 1),
                       edit_distance(rest_a, rest_b, most - 1)});
}

/// As words are compared: small letters, '-' between their parts.
std::string without_marks(std::string text) {
  for (char& c : text) c = c == ' ' || c == '_' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return text;
}

}  // namespace

std::string did_you_mean(const std::string& mistyped, const std::vector<std::string>& known) {
  const std::string word = without_marks(mistyped);
  const std::size_t length = word.size() - std::min(word.find_first_not_of('-'), word.size());
  const bool is_long = length >= 3;
  std::vector<std::string> begun;  // names that begin so
  std::string near;
  std::size_t least = std::min<std::size_t>(3, 1 + length / 2);  // more distant words are not helpful
  for (const std::string& name : known) {
    if (is_long && without_marks(name).starts_with(word)) begun.push_back(name);
    const std::size_t distance = edit_distance(word, without_marks(name), 2);
    if (distance < least) near = name;
    least = std::min(least, distance);
  }
  // "class" of class, class_low, class_high
  const bool is_one_family =
      std::ranges::all_of(begun, [&](const std::string& name) { return name.starts_with(begun.front()); });
  if (!begun.empty()) near = is_one_family ? begun.front() : "";
  return near.empty() ? "" : " (did you mean " + near + "?)";
}

}  // namespace evodoku::tools
