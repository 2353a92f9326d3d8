// How individuals are laid out if the parts of an algorithm are chosen at run time: as strings of genes, one byte each.
// Operators see positions, groups and blocks; only the representation knows what the genes mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "evodoku/evolve.hpp"
#include "evodoku/grid.hpp"
#include "evolve/loop/population.hpp"
#include "evolve/representation/free_cells.hpp"

namespace evodoku {

using Genes = std::span<Gene>;
using ConstGenes = std::span<const Gene>;
using Block = std::vector<Position>;

/// The values a position may take: least .. least + count - 1.
struct Alleles {
  Gene least = 0;
  int count = 0;
};

/// A layout. Immutable during a run.
class Genomes {
 public:
  virtual ~Genomes() = default;
  Genomes(const Genomes&) = delete;
  Genomes& operator=(const Genomes&) = delete;

  int length() const { return static_cast<int>(start_.size()); }
  /// The number of words of an individual in a population.
  int words() const { return (length() + 7) / 8; }
  Genes genes_of(std::span<Word> individual) const {
    const auto count = static_cast<std::size_t>(individual.empty() ? 0 : length());
    return {reinterpret_cast<Gene*>(individual.data()), count};
  }
  ConstGenes genes_of(std::span<const Word> individual) const {
    return {reinterpret_cast<const Gene*>(individual.data()), static_cast<std::size_t>(length())};
  }

  /// An individual with the fixed genes in place and 0 elsewhere.
  ConstGenes start() const { return start_; }
  /// Every position that may change is in exactly one group.
  std::span<const Group> groups() const { return groups_; }
  Alleles alleles() const { return alleles_; }
  /// A partition of all positions into blocks that a crossover keeps whole. Throws std::invalid_argument for blocks
  /// that this representation does not have, or that would cut its groups.
  virtual std::vector<Block> blocks(Blocks kind) const = 0;

  /// The grid that an individual represents; cells without a digit are blank.
  virtual Grid decode(ConstGenes genes) const = 0;
  Grid decode(std::span<const Word> individual) const { return decode(genes_of(individual)); }

 protected:
  Genomes(std::vector<Gene> start, std::vector<Group> groups, Alleles alleles)
      : start_(std::move(start)), groups_(std::move(groups)), alleles_(alleles) {}

 private:
  std::vector<Gene> start_;
  std::vector<Group> groups_;
  Alleles alleles_;
};

}  // namespace evodoku
