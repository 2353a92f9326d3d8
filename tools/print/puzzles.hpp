// The puzzles to be printed: read from files or a store, proved, with titles.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/interrupt.hpp"
#include "evodoku/grid.hpp"
#include "print/request.hpp"

namespace evodoku::tools {

struct PuzzleToPrint {
  Grid puzzle = Grid(Box(3, 3));
  std::optional<Grid> solution = {};  // only of a proper puzzle
  std::uint64_t number = 1;
  std::string title = {};
  std::string flaw = {};  // in words: "several solutions"; empty: it is proper
};

/// The result of printing.
enum class Printed {
  all,
  nothing,     // there was nothing to print, or it was interrupted
  reader_gone  // the reader of the output has closed it: not an error
};

/// Prints the puzzles.
using Print = std::function<Printed(const std::vector<PuzzleToPrint>&)>;

/// Reads all puzzles, then prints them. Puzzles are kept in memory, about 300 bytes each for 9x9, because pages cannot
/// be numbered before all are known. Returns the exit code.
int read_and_print(const PrintRequest& request, Interrupt& interrupt, const Print& print);

}  // namespace evodoku::tools
