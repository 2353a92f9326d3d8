#include "deduce/technique_row.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "deduce/kernel/bits.hpp"
#include "evodoku/level.hpp"

namespace evodoku {

namespace {

enum class Assumes { nothing, proper };

/// On Sudoku Explainer's scale. Up to probing these are its own ratings of the technique, of those that it rates by their
/// length a usual one; above, where it divides the techniques differently, they are the mean of its ratings of puzzles by
/// their hardest technique (none needed `probing with patterns` or `nested probing with patterns`, so these two lie between
/// their neighbours). The error is the root mean square of the residuals on puzzles kept apart, but at least 0.1, the step
/// of the scale (docs/rating_evidence.md); of techniques that were the hardest of few puzzles, an older estimate of it.
struct Se {
  double rating;
  double error;
};

/// Techniques up to the direct hidden triple place digits, all others eliminate candidates.
constexpr TechniqueRow row(Technique technique, std::string_view name, Se se, Reason reason, PriceLaw price,
                           Assumes assumes = Assumes::nothing) {
  return {{technique, name, technique <= Technique::direct_hidden_triple, assumes == Assumes::proper,
           se.rating, se.error},
          reason,
          price};
}

using enum Technique;
constexpr std::array<TechniqueRow, technique_count> table = {
    row(full_house, "full house", {1.0, 0.1}, Reason::full_house, PriceLaw::unit),
    row(hidden_single_box, "hidden single in a box", {1.2, 0.1}, Reason::only_place, PriceLaw::unit),
    row(hidden_single_line, "hidden single in a line", {1.5, 0.1}, Reason::only_place, PriceLaw::line),
    row(direct_locked, "direct locked candidate", {1.7, 0.1}, Reason::direct_locked, PriceLaw::direct),
    row(direct_hidden_pair, "direct hidden pair", {2.0, 0.1}, Reason::direct_hidden_set, PriceLaw::step),
    row(naked_single, "naked single", {2.3, 0.1}, Reason::naked_single, PriceLaw::step),
    row(direct_hidden_triple, "direct hidden triple", {2.5, 0.1}, Reason::direct_hidden_set,
        PriceLaw::not_rated),
    row(pointing, "pointing", {2.6, 0.1}, Reason::locked, PriceLaw::step),
    row(claiming, "claiming", {2.8, 0.1}, Reason::locked, PriceLaw::step),
    row(naked_pair, "naked pair", {3.0, 0.1}, Reason::naked_subset, PriceLaw::step),
    row(x_wing, "X-wing", {3.2, 0.2}, Reason::fish, PriceLaw::step),
    row(hidden_pair, "hidden pair", {3.4, 0.4}, Reason::hidden_subset, PriceLaw::step),
    row(naked_triple, "naked triple", {3.6, 0.2}, Reason::naked_subset, PriceLaw::step),
    row(swordfish, "swordfish", {3.8, 0.2}, Reason::fish, PriceLaw::step),
    row(hidden_triple, "hidden triple", {4.0, 0.2}, Reason::hidden_subset, PriceLaw::step),
    row(xy_wing, "XY-wing", {4.2, 0.1}, Reason::wing, PriceLaw::step),
    row(xyz_wing, "XYZ-wing", {4.4, 0.2}, Reason::wing, PriceLaw::step),
    row(unique_rectangle, "unique rectangle", {4.5, 0.3}, Reason::rectangle, PriceLaw::step, Assumes::proper),
    row(unique_loop, "unique loop", {4.6, 0.5}, Reason::rectangle, PriceLaw::not_rated, Assumes::proper),
    row(naked_quad, "naked quad", {5.0, 0.2}, Reason::naked_subset, PriceLaw::step),
    row(jellyfish, "jellyfish", {5.2, 0.2}, Reason::fish, PriceLaw::step),
    row(hidden_quad, "hidden quad", {5.4, 0.2}, Reason::hidden_subset, PriceLaw::step),
    row(bug, "BUG+1", {5.6, 0.3}, Reason::grave, PriceLaw::step, Assumes::proper),
    row(x_chain, "X-chain", {6.6, 0.1}, Reason::chain, PriceLaw::step),
    row(xy_chain, "XY-chain", {7.0, 0.2}, Reason::chain, PriceLaw::step),
    row(short_chain, "short chain", {7.1, 0.1}, Reason::chain, PriceLaw::step),
    row(chain, "chain", {7.3, 0.1}, Reason::chain, PriceLaw::step),
    row(nishio, "Nishio", {7.6, 0.1}, Reason::trial, PriceLaw::not_rated),
    row(short_forcing, "short forcing chains", {8.3, 0.2}, Reason::trial, PriceLaw::probing_step),
    row(forcing, "forcing chains", {8.4, 0.1}, Reason::trial, PriceLaw::probing_step),
    row(short_probe, "short probing", {8.8, 0.1}, Reason::trial, PriceLaw::probing_step),
    row(probe, "probing", {9.0, 0.1}, Reason::trial, PriceLaw::probing_step),
    row(pattern_probe, "probing with patterns", {9.5, 0.5}, Reason::trial, PriceLaw::probing_step),
    row(nested_patterns, "nested probing with patterns", {10.0, 0.5}, Reason::trial, PriceLaw::probing_step),
    row(nested_chains, "nested probing with chains", {10.5, 0.2}, Reason::trial, PriceLaw::probing_step),
    row(nested_long_chains, "nested probing with long chains", {10.7, 0.2}, Reason::trial,
        PriceLaw::probing_step),
    row(nested_probes, "nested probing with probes", {11.1, 0.2}, Reason::trial, PriceLaw::probing_step),
};

/// Raise it with every row that is added or moved, and every change of an Se: these change the level of some puzzles.
constexpr int table_version = 2;

static_assert(std::ranges::all_of(table, [](const TechniqueRow& row) {
  return static_cast<std::ptrdiff_t>(row.info.technique) == &row - table.data();
}));

constexpr std::array<TechniqueInfo, technique_count> infos = [] {
  std::array<TechniqueInfo, technique_count> all;
  std::ranges::transform(table, all.begin(), &TechniqueRow::info);
  return all;
}();

}  // namespace

std::span<const TechniqueInfo> techniques() {
  return infos;
}

int level_version() {
  return table_version;
}

const TechniqueRow& row_of(Technique technique) {
  return table[static_cast<std::size_t>(technique)];
}

std::vector<Cell> cells_of(std::span<const Candidate> candidates) {
  std::vector<Cell> cells;
  for (const Candidate candidate : candidates) {
    if (std::ranges::find(cells, candidate.cell) == cells.end()) cells.push_back(candidate.cell);
  }
  return cells;
}

std::uint64_t digits_at(std::span<const Candidate> candidates, Cell cell) {
  std::uint64_t digits = 0;
  for (const Candidate candidate : candidates) {
    if (candidate.cell == cell) digits |= bit(candidate.digit - 1);
  }
  return digits;
}

std::vector<std::pair<Candidate, Candidate>> strong_links_of(const Deduction& deduction) {
  std::vector<std::pair<Candidate, Candidate>> links;
  for (std::size_t i = 1; i + 1 < deduction.because.size(); i += 2)
    links.emplace_back(deduction.because[i], deduction.because[i + 1]);
  return links;
}

std::size_t cells_of_loop(std::span<const Cell> cells, const Deduction& step, Box box) {
  if (step.houses.empty()) return cells.size();
  const int house = step.houses.front();
  const auto is_in_house = [&](Cell cell) {
    const int kind = house / box.side();
    return house % box.side() == (kind == 0   ? box.row_of(cell)
                                  : kind == 1 ? box.column_of(cell)
                                              : box.box_of(cell));
  };
  return cells.size() - (std::ranges::count_if(cells, is_in_house) - 2);
}

std::optional<Technique> parse_technique(std::string_view name) {
  const auto found = std::ranges::find(infos, name, &TechniqueInfo::name);
  if (found == infos.end()) return std::nullopt;
  return found->technique;
}

}  // namespace evodoku
