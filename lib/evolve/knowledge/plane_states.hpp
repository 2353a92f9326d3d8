// States of knowledge, designed for many small changes.
//
// A state consists of the blank cells and a plane for every digit: the cells where it is possible. A discovery changes
// a few planes, and the runs of a puzzle meet the same planes again and again. So each plane is stored once, with what
// follows from it alone (planes.hpp), and a state has only the numbers of its planes: 9x9, a cache line.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evolve/knowledge/planes.hpp"
#include "evolve/loop/population.hpp"

namespace evodoku {

/// What StateBook needs of states. A state is a value; what alters it works on a Change.
template <typename ShapeType>
class PlaneStates {
 public:
  using Shape = ShapeType;
  using Plane = typename Planes<Shape>::Plane;
  using Set = Cube<Shape>;
  using Cells = Plane;

  class State {
   public:
    Fitness candidates_left() const { return left_; }

   private:
    friend PlaneStates;
    Plane open_;
    std::array<std::uint32_t, Shape::stored_rows> numbers_;  // of the planes, by digit index
    std::int32_t left_;
  };

  /// A state that is being changed. Each plane is looked up only once, when all changes are made. Valid until another
  /// state is made. Points into itself.
  class Change {
   public:
    Change(const PlaneStates& states, const State& state) : state_(state) {
      for (int d = 0; d < states.shape_.side(); ++d) planes_[d] = &states.plane(state, d);
    }
    Change(const Change&) = delete;
    Change& operator=(const Change&) = delete;

   private:
    friend PlaneStates;

    const Plane& plane(int d) const { return *planes_[d]; }
    Plane& changed_plane(int d) {
      if ((changed_ >> d & 1) == 0) own_[d] = *planes_[d];
      planes_[d] = &own_[d];
      changed_ |= bit(d);
      return own_[d];
    }

    State state_;                                          // but for the planes
    std::array<const Plane*, Shape::stored_rows> planes_;  // by digit index
    std::uint64_t changed_ = 0;                            // digits whose plane is in own_
    std::array<Plane, Shape::stored_rows> own_;
  };

  explicit PlaneStates(const Shape& shape) : shape_(shape), planes_(shape) {
    facts_.reserve(fewest_numbers / 4);
    forget();
  }

  /// Whether so many planes are stored that forget() should be called.
  bool is_large() const { return facts_.size() > most_planes; }
  /// Forgets all planes: of the states, only what knowledge_of() returned is still valid.
  void forget() {
    facts_.resize(1);  // number 0 is that of no plane
    numbers_.assign(fewest_numbers, 0);
  }

  State state_of(const Knowledge<Shape>& knowledge) {
    State state{};
    state.open_ = planes_.of_rows([&](int r) { return knowledge.open[r]; });
    for (int d = 0; d < shape_.side(); ++d) {
      put_plane(state, d, planes_.of_rows([&](int r) { return knowledge.candidates.columns(r, d); }));
    }
    count_left(state);
    return state;
  }
  Knowledge<Shape> knowledge_of(const State& state) const {
    Knowledge<Shape> knowledge;
    for (int r = 0; r < shape_.side(); ++r) {
      for (int d = 0; d < shape_.side(); ++d) {
        knowledge.candidates.columns(r, d) = planes_.row(plane(state, d), r);
      }
      knowledge.open[r] = planes_.row(state.open_, r);
    }
    return knowledge;
  }

  State state_of(const Change& change) {
    State state = change.state_;
    for_each_bit(change.changed_, [&](int d) { put_plane(state, d, change.plane(d)); });
    return state;
  }

