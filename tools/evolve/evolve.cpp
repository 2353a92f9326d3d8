// evodoku-evolve: presets of the genetic algorithm on puzzles, and their progress.
#include "evodoku/evolve.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/filter.hpp"
#include "common/progress.hpp"
#include "common/record_output.hpp"
#include "common/tool.hpp"
#include "evodoku/check.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"
#include "evodoku/version.hpp"
#include "evolve/evolve.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-evolve",
    .sentence = "Runs genetic algorithms on puzzles and shows the evolution.",
    .usage = "evodoku-evolve [options] [FILE...]",
    .examples = {{"evodoku-evolve --list", "list the algorithms (presets)"},
                 {"evodoku-evolve --seed 1 --runs 5 puzzles.txt", "a table (CSV): a line a run"},
                 {"evodoku-evolve --preset mantere-koljonen --board --trace 100 puzzles.txt",
                  "watch it: every hundredth generation with its best board"},
                 {"evodoku-evolve --preset mantere-koljonen --set population=50 puzzles.txt",
                  "with a changed parameter"},
                 {"evodoku-evolve --preset mantere-koljonen --seed 1 --trace 50 puzzles.txt",
                  "the evolution as data"}},
    .notes =
        "A run counts as solved only if the independent checker finds every clue kept and every digit once "
        "in every row, column and box. The exit code is 0 whether or not runs solve their puzzles. A run "
        "depends only on seed, preset, parameters, puzzle and its own number. The tables and how to "
        "change presets: docs/evolve.md."};

using Names = std::vector<std::string>;

constexpr const char* default_preset = "evodoku";

/// A preset with the changes of the command line.
struct ChosenPreset {
  Preset preset;
  Names changed;  // parameters, in the order of preset_parameters()

  /// "mantere-koljonen with population=50"
  std::string name() const {
    std::string text = preset.name + (changed.empty() ? "" : " with");
    for (const std::string& parameter : changed) {
      text += fmt::format(" {}={}", parameter, get_parameter(preset, parameter));
    }
    return text;
  }
};

struct EvolveRequest {
  bool lists_presets = false;
  bool breeds = false;  // instead of presets
  std::vector<ChosenPreset> presets;
  std::uint64_t runs = 1;
  std::uint64_t generation_cap = EvolveOptions().generation_cap;
  std::optional<std::uint64_t> trace;  // every so many generations
  bool board = false;
  std::uint64_t seed = 0;

  /// Whether each generation is needed, so that runs are made one after the other.
  bool watches() const { return trace || board; }
};

/// Of presets() or preset_parameters().
Names names_in(const auto& table) {
  Names names;
  for (const auto& row : table) names.push_back(row.name);
  return names;
}

void add_options(CommandLine& line, EvolveRequest& request) {
  constexpr std::uint64_t most_runs = 1'000'000'000;
  BoundOptions(line)
      .flag("list", request.lists_presets,
            "list the presets and their sources; with --preset also all their parameters")
      .value(
          "preset", "NAME", {},
          fmt::format("the algorithm (default {}); several (repeated, or separated by commas) run one after "
                      "the other on each puzzle",
                      default_preset))
      .value("set", "NAME=VALUE", {},
             "a parameter of the algorithm; may be repeated (--list --preset NAME shows all of them)")
      .count("runs", "R", request.runs, "runs of each preset per puzzle (default 1)", {1, most_runs})
      .count("generations", "G", request.generation_cap,
             fmt::format("generations after which a run is given up (default {})", request.generation_cap))
      .count("trace", "K", request.trace,
             "write a row for every K-th generation and the last instead of a row for each run (in one "
             "thread)",
             {.low = 1})
      .flag("board", request.board,
            "show the evolution (with --trace K every K-th generation) with the best board: clues in cyan or "
            "marked ', repeated digits in red or marked !, overwritten clues in magenta or marked ?");
}

