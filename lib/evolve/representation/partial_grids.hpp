// Partial grids: boards without contradictions, because cells may stay blank. The number of blank cells is minimised.
//
// An individual is also a plan: selection, crossover and mutation make from its parents a grid of digits (which may
// contradict each other) and blanks, and construction then makes from that a grid that is possible.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evodoku/geometry.hpp"
#include "evolve/representation/genomes.hpp"
#include "evolve/representation/propagation.hpp"

namespace evodoku {

/// A grid that is being filled, and the digits that are still possible in it. Unlike the candidates of a search, it
/// cannot be undone, and a contradiction does not end it: a cell that no digit fits any more stays blank, and filling
/// continues elsewhere.
///
///   Filling filling(geometry, candidates, Propagation::singles);
///   while (!filling.open_cells().empty()) {
///     const Cell cell = filling.open_cells().front();
///     filling.place({cell, std::countr_zero(filling.digits(cell)) + 1});  // its lowest digit
///   }
///
/// A copy is independent of its original. Two threads must not use the same object at once.
class Filling {
 public:
  /// `candidates` by cell: bit d-1 for every possible digit d; none for cells that are not to be filled. Singles among
  /// them are not followed yet. The geometry must outlive the object. `followed`: which consequences of a placed digit are
  /// placed at once, as far as naked and hidden singles.
  Filling(const Geometry& geometry, std::vector<std::uint64_t> candidates, Propagation followed);

  /// The cells that are blank and can be filled, in an arbitrary but deterministic order. Valid until the next place().
  std::span<const Cell> open_cells() const { return {open_.data(), open_count_}; }
  /// The digits that fit into an open cell: bit d-1 for digit d. 0 for other cells.
  std::uint64_t digits(int cell) const { return digits_[cell]; }

  /// A lower bound of the number of digits in an open cell: where naked singles are followed, cells with one digit are
  /// filled at once.
  int fewest_digits() const { return followed_ == Propagation::none ? 1 : 2; }

  /// Places a possible digit, removes it from the peers, and follows the consequences.
  void place(Candidate candidate);

  /// By cell: the placed digit, or 0.
  std::span<const std::uint8_t> written() const { return written_; }

 private:
  void write(Candidate candidate);
  void take_from_peers(Candidate candidate);
  void take_from_houses(Candidate candidate);
  void drop(Candidate candidate);
  void close(Cell cell);
  std::uint64_t& places(std::size_t house, int digit) { return places_[house * side_ + digit - 1]; }

  const Geometry* geometry_;
  std::size_t side_;
  Propagation followed_;
  std::vector<std::uint64_t> digits_;  // by cell
  /// By house and digit: bit p for every place p where the digit is possible.
  std::vector<std::uint64_t> places_;
  std::vector<std::uint8_t> written_;  // by cell
  std::vector<Cell> open_;             // all cells; the first open_count_ are open
  std::vector<Cell> open_position_;    // the inverse of open_
  std::size_t open_count_ = 0;
  std::vector<Candidate> singles_;  // seen and not yet followed; what has become impossible since is left out
};

/// The layout: boards whose fixed digits are the clues and the digits that propagation finds.
class PartialGrids : public Boards {
 public:
  /// Throws std::invalid_argument, naming the cells, if a house has two equal clues, because every grid would contain
  /// them.
  PartialGrids(const Grid& puzzle, Propagation level);

  /// Only the fixed digits: the start of every construction. It follows naked singles, or from Propagation::singles on
  /// naked and hidden singles. Following more would have to be repeated after every digit, and costs more time than it
  /// saves.
  const Filling& beginning() const { return beginning_; }

 private:
  PartialGrids(const Propagated& propagated, Propagation level);

  Geometry geometry_;
  Filling beginning_;
};

}  // namespace evodoku
