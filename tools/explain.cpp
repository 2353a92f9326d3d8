#include "explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/approximate.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/text.hpp"
#include "step_json.hpp"

namespace evodoku::tools {

namespace {

using Json = nlohmann::ordered_json;

std::string drawn(const Grid& grid) {
  Record record;
  record.puzzle = grid;
  return to_text(record, {.form = TextForm::grid});
}

// -- Lines

constexpr std::size_t line_width = 80;
constexpr std::size_t step_indent = 9;

/// Stands for a blank where no line should end.
constexpr char tie = '\1';

/// Words in lines of at most line_width, the first behind `lead`, the others below its text. Ends with a newline.
std::string wrapped(const std::string& lead, std::string_view text) {
  std::string lines = lead;
  std::size_t used = lead.size();
  bool at_start = true;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, length);
    if (!at_start && used + 1 + word.size() > line_width) {
      lines += "\n" + std::string(lead.size(), ' ');
      used = lead.size();
      at_start = true;
    }
    if (!at_start) lines += ' ';
    lines += word;
    used += word.size() + (at_start ? 0 : 1);
    at_start = false;
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  std::ranges::replace(lines, tie, ' ');
  return lines + "\n";
}

std::string tied(std::string text) {
  std::ranges::replace(text, ' ', tie);
  return text;
}

std::string capitalised(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  return text;
}

// -- The rating as text

std::string generations_of(const Rating& rating) {
  if (rating.is_lower_bound()) {
    const std::string none = fmt::format("no run of {} came to an end", rating.runs);
    if (rating.ert_low < 1) return none;
    return none + ", so at least " + approximate(rating.ert_low) + " generations";
  }
  const std::string amount = approximate(*rating.ert);
  return fmt::format("{} generation{}", amount, amount == "1" ? "" : "s");
}

std::string hardest_technique(const SolvingPath& path) {
  if (path.steps.empty())
    return path.reached.is_complete() ? "the grid is full" : "no technique finds a step";
  const auto hardest = std::ranges::max_element(path.steps, {}, &Deduction::technique);
  const std::string_view name = info_of(hardest->technique).name;
  return path.reached.is_complete()
             ? fmt::format("hardest technique: {}", name)
             : fmt::format("techniques alone do not solve it, the hardest that helps: {}", name);
}

/// The one line to read if only one is read.
std::string headline(const Rating& rating, const SolvingPath& path) {
  return fmt::format("{} (rating {}{:.3f}): {}; {}.\n", capitalised(rating.difficulty_class),
                     rating.is_lower_bound() ? "at least " : "", rating.value, generations_of(rating),
                     hardest_technique(path));
}

/// "about 95 to 150 generations"
std::string interval_of(const Rating& rating) {
  if (!rating.ert_high) return "at least " + approximate(rating.ert_low) + " generations";
  std::string high = approximate(*rating.ert_high);
  if (high.starts_with("about ")) high.erase(0, 6);
  return fmt::format("{} to {} generations", approximate(rating.ert_low), high);
}

std::string where_from(const Rating& rating) {
  std::string text = fmt::format("Rated by {} version {} with seed {}: {} of {} runs solved it", rating.rater,
                                 rating.version, rating.seed, rating.solved, rating.runs);
  if (!rating.is_lower_bound()) text += "; 95 % interval: " + interval_of(rating);
  std::string lines = wrapped("", text + ".");
  if (rating.se_equivalent && rating.se_error) {
    lines += wrapped("", fmt::format("Sudoku Explainer would say about {:.1f}, give or take {:.1f}.",
                                     *rating.se_equivalent, *rating.se_error));
  }
  return lines;
}

double mean_generations(std::span<const RatingRun> runs) {
  double total = 0;
  for (const RatingRun& run : runs) total += static_cast<double>(run.generations);
  return total / static_cast<double>(runs.size());
}

/// What the runs waited for on average, most first. What the techniques do not account for was a search's.
std::string table_of_waits(const Rated& rated) {
  if (rated.waits.empty()) return "";
  struct Share {
    std::string_view name;
    double generations;
  };
  std::vector<Share> shares;
  const double total = mean_generations(rated.runs);
  double by_techniques = 0;
  for (const TechniqueWait& wait : rated.waits) {
    shares.push_back({info_of(wait.technique).name, wait.generations});
    by_techniques += wait.generations;
  }
  if (std::ranges::any_of(rated.runs, &RatingRun::searched)) {
    shares.push_back({"genetic search", total - by_techniques});
  }
  std::ranges::stable_sort(shares, std::ranges::greater{}, &Share::generations);
  std::string table = "\nWhat the runs waited for, in generations on average:\n";
  std::string rest;  // in one line
  int in_rest = 0;
  for (const Share& share : shares) {
    if (share.generations < total / 100) {
      rest += (rest.empty() ? "" : ", ") + std::string(share.name);
      ++in_rest;
    } else {
      table += fmt::format("  {:>14}  {} ({})\n", share_in_words(share.generations, total), share.name,
                           approximate(share.generations));
    }
  }
  if (!rest.empty()) table += wrapped("   less than 1 %  ", (in_rest > 1 ? "each: " : "") + rest);
  return table;
}

// -- The path as text

/// The grid with the candidates of its open cells; without them where they are too wide to read.
std::string drawn(const PencilMarks& marks) {
  const Box box = marks.box();
  int width = 1;
  for (int cell = 0; cell < box.cells(); ++cell) width = std::max(width, std::popcount(marks.digits(cell)));
  const int boxes = box.side() / box.cols();
  const auto line_length = static_cast<std::size_t>(box.side() * (width + 1) + 2 * (boxes - 1) - 1);
  if (box.side() > 9 || line_length > line_width) return drawn(marks.values());
  std::string text;
  for (int row = 0; row < box.side(); ++row) {
    if (row > 0 && row % box.rows() == 0) {
      const auto piece = static_cast<std::size_t>(box.cols() * (width + 1));
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

/// Steps of one kind, one after the other: singles, or steps by one technique.
using StepSpan = std::span<const Deduction>;
bool same_kind(const Deduction& a, const Deduction& b) {
  return is_single(a) ? is_single(b) : a.technique == b.technique;
}

/// The first steps of `steps`, as many as are of one kind.
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

/// What singles of one technique are called together; others are just singles.
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

/// What a sentence may have left out: all of a long chain, all of many eliminations.
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

/// Tells a path, kind by kind; shows the grid where candidates begin to matter, and again when much has changed.
class PathText {
 public:
  PathText(const Record& record, const SolvingPath& path, const std::stop_token& stop)
      : geometry_(record.puzzle.box()), marks_(record.puzzle), path_(&path), stop_(stop) {}

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
    const std::string name = capitalised(std::string(info_of(steps.front().technique).name));
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

  /// Before the first step that needs candidates, and then after many more digits.
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
  if (reached.is_complete()) return "\nSolved:\n" + drawn(reached);
  return fmt::format(
      "\nHere the techniques come to an end, with {} cells open: only a search goes on from\n{}",
      reached.cells() - reached.clue_count(), drawn(reached));
}

std::string as_text(const Record& record, const Rated& rated, const SolvingPath& path,
                    const std::stop_token& stop) {
  return headline(rated.rating, path) + "\n" + drawn(record.puzzle) + to_line(record.puzzle) + "\n\n" +
         where_from(rated.rating) + table_of_waits(rated) + PathText(record, path, stop).text() +
         ending_of(path) + "\n";
}

// -- As JSON

/// As many digits as are printed elsewhere: the same on every machine.
double rounded(double generations) {
  return std::stod(fmt::format("{:.6g}", generations));
}

Json json_of(std::span<const TechniqueWait> waits) {
  Json list = Json::array();
  for (const TechniqueWait& wait : waits) {
    list.push_back({{"technique", info_of(wait.technique).name}, {"generations", rounded(wait.generations)}});
  }
  return list;
}

std::string as_json(const Record& record, const Rated& rated, const SolvingPath& path,
                    const std::stop_token& stop) {
  Json object = Json::parse(to_text(record, {.form = TextForm::json}));
  object["waits"] = json_of(rated.waits);
  object["path"] = Json::array();
  PencilMarks marks(record.puzzle);
  for (const Deduction& step : path.steps) {
    object["path"].push_back(step_as_json(step, marks, stop));
    marks.apply(step);
  }
  object["path_reaches"] = to_line(path.reached.values());
  return object.dump() + "\n";
}

}  // namespace

std::string explanation(const Record& record, const Rated& rated, ExplainAs form,
                        const std::stop_token& stop) {
  const SolvingPath path = solving_path(record.puzzle, {.stop = stop});
  if (stop.stop_requested()) return "";
  const std::string text =
      form == ExplainAs::json ? as_json(record, rated, path, stop) : as_text(record, rated, path, stop);
  return stop.stop_requested() ? "" : text;
}

}  // namespace evodoku::tools
