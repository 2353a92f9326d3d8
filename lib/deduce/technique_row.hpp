// What is known of a technique whatever the puzzle, one row each; what it looks for is in techniques/.
#pragma once

#include "evodoku/deduce.hpp"

namespace evodoku {

/// What a step rests on, which says how sentence() puts it in words.
enum class Reason {
  full_house,
  naked_single,
  only_place,  // "... is the only place for 7"
  direct_locked,
  direct_hidden_pair,
  locked,
  naked_subset,
  hidden_subset,
  fish,
  wing,
  rectangle,
  grave,
  chain,
  trial  // what alternatives agree on, or a contradiction
};

/// What the rater `knowledge` makes of it: see evolve/knowledge/discovery_law.hpp, whose parameters these name.
enum class PriceLaw {
  unit,
  line,
  direct,
  step,          // so much more than the technique before it
  probing_step,  // the same
  not_rated      // the rater does not know it: its ratings stay what they are until it has a new version
};

struct TechniqueRow {
  TechniqueInfo info;
  Reason reason;
  PriceLaw price;
};

const TechniqueRow& row_of(Technique technique);

}  // namespace evodoku
