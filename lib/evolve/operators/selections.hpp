// Choosing parents: the selections of the field, for any population. Parents are ranks; 0 is the best.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "evolve/operators/parts.hpp"

namespace evodoku {

/// A selection that chooses two parents one like the other.
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

/// The best of so many drawn ones, with replacement.
class Tournament : public EqualParents {
 public:
  explicit Tournament(int drawn) : drawn_(drawn) {}

 private:
  int parent(RandomStream& random) override;
  int drawn_;
};

/// Uniform over the best so many thousandths (at least one individual).
class Truncation : public EqualParents {
 public:
  explicit Truncation(int permille) : permille_(permille) {}

 private:
  void look_at(const Population& population) override;
  int parent(RandomStream& random) override { return random.below(best_); }
  int permille_;
  int best_ = 1;
};

/// In proportion to weights that only depend on the ranks (or what stands there): the wheel of fortune.
class Wheel : public EqualParents {
 protected:
  void look_at(const Population& population) override;
  virtual std::uint64_t weight(const Population& population, int rank) const = 0;

 private:
  int parent(RandomStream& random) override;
  std::vector<std::uint64_t> up_to_;  // by rank: the sum of the weights so far
};

/// In proportion to how far the fitness is below the worst possible one (fitness-proportional selection, J.
/// Holland 1975); where no worst is known, below the worst of the population. With document 001's 216 the
/// differences are small beside the whole, so there is little pressure.
class Roulette : public Wheel {
 public:
  explicit Roulette(std::optional<Fitness> worst_possible) : worst_possible_(worst_possible) {}

 private:
  std::uint64_t weight(const Population& population, int rank) const override;
  std::optional<Fitness> worst_possible_;
};

/// The best of n has the weight n, the worst 1 (linear ranking, J. Baker 1985).
class LinearRanking : public Wheel {
  std::uint64_t weight(const Population& population, int rank) const override;
};

/// Mantere and Koljonen's, see RanksAbove.
class AbovePlace : public SelectionPart {
 public:
  void prepare(const Population& /*ranks only*/, RandomStream& /*none is needed*/) override {}
  Parents choose(int place, RandomStream& random) override { return RanksAbove{}(place, random); }
};

/// Tournaments in which every individual stands for the fitness of another: pygenec sorts the fitness of its
/// population twice, so that what the tournaments see is a permutation of it, and the winner is an individual
/// like any other. (Its permutation is the order of the unsorted population; here one is drawn.) And of those
/// who win, the first two alone have all the children of the generation: the bound of the draw is exclusive.
class BlindTournament : public SelectionPart {
 public:
  explicit BlindTournament(int drawn) : drawn_(drawn) {}
  void prepare(const Population& population, RandomStream& random) override;
  Parents choose(int place, RandomStream& random) override;

 private:
  int winner(RandomStream& random) const;

  int drawn_;
  std::vector<Fitness> seen_;  // by rank: the fitness that stands for it
  Parents couple_;
};

/// Couples until all are taken: one parent by a roulette in proportion to 1 / fitness, the other the
/// worst that is left. As every individual becomes a parent exactly once, there is no selection pressure. A slip
/// of the program is kept: with the second parent it is not the parent's share of the wheel that goes, but
/// one drawn by another spin; so the shares of the others move up.
class InverseRouletteAndWorst : public SelectionPart {
 public:
  void prepare(const Population& population, RandomStream& random) override;
  /// The last of an odd number is paired with itself. When none is left, all come back.
  Parents choose(int place, RandomStream& random) override;

 private:
  void put_all_back();
  /// A place on the wheel.
  std::ptrdiff_t spin(RandomStream& random) const;
  int take_one(RandomStream& random);
  int take_worst(RandomStream& random);

  std::vector<std::uint64_t> shares_of_all_;  // by rank
  std::vector<int> waiting_;                  // ranks, ascending
  std::vector<std::uint64_t> shares_;         // as many
};

}  // namespace evodoku
