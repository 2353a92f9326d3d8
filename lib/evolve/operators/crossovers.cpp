#include "evolve/operators/crossovers.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

#include "evolve/operators/table.hpp"

namespace evodoku {

void BlockCrossover::cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son,
                           RandomStream& random) {
  std::ranges::copy(mother, daughter.begin());
  if (!son.empty()) std::ranges::copy(father, son.begin());
  exchanged_.assign(blocks_.size(), false);
  if (crossed_.next(1, random) != 0) choose(exchanged_, random);
  for (std::size_t block = 0; block < blocks_.size(); ++block) {
    if (!exchanged_[block]) continue;
    for (const Position position : blocks_[block]) daughter[position] = father[position];
    if (son.empty()) continue;
    for (const Position position : blocks_[block]) son[position] = mother[position];
  }
}

void UniformCrossover::choose(std::vector<bool>& exchanged, RandomStream& random) {
  std::uint64_t coins = 0;
  for (std::size_t block = 0; block < exchanged.size(); ++block) {
    // One random word is 64 fair coins.
    if (block % 64 == 0) coins = even_ ? random.bits() : coin_.next(64, random);
    exchanged[block] = (coins >> (block % 64) & 1) != 0;
  }
}

void OnePointCrossover::choose(std::vector<bool>& exchanged, RandomStream& random) {
  if (exchanged.size() < 2) return;
  const auto cut = 1 + random.below(static_cast<std::uint32_t>(exchanged.size() - 1));
  std::fill(exchanged.begin() + cut, exchanged.end(), true);
}

void ExchangeCrossover::choose(std::vector<bool>& exchanged, RandomStream& random) {
  exchanged[random.below(static_cast<std::uint32_t>(exchanged.size()))] = true;
}

void ShuffleCrossover::choose(std::vector<bool>& exchanged, RandomStream& random) {
  const std::size_t count = exchanged.size();
  if (count < 2) return;
  order_.resize(count);
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  random.shuffle(std::span(order_));
  // pygenec never chooses the last point: if there are three blocks, at least two are exchanged.
  const std::size_t point = 1 + random.below(static_cast<std::uint32_t>(std::max<std::size_t>(1, count - 2)));
  for (std::size_t i = point; i < count; ++i) exchanged[order_[i]] = true;
}

void SonIsFather::cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son,
                        RandomStream& random) {
  crossover_->cross(mother, father, daughter, {}, random);
  if (!son.empty()) std::ranges::copy(father, son.begin());
}

namespace {

void copy_block(const Block& from, ConstGenes parent, const Block& to, Genes child) {
  for (std::size_t i = 0; i < from.size(); ++i) child[to[i]] = parent[from[i]];
}

}  // namespace

ExchangeShifted::ExchangeShifted(std::vector<Block> blocks, int crossover_permille)
    : blocks_(std::move(blocks)), crossover_permille_(static_cast<std::uint32_t>(crossover_permille)) {
  const auto differs = [&](const Block& block) { return block.size() != blocks_.front().size(); };
  if (std::ranges::any_of(blocks_, differs)) {
    throw std::invalid_argument("a shifted exchange needs blocks of one size");
  }
}

void ExchangeShifted::cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son,
                            RandomStream& random) {
  std::ranges::copy(mother, daughter.begin());
  if (!son.empty()) std::ranges::copy(father, son.begin());
  if (!random.chance(crossover_permille_, 1000)) return;
  const std::size_t block = random.below(static_cast<std::uint32_t>(blocks_.size() - 1));
  copy_block(blocks_[block + 1], father, blocks_[block], daughter);
  if (!son.empty()) copy_block(blocks_[block], mother, blocks_[block + 1], son);
}

BandsAndStacks::BandsAndStacks(const Boards& boards, int crossover_permille)
    : box_(boards.box()), crossover_permille_(static_cast<std::uint32_t>(crossover_permille)) {
  if (boards.grouping() == Grouping::rows) {
    throw std::invalid_argument("crossover bands-and-stacks would cut the rows of row permutations");
  }
}

void BandsAndStacks::cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son,
                           RandomStream& random) {
  std::ranges::copy(mother, daughter.begin());
  if (!son.empty()) std::ranges::copy(father, son.begin());
  if (!random.chance(crossover_permille_, 1000)) return;
  take_better_bands(mother, father, daughter);
  if (!son.empty()) take_better_stacks(father, mother, son);
}

