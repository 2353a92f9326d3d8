#include "evolve/operators/candidate_digits.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace evodoku {

namespace {

std::vector<Gene> digits_in(std::uint64_t candidates) {
  std::vector<Gene> digits;
  for (; candidates != 0; candidates &= candidates - 1) {
    digits.push_back(static_cast<Gene>(std::countr_zero(candidates) + 1));
  }
  return digits;
}

/// Each as likely as any other; the digit itself if it is the only candidate, or there is none.
Gene another(Gene digit, const std::vector<Gene>& candidates, RandomStream& random) {
  const auto own = static_cast<std::size_t>(std::ranges::find(candidates, digit) - candidates.begin());
  const std::size_t others = candidates.size() - (own < candidates.size() ? 1 : 0);
  if (others == 0) return digit;
  std::size_t drawn = random.below(static_cast<std::uint32_t>(others));
  if (drawn >= own) ++drawn;
  return candidates[drawn];
}

}  // namespace

CandidateDigits::CandidateDigits(const Boards& boards, const std::vector<std::uint64_t>& candidates,
                                 int permille)
    : mutated_(permille) {
  for (const Position cell : boards.free_cells()) {
    free_cells_.push_back({.position = cell, .candidates = digits_in(candidates[cell])});
  }
}

void CandidateDigits::mutate(Genes child, RandomStream& random) {
  mutated_.for_each_heads(free_cells_.size(), random, [&](std::size_t i) {
    const FreeCell& cell = free_cells_[i];
    child[cell.position] = another(child[cell.position], cell.candidates, random);
  });
}

}  // namespace evodoku
