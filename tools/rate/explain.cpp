#include "rate/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

using Json = nlohmann::ordered_json;

/// Stands for a blank where no line should end, until lines are wrapped.
constexpr char tie = '\1';

/// "Naked pair" of "naked pair".
std::string capitalised(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') text.front() = text.front() - 'a' + 'A';
  return text;
}

// -- What the runs waited for

/// With two significant digits, in words where they are many: "about 60", "about 12,000", "about 1.9 trillion". Whole
/// numbers below 100 are exact: "7".
std::string approximate(double amount) {
  if (amount == 0) return "0";
  if (amount < 0.5) return "less than one";
  const double whole = std::round(amount);
  if (amount < 99.5) return fmt::format("{}{:.0f}", whole == amount ? "" : "about ", whole);
  const double rounded = std::stod(fmt::format("{:.1e}", amount));
  constexpr std::array<std::pair<double, const char*>, 3> units = {
      {{1e12, "trillion"}, {1e9, "billion"}, {1e6, "million"}}};
  for (const auto& [size, name] : units) {
    if (rounded >= size) return fmt::format("about {:g} {}", rounded / size, name);
  }
  return "about " + with_commas(rounded);
}

/// "39 %", "less than 1 %", and "more than 99 %" for what is not quite all of it.
std::string share_in_words(double part, double whole) {
  const double percent = whole > 0 ? 100 * part / whole : 0;
  if (percent < 1) return "less than 1 %";
  if (percent > 99 && percent < 100) return "more than 99 %";
  return fmt::format("{:.0f} %", percent);
}

std::string generations_of(const Rating& rating) {
  if (rating.is_lower_bound()) {
    std::string none = fmt::format("no run of {} came to an end", rating.runs);
    if (rating.ert_low < 1) return none;
    return none + ", so at least " + approximate(rating.ert_low) + " generations";
  }
  const std::string amount = approximate(*rating.ert);
  return fmt::format("{} generation{}", amount, amount == "1" ? "" : "s");
}

std::string hardest_technique(const SolvingPath& path) {
  if (path.steps.empty())
    return path.reached.is_complete() ? "the grid is full" : "no technique finds a step";
  // as the level goes: by the estimate where there is one, in which chains differ by their length
  const auto hardest = std::ranges::max_element(
      path.steps, {}, [](const Deduction& step) { return std::pair(step.se_rating, step.technique); });
  const std::string_view name = name_of(hardest->technique);
  return path.reached.is_complete()
             ? fmt::format("hardest technique: {}", name)
             : fmt::format("techniques alone do not solve it, the hardest that helps: {}", name);
}

/// The most important facts in one line.
std::string headline(const Record& record, const SolvingPath& path) {
  if (!record.rating) return fmt::format("Candidate grid: {}.", hardest_technique(path));
  const Rating& rating = *record.rating;
  return fmt::format("{} (rating {}{:.2f}): {}; {}.", capitalised(class_text(rating)),
                     rating.is_lower_bound() ? "at least " : "", rating.value, generations_of(rating),
                     hardest_technique(path));
}

std::string where_from(const Rating& rating) {
  std::string text = fmt::format("Rated by {} version {} with seed {}: {} of {} runs solved it", rating.rater,
                                 rating.version, rating.seed, rating.solved, rating.runs);
  if (rating.is_lower_bound()) return wrapped("", text + ".");
  if (!rating.ert_high)
    return wrapped("", text + "; 95 % interval: at least " + approximate(rating.ert_low) + " generations.");
  std::string high = approximate(*rating.ert_high);
  if (high.starts_with("about ")) high.erase(0, 6);
  return wrapped(
      "", fmt::format("{}; 95 % interval: {} to {} generations.", text, approximate(rating.ert_low), high));
}

