// The operators of a genetic algorithm that is put together at run time. Each kind has an interface here, and a file
// (mutations.cpp, and so on) with its operators and their table: a row for each value in Preset. Names of parameters,
// help, completion, settings of studies and the tests that cover all operators follow from the rows. A new operator is
// a value of the enumeration in evolve.hpp, a class and a row.
//
// An operator is made for one puzzle and one population; two threads must not use the same one. loop/evolution.hpp says
// in which order they are called.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "evodoku/evolve.hpp"
#include "evolve/loop/population.hpp"
#include "evolve/representation/branch_maps.hpp"
#include "evolve/representation/genomes.hpp"
#include "evolve/representation/partial_grids.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// Makes an individual of the first population (or after an escape).
class FirstPart {
 public:
  virtual ~FirstPart() = default;
  virtual void make(Genes individual, RandomStream& random) = 0;
};

/// The function to be minimised. Never negative; 0 is the goal.
class ObjectivePart {
 public:
  virtual ~ObjectivePart() = default;
  virtual Fitness of(ConstGenes individual) = 0;
};

/// Chooses the couples of a generation.
class SelectionPart {
 public:
  virtual ~SelectionPart() = default;
  /// Called before the couples of a generation, when the population is ranked.
  virtual void prepare(const Population& population, RandomStream& random) = 0;
  /// The ranks of two parents. `place` is the rank that their (first) child would get if ranks did not change: couples
  /// are chosen from the last place up to the elite.
  virtual Parents choose(int place, RandomStream& random) = 0;
};

/// Makes one or two children and writes all of their genes.
class CrossoverPart {
 public:
  explicit CrossoverPart(int children) : children_(children) {}
  virtual ~CrossoverPart() = default;
  /// Children of a couple: 1 or 2.
  int children() const { return children_; }
  /// `son` is empty if only one child is wanted (or made).
  virtual void cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son,
                     RandomStream& random) = 0;

 private:
  int children_;
};

class MutationPart {
 public:
  virtual ~MutationPart() = default;
  virtual void mutate(Genes child, RandomStream& random) = 0;
};

/// A local search on every new individual, or an operator that needs the objective.
class ImprovementPart {
 public:
  virtual ~ImprovementPart() = default;
  /// Returns how many evaluations it made: one each time that it computes how good an individual (or a change of it)
  /// is.
  virtual std::uint64_t improve(Genes child, RandomStream& random) = 0;
};

/// The probability of a swap in a group, if there are `groups`: Preset::mutation_permille is the probability for nine
/// groups. What matters is how many swaps a child has and how often it has none (see Aging), and this should not depend
/// on the number of boxes: with 18 % in each of 16 boxes copies are so rare that the best individual is lost.
int swap_permille(const Preset& preset, int groups);

/// Representations that operators need.
inline constexpr std::array boards_of_any_kind{Representation::box_permutations,
                                               Representation::row_permutations, Representation::digits};
inline constexpr std::span permutations = std::span(boards_of_any_kind).first<2>();
inline constexpr std::array unbound_genes{Representation::digits, Representation::branch_map,
                                          Representation::branch_map_to_ten};
inline constexpr std::span any_digits = std::span(unbound_genes).first<1>();
inline constexpr std::span branch_maps = std::span(unbound_genes).last<2>();
inline constexpr std::array partial_grids{Representation::partial_grids};

/// What operators are made for: a preset on a puzzle, and the layout of its individuals. Must outlive the operators.
class OperatorContext {
 public:
  /// `board` is used only by presets that start from a full board. Throws std::invalid_argument for knowledge, which
  /// has its own operators, and whatever the representations throw for the puzzle.
  OperatorContext(const Grid& puzzle, const Preset& preset, const std::optional<Grid>& board = {});

  const Preset& preset() const { return preset_; }
  /// The puzzle and the board as the algorithm reads them, see Preset::reading.
  const Grid& puzzle() const { return puzzle_; }
  const std::optional<Grid>& board() const { return board_; }

