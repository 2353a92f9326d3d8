// The layout of a preset's individuals for a puzzle, and which representations an operator supports.
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

/// The name and value of a parameter of a preset, for messages: "crossover exchange".
std::string described(const Preset& preset, std::string_view parameter);

class Representations {
 public:
  /// Throws std::invalid_argument for a representation that is not available at run time (knowledge), and whatever the
  /// representations throw for the puzzle.
  Representations(const Grid& puzzle, const Preset& preset);

  const Genomes& genomes() const { return *genomes_; }
  /// The puzzle as the algorithm reads it, see Preset::reading.
  const Grid& puzzle() const { return puzzle_; }
  /// A board as the algorithm reads it.
  Grid as_read(const Grid& typed) const;

  // genomes() as its actual type. Each function throws std::invalid_argument if it has another type; the message says
  // that the operator of parameter `parameter` needs it.

  const Boards& boards(std::string_view parameter) const;
  const Boards& permutations(std::string_view parameter) const;
  const Boards& any_digits(std::string_view parameter) const;
  const BranchMaps& branch_maps(std::string_view parameter) const;
  const PartialGrids& partial_grids(std::string_view parameter) const;
  /// Any representation except permutations.
  const Genomes& unbound_genomes(std::string_view parameter) const;
  [[noreturn]] void refuse(std::string_view parameter, const std::string& needs) const;

  /// For boards: a layout whose fixed digits are the clues (and what propagation found) even if these may change later.
  const Boards& first_boards(std::string_view parameter) const;
  /// For boards: the digits that propagation leaves for each cell, bit d-1 for digit d.
  const std::vector<std::uint64_t>& candidates() const { return candidates_; }

 private:
  void lay_out_boards(Grouping grouping);

  Preset preset_;
  Grid puzzle_;
  std::unique_ptr<Genomes> genomes_;
  std::unique_ptr<Boards> first_;
  std::vector<std::uint64_t> candidates_;
  // genomes_ by its actual type; the other pointers are nullptr.
  const Boards* boards_ = nullptr;
  const BranchMaps* branch_maps_ = nullptr;
  const PartialGrids* partial_grids_ = nullptr;
};

}  // namespace evodoku
