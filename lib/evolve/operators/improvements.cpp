// Local searches on boards, and the construction of partial grids.
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "evolve/operators/biased_bits.hpp"
#include "evolve/operators/operators.hpp"

namespace evodoku {

namespace {

class NoImprovement : public ImprovementPart {
 public:
  explicit NoImprovement(const OperatorContext& /*goes with all*/) {}
  std::uint64_t improve(Genes /*stays*/, RandomStream& /*none is needed*/) override { return 0; }
};

/// How often each digit occurs in each house of a board, kept up to date while digits are swapped. Houses are numbered
/// rows first, then columns, then boxes: 0..S-1, S..2S-1, 2S..3S-1.
class DigitCounts {
 public:
  explicit DigitCounts(Box box) : side_(box.side()), counts_(3 * box.side() * (box.side() + 1)) {
    for (int cell = 0; cell < box.cells(); ++cell) {
      const auto start = [&](int house) -> std::uint16_t { return start_of(house); };
      starts_.push_back(
          {start(box.row_of(cell)), start(side_ + box.column_of(cell)), start(2 * side_ + box.box_of(cell))});
    }
  }

  /// Counts the digits of a board. O(cells).
  void count(ConstGenes board) {
    std::ranges::fill(counts_, 0);
    for (int house = 0; house < 3 * side_; ++house) counts_[start_of(house)] = many;
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      for (const int start : starts_[cell]) ++counts_[start + board[cell]];
    }
  }

  /// How often a digit 1..S occurs in a house.
  int times(int house, int digit) const { return at(start_of(house), digit); }
  /// Whether each digit occurs in the house. O(S).
  bool is_legal(int house) const {
    const auto first = counts_.begin() + start_of(house) + 1;
    return std::find(first, first + side_, 0) == first + side_;
  }

  /// The change in the number of missing digits over all houses if the digits of two cells were swapped; they must
  /// differ. O(1).
  int change_by_swap(ConstGenes board, int a, int b) const {
    const int digit_a = board[a];
    const int digit_b = board[b];
    assert(digit_a != digit_b);
    int change = 0;
    for (std::size_t kind = 0; kind < 3; ++kind) {
      const int house_a = starts_[a][kind];
      const int house_b = starts_[b][kind];
      if (house_a == house_b) continue;
      change +=
          change_by_replacing(house_a, digit_a, digit_b) + change_by_replacing(house_b, digit_b, digit_a);
    }
    return change;
  }
  /// Swaps the digits of two cells; they must differ.
  void swap(Genes board, int a, int b) {
    Gene& digit_a = board[a];
    Gene& digit_b = board[b];
    assert(digit_a != digit_b);
    for (std::size_t kind = 0; kind < 3; ++kind) {
      const int house_a = starts_[a][kind];
      const int house_b = starts_[b][kind];
      --counts_[house_a + digit_a];
      ++counts_[house_a + digit_b];
      --counts_[house_b + digit_b];
      ++counts_[house_b + digit_a];
    }
    std::swap(digit_a, digit_b);
  }

 private:
  using Starts = std::array<std::uint16_t, 3>;  // where the counts of a cell's row, column and box begin
  /// The initial count of blanks, chosen so that it never comes near 0 or 1, because a blank is never a missing digit.
  static constexpr std::uint8_t many = 128;

  int start_of(int house) const { return house * (side_ + 1); }
  std::uint8_t at(int start, int digit) const { return counts_[start + digit]; }

  /// The change in the number of digits missing in one house.
  int change_by_replacing(int start, int old_digit, int new_digit) const {
    return (at(start, old_digit) == 1) - (at(start, new_digit) == 0);
  }

  int side_;
  std::vector<Starts> starts_;        // by cell
  std::vector<std::uint8_t> counts_;  // by house and digit 0..S; 0 is a blank
};

/// Mutation by hill climbing on the number of missing digits in all houses. Each free cell in turn, with probability
/// improvement-permille/1000, tries a swap with every other free cell of its group. A swap is kept at once if the board
/// does not become worse, so that the climb also moves along plateaus. Each trial counts as an evaluation. A trial costs
/// about 15 ns on a board of any size, because only the change is computed.
class HillClimb : public ImprovementPart {
 public:
  explicit HillClimb(const OperatorContext& context)
      : boards_(&context.as<Boards>("improvement", permutations)),
        improvement_permille_(context.preset().improvement_permille),
        counts_(boards_->box()) {}