/// The preset of this name with the values of --set NAME=VALUE. Parameters that cannot be combined are refused before any
/// puzzle is read.
ChosenPreset preset_as_asked(const std::string& name, const CommandLine& line) {
  const auto own = find_preset(name);
  if (!own) {
    Names known = names_in(presets());
    known.emplace_back(breed_preset);
    throw unknown_value("--preset", name, known);
  }
  ChosenPreset chosen{.preset = *own, .changed = {}};
  const Names known = names_in(preset_parameters());
  for (const std::string& setting : line.all("set")) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos) {
      throw UsageError(
          fmt::format("--set {}: want NAME=VALUE, such as --set population=50", printable(setting)));
    }
    const std::string parameter = setting.substr(0, equals);
    if (std::ranges::find(known, parameter) == known.end()) throw unknown_value("--set", parameter, known);
    try {
      set_parameter(chosen.preset, parameter, setting.substr(equals + 1));
    } catch (const std::invalid_argument& error) {
      throw UsageError(fmt::format("--set {}", error.what()));
    }
  }
  for (const std::string& parameter : known) {
    if (get_parameter(chosen.preset, parameter) != get_parameter(*own, parameter))
      chosen.changed.push_back(parameter);
  }
  try {
    require_fits_together(chosen.preset);
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("preset {}: {}", chosen.name(), error.what()));
  }
  return chosen;
}

void read_presets(const CommandLine& line, EvolveRequest& request) {
  const Names names =
      line.has("preset") ? words_of_lists("--preset", line.all("preset")) : Names{default_preset};
  request.breeds = names == Names{breed_preset};
  if (request.breeds) return;
  if (std::ranges::find(names, breed_preset) != names.end())
    throw UsageError("--preset breed reads no puzzles, so it cannot be combined with others");
  for (const std::string& name : names) request.presets.push_back(preset_as_asked(name, line));
}

// -- Tables

Row json_of(const Preset& preset, const Names& parameters) {
  Row object = Row::object();
  for (const PresetParameter& parameter : preset_parameters()) {
    if (std::ranges::find(parameters, parameter.name) == parameters.end()) continue;
    const std::string value = get_parameter(preset, parameter.name);
    object[parameter.name] = parameter.words.empty() ? Row(std::stoi(value)) : Row(value);
  }
  return object;
}

// -- What is shown to people

/// What stands before and behind the digit of a cell. With colour (escape codes of ECMA-48): clues bold and cyan, digits
/// that occur twice in a house red, overwritten clues magenta. Without: ' after a clue, ! after a digit that occurs
/// twice, ? after an overwritten clue. A clue is never marked as occurring twice.
std::pair<std::string, std::string> marks_of(const Grid& puzzle, const Grid& board, const Geometry& geometry,
                                             int cell, bool colour) {
  const auto marks = [&](const char* code, const char* mark) {
    return colour ? std::pair<std::string, std::string>(code, "\033[0m")
                  : std::pair<std::string, std::string>("", mark);
  };
  if (!puzzle.is_blank(cell)) {
    return board[cell] == puzzle[cell] ? marks("\033[1;36m", "'") : marks("\033[35m", "?");
  }
  const auto is_same = [&](Cell peer) { return board[peer] == board[cell]; };
  if (!board.is_blank(cell) && std::ranges::any_of(geometry.peers(cell), is_same))
    return marks("\033[31m", "!");
  return {"", colour ? "" : " "};
}

/// "------+-------+------", under cells of this width with a space between: as wide as a row of the board.
std::string border(Box box, std::size_t cell_width) {
  const std::size_t box_width = static_cast<std::size_t>(box.cols()) * (cell_width + 1);
  std::string line(box_width, '-');
  for (int stack = 1; stack < box.rows(); ++stack) line.append("+").append(box_width + 1, '-');
  line.pop_back();
  return line + "\n";
}

/// The characters of a cell: of the longest digit and, without colour, its mark.
std::size_t cell_width(Box box, bool colour) {
  return digit_name(box, box.side()).size() + (colour ? 0 : 1);
}

