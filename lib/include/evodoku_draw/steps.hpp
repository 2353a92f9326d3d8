// The steps of a solution path as pictures: the current pencil marks, the pattern coloured, eliminated
// candidates crossed out, the links of chains drawn, and the sentence.
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

/// How much of a step is shown.
enum class Showing {
  all,
  hint  // the pattern and where to look, but not the conclusion
};

/// The state `before` a step with the step marked: `pattern` and `other` for its candidates (in a chain those
/// that are on and off), `removed` for eliminated candidates, `placed` for placed digits, with its houses
/// framed and the links of chains. Only for deductions that find_deductions() returns for that state.
EVODOKU_API Board step_board(const Grid& puzzle, const PencilMarks& before, const Deduction& step,
                             Showing showing = Showing::all);

struct StepPicture {
  Board board;
  std::string title = {};                  // "Step 7: X-wing", "Steps 1-6: singles"
  std::string text = {};                   // the sentence, or the list of singles; for a hint, where to look
  std::vector<std::string> branches = {};  // of forcing: what follows from each alternative, line by line
};

struct StepOptions {
  Showing showing = Showing::all;
  std::stop_token stop = {};
};

/// The pictures of a path, followed by one of its final state; up to nine singles that follow one another
/// share a picture. Of forcing the links along each alternative are drawn; of probing a second picture shows the state in
/// which it ends. After a stop request only a part of them.
/// Cost: that of branches_of() for each step.
EVODOKU_API std::vector<StepPicture> step_pictures(const Grid& puzzle, const SolvingPath& path,
                                                   const StepOptions& options = {});

/// A puzzle with its path, for a page.
struct StepsOfPuzzle {
  std::string title;
  Grid puzzle = Grid(Box(3, 3));
  std::vector<StepPicture> steps;
};

/// One self-contained HTML page for a browser: one step at a time, by arrow keys or buttons; light or dark by
/// the browser's setting; each cell labelled for screen readers; all steps in print and without scripts.
EVODOKU_API std::string steps_page(const std::vector<StepsOfPuzzle>& puzzles,
                                   const std::string& title = "Steps");

}  // namespace evodoku::draw
