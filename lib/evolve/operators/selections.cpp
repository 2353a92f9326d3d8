// Selection of parents: the common methods of the field, for any population. Parents are ranks; 0 is the best.
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "evolve/operators/operators.hpp"

namespace evodoku {

namespace {

/// A selection that chooses both parents in the same way.
class EqualParents : public SelectionPart {
 public:
  Parents choose(int /*place*/, RandomStream& random) override {
    const int first = parent(random);
    const int second = parent(random);
    return {first, second};
  }

 private:
  virtual int parent(RandomStream& random) = 0;
};

/// The best of `tournament` individuals, drawn with replacement.
class Tournament : public EqualParents {
 public:
  explicit Tournament(const OperatorContext& context) : drawn_(context.preset().tournament) {}
  void prepare(const Population& population, RandomStream& /*none is needed*/) override {
    size_ = population.size();
  }

 private:
  int parent(RandomStream& random) override {
    int winner = random.below(size_);
    for (int drawn = 1; drawn < drawn_; ++drawn) winner = std::min(winner, random.below(size_));
    return winner;
  }

  int drawn_;
  int size_ = 0;
};

/// Uniform over the best truncation-permille/1000 of the population (at least one individual).
class Truncation : public EqualParents {
 public:
  explicit Truncation(const OperatorContext& context) : permille_(context.preset().truncation_permille) {}
  void prepare(const Population& population, RandomStream& /*none is needed*/) override {
    const int share = std::int64_t{population.size()} * permille_ / 1000;
    best_ = std::clamp(share, 1, population.size());
  }

 private:
  int parent(RandomStream& random) override { return random.below(best_); }

  int permille_;
  int best_ = 1;
};

/// Roulette wheel: in proportion to the difference between the worst possible fitness and the individual's
/// (fitness-proportional selection, J. Holland 1975); if the worst possible fitness is unknown, the worst of the
/// population plus 1 takes its place. It is known for missing digits: the same digit in all cells, so that every house
/// lacks all others. With document 001's 216 the differences are small relative to the whole, so there is little selection
/// pressure.
class Roulette : public EqualParents {
 public:
  explicit Roulette(const OperatorContext& context) {
    const int side = context.puzzle().side();
    if (context.preset().objective == Objective::missing_digits) {
      worst_possible_ = Fitness{3} * side * (side - 1);
    }
  }

  void prepare(const Population& population, RandomStream& /*none is needed*/) override {
    const Fitness worst = worst_possible_.value_or(population.fitness_at(population.size() - 1) + 1);
    std::uint64_t sum = 0;
    up_to_.clear();
    for (int rank = 0; rank < population.size(); ++rank) {
      sum += std::max<Fitness>(1, worst - population.fitness_at(rank));
      up_to_.push_back(sum);
    }
  }

 private:
  int parent(RandomStream& random) override {
    // The remainder of 64 random bits has a bias of less than sum / 2^64, which is negligible.
    const std::uint64_t drawn = random.bits() % up_to_.back();
    return std::ranges::upper_bound(up_to_, drawn) - up_to_.begin();
  }

  std::optional<Fitness> worst_possible_;
  std::vector<std::uint64_t> up_to_;  // by rank: the sum of the weights so far
};

/// See ranks_above().
class RanksAbove : public SelectionPart {
 public:
  explicit RanksAbove(const OperatorContext& /*goes with all*/) {}
  void prepare(const Population& /*ranks only*/, RandomStream& /*none is needed*/) override {}
  Parents choose(int place, RandomStream& random) override { return ranks_above(place, random); }
};

/// Tournaments in which every individual is judged by the fitness of another: pygenec sorts the fitness of its
/// population twice, so that its tournaments see a permutation of it, and the winner is a random individual. (Its
/// permutation is the order of the unsorted population; here one is drawn.) And only the first two winners become
/// parents, of all the children of the generation, because the upper bound of the draw is exclusive.
class BlindTournament : public SelectionPart {
 public:
  explicit BlindTournament(const OperatorContext& context) : drawn_(context.preset().tournament) {}

