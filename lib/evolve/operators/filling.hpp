// A grid that is being filled in, and what is still possible in it. Unlike the candidates of a search it has
// no way back, and a contradiction does not end it: a cell that no digit fits any more stays blank, and the
// filling goes on elsewhere.
//
//   Filling filling(geometry, candidates, Filling::Follow::singles);
//   while (!filling.open_cells().empty()) {
//     const Cell cell = filling.open_cells().front();
//     filling.place({cell, lowest_of(filling.digits(cell))});
//   }
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evodoku/geometry.hpp"

namespace evodoku {

/// Copies are states of their own. Not for two threads at once.
class Filling {
 public:
  /// What follows from a digit written down is written down at once.
  enum class Follow { nothing, naked_singles, singles };

  /// `candidates` by cell: bit d-1 for every digit d that is possible; none for a cell that is not to be
  /// filled. Singles among them are not followed yet. The geometry must outlive it.
  Filling(const Geometry& geometry, std::vector<std::uint64_t> candidates, Follow follow);

  /// The cells that are blank and can be filled, in no particular (but fixed) order. Valid until the next
  /// place().
  std::span<const Cell> open_cells() const { return {open_.data(), open_count_}; }
  /// What fits into an open cell: bit d-1 for digit d. Of other cells nothing.
  std::uint64_t digits(int cell) const { return digits_[static_cast<std::size_t>(cell)]; }

  /// Fewer digits no open cell has: cells with one are filled at once where naked singles are followed.
  int fewest_digits() const { return follow_ == Follow::nothing ? 1 : 2; }

  /// Writes a possible digit down, takes it from the peers, and follows what is to be followed.
  void place(Candidate candidate);

  /// By cell: the digit written down, 0 where none is.
  std::span<const std::uint8_t> written() const { return written_; }

 private:
  void write(Candidate candidate);
  void take_from_peers(Candidate candidate);
  void take_from_houses(Candidate candidate);
  void drop(Candidate candidate);
  void close(Cell cell);
  std::uint64_t& places(std::size_t house, int digit);

  const Geometry* geometry_;
  std::size_t side_;
  Follow follow_;
  std::vector<std::uint64_t> digits_;  // by cell
  std::vector<std::uint64_t>
      places_;  // by house and digit: bit p for every place p where the digit is possible
  std::vector<std::uint8_t> written_;  // by cell
  std::vector<Cell> open_;             // all cells; the first open_count_ are open
  std::vector<Cell> open_position_;    // its inverse
  std::size_t open_count_ = 0;
  std::vector<Candidate> singles_;  // seen and not yet followed; what has become impossible since is left out
};

}  // namespace evodoku
