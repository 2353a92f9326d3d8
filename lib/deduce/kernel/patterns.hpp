// How scans report the candidates of a pattern.
#pragma once

#include <vector>

#include "deduce/kernel/bits.hpp"
#include "evodoku/deduce.hpp"

namespace evodoku {

/// The reason of an instance: its candidates and houses.
struct Pattern {
  std::vector<Candidate> because;
  std::vector<int> houses;
};

inline Candidate candidate_at(int cell, int digit_index) {
  return {static_cast<Cell>(cell), static_cast<std::uint8_t>(digit_index + 1)};
}

/// Adds the candidates of a cell, ascending.
inline void append_candidates(std::vector<Candidate>& to, int cell, std::uint64_t digits) {
  for_each_bit(digits, [&](int digit_index) { to.push_back(candidate_at(cell, digit_index)); });
}

}  // namespace evodoku
