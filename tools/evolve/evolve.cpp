// evodoku-evolve: presets of the genetic algorithm on puzzles, and their progress.
#include "evodoku/evolve.hpp"

#include <unistd.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

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
    .usual = {"preset", "set", "runs", "generations", "seed", "board", "trace", "list", "json", "output"},
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
  Row changed = Row::object();  // the parameters that are not its own

  /// "mantere-koljonen with population=50"
  std::string name() const { return preset.name + (changed.empty() ? "" : " with " + field_of(changed)); }
};

struct EvolveRequest {
  bool lists_presets = false;
  std::vector<std::string> preset_names;  // empty: default_preset
  std::vector<std::string> settings;      // "NAME=VALUE", of all of them
  std::vector<ChosenPreset> presets;      // none: puzzles are bred
  std::uint64_t runs = 1;
  std::uint64_t generation_cap = EvolveOptions().generation_cap;
  std::optional<std::uint64_t> trace;  // every so many generations
  bool board = false;
  std::uint64_t seed = 0;

  /// Whether each generation is needed, so that runs are made one after the other.
  bool watches() const { return trace || board; }
};

Row parameters_of(const Preset& preset) {
  Row parameters = Row::object();
  for (const PresetParameter& parameter : preset_parameters()) {
    const std::string value = get_parameter(preset, parameter.name);
    parameters[parameter.name] = parameter.words.empty() ? Row(std::stoi(value)) : Row(value);
  }
  return parameters;
}

void add_options(CommandLine& line, EvolveRequest& request) {
  constexpr std::uint64_t most_runs = 1'000'000'000;
  line.flag("list", request.lists_presets,
            "list the presets and their sources; with --preset also all their parameters")
      .words("preset", "NAME", request.preset_names,
             fmt::format("the algorithm (default {}); several (repeated, or separated by commas) run one "
                         "after the other on each puzzle",
                         default_preset))
      .texts("set", "NAME=VALUE", request.settings,
             "a parameter of the algorithm; may be repeated (--list --preset NAME shows all of them)")
      .count("runs", "R", request.runs, "runs of each preset per puzzle (default 1)", 1, most_runs)
      .count("generations", "G", request.generation_cap,
             fmt::format("generations after which a run is given up (default {})", request.generation_cap))
      .count("trace", "K", request.trace,
             "write a row for every K-th generation and the last instead of a row for each run (in one "
             "thread)",
             1)
      .flag("board", request.board,
            "show the evolution (with --trace K every K-th generation) with the best board: clues in cyan or "
            "marked ', repeated digits in red or marked !, overwritten clues in magenta or marked ?")
      .without({"format", "json"}, "it writes text to look at; for data give --trace K without it");
}

/// The preset of this name with the values of --set NAME=VALUE. Parameters that cannot be combined are refused before
/// any puzzle is read.
ChosenPreset preset_as_asked(const std::string& name, const std::vector<std::string>& settings) {
  const auto own = find_preset(name);
  if (!own) {
    Names known = names_in(presets());
    known.emplace_back(breed_preset);
    throw unknown_value("--preset", name, known);
  }
  ChosenPreset chosen{*own};
  const Names known = names_in(preset_parameters());
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos)
      throw UsageError(
          fmt::format("--set {}: want NAME=VALUE, such as --set population=50", printable(setting)));
    const std::string parameter = setting.substr(0, equals);
    if (std::ranges::find(known, parameter) == known.end()) throw unknown_value("--set", parameter, known);
    try {
      set_parameter(chosen.preset, parameter, setting.substr(equals + 1));
    } catch (const std::invalid_argument& error) {
      throw UsageError(fmt::format("--set {}", error.what()));
    }
  }
  for (const std::string& setting : settings) {
    const std::string parameter = setting.substr(0, setting.find('='));
    if (!uses_parameter(chosen.preset, parameter))
      throw UsageError(
          fmt::format("--set {}: the preset {} has no use for it: --list --preset {} shows what it uses",
                      parameter, own->name, own->name));
  }
  const Row before = parameters_of(*own);
  const Row after = parameters_of(chosen.preset);
  for (const auto& [parameter, value] : after.items()) {
    if (value != before[parameter]) chosen.changed[parameter] = value;
  }
  try {
    require_fits_together(chosen.preset);
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("preset {}: {}", chosen.name(), error.what()));
  }
  return chosen;
}

/// None for the preset whose individuals are puzzles.
std::vector<ChosenPreset> presets_as_asked(const EvolveRequest& request) {
  const Names names = request.preset_names.empty() ? Names{default_preset} : request.preset_names;
  std::vector<ChosenPreset> chosen;
  if (names == Names{breed_preset}) return chosen;
  if (std::ranges::find(names, breed_preset) != names.end())
    throw UsageError("--preset breed reads no puzzles, so it cannot be combined with others");
  for (const std::string& name : names) chosen.push_back(preset_as_asked(name, request.settings));
  return chosen;
}

