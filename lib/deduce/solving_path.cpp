#include <utility>

#include "deduce/mark_scanner.hpp"
#include "deduce/nearest_step.hpp"
#include "deduce/needed_steps.hpp"
#include "evodoku/deduce.hpp"

namespace evodoku {

std::vector<Deduction> find_deductions(const PencilMarks& marks, Technique technique) {
  const Geometry geometry(marks.box());
  return with_cube_shape(marks.box(), [&](const auto& shape) {
    return MarkScanner(shape, geometry).instances(marks, technique);
  });
}

std::optional<Deduction> hint(const PencilMarks& marks, Technique hardest) {
  const Geometry geometry(marks.box());
  return with_cube_shape(marks.box(), [&](const auto& shape) -> std::optional<Deduction> {
    std::vector<Deduction> easiest = MarkScanner(shape, geometry).easiest_instances(marks, hardest);
    if (easiest.empty()) return std::nullopt;
    return std::move(easiest.front());
  });
}

SolvingPath solving_path(const Grid& puzzle, const PathOptions& options) {
  const Geometry geometry(puzzle.box());
  return with_cube_shape(puzzle.box(), [&](const auto& shape) {
    using Shape = std::decay_t<decltype(shape)>;
    MarkScanner<Shape> scanner(shape, geometry);
    SolvingPath path{{}, PencilMarks(puzzle)};
    const NearestStep nearest(geometry);
    for (;;) {
      std::vector<Deduction> easiest = scanner.easiest_instances(path.reached, options.hardest, options.stop);
      if (easiest.empty()) break;
      const Deduction* const before = path.steps.empty() ? nullptr : &path.steps.back();
      Deduction& step = easiest[nearest.choose(easiest, before)];
      path.reached.apply(step);
      path.steps.push_back(std::move(step));
    }
    // If the path ends early, every elimination counts: without one of them it would have ended elsewhere.
    if (options.only_needed && path.reached.is_complete()) {
      NeededSteps<Shape> needed(shape, geometry);
      path.steps = needed.select(puzzle, std::move(path.steps), options.stop);
    }
    return path;
  });
}

}  // namespace evodoku
