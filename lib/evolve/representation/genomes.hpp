// How individuals are laid out if the operators are chosen at run time: as strings of genes, one byte each. Operators
// see positions, groups and blocks; only the representation knows what the genes mean. Boards are genomes with a gene
// for every cell, row by row, its value the digit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "evodoku/evolve.hpp"
#include "evodoku/grid.hpp"
#include "evolve/loop/population.hpp"

namespace evodoku {

using Gene = std::uint8_t;
using Position = std::uint16_t;
using Genes = std::span<Gene>;
using ConstGenes = std::span<const Gene>;
using Block = std::vector<Position>;

/// Positions that may change, ascending, and the values they contain together, ascending: in a permutation only their
/// order ever changes. There are as many values as positions. Fixed positions are in no group; as operators move values
/// only among `positions`, they never change.
struct Group {
  std::vector<Position> positions;
  std::vector<Gene> values;
};

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

  int length() const { return start_.size(); }
  /// The number of words of an individual in a population.
  int words() const { return (length() + 7) / 8; }
  /// No genes if there is no individual.
  Genes genes_of(std::span<Word> individual) const {
    const std::size_t count = individual.empty() ? 0 : length();
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

 protected:
  Genomes(std::vector<Gene> start, std::vector<Group> groups, Alleles alleles)
      : start_(std::move(start)), groups_(std::move(groups)), alleles_(alleles) {}

 private:
  std::vector<Gene> start_;
  std::vector<Group> groups_;
  Alleles alleles_;
};

/// Which digits the free cells contain together.
enum class Grouping {
  boxes,  // in each box the digits it lacks
  rows,   // in each row the digits it lacks
  whole   // on the whole board the digits it lacks, so that each occurs as often as there are rows
};

/// The cell at `place` (0..side-1, row by row) of box `box_index` (0..side-1), and the reverse.
int cell_of_place(Box box, int box_index, int place);
int place_of_cell(Box box, int cell);

/// The free cells and their digits, in a group for each box or row, or in one group. Throws std::invalid_argument if a
/// box or row that is a group has two equal digits (naming both cells), or a digit occurs more often than there are
/// rows (naming it), because no arrangement of the others is then possible. Other contradictions are not detected.
std::vector<Group> free_groups(const Grid& fixed, Grouping grouping);

class Boards : public Genomes {
 public:
  /// The digits of `fixed` never change. With Grouping::whole any free cell may take any digit. Throws what
  /// free_groups() throws.
  Boards(const Grid& fixed, Grouping grouping);

  Box box() const { return box_; }
  Grouping grouping() const { return grouping_; }
  /// The cells that are not fixed, ascending.
  std::span<const Position> free_cells() const { return free_cells_; }

  /// Blocks are boxes, row bands, rows, columns or cells; for permutations only those that do not cut a group.
  std::vector<Block> blocks(Blocks kind) const override;
  Grid decode(ConstGenes genes) const override;

 private:
  Box box_;
  Grouping grouping_;
  std::vector<Position> free_cells_;
};

/// A board that is misread: box k, row by row, is row k of `typed`. Document 001 writes its boards as lists of rows but
/// reads them as lists of boxes, so that its algorithm works on another puzzle, which has no solution.
Grid rows_taken_for_boxes(const Grid& typed);

}  // namespace evodoku
