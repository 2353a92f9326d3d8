#include "rate/knowledge_2/technique_cost_model.hpp"

namespace evodoku::knowledge_2 {

namespace {

struct Priced {
  Technique technique;
  double price;
};

/// The order is that of Sudoku Explainer (N. Juillerat, 2006). The prices of the techniques that easy puzzles need were
/// chosen from the times that people took; above these only the order matters, and the ratios are limited by what fits
/// into 64 bits. Looking for nested probing takes so long that its prices differ by more than `patience`: no more of it
/// is looked for than needed.
constexpr Priced prices[] = {
    {Technique::full_house, 1},
    {Technique::hidden_single_box, 1},
    {Technique::hidden_single_line, 4},
    {Technique::direct_locked, 12},
    {Technique::direct_hidden_pair, 32},
    {Technique::naked_single, 128},
    {Technique::pointing, 512},
    {Technique::claiming, 1'024},
    {Technique::naked_pair, 4'096},
    {Technique::x_wing, 16'384},
    {Technique::hidden_pair, 65'536},
    {Technique::naked_triple, 2.5e5},
    {Technique::swordfish, 1e6},
    {Technique::hidden_triple, 2e6},
    {Technique::xy_wing, 4e6},
    {Technique::xyz_wing, 8e6},
    {Technique::unique_rectangle, 1.6e7},
    {Technique::naked_quad, 6e7},
    {Technique::jellyfish, 1.2e8},
    {Technique::hidden_quad, 2.5e8},
    {Technique::bug, 1e9},
    {Technique::x_chain, 1e10},
    {Technique::xy_chain, 2e10},
    {Technique::short_chain, 5e10},
    {Technique::chain, 2.5e11},
    {Technique::short_forcing, 1e12},
    {Technique::forcing, 2e12},
    {Technique::short_probe, 4e12},
    {Technique::probe, 1.2e13},
    {Technique::pattern_probe, 5e13},
    {Technique::nested_patterns, 6.5e14},
    {Technique::nested_chains, 8.5e15},
    {Technique::nested_long_chains, 2e16},
    {Technique::nested_probes, 2.5e17},
};

}  // namespace

TechniqueCostModel noticing_of_people() {
  TechniqueCostModel costs;
  for (const auto& [technique, price] : prices) costs.price[static_cast<std::size_t>(technique)] = price;
  return costs;
}

}  // namespace evodoku::knowledge_2
