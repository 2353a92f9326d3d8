// The steps of a path through a puzzle as pictures: pencil marks as they stand, the pattern coloured, what is struck out
// crossed, the links of chains drawn, and the sentence.
//
//   evodoku::SolvingPath path = evodoku::solving_path(puzzle);
//   std::vector<evodoku::draw::StepPicture> steps = evodoku::draw::step_pictures(puzzle, path);
//   std::cout << evodoku::draw::steps_page({{.title = "Puzzle 1", .puzzle = puzzle, .steps = steps}});
//
// More: docs/print.md, evodoku/deduce.hpp (paths and techniques).
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evodoku/export.hpp"
#include "evodoku_draw/board.hpp"

namespace evodoku::draw {

/// What is shown of a step.
enum class Showing {
  all,
  hint  // the pattern and where to look, but not what follows
};

/// The state `before` a step with the step marked: `pattern` and `other` for the candidates that make it (in a chain those
/// that are on and off), `removed` for what it strikes out, `placed` for what it writes down; its houses framed, the
/// links of chains. Only for deductions of that state, as find_deductions() gives them.
EVODOKU_API Board step_board(const Grid& puzzle, const PencilMarks& before, const Deduction& step,
                             Showing showing = Showing::all);

struct StepPicture {
  Board board;
  int first = 1;  // numbers of the steps that it shows, from 1
  int last = 1;
  std::string title;  // "Step 7: X-wing", "Steps 1-6: hidden singles in boxes"
  std::string text;   // the sentence, or the list of singles; where to look for a hint
};

struct StepOptions {
  Showing showing = Showing::all;
  /// Singles that follow one another are gathered on one picture, at most so many, from 1.
  int most_singles = 9;
  std::stop_token stop = {};
};

/// The pictures of a path, and behind them one of where it ends. After a stop request, a part. Cost: as sentence() for
/// each step.
EVODOKU_API std::vector<StepPicture> step_pictures(const Grid& puzzle, const SolvingPath& path,
                                                   const StepOptions& options = {});

/// A puzzle with its path, for a page.
struct StepsOfPuzzle {
  std::string title;
  Grid puzzle = Grid(Box(3, 3));
  std::vector<StepPicture> steps;
};

struct StepsPageOptions {
  std::string title = "Steps";
  std::string language = "en";
  Symbols symbols = Symbols::letters;
};

/// One page of HTML for a browser, which needs neither network nor other files: a step at a time, by arrow keys or
/// buttons; light or dark as the reader has it; each cell named for screen readers; all steps when it is printed, or
/// where scripts do not run.
EVODOKU_API std::string steps_page(const std::vector<StepsOfPuzzle>& puzzles,
                                   const StepsPageOptions& options = {});

}  // namespace evodoku::draw