/// The board in rows, with lines between boxes. `geometry` is that of the puzzle's box.
std::string drawn_board(const Grid& puzzle, const Grid& board, const Geometry& geometry, bool colour) {
  const Box box = board.box();
  std::string text;
  for (int cell = 0; cell < board.cells(); ++cell) {
    const int row = box.row_of(cell);
    const int column = box.column_of(cell);
    if (column == 0 && row > 0 && row % box.rows() == 0) text += border(box, cell_width(box, colour));
    if (column > 0) text += column % box.cols() == 0 ? " | " : " ";
    const auto [before, behind] = marks_of(puzzle, board, geometry, cell, colour);
    text += before +
            fmt::format("{:>{}}", board.is_blank(cell) ? "." : digit_name(box, board[cell]),
                        cell_width(box, true)) +
            behind;
    if (column + 1 < box.side()) continue;
    while (text.ends_with(' ')) text.pop_back();
    text += '\n';
  }
  return text;
}

/// The text of one run after the other.
struct RunShow {
  bool colour;
  bool redraw;  // every frame takes the place of the last one on the terminal
  std::optional<Geometry> geometry = {};
  bool is_first_frame = true;

  /// A line of numbers and the best board.
  std::string frame(const Grid& puzzle, const GenerationReport& report) {
    if (!geometry || geometry->box() != puzzle.box()) geometry.emplace(puzzle.box());
    const Grid best(puzzle.box(), {report.best_digits.begin(), report.best_digits.end()});
    const std::string numbers =
        fmt::format("generation {}  evaluations {}  best {}  mean {:.2f}  filled {}", report.generation,
                    report.evaluations, report.best_fitness, report.mean_fitness, best.clue_count());
    const std::string board = drawn_board(puzzle, best, *geometry, colour);
    return redraw ? in_place_of_the_last(numbers, board) : numbers + "\n" + board;
  }

  /// Every frame of a run has the same number of lines; the rest of the previous one is erased. A board that does not fit
  /// on the terminal is written below the last one; of the numbers what does not fit is cut.
  std::string in_place_of_the_last(const std::string& numbers, const std::string& board) {
    const TerminalSize terminal = terminal_size(STDOUT_FILENO);
    const auto lines = static_cast<std::size_t>(std::ranges::count(board, '\n')) + 1;
    const std::size_t columns = border(geometry->box(), cell_width(geometry->box(), colour)).size();
    const std::string frame = numbers.substr(0, terminal.columns - 1) + "\n" + board;
    if (columns > terminal.columns || lines >= terminal.rows) return frame;
    std::string text = std::exchange(is_first_frame, false) ? "" : fmt::format("\033[{}A", lines);
    for (const char character : frame) text += character == '\n' ? "\033[K\n" : std::string(1, character);
    return text;
  }
};

/// How a run ended.
std::string conclusion(const Run& run, std::uint64_t generation_cap) {
  std::string text = run.solved                          ? "solved"
                     : run.generations == generation_cap ? "not solved"
                                                         : "not solved: the objective accepts this board";
  if (!run.clues_kept) text += ", clues lost";
  text += fmt::format(" after {} generations, {} evaluations", run.generations, run.evaluations);
  if (run.restarts > 0) text += fmt::format(", {} fresh populations", run.restarts);
  return text + "\n";
}

// -- Runs

/// A puzzle that several runs share.
struct Subject {
  InputPuzzle job;
  std::optional<Grid> board = {};  // a solution, if a preset has to be given one

  const Grid& grid() const { return job.puzzle.record.puzzle; }
};

/// One run to make, and then its result; or a line of the input that gives none.
struct Job {
  std::optional<TextError> bad_line = {};
  std::shared_ptr<const Subject> subject = {};
  const ChosenPreset* chosen = nullptr;
  std::uint64_t number = 0;
  std::optional<double> share = {};  // of the input that is done, if this is the puzzle's last run
  std::optional<Run> run = {};
  std::string why_not = {};
};

