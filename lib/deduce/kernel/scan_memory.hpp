// What the scans that take longest have found in a puzzle, for who meets the same states again: its level, its path, its
// runs.
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

#include "deduce/kernel/knowledge.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/level.hpp"

namespace evodoku {

/// For 9x9 only: there a state determines what is found, while other shapes have boxes of several kinds. Two threads must
/// not use the same object at once.
class ScanMemory {
 public:
  /// Null if it is not remembered. Valid until the next remember().
  const Cube<Cube9>* find(Technique technique, const Knowledge<Cube9>& state) const {
    for (const Scan& scan : scans_) {
      if (scan.technique == technique && scan.state == state) return &scan.found;
    }
    return nullptr;
  }

  void remember(Technique technique, const Knowledge<Cube9>& state, const Cube<Cube9>& found) {
    constexpr std::size_t most = 256;
    if (scans_.size() == most) scans_.clear();
    scans_.push_back({technique, state, found});
  }

 private:
  struct Scan {
    Technique technique;
    Knowledge<Cube9> state;
    Cube<Cube9> found;
  };
  std::vector<Scan> scans_;
};

/// level_of() with a memory for the same puzzle's other scans; null: none.
std::optional<Level> level_of(const PencilMarks& marks, const std::stop_token& stop, Uniqueness uniqueness,
                              ScanMemory* memory);

}  // namespace evodoku
