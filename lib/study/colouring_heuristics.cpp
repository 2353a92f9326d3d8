// The names of the heuristics.
#include <algorithm>
#include <array>
#include <stdexcept>

#include "evodoku_study/colour.hpp"

namespace evodoku {

namespace {

constexpr std::array<ColouringHeuristic, 3> all_heuristics = {
    ColouringHeuristic::first_fit, ColouringHeuristic::welsh_powell, ColouringHeuristic::dsatur};

}  // namespace

std::span<const ColouringHeuristic> colouring_heuristics() {
  return all_heuristics;
}

std::string_view name_of(ColouringHeuristic heuristic) {
  switch (heuristic) {
    case ColouringHeuristic::first_fit:
      return "first-fit";
    case ColouringHeuristic::welsh_powell:
      return "welsh-powell";
    case ColouringHeuristic::dsatur:
      return "dsatur";
  }
  throw std::invalid_argument("no such colouring heuristic");
}

std::optional<ColouringHeuristic> parse_colouring_heuristic(std::string_view name) {
  const auto found =
      std::ranges::find(all_heuristics, name, [](ColouringHeuristic one) { return name_of(one); });
  if (found == all_heuristics.end()) return std::nullopt;
  return *found;
}

}  // namespace evodoku
