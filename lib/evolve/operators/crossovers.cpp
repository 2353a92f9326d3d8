// Crossovers: how children inherit from two parents. Most take whole blocks (boxes, bands, rows, columns or single
// cells) from one parent or the other.
#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "deduce/kernel/bits.hpp"
#include "evodoku/geometry.hpp"
#include "evolve/operators/biased_bits.hpp"
#include "evolve/operators/operators.hpp"

namespace evodoku {

namespace {

/// Children are copies of their parents; other crossovers begin with that.
class Copies : public CrossoverPart {
 public:
  explicit Copies(const OperatorContext& context) : CrossoverPart(context.children()) {}
  explicit Copies(int children) : CrossoverPart(children) {}
  void cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son,
             RandomStream& /*none is needed*/) override {
    std::ranges::copy(mother, daughter.begin());
    if (!son.empty()) std::ranges::copy(father, son.begin());
  }
};

/// The common part of crossovers with two parents and up to two children: they happen with probability
/// crossover-permille/1000, otherwise the children are copies. The daughter is made from her mother, the son from his
/// father.
class BlockCrossover : public Copies {
 public:
  explicit BlockCrossover(const OperatorContext& context)
      : Copies(context), blocks_(context.blocks()), crossed_(context.preset().crossover_permille) {}

  void cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son, RandomStream& random) override {
    Copies::cross(mother, father, daughter, son, random);
    exchanged_.assign(blocks_.size(), false);
    if (crossed_.next(1, random) != 0) choose(exchanged_, random);
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      if (!exchanged_[block]) continue;
      for (const Position position : blocks_[block]) daughter[position] = father[position];
      if (son.empty()) continue;
      for (const Position position : blocks_[block]) son[position] = mother[position];
    }
  }

 private:
  /// Decides for each block whether the children exchange it.
  virtual void choose(std::vector<bool>& exchanged, RandomStream& random) = 0;

  std::vector<Block> blocks_;
  BiasedBits crossed_;
  std::vector<bool> exchanged_;
};

/// Exchanges each block with probability block-permille/1000 (G. Syswerda 1989; for boxes T. Mantere, J. Koljonen
/// 2007).
class UniformCrossover : public BlockCrossover {
 public:
  explicit UniformCrossover(const OperatorContext& context)
      : BlockCrossover(context),
        coin_(context.preset().block_permille),
        even_(context.preset().block_permille == 500) {}

 private:
  void choose(std::vector<bool>& exchanged, RandomStream& random) override {
    std::uint64_t coins = 0;
    for (std::size_t block = 0; block < exchanged.size(); ++block) {
      // One random word is 64 fair coins.
      if (block % 64 == 0) coins = even_ ? random.bits() : coin_.next(64, random);
      exchanged[block] = (coins >> (block % 64) & 1) != 0;
    }
  }

  BiasedBits coin_;
  bool even_;
};

/// Exchanges all blocks after a random point, so that each child has at least one block from each parent.
class OnePointCrossover : public BlockCrossover {
 public:
  using BlockCrossover::BlockCrossover;

 private:
  void choose(std::vector<bool>& exchanged, RandomStream& random) override {
    if (exchanged.size() < 2) return;
    const auto cut = 1 + random.below(exchanged.size() - 1);
    std::fill(exchanged.begin() + cut, exchanged.end(), true);
  }
};

/// Exchanges one random block (document 003, repaired).
class ExchangeCrossover : public BlockCrossover {
 public:
  using BlockCrossover::BlockCrossover;

 private:
  void choose(std::vector<bool>& exchanged, RandomStream& random) override {
    exchanged[random.below(exchanged.size())] = true;
  }
};

/// With probability crossover-permille/1000 exchanges a random block of one parent with the next block of the other (the
/// program of document 003 exchanges box c with box c + 1); otherwise the children are copies. A block that moves takes
/// its clues along, so the clues are not kept.
class ExchangeShifted : public Copies {
 public:
  explicit ExchangeShifted(const OperatorContext& context)
      : Copies(2), blocks_(context.blocks()), crossover_permille_(context.preset().crossover_permille) {}

  void cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son, RandomStream& random) override {
    Copies::cross(mother, father, daughter, son, random);
    if (!random.chance(crossover_permille_, 1000)) return;
    const std::size_t number = random.below(blocks_.size() - 1);
    const Block& here = blocks_[number];
    const Block& next = blocks_[number + 1];
    for (std::size_t i = 0; i < here.size(); ++i) {
      daughter[here[i]] = father[next[i]];
      if (!son.empty()) son[next[i]] = mother[here[i]];
    }
  }

 private:
  std::vector<Block> blocks_;
  std::uint32_t crossover_permille_;
};

