#include "evodoku_draw/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <span>
#include <utility>

namespace evodoku::draw {

namespace {

constexpr std::size_t most_singles = 9;  // on one picture

bool is_fish(const Deduction& step) {
  return step.technique == Technique::x_wing || step.technique == Technique::swordfish ||
         step.technique == Technique::jellyfish;
}

/// A candidate keeps the role that it has.
void colour(std::vector<ColouredCandidate>& candidates, Candidate candidate, Role role) {
  if (std::ranges::find(candidates, candidate, &ColouredCandidate::candidate) == candidates.end())
    candidates.push_back({candidate, role});
}

/// The candidates with their roles; eliminated ones keep this role even if they have another.
std::vector<ColouredCandidate> coloured(const Deduction& step, Showing showing) {
  std::vector<ColouredCandidate> candidates;
  if (showing == Showing::all) {
    for (const Candidate placed : step.placements) colour(candidates, placed, Role::placed);
    for (const Candidate gone : step.eliminations) colour(candidates, gone, Role::removed);
  }
  for (std::size_t i = 0; i < step.because.size(); ++i) {
    // A chain: the start, then alternately off and on; the start is eliminated.
    if (is_chain(step) && i == 0) continue;
    colour(candidates, step.because[i], is_chain(step) && i % 2 == 1 ? Role::other : Role::pattern);
  }
  // In a hint, a single's own digit would reveal everything.
  if (showing == Showing::hint) {
    std::erase_if(candidates, [&](const ColouredCandidate& coloured) {
      return std::ranges::find(step.placements, coloured.candidate) != step.placements.end() ||
             std::ranges::find(step.eliminations, coloured.candidate) != step.eliminations.end();
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

/// Draws how the singles of a branch follow from one another: what was placed excludes a candidate (weak), and then one in
/// its cell or house is left (strong). Of a single that needs several candidates gone, the one that went last is drawn.
/// `state` is that before the branch.
void draw_branch(const Branch& branch, PencilMarks state, const Geometry& geometry, Board& board) {
  struct Went {
    Candidate gone;
    Candidate by;
  };
  std::vector<Went> all_gone;
  const auto place = [&](Candidate placed) {
    colour(board.candidates, placed, Role::pattern);
    const auto exclude = [&](Candidate other) {
      if (other != placed && state.has(other)) all_gone.push_back({other, placed});
    };
    for (int digit = 1; digit <= geometry.side(); ++digit) exclude({placed.cell, digit});
    for (const Cell peer : geometry.peers(placed.cell)) exclude({peer, placed.digit});
    state.place(placed);
  };
  place(branch.assumed);
  for (const Deduction& step : branch.steps) {
    if (!is_plain_single(step)) {
      state.apply(step);
      continue;
    }
    const Candidate placed = step.placements.front();
    const auto is_needed = [&](const Went& went) {
      if (step.technique == Technique::naked_single) return went.gone.cell == placed.cell;
      const auto cells = geometry.house(step.houses.front());
      return went.gone.digit == placed.digit && std::ranges::find(cells, went.gone.cell) != cells.end();
    };
    const auto last = std::find_if(all_gone.rbegin(), all_gone.rend(), is_needed);
    if (last != all_gone.rend()) {
      board.links.push_back({last->by, last->gone, false});
      board.links.push_back({last->gone, placed, true});
      colour(board.candidates, last->gone, Role::other);
    }
    place(placed);
  }
}

/// For a fish, the lines in which its digit is confined, not those from which it is eliminated.
std::vector<int> framed_houses(const Deduction& step) {
  if (!is_fish(step)) return step.houses;
  const std::ptrdiff_t half = step.houses.size() / 2;
  return {step.houses.begin(), step.houses.begin() + half};
}

Board board_before(const Grid& puzzle, const PencilMarks& before) {
  Board board{.clues = puzzle, .digits = before.values()};
  for (int cell = 0; cell < before.box().cells(); ++cell)
    board.marks.push_back(before.values().is_blank(cell) ? before.digits(cell) : 0);
  return board;
}

/// The sentence without the name of the technique, which is in the title, with the whole of a long chain.
std::string reason_of(const Deduction& step, const PencilMarks& before, std::span<const Branch> branches) {
  std::string text = sentence(step, before.box(), branches).substr(name_of(step.technique).size() + 2);
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  const std::string notation = chain_notation(step, before.box());
  return text.find(notation) == std::string::npos ? text + " " + notation : text;
}

void show_placed(Board& board, Candidate placed) {
  board.candidates.push_back({placed, Role::placed});
  board.order.push_back(placed.cell);
}

/// Applies the singles to `marks`.
StepPicture picture_of_singles(const Grid& puzzle, PencilMarks& marks, std::span<const Deduction> steps,
                               int first) {
  const int last = first + std::ssize(steps) - 1;
  StepPicture picture{.board = board_before(puzzle, marks),
                      .title = fmt::format("Steps {}\xE2\x80\x93{}: singles", first, last)};
  for (const Deduction& step : steps) {
    show_placed(picture.board, step.placements.front());
    marks.apply(step);
  }
  picture.board.marks = board_before(puzzle, marks).marks;  // what the placements leave
  picture.text = singles_in_short(steps, puzzle.box()) + ".";
  return picture;
}

/// The state at the end of the one branch of a step.
StepPicture picture_of_branch(const Grid& puzzle, PencilMarks state, const Branch& branch, int number,
                              std::vector<std::string> lines) {
  const Box box = puzzle.box();
  StepPicture picture{
      .board = board_before(puzzle, state),
      .title = fmt::format("Step {}: if {} is {}", number, cell_name(box, branch.assumed.cell),
                           digit_name(box, branch.assumed.digit)),
      .text = fmt::format("{}", fmt::join(lines, " "))};
  show_placed(picture.board, branch.assumed);
  state.place(branch.assumed);
  for (const Deduction& step : branch.steps) {
    for (const Candidate placed : step.placements) show_placed(picture.board, placed);
    state.apply(step);
  }
  picture.board.marks = board_before(puzzle, state).marks;
  if (branch.contradiction && !branch.contradiction->cell)
    picture.board.houses = {branch.contradiction->house};
  return picture;
}

/// Of probing a second one shows where its only branch ends.
void add_pictures_of_step(const Grid& puzzle, const PencilMarks& marks, const Deduction& step, int number,
                          Uniqueness uniqueness, const StepOptions& options,
                          std::vector<StepPicture>& pictures) {
  StepPicture& picture = pictures.emplace_back(
      StepPicture{.board = step_board(puzzle, marks, step, options.showing),
                  .title = fmt::format("Step {}: {}", number, name_of(step.technique))});
  if (const std::string names = pattern_name(step, marks, uniqueness); !names.empty())
    picture.title +=
        fmt::format(" ({})", names.substr(0, names.find(',')));  // the best known: a title is short
  if (options.showing == Showing::hint) {
    picture.text = "Look at " + where_to_look(step, marks.box()) + ".";
    return;
  }
  const std::vector<Branch> branches = branches_of(step, marks, options.stop);
  picture.text = reason_of(step, marks, branches);
  std::vector<std::string> lines;
  for (BranchLine& line : branch_lines(step, marks, branches, BranchDepth::first, options.stop))
    lines.push_back(std::move(line.text));
  if (branches.size() == 1) {
    pictures.push_back(picture_of_branch(puzzle, marks, branches.front(), number, std::move(lines)));
    return;
  }
  picture.branches = std::move(lines);
  const Geometry geometry(puzzle.box());
  for (const Branch& branch : branches) draw_branch(branch, marks, geometry, picture.board);
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
    while (!is_hint && together < std::min(left.size(), most_singles) && is_plain_single(left[together]))
      ++together;
    if (together > 1) {
      pictures.push_back(picture_of_singles(puzzle, marks, left.first(together), number));
    } else {
      together = 1;
      add_pictures_of_step(puzzle, marks, left.front(), number, path.uniqueness, options, pictures);
      marks.apply(left.front());
    }
    left = left.subspan(together);
    number += together;
  }
  const bool shows_end = !is_hint || !path.reached.is_complete();
  if (shows_end && !options.stop.stop_requested()) pictures.push_back(picture_of_end(puzzle, path.reached));
  return pictures;
}

}  // namespace evodoku::draw
