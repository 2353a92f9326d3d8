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

}  // namespace evodoku