/// Boxes are the building blocks, and boxes that fit together in a band or a stack are inherited together: the daughter
/// takes each band from the parent with fewer missing digits in the rows of the band, the son takes each stack from the
/// parent with fewer missing digits in its columns (Y. Sato, H. Inoue, "Solving Sudoku with genetic operations that
/// preserve building blocks", 2010). If both are equally good, the daughter's comes from her mother, the son's from his
/// father. Happens with probability crossover-permille/1000, otherwise the children are copies.
class BandsAndStacks : public Copies {
 public:
  explicit BandsAndStacks(const OperatorContext& context)
      : Copies(2),
        geometry_(context.puzzle().box()),
        crossover_permille_(context.preset().crossover_permille) {
    if (context.boards("crossover").grouping() == Grouping::rows) {
      throw std::invalid_argument("crossover bands-and-stacks would cut the rows of row permutations");
    }
  }

  void cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son, RandomStream& random) override {
    Copies::cross(mother, father, daughter, son, random);
    if (!random.chance(crossover_permille_, 1000)) return;
    const Box box = geometry_.box();
    for (int row = 0; row < box.side(); row += box.rows()) {
      take_if_better(father, daughter, geometry_.row_house(row), box.rows());
    }
    if (son.empty()) return;
    for (int column = 0; column < box.side(); column += box.cols()) {
      take_if_better(mother, son, geometry_.column_house(column), box.cols());
    }
  }

 private:
  /// The child has the lines of one parent; those of the other one replace them if fewer digits are missing in them.
  void take_if_better(ConstGenes other, Genes child, int first_house, int lines) const {
    if (missing(other, first_house, lines) >= missing(child, first_house, lines)) return;
    for (int house = first_house; house < first_house + lines; ++house) {
      for (const Cell cell : geometry_.house(house)) child[cell] = other[cell];
    }
  }

  int missing(ConstGenes board, int first_house, int lines) const {
    int missing = 0;
    for (int house = first_house; house < first_house + lines; ++house) {
      std::uint64_t present = 0;
      for (const Cell cell : geometry_.house(house)) {
        if (board[cell] != Grid::blank) present |= bit(board[cell] - 1);
      }
      missing += geometry_.side() - count_bits(present);
    }
    return missing;
  }

  Geometry geometry_;
  std::uint32_t crossover_permille_;
};

/// One-point crossover on the blocks in random order, so that the distance between two genes does not matter (R.
/// Caruana, L. Eshelman, J. D. Schaffer, "Representation and Hidden Bias II", 1989; document 000 uses single bits).
class ShuffleCrossover : public BlockCrossover {
 public:
  using BlockCrossover::BlockCrossover;

 private:
  void choose(std::vector<bool>& exchanged, RandomStream& random) override {
    const std::size_t count = exchanged.size();
    if (count < 2) return;
    order_.resize(count);
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    random.shuffle(std::span(order_));
    // pygenec never chooses the last point: if there are three blocks, at least two are exchanged.
    const std::size_t point = 1 + random.below(std::max<std::size_t>(1, count - 2));
    for (std::size_t i = point; i < count; ++i) exchanged[order_[i]] = true;
  }

  std::vector<std::size_t> order_;
};

/// The same, except that the second child is an unchanged copy of its father. Document 000 as published does this: its
/// children are views of the same memory, so the first is changed before the second is made from it.
class ShuffleOneChild : public CrossoverPart {
 public:
  explicit ShuffleOneChild(const OperatorContext& context) : CrossoverPart(2), shuffle_(context) {}

  void cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son, RandomStream& random) override {
    shuffle_.cross(mother, father, daughter, {}, random);
    if (!son.empty()) std::ranges::copy(father, son.begin());
  }

 private:
  ShuffleCrossover shuffle_;
};

}  // namespace

OperatorTable<Crossover, CrossoverPart> crossovers() {
  using Row = OperatorRow<Crossover, CrossoverPart>;
  static constexpr Row rows[] = {
      Row::of<Copies>(Crossover::none, "none"),
      Row::of<UniformCrossover>(Crossover::uniform, "uniform"),
      Row::of<OnePointCrossover>(Crossover::one_point, "one-point"),
      Row::of<ExchangeCrossover>(Crossover::exchange, "exchange"),
      Row::of<ExchangeShifted>(Crossover::exchange_shifted, "exchange-shifted"),
      Row::of<BandsAndStacks>(Crossover::bands_and_stacks, "bands-and-stacks"),
      Row::of<ShuffleCrossover>(Crossover::shuffle, "shuffle"),
      Row::of<ShuffleOneChild>(Crossover::shuffle_one_child, "shuffle-one-child"),
      {Crossover::union_of_knowledge, "union-of-knowledge", nullptr},
  };
  return {"crossover", &Preset::crossover, rows};
}

}  // namespace evodoku
