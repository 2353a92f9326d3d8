// Names that are near a mistyped word. It needs no library, as evodoku's entry does not.
#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "common/command_line.hpp"

namespace evodoku::tools {

namespace {

/// Levenshtein distance: the number of letters to insert, delete or replace.
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
    }
  }
  return row.back();
}

/// As words are compared: small letters, '-' between their parts.
std::string without_marks(std::string text) {
  for (char& c : text) c = c == ' ' || c == '_' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return text;
}

}  // namespace

std::string did_you_mean(const std::string& mistyped, const std::vector<std::string>& known) {
  const std::string word = without_marks(mistyped);
  const bool is_long = word.size() >= 3 + std::min(word.find_first_not_of('-'), word.size());
  std::vector<std::string> begun;  // names that begin so
  std::string near;
  std::size_t least = 3;  // more distant words are not helpful
  for (const std::string& name : known) {
    if (is_long && without_marks(name).starts_with(word)) begun.push_back(name);
    const std::size_t distance = edit_distance(word, without_marks(name));
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