// -- What is shown to people

/// The text of one run after the other. With colour (escape codes of ECMA-48) clues are bold and cyan, digits that
/// occur twice in a house red, overwritten clues magenta. Without: ' after a clue, ! after a digit that occurs twice, ?
/// after an overwritten clue. A clue is never marked as occurring twice.
struct RunShow {
  bool colour;
  bool redraw;  // every frame takes the place of the last one on the terminal
  std::optional<Geometry> geometry = {};
  bool is_first_frame = true;

  /// A line of numbers and the best board. On a terminal that can redraw it takes the place of the last one: every
  /// frame of a run has the same number of lines; the rest of the previous one is erased. A board that does not fit on
  /// the terminal is written below the last one; of the numbers what does not fit is cut.
  std::string frame(const Grid& puzzle, const GenerationReport& report) {
    const Box box = puzzle.box();
    if (!geometry || geometry->box() != box) geometry.emplace(box);
    const Grid best(box, {report.best_digits.begin(), report.best_digits.end()});
    const std::string numbers =
        fmt::format("generation {}  evaluations {}  best {}  mean {:.2f}  filled {}", report.generation,
                    report.evaluations, report.best_fitness, report.mean_fitness, best.clue_count());
    const std::string board = drawn(puzzle, best);
    if (!redraw) return numbers + "\n" + board;
    const auto [columns, rows] = terminal_size(STDOUT_FILENO);
    std::string frame = numbers.substr(0, columns - 1) + "\n" + board;
    const std::size_t lines = std::ranges::count(frame, '\n');
    const std::size_t cell_width = digit_name(box, box.side()).size() + (colour ? 1 : 2);  // with a blank
    const std::size_t width = box.side() * cell_width;
    if (width + 2 * (box.rows() - 1) > columns || lines >= rows) return frame;
    std::string text = std::exchange(is_first_frame, false) ? "" : fmt::format("\033[{}A", lines);
    for (const char character : frame) text += character == '\n' ? "\033[K\n" : std::string(1, character);
    return text;
  }

 private:
  /// The board as a grid is written, each digit with its mark.
  std::string drawn(const Grid& puzzle, const Grid& board) const {
    std::string text;
    std::string digit;
    int cell = 0;
    std::string grid = to_text(Record{.puzzle = board}, {.form = TextFormat::grid});
    grid.pop_back();  // the blank line between grids
    for (const char symbol : grid) {
      const bool is_of_digit = symbol == '.' || std::isalnum(static_cast<unsigned char>(symbol)) != 0;
      if (is_of_digit) digit += symbol;
      if (is_of_digit) continue;
      if (!digit.empty()) text += marked(std::exchange(digit, ""), puzzle, board, cell++);
      // a border is as wide as the marks between its cells
      if (!colour && text.ends_with('-') && (symbol == '+' || symbol == '\n'))
        text.append(board.box().cols(), '-');
      while (symbol == '\n' && text.ends_with(' ')) text.pop_back();
      text += symbol;
    }
    return text;
  }

  std::string marked(const std::string& digit, const Grid& puzzle, const Grid& board, int cell) const {
    const auto with = [&](const char* code, const char* mark) {
      return colour ? code + digit + "\033[0m" : digit + mark;
    };
    if (!puzzle.is_blank(cell))
      return board[cell] == puzzle[cell] ? with("\033[1;36m", "'") : with("\033[35m", "?");
    const auto is_same = [&](Cell peer) { return board[peer] == board[cell]; };
    if (!board.is_blank(cell) && std::ranges::any_of(geometry->peers(cell), is_same))
      return with("\033[31m", "!");
    return digit + (colour ? "" : " ");
  }
};

/// How a run ended.
std::string conclusion(const Run& run, std::uint64_t generation_cap) {
  std::string text = run.solved                          ? "solved"
                     : run.stuck                         ? "not solved: no technique finds anything more"
                     : run.generations == generation_cap ? "not solved"
                                                         : "not solved: the objective accepts this board";
  if (!run.clues_kept) text += ", clues lost";
  text += fmt::format(" after {} generations, {} evaluations", run.generations, run.evaluations);
  if (run.restarts > 0) text += fmt::format(", {} fresh populations", run.restarts);
  return text + "\n";
}

// -- Runs

/// A run, or why there is none.
struct RunOrReason {
  std::optional<Run> run = {};
  std::string why_not = {};
  bool is_for_all = false;  // the puzzle's runs, and not only those of a preset
};

/// All runs of the command line: for each puzzle, for each preset, run after run.
class Evolving {
 public:
  Evolving(const CommandLine& line, const EvolveRequest& request)
      : request_(request),
        options_(line.common()),
        input_(options_, interrupt_),
        rows_(options_),
        show_{.colour = options_.output == "-" && wants_colour(STDOUT_FILENO),
              .redraw = options_.output == "-" && can_redraw(STDOUT_FILENO)} {}

