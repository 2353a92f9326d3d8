#include "evodoku_draw/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <span>
#include <string_view>

#include "evodoku/geometry.hpp"

namespace evodoku::draw {

namespace {

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

std::string capitalised(std::string text) {
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

std::string title_of(int first, int last, const std::string& what) {
  return first == last ? fmt::format("Step {}: {}", first, what)
                       : fmt::format("Steps {}\xE2\x80\x93{}: {}", first, last, what);
}

/// The common name of several singles.
std::string name_of_singles(std::span<const Deduction> steps) {
  const Technique technique = steps.front().technique;
  const bool are_alike =
      std::ranges::all_of(steps, [&](const Deduction& step) { return step.technique == technique; });
  if (!are_alike) return "singles";
  switch (technique) {
    case Technique::full_house:
      return "full houses";
    case Technique::naked_single:
      return "naked singles";
    case Technique::hidden_single_box:
      return "hidden singles in boxes";
    default:
      return "hidden singles in lines";
  }
}

/// "7 at r4c6 (box 5)"
std::string single_in_short(const Deduction& step, const Geometry& geometry) {
  const Candidate placed = step.placements.front();
  const std::string where = step.technique == Technique::naked_single ? "nothing else fits"
                            : step.technique == Technique::full_house
                                ? "last of " + geometry.house_name(step.houses.front())
                                : geometry.house_name(step.houses.front());
  return fmt::format("{} at {} ({})", digit_name(geometry.box(), placed.digit),
                     cell_name(geometry.box(), placed.cell), where);
}

/// The sentence without the name of the technique, which is in the title.
std::string reason_of(const Deduction& step, const PencilMarks& before, const std::stop_token& stop) {
  return capitalised(sentence(step, before, stop).substr(name_of(step.technique).size() + 2));
}

class PathPictures {
 public:
  PathPictures(const Grid& puzzle, const SolvingPath& path, const StepOptions& options)
      : puzzle_(puzzle), path_(path), options_(options), geometry_(puzzle.box()), marks_(puzzle) {}

  std::vector<StepPicture> made() {
    for (std::span<const Deduction> left = path_.steps; !left.empty() && !options_.stop.stop_requested();) {
      const std::size_t together = how_many_together(left);
      if (together > 1 && options_.showing == Showing::all) {
        add_singles(left.first(together));
      } else {
        add_step(left.front());
      }
      left = left.subspan(options_.showing == Showing::all ? together : 1);
    }
    if (!options_.stop.stop_requested()) add_end();
    return std::move(pictures_);
  }

 private:
  std::size_t how_many_together(std::span<const Deduction> steps) const {
    if (!is_plain_single(steps.front())) return 1;
    const auto other = std::ranges::find_if_not(steps, is_plain_single);
    return std::clamp<std::size_t>(static_cast<std::size_t>(other - steps.begin()), 1,
                                   static_cast<std::size_t>(std::max(1, options_.most_singles)));
  }

  void add_singles(std::span<const Deduction> steps) {
    StepPicture picture{.board = board_before(puzzle_, marks_), .first = next_, .title = {}, .text = {}};
    for (const Deduction& step : steps) {
      const Candidate placed = step.placements.front();
      picture.board.candidates.push_back({placed, Role::placed});
      picture.board.order.push_back(placed.cell);
      picture.text += (picture.text.empty() ? "" : ", ") + single_in_short(step, geometry_);
      marks_.apply(step);
    }
    next_ += static_cast<int>(steps.size());
    picture.last = next_ - 1;
    picture.text += ".";
    picture.title = title_of(picture.first, picture.last, name_of_singles(steps));
    pictures_.push_back(std::move(picture));
  }

  void add_step(const Deduction& step) {
    StepPicture picture{.board = step_board(puzzle_, marks_, step, options_.showing),
                        .first = next_,
                        .last = next_,
                        .title = title_of(next_, next_, std::string(name_of(step.technique))),
                        .text = {}};
    picture.text = options_.showing == Showing::hint ? "Look at " + where_to_look(step, marks_.box()) + "."
                                                     : reason_of(step, marks_, options_.stop);
    marks_.apply(step);
    ++next_;
    pictures_.push_back(std::move(picture));
  }

  void add_end() {
    const bool is_solved = path_.reached.is_complete();
    if (is_solved && options_.showing == Showing::hint) return;
    StepPicture picture{.board = board_before(puzzle_, path_.reached),
                        .first = next_,
                        .last = next_,
                        .title = {},
                        .text = {}};
    if (is_solved) picture.board.marks.clear();
    picture.title = is_solved ? "Solved" : "Where techniques end";
    picture.text =
        is_solved ? "Every cell is filled." : "No technique finds a step here: only a search goes on.";
    pictures_.push_back(std::move(picture));
  }

  const Grid& puzzle_;
  const SolvingPath& path_;
  const StepOptions& options_;
  Geometry geometry_;
  PencilMarks marks_;
  int next_ = 1;
  std::vector<StepPicture> pictures_;
};

}  // namespace

Board step_board(const Grid& puzzle, const PencilMarks& before, const Deduction& step, Showing showing) {
  Board board = board_before(puzzle, before);
  board.candidates = coloured(step, showing);
  board.houses = framed_houses(step);
  if (showing == Showing::all) board.links = links_of(step);
  if (board.candidates.empty() && board.houses.empty()) {  // a hint whose pattern is what it eliminates
    for (const Candidate candidate : step.because) {
      if (std::ranges::find(board.cells, candidate.cell, &ColouredCell::cell) == board.cells.end())
        board.cells.push_back({candidate.cell, Role::pattern});
    }
  }
  return board;
}

std::vector<StepPicture> step_pictures(const Grid& puzzle, const SolvingPath& path,
                                       const StepOptions& options) {
  return PathPictures(puzzle, path, options).made();
}

}  // namespace evodoku::draw
