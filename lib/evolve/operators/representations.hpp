// How the individuals of a preset are laid out for a puzzle, and which representations an operator can work on.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku/evolve.hpp"
#include "evolve/operators/branch_map.hpp"
#include "evolve/operators/partial_grids.hpp"
#include "evolve/representation/boards.hpp"

namespace evodoku {

/// What a parameter of a preset is, for messages: "crossover exchange".
std::string described(const Preset& preset, std::string_view parameter);

class Representations {
 public:
  /// Throws std::invalid_argument for a representation that is not put together at run time (knowledge), and
  /// what the representations throw for a puzzle.
  Representations(const Grid& puzzle, const Preset& preset);

  const Genomes& genomes() const { return *genomes_; }
  /// The puzzle as the algorithm takes it.
  const Grid& puzzle() const { return puzzle_; }
  /// A board as the algorithm takes it.
  Grid as_read(const Grid& typed) const;

  // genomes() as what they are. Each throws std::invalid_argument if they are something else, saying that
  // what `parameter` names needs it.

  const Boards& boards(std::string_view parameter) const;
  const Boards& permutations(std::string_view parameter) const;
  const Boards& any_digits(std::string_view parameter) const;
  const BranchMaps& branch_maps(std::string_view parameter) const;
  const PartialGrids& partial_grids(std::string_view parameter) const;
  /// Whatever is not a permutation.
  const Genomes& unbound_genomes(std::string_view parameter) const;
  [[noreturn]] void refuse(std::string_view parameter, const std::string& needs) const;

  /// Of boards: a layout whose fixed digits are the clues (and what propagation found) even where they may
  /// change later.
  const Boards& first_boards(std::string_view parameter) const;
  /// Of boards: what propagation leaves to each cell, bit d-1 for digit d.
  const std::vector<std::uint64_t>& candidates() const { return candidates_; }

 private:
  void lay_out_boards(Grouping grouping);

  Preset preset_;
  Grid puzzle_;
  std::unique_ptr<Genomes> genomes_;
  std::unique_ptr<Boards> first_;
  std::vector<std::uint64_t> candidates_;
  // What genomes_ are; the others are none.
  const Boards* boards_ = nullptr;
  const BranchMaps* branch_maps_ = nullptr;
  const PartialGrids* partial_grids_ = nullptr;
};

}  // namespace evodoku
