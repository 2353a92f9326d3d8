// The questions in a grid: which digit a cell has, which place a digit in a house has. Exactly one of the alternatives
// is true.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/sinks.hpp"
#include "evodoku/deduce.hpp"

namespace evodoku {

/// Forcing does not follow questions with more alternatives, as people do not follow them.
inline constexpr std::size_t most_alternatives = 6;

/// Calls `visit(alternatives, house)` for every cell and for every digit in every house that has two to `most`
/// alternatives left; `house` is empty for a cell.
template <class Shape, typename Visit>
void for_each_question(const CandidateIndex<Shape>& views, std::size_t most, Visit&& visit) {
  const Geometry& geometry = views.geometry();
  std::array<Candidate, Shape::max_side> alternatives;
  const auto ask = [&](std::uint64_t options, std::optional<int> house, auto candidate) {
    std::size_t count = 0;
    for (; options != 0; options &= options - 1) {
      if (count == most) return;
      alternatives[count] = candidate(std::countr_zero(options));
      ++count;
    }
    if (count > 1) visit(std::span<const Candidate>(alternatives.data(), count), house);
  };
  for (int cell = 0; cell < geometry.cells(); ++cell) {
    ask(views.digits(cell), std::nullopt, [&](int digit_index) { return candidate_at(cell, digit_index); });
  }
  for (int house = 0; house < geometry.houses(); ++house) {
    const auto cells = geometry.house(house);
    for (int digit_index = 0; digit_index < geometry.side(); ++digit_index) {
      ask(views.places(house, digit_index), house,
          [&](int place) { return candidate_at(cells[place], digit_index); });
    }
  }
}

/// Calls `visit(candidate)` for every candidate of every open cell.
template <class Shape, typename Visit>
void for_each_open_candidate(const CandidateIndex<Shape>& views, Visit&& visit) {
  for (int cell = 0; cell < views.geometry().cells(); ++cell) {
    if (!views.is_open(cell)) continue;
    for_each_bit(views.digits(cell), [&](int digit_index) { visit(candidate_at(cell, digit_index)); });
  }
}

/// The reason of a consequence of all alternatives of a question.
inline Pattern pattern_of(std::span<const Candidate> alternatives, std::optional<int> house) {
  Pattern pattern{{alternatives.begin(), alternatives.end()}, {}};
  if (house) pattern.houses.push_back(*house);
  return pattern;
}

}  // namespace evodoku