  int run() {
    if (request_.watches()) options_.threads = 1;
    for (const ChosenPreset& chosen : request_.presets) {
      if (!needs_board(chosen.preset) || options_.quiet) continue;
      say("{} starts from a full board: it is given a solution found by the exact solver\n", chosen.name());
    }
    Progress progress("runs", std::nullopt, options_.quiet || request_.watches());
    const int read = run_filter<RunOrReason>(
        {options_, input_, &rows_.output, progress, interrupt_, {}, request_.presets.size() * request_.runs},
        [this](const InputPuzzle& job, const std::stop_token& stop) { return made(job, stop); },
        [this](const InputPuzzle& job, const RunOrReason& outcome) { return take(job, outcome); });
    const int exit_code = end_filter(rows_.output, interrupt_, read, is_whole_);
    if (exit_code != exit_usage && solved_ < runs_ && !options_.quiet && !rows_.output.reader_gone()) {
      const std::string lost = lost_clues_ == 0 ? "" : fmt::format(", {} lost clues", lost_clues_);
      say("{} {}: {} solved{}\n", runs_, runs_ == 1 ? "run" : "runs", solved_, lost);
    }
    return exit_code;
  }

 private:
  const ChosenPreset& preset_of(const InputPuzzle& job) const {
    return request_.presets[job.repeat / request_.runs];
  }
  std::uint64_t number_of(const InputPuzzle& job) const { return job.repeat % request_.runs; }

  RunOrReason made(const InputPuzzle& job, const std::stop_token& stop) {
    const Grid& puzzle = job.puzzle.record.puzzle;
    const ChosenPreset& chosen = preset_of(job);
    if (job.puzzle.record.candidates)
      return {{}, "a candidate grid: runs know clues only, and would not keep to its candidates", true};
    if (const auto conflict = find_conflict(puzzle))
      return {{}, "no run can solve it: " + conflict->message(puzzle.box()), true};
    EvolveOptions options{.seed = request_.seed,
                          .run = number_of(job),
                          .generation_cap = request_.generation_cap,
                          .stop = stop};
    if (needs_board(chosen.preset)) {  // of the exact solver; its source asks a backtracking search
      const SolveResult result = solve(puzzle, {.limit = 1, .stop = stop});
      if (!result.solution && stop.stop_requested()) return {};
      options.board = result.solution;
      if (!result.solution)
        return {{}, "there is no full board to start from: " + explain(result, puzzle.box())};
    }
    if (request_.watches()) {
      if (request_.board) {
        show_.is_first_frame = true;
        rows_.output.write_text(fmt::format("{}{}, {}, seed {}, run {}\n", runs_ > 0 ? "\n" : "",
                                            printable(job.place()), chosen.name(), request_.seed,
                                            options.run));
      }
      options.trace = [&](const GenerationReport& report) { watch(job, report); };
    }
    try {
      return {evolve(puzzle, chosen.preset, options)};
    } catch (const std::invalid_argument& error) {  // the puzzle does not suit the preset
      return {{}, fmt::format("preset {}: {}", chosen.name(), error.what())};
    }
  }

  void watch(const InputPuzzle& job, const GenerationReport& report) {
    latest_digits_.assign(report.best_digits.begin(), report.best_digits.end());
    latest_ = report;
    latest_->best_digits = latest_digits_;
    if (report.generation % request_.trace.value_or(1) == 0) write_latest(job);
    if (rows_.output.reader_gone()) interrupt_.request_stop();
  }

  void write_latest(const InputPuzzle& job) {
    const GenerationReport report = *std::exchange(latest_, std::nullopt);
    if (request_.board) return rows_.output.write_text(show_.frame(job.puzzle.record.puzzle, report));
    const auto blank = std::ranges::count(latest_digits_, Grid::blank);
    write(job, {{"generation", report.generation},
                {"evaluations", report.evaluations},
                {"best_fitness", report.best_fitness},
                {"mean_fitness", to_six_digits(report.mean_fitness)},
                {"filled", latest_digits_.size() - blank}});
  }

  /// False if the command ends here.
  bool take(const InputPuzzle& job, const RunOrReason& outcome) {
    if (!outcome.run) {
      const bool is_told = (outcome.is_for_all ? job.repeat : number_of(job)) > 0;
      if (outcome.why_not.empty() || is_told) return !outcome.why_not.empty();
      is_whole_ = false;
      report_bad_puzzle(job, outcome.why_not, &rows_.output);
      return true;
    }
    const Run& run = *outcome.run;
    if (run.stopped) return false;  // begun, not finished
    ++runs_;
    if (run.solved) ++solved_;
    if (!run.clues_kept) ++lost_clues_;
    if (latest_) write_latest(job);
    if (request_.board) {
      rows_.output.write_text(conclusion(run, request_.generation_cap));
    } else if (!request_.trace) {
      write_run(job, run);
    }
    return true;
  }

