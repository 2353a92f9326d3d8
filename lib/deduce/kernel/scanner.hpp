// All techniques behind one interface, for one shape of cube.
//
//   Scanner<Cube9> scanner(shape, geometry);
//   scanner.look_at(knowledge);
//   Cube<Cube9> found;
//   if (scanner.scan(Technique::pointing, found)) knowledge.remove(shape, found);
//
// What several techniques need (views, links) is computed once for a state, when it is first needed.
#pragma once

#include <memory>
#include <vector>

#include "deduce/kernel/knowledge.hpp"
#include "evodoku/deduce.hpp"

namespace evodoku {

/// The geometry for 9x9 is made only once: making it takes as long as finding an easy level, or as some runs.
inline std::shared_ptr<const Geometry> shared_geometry(Box box) {
  static const auto nine = std::make_shared<const Geometry>(Box(3, 3));
  return box == Box(3, 3) ? nine : std::make_shared<const Geometry>(box);
}

/// Keeps its buffers, so one object should be used for many states. Two threads must not use the same object at once.
/// Only its four explicit instantiations exist (Cube9, Cube16, Cube32, Cube64).
template <typename Shape>
class Scanner {
 public:
  /// The geometry must outlive it.
  Scanner(const Shape& shape, const Geometry& geometry);
  ~Scanner();
  Scanner(Scanner&&) noexcept;
  Scanner& operator=(Scanner&&) noexcept;

  /// Sets the state for scan() and instances(). It must not change or move until the next call. Costs nothing by
  /// itself.
  void look_at(const Knowledge<Shape>& knowledge);

  /// Everything that a technique finds in the state, all at once: digits to place if it places (TechniqueInfo::places),
  /// otherwise candidates to eliminate. `found` is overwritten. Returns false if nothing is found; `found` is then
  /// empty.
  bool scan(Technique technique, Cube<Shape>& found);

  /// The same as single instances, with their reasons.
  std::vector<Deduction> instances(Technique technique);

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

extern template class Scanner<Cube9>;
extern template class Scanner<Cube16>;
extern template class Scanner<Cube32>;
extern template class Scanner<Cube64>;

}  // namespace evodoku