/// What the runs waited for on average, in descending order. Waits that the techniques do not account for are those of
/// a search.
std::string table_of_waits(const RateResult& rated) {
  if (rated.waits.empty()) return "";
  double total = 0;
  for (const RatingRun& run : rated.runs) total += run.generations;
  total /= rated.runs.size();
  std::vector<std::pair<std::string_view, double>> shares;
  double by_techniques = 0;
  for (const TechniqueWait& wait : rated.waits) {
    shares.emplace_back(name_of(wait.technique), wait.generations);
    by_techniques += wait.generations;
  }
  if (std::ranges::any_of(rated.runs, &RatingRun::searched))
    shares.emplace_back("genetic search", total - by_techniques);
  std::ranges::stable_sort(shares, std::ranges::greater{}, [](const auto& share) { return share.second; });
  std::string table = "\nWhat the runs waited for, in generations on average:\n";
  std::vector<std::string_view> rest;  // the small ones, in one line
  for (const auto& [name, generations] : shares) {
    if (generations < total / 100) {
      rest.push_back(name);
    } else {
      table += fmt::format("  {:>14}  {} ({})\n", share_in_words(generations, total), name,
                           approximate(generations));
    }
  }
  if (rest.empty()) return table;
  return table + wrapped("   less than 1 %  ",
                         fmt::format("{}{}", rest.size() > 1 ? "each: " : "", fmt::join(rest, ", ")));
}

// -- The path in sentences

constexpr std::size_t step_indent = 9;

/// The grid with its boxes.
std::string drawn_grid(const Grid& grid) {
  return to_text(Record{.puzzle = grid}, {.form = TextFormat::grid});
}

/// The grid with the candidates of its open cells; without candidates if these are too wide to read.
std::string drawn(const PencilMarks& marks) {
  const Box box = marks.box();
  int width = 1;
  for (int cell = 0; cell < box.cells(); ++cell) width = std::max(width, std::popcount(marks.digits(cell)));
  const int boxes = box.side() / box.cols();
  const std::size_t line_length = box.side() * (width + 1) + 2 * (boxes - 1) - 1;
  if (box.side() > 9 || line_length > line_width) return drawn_grid(marks.values());
  return to_text(Record{.puzzle = marks.values(), .candidates = marks.candidates()},
                 {.form = TextFormat::grid});
}

/// Consecutive steps of one kind: singles, or steps by one technique.
using StepSpan = std::span<const Deduction>;

/// The longest beginning of `steps` with steps of one kind.
StepSpan first_of_one_kind(StepSpan steps) {
  const Deduction& first = steps.front();
  const auto other = std::ranges::find_if_not(steps, [&](const Deduction& step) {
    return is_plain_single(first) ? is_plain_single(step) : step.technique == first.technique;
  });
  return steps.first(other - steps.begin());
}

/// The name of a group of singles: that of their technique, or just "singles".
std::string name_of_singles(StepSpan steps) {
  const bool alike = std::ranges::all_of(
      steps, [&](const Deduction& step) { return step.technique == steps.front().technique; });
  if (!alike) return "Singles";
  const std::string name = capitalised(std::string(name_of(steps.front().technique)));
  if (steps.size() == 1) return name;
  const std::size_t place = name.find(" in a ");  // of "Hidden single in a box", "Hidden single in a line"
  if (place == std::string::npos) return name + "s";
  return name.substr(0, place) + (name.ends_with("box") ? "s in boxes" : "s in lines");
}

/// What a sentence may have left out: the rest of a long chain or of many eliminations.
std::vector<std::string> details(const Deduction& step, const std::string& words, Box box) {
  std::vector<std::string> lines;
  const std::string chain = chain_notation(step, box);
  if (words.find(chain) == std::string::npos) lines.push_back(chain);
  if (words.find(" other candidate") == std::string::npos) return lines;
  std::string all = "All that goes:";
  for (const Candidate gone : step.eliminations)
    all += fmt::format(" {}<>{}", cell_name(box, gone.cell), digit_name(box, gone.digit));
  lines.push_back(all);
  return lines;
}

/// Ties the words of "3 at r1c5 (box 2)", so that no line ends inside.
std::string tied(std::string text) {
  bool in_brackets = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == ')') in_brackets = text[i] == '(';
    const std::string_view rest = std::string_view(text).substr(i);
    const bool ties = in_brackets || rest.starts_with(" at ") || rest.starts_with(" (") ||
                      (i >= 3 && std::string_view(text).substr(i - 3).starts_with(std::string{tie} + "at "));
    if (text[i] == ' ' && ties) text[i] = tie;
  }
  return text;
}

