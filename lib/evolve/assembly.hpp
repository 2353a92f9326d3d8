// An algorithm that is put together at run time from the parameters of a preset.
#pragma once

#include <memory>
#include <optional>

#include "evodoku/evolve.hpp"
#include "evolve/loop/generations.hpp"
#include "evolve/operators/parts.hpp"
#include "evolve/representation/genomes.hpp"

namespace evodoku {

// Adapters: the parts of parts.hpp as the loop of generations.hpp calls them, on the genes of an individual.

struct ChosenFirst {
  std::unique_ptr<FirstPart> part;
  void operator()(const Genomes& genomes, std::span<Word> individual, RandomStream& random) const {
    part->make(genomes.genes_of(individual), random);
  }
};

struct ChosenObjective {
  std::unique_ptr<ObjectivePart> part;
  Fitness operator()(const Genomes& genomes, std::span<const Word> individual) const {
    return part->of(genomes.genes_of(individual));
  }
};

struct ChosenSelection {
  std::unique_ptr<SelectionPart> part;
  void prepare(const Population& population, RandomStream& random) const {
    part->prepare(population, random);
  }
  Parents operator()(int place, RandomStream& random) const { return part->choose(place, random); }
};

struct ChosenCrossover {
  std::unique_ptr<CrossoverPart> part;
  int children() const { return part->children(); }
  void operator()(const Genomes& genomes, std::span<const Word> mother, std::span<const Word> father,
                  std::span<Word> daughter, std::span<Word> son, RandomStream& random) const {
    part->cross(genomes.genes_of(mother), genomes.genes_of(father), genomes.genes_of(daughter),
                genomes.genes_of(son), random);
  }
};

struct ChosenMutation {
  std::unique_ptr<MutationPart> part;
  void operator()(const Genomes& genomes, std::span<Word> child, RandomStream& random) const {
    part->mutate(genomes.genes_of(child), random);
  }
};

struct ChosenImprovement {
  std::unique_ptr<ImprovementPart> part;  // may be none
  std::uint64_t operator()(const Genomes& genomes, std::span<Word> child, RandomStream& random) const {
    return part ? part->improve(genomes.genes_of(child), random) : 0;
  }
};

struct ChosenSurvival {
  std::unique_ptr<SurvivalPart> part;
  std::uint64_t operator()(Population& population, RandomStream& random) const {
    return part->survive(population, random);
  }
  void forget() const { part->forget(); }
};

struct ChosenEscape {
  std::unique_ptr<RestartPolicy> part;
  int operator()(std::uint64_t generation, const Population& population, RandomStream& random) const {
    return part->kept(generation, population, random);
  }
};

using ChosenParts = Parts<ChosenFirst, ChosenObjective, ChosenSelection, ChosenCrossover, ChosenMutation,
                          ChosenImprovement, ChosenSurvival, ChosenEscape>;

class Representations;

/// The representation and the parts of a preset for one puzzle. The constructor throws std::invalid_argument for
/// parameters that cannot be combined, and whatever the representations throw for the puzzle.
class Assembly {
 public:
  /// `board` is used only by presets that start from a full board.
  Assembly(const Grid& puzzle, const Preset& preset, const std::optional<Grid>& board);
  ~Assembly();

  const Genomes& genomes() const;
  /// New parts for one population; the assembly must outlive them.
  ChosenParts parts() const;

 private:
  Preset preset_;
  std::optional<Grid> board_;
  std::unique_ptr<Representations> representations_;
};

/// Throws std::invalid_argument, naming the parameter, if a parameter is outside the range in preset_parameters().
void require_parameters_in_range(const Preset& preset);

}  // namespace evodoku
