#include <algorithm>
#include <array>

#include "evodoku/deduce.hpp"

namespace evodoku {

namespace {

/// What a technique does, as arguments of info().
enum class Effect { places, removes };
enum class Assumes { nothing, proper };

/// On Sudoku Explainer's scale. Up to BUG+1 its own numbers for the technique; above, where its techniques are cut
/// otherwise, the mean of its ratings of 1,280 puzzles by their hardest technique (none of them needed `probing with
/// patterns` or `nested probing with patterns`: those two lie between their neighbours). The error is the root mean
/// square of what is left there, 0.1 at least, as that is the step of the scale; of techniques that were the
/// hardest of fewer than eight puzzles, that of all between naked single and BUG+1.
struct Se {
  double rating;
  double error;
};

constexpr TechniqueInfo info(Technique technique, std::string_view name, Effect effect, Se se,
                             Assumes assumes = Assumes::nothing) {
  return {technique, name, effect == Effect::places, assumes == Assumes::proper, se.rating, se.error};
}

constexpr std::array<TechniqueInfo, technique_count> table = {
    info(Technique::full_house, "full house", Effect::places, {1.0, 0.1}),
    info(Technique::hidden_single_box, "hidden single in a box", Effect::places, {1.2, 0.1}),
    info(Technique::hidden_single_line, "hidden single in a line", Effect::places, {1.5, 0.1}),
    info(Technique::direct_locked, "direct locked candidate", Effect::places, {1.7, 0.1}),
    info(Technique::direct_hidden_pair, "direct hidden pair", Effect::places, {2.0, 0.1}),
    info(Technique::naked_single, "naked single", Effect::places, {2.3, 0.1}),
    info(Technique::pointing, "pointing", Effect::removes, {2.6, 0.1}),
    info(Technique::claiming, "claiming", Effect::removes, {2.8, 0.1}),
    info(Technique::naked_pair, "naked pair", Effect::removes, {3.0, 0.1}),
    info(Technique::x_wing, "X-wing", Effect::removes, {3.2, 0.2}),
    info(Technique::hidden_pair, "hidden pair", Effect::removes, {3.4, 0.4}),
    info(Technique::naked_triple, "naked triple", Effect::removes, {3.6, 0.2}),
    info(Technique::swordfish, "swordfish", Effect::removes, {3.8, 0.2}),
    info(Technique::hidden_triple, "hidden triple", Effect::removes, {4.0, 0.2}),
    info(Technique::xy_wing, "XY-wing", Effect::removes, {4.2, 0.1}),
    info(Technique::xyz_wing, "XYZ-wing", Effect::removes, {4.4, 0.2}),
    info(Technique::unique_rectangle, "unique rectangle", Effect::removes, {4.5, 0.1}, Assumes::proper),
    info(Technique::naked_quad, "naked quad", Effect::removes, {5.0, 0.2}),
    info(Technique::jellyfish, "jellyfish", Effect::removes, {5.2, 0.2}),
    info(Technique::hidden_quad, "hidden quad", Effect::removes, {5.4, 0.2}),
    info(Technique::bug, "BUG+1", Effect::removes, {5.6, 0.1}, Assumes::proper),
    info(Technique::x_chain, "X-chain", Effect::removes, {6.4, 0.6}),
    info(Technique::xy_chain, "XY-chain", Effect::removes, {7.0, 0.5}),
    info(Technique::short_chain, "short chain", Effect::removes, {7.2, 0.1}),
    info(Technique::chain, "chain", Effect::removes, {7.3, 0.1}),
    info(Technique::short_forcing, "short forcing chains", Effect::removes, {8.3, 0.2}),
    info(Technique::forcing, "forcing chains", Effect::removes, {8.4, 0.1}),
    info(Technique::short_probe, "short probing", Effect::removes, {8.6, 0.4}),
    info(Technique::probe, "probing", Effect::removes, {9.0, 0.1}),
    info(Technique::pattern_probe, "probing with patterns", Effect::removes, {9.5, 0.5}),
    info(Technique::nested_patterns, "nested probing with patterns", Effect::removes, {10.0, 0.5}),
    info(Technique::nested_chains, "nested probing with chains", Effect::removes, {10.4, 0.4}),
    info(Technique::nested_long_chains, "nested probing with long chains", Effect::removes, {10.5, 0.3}),
    info(Technique::nested_probes, "nested probing with probes", Effect::removes, {11.1, 0.4}),
};

}  // namespace

std::span<const TechniqueInfo> techniques() {
  return table;
}

std::optional<Technique> parse_technique(std::string_view name) {
  const auto found = std::ranges::find(table, name, &TechniqueInfo::name);
  if (found == table.end()) return std::nullopt;
  return found->technique;
}

}  // namespace evodoku