/// All runs of the command line: for each puzzle, for each preset, run after run.
class Evolving {
 public:
  Evolving(const CommandLine& line, const EvolveRequest& request)
      : request_(request),
        options_(with_form_of_text(line.common())),
        input_(options_, interrupt_),
        output_(options_),
        table_(output_, line.common().format == TextFormat::json),
        show_{.colour = options_.output == "-" && wants_colour(STDOUT_FILENO),
              .redraw = options_.output == "-" && can_redraw(STDOUT_FILENO)},
        progress_("runs", std::nullopt, options_.quiet || request.watches()) {}

  int run() {
    for (const ChosenPreset& chosen : request_.presets) {
      if (!needs_board(chosen.preset)) continue;
      needs_board_ = true;
      if (options_.quiet) continue;
      say("{} starts from a full board: it is given a solution found by the exact solver\n", chosen.name());
    }
    ordered_map<Job, Job>(
        {.threads = request_.watches() ? 1 : options_.threads, .stop = interrupt_.token()},
        [this] { return next(); },
        [this](const Job& job, const std::stop_token& stop) { return job.chosen ? made(job, stop) : job; },
        [this](Job&& done) { return take(done) && !output_.reader_gone(); });
    if (exit_code_ == exit_usage) return exit_usage;  // a file named with -o stays as it was
    output_.commit();
    if (solved_ < runs_ && !options_.quiet && !output_.reader_gone()) {
      const std::string lost = lost_clues_ == 0 ? "" : fmt::format(", {} lost clues", lost_clues_);
      say("{} {}: {} solved{}\n", runs_, runs_ == 1 ? "run" : "runs", solved_, lost);
    }
    return interrupt_.requested() ? interrupt_.exit_code() : exit_code_;
  }

 private:
  /// Tables write their own header: the output only needs to know that bad lines are records in JSON.
  static CommonOptions with_form_of_text(CommonOptions options) {
    if (options.format != TextFormat::json) options.format = TextFormat::line;
    return options;
  }

  std::optional<Job> next() {
    if (!subject_) return next_puzzle();
    Job job{.subject = subject_,
            .chosen = &request_.presets[next_ / request_.runs],
            .number = next_ % request_.runs};
    if (++next_ == request_.presets.size() * request_.runs) {
      subject_.reset();
      job.share = input_.share_taken();
    }
    return job;
  }

  /// Reads the next puzzle; returns its first run, or why there is none. For presets that start from a full board it asks
  /// the exact solver for one, as their source asks a backtracking search.
  std::optional<Job> next_puzzle() {
    auto item = input_.next();
    if (!item) return std::nullopt;
    if (const auto* const error = std::get_if<TextError>(&*item)) return Job{.bad_line = *error};
    Subject subject{.job = {std::get<ReadPuzzle>(*item), input_.current_name()}};
    std::string why_not;
    if (const auto conflict = find_conflict(subject.grid())) {
      why_not = "no run can solve it: " + conflict->message(subject.grid().box());
    } else if (needs_board_) {
      const SolveResult result = solve(subject.grid(), {.limit = 1, .stop = interrupt_.token()});
      if (interrupt_.requested()) return std::nullopt;
      subject.board = result.solution;
      if (!result.solution) {
        why_not = "there is no full board to start from: " + explain(result, subject.grid().box());
      }
    }
    auto shared = std::make_shared<const Subject>(std::move(subject));
    if (!why_not.empty()) return Job{.subject = shared, .why_not = why_not};
    subject_ = std::move(shared);
    next_ = 0;
    return next();
  }

