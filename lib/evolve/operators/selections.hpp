// Selection of parents: the common methods of the field, for any population. Parents are ranks; 0 is the best.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "evolve/operators/parts.hpp"

namespace evodoku {

/// A selection that chooses both parents in the same way.
class EqualParents : public SelectionPart {
 public:
  void prepare(const Population& population, RandomStream& /*none is needed*/) override {
    look_at(population);
  }
  Parents choose(int /*place*/, RandomStream& random) override {
    const int first = parent(random);
    const int second = parent(random);
    return {first, second};
  }

 protected:
  virtual void look_at(const Population& population) { size_ = population.size(); }
  virtual int parent(RandomStream& random) = 0;
  int size() const { return size_; }

 private:
  int size_ = 0;
};

/// The best of `drawn` individuals, drawn with replacement.
class Tournament : public EqualParents {
 public:
  explicit Tournament(int drawn) : drawn_(drawn) {}

 private:
  int parent(RandomStream& random) override;
  int drawn_;
};

/// Uniform over the best permille/1000 of the population (at least one individual).
class Truncation : public EqualParents {
 public:
  explicit Truncation(int permille) : permille_(permille) {}

 private:
  void look_at(const Population& population) override;
  int parent(RandomStream& random) override { return random.below(best_); }
  int permille_;
  int best_ = 1;
};

/// Roulette wheel: in proportion to weights that depend only on the population's ranks and fitness.
class Wheel : public EqualParents {
 protected:
  void look_at(const Population& population) override;
  virtual std::uint64_t weight(const Population& population, int rank) const = 0;

 private:
  int parent(RandomStream& random) override;
  std::vector<std::uint64_t> up_to_;  // by rank: the sum of the weights so far
};

/// In proportion to the difference between the worst possible fitness and the individual's (fitness-proportional
/// selection, J. Holland 1975); if the worst possible fitness is unknown, the worst of the population plus 1 takes its
/// place. With document 001's 216 the differences are small relative to the whole, so there is little selection
/// pressure.
class Roulette : public Wheel {
 public:
  explicit Roulette(std::optional<Fitness> worst_possible) : worst_possible_(worst_possible) {}

 private:
  std::uint64_t weight(const Population& population, int rank) const override;
  std::optional<Fitness> worst_possible_;
};

/// The best of n has weight n, the worst has weight 1 (linear ranking, J. Baker 1985).
class LinearRanking : public Wheel {
  std::uint64_t weight(const Population& population, int rank) const override;
};

/// The selection of Mantere and Koljonen, see RanksAbove.
class AbovePlace : public SelectionPart {
 public:
  void prepare(const Population& /*ranks only*/, RandomStream& /*none is needed*/) override {}
  Parents choose(int place, RandomStream& random) override { return RanksAbove{}(place, random); }
};

/// Tournaments in which every individual is judged by the fitness of another: pygenec sorts the fitness of its
/// population twice, so that its tournaments see a permutation of it, and the winner is a random individual. (Its
/// permutation is the order of the unsorted population; here one is drawn.) And only the first two winners become
/// parents, of all the children of the generation, because the upper bound of the draw is exclusive.
class BlindTournament : public SelectionPart {
 public:
  explicit BlindTournament(int drawn) : drawn_(drawn) {}
  void prepare(const Population& population, RandomStream& random) override;
  Parents choose(int place, RandomStream& random) override;

 private:
  int winner(RandomStream& random) const;

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
  void prepare(const Population& population, RandomStream& random) override;
  /// The last of an odd number is paired with itself. When none is left, all become available again.
  Parents choose(int place, RandomStream& random) override;

 private:
  void put_all_back();
  /// A random place on the wheel, in proportion to the shares.
  std::ptrdiff_t spin(RandomStream& random) const;
  int take_one(RandomStream& random);
  int take_worst(RandomStream& random);

  std::vector<std::uint64_t> shares_of_all_;  // by rank
  std::vector<int> waiting_;                  // ranks that are still available, ascending
  std::vector<std::uint64_t> shares_;         // the shares that are left, one for each available rank
};

}  // namespace evodoku
