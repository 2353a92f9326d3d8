#include "evolve/representation/propagation.hpp"

#include <algorithm>
#include <stdexcept>
#include <type_traits>

#include "deduce/kernel/knowledge.hpp"
#include "deduce/kernel/scanner.hpp"
#include "deduce/technique_row.hpp"
#include "evodoku/check.hpp"

namespace evodoku {

namespace {

/// The techniques of a level, the easiest first; without those that no rater knows yet, so that a new technique changes
/// neither the runs of presets nor the ratings by them.
std::vector<Technique> techniques_of(Propagation level) {
  Technique hardest = Technique::probe;
  if (level == Propagation::none) return {};
  if (level == Propagation::naked_singles) return {Technique::naked_single};
  if (level == Propagation::singles) {
    return {Technique::hidden_single_box, Technique::hidden_single_line, Technique::naked_single};
  }
  if (level == Propagation::patterns) hardest = Technique::hidden_quad;
  std::vector<Technique> result;
  for (const TechniqueInfo& info : techniques()) {
    const bool is_rated = row_of(info.technique).price != PriceLaw::not_rated;
    if (info.technique <= hardest && !info.assumes_proper && is_rated) result.push_back(info.technique);
  }
  return result;
}

}  // namespace

void require_no_conflict(const Grid& puzzle) {
  if (const auto conflict = find_conflict(puzzle)) {
    throw std::invalid_argument("no run can solve clues that contradict each other: " +
                                conflict->message(puzzle.box()));
  }
}

Propagated propagate(const Grid& puzzle, Propagation level) {
  if (level != Propagation::none) require_no_conflict(puzzle);
  return with_cube_shape(puzzle.box(), [&](const auto& shape) {
    using Shape = std::decay_t<decltype(shape)>;
    Knowledge<Shape> knowledge(shape, puzzle);
    const std::vector<Technique> techniques = techniques_of(level);
    if (!techniques.empty()) {
      const Geometry geometry(puzzle.box());
      const auto scanner = make_scanner(shape, geometry, DirectSteps::of_rater);
      Cube<Shape> found;
      const auto finds = [&](Technique technique) { return scanner->scan(technique, found); };
      for (;;) {
        scanner->look_at(knowledge);
        const auto easiest = std::ranges::find_if(techniques, finds);
        if (easiest == techniques.end()) break;
        apply(shape, info_of(*easiest), found, knowledge);
      }
    }
    return Propagated{level == Propagation::none ? puzzle : knowledge.values(shape, puzzle.box()),
                      knowledge.digits_by_cell(shape)};
  });
}

}  // namespace evodoku
