#include "evodoku_draw/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <span>
#include <string_view>

namespace evodoku::draw {

namespace {

constexpr std::size_t most_singles = 9;  // on one picture

bool is_chain(const Deduction& step) {
  return step.technique >= Technique::x_chain && step.technique <= Technique::chain;
}
bool is_fish(const Deduction& step) {
  return step.technique == Technique::x_wing || step.technique == Technique::swordfish ||
         step.technique == Technique::jellyfish;
}
/// Whether a step is a single that can be seen directly, without other deductions.
bool is_plain_single(const Deduction& step) {
  return step.technique <= Technique::hidden_single_line || step.technique == Technique::naked_single;
}

/// The candidates with their roles; eliminated ones keep this role even if they have another.
std::vector<ColouredCandidate> coloured(const Deduction& step, Showing showing) {
  std::vector<ColouredCandidate> candidates;
  const auto add = [&](Candidate candidate, Role role) {
    if (std::ranges::find(candidates, candidate, &ColouredCandidate::candidate) == candidates.end())
      candidates.push_back({candidate, role});
  };
  if (showing == Showing::all) {
    for (const Candidate placed : step.placements) add(placed, Role::placed);
    for (const Candidate gone : step.eliminations) add(gone, Role::removed);
  }
  for (std::size_t i = 0; i < step.because.size(); ++i) {
    // A chain: the start, then alternately off and on; the start is eliminated.
    if (is_chain(step) && i == 0) continue;
    add(step.because[i], is_chain(step) && i % 2 == 1 ? Role::other : Role::pattern);
  }
  // In a hint, a single's own digit would reveal everything.
  if (showing == Showing::hint) {
    std::erase_if(candidates, [&](const ColouredCandidate& one) {
      return std::ranges::find(step.placements, one.candidate) != step.placements.end() ||
             std::ranges::find(step.eliminations, one.candidate) != step.eliminations.end();
    });
  }
  return candidates;
}

std::vector<Link> links_of(const Deduction& step) {
  std::vector<Link> links;
  if (!is_chain(step)) return links;
  for (std::size_t i = 1; i + 1 < step.because.size(); ++i)
    links.push_back({step.because[i], step.because[i + 1], i % 2 == 1});
  return links;
}

/// For a fish, the lines in which its digit is confined, not those from which it is eliminated.
std::vector<int> framed_houses(const Deduction& step) {
  if (!is_fish(step)) return step.houses;
  const auto half = static_cast<std::ptrdiff_t>(step.houses.size() / 2);
  return {step.houses.begin(), step.houses.begin() + half};
}

Board board_before(const Grid& puzzle, const PencilMarks& before) {
  Board board{.clues = puzzle, .digits = before.values()};
  for (int cell = 0; cell < before.box().cells(); ++cell)
    board.marks.push_back(before.values().is_blank(cell) ? before.digits(cell) : 0);
  return board;
}

/// The sentence without the name of the technique, which is in the title, with the whole of a long chain.
std::string reason_of(const Deduction& step, const PencilMarks& before, const std::stop_token& stop) {
  std::string text = sentence(step, before, stop).substr(name_of(step.technique).size() + 2);
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  const std::string notation = chain_notation(step, before.box());
  return text.find(notation) == std::string::npos ? text + " " + notation : text;
}

/// Applies the singles to `marks`.
StepPicture picture_of_singles(const Grid& puzzle, PencilMarks& marks, std::span<const Deduction> steps,
                               int first) {
  const int last = first + static_cast<int>(steps.size()) - 1;
  StepPicture picture{.board = board_before(puzzle, marks),
                      .title = fmt::format("Steps {}\xE2\x80\x93{}: singles", first, last)};
  for (const Deduction& step : steps) {
    picture.board.candidates.push_back({step.placements.front(), Role::placed});
    picture.board.order.push_back(step.placements.front().cell);
    picture.text += (picture.text.empty() ? "" : ", ") + single_in_short(step, puzzle.box());
    marks.apply(step);
  }
  picture.board.marks = board_before(puzzle, marks).marks;  // what the placements leave
  picture.text += ".";
  return picture;
}

StepPicture picture_of_step(const Grid& puzzle, const PencilMarks& marks, const Deduction& step, int number,
                            const StepOptions& options) {
  return {.board = step_board(puzzle, marks, step, options.showing),
          .title = fmt::format("Step {}: {}", number, name_of(step.technique)),
          .text = options.showing == Showing::hint ? "Look at " + where_to_look(step, marks.box()) + "."
                                                   : reason_of(step, marks, options.stop)};
}

StepPicture picture_of_end(const Grid& puzzle, const PencilMarks& reached) {
  const bool is_solved = reached.is_complete();
  return {
      .board = is_solved ? Board{.clues = puzzle, .digits = reached.values()} : board_before(puzzle, reached),
      .title = is_solved ? "Solved" : "Where techniques end",
      .text = is_solved ? "Every cell is filled." : "No technique finds a step here: only a search goes on."};
}

}  // namespace

Board step_board(const Grid& puzzle, const PencilMarks& before, const Deduction& step, Showing showing) {
  Board board = board_before(puzzle, before);
  board.candidates = coloured(step, showing);
  board.houses = framed_houses(step);
  if (showing == Showing::all) board.links = links_of(step);
  return board;
}

std::vector<StepPicture> step_pictures(const Grid& puzzle, const SolvingPath& path,
                                       const StepOptions& options) {
  std::vector<StepPicture> pictures;
  PencilMarks marks = path.start;
  const bool is_hint = options.showing == Showing::hint;
  int number = 1;
  for (std::span<const Deduction> left = path.steps; !left.empty() && !options.stop.stop_requested();) {
    // singles that follow one another share a picture
    std::size_t together = 0;
    while (!is_hint && !options.each_single && together < std::min(left.size(), most_singles) &&
           is_plain_single(left[together]))
      ++together;
    if (together > 1) {
      pictures.push_back(picture_of_singles(puzzle, marks, left.first(together), number));
    } else {
      together = 1;
      pictures.push_back(picture_of_step(puzzle, marks, left.front(), number, options));
      marks.apply(left.front());
    }
    left = left.subspan(together);
    number += static_cast<int>(together);
  }
  const bool shows_end = !is_hint || !path.reached.is_complete();
  if (shows_end && !options.stop.stop_requested()) pictures.push_back(picture_of_end(puzzle, path.reached));
  return pictures;
}

}  // namespace evodoku::draw