  std::uint64_t improve(Genes child, RandomStream& random) override {
    counts_.count(child);
    std::uint64_t trials = 0;
    for (const Group& group : boards_->groups()) {
      for (const Position cell : group.positions) {
        if (!random.chance(improvement_permille_, 1000)) continue;
        for (const Position partner : group.positions) {
          if (child[partner] == child[cell]) continue;  // the cell itself, or a swap without effect
          ++trials;
          if (counts_.change_by_swap(child, cell, partner) <= 0) counts_.swap(child, cell, partner);
        }
      }
    }
    return trials;
  }

 private:
  const Boards* boards_;
  std::uint32_t improvement_permille_;
  DigitCounts counts_;
};

/// For row permutations, whose faults are in columns and boxes (C. Wang et al., "A novel evolutionary algorithm with
/// column and sub-block local search for Sudoku puzzles", 2023). Column search: every illegal column is paired, with
/// probability improvement-permille/1000, with a random illegal column. If there is a row in which each of the two has a
/// free cell whose digit is repeated in its own column and not repeated in the other, these two digits are swapped. Box
/// search: the same with the illegal boxes of a band.
///
/// A digit that the other house has once will be repeated there afterwards. Requiring instead that the other house
/// lacks it seems better but is not: easy puzzles then took two to three times the generations, and fewer hard ones
/// were solved.
class ColumnsAndBoxes : public ImprovementPart {
 public:
  explicit ColumnsAndBoxes(const OperatorContext& context)
      : improved_(context.preset().improvement_permille), counts_(context.boards("improvement").box()) {
    const Boards& boards = context.boards("improvement");
    if (boards.grouping() == Grouping::boxes) {
      throw std::invalid_argument("improvement columns-and-boxes would spoil the boxes of box permutations");
    }
    const Box box = boards.box();
    const std::size_t side = box.side();
    std::vector<House> columns;
    std::vector<House> boxes;
    for (int i = 0; i < box.side(); ++i) {
      columns.push_back({box.side() + i, std::vector<Block>(side)});
      boxes.push_back({2 * box.side() + i, std::vector<Block>(side)});
    }
    for (const Position cell : boards.free_cells()) {
      const std::size_t row = box.row_of(cell);
      columns[box.column_of(cell)].by_row[row].push_back(cell);
      boxes[box.box_of(cell)].by_row[row].push_back(cell);
    }
    meetings_.push_back(std::move(columns));
    // A band has as many boxes as a box has rows.
    for (auto first = boxes.begin(); first != boxes.end(); first += box.rows()) {
      meetings_.emplace_back(first, first + box.rows());
    }
  }

  /// Each of the two searches reads the whole board once, so this counts as two evaluations.
  std::uint64_t improve(Genes child, RandomStream& random) override {
    counts_.count(child);
    for (const Meeting& houses : meetings_) search(houses, child, random);
    return 2;
  }

 private:
  /// A column or box.
  struct House {
    int number = 0;             // as in DigitCounts
    std::vector<Block> by_row;  // its free cells in each row of the grid
  };
  /// Houses that share the same rows: all columns, or the boxes of one band.
  using Meeting = std::vector<House>;

  void search(const Meeting& houses, Genes child, RandomStream& random) {
    illegal_.clear();
    for (const House& house : houses) {
      if (!counts_.is_legal(house.number)) illegal_.push_back(&house);
    }
    if (illegal_.size() < 2) return;
    for (const House* const house : illegal_) {
      if (improved_.next(1, random) == 0) continue;
      const House* const partner = illegal_[random.below(illegal_.size())];
      if (partner != house) exchange(*house, *partner, child);
    }
  }

