#include <algorithm>
#include <array>

#include "evodoku/deduce.hpp"

namespace evodoku {

namespace {

/// What a technique does, as arguments of info().
enum class Effect { places, removes };
enum class Assumes { nothing, proper };

constexpr TechniqueInfo info(Technique technique, std::string_view name, Effect effect,
                             Assumes assumes = Assumes::nothing) {
  return {technique, name, effect == Effect::places, assumes == Assumes::proper};
}

constexpr std::array<TechniqueInfo, technique_count> table = {
    info(Technique::full_house, "full house", Effect::places),
    info(Technique::hidden_single_box, "hidden single in a box", Effect::places),
    info(Technique::hidden_single_line, "hidden single in a line", Effect::places),
    info(Technique::direct_locked, "direct locked candidate", Effect::places),
    info(Technique::direct_hidden_pair, "direct hidden pair", Effect::places),
    info(Technique::naked_single, "naked single", Effect::places),
    info(Technique::pointing, "pointing", Effect::removes),
    info(Technique::claiming, "claiming", Effect::removes),
    info(Technique::naked_pair, "naked pair", Effect::removes),
    info(Technique::x_wing, "X-wing", Effect::removes),
    info(Technique::hidden_pair, "hidden pair", Effect::removes),
    info(Technique::naked_triple, "naked triple", Effect::removes),
    info(Technique::swordfish, "swordfish", Effect::removes),
    info(Technique::hidden_triple, "hidden triple", Effect::removes),
    info(Technique::xy_wing, "XY-wing", Effect::removes),
    info(Technique::xyz_wing, "XYZ-wing", Effect::removes),
    info(Technique::unique_rectangle, "unique rectangle", Effect::removes, Assumes::proper),
    info(Technique::naked_quad, "naked quad", Effect::removes),
    info(Technique::jellyfish, "jellyfish", Effect::removes),
    info(Technique::hidden_quad, "hidden quad", Effect::removes),
    info(Technique::bug, "BUG+1", Effect::removes, Assumes::proper),
    info(Technique::x_chain, "X-chain", Effect::removes),
    info(Technique::xy_chain, "XY-chain", Effect::removes),
    info(Technique::short_chain, "short chain", Effect::removes),
    info(Technique::chain, "chain", Effect::removes),
    info(Technique::short_forcing, "short forcing chains", Effect::removes),
    info(Technique::forcing, "forcing chains", Effect::removes),
    info(Technique::short_probe, "short probing", Effect::removes),
    info(Technique::probe, "probing", Effect::removes),
    info(Technique::pattern_probe, "probing with patterns", Effect::removes),
    info(Technique::nested_patterns, "nested probing with patterns", Effect::removes),
    info(Technique::nested_chains, "nested probing with chains", Effect::removes),
    info(Technique::nested_long_chains, "nested probing with long chains", Effect::removes),
    info(Technique::nested_probes, "nested probing with probes", Effect::removes),
};

}  // namespace

std::span<const TechniqueInfo> techniques() {
  return table;
}

std::optional<Technique> find_technique(std::string_view name) {
  const auto found = std::ranges::find(table, name, &TechniqueInfo::name);
  if (found == table.end()) return std::nullopt;
  return found->technique;
}

}  // namespace evodoku
