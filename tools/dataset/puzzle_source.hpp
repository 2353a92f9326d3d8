// The puzzles of --input: from a file in any format, or from a store.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "common/interrupt.hpp"
#include "dataset/row_maker.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

class PuzzleSource {
 public:
  virtual ~PuzzleSource() = default;
  PuzzleSource(const PuzzleSource&) = delete;
  PuzzleSource& operator=(const PuzzleSource&) = delete;
  /// The next puzzle, numbered from 0, or an error; nothing at the end.
  virtual std::optional<std::variant<InputPuzzle, TextError>> next() = 0;

 protected:
  PuzzleSource() = default;
};

/// "-" is standard input. Throws UsageError for a file that cannot be read.
std::unique_ptr<PuzzleSource> open_source(const std::string& name, std::optional<Box> box,
                                          const Interrupt& interrupt);

}  // namespace evodoku::tools
