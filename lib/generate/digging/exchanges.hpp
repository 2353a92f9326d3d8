// Coming to fewer clues by exchanges.
#pragma once

#include "generate/digging/digger.hpp"
#include "generate/grids/generation_context.hpp"

namespace evodoku {

struct ExchangeLimits {
  int most_returning = 1;  // groups that come back in one exchange: 1 to so many
  int patience = 0;        // exchanges in a row without fewer clues than ever before, before giving up
};

/// Goes from neighbour to neighbour of the digger's puzzle (see Digger::vary) that have no more clues, until
/// `target` clues are left, patience is at its end, or the context must end.
void reduce_by_exchanges(Digger& digger, int target, const ExchangeLimits& limits,
                         GenerationContext& context);

}  // namespace evodoku
