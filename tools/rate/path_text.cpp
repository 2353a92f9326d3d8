#include "rate/path_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "common/prose.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/record.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

constexpr std::size_t step_indent = 9;

/// The grid with the candidates of its open cells; without candidates if these are too wide to read.
std::string drawn(const PencilMarks& marks) {
  const Box box = marks.box();
  int width = 1;
  for (int cell = 0; cell < box.cells(); ++cell) width = std::max(width, std::popcount(marks.digits(cell)));
  const int boxes = box.side() / box.cols();
  const auto line_length = static_cast<std::size_t>(box.side() * (width + 1) + 2 * (boxes - 1) - 1);
  if (box.side() > 9 || line_length > line_width) return drawn_grid(marks.values());
  std::string text;
  for (int row = 0; row < box.side(); ++row) {
    if (row > 0 && row % box.rows() == 0) {
      const int columns = box.cols() * (width + 1);
      const auto piece = static_cast<std::size_t>(columns);
      for (int i = 0; i < boxes; ++i) {
        if (i > 0) text += '+';
        text.append(piece + (i > 0 && i + 1 < boxes ? 1 : 0), '-');
      }
      text += '\n';
    }
    std::string line;
    for (int column = 0; column < box.side(); ++column) {
      if (column > 0) line += column % box.cols() == 0 ? " | " : " ";
      std::string digits;
      for (int digit = 1; digit <= box.side(); ++digit) {
        if (marks.has({static_cast<Cell>(row * box.side() + column), static_cast<std::uint8_t>(digit)})) {
          digits += std::to_string(digit);
        }
      }
      line += fmt::format("{:<{}}", digits, width);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

bool is_single(const Deduction& step) {
  return step.technique <= Technique::hidden_single_line || step.technique == Technique::naked_single;
}

/// Consecutive steps of one kind: singles, or steps by one technique.
using StepSpan = std::span<const Deduction>;
bool same_kind(const Deduction& a, const Deduction& b) {
  return is_single(a) ? is_single(b) : a.technique == b.technique;
}

/// The longest beginning of `steps` with steps of one kind.
StepSpan first_of_one_kind(StepSpan steps) {
  const auto other =
      std::ranges::find_if_not(steps, [&](const Deduction& step) { return same_kind(steps.front(), step); });
  return steps.first(static_cast<std::size_t>(other - steps.begin()));
}

/// "7 at r4c6 (box 5)"
std::string single_in_short(const Deduction& step, const Geometry& geometry) {
  const Candidate placed = step.placements.front();
  std::string why;
  if (step.technique == Technique::naked_single) {
    why = "nothing else fits";
  } else {
    why = geometry.house_name(step.houses.front());
    if (step.technique == Technique::full_house) why = "last of " + why;
  }
  return tied(fmt::format("{} at {} ({})", digit_name(geometry.box(), placed.digit),
                          cell_name(geometry.box(), placed.cell), why));
}

/// The name of a group of singles: that of their technique, or just "singles".
std::string name_of_singles(StepSpan steps) {
  const bool alike = std::ranges::all_of(
      steps, [&](const Deduction& step) { return step.technique == steps.front().technique; });
  if (!alike) return "Singles";
  switch (steps.front().technique) {
    case Technique::full_house:
      return steps.size() == 1 ? "Full house" : "Full houses";
    case Technique::naked_single:
      return steps.size() == 1 ? "Naked single" : "Naked singles";
    case Technique::hidden_single_box:
      return steps.size() == 1 ? "Hidden single in a box" : "Hidden singles in boxes";
    default:
      return steps.size() == 1 ? "Hidden single in a line" : "Hidden singles in lines";
  }
}

/// What a sentence may have left out: the rest of a long chain or of many eliminations.
std::vector<std::string> details(const Deduction& step, const std::string& told, Box box) {
  std::vector<std::string> lines;
  const std::string chain = chain_notation(step, box);
  if (told.find(chain) == std::string::npos) lines.push_back(chain);
  if (told.find(" other candidate") != std::string::npos) {
    std::string all = "All that goes:";
    for (const Candidate gone : step.eliminations) {
      all += fmt::format(" {}<>{}", cell_name(box, gone.cell), digit_name(box, gone.digit));
    }
    lines.push_back(all);
  }
  return lines;
}

/// Describes a path, kind by kind; shows the grid where candidates begin to matter, and again after many changes.
class PathText {
 public:
  PathText(const Grid& puzzle, const SolvingPath& path, const std::stop_token& stop)
      : geometry_(puzzle.box()), marks_(puzzle), path_(&path), stop_(stop) {}

  std::string text() {
    if (path_->steps.empty()) return "";
    text_ = "\nA way through the puzzle:\n" + legend();
    for (StepSpan left = path_->steps; !left.empty() && !stop_.stop_requested();) {
      const StepSpan steps = first_of_one_kind(left);
      if (is_single(steps.front())) {
        add_singles(steps);
      } else {
        add_others(steps);
      }
      told_ += steps.size();
      left = left.subspan(steps.size());
    }
    return text_;
  }

 private:
  static constexpr int placed_before_next_drawing = 10;

  std::string legend() const {
    const auto any = [&](auto&& has) { return std::ranges::any_of(path_->steps, has); };
    std::string lines;
    if (any(is_single)) {
      lines += wrapped("",
                       "(In brackets: the house where the digit has no other place, or whose last open cell "
                       "it is.)");
    }
    if (any([](const Deduction& step) {
          return step.technique >= Technique::x_chain && step.technique <= Technique::chain;
        })) {
      lines += wrapped("",
                       "(In chains: of two candidates joined by = one is right, of two joined by - one is "
                       "wrong; so one of the ends is right.)");
    }
    return lines;
  }

  void add_singles(StepSpan steps) {
    std::string list = name_of_singles(steps) + ":";
    for (const Deduction& step : steps) {
      list += (list.back() == ':' ? " " : ", ") + single_in_short(step, geometry_);
      apply(step);
    }
    add(numbers(steps), list + ".");
  }

  void add_others(StepSpan steps) {
    const bool eliminates = steps.front().placements.empty();
    if (eliminates && placed_since_drawing_ >= placed_before_next_drawing) draw();
    const std::string name = capitalised(std::string(name_of(steps.front().technique)));
    if (steps.size() > 1) add(numbers(steps), name + ":");
    for (const Deduction& step : steps) {
      const std::string told = sentence(step, marks_, stop_);
      if (steps.size() > 1) {
        add(below() + "- ", told.substr(name.size() + 2));
      } else {
        add(numbers(steps), told);
      }
      const std::string lead = below() + (steps.size() > 1 ? "  " : "");
      for (const std::string& detail : details(step, told, geometry_.box())) add(lead, detail);
      apply(step);
    }
  }

  /// Draws the grid before the first step that needs candidates, and then after many more digits.
  void draw() {
    text_ += "\nThe grid at step " + std::to_string(told_ + 1) + ":\n" + drawn(marks_) + "\n";
    placed_since_drawing_ = 0;
  }

  void apply(const Deduction& step) {
    marks_.apply(step);
    placed_since_drawing_ += static_cast<int>(step.placements.size());
  }

  void add(const std::string& lead, std::string_view words) { text_ += wrapped(lead, words); }

  /// "   7-12  "
  std::string numbers(StepSpan steps) const {
    const std::string first = std::to_string(told_ + 1);
    return fmt::format("{:>{}}  ",
                       steps.size() == 1 ? first : first + "-" + std::to_string(told_ + steps.size()),
                       step_indent - 2);
  }
  static std::string below() { return std::string(step_indent, ' '); }

  Geometry geometry_;
  PencilMarks marks_;
  const SolvingPath* path_;
  std::stop_token stop_;
  std::string text_;
  std::size_t told_ = 0;
  int placed_since_drawing_ = placed_before_next_drawing;
};

std::string ending_of(const SolvingPath& path) {
  const Grid& reached = path.reached.values();
  if (reached.is_complete()) return "\nSolved:\n" + drawn_grid(reached);
  return fmt::format(
      "\nHere the techniques come to an end, with {} cells open: only a search goes on from\n{}",
      reached.cells() - reached.clue_count(), drawn_grid(reached));
}

}  // namespace

std::string drawn_grid(const Grid& grid) {
  Record record;
  record.puzzle = grid;
  return to_text(record, {.form = TextFormat::grid});
}

std::string path_in_words(const Grid& puzzle, const SolvingPath& path, const std::stop_token& stop) {
  return PathText(puzzle, path, stop).text() + ending_of(path);
}

}  // namespace evodoku::tools
