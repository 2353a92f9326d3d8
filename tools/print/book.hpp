// Arranges puzzles and their answers on pages.
#pragma once

#include <vector>

#include "evodoku_draw/page.hpp"
#include "print/puzzles.hpp"
#include "print/request.hpp"

namespace evodoku::tools {

/// Decides which puzzle and which answer is on which page, and at which size. `metrics` and all other arguments must
/// outlive it.
class Book {
 public:
  /// Throws UsageError if the boards have no room or would be too small to be read.
  Book(const PrintRequest& request, const std::vector<PuzzleToPrint>& puzzles,
       const draw::FontMetrics& metrics);

  /// The number of pages of the document: puzzles, and answers after them if they go there.
  int pages() const { return puzzle_pages_ + (request_.answers == AnswersAt::end ? answer_pages_ : 0); }
  int puzzle_pages() const { return puzzle_pages_; }
  int answer_pages() const { return answer_pages_; }
  /// `index` is from 0.
  draw::Picture page(int index) const;
  /// A page of the answers alone; `index` is from 0. Pages are numbered from 1 unless they are part of the document.
  draw::Picture answer_page(int index) const;

 private:
  void lay_out_puzzles(double gutter);
  void lay_out_answers(double gutter);
  void lay_out(double gutter);
  draw::PageStyle empty_page(double gutter) const;
  void require_readable(const draw::PageStyle& style, double size, const char* what,
                        const char* way_out) const;
  double type_at(double board_size, const draw::BoardStyle& style) const;
  int puzzles_a_page() const { return puzzle_style_.rows * puzzle_style_.columns; }
  int answers_a_page() const { return answer_style_.rows * answer_style_.columns; }
  int page_of_puzzle(std::size_t puzzle) const;
  int page_of_answer(std::size_t puzzle) const;
  draw::Figure puzzle_figure(std::size_t puzzle) const;
  draw::Figure answer_figure(std::size_t puzzle, bool says_page) const;

  const PrintRequest& request_;
  const std::vector<PuzzleToPrint>& puzzles_;
  const draw::FontMetrics& metrics_;
  Box largest_;  // largest box of the puzzles
  draw::PageStyle puzzle_style_;
  draw::PageStyle answer_style_;
  double small_size_ = 0;  // size of answers on the puzzles' own pages
  int puzzle_pages_ = 0;
  int answer_pages_ = 0;
};

/// The gutter for a number of pages.
double gutter_of(const Gutter& gutter, int pages);

}  // namespace evodoku::tools
