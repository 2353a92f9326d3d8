// States of knowledge for puzzles of any box, as StateBook needs them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "deduce/techniques/locked_candidates.hpp"
#include "deduce/techniques/singles.hpp"
#include "evolve/loop/population.hpp"

namespace evodoku {

template <typename ShapeType>
class CubeStates {
 public:
  using Shape = ShapeType;
  using Set = Cube<Shape>;

  class State {
   public:
    Fitness candidates_left() const { return left_; }

   private:
    friend CubeStates;
    Knowledge<Shape> knowledge_;
    Fitness left_ = 0;
  };

  explicit CubeStates(const Shape& shape) : shape_(shape) {}

  State state_of(const Knowledge<Shape>& knowledge) const {
    State state;
    state.knowledge_ = knowledge;
    count_left(state);
    return state;
  }
  const Knowledge<Shape>& knowledge_of(const State& state) const { return state.knowledge_; }
  const Set& set_of(const Cube<Shape>& cube) const { return cube; }

  /// Places a digit. If it is not a candidate, the cell has no candidates left.
  void place(State& state, int cell, int digit_index) const {
    const int r = cell / shape_.side();
    const int c = cell % shape_.side();
    for (int d = 0; d < shape_.side(); ++d) {
      if (d != digit_index && state.knowledge_.is_open(r, c) && state.knowledge_.candidates.has(r, c, d))
        --state.left_;
    }
    state.left_ -= places_left(state, digit_index);
    state.knowledge_.place(shape_, r, c, digit_index);
    state.left_ += places_left(state, digit_index);
  }
  void remove(State& state, const Set& gone) const {
    state.knowledge_.remove(shape_, gone);
    count_left(state);
  }
  /// Whether `state` contains everything that `other` knows.
  bool knows_all(const State& state, const State& other) const {
    for (std::size_t r = 0; r < state.knowledge_.open.size(); ++r) {
      if ((state.knowledge_.open[r] & ~other.knowledge_.open[r]) != 0) return false;
    }
    return state.knowledge_.candidates.is_within(shape_, other.knowledge_.candidates);
  }
  void unite(State& state, const State& other) const {
    state.knowledge_.unite(shape_, other.knowledge_);
    count_left(state);
  }

  bool is_same(const State& a, const State& b) const {
    return a.knowledge_.open == b.knowledge_.open &&
           a.knowledge_.candidates.equals(shape_, b.knowledge_.candidates);
  }
  std::uint64_t hash_of(const State& state) const {
    constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15ULL;
    const auto& masks = state.knowledge_.candidates.masks;
    constexpr std::size_t words = sizeof(masks[0]) / 8;
    std::uint64_t hash = 0;
    for (int r = 0; r < shape_.side(); ++r) {
      std::array<std::uint64_t, words> row;
      std::memcpy(row.data(), masks[static_cast<std::size_t>(r)].data(), sizeof(row));
      for (const std::uint64_t word : row) hash = (hash ^ word ^ (hash >> 29)) * multiplier;
      hash = (hash ^ state.knowledge_.open[static_cast<std::size_t>(r)]) * multiplier;
    }
    return hash ^ (hash >> 32);
  }

  Set full_houses(const State& state) const { return full_house_digits(shape_, state.knowledge_); }
  Set singles_in_boxes(const State& state) const { return hidden_singles_in_boxes(shape_, state.knowledge_); }
  Set singles_in_lines(const State& state) const { return hidden_singles_in_lines(shape_, state.knowledge_); }
  Set direct_locked(const State& state) const {
    return evodoku::direct_locked(shape_, state.knowledge_, hidden_singles(shape_, state.knowledge_));
  }

  /// Sets of cells, by row.
  using Cells = std::array<std::uint64_t, Shape::stored_rows>;
  /// Calls `visit(cell, digit_index)` for the candidates in the set, ordered by digit, then by cell in reading order.
  /// Cells in `listed` are left out; the others are added to it.
  template <typename Visit>
  void for_each_unlisted(const Set& set, Cells& listed, Visit&& visit) const {
    if (set.is_empty(shape_)) return;
    for (int d = 0; d < shape_.side(); ++d) {
      for (int r = 0; r < shape_.side(); ++r) {
        std::uint64_t& listed_in_row = listed[static_cast<std::size_t>(r)];
        std::uint64_t unlisted = set.columns(r, d) & ~listed_in_row;
        listed_in_row |= unlisted;
        for (; unlisted != 0; unlisted &= unlisted - 1) {
          visit(r * shape_.side() + std::countr_zero(unlisted), d);
        }
      }
    }
  }

 private:
  void count_left(State& state) const {
    state.left_ = 0;
    for (int d = 0; d < shape_.side(); ++d) state.left_ += places_left(state, d);
  }
  /// The number of blank cells that have the digit as a candidate.
  Fitness places_left(const State& state, int digit_index) const {
    Fitness left = 0;
    for (int r = 0; r < shape_.side(); ++r) {
      const auto open = state.knowledge_.open[static_cast<std::size_t>(r)];
      left += std::popcount(
          static_cast<std::uint64_t>(state.knowledge_.candidates.columns(r, digit_index) & open));
    }
    return left;
  }

  Shape shape_;
};

}  // namespace evodoku
