// All techniques behind one interface, for one shape of cube.
//
//   const auto scanner = make_scanner(shape, geometry);
//   scanner->look_at(knowledge);
//   Cube<Cube9> found;
//   if (scanner->scan(Technique::pointing, found)) knowledge.remove(shape, found);
//
// What several techniques need (views, links) is computed once for a state, when it is first needed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/knowledge.hpp"
#include "deduce/kernel/scan_memory.hpp"
#include "deduce/kernel/se_scale.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/level.hpp"

namespace evodoku {

/// The geometry for 9x9 is made only once: making it takes as long as finding an easy level, or as some runs.
inline std::shared_ptr<const Geometry> shared_geometry(Box box) {
  static const auto nine = std::make_shared<const Geometry>(Box(3, 3));
  return box == Box(3, 3) ? nine : std::make_shared<const Geometry>(box);
}

/// Which direct steps a scan finds: those of levels and paths, or the wider ones of the rater (techniques/direct.hpp).
enum class DirectSteps : std::uint8_t { narrow, of_rater };

/// What somebody who solves knows.
struct KnownTechniques {
  Technique hardest = Technique::nested_probes;
  Uniqueness uniqueness = Uniqueness::assumed;
};

/// Keeps its buffers, so one object should be used for many states. Two threads must not use the same object at once.
template <typename Shape>
class Scanner {
 public:
  virtual ~Scanner() = default;

  /// Sets the state for scan() and instances(). It must not change or move until the next call. Costs nothing by
  /// itself.
  virtual void look_at(const Knowledge<Shape>& knowledge) = 0;

  /// Everything that a technique finds in the state, all at once: digits to place if it places (TechniqueInfo::places),
  /// otherwise candidates to eliminate. `found` is overwritten. Returns false if nothing is found; `found` is then
  /// empty. `skips_known`: all easier techniques have found nothing, so patterns that come to the same as one of theirs
  /// need not be looked for again.
  virtual bool scan(Technique technique, Cube<Shape>& found, bool skips_known = false) = 0;

  /// One round of the way through a puzzle: what the first technique finds that finds anything, of techniques that differ
  /// only in length the lowest rated. `found` is overwritten. Nothing if there is none, and after a stop request.
  virtual std::optional<Rung> easiest(const KnownTechniques& known, Cube<Shape>& found,
                                      const std::stop_token& stop = {}) = 0;

  /// What a technique finds as single instances, with their reasons; of direct steps the narrow ones.
  virtual std::vector<Deduction> instances(Technique technique) = 0;
};

/// The geometry must outlive the scanner, and so must the memory. Null: nothing is remembered. Only the four explicit
/// instantiations exist (Cube9, Cube16, Cube32, Cube64).
template <typename Shape>
std::unique_ptr<Scanner<Shape>> make_scanner(const Shape& shape, const Geometry& geometry,
                                             DirectSteps direct = DirectSteps::narrow,
                                             ScanMemory* memory = nullptr);

/// Places or eliminates what a technique has found.
template <typename Shape>
void apply(const Shape& shape, const TechniqueInfo& info, const Cube<Shape>& found,
           Knowledge<Shape>& knowledge) {
  if (info.places) {
    knowledge.place(shape, found);
  } else {
    knowledge.remove(shape, found);
  }
}

// Finds techniques in pencil marks: connects the public value type with cubes and their scanner.

template <typename Shape>
Knowledge<Shape> knowledge_of(const Shape& shape, const PencilMarks& marks) {
  Knowledge<Shape> knowledge;
  for (int r = 0; r < shape.side(); ++r) {
    for (int c = 0; c < shape.side(); ++c) {
      const int cell = r * shape.side() + c;
      for_each_bit(marks.digits(cell), [&](int digit_index) { knowledge.candidates.add(r, c, digit_index); });
      if (marks.values().is_blank(cell)) knowledge.open[r] |= bit(c);
    }
  }
  return knowledge;
}

/// Whether `found` is the step again, in another state: with the same reasons, and eliminating at least the same.
inline bool is_again(const Deduction& found, const Deduction& step) {
  return found.placements == step.placements && found.because == step.because &&
         found.houses == step.houses && std::ranges::all_of(step.eliminations, [&](Candidate candidate) {
           return std::ranges::find(found.eliminations, candidate) != found.eliminations.end();
         });
}

/// Those of Scanner::instances() in a state that the scanner looks at for this call only.
template <typename Shape>
std::vector<Deduction> instances_in(const PencilMarks& marks, Technique technique, const Shape& shape,
                                    Scanner<Shape>& scanner) {
  const Knowledge<Shape> knowledge = knowledge_of(shape, marks);
  scanner.look_at(knowledge);
  return scanner.instances(technique);
}

}  // namespace evodoku