  /// Places a digit. If it is not a candidate, the cell has no candidates left.
  void place(Change& change, int cell, int digit_index) const {
    State& state = change.state_;
    std::uint64_t gone = 0;  // digits that the cell had
    for (int d = 0; d < shape_.side(); ++d) {
      gone |= std::uint64_t{planes_.has(change.plane(d), cell)} << d;
    }
    state.left_ -= count_bits(gone);
    for_each_bit(gone & ~bit(digit_index), [&](int d) {
      Plane& own = change.changed_plane(d);
      own = planes_.without(own, cell);
    });
    Plane& own = change.changed_plane(digit_index);
    const Plane struck_out = own & planes_.peers(cell);
    state.left_ -= (struck_out & state.open_).count();
    own = own - struck_out;
    state.open_ = planes_.without(state.open_, cell);
  }
  void remove(Change& change, const Set& gone) const {
    for (int d = 0; d < shape_.side(); ++d) {
      const Plane struck_out = change.plane(d) & plane_of(gone, d);
      if (struck_out.is_empty()) continue;
      change.state_.left_ -= (struck_out & change.state_.open_).count();
      Plane& own = change.changed_plane(d);
      own = own - struck_out;
    }
  }
  void unite(State& state, const State& other) {
    state.open_ = state.open_ & other.open_;
    for (int d = 0; d < shape_.side(); ++d) {
      if (number(state, d) == number(other, d)) continue;
      const Plane both = plane(state, d) & plane(other, d);
      if (both != plane(state, d)) put_plane(state, d, both);
    }
    count_left(state);
  }
  /// Whether `state` contains everything that `other` knows.
  bool knows_all(const State& state, const State& other) const {
    Plane unknown = state.open_ - other.open_;
    for (int d = 0; d < shape_.side(); ++d) unknown = unknown | (plane(state, d) - plane(other, d));
    return unknown.is_empty();
  }

  bool is_same(const State& a, const State& b) const {
    return a.open_ == b.open_ && a.numbers_ == b.numbers_;
  }
  std::uint64_t hash_of(const State& state) const {
    std::uint64_t hash = state.open_.hash();
    for (int d = 0; d < shape_.side(); ++d)
      hash ^= std::rotl(number(state, d) * 0x9e3779b97f4a7c15ULL, 7 * d);
    return hash ^ (hash >> 32);
  }

  /// The open cells, for take().
  Cells open_cells(const State& state) const { return state.open_; }
  /// Calls `visit(cell, digit_index)` for the digits that a technique, direct_locked or an easier one, could place in
  /// `cells`, by digit, then by cell. Each cell has only one; they are taken out of `cells`.
  template <typename Visit>
  void take(Technique technique, const State& state, Cells& cells, const Visit& visit) {
    const auto kind = static_cast<std::size_t>(technique);
    const Plane looked_at = technique == Technique::full_house ? cells & last_cells(state) : cells;
    if (looked_at.is_empty()) return;
    PlaneFacts* const known = facts_.data();
    take_of(
        [&](int d) {
          PlaneFacts& own = known[number(state, d)];
          if (technique != Technique::full_house && !is_found(own.cells[in_box])) find_singles(own);
          if (technique == Technique::direct_locked && !is_found(own.cells[direct])) find_direct(own);
          return own.cells[kind] & looked_at;
        },
        cells, visit);
  }
  /// The same for a set.
  template <typename Visit>
  void take(const Set& set, Cells& cells, const Visit& visit) const {
    take_of([&](int d) { return plane_of(set, d) & cells; }, cells, visit);
  }

 private:
  static constexpr auto whole_plane = static_cast<std::size_t>(Technique::full_house);
  static constexpr auto in_box = static_cast<std::size_t>(Technique::hidden_single_box);
  static constexpr auto in_line = static_cast<std::size_t>(Technique::hidden_single_line);
  static constexpr auto direct = static_cast<std::size_t>(Technique::direct_locked);

