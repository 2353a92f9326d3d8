#include <algorithm>
#include <array>
#include <bit>
#include <catch2/catch.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/generate.hpp"
#include "goodness_of_fit.hpp"
#include "indices.hpp"
#include "random/stream.hpp"

using namespace evodoku;
using test::GoodnessOfFit;
using test::indices_from;

namespace {

/// Bits: of cells, or of numbers of unavoidable sets.
using Bits = std::uint64_t;

constexpr Bits bit(std::size_t number) {
  return Bits{1} << number % 64;
}

std::size_t index_of(int value) {
  return static_cast<std::size_t>(value);
}

/// The sets of cells in which other full grids differ from `solution`, without those that contain another.
class UnavoidableSearch {
 public:
  explicit UnavoidableSearch(const Grid& solution) : solution_(solution), box_(solution.box()) {}

  std::vector<Bits> run() {
    for (const int most : {8, 12, 16, 36}) {  // what contains a small one is not looked at again
      most_ = most;
      by_last_cell_.assign(index_of(box_.cells()), {});
      for (const Bits set : sets_) by_last_cell_[index_of(63 - std::countl_zero(set))].push_back(set);
      fill(0, 0);
      std::vector<Bits> found;
      std::swap(found, sets_);
      std::ranges::sort(found, {}, [](Bits set) { return std::popcount(set); });
      for (const Bits set : found) {
        if (!contains_one_of(sets_, set)) sets_.push_back(set);
      }
    }
    return sets_;
  }

 private:
  static bool contains_one_of(const std::vector<Bits>& sets, Bits cells) {
    return std::ranges::any_of(sets, [&](Bits set) { return (set & ~cells) == 0; });
  }

  void fill(int cell, Bits differing) {
    if (cell == box_.cells()) {
      if (differing != 0) sets_.push_back(differing);
      return;
    }
    const std::array<unsigned*, 3> houses{&taken_[0][index_of(box_.row_of(cell))],
                                          &taken_[1][index_of(box_.column_of(cell))],
                                          &taken_[2][index_of(box_.box_of(cell))]};
    for (int digit = 1; digit <= box_.side(); ++digit) {
      const unsigned mark = 1U << digit;
      if (((*houses[0] | *houses[1] | *houses[2]) & mark) != 0) continue;
      const Bits now = digit == solution_[cell] ? differing : differing | bit(index_of(cell));
      if (std::popcount(now) > most_ ||
          (now != differing && contains_one_of(by_last_cell_[index_of(cell)], now)))
        continue;
      for (unsigned* house : houses) *house ^= mark;
      fill(cell + 1, now);
      for (unsigned* house : houses) *house ^= mark;
    }
  }

  const Grid& solution_;
  Box box_;
  int most_ = 0;
  std::array<std::array<unsigned, 6>, 3> taken_{};  // digits, by kind of house
  std::vector<Bits> sets_;
  std::vector<std::vector<Bits>> by_last_cell_;
};

/// All minimal puzzles of a full grid: the sets of cells that meet each unavoidable set, while each cell alone meets
/// one of them (K. Murakami, T. Uno, "Efficient Algorithms for Dualizing Large-Scale Hypergraphs", 2014).
template <typename Visit>
class MinimalPuzzles {
 public:
  MinimalPuzzles(const Grid& solution, Visit visit)
      : sets_(UnavoidableSearch(solution).run()), visit_(visit) {
    const std::size_t words = sets_.size() / 64 + 1;
    with_cell_.assign(index_of(solution.cells()), std::vector<Bits>(words));
    levels_.assign(index_of(solution.cells()) + 1, {std::vector<Bits>(words), std::vector<Bits>(words)});
    for (std::size_t number = 0; number < sets_.size(); ++number) {
      levels_[0].unmet[number / 64] |= bit(number);
      for (std::size_t cell = 0; cell < with_cell_.size(); ++cell) {
        if ((sets_[number] & bit(cell)) != 0) with_cell_[cell][number / 64] |= bit(number);
      }
    }
    add_cells(0, 0);
  }

 private:
  struct Level {
    std::vector<Bits> unmet, met_once;
  };

  /// Of the first unmet sets, which are small, the cells that are allowed in the one with the fewest; ~0: all are met.
  Bits fewest_choices(const std::vector<Bits>& unmet, Bits excluded) const {
    Bits fewest = ~Bits{0};
    int looks = 24;
    for (std::size_t word = 0; word < unmet.size(); ++word) {
      for (Bits rest = unmet[word]; rest != 0 && looks > 0; rest &= rest - 1, --looks) {
        const Bits allowed = sets_[word * 64 + index_of(std::countr_zero(rest))] & ~excluded;
        if (std::popcount(allowed) < std::popcount(fewest)) fewest = allowed;
      }
    }
    return fewest;
  }

  void add_cells(Bits clues, Bits excluded) {
    const Level& here = levels_[index_of(std::popcount(clues))];
    Level& next = levels_[index_of(std::popcount(clues)) + 1];
    Bits choices = fewest_choices(here.unmet, excluded);
    if (choices == ~Bits{0}) {
      visit_(clues);
      return;
    }
    for (; choices != 0; choices &= choices - 1) {
      const auto cell = index_of(std::countr_zero(choices));
      const std::vector<Bits>& met = with_cell_[cell];
      for (std::size_t word = 0; word < met.size(); ++word) {
        next.met_once[word] = (here.met_once[word] & ~met[word]) | (here.unmet[word] & met[word]);
        next.unmet[word] = here.unmet[word] & ~met[word];
      }
      if (all_needed(clues, next.met_once)) add_cells(clues | bit(cell), excluded);
      excluded |= bit(cell);
    }
  }

