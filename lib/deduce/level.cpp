#include "evodoku/level.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "deduce/kernel/scanner.hpp"
#include "evodoku/deduce.hpp"

namespace evodoku {

namespace {

constexpr char behind_name = ':';
constexpr char between_uses = ';';

/// How often a path has used a technique.
struct Use {
  int times = 0;
  Rung hardest;
};
using Uses = std::array<Use, technique_count>;

/// Level::techniques.
std::string text_of(Uses uses) {
  std::ranges::sort(uses, [](const Use& a, const Use& b) { return is_harder(b.hardest, a.hardest); });
  std::string text;
  for (const Use& use : uses) {
    if (use.times == 0) continue;
    if (!text.empty()) text += between_uses;
    text.append(name_of(use.hardest.technique)) += behind_name;
    text += std::to_string(use.times);
  }
  return text;
}

}  // namespace

///   while there are open cells:
///     found := everything that the easiest technique finds; if there is none: beyond the techniques
///     place or eliminate `found`, all at once
std::optional<Level> level_of(const PencilMarks& marks, const std::stop_token& stop, Uniqueness uniqueness,
                              ScanMemory* memory) {
  const std::shared_ptr<const Geometry> geometry = shared_geometry(marks.box());
  return with_cube_shape(marks.box(), [&](const auto& shape) -> std::optional<Level> {
    using Shape = std::decay_t<decltype(shape)>;
    const auto scanner = make_scanner(shape, *geometry, DirectSteps::narrow, memory);
    Knowledge<Shape> state = knowledge_of(shape, marks);
    const KnownTechniques known{.uniqueness = uniqueness};
    Rung hardest;
    Uses uses;
    int open_cells = state.open_cells();
    Cube<Shape> found;
    Level level;
    level.version = level_version();
    level.uniqueness = uniqueness;
    while (open_cells > 0) {
      scanner->look_at(state);
      const std::optional<Rung> rung = scanner->easiest(known, found, stop);
      if (stop.stop_requested()) return std::nullopt;
      if (!rung) {
        level.technique = beyond_techniques;
        level.techniques = text_of(uses);
        return level;
      }
      if (is_harder(*rung, hardest)) hardest = *rung;
      const TechniqueInfo& info = info_of(rung->technique);
      apply(shape, info, found, state);
      const int open_before = std::exchange(open_cells, state.open_cells());
      Use& use = uses[static_cast<std::size_t>(rung->technique)];
      use.times += info.places ? open_before - open_cells : 1;
      if (is_harder(*rung, use.hardest)) use.hardest = *rung;
    }
    level.technique = name_of(hardest.technique);
    level.techniques = text_of(uses);
    if constexpr (std::is_same_v<Shape, Cube9>) {
      level.se_estimate = hardest.tenths / 10.0;
      level.se_error = info_of(hardest.technique).se_error;
    }
    return level;
  });
}

std::optional<int> times_used(const Level& level, std::string_view technique) {
  if (!level.techniques) return std::nullopt;
  const std::string uses = between_uses + *level.techniques;
  const std::string before_times = between_uses + std::string(technique) + behind_name;
  const std::size_t place = uses.find(before_times);
  if (place == std::string::npos) return 0;
  int times = 0;
  std::from_chars(uses.data() + place + before_times.size(), uses.data() + uses.size(), times);
  return times;
}

std::optional<PencilMarks> position_before(const Grid& puzzle, Technique technique) {
  const std::shared_ptr<const Geometry> geometry = shared_geometry(puzzle.box());
  return with_cube_shape(puzzle.box(), [&](const auto& shape) -> std::optional<PencilMarks> {
    using Shape = std::decay_t<decltype(shape)>;
    const auto scanner = make_scanner(shape, *geometry);
    Knowledge<Shape> state = knowledge_of(shape, PencilMarks(puzzle));
    const KnownTechniques known{.hardest = std::max(technique, Technique::probe)};
    Cube<Shape> found;
    for (;;) {
      scanner->look_at(state);
      const std::optional<Rung> rung = scanner->easiest(known, found);
      if (!rung) return std::nullopt;
      if (rung->technique == technique)
        return PencilMarks(state.values(shape, puzzle.box()), state.digits_by_cell(shape));
      apply(shape, info_of(rung->technique), found, state);
    }
  });
}

std::optional<Level> level_of(const Grid& puzzle, std::stop_token stop, Uniqueness uniqueness) {
  return level_of(PencilMarks(puzzle), stop, uniqueness, nullptr);
}

std::optional<Level> level_of(const PencilMarks& marks, std::stop_token stop, Uniqueness uniqueness) {
  return level_of(marks, stop, uniqueness, nullptr);
}

}  // namespace evodoku
