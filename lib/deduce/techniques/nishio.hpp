// Nishio (T. Nishio): a candidate is tried, and only its own digit is followed, by hidden singles, until some house has no
// place left for it. For 9x9, a digit being a board of 81 bits; elsewhere probing finds the same.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/cube.hpp"

namespace evodoku {

class Nishio {
 public:
  explicit Nishio(const Geometry& geometry) {
    for (std::size_t house = 0; house < houses_.size(); ++house) {
      for (const Cell cell : geometry.house(house)) houses_[house] |= one(cell);
    }
    for (int cell = 0; cell < cells; ++cell) {
      for (const int house : geometry.houses_of(cell)) peers_[cell] |= houses_[house] & ~one(cell);
    }
  }

  /// Calls `visit(candidate, is_on)` for every candidate that leads to a contradiction, on or off.
  template <typename Visit>
  void find(const CandidateIndex<Cube9>& views, Visit&& visit) const {
    for (int d = 0; d < side; ++d) {
      Board board = 0;
      for (int r = 0; r < side; ++r) board |= Board{views.places(r, d)} << (side * r);
      for (int cell = 0; cell < cells; ++cell) {
        if (!views.is_open(cell) || !views.has(cell, d)) continue;
        if (contradicts(board & ~peers_[cell])) visit(candidate_at(cell, d), true);
        if (contradicts(board & ~one(cell))) visit(candidate_at(cell, d), false);
      }
    }
  }

 private:
  static constexpr int side = 9;
  static constexpr int cells = side * side;

  __extension__ using Board = unsigned __int128;  // a bit for each cell
  static Board one(int cell) { return Board{1} << cell; }
  static int lowest(Board board) {
    const std::uint64_t low = board;
    return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(board >> 64));
  }

  /// Follows hidden singles, pass by pass.
  bool contradicts(Board board) const {
    for (;;) {
      const Board before = board;
      for (const Board house : houses_) {
        const Board places = board & house;
        if (places == 0) return true;
        if ((places & (places - 1)) == 0) board &= ~peers_[lowest(places)];
      }
      if (board == before) return false;
    }
  }

  std::array<Board, 27> houses_{};
  std::array<Board, 81> peers_{};
};

}  // namespace evodoku