  /// With the run.
  Job made(Job job, const std::stop_token& stop) {
    EvolveOptions options{.seed = request_.seed,
                          .run = job.number,
                          .generation_cap = request_.generation_cap,
                          .board = job.subject->board,
                          .stop = stop};
    if (request_.watches()) {
      if (request_.board) {
        show_.is_first_frame = true;
        output_.write_text(fmt::format("{}{}, {}, seed {}, run {}\n", runs_ > 0 ? "\n" : "",
                                       printable(job.subject->job.place()), job.chosen->name(), request_.seed,
                                       job.number));
      }
      options.trace = [&](const GenerationReport& report) { watch(job, report); };
    }
    try {
      job.run = evolve(job.subject->grid(), job.chosen->preset, options);
    } catch (const std::invalid_argument& error) {  // the puzzle does not suit the preset
      job.why_not = fmt::format("preset {}: {}", job.chosen->name(), error.what());
    }
    return job;
  }

  void watch(const Job& job, const GenerationReport& report) {
    latest_ = report;
    latest_digits_.assign(report.best_digits.begin(), report.best_digits.end());
    latest_.best_digits = latest_digits_;
    latest_is_written_ = report.generation % request_.trace.value_or(1) == 0;
    if (latest_is_written_) write_latest(job);
    if (output_.reader_gone()) interrupt_.request_stop();
  }

  void write_latest(const Job& job) {
    if (request_.board) return output_.write_text(show_.frame(job.subject->grid(), latest_));
    Row row = first_members(job);
    row["generation"] = latest_.generation;
    row["evaluations"] = latest_.evaluations;
    row["best_fitness"] = latest_.best_fitness;
    row["mean_fitness"] = std::stod(fmt::format("{:.6g}", latest_.mean_fitness));
    row["filled"] =
        latest_digits_.size() - static_cast<std::size_t>(std::ranges::count(latest_digits_, Grid::blank));
    row["parameters"] = json_of(job.chosen->preset, job.chosen->changed);
    table_.write(row);
  }

  /// False if the command ends here.
  bool take(const Job& job) {
    if (job.bad_line) {
      exit_code_ = options_.keep_going ? exit_less : exit_usage;
      report_bad_input(*job.bad_line, options_.keep_going ? &output_ : nullptr);
      return options_.keep_going;
    }
    if (!job.run) {
      // all runs of the puzzle by this preset have the same fault
      if (job.number > 0) return true;
      exit_code_ = std::max<int>(exit_code_, exit_less);
      report_bad_puzzle(job.subject->job, job.why_not, &output_);
      return true;
    }
    if (job.run->stopped) return false;  // begun, not finished
    progress_.advance();
    if (job.share) progress_.reached(*job.share);
    ++runs_;
    if (job.run->solved) ++solved_;
    if (!job.run->clues_kept) ++lost_clues_;
    if (request_.watches() && !std::exchange(latest_is_written_, true)) write_latest(job);
    if (request_.board) {
      output_.write_text(conclusion(*job.run, request_.generation_cap));
    } else if (!request_.trace) {
      write_run(job, *job.run);
    }
    return true;
  }

  void write_run(const Job& job, const Run& run) {
    Row row = first_members(job);
    row["solved"] = run.solved;
    row["clues_kept"] = run.clues_kept;
    row["generations"] = run.generations;
    row["evaluations"] = run.evaluations;
    row["restarts"] = run.restarts;
    // goal: the preset's objective was reached by a board that the checker refuses, as can happen as published
    row["stopped"] = run.solved ? "solved" : run.generations == request_.generation_cap ? "cap" : "goal";
    row["generation_cap"] = request_.generation_cap;
    if (options_.format == TextFormat::json) row["board"] = to_line(run.best);
    // what else is needed to repeat the run
    row["box"] = job.subject->grid().box().name();
    row["version"] = version;
    row["parameters"] = json_of(job.chosen->preset, job.chosen->changed);
    table_.write(row);
  }

  Row first_members(const Job& job) const {
    return {{"puzzle", to_line(job.subject->grid())},
            {"preset", job.chosen->preset.name},
            {"seed", request_.seed},
            {"run", job.number}};
  }

