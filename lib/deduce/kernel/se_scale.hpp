// Sudoku Explainer's scale (N. Juillerat, version 1.2.1), in tenths: a chain, and what is made of chains, has the rating of
// its kind and .1 more for each step of its length. The length is that of all implications together, without the two ends;
// the steps are at 4, 6, 8, 12, 16, 24 ... See docs/rating_evidence.md for how near this comes.
#pragma once

#include "evodoku/deduce.hpp"
#include "evodoku/range.hpp"

namespace evodoku {

/// What a length adds. 0 up to 4, 1 up to 6, 2 up to 8, 3 up to 12 ...
constexpr int tenths_for_length(int length) {
  int tenths = 0;
  for (int step = 4; length > step; step *= 2) tenths += length > step / 2 * 3 ? 2 : 1;
  return tenths;
}
static_assert(tenths_for_length(4) == 0 && tenths_for_length(5) == 1 && tenths_for_length(8) == 2 &&
              tenths_for_length(12) == 3 && tenths_for_length(13) == 4 && tenths_for_length(25) == 6);

/// Of what has so many candidates, or implications, with the two ends.
constexpr int tenths_of_chain(int of_kind, int candidates) {
  return of_kind + tenths_for_length(candidates - 2);
}

namespace se {
inline constexpr int cycle_of_one_kind = 65;
inline constexpr int chain_of_one_digit = 66;
inline constexpr int chain = 70;
inline constexpr int nishio = 75;
inline constexpr int forcing = 80;
inline constexpr int probing = 85;

/// Of a rating on this scale.
constexpr int tenths(double rating) {
  return static_cast<int>(10 * rating + 0.5);
}

/// The longest loops with the largest sets; chains and trials of 192 implications. What is nested is not rated by its length.
inline Range<int> tenths_of(const TechniqueInfo& info) {
  constexpr Range<int> loops{46, 53};
  const auto by_length = [](int shortest, int longest) {
    return Range<int>{shortest, longest + tenths_for_length(192)};
  };
  const Technique technique = info.technique;
  if (technique == Technique::unique_loop) return loops;
  if (technique < Technique::x_chain || technique > Technique::probe) {
    const int usual = tenths(info.se_rating);
    return {usual, usual};
  }
  if (technique == Technique::x_chain) return by_length(cycle_of_one_kind, chain_of_one_digit);
  if (technique == Technique::xy_chain) return by_length(cycle_of_one_kind, chain);
  if (technique <= Technique::chain) return by_length(chain, chain);
  if (technique == Technique::nishio) return by_length(nishio, nishio);
  return technique <= Technique::forcing ? by_length(forcing, forcing) : by_length(probing, probing);
}
}  // namespace se

/// A step as hard as Sudoku Explainer says.
struct Rung {
  Technique technique = Technique::full_house;
  int tenths = 0;
  friend bool operator==(const Rung&, const Rung&) = default;
};
inline bool is_harder(const Rung& rung, const Rung& than) {
  return rung.tenths != than.tenths ? rung.tenths > than.tenths : rung.technique > than.technique;
}

}  // namespace evodoku