/// The branches of a step found in the state `before`, below its sentence.
std::string branches_in_words(const Deduction& step, const PencilMarks& before,
                              std::span<const Branch> branches, BranchDepth depth, std::size_t indent,
                              const std::stop_token& stop) {
  std::string text;
  for (const BranchLine& line : branch_lines(step, before, branches, depth, stop))
    text += wrapped(std::string(indent + 2 * line.depth, ' '), tied(line.text));
  std::ranges::replace(text, tie, ' ');
  return text;
}

/// The best known name of a step's own, which is enough to read; objects have all of them. Empty if it has none.
std::string best_known_name(const Deduction& step, const PencilMarks& before, Uniqueness uniqueness) {
  const std::string names = pattern_name(step, before, uniqueness);
  return names.substr(0, names.find(','));
}

/// "skyscraper: ", if the step has a name of its own.
std::string own_name(const Deduction& step, const PencilMarks& before, Uniqueness uniqueness) {
  const std::string name = best_known_name(step, before, uniqueness);
  return name.empty() ? "" : fmt::format("{}: ", name);
}

/// Describes a path, kind by kind. Singles are listed, other steps are described in sentences; the grid is drawn with
/// its candidates where they begin to matter, and again before the next step that needs them after many more digits.
class PathText {
 public:
  PathText(const SolvingPath& path, BranchDepth depth, const std::stop_token& stop)
      : marks_(path.start), path_(path), depth_(depth), stop_(stop) {}

  /// Incomplete after a stop request.
  std::string text() {
    if (!path_.steps.empty()) text_ = "\nA way through the puzzle:\n" + legend();
    for (StepSpan left = path_.steps; !left.empty() && !stop_.stop_requested();) {
      const StepSpan steps = first_of_one_kind(left);
      if (is_plain_single(steps.front())) {
        add_singles(steps);
      } else {
        add_others(steps);
      }
      steps_written_ += steps.size();
      left = left.subspan(steps.size());
    }
    const Grid& reached = path_.reached.values();
    if (reached.is_complete()) return text_ + "\nSolved:\n" + drawn_grid(reached);
    return text_ +
           fmt::format(
               "\nHere the techniques come to an end, with {} cells open: only a search goes on from\n{}",
               reached.cells() - reached.clue_count(), drawn_grid(reached));
  }

 private:
  static constexpr int placed_before_next_drawing = 10;

  std::string legend() const {
    const auto any = [&](auto&& has) { return std::ranges::any_of(path_.steps, has); };
    std::string lines;
    if (any(is_plain_single))
      lines += wrapped(
          "", "(In brackets: the house where the digit has no other place, or whose last open cell it is.)");
    if (any(is_chain))
      lines += wrapped("",
                       "(In chains: of two candidates joined by = one is right, of two joined by - one is "
                       "wrong; so one of the ends is right.)");
    return lines;
  }

  void add_singles(StepSpan steps) {
    std::string lines = wrapped(
        numbers(steps), tied(name_of_singles(steps) + ": " + singles_in_short(steps, marks_.box()) + "."));
    for (const Deduction& step : steps) apply(step);
    std::ranges::replace(lines, tie, ' ');
    text_ += lines;
  }

  void add_others(StepSpan steps) {
    if (steps.front().placements.empty() && placed_since_drawing_ >= placed_before_next_drawing) {
      text_ += "\nThe grid at step " + std::to_string(steps_written_ + 1) + ":\n" + drawn(marks_) + "\n";
      placed_since_drawing_ = 0;
    }
    const std::string name = capitalised(std::string(name_of(steps.front().technique)));
    const bool several = steps.size() > 1;
    const std::string below(step_indent, ' ');
    if (several) text_ += wrapped(numbers(steps), name + ":");
    for (const Deduction& step : steps) {
      const std::vector<Branch> branches = branches_of(step, marks_, stop_);
      const std::string reason = sentence(step, marks_.box(), branches).substr(name.size() + 2);
      const std::string words = own_name(step, marks_, path_.uniqueness) + reason;
      text_ += several ? wrapped(below + "- ", words) : wrapped(numbers(steps), name + ": " + words);
      for (const std::string& detail : details(step, words, marks_.box()))
        text_ += wrapped(below + (several ? "  " : ""), detail);
      text_ += branches_in_words(step, marks_, branches, depth_, step_indent + 2, stop_);
      apply(step);
    }
  }