  Interrupt interrupt_;  // first: before any thread
  const EvolveRequest& request_;
  const CommonOptions options_;
  PuzzleInput input_;
  RecordOutput output_;
  Table table_;
  RunShow show_;
  Progress progress_;
  bool needs_board_ = false;
  std::shared_ptr<const Subject> subject_;  // whose runs are being made
  std::uint64_t next_ = 0;                  // of them, over all presets
  // The last generation of the run that is watched:
  GenerationReport latest_;
  std::vector<std::uint8_t> latest_digits_;
  bool latest_is_written_ = true;
  // What was done:
  std::uint64_t runs_ = 0;
  std::uint64_t solved_ = 0;
  std::uint64_t lost_clues_ = 0;
  int exit_code_ = exit_done;
};

// -- The list

/// A line for each parameter: name, value, meaning, possible values; a * after each value that was changed.
std::string table_of_parameters(const ChosenPreset& chosen) {
  std::string table;
  for (const PresetParameter& parameter : preset_parameters()) {
    const bool is_changed = std::ranges::find(chosen.changed, parameter.name) != chosen.changed.end();
    table += fmt::format("    {:<22} {:<26} {}: ", parameter.name,
                         get_parameter(chosen.preset, parameter.name) + (is_changed ? "*" : ""),
                         parameter.meaning);
    table += parameter.words.empty() ? fmt::format("{} to {}\n", parameter.least, parameter.greatest)
                                     : fmt::format("{}\n", fmt::join(parameter.words, ", "));
  }
  return table;
}

/// All presets with their sources; if some are named, those with all parameters as changed on the command line.
std::string list_of_presets(const CommandLine& line, std::vector<ChosenPreset> listed, bool breeds) {
  if (!line.has("preset")) {
    listed.clear();
    for (const Preset& preset : presets()) listed.push_back({preset, {}});
  }
  if (!line.has("preset") || breeds)
    listed.push_back(
        {{.name = breed_preset,
          .source = "{-n+m} searches near the hardest (forum.enjoysudoku.com, \"The hardest sudokus\")",
          .summary = "breeds puzzles of an estimate of 9.5 or more: evodoku-generate --level 9.5.."},
         {}});
  std::string list;
  for (const ChosenPreset& chosen : listed) {
    const Preset& preset = chosen.preset;
    const Names parameters = preset.name == breed_preset ? Names() : names_in(preset_parameters());
    if (line.common().format == TextFormat::json) {
      const Row object = {{"preset", preset.name},
                          {"summary", preset.summary},
                          {"source", preset.source},
                          {"parameters", json_of(preset, parameters)}};
      list += object.dump() + "\n";
      continue;
    }
    list += fmt::format("{}\n    {}\n    source: {}\n", preset.name, preset.summary, preset.source);
    if (line.has("preset") && !breeds) list += table_of_parameters(chosen);
  }
  return list;
}

int evolve_main(int argc, char** argv) {
  CommandLine line(description, {.input = true,
                                 .output = true,
                                 .threads = true,
                                 .seed = true,
                                 .default_format = TextFormat::csv,
                                 .forms = {TextFormat::csv, TextFormat::json}});
  EvolveRequest request;
  add_options(line, request);
  if (!line.parse(argc, argv)) return exit_done;
  read_presets(line, request);
  if (request.lists_presets) {
    if (line.common().files != Names{"-"}) throw UsageError("--list reads no puzzles");
    Output output(line.common().output);
    output.write(list_of_presets(line, request.presets, request.breeds));
    output.commit();
    return exit_done;
  }
  if (request.breeds) return breed(line, request.runs, request.generation_cap, request.trace);
  if (request.board && (line.has("format") || line.has("json"))) {
    throw UsageError("--board writes text to look at; for data give --trace K without it");
  }
  request.seed = seed_or_drawn(line);
  return Evolving(line, request).run();
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, evolve_main);
}
