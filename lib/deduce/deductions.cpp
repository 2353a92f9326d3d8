#include <utility>

#include "deduce/mark_scanner.hpp"
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

}  // namespace evodoku
