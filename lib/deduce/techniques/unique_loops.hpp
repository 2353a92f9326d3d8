// Unique rectangles and loops. The cells of a loop all have the same two digits, neighbours share a house, and every house of
// the loop has two cells of it, one at an odd and one at an even place. If no cell had another digit, the two could be
// swapped, so this cannot happen in a puzzle with one solution. A rectangle is a loop of four cells: in two rows, two columns
// and two boxes. With few cells that have other digits one can say more; the types are numbered as in the Sudoku Players'
// Forums, 2005:
//
//   type 1                types 2 and 5          type 4
//   | 47 . . | 47 . . |   | 47  . . | 47  . . |  | 47  . . | 47  . . |
//   | 47 . . | 479 . . |  | 479 . . | 479 . . |  | 478 . . | 479 . . |
//   one cell: it is       the same single extra  two in a house that has 4 only there:
//   neither 4 nor 7       digit: one has it      neither is 7
//
//   type 3                two in a house: one of them has an extra digit, so that with n - 1 other cells they hold n digits
//
// Sudoku Explainer (N. Juillerat, 2006) rates loops by their length, and in type 3 by the digits of the set. Valid only for
// puzzles with exactly one solution.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/sinks.hpp"
#include "deduce/techniques/wings.hpp"

namespace evodoku {

/// Which are looked for: of the types above, 1, 2, 4 and 5 of rectangles, or all others. Loops have at least two cells without
/// other digits, rectangles at least one.
enum class LoopKind { rectangle, longer };

template <LoopKind wanted, typename Shape, typename Sink>
class UniqueLoops {
 public:
  /// Both must outlive it.
  UniqueLoops(const CandidateIndex<Shape>& views, Sink& sink) : views_(&views), sink_(&sink) {}

  void find() {
    const std::span<const Cell> cells = views_->bivalue_cells();
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Cell start = cells[i];
      pair_ = views_->digits(start);
      const auto has_pair = [this](Cell cell) { return views_->digits(cell) == pair_; };
      if (fewest_bare == 2 && std::ranges::none_of(cells.subspan(i + 1), has_pair)) continue;
      loop_.assign(1, start);
      extra_cells_.clear();
      extend(is_rectangle ? 1 : -1);
    }
  }

 private:
  static constexpr bool is_rectangle = wanted == LoopKind::rectangle;
  static constexpr std::size_t longest = is_rectangle ? 4 : 12;
  static constexpr std::size_t fewest_bare = is_rectangle ? 1 : 2;
  static constexpr int largest_set = 4;

  std::uint64_t extra_of(Cell cell) const { return views_->digits(cell) & ~pair_; }

  /// Each loop is found once: from its lowest cell with two candidates, on the side of the lower neighbour; rectangles along
  /// the row.
  void extend(int last_kind) {
    const Cell end = loop_.back();
    for (int kind = 0; kind < (is_rectangle ? 2 : 3); ++kind) {
      if (kind == last_kind) continue;
      const int house = views_->geometry().houses_of(end)[kind];
      const std::uint64_t both = std::uint64_t{views_->places(house, std::countr_zero(pair_))} &
                                 views_->places(house, std::countr_zero(pair_ & (pair_ - 1)));
      for_each_bit(both, [&](int place) {
        const Cell next = views_->geometry().house(house)[place];
        if (kind == 2 && shares_line(end, next)) return;  // found by the line
        if (next == loop_.front() && loop_.size() >= 4) {
          if ((is_rectangle || loop_[1] < loop_.back()) && is_loop()) conclude();
        } else if (std::ranges::find(loop_, next) == loop_.end() && loop_.size() < longest) {
          const bool is_extra = extra_of(next) != 0;
          if (!is_extra && next < loop_.front()) return;
          if ((is_extra && !may_add(next)) || !may_follow(next)) return;
          loop_.push_back(next);
          if (is_extra) extra_cells_.push_back(next);
          extend(kind);
          loop_.pop_back();
          if (is_extra) extra_cells_.pop_back();
        }
      });
    }
  }

  bool shares_line(Cell a, Cell b) const {
    const auto& houses = views_->geometry().houses_of(a);
    return houses[0] == views_->geometry().houses_of(b)[0] || houses[1] == views_->geometry().houses_of(b)[1];
  }

  /// Two cells with extra digits, or several with the same one.
  bool may_add(Cell cell) const {
    if (extra_cells_.size() < 2) return true;
    return has_between<1, 1>(extra_of(cell)) &&
           std::ranges::all_of(extra_cells_, [&](Cell other) { return extra_of(other) == extra_of(cell); });
  }

