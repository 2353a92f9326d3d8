#include "evodoku/depth.hpp"

#include <algorithm>
#include <type_traits>

#include "deduce/kernel/scanner.hpp"
#include "deduce/techniques/trials.hpp"

namespace evodoku {

namespace {

/// Eliminates what nested trials refute. The result does not depend on the order in which they are made, because more
/// knowledge never leads to fewer conclusions. So the cheap ones go first: trials are nested deeper only where shallower
/// ones find nothing more, and every elimination begins with the shallow ones again.
template <class Shape>
class NestedTrials {
 public:
  NestedTrials(const Shape& shape, const std::stop_token& stop) : shape_(shape), stop_(stop) {}

  /// Adds to a state all that T&E(depth) finds. Returns false if it is contradictory. After a stop request the result
  /// means nothing.
  ///
  ///   place singles
  ///   for d from 1 to depth: if a trial of depth d eliminates something, begin again with d = 1
  bool close(Knowledge<Shape>& state, int depth) {
    if (!follow_singles(shape_, state)) return false;
    for (int nested = 1; nested <= depth && !state.is_complete(shape_) && !stop_.stop_requested();) {
      const Pass pass = try_all(state, nested);
      if (pass == Pass::contradiction) return false;
      nested = pass == Pass::eliminated ? 1 : nested + 1;
    }
    return true;
  }

 private:
  enum class Pass { nothing, eliminated, contradiction };

  /// Puts every open candidate on trial. Trials without others inside are cheap, so that all are made before it returns;
  /// otherwise the first elimination ends it.
  Pass try_all(Knowledge<Shape>& state, int depth) {
    const Cube<Shape> candidates = state.candidates;
    Cube<Shape> consistent;
    Pass pass = Pass::nothing;
    candidates.for_each(shape_, [&](int r, int c, int digit_index) {
      if (stop_.stop_requested()) return;
      if (pass == Pass::contradiction || (pass == Pass::eliminated && depth > 1)) return;
      if (!state.is_open(r, c) || !state.candidates.has(r, c, digit_index)) return;
      // A trial that places this one and meets no contradiction includes all that its own trial would find.
      if (consistent.has(r, c, digit_index)) return;
      Knowledge<Shape> trial = state;
      trial.place(shape_, r, c, digit_index);
      if (close(trial, depth - 1)) return consistent.unite(shape_, trial.placed(shape_));
      Cube<Shape> refuted;
      refuted.add(r, c, digit_index);
      state.remove(shape_, refuted);
      pass = follow_singles(shape_, state) ? Pass::eliminated : Pass::contradiction;
    });
    return pass;
  }

  Shape shape_;
  const std::stop_token& stop_;
};

/// The depth, or `deepest` + 1 if it is greater.
std::optional<int> depth_up_to(int deepest, const Grid& puzzle, const std::stop_token& stop) {
  return with_cube_shape(puzzle.box(), [&](const auto& shape) -> std::optional<int> {
    using Shape = std::decay_t<decltype(shape)>;
    NestedTrials<Shape> trials(shape, stop);
    Knowledge<Shape> state = knowledge_of(shape, PencilMarks(puzzle));
    for (int depth = 0; depth <= deepest; ++depth) {
      const bool is_consistent = trials.close(state, depth);
      if (stop.stop_requested()) return std::nullopt;
      if (!is_consistent) break;
      if (state.is_complete(shape)) return depth;
    }
    return deepest + 1;
  });
}

}  // namespace

std::optional<int> depth_of(const Grid& puzzle, std::stop_token stop) {
  return depth_up_to(deepest_trials, puzzle, stop);
}

std::optional<std::string> fault_of_depth(const Grid& puzzle, int depth, std::stop_token stop) {
  constexpr int largest_side_in_time = 9;
  const int deepest = puzzle.box().side() > largest_side_in_time ? 1 : deepest_trials;
  const std::string stated = "its depth " + std::to_string(depth);
  if (depth < 0 || depth > deepest_trials + 1)
    return stated + " is none: want 0 to " + std::to_string(deepest_trials + 1);
  const std::optional<int> found = depth_up_to(std::min(depth, deepest), puzzle, stop);
  if (!found) return stated + " was not decided";
  // beyond `deepest` all that is known is that it is deeper
  return *found == std::min(depth, deepest + 1) ? std::nullopt
                                                : std::optional("its depth is not " + std::to_string(depth));
}

}  // namespace evodoku
