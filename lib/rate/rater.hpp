// What makes one rater differ from another. The protocol (evodoku/rate.hpp) knows no more of a rater than
// this.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku/grid.hpp"
#include "evodoku/rate.hpp"

namespace evodoku {

/// What a rater is given for one run.
struct RunRequest {
  std::uint64_t seed = 0;  // its own for this run: two runs of a rating share nothing
  std::uint64_t generation_cap = 0;
  std::stop_token stop = {};
};

/// A rater: a name, a version and a way to make a run. Whatever changes the numbers it gives is a new
/// version.
struct Rater {
  std::string name;
  int version = 1;
  /// A function of grid, seed and cap only. Nothing if it was stopped before it came to an end.
  std::optional<RatingRun> (*run)(const Grid& grid, const RunRequest& request) = nullptr;
  std::vector<DifficultyClass> classes;  // ascending, the first from 0
};

/// All raters, the default first.
const std::vector<Rater>& all_raters();
/// nullptr for a name that is none.
const Rater* find_rater(std::string_view name);

/// The bare genetic algorithm of T. Mantere and J. Koljonen. Experimental: see docs/rating.md for what its
/// numbers follow.
Rater mantere_koljonen_rater();

}  // namespace evodoku
