// The tables of operators: for each choice in Preset a table with a row for each operator, in the file that implements
// it (mutations in mutations.cpp, and so on). Names of parameters, help, completion, settings of studies and the tests
// that cover all operators follow from the rows.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "evodoku/evolve.hpp"
#include "evolve/operators/parts.hpp"
#include "evolve/operators/representations.hpp"

namespace evodoku {

/// What operators are made for: a preset on a puzzle. All members must outlive the operators.
struct OperatorContext {
  const Representations& representations;
  const Preset& preset;
  const std::optional<Grid>& board;  // for presets that start from one

  /// The blocks that a crossover must not cut.
  std::vector<Block> blocks() const;
  /// The number of children of a couple. A selection that chooses parents for one place makes one.
  int children() const;
  /// The probability of a mutation in each group: see swap_permille().
  int permille_of_group() const;
};

/// `make` throws std::invalid_argument if the operator cannot be combined with the rest of the preset. It may return
/// nullptr.
template <typename Value, typename Part>
struct OperatorRow {
  Value value;
  std::string_view name;  // "candidate-digit"
  std::unique_ptr<Part> (*make)(const OperatorContext& context);
};
template <typename Value, typename Part>
using OperatorTable = std::span<const OperatorRow<Value, Part>>;

OperatorTable<FirstPopulation, FirstPart> first_populations();
OperatorTable<Objective, ObjectivePart> objectives();
OperatorTable<Selection, SelectionPart> selections();
OperatorTable<Crossover, CrossoverPart> crossovers();
OperatorTable<Mutation, MutationPart> mutations();
OperatorTable<Improvement, ImprovementPart> improvements();

/// The probability of a swap in a group, if there are `groups`: Preset::mutation_permille is the probability for nine
/// groups. What matters is how many swaps a child has and how often it has none (see survival.hpp), and this should not
/// depend on the number of boxes: with 18 % in each of 16 boxes copies are so rare that the best individual is lost.
int swap_permille(const Preset& preset, int groups);

}  // namespace evodoku
