// The properties of techniques that do not depend on the puzzle, one row each; techniques/ has their scans.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "evodoku/deduce.hpp"

namespace evodoku {

/// The kind of reason for a step, which determines how sentence() describes it.
enum class Reason {
  full_house,
  naked_single,
  only_place,  // "... is the only place for 7"
  direct_locked,
  direct_hidden_set,
  locked,
  naked_subset,
  hidden_subset,
  fish,
  wing,
  rectangle,
  grave,
  chain,
  trial  // a contradiction, or a consequence of all alternatives
};

/// How the rater `knowledge` computes its price: see evolve/knowledge/discovery_law.hpp. The names are those of the
/// parameters.
enum class PriceLaw {
  unit,
  line,
  direct,
  step,          // more than the technique before it, by a factor
  probing_step,  // the same with another factor
  not_rated      // unknown to the rater, so that ratings do not change until it has a new version
};

struct TechniqueRow {
  TechniqueInfo info;
  Reason reason;
  PriceLaw price;
};

const TechniqueRow& row_of(Technique technique);

/// Each cell once, in order of appearance.
std::vector<Cell> cells_of(std::span<const Candidate> candidates);
/// Bit d-1 for digit d, of those that are at the cell.
std::uint64_t digits_at(std::span<const Candidate> candidates, Cell cell);

/// The strong links of a chain, in the form of ShortestChain::find(): of each pair at least one is true.
std::vector<std::pair<Candidate, Candidate>> strong_links_of(const Deduction& chain);

/// Of the cells of a unique rectangle or loop how many, the first ones, are its own: two in each house. The others hold the
/// set of type 3.
std::size_t cells_of_loop(std::span<const Cell> cells, const Deduction& step, Box box);

}  // namespace evodoku
