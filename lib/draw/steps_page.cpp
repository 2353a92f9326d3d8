// The page's style sheet, script, buttons and legend are in page/. The colours in the pictures are for paper: a dark page
// overrides them by the classes of the elements.
#include <fmt/format.h>

#include <string>

#include "evodoku/text.hpp"
#include "evodoku_draw/steps.hpp"
#include "page_texts.hpp"

namespace evodoku::draw {

namespace {

constexpr double size_on_screen = 420;  // in points; the page scales it to the window

/// What follows from each alternative, to be unfolded; on paper all of it.
std::string folded(const std::vector<std::string>& branches) {
  if (branches.empty()) return "";
  std::string items;
  for (const std::string& line : branches) items += "<p>" + escaped(line) + "</p>\n";
  return "<details><summary>What follows from each</summary>\n" + items + "</details>\n";
}

std::string one_step(const StepPicture& step, const std::string& id, const std::string& head, bool is_first) {
  const Picture picture =
      board_picture(step.board, {.size = size_on_screen, .id = id + "-board", .has_cells = true});
  return fmt::format(
      "<section class=\"step\" id=\"{0}\"{5}>\n{1}<h2 tabindex=\"-1\">{2}</h2>\n<figure>\n{3}<figcaption>{4}"
      "{6}</figcaption>\n</figure>\n</section>\n",
      id, head, escaped(step.title), to_svg(picture, false), escaped(step.text),
      is_first ? " data-first" : "", folded(step.branches));
}

}  // namespace

std::string steps_page(const std::vector<StepsOfPuzzle>& puzzles, const std::string& title) {
  std::string page = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n"
      "<style>\n{}</style>\n</head>\n<body>\n{}<main>\n",
      escaped(title), page_texts::steps, page_texts::buttons);
  for (std::size_t number = 0; number < puzzles.size(); ++number) {
    const StepsOfPuzzle& puzzle = puzzles[number];
    const bool fits = puzzle.puzzle.side() <= 16;
    const std::string line = fits ? "<p class=\"line\">" + to_line(puzzle.puzzle) + "</p>\n" : "";
    const std::string head =
        fmt::format("<div class=\"head\"><h1>{}</h1>\n{}</div>\n", escaped(puzzle.title), line);
    for (std::size_t i = 0; i < puzzle.steps.size(); ++i) {
      const std::string id = fmt::format("puzzle-{}-step-{}", number + 1, i + 1);
      page += one_step(puzzle.steps[i], id, head, i == 0);
    }
  }
  return page + fmt::format("{}</main>\n<script>\n{}</script>\n</body>\n</html>\n", page_texts::legend,
                            page_texts::script);
}

}  // namespace evodoku::draw