  const Genomes& genomes() const { return *genomes_; }
  /// genomes() as its actual type. Throws std::invalid_argument if the representation is not one of `needed`; the
  /// message says that the operator of parameter `parameter` needs it.
  template <typename Layout>
  const Layout& as(std::string_view parameter, std::span<const Representation> needed) const {
    if (std::ranges::find(needed, preset_.representation) == needed.end()) refuse(parameter, needed);
    return static_cast<const Layout&>(*genomes_);
  }
  const Boards& boards(std::string_view parameter) const { return as<Boards>(parameter, boards_of_any_kind); }
  /// The layout of the first individuals: the clues (and what propagation found) are fixed even if they may change later.
  const Genomes& first_genomes() const { return first_boards_ ? *first_boards_ : *genomes_; }
  /// For boards: the digits that propagation leaves for each cell, bit d-1 for digit d.
  const std::vector<std::uint64_t>& candidates() const { return candidates_; }

  /// The blocks that a crossover must not cut.
  std::vector<Block> blocks() const { return genomes_->blocks(preset_.blocks); }
  /// The number of children of a couple. A selection that chooses parents for one place makes one.
  int children() const { return preset_.selection == Selection::ranks_above ? 1 : 2; }
  /// The probability of a mutation in each group: see swap_permille().
  int permille_of_group() const { return swap_permille(preset_, puzzle_.side()); }

  [[noreturn]] void refuse(std::string_view parameter, std::span<const Representation> needed) const;

 private:
  void lay_out_boards(Grouping grouping);

  Preset preset_;
  Grid puzzle_;
  std::optional<Grid> board_;
  std::unique_ptr<Genomes> genomes_;
  std::unique_ptr<Boards> first_boards_;
  std::vector<std::uint64_t> candidates_;
};

/// A value of a parameter and its operator.
template <typename Value, typename Part>
struct OperatorRow {
  Value value;            // the number of the row
  std::string_view name;  // "candidate-digit"
  /// Throws std::invalid_argument if the operator cannot be combined with the rest of the preset. nullptr: belongs to
  /// the representation knowledge, which has its own operators.
  std::unique_ptr<Part> (*make)(const OperatorContext& context);

  /// The row of a class whose constructor takes the context.
  template <typename Operator>
  static constexpr OperatorRow of(Value value, std::string_view name) {
    return {value, name, [](const OperatorContext& context) -> std::unique_ptr<Part> {
              return std::make_unique<Operator>(context);
            }};
  }
};

template <typename Value, typename Part>
struct OperatorTable {
  const char* parameter;  // "mutation"
  Value Preset::*chosen;
  std::span<const OperatorRow<Value, Part>> rows;
};

OperatorTable<FirstPopulation, FirstPart> first_populations();
OperatorTable<Objective, ObjectivePart> objectives();
OperatorTable<Selection, SelectionPart> selections();
OperatorTable<Crossover, CrossoverPart> crossovers();
OperatorTable<Mutation, MutationPart> mutations();
OperatorTable<Improvement, ImprovementPart> improvements();

/// The operator of a table that the preset chooses.
template <typename Value, typename Part>
std::unique_ptr<Part> make_operator(const OperatorTable<Value, Part>& table, const OperatorContext& context) {
  const auto& row = table.rows[static_cast<std::size_t>(context.preset().*table.chosen)];
  if (row.make == nullptr) context.refuse(table.parameter, std::array{Representation::knowledge});
  return row.make(context);
}

/// Throws std::invalid_argument, naming the parameter, if a parameter is outside the range in preset_parameters().
void require_parameters_in_range(const Preset& preset);

/// The selection of Mantere and Koljonen: both parents are uniform over the ranks above the child's ("Solving, Rating and
/// Generating Sudoku Puzzles with GA", 2007: x1 = int(i * rand), x2 = int(i * rand) for i = 20 down to 1 of 21): the
/// better an individual, the more children it can have. The two parents may be the same individual.
inline Parents ranks_above(int child_rank, RandomStream& random) {
  if (child_rank <= 1) return {};
  const int first = random.below(child_rank);
  const int second = random.below(child_rank);
  return {first, second};
}

}  // namespace evodoku