  /// No house of a loop has two cells at odd places, or two at even ones.
  bool may_follow(Cell cell) const {
    for (std::size_t i = loop_.size() % 2; i < loop_.size(); i += 2) {
      if (views_->see_each_other(loop_[i], cell)) return false;
    }
    return true;
  }

  bool is_loop() const {
    std::array<std::array<int, longest / 2>, 2> houses{};
    if (loop_.size() % 2 != 0) return false;
    const std::size_t half = loop_.size() / 2;
    for (std::size_t kind = 0; kind < 3; ++kind) {
      for (std::size_t i = 0; i < loop_.size(); ++i)
        houses[i % 2][i / 2] = views_->geometry().houses_of(loop_[i])[kind];
      for (auto& side : houses) std::sort(side.begin(), side.begin() + half);
      for (std::size_t i = 0; i < half; ++i) {
        if (houses[0][i] != houses[1][i] || (i > 0 && houses[0][i] == houses[0][i - 1])) return false;
      }
    }
    return true;
  }

  int tenths() const {
    return 45 + (loop_.size() >= 10 ? 5 : loop_.size() >= 8 ? 2 : loop_.size() >= 6 ? 1 : 0);
  }

  /// `set`: the places in the house of the other cells of type 3, which come behind those of the loop.
  void finish(int tenths, std::vector<int> houses, std::uint64_t set = 0) {
    if (!is_rectangle) sink_->rate(tenths);
    sink_->finish([&] {
      std::vector<Cell> cells = loop_;
      if (is_rectangle) std::ranges::sort(cells);  // as they are read
      for_each_bit(set, [&](int place) { cells.push_back(views_->geometry().house(houses.front())[place]); });
      Pattern pattern = pattern_of_cells(*views_, cells);
      pattern.houses = std::move(houses);
      return pattern;
    });
  }

  void conclude() {
    if (loop_.size() - extra_cells_.size() < fewest_bare) return;
    std::uint64_t extra = 0;
    for (const Cell cell : extra_cells_) extra |= extra_of(cell);
    const bool is_simple = is_rectangle || loop_.size() > 4;  // not only of type 3
    if (is_simple && extra_cells_.size() == 1) {
      sink_->remove(extra_cells_.front(), pair_);
      finish(tenths(), {});
    }
    if (is_simple && extra_cells_.size() > 1 && has_between<1, 1>(extra)) {
      remove_from_common_peers(*views_, std::span<const Cell>(extra_cells_), std::countr_zero(extra), *sink_);
      finish(tenths(), {});
    }
    if (extra_cells_.size() != 2) return;
    for (std::size_t kind = 0; kind < 3; ++kind) {
      const int house = views_->geometry().houses_of(extra_cells_[0])[kind];
      if (views_->geometry().houses_of(extra_cells_[1])[kind] != house) continue;
      const std::uint64_t roof = bit(views_->geometry().places_of(extra_cells_[0])[kind]) |
                                 bit(views_->geometry().places_of(extra_cells_[1])[kind]);
      if (is_simple) lock(house, roof);
      for (int size = std::max(2, count_bits(extra)); !is_rectangle && size <= largest_set; ++size)
        find_sets(house, roof, extra, size, 0, 0, 0);
    }
  }

  /// Type 4.
  void lock(int house, std::uint64_t roof) {
    for_each_bit(pair_, [&](int d) {
      if (views_->places(house, d) != roof) return;
      for_each_bit(
          roof, [&](int place) { sink_->remove(views_->geometry().house(house)[place], pair_ & ~bit(d)); });
      finish(tenths(), {house});
    });
  }

  /// Type 3: the places `taken` of the house, and one of the roof, hold `digits`.
  void find_sets(int house, std::uint64_t roof, std::uint64_t digits, int size, std::uint64_t taken,
                 int first, int count) {
    if (count_bits(digits) > size) return;
    if (count == size - 1) {
      if (count_bits(digits) != size) return;
      const auto cells = views_->geometry().house(house);
      for (int place = 0; place < views_->side(); ++place) {
        if (((taken | roof) >> place & 1) == 0) sink_->remove(cells[place], digits);
      }
      return finish(tenths() + size - 1, {house}, taken);
    }
    for (int place = first; place < views_->side(); ++place) {
      const Cell cell = views_->geometry().house(house)[place];
      if ((roof >> place & 1) != 0 || !views_->is_open(cell)) continue;
      find_sets(house, roof, digits | views_->digits(cell), size, taken | bit(place), place + 1, count + 1);
    }
  }

  const CandidateIndex<Shape>* views_;
  Sink* sink_;
  std::uint64_t pair_ = 0;
  std::vector<Cell> loop_;
  std::vector<Cell> extra_cells_;
};

}  // namespace evodoku
