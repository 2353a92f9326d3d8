#include "print/steps_book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "common/progress.hpp"
#include "common/tool.hpp"
#include "print/book.hpp"

namespace evodoku::tools {

namespace {

/// For 9x9: pencil marks are then about 5 points high, the smallest size that is easy to read.
constexpr double smallest_step_cell = 20;

}  // namespace

std::vector<draw::StepsOfPuzzle> steps_of(const PrintRequest& request,
                                          const std::vector<PuzzleToPrint>& puzzles,
                                          const Interrupt& interrupt) {
  const draw::StepOptions options{
      .showing = request.steps == StepsAs::hints ? draw::Showing::hint : draw::Showing::all,
      .stop = interrupt.token()};
  Progress progress("puzzles", puzzles.size(), request.options.quiet);
  std::vector<draw::StepsOfPuzzle> steps;
  for (const PuzzleToPrint& one : puzzles) {
    if (interrupt.requested()) break;
    const SolvingPath path = solving_path(one.puzzle, {.stop = interrupt.token()});
    const std::string number = std::to_string(one.number);
    steps.push_back({.title = one.title.empty() || one.title == number ? "Sudoku " + number : one.title,
                     .puzzle = one.puzzle,
                     .steps = draw::step_pictures(one.puzzle, path, options)});
    progress.advance();
  }
  return steps;
}

StepsBook::StepsBook(const PrintRequest& request, const std::vector<draw::StepsOfPuzzle>& puzzles,
                     const draw::FontMetrics& metrics)
    : request_(request), puzzles_(puzzles), metrics_(metrics) {
  double gutter = gutter_of(request.gutter, 1);
  for (int time = 0; time < 3; ++time) {
    lay_out(gutter);
    const double wanted = gutter_of(request.gutter, pages());
    if (wanted <= gutter) break;
    gutter = wanted;
  }
}

void StepsBook::lay_out(double gutter) {
  const bool is_large = request_.is_large_print;
  style_ = {.width = request_.paper.width,
            .height = request_.paper.height,
            .top = request_.margins.top,
            .bottom = request_.margins.bottom,
            .outside = request_.margins.outside,
            .inside = request_.margins.inside + gutter,
            .title_size = is_large ? 16.0 : 9.5,
            .note_size = is_large ? 16.0 : 8.0,
            .running_title = request_.running_title.empty() ? " " : request_.running_title,
            .page_numbers = request_.has_page_numbers};
  style_.board_size = request_.board_size.value_or(0);
  style_.board.symbols = request_.symbols;
  style_.board.heavy = is_large;
  int side = 0;
  for (const draw::StepsOfPuzzle& puzzle : puzzles_) side = std::max(side, puzzle.puzzle.side());
  const auto size_with = [&](RowsAndColumns layout) {
    style_.rows = layout.rows;
    style_.columns = layout.columns;
    style_.title_lines = 1;
    style_.note_lines = 1;
    for (const draw::StepsOfPuzzle& puzzle : puzzles_) {
      for (const draw::StepPicture& step : puzzle.steps) {
        style_.title_lines = std::max(style_.title_lines, draw::title_lines(step.title, style_, metrics_));
        style_.note_lines = std::max(style_.note_lines, draw::note_lines(step.text, style_, metrics_));
      }
    }
    return draw::board_size(style_);
  };
  double size = 0;
  if (request_.per_page) {
    size = size_with(*request_.per_page);
  } else {
    for (const RowsAndColumns layout :
         {RowsAndColumns{3, 2}, RowsAndColumns{2, 2}, RowsAndColumns{2, 1}, RowsAndColumns{1, 1}}) {
      if (is_large && layout.rows > 1) continue;
      size = size_with(layout);
      if (size / side >= smallest_step_cell) break;
    }
  }
  if (size / std::max(side, 1) < 4) {
    throw UsageError(
        fmt::format("--paper {}: no room for {}x{} pictures of {}x{} a page: want fewer of them "
                    "(--per-page), larger paper, or smaller "
                    "margins",
                    request_.paper.name, style_.rows, style_.columns, side, side));
  }
  first_steps_.clear();
  const auto a_page = static_cast<std::size_t>(style_.rows) * static_cast<std::size_t>(style_.columns);
  for (std::size_t puzzle = 0; puzzle < puzzles_.size(); ++puzzle) {
    for (std::size_t step = 0; step < puzzles_[puzzle].steps.size(); step += a_page)
      first_steps_.push_back({puzzle, step});
  }
}

draw::Picture StepsBook::page(int index) const {
  const PageStart start = first_steps_[static_cast<std::size_t>(index)];
  const draw::StepsOfPuzzle& puzzle = puzzles_[start.puzzle];
  const auto a_page = static_cast<std::size_t>(style_.rows) * static_cast<std::size_t>(style_.columns);
  draw::PageStyle style = style_;
  style.running_title = request_.running_title.empty()
                            ? puzzle.title
                            : request_.running_title + " \xE2\x80\x93 " + puzzle.title;
  std::vector<draw::Figure> figures;
  for (std::size_t i = start.step; i < std::min(puzzle.steps.size(), start.step + a_page); ++i) {
    const draw::StepPicture& step = puzzle.steps[i];
    figures.push_back({.board = step.board,
                       .id = fmt::format("puzzle-{}-step-{}", start.puzzle + 1, i + 1),
                       .title = step.title,
                       .note = step.text});
  }
  return draw::page_picture(figures, style, {.number = request_.first_page + index}, metrics_);
}

}  // namespace evodoku::tools
