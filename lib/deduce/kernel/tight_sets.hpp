// Tight sets: as many members as they have options together. Naked subsets, hidden subsets and fish are all instances
// of this pattern:
//
//                 members              options
//   naked pair    cells of a house     digits
//   hidden pair   digits               places in a house
//   X-wing        rows, for a digit    columns
//
// No two members can take the same option, so the members take all of these options, and no other member can have them.
#pragma once

#include <array>

#include "deduce/kernel/bits.hpp"
#include "evodoku/box.hpp"

namespace evodoku {

/// The options of up to Box::max_side members, indexed by member.
using OptionsOfMembers = std::array<std::uint64_t, std::size_t{Box::max_side}>;

namespace tight_sets {

template <int Size, int Missing, typename Visit>
void extend(const OptionsOfMembers& options, std::uint64_t further, std::uint64_t members,
            std::uint64_t united, Visit& visit) {
  while (further != 0) {
    const int member = std::countr_zero(further);
    further &= further - 1;
    const std::uint64_t more = united | options[static_cast<std::size_t>(member)];
    if (has_more_than<Size>(more)) continue;
    if constexpr (Missing > 1) {
      extend<Size, Missing - 1>(options, further, members | bit(member), more, visit);
    } else if (has_more_than<Size - 1>(more)) {
      visit(members | bit(member), more);
    }
  }
}

}  // namespace tight_sets

/// Calls `visit(members, options)` for every `Size` members that have exactly `Size` options together. Members with a
/// single option are ignored, as they are singles.
template <int Size, typename Visit>
void for_each_tight_set(const OptionsOfMembers& options, int members, Visit&& visit) {
  std::uint64_t eligible = 0;
  for (int member = 0; member < members; ++member) {
    if (has_between<2, Size>(options[static_cast<std::size_t>(member)])) eligible |= bit(member);
  }
  if (has_more_than<Size - 1>(eligible)) tight_sets::extend<Size, Size>(options, eligible, 0, 0, visit);
}

}  // namespace evodoku
