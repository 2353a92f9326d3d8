// The selection of document 003, as its program does it.
#pragma once

#include <cstdint>
#include <vector>

#include "evolve/operators/parts.hpp"

namespace evodoku {

/// Couples until everybody is taken: one parent by a roulette in proportion to 1 / fitness, the other the
/// worst that is left. As everybody becomes a parent, and once only, there is no selection pressure. A slip
/// of the program is kept: with the second parent it is not the parent's share of the wheel that goes, but
/// one drawn by another spin; so the shares of the others move up.
class InverseRouletteAndWorst : public SelectionPart {
 public:
  void prepare(const Population& population, RandomStream& random) override;
  /// The last of an odd number is paired with itself. When nobody is left all come back.
  Parents choose(int place, RandomStream& random) override;

 private:
  void put_all_back();
  /// A place on the wheel.
  std::ptrdiff_t spin(RandomStream& random) const;
  int take_one(RandomStream& random);
  int take_worst(RandomStream& random);

  std::vector<std::uint64_t> shares_of_all_;  // by rank
  std::vector<int> waiting_;                  // ranks, ascending
  std::vector<std::uint64_t> shares_;         // as many
};

}  // namespace evodoku