  /// Makes the first swap that suits both houses, if there is one.
  void exchange(const House& a, const House& b, Genes child) {
    for (std::size_t row = 0; row < a.by_row.size(); ++row) {
      for (const Position cell : a.by_row[row]) {
        if (!is_rather_in(b, a, child[cell])) continue;
        for (const Position other : b.by_row[row]) {
          if (!is_rather_in(a, b, child[other])) continue;
          counts_.swap(child, cell, other);
          return;
        }
      }
    }
  }
  bool is_rather_in(const House& other, const House& own, Gene digit) const {
    return counts_.times(own.number, digit) > 1 && counts_.times(other.number, digit) < 2;
  }

  std::vector<Meeting> meetings_;
  BiasedBits improved_;
  DigitCounts counts_;
  std::vector<const House*> illegal_;
};

/// Makes from a plan a similar grid without contradictions:
///
///     until no cell can be filled:
///         cell := one of those with the fewest possible digits
///         digit := the plan's digit if it is possible, otherwise a random one of those that are
///         place it, and the singles that follow; a cell that no digit fits any more stays blank
///
/// Nothing is ever undone, so this is not a search. Propagating after every digit is the idea of H. Lloyd and M. Amos
/// ("Solving Sudoku with ant colony optimization", 2020); where their ants share a memory of digits, individuals have
/// parents. Cells with few possible digits come first because a choice there is most often right (R. Haralick, G.
/// Elliott, "Increasing tree search efficiency for constraint satisfaction problems", 1980). Ties between cells are
/// broken at random, so the same plan is not always read in the same order.
class Construct : public ImprovementPart {
 public:
  explicit Construct(const OperatorContext& context)
      : grids_(&context.as<PartialGrids>("improvement", partial_grids)), filling_(grids_->beginning()) {}

  /// Makes no evaluation, as it never learns how good the result is. O(candidates of the free cells) steps.
  std::uint64_t improve(Genes child, RandomStream& random) override {
    filling_ = grids_->beginning();
    while (!filling_.open_cells().empty()) {
      const Cell cell = narrowest_cell(random);
      const std::uint64_t digits = filling_.digits(cell);
      const Gene planned = child[cell];
      const bool is_possible = planned != Grid::blank && (digits >> (planned - 1) & 1) != 0;
      filling_.place({cell, is_possible ? planned : random_digit(digits, random)});
    }
    for (const Position cell : grids_->free_cells()) child[cell] = filling_.written()[cell];
    return 0;
  }

 private:
  static Gene random_digit(std::uint64_t digits, RandomStream& random) {
    for (int skipped = random.below(std::popcount(digits)); skipped > 0; --skipped) digits &= digits - 1;
    return std::countr_zero(digits) + 1;
  }

  /// Searches from a random position on and returns the first of the cells with the fewest possible digits.
  Cell narrowest_cell(RandomStream& random) const {
    const std::span<const Cell> open = filling_.open_cells();
    const std::size_t begin = random.below(open.size());
    Cell narrowest = open[begin];
    int fewest = std::popcount(filling_.digits(narrowest));
    for (std::size_t i = begin + 1; fewest > filling_.fewest_digits() && i < begin + open.size(); ++i) {
      const Cell cell = open[i < open.size() ? i : i - open.size()];
      if (const int count = std::popcount(filling_.digits(cell)); count < fewest) {
        fewest = count;
        narrowest = cell;
      }
    }
    return narrowest;
  }

  const PartialGrids* grids_;
  Filling filling_;  // kept so that nothing is allocated
};

}  // namespace

OperatorTable<Improvement, ImprovementPart> improvements() {
  using Row = OperatorRow<Improvement, ImprovementPart>;
  static constexpr Row rows[] = {
      Row::of<NoImprovement>(Improvement::none, "none"),
      Row::of<HillClimb>(Improvement::hill_climb, "hill-climb"),
      Row::of<ColumnsAndBoxes>(Improvement::columns_and_boxes, "columns-and-boxes"),
      Row::of<Construct>(Improvement::construct, "construct"),
  };
  return {"improvement", &Preset::improvement, rows};
}

}  // namespace evodoku
