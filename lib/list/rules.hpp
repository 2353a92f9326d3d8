// What fields of a list need and exclude, and what they mean together.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "evodoku/list.hpp"

namespace evodoku {

/// "2..3", "2..", "..3".
template <typename T>
std::string text_of(const Range<T>& range) {
  const auto end = [](const std::optional<double>& number) {
    return number ? fmt::format("{:g}", *number) : "";
  };
  return end(range.low) + ".." + end(range.high);
}

/// Checks a specification, rule by rule, and works out what follows from it.
class ListRules {
 public:
  ListRules(const ListSpec& spec, ResolvedList& resolved) : spec_(spec), resolved_(resolved) {}

  /// The first error, if there is one; otherwise `resolved` is complete.
  std::optional<ListError> check();

 private:
  using Refusal = std::optional<ListError>;
  Refusal minimality();
  Refusal mask();
  Refusal drill();
  Refusal difficulty();
  Refusal depth();
  Refusal without_uniqueness();
  Refusal possible_difficulty();
  Refusal parents();
  Refusal one_solution();
  Refusal clues();
  Refusal possible_counts();
  std::vector<std::string> known_classes() const;
  Refusal class_named(const std::string& name);
  std::vector<double> estimates_wanted() const;

  const ListSpec& spec_;
  ResolvedList& resolved_;
};

}  // namespace evodoku
