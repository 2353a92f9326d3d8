// Shows the steps of puzzles as a booklet, or as a page for a browser.
#pragma once

#include <vector>

#include "common/interrupt.hpp"
#include "evodoku_draw/page.hpp"
#include "evodoku_draw/steps.hpp"
#include "print/puzzles.hpp"
#include "print/request.hpp"

namespace evodoku::tools {

/// A solving path of each puzzle, in pictures; incomplete after an interrupt. Kept in memory, about 0.2 MB per puzzle.
std::vector<draw::StepsOfPuzzle> steps_of(const PrintRequest& request,
                                          const std::vector<PuzzleToPrint>& puzzles,
                                          const Interrupt& interrupt);

/// Arranges pictures on pages; each puzzle begins on a new page.
class StepsBook {
 public:
  /// Throws UsageError if the boards have no room or would be too small to be read.
  StepsBook(const PrintRequest& request, const std::vector<draw::StepsOfPuzzle>& puzzles,
            const draw::FontMetrics& metrics);

  int pages() const { return static_cast<int>(first_steps_.size()); }
  /// `index` is from 0.
  draw::Picture page(int index) const;

 private:
  void lay_out(double gutter);

  struct PageStart {
    std::size_t puzzle = 0;
    std::size_t step = 0;
  };

  const PrintRequest& request_;
  const std::vector<draw::StepsOfPuzzle>& puzzles_;
  const draw::FontMetrics& metrics_;
  draw::PageStyle style_;
  std::vector<PageStart> first_steps_;  // by page
};

}  // namespace evodoku::tools
