// How difficult a puzzle is: ratings, paths by human techniques, runs of genetic algorithms.
#include <array>
#include <charconv>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evodoku/evolve.hpp"
#include "evodoku/level.hpp"
#include "evodoku/rate.hpp"
#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// Rounded as the tools print it, so that an array has the same numbers on every machine.
double rounded(double value, std::chars_format format, int precision) {
  std::array<char, 512> text{};
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value, format, precision);
  if (error == std::errc()) std::from_chars(text.data(), end, value);
  return value;
}
double six_digits(const std::optional<double>& value) {
  return value ? rounded(*value, std::chars_format::scientific, 5) : unknown;
}

/// A row of numbers for each puzzle (rating, ert, low, high, se_estimate, se_error, runs, solved), the names of its class
/// and of those at the ends of the interval, and its technique and Level::techniques. Puzzles that are not among `proper` have NaN and
/// empty names.
py::tuple rate_all(Job& job, const Bytes& puzzles, const BoxShape& box, const py::array_t<bool>& proper,
                   const std::string& rater, std::uint64_t seed, const std::optional<int>& most_runs,
                   const std::optional<std::uint64_t>& generation_cap, bool with_level, int threads) {
  const Rows rows(puzzles, box);
  const auto is_proper = proper.unchecked<1>();
  py::array_t<double> numbers({static_cast<py::ssize_t>(rows.count()), py::ssize_t{8}});
  std::fill_n(numbers.mutable_data(), numbers.size(), unknown);
  auto number = numbers.mutable_unchecked<2>();
  std::array<std::vector<std::string>, 3> classes;
  classes.fill(std::vector<std::string>(rows.count()));
  std::array<std::vector<std::string>, 2> techniques;
  techniques.fill(std::vector<std::string>(rows.count()));
  for_each(
      job, rows.count(), rows.is_9x9() ? 64 : 1, threads, [&](std::size_t i, const std::stop_token& stop) {
        if (!is_proper(i) || stop.stop_requested()) return;
        const Grid puzzle = rows.grid(i);
        const RateOptions options{
            .rater = rater, .seed = seed, .runs = most_runs, .generation_cap = generation_cap, .stop = stop};
        if (const auto rated = rate(puzzle, options)) {
          const Rating& rating = rated->rating;
          number(i, 0) = rounded(rating.value, std::chars_format::fixed, 3);
          number(i, 1) = six_digits(rating.ert);
          number(i, 2) = six_digits(rating.ert_low);
          number(i, 3) = six_digits(rating.ert_high);
          number(i, 6) = rating.runs;
          number(i, 7) = rating.solved;
          classes[0][i] = rating.difficulty_class;
          classes[1][i] = rating.class_low.value_or("");
          classes[2][i] = rating.class_high.value_or("");
          if (!with_level) return;
          number(i, 4) = six_digits(rated->level.se_estimate);
          number(i, 5) = six_digits(rated->level.se_error);
          techniques[0][i] = rated->level.technique;
          techniques[1][i] = rated->level.techniques.value_or("");
        }
      });
  return py::make_tuple(numbers, classes, techniques);
}

/// Row and column, both from 0, and digit of each candidate.
std::vector<std::tuple<int, int, int>> triples(std::span<const Candidate> candidates, Box box) {
  std::vector<std::tuple<int, int, int>> list;
  for (const Candidate candidate : candidates)
    list.emplace_back(box.row_of(candidate.cell), box.column_of(candidate.cell), candidate.digit);
  return list;
}

/// A step with all that is told about it.
struct ToldStep {
  struct ToldBranch;
  Deduction step;
  std::string words;
  std::vector<ToldBranch> branches;
};
struct ToldStep::ToldBranch {
  Candidate assumed;
  std::vector<ToldStep> steps;
  std::string end;
};

/// A step found in the state `before`.
ToldStep told(const Deduction& step, const PencilMarks& before, const std::stop_token& stop) {
  const Box box = before.box();
  const std::vector<Branch> branches = branches_of(step, before, stop);
  ToldStep all{step, sentence(step, box, branches), {}};
  for (const Branch& branch : branches) {
    auto& [assumed, steps, end] = all.branches.emplace_back();
    assumed = branch.assumed;
    end = end_of_branch(branch, step, box);
    PencilMarks state = before;
    state.place(assumed);
    for (const Deduction& inner : branch.steps) {
      steps.push_back(told(inner, state, stop));
      state.apply(inner);
    }
  }
  return all;
}

/// A step in the order of the members of evodoku.Step.
py::tuple as_tuple(const ToldStep& all, Box box) {
  const Deduction& step = all.step;
  std::vector<std::string> houses;
  for (const int house : step.houses) houses.push_back(house_name(box, house));
  py::list branches;
  for (const ToldStep::ToldBranch& branch : all.branches) {
    py::list steps;
    for (const ToldStep& inner : branch.steps) steps.append(as_tuple(inner, box));
    branches.append(py::make_tuple(triples({&branch.assumed, 1}, box).front(), steps, branch.end));
  }
  return py::make_tuple(std::string(name_of(step.technique)), all.words, where_to_look(step, box),
                        chain_notation(step, box), triples(step.placements, box),
                        triples(step.eliminations, box), triples(step.because, box), houses,
                        std::string(pattern_name(step, box)), branches);
}

