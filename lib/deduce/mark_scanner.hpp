// Finds techniques in pencil marks: connects the public value type with cubes and their scanner.
#pragma once

#include <stop_token>
#include <vector>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/scanner.hpp"
#include "evodoku/deduce.hpp"

namespace evodoku {

template <typename Shape>
Knowledge<Shape> knowledge_of(const Shape& shape, const PencilMarks& marks) {
  Knowledge<Shape> knowledge;
  for (int r = 0; r < shape.side(); ++r) {
    for (int c = 0; c < shape.side(); ++c) {
      const int cell = r * shape.side() + c;
      for_each_bit(marks.digits(cell), [&](int digit_index) { knowledge.candidates.add(r, c, digit_index); });
      if (!marks.values().is_blank(cell)) continue;
      auto& open = knowledge.open[static_cast<std::size_t>(r)];
      open = static_cast<typename Shape::Mask>(open | bit(c));
    }
  }
  return knowledge;
}

/// Two threads must not use the same object at once.
template <typename Shape>
class MarkScanner {
 public:
  /// The geometry must outlive it.
  MarkScanner(const Shape& shape, const Geometry& geometry) : shape_(shape), scanner_(shape, geometry) {}

  std::vector<Deduction> instances(const PencilMarks& marks, Technique technique) {
    look_at(marks);
    return scanner_.instances(technique);
  }

  /// All instances of the easiest technique, up to `hardest`, that has any. None after a stop request.
  std::vector<Deduction> easiest_instances(const PencilMarks& marks, Technique hardest,
                                           const std::stop_token& stop = {}) {
    look_at(marks);
    Cube<Shape> found;
    for (const TechniqueInfo& info : techniques().first(static_cast<std::size_t>(hardest) + 1)) {
      if (stop.stop_requested()) return {};
      if (scanner_.scan(info.technique, found)) return scanner_.instances(info.technique);
    }
    return {};
  }

 private:
  void look_at(const PencilMarks& marks) {
    knowledge_ = knowledge_of(shape_, marks);
    scanner_.look_at(knowledge_);
  }

  Shape shape_;
  Scanner<Shape> scanner_;
  Knowledge<Shape> knowledge_;
};

}  // namespace evodoku