  bool all_needed(Bits clues, const std::vector<Bits>& met_once) const {
    for (; clues != 0; clues &= clues - 1) {
      const std::vector<Bits>& met = with_cell_[index_of(std::countr_zero(clues))];
      std::size_t word = 0;
      while (word < met.size() && (met[word] & met_once[word]) == 0) ++word;
      if (word == met.size()) return false;
    }
    return true;
  }

  std::vector<Bits> sets_;
  Visit visit_;
  std::vector<std::vector<Bits>> with_cell_;  // numbers of sets
  std::vector<Level> levels_;                 // by number of clues
};

/// All minimal puzzles of a box, by class of the solution, number of clues, and a hash of which cells of the class's form
/// they are.
class AllMinimalPuzzles {
 public:
  /// `group`: the order of the group of isomorphisms.
  AllMinimalPuzzles(Box box, std::uint64_t grids, std::uint64_t group, unsigned hashes)
      : box_(box), hashes_(hashes) {
    std::uint64_t grids_seen = 0;
    for (std::uint64_t index = 0; grids_seen < grids; ++index) {
      const Identity found = identify(*random_full_grid(box, {.seed = 1, .index = index}));
      const auto [known, is_new] = classes_.emplace(found.form.key(), classes_.size());
      if (!is_new) continue;
      const std::uint64_t of_class = group / found.automorphisms.value();
      grids_seen += of_class;
      MinimalPuzzles(found.form.grid, [&, number = known->second](Bits clues) {
        puzzles_ += of_class;
        most_clues_ = std::max(most_clues_, std::popcount(clues));
        const std::size_t kind = kinds_.emplace(bin(number, clues), kinds_.size()).first->second;
        puzzles_of_kind_.resize(kinds_.size());
        puzzles_of_kind_[kind] += static_cast<double>(of_class);
      });
    }
    CHECK(grids_seen == grids);
  }

  std::uint64_t puzzles() const { return puzzles_; }
  int most_clues() const { return most_clues_; }

  /// GoodnessOfFit::excess() of so many draws, each of which counts with a probability of its weight by the most that any
  /// has, so that all puzzles are equally likely.
  double excess_of_unbiased(int draws, double most_weight) const {
    RandomStream coin = make_stream(1, "coin", {});
    GoodnessOfFit fit(puzzles_of_kind_);
    const PuzzleSpec spec{.box = box_, .minimal = true, .unbiased = true};
    for (std::uint64_t thousand = 0; draws > 0; ++thousand) {
      for (const auto& made : generate_many(spec, {.seed = 1}, indices_from(1000 * thousand, 1000))) {
        REQUIRE(made.weight > 0);
        REQUIRE(made.weight <= most_weight);
        if (coin.below(1U << 31) >= made.weight / most_weight * (1U << 31) || draws == 0) continue;
        fit.count(kind_of(made));
        --draws;
      }
    }
    return fit.excess();
  }

  /// The same of minimal puzzles that are dug, all of them.
  double excess_of_dug(std::size_t draws) const {
    GoodnessOfFit fit(puzzles_of_kind_);
    for (const auto& made :
         generate_many({.box = box_, .minimal = true}, {.seed = 1}, indices_from(0, draws)))
      fit.count(kind_of(made));
    return fit.excess();
  }

 private:
  using Bin = std::tuple<std::size_t, int, unsigned>;

  Bin bin(std::size_t number, Bits clues) const {
    return {number, std::popcount(clues), static_cast<unsigned>(clues * 0x9E3779B97F4A7C15U >> 40) % hashes_};
  }

  std::size_t kind_of(const GenerateResult& made) const {
    // the map depends on the solution alone, so that each of its puzzles keeps its probability
    const Identity solution = identify(made.solution);
    const Grid puzzle = apply(solution.map, made.puzzle);
    Bits clues = 0;
    for (int cell = 0; cell < puzzle.cells(); ++cell)
      clues |= puzzle.is_blank(cell) ? 0 : bit(index_of(cell));
    return kinds_.at(bin(classes_.at(solution.form.key()), clues));
  }

  Box box_;
  unsigned hashes_;
  std::uint64_t puzzles_ = 0;
  int most_clues_ = 0;
  std::map<std::string, std::size_t> classes_;  // by form
  std::map<Bin, std::size_t> kinds_;
  std::vector<double> puzzles_of_kind_;
};

constexpr double one_in_a_thousand = 3.09;

}  // namespace

TEST_CASE("with their weights unbiased minimal 4x4 puzzles are equally frequent, others are not") {
  const AllMinimalPuzzles all(Box(2, 2), 288, 128 * 24, 64);
  CHECK(all.puzzles() == 85'632);
  CHECK(all.excess_of_unbiased(2000, 20) < one_in_a_thousand);
  CHECK(all.excess_of_dug(6000) > 10 * one_in_a_thousand);
}

TEST_CASE("so they are in 100,000 draws", "[.long]") {
  CHECK(AllMinimalPuzzles(Box(2, 2), 288, 128 * 24, 512).excess_of_unbiased(100'000, 20) < one_in_a_thousand);
}

TEST_CASE("so are 6x6 puzzles", "[.long]") {
  const AllMinimalPuzzles all(Box(2, 3), 28'200'960, 3456 * 720, 4);
  CHECK(all.puzzles() == 43'149'319'488'000);
  CHECK(all.most_clues() == 15);
  CHECK(all.excess_of_unbiased(5000, 24) < one_in_a_thousand);
  CHECK(all.excess_of_dug(5000) > 10 * one_in_a_thousand);
}

TEST_CASE("only unbiased puzzles have a weight") {
  CHECK(generate({.minimal = true}, {.seed = 1}).weight == 0);
  CHECK(generate({.minimal = true, .unbiased = true}, {.seed = 1}).weight > 0);
}