  void write_run(const InputPuzzle& job, const Run& run) {
    // goal: the preset's objective was reached by a board that the checker refuses, as can happen as published; stuck:
    // no technique finds anything more
    const bool is_cut = run.generations == request_.generation_cap;
    Row row = {{"solved", run.solved},
               {"clues_kept", run.clues_kept},
               {"generations", run.generations},
               {"evaluations", run.evaluations},
               {"restarts", run.restarts},
               {"stopped", run.solved  ? "solved"
                           : run.stuck ? "stuck"
                           : is_cut    ? "cap"
                                       : "goal"},
               {"generation_cap", request_.generation_cap}};
    if (rows_.as_json) row["board"] = to_line(run.best);
    // what else is needed to repeat the run
    row["box"] = job.puzzle.record.puzzle.box().name();
    row["version"] = version;
    write(job, row);
  }

  void write(const InputPuzzle& job, const Row& members) {
    Row row = {{"puzzle", to_line(job.puzzle.record.puzzle)},
               {"preset", preset_of(job).preset.name},
               {"seed", request_.seed},
               {"run", number_of(job)}};
    row.update(members);
    row["parameters"] = preset_of(job).changed;
    rows_.write(row);
  }

  Interrupt interrupt_;  // first: before any thread
  const EvolveRequest& request_;
  CommonOptions options_;
  PuzzleInput input_;
  RowOutput rows_;
  RunShow show_;
  // The last generation of the run that is watched, if it is not written:
  std::optional<GenerationReport> latest_;
  std::vector<std::uint8_t> latest_digits_;
  // What was done:
  std::uint64_t runs_ = 0;
  std::uint64_t solved_ = 0;
  std::uint64_t lost_clues_ = 0;
  bool is_whole_ = true;
};

// -- The list

/// All presets with their sources; if some are named, those with their parameters as changed on the command line: a
/// line for each with name, value, meaning and possible values; a * after each value that was changed.
std::string list_of_presets(const EvolveRequest& request, TextFormat form) {
  std::vector<ChosenPreset> listed = request.presets;
  const bool is_named = !request.preset_names.empty();
  const bool breeds = listed.empty();
  if (!is_named) {
    listed.clear();
    for (const Preset& preset : presets()) listed.push_back({preset});
  }
  if (!is_named || breeds)
    listed.push_back(
        {{.name = breed_preset,
          .source = "{-n+m} searches near the hardest (forum.enjoysudoku.com, \"The hardest sudokus\")",
          .summary = "breeds puzzles of an estimate of 9.5 or more: evodoku-generate --level 9.5.."}});
  std::string list;
  for (const auto& [preset, changed] : listed) {
    const Row parameters = preset.name == breed_preset ? Row::object() : parameters_of(preset);
    if (form == TextFormat::json) {
      const Row object = {{"preset", preset.name},
                          {"summary", preset.summary},
                          {"source", preset.source},
                          {"parameters", parameters}};
      list += object.dump() + "\n";
      continue;
    }
    list += fmt::format("{}\n    {}\n    source: {}\n", preset.name, preset.summary, preset.source);
    for (const PresetParameter& parameter : preset_parameters()) {
      if (!is_named || breeds ||
          (!uses_parameter(preset, parameter.name) && !changed.contains(parameter.name)))
        continue;
      list +=
          fmt::format("    {:<22} {:<26} {}: {}\n", parameter.name,
                      field_of(parameters[parameter.name]) + (changed.contains(parameter.name) ? "*" : ""),
                      parameter.meaning,
                      parameter.words.empty() ? fmt::format("{} to {}", parameter.least, parameter.greatest)
                                              : fmt::format("{}", fmt::join(parameter.words, ", ")));
    }
  }
  return list;
}

int evolve_main(int argc, char** argv) {
  CommandLine line(description, {.input = true,
                                 .output = true,
                                 .threads = true,
                                 .seed = true,
                                 .default_form = "csv",
                                 .forms = {"csv", "json"}});
  EvolveRequest request;
  add_options(line, request);
  if (!line.parse(argc, argv)) return exit_done;
  request.presets = presets_as_asked(request);
  if (request.lists_presets) {
    if (line.common().files != Names{"-"}) throw UsageError("--list reads no puzzles");
    write_whole(line.common().output, list_of_presets(request, line.common().format));
    return exit_done;
  }
  if (request.presets.empty()) return breed(line, request.runs, request.generation_cap, request.trace);
  request.seed = seed_or_drawn(line);
  return Evolving(line, request).run();
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, evolve_main);
}