  void apply(const Deduction& step) {
    marks_.apply(step);
    placed_since_drawing_ += step.placements.size();
  }

  /// "   7-12  "
  std::string numbers(StepSpan steps) const {
    const std::string first = std::to_string(steps_written_ + 1);
    return fmt::format(
        "{:>{}}  ", steps.size() == 1 ? first : first + "-" + std::to_string(steps_written_ + steps.size()),
        step_indent - 2);
  }

  PencilMarks marks_;
  const SolvingPath& path_;
  BranchDepth depth_;
  const std::stop_token& stop_;
  std::string text_;
  std::size_t steps_written_ = 0;
  int placed_since_drawing_ = placed_before_next_drawing;
};

// -- As JSON

/// The line of a record with further members at its end, instead of those of these names that it was read with. What the
/// record has is not parsed: numbers stay as they were written.
std::string record_with(const Json& members, Record record) {
  for (const auto& [name, value] : members.items()) record.other.erase(name);
  std::string line = to_text(record, {.form = TextFormat::json});
  line.resize(line.rfind('}'));
  return line + "," + members.dump().substr(1) + "\n";
}

Json candidates_as_json(std::span<const Candidate> candidates, Box box) {
  Json list = Json::array();
  for (const Candidate candidate : candidates)
    list.push_back({{"cell", cell_name(box, candidate.cell)}, {"digit", candidate.digit}});
  return list;
}

Json branch_as_json(const Branch& branch, PencilMarks state, Uniqueness uniqueness,
                    const std::stop_token& stop);

/// A step found in the state `before`, with all that it places and eliminates, and its branches.
Json step_as_json(const Deduction& step, const PencilMarks& before, Uniqueness uniqueness,
                  const std::stop_token& stop) {
  const Box box = before.box();
  const std::vector<Branch> branches = branches_of(step, before, stop);
  Json object;
  object["technique"] = name_of(step.technique);
  if (const std::string name = pattern_name(step, before, uniqueness); !name.empty()) object["name"] = name;
  object["sentence"] = sentence(step, box, branches);
  if (const std::string chain = chain_notation(step, box); !chain.empty()) object["chain"] = chain;
  object["placements"] = candidates_as_json(step.placements, box);
  object["eliminations"] = candidates_as_json(step.eliminations, box);
  for (const Branch& branch : branches)
    object["branches"].push_back(branch_as_json(branch, before, uniqueness, stop));
  return object;
}

/// `state` is that before the step.
Json branch_as_json(const Branch& branch, PencilMarks state, Uniqueness uniqueness,
                    const std::stop_token& stop) {
  const Box box = state.box();
  state.place(branch.assumed);
  Json object;
  object["assumption"] = {{"cell", cell_name(box, branch.assumed.cell)}, {"digit", branch.assumed.digit}};
  object["steps"] = Json::array();
  for (const Deduction& step : branch.steps) {
    object["steps"].push_back(step_as_json(step, state, uniqueness, stop));
    state.apply(step);
  }
  object["end"] = "agreement";
  if (const auto& contradiction = branch.contradiction) {
    object["end"] = "contradiction";
    if (contradiction->cell) {
      object["no_candidate"] = cell_name(box, *contradiction->cell);
    } else {
      object["no_place"] = {{"house", house_name(box, contradiction->house)},
                            {"digit", contradiction->digit}};
    }
  }
  return object;
}