/// Clues that contradict each other are no puzzle.
PencilMarks marks_of(const Rows& rows) {
  try {
    return PencilMarks(rows.grid(0));
  } catch (const std::invalid_argument& error) {
    throw Unreadable(error.what());
  }
}

/// The steps of a path, and the grid that they lead to.
py::tuple path(Job& job, const Bytes& puzzle, const BoxShape& box, const std::string& hardest,
               bool only_needed) {
  const Rows rows(puzzle, box);
  PencilMarks marks = marks_of(rows);
  SolvingPath found{{}, marks, marks};
  std::vector<ToldStep> all;
  {
    const py::gil_scoped_release release;
    found = solving_path(
        rows.grid(0),
        {.hardest = parse_technique(hardest).value(), .only_needed = only_needed, .stop = job.token()});
    for (const Deduction& step : found.steps) {
      all.push_back(told(step, marks, job.token()));
      marks.apply(step);
    }
  }
  py::list steps;
  for (const ToldStep& step : all) steps.append(as_tuple(step, rows.box));
  const NewRows reached(1, rows.box);
  reached.put(0, found.reached.values());
  return py::make_tuple(steps, reached.array());
}

/// The next step of a grid, or None.
py::object hint_for(const Bytes& puzzle, const BoxShape& box, const std::string& hardest) {
  const Rows rows(puzzle, box);
  const PencilMarks marks = marks_of(rows);
  std::optional<ToldStep> next;
  {
    const py::gil_scoped_release release;
    const std::optional<Deduction> step = hint(marks, parse_technique(hardest).value());
    if (step) next = told(*step, marks, {});
  }
  if (!next) return py::none();
  return as_tuple(*next, rows.box);
}

/// The candidates of each cell as bits: bit d-1 for digit d.
py::array_t<std::uint64_t> candidates(const Bytes& puzzle, const BoxShape& box) {
  const PencilMarks marks = marks_of(Rows(puzzle, box));
  const int cells = box_of(box).cells();
  const Column<std::uint64_t> bits(static_cast<std::size_t>(cells));
  for (int cell = 0; cell < cells; ++cell) bits[static_cast<std::size_t>(cell)] = marks.digits(cell);
  return bits.array();
}

/// All techniques, easiest first.
std::vector<std::string> technique_names() {
  std::vector<std::string> names;
  for (const TechniqueInfo& info : techniques()) names.emplace_back(info.name);
  return names;
}

Bytes board_of(std::span<const std::uint8_t> digits, Box box) {
  Bytes board({box.side(), box.side()});
  std::ranges::copy(digits, board.mutable_data());
  return board;
}

/// One run. Unless `callback` is None, it is called for the first population and for every generation with generation,
/// evaluations, best fitness, mean fitness and the best board; a false result (except None) ends the run. Exceptions
/// from it are passed on.
py::tuple evolve_once(Job& job, const Bytes& puzzle, const BoxShape& box, const std::string& preset_name,
                      const std::vector<std::pair<std::string, std::string>>& changes, std::uint64_t seed,
                      std::uint64_t run_number, std::uint64_t generation_cap,
                      const std::optional<Bytes>& board, const py::object& callback) {
  const Rows rows(puzzle, box);
  Preset preset = find_preset(preset_name).value();
  for (const auto& [parameter, value] : changes) set_parameter(preset, parameter, value);
  EvolveOptions options{
      .seed = seed, .run = run_number, .generation_cap = generation_cap, .stop = job.token()};
  if (board) options.board = Rows(*board, box).grid(0);
  if (!callback.is_none()) {
    options.trace = [&](const GenerationReport& report) {
      const py::gil_scoped_acquire acquire;
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      const py::object answer = callback(report.generation, report.evaluations, report.best_fitness,
                                         report.mean_fitness, board_of(report.best_digits, rows.box));
      if (!answer.is_none() && !answer.cast<bool>()) job.stop();
    };
  }
  const Run run = [&] {
    const py::gil_scoped_release release;
    return evolve(rows.grid(0), preset, options);
  }();
  return py::make_tuple(run.solved, run.reached_goal, run.stopped, run.clues_kept, run.stuck, run.generations,
                        run.evaluations, run.restarts, board_of(run.best.digits(), rows.box));
}

/// Name, source and summary of every preset.
std::vector<std::tuple<std::string, std::string, std::string>> preset_table() {
  std::vector<std::tuple<std::string, std::string, std::string>> table;
  for (const Preset& preset : presets()) table.emplace_back(preset.name, preset.source, preset.summary);
  return table;
}

/// The parameters of a preset by name, as text.
py::dict parameters_of(const std::string& preset_name) {
  const Preset preset = find_preset(preset_name).value();
  py::dict values;
  for (const PresetParameter& parameter : preset_parameters())
    values[py::str(parameter.name)] = get_parameter(preset, parameter.name);
  return values;
}

}  // namespace

void bind_difficulty(py::module_& module) {
  module.attr("raters") = std::vector<std::string>(raters().begin(), raters().end());
  module.def("rater_version", [](const std::string& name) { return version_of_rater(name); });
  module.def("rate", &rate_all);
  module.attr("techniques") = technique_names();
  module.def("path", &path);
  module.def("hint", &hint_for);
  module.def("candidates", &candidates);
  module.attr("presets") = preset_table();
  module.def("parameters_of", &parameters_of);
  module.def("evolve", &evolve_once);
}

}  // namespace evodoku::python
