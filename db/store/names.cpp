#include "store/names.hpp"

#include <algorithm>
#include <cstddef>

namespace evodoku::db {
namespace {

constexpr std::size_t most_listed = 10;

/// Dice's coefficient without its divisor: the number of letter pairs of `wanted` that occur in `name`.
std::size_t likeness(const std::string& name, const std::string& wanted) {
  std::size_t common = 0;
  for (std::size_t i = 0; i + 1 < wanted.size(); ++i) {
    if (name.find(wanted.substr(i, 2)) != std::string::npos) ++common;
  }
  return common;
}

}  // namespace

std::string listed(std::vector<std::string> names, const std::string& wanted) {
  const std::size_t all = names.size();
  if (all > most_listed) {
    std::ranges::stable_sort(names, std::ranges::greater{},
                             [&](const std::string& name) { return likeness(name, wanted); });
    names.resize(most_listed);
  }
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  if (all > most_listed) text += " and " + std::to_string(all - most_listed) + " more";
  return text;
}

}  // namespace evodoku::db
