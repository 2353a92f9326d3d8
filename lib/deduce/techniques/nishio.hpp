// Nishio (T. Nishio): a candidate is tried, and only its own digit is followed, by hidden singles, until some house has no
// place left for it. For 9x9, a digit being a board of 81 bits; elsewhere probing finds the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/cube.hpp"

namespace evodoku {

class Nishio {
 public:
  explicit Nishio(const Geometry& geometry) {
    for (std::size_t house = 0; house < houses_.size(); ++house) {
      for (const Cell cell : geometry.house(house)) houses_[house].add(cell);
    }
    for (int cell = 0; cell < cells; ++cell) {
      Board& peers = peers_[cell];
      for (const int house : geometry.houses_of(cell)) peers.unite(houses_[house]);
      peers.drop(cell);
    }
  }

  /// Calls `visit(candidate, is_on)` for every candidate that leads to a contradiction, on or off.
  template <typename Visit>
  void find(const CandidateIndex<Cube9>& views, Visit&& visit) const {
    for (int d = 0; d < side; ++d) {
      Board board;
      for (int r = 0; r < side; ++r) {
        for_each_bit(std::uint64_t{views.places(r, d)}, [&](int c) { board.add(side * r + c); });
      }
      board.for_each([&](Cell cell) {
        if (!views.is_open(cell)) return;
        Board on = board;
        on.subtract(peers_[cell]);
        if (contradicts(on)) visit(candidate_at(cell, d), true);
        Board off = board;
        off.drop(cell);
        if (contradicts(off)) visit(candidate_at(cell, d), false);
      });
    }
  }

 private:
  static constexpr int side = 9;
  static constexpr int cells = side * side;

  struct Board {
    std::array<std::uint64_t, 2> words{};
    static std::size_t word(int cell) { return cell < 45 ? 0 : 1; }
    static std::uint64_t mask(int cell) { return bit(cell < 45 ? cell : cell - 45); }
    void add(int cell) { words[word(cell)] |= mask(cell); }
    void drop(int cell) { words[word(cell)] &= ~mask(cell); }
    void unite(const Board& other) {
      for (std::size_t i = 0; i < 2; ++i) words[i] |= other.words[i];
    }
    void subtract(const Board& other) {
      for (std::size_t i = 0; i < 2; ++i) words[i] &= ~other.words[i];
    }
    bool operator==(const Board&) const = default;
    template <typename Visit>
    void for_each(Visit&& visit) const {
      for_each_bit(words[0], [&](int number) { visit(number); });
      for_each_bit(words[1], [&](int number) { visit(number + 45); });
    }
  };

  /// Follows hidden singles, pass by pass.
  bool contradicts(Board board) const {
    for (;;) {
      const Board before = board;
      for (const Board& house : houses_) {
        const std::uint64_t first = board.words[0] & house.words[0];
        const std::uint64_t second = board.words[1] & house.words[1];
        if ((first | second) == 0) return true;
        if (has_more_than<1>(first) || has_more_than<1>(second) || (first != 0 && second != 0)) continue;
        const int cell = first != 0 ? std::countr_zero(first) : 45 + std::countr_zero(second);
        board.subtract(peers_[cell]);
      }
      if (board == before) return false;
    }
  }

  std::array<Board, 27> houses_{};
  std::array<Board, 81> peers_{};
};

}  // namespace evodoku