  /// A plane, and what follows from it alone, whichever digit it belongs to: by technique, the cells with a digit that
  /// the technique could place if they are blank (full_house: if they are the last of a house).
  struct alignas(64) PlaneFacts {
    std::array<Plane, 4> cells;
  };
  /// A whole line is no result of the following: here it means that it has not been found yet.
  static bool is_found(const Plane& cells) { return cells.words[0] != not_found; }
  static constexpr auto not_found = static_cast<typename Plane::Word>(~std::uint64_t{0});
  static constexpr std::size_t most_planes =
      std::min<std::size_t>(65'536, (std::size_t{32} << 20) / sizeof(PlaneFacts));
  static constexpr std::size_t fewest_numbers = 4096;

  static std::uint32_t number(const State& state, int d) { return state.numbers_[d]; }
  const PlaneFacts& facts(const State& state, int d) const { return facts_[number(state, d)]; }
  const Plane& plane(const State& state, int d) const { return facts(state, d).cells[whole_plane]; }
  Plane plane_of(const Set& set, int d) const {
    return planes_.of_rows([&](int r) { return set.columns(r, d); });
  }

  /// `plane` must not be in facts_.
  void put_plane(State& state, int d, const Plane& plane) {
    const std::uint32_t number = numbers_[plane.hash() & (numbers_.size() - 1)];
    const bool is_known = number != 0 && facts_[number].cells[whole_plane] == plane;
    state.numbers_[d] = is_known ? number : number_of(plane);
  }
  /// The number of a plane that need not be stored yet.
  [[gnu::noinline]] std::uint32_t number_of(const Plane& plane) {
    if (2 * facts_.size() > numbers_.size()) {
      numbers_.assign(2 * numbers_.size(), 0);
      for (std::uint32_t known = 1; known < facts_.size(); ++known) {
        numbers_[place_of(facts_[known].cells[whole_plane])] = known;
      }
    }
    std::uint32_t& number = numbers_[place_of(plane)];
    if (number == 0) {
      number = facts_.size();
      facts_.emplace_back().cells.fill(Plane::all(not_found));
      facts_.back().cells[whole_plane] = plane;
    }
    return number;
  }
  /// Where the number of a plane is in numbers_, or would be.
  std::size_t place_of(const Plane& plane) const {
    const std::size_t mask = numbers_.size() - 1;
    std::size_t place = plane.hash() & mask;
    while (numbers_[place] != 0 && facts_[numbers_[place]].cells[whole_plane] != plane)
      place = (place + 1) & mask;
    return place;
  }

  [[gnu::noinline]] void find_singles(PlaneFacts& facts) const {
    const auto singles = planes_.singles_of(facts.cells[whole_plane]);
    facts.cells[in_box] = singles.in_box;
    facts.cells[in_line] = singles.in_line;
  }
  [[gnu::noinline]] void find_direct(PlaneFacts& facts) const {
    const Plane struck_out = planes_.locked_out(facts.cells[whole_plane]);
    facts.cells[direct] = Plane::all(0);
    if (struck_out.is_empty()) return;
    const auto after = planes_.singles_of(facts.cells[whole_plane] - struck_out);
    facts.cells[direct] = (after.in_box | after.in_line) - (facts.cells[in_box] | facts.cells[in_line]);
  }

  /// The blank cells that are the last of a house.
  Plane last_cells(const State& state) const {
    const auto last = planes_.singles_of(state.open_);
    return last.in_box | last.in_line;
  }
  void count_left(State& state) const {
    state.left_ = 0;
    for (int d = 0; d < shape_.side(); ++d) state.left_ += (plane(state, d) & state.open_).count();
  }
  template <typename PlaneOf, typename Visit>
  void take_of(const PlaneOf& plane_of_digit, Cells& cells, const Visit& visit) const {
    std::array<Plane, Shape::stored_rows> planes;
    std::uint64_t digits = 0;  // without branches, which could not be predicted
    for (int d = 0; d < shape_.side(); ++d) {
      Plane& own = planes[d] = plane_of_digit(d);
      digits |= std::uint64_t{!own.is_empty()} << d;
    }
    for_each_bit(digits, [&](int d) {
      const Plane own = planes[d] & cells;
      cells = cells - own;
      planes_.for_each_cell(own, [&](int cell) { visit(cell, d); });
    });
  }

  Shape shape_;
  Planes<Shape> planes_;
  std::vector<PlaneFacts> facts_;       // by number
  std::vector<std::uint32_t> numbers_;  // of the planes, hashed; 0 where there is none
};

}  // namespace evodoku
