// Makes puzzles from a specification.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "evodoku/generate.hpp"
#include "evodoku/geometry.hpp"
#include "generate/digging/clue_pattern.hpp"
#include "generate/digging/digger.hpp"
#include "generate/grids/full_grid.hpp"
#include "generate/grids/generation_context.hpp"
#include "generate/search/breeding.hpp"
#include "generate/search/solution_census.hpp"

namespace evodoku {

/// Makes the puzzles of one specification and seed, one at a time, and keeps everything that can be reused. Only the
/// digger's engine has shown that they are proper: the caller must prove them again. Two threads must not use the same
/// object at once.
class PuzzleGenerator {
 public:
  /// `spec` must be valid and must outlive the generator.
  PuzzleGenerator(const PuzzleSpec& spec, std::uint64_t seed);

  /// Makes puzzle `index`; `proper` is still false. If puzzles share a population, those before it in that are made,
  /// too, unless the last call did.
  GenerateResult make(std::uint64_t index, const std::stop_token& stop);

 private:
  GenerateResult make_next(const std::stop_token& stop);
  bool aim(GenerateResult& made);
  bool put(const std::optional<Draft>& draft, GenerateResult& made) const;
  std::optional<Draft> draft();
  std::optional<Draft> made_blindly();
  std::optional<Draft> dug_until_reached();
  std::optional<Draft> drawn_without_bias();
  std::optional<Grid> minimal_in_order(const Grid& solution, std::span<const int> cells);
  bool is_unique(const Grid& puzzle);
  std::optional<Draft> with_few_clues();
  std::optional<Draft> on_pattern();
  std::optional<Draft> draft_from(const Grid& solution);
  void dig_to_minimal();
  void walk_to_minimal_with(int clues);
  void walk_to_needed_clues();
  void walk_freely_to_needed_clues();
  bool is_reached(const Draft& draft) const;
  bool wants_few_clues() const;
  bool wants_pattern() const;

  const PuzzleSpec& spec_;
  std::uint64_t seed_;
  Geometry geometry_;
  CluePattern shape_;
  GenerationContext context_;
  std::unique_ptr<Digger> digger_;
  GridSupply supply_;
  std::vector<Draft> parents_;
  SolutionCensus census_;
  std::optional<Breeding> breeding_;
  std::uint64_t next_ = 0;
};

}  // namespace evodoku
