#include "common/command_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

#include "evodoku/text.hpp"

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
std::string without_marks(std::string_view word) {
  std::string text(word);
  std::ranges::transform(text, text.begin(), [](char c) {
    if (c == ' ' || c == '_') return '-';
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

/// Other programs' names for options; if there are several, the first that the tool has.
struct Synonym {
  const char* word;
  std::array<const char*, 3> meant;
};
constexpr std::array synonyms = {
    Synonym{"amount", {"count", "limit", "runs"}},
    Synonym{"blanks", {"clues", "", ""}},
    Synonym{"color", {"colour", "", ""}},
    Synonym{"columns-of", {"columns", "by", ""}},
    Synonym{"cores", {"threads", "", ""}},
    Synonym{"database", {"store", "", ""}},
    Synonym{"db", {"store", "", ""}},
    Synonym{"difficulty", {"class", "level", "rating"}},
    Synonym{"empty", {"clues", "", ""}},
    Synonym{"fields", {"columns", "by", ""}},
    Synonym{"givens", {"clues", "", ""}},
    Synonym{"grade", {"class", "level", "rating"}},
    Synonym{"hints", {"clues", "hint", ""}},
    Synonym{"holes", {"clues", "alpha", ""}},
    Synonym{"how-many", {"count", "limit", "runs"}},
    Synonym{"input", {"from", "", ""}},
    Synonym{"jobs", {"threads", "", ""}},
    Synonym{"level", {"class", "rating", ""}},
    Synonym{"limit", {"count", "runs", "generation-cap"}},
    Synonym{"max-generations", {"generation-cap", "", ""}},
    Synonym{"number", {"count", "limit", "runs"}},
    Synonym{"order-by", {"sort", "", ""}},
    Synonym{"out", {"output", "", ""}},
    Synonym{"output-format", {"format", "", ""}},
    Synonym{"parallel", {"threads", "", ""}},
    Synonym{"random-seed", {"seed", "", ""}},
    Synonym{"removed", {"alpha", "", ""}},
    Synonym{"repeat", {"runs", "repeats", ""}},
    Synonym{"rows", {"limit", "count", ""}},
    Synonym{"silent", {"quiet", "", ""}},
    Synonym{"size", {"order", "box", ""}},
    Synonym{"symmetric", {"symmetry", "", ""}},
    Synonym{"timeout", {"time-limit", "", ""}},
    Synonym{"unique", {"require-proper", "distinct", ""}},
    Synonym{"workers", {"threads", "", ""}},
};

std::string suggestion(const std::string& name) {
  return name.empty() ? "" : fmt::format(" (did you mean {}?)", name);
}

std::string nearest(const std::string& mistyped, const std::vector<std::string>& known) {
  std::string found;
  std::size_t least = 3;  // more distant words are not helpful
  for (const std::string& name : known) {
    const std::size_t distance = edit_distance(without_marks(mistyped), without_marks(name));
    if (distance < least) {
      least = distance;
      found = name;
    }
  }
  return found;
}

/// The only one that begins so.
std::string begun(const std::string& beginning, const std::vector<std::string>& known) {
  constexpr std::size_t least_letters = 3;
  if (without_marks(beginning).find_first_not_of('-') + least_letters > beginning.size()) return "";
  std::string found;
  for (const std::string& name : known) {
    if (!without_marks(name).starts_with(without_marks(beginning))) continue;
    if (!found.empty()) return "";
    found = name;
  }
  return found;
}

std::string by_sense(const std::string& word, const std::vector<std::string>& known) {
  const auto synonym = std::ranges::find_if(synonyms, [&](const Synonym& one) { return word == one.word; });
  if (synonym == synonyms.end()) return "";
  for (const char* const meant : synonym->meant) {
    std::string name = fmt::format("--{}", meant);
    if (std::ranges::find(known, name) != known.end()) return name;
  }
  return "";
}

}  // namespace

std::string did_you_mean(const std::string& mistyped, const std::vector<std::string>& known) {
  std::string name = begun(mistyped, known);
  if (name.empty()) name = nearest(mistyped, known);
  return suggestion(name);
}

std::string did_you_mean_option(const std::string& mistyped, const std::vector<std::string>& known) {
  const std::size_t dashes = std::min(mistyped.find_first_not_of('-'), mistyped.size());
  const std::string by_its_sense = by_sense(without_marks(mistyped.substr(dashes)), known);
  return by_its_sense.empty() ? did_you_mean(mistyped, known) : suggestion(by_its_sense);
}

UsageError unknown_value(const std::string& option, const std::string& value,
                         const std::vector<std::string>& known) {
  return UsageError(fmt::format("{} {}: not known{}; want one of {}", option, printable(value),
                                did_you_mean(value, known), fmt::join(known, ", ")));
}

}  // namespace evodoku::tools
