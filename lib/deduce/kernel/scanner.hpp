// All techniques behind one interface, for one box shape.
//
//   Scanner<Cube9> scanner(shape, geometry);
//   scanner.look_at(knowledge);
//   Cube<Cube9> found;
//   if (scanner.scan(Technique::pointing, found)) knowledge.remove(shape, found);
//
// What several techniques need (views, links) is made once for a state, when the first of them asks.
#pragma once

#include <memory>
#include <vector>

#include "deduce/kernel/knowledge.hpp"
#include "evodoku/deduce.hpp"

namespace evodoku {

/// Not for two threads at once; keeps its buffers, so one is used for many states. Only its four explicit
/// instantiations exist (Cube9, Cube16, Cube32, Cube64).
template <typename Shape>
class Scanner {
 public:
  /// The geometry must outlive it.
  Scanner(const Shape& shape, const Geometry& geometry);
  ~Scanner();
  Scanner(Scanner&&) noexcept;
  Scanner& operator=(Scanner&&) noexcept;

  /// The state that scan() and instances() speak of. It must stay as it is and where it is until the next
  /// call. Costs nothing by itself.
  void look_at(const Knowledge<Shape>& knowledge);

  /// All that a technique can tell about the state at once: digits to write down if it places
  /// (TechniqueInfo::places), else candidates to strike out. `found` is overwritten. False: nothing, `found`
  /// is empty.
  bool scan(Technique technique, Cube<Shape>& found);

  /// The same, instance by instance, with reasons.
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