  void prepare(const Population& population, RandomStream& random) override {
    seen_.clear();
    for (int rank = 0; rank < population.size(); ++rank) seen_.push_back(population.fitness_at(rank));
    random.shuffle(std::span(seen_));
    couple_.first = winner(random);
    couple_.second = winner(random);
  }
  Parents choose(int /*place*/, RandomStream& random) override {
    if (random.below(2) == 0) return couple_;
    return {couple_.second, couple_.first};
  }

 private:
  /// Draws fitness values; of the individuals that the winning value stands for, the worst is the parent.
  int winner(RandomStream& random) const {
    const auto draw = [&] { return seen_[random.below(seen_.size())]; };
    Fitness best = draw();
    for (int drawn = 1; drawn < drawn_; ++drawn) best = std::min(best, draw());
    const auto last = std::find(seen_.rbegin(), seen_.rend(), best);
    return seen_.rend() - last - 1;
  }

  int drawn_;
  std::vector<Fitness> seen_;  // by rank: the fitness that the tournaments see for it
  Parents couple_;
};

/// Forms couples until all individuals are used: one parent by a roulette in proportion to 1 / fitness, the other the
/// worst that is left. As every individual becomes a parent exactly once, there is no selection pressure. A mistake of
/// the program is kept: when the second parent is removed, it is not its own share of the wheel that is removed but one
/// drawn by another spin, so the shares of the others shift.
class InverseRouletteAndWorst : public SelectionPart {
 public:
  explicit InverseRouletteAndWorst(const OperatorContext& /*goes with all*/) {}

  void prepare(const Population& population, RandomStream& /*none is needed*/) override {
    // Shares proportional to 1 / fitness as integers, small enough for the sum of a million to fit into 64 bits.
    constexpr Fitness whole = Fitness{1} << 40;
    shares_of_all_.clear();
    for (int rank = 0; rank < population.size(); ++rank) {
      const Fitness share = whole / std::max<Fitness>(1, population.fitness_at(rank));
      shares_of_all_.push_back(std::max<Fitness>(1, share));
    }
    put_all_back();
  }

  /// The last of an odd number is paired with itself. When none is left, all become available again.
  Parents choose(int /*place*/, RandomStream& random) override {
    if (waiting_.empty()) put_all_back();
    const std::ptrdiff_t place = spin(random);
    const int first = waiting_[place];
    waiting_.erase(waiting_.begin() + place);
    shares_.erase(shares_.begin() + place);
    if (waiting_.empty()) return {first, first};
    const int worst = waiting_.back();
    waiting_.pop_back();
    shares_.erase(shares_.begin() + spin(random));
    return {first, worst};
  }

 private:
  void put_all_back() {
    shares_ = shares_of_all_;
    waiting_.resize(shares_.size());
    std::iota(waiting_.begin(), waiting_.end(), 0);
  }

  /// A random place on the wheel, in proportion to the shares.
  std::ptrdiff_t spin(RandomStream& random) const {
    const std::uint64_t all = std::accumulate(shares_.begin(), shares_.end(), std::uint64_t{0});
    std::uint64_t drawn =
        random.bits() % all;  // NOLINT(clang-analyzer-core.DivideZero): each share is 1 at least
    std::ptrdiff_t place = 0;
    while (drawn >= shares_[place]) drawn -= shares_[place++];
    return place;
  }

  std::vector<std::uint64_t> shares_of_all_;  // by rank
  std::vector<int> waiting_;                  // ranks that are still available, ascending
  std::vector<std::uint64_t> shares_;         // the shares that are left, one for each available rank
};

}  // namespace

OperatorTable<Selection, SelectionPart> selections() {
  using Row = OperatorRow<Selection, SelectionPart>;
  static constexpr Row rows[] = {
      Row::of<RanksAbove>(Selection::ranks_above, "ranks-above"),
      Row::of<Tournament>(Selection::tournament, "tournament"),
      Row::of<BlindTournament>(Selection::blind_tournament, "blind-tournament"),
      Row::of<Roulette>(Selection::roulette, "roulette"),
      Row::of<InverseRouletteAndWorst>(Selection::inverse_roulette_and_worst, "inverse-roulette-and-worst"),
      Row::of<Truncation>(Selection::truncation, "truncation"),
  };
  return {"selection", &Preset::selection, rows};
}

}  // namespace evodoku