/// On entry the daughter is a copy of her mother.
void BandsAndStacks::take_better_bands(ConstGenes mother, ConstGenes father, Genes daughter) const {
  const int cells = box_.rows() * box_.side();
  const auto cells_in_band = static_cast<std::size_t>(cells);
  for (int band = 0; band < box_.cols(); ++band) {
    if (missing_in_band(father, band) >= missing_in_band(mother, band)) continue;
    const std::size_t first = static_cast<std::size_t>(band) * cells_in_band;
    std::ranges::copy(father.subspan(first, cells_in_band), daughter.subspan(first).begin());
  }
}

/// On entry the son is a copy of his father.
void BandsAndStacks::take_better_stacks(ConstGenes father, ConstGenes mother, Genes son) const {
  const auto width = static_cast<std::size_t>(box_.cols());
  for (int stack = 0; stack < box_.rows(); ++stack) {
    if (missing_in_stack(mother, stack) >= missing_in_stack(father, stack)) continue;
    for (int row = 0; row < box_.side(); ++row) {
      const int cell = row * box_.side() + stack * box_.cols();
      const auto first = static_cast<std::size_t>(cell);
      std::ranges::copy(mother.subspan(first, width), son.subspan(first).begin());
    }
  }
}

int BandsAndStacks::missing_in_band(ConstGenes board, int band) const {
  int missing = 0;
  for (int row = band * box_.rows(); row < (band + 1) * box_.rows(); ++row) {
    missing += missing_in_line(board, row * box_.side(), 1);
  }
  return missing;
}

int BandsAndStacks::missing_in_stack(ConstGenes board, int stack) const {
  int missing = 0;
  for (int column = stack * box_.cols(); column < (stack + 1) * box_.cols(); ++column) {
    missing += missing_in_line(board, column, box_.side());
  }
  return missing;
}

int BandsAndStacks::missing_in_line(ConstGenes board, int first, int step) const {
  std::uint64_t present = 0;
  for (int place = 0; place < box_.side(); ++place) {
    const int cell = first + place * step;
    const Gene digit = board[static_cast<std::size_t>(cell)];
    if (digit != Grid::blank) present |= std::uint64_t{1} << (digit - 1);
  }
  return box_.side() - std::popcount(present);
}

OperatorTable<Crossover, CrossoverPart> crossovers() {
  using Context = OperatorContext;
  static constexpr OperatorRow<Crossover, CrossoverPart> rows[] = {
      {Crossover::none, "none",
       [](const Context& context) -> std::unique_ptr<CrossoverPart> {
         return std::make_unique<NoCrossover>(context.children());
       }},
      {Crossover::uniform, "uniform",
       [](const Context& context) -> std::unique_ptr<CrossoverPart> {
         return std::make_unique<UniformCrossover>(context.blocks(), context.preset.crossover_permille,
                                                   context.preset.block_permille, context.children());
       }},
      {Crossover::one_point, "one-point",
       [](const Context& context) -> std::unique_ptr<CrossoverPart> {
         return std::make_unique<OnePointCrossover>(context.blocks(), context.preset.crossover_permille,
                                                    context.children());
       }},
      {Crossover::exchange, "exchange",
       [](const Context& context) -> std::unique_ptr<CrossoverPart> {
         return std::make_unique<ExchangeCrossover>(context.blocks(), context.preset.crossover_permille,
                                                    context.children());
       }},
      {Crossover::exchange_shifted, "exchange-shifted",
       [](const Context& context) -> std::unique_ptr<CrossoverPart> {
         return std::make_unique<ExchangeShifted>(context.blocks(), context.preset.crossover_permille);
       }},
      {Crossover::bands_and_stacks, "bands-and-stacks",
       [](const Context& context) -> std::unique_ptr<CrossoverPart> {
         return std::make_unique<BandsAndStacks>(context.representations.boards("crossover"),
                                                 context.preset.crossover_permille);
       }},
      {Crossover::shuffle, "shuffle",
       [](const Context& context) -> std::unique_ptr<CrossoverPart> {
         return std::make_unique<ShuffleCrossover>(context.blocks(), context.preset.crossover_permille,
                                                   context.children());
       }},
      {Crossover::shuffle_one_child, "shuffle-one-child",
       [](const Context& context) -> std::unique_ptr<CrossoverPart> {
         return std::make_unique<SonIsFather>(std::make_unique<ShuffleCrossover>(
             context.blocks(), context.preset.crossover_permille, context.children()));
       }},
      {Crossover::union_of_knowledge, "union-of-knowledge",
       [](const Context& context) -> std::unique_ptr<CrossoverPart> {
         context.representations.refuse("crossover", "knowledge");
       }},
  };
  return rows;
}

}  // namespace evodoku