std::string as_json(const Record& record, const std::optional<RateResult>& rated, const SolvingPath& path,
                    const std::stop_token& stop) {
  Json object;
  if (rated) object["waits"] = Json::array();
  for (const TechniqueWait& wait : rated ? rated->waits : std::vector<TechniqueWait>{}) {
    object["waits"].push_back(
        {{"technique", name_of(wait.technique)}, {"generations", to_six_digits(wait.generations)}});
  }
  object["path"] = Json::array();
  PencilMarks marks = path.start;
  for (const Deduction& step : path.steps) {
    object["path"].push_back(step_as_json(step, marks, path.uniqueness, stop));
    marks.apply(step);
  }
  object["path_reaches"] = to_line(path.reached.values());
  return record_with(object, record);
}

/// With the techniques that its level has used.
SolvingPath path_of(const Record& record, const std::stop_token& stop) {
  const Uniqueness uniqueness = record.level ? record.level->uniqueness : Uniqueness::assumed;
  return solving_path(marks_of(record), {.uniqueness = uniqueness, .stop = stop});
}

}  // namespace

std::string explanation(const Record& record, const std::optional<RateResult>& rated, TellAs form,
                        BranchDepth depth, const std::stop_token& stop) {
  const SolvingPath path = path_of(record, stop);
  if (stop.stop_requested()) return "";
  const std::string text =
      form == TellAs::json
          ? as_json(record, rated, path, stop)
          : headline(record, path) + "\n\n" + (rated ? drawn_grid(record.puzzle) : drawn(path.start)) +
                to_line(record.puzzle) + "\n" +
                (rated ? "\n" + where_from(*record.rating) + table_of_waits(*rated) : "") +
                PathText(path, depth, stop).text() + "\n";
  return stop.stop_requested() ? "" : text;
}

draw::StepsOfPuzzle explanation_in_pictures(const Record& record, const std::stop_token& stop) {
  const SolvingPath path = path_of(record, stop);
  draw::StepsOfPuzzle page{.title = headline(record, path), .puzzle = record.puzzle, .steps = {}};
  if (!stop.stop_requested()) page.steps = draw::step_pictures(record.puzzle, path, {.stop = stop});
  if (stop.stop_requested()) page.steps.clear();
  return page;
}

std::optional<HintDepth> find_hint_depth(const std::string& text) {
  static constexpr std::array names = {"where", "what", "why"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (text == names[i] || text == std::to_string(i + 1)) return static_cast<HintDepth>(i + 1);
  }
  return std::nullopt;
}

std::string hint_text(const Record& record, HintDepth depth, Uniqueness uniqueness, TellAs form,
                      const std::stop_token& stop) {
  const PencilMarks marks = marks_of(record);
  const std::optional<Deduction> step = hint(marks, Technique::nested_probes, uniqueness);
  std::string text;
  if (form == TellAs::json) {
    Json object{{"hint", nullptr}};
    if (step) {
      Json hint{{"where", where_to_look(*step, marks.box())}};
      if (depth == HintDepth::what) hint["technique"] = name_of(step->technique);
      if (depth == HintDepth::why) hint.update(step_as_json(*step, marks, uniqueness, stop));
      object["hint"] = std::move(hint);
    }
    text = record_with(object, record);
  } else if (!step) {
    text = marks.is_complete() ? "Finished: every cell is filled, and rightly.\n"
                               : "No technique finds a step here: only a search goes on.\n";
  } else {
    const std::string_view name = name_of(step->technique);
    text = fmt::format("Where: {}\n", where_to_look(*step, marks.box()));
    if (depth >= HintDepth::what) {
      const std::string own = best_known_name(*step, marks, uniqueness);
      text += own.empty() ? fmt::format("What:  {}\n", name) : fmt::format("What:  {} ({})\n", name, own);
    }
    // the sentence begins with the name
    if (depth >= HintDepth::why) {
      const std::vector<Branch> branches = branches_of(*step, marks, stop);
      text += fmt::format("Why:   {}\n", sentence(*step, marks.box(), branches).substr(name.size() + 2));
      text += branches_in_words(*step, marks, branches, BranchDepth::first, 7, stop);
    }
  }
  return stop.stop_requested() ? "" : text;
}

}  // namespace evodoku::tools
