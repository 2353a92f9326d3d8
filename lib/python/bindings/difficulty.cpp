// How difficult a puzzle is: ratings, paths by human techniques, runs of genetic algorithms.
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evodoku/depth.hpp"
#include "evodoku/evolve.hpp"
#include "evodoku/level.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/solve.hpp"
#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

/// A row of numbers for each puzzle (rating, ert, low, high, se_estimate, se_error, runs, solved), the names of its class
/// and of those at the ends of the interval, and its technique and Level::techniques. Puzzles that are not among `proper`
/// have NaN and empty names; candidate grids have a level alone, and all have with no runs.
py::tuple rate_all(Job& job, const Bytes& puzzles, const BoxShape& box, const Marks& marks,
                   const py::array_t<bool>& proper, const std::string& rater, std::uint64_t seed,
                   const std::optional<int>& most_runs, const std::optional<std::uint64_t>& generation_cap,
                   bool with_level, int threads) {
  const Rows rows(puzzles, box, marks);
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
        const auto put_level = [&](const Level& level) {
          number(i, 4) = six_digits(level.se_estimate);
          number(i, 5) = six_digits(level.se_error);
          techniques[0][i] = level.technique;
          techniques[1][i] = level.techniques.value_or("");
        };
        if (most_runs == 0 || !rows.candidates(i).empty()) {
          const auto level = with_level ? level_of(rows.marks(i), stop) : std::nullopt;
          if (level) put_level(*level);
          return;
        }
        const Grid puzzle = rows.grid(i);
        const RateOptions options{
            .rater = rater, .seed = seed, .runs = most_runs, .generation_cap = generation_cap, .stop = stop};
        if (const auto rated = rate(puzzle, options)) {
          const Rating& rating = rated->rating;
          number(i, 0) = to_three_decimals(rating.value);
          number(i, 1) = six_digits(rating.ert);
          number(i, 2) = six_digits(rating.ert_low);
          number(i, 3) = six_digits(rating.ert_high);
          number(i, 6) = rating.runs;
          number(i, 7) = rating.solved;
          classes[0][i] = rating.difficulty_class;
          classes[1][i] = rating.class_low.value_or("");
          classes[2][i] = rating.class_high.value_or("");
          if (with_level) put_level(rated->level);
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

/// A step found in the state `before`, in the order of the members of evodoku.Step. Releases the GIL while it looks for
/// branches.
py::tuple as_tuple(const Deduction& step, const PencilMarks& before, const std::stop_token& stop) {
  const Box box = before.box();
  std::vector<Branch> branches;
  std::string words;
  std::string name;
  {
    const py::gil_scoped_release release;
    branches = branches_of(step, before, stop);
    words = sentence(step, box, branches);
    name = pattern_name(step, before);
  }
  std::vector<std::string> houses;
  for (const int house : step.houses) houses.push_back(house_name(box, house));
  py::list alternatives;
  for (const Branch& branch : branches) {
    py::list steps;
    PencilMarks state = before;
    state.place(branch.assumed);
    for (const Deduction& inner : branch.steps) {
      steps.append(as_tuple(inner, state, stop));
      state.apply(inner);
    }
    alternatives.append(
        py::make_tuple(triples({&branch.assumed, 1}, box).front(), steps, end_of_branch(branch, step, box)));
  }
  return py::make_tuple(std::string(name_of(step.technique)), words, where_to_look(step, box),
                        chain_notation(step, box), triples(step.placements, box),
                        triples(step.eliminations, box), triples(step.because, box), houses, name,
                        alternatives);
}

/// The steps of a path, and the grid that they lead to.
py::tuple path(Job& job, const Bytes& puzzle, const BoxShape& box, const Marks& candidates,
               const std::string& hardest, bool only_needed) {
  const Rows rows(puzzle, box, candidates);
  PencilMarks marks = rows.marks(0);
  SolvingPath found{{}, marks, marks};
  {
    const py::gil_scoped_release release;
    found = solving_path(
        marks,
        {.hardest = parse_technique(hardest).value(), .only_needed = only_needed, .stop = job.token()});
  }
  py::list steps;
  for (const Deduction& step : found.steps) {
    steps.append(as_tuple(step, marks, job.token()));
    marks.apply(step);
  }
  return py::make_tuple(steps, Bytes({1, rows.box.cells()}, found.reached.values().digits().data()));
}

// -- The paths of many puzzles and what the scalar engine does with them, as arrays

using Number = std::int16_t;
constexpr Number nothing = -1;  // behind the last of a row

/// Rows of these lists, whose elements have so many numbers each.
template <typename T>
py::array_t<T> table_of(const std::vector<std::vector<T>>& lists, std::size_t width = 1) {
  std::size_t longest = 0;
  for (const auto& list : lists) longest = std::max(longest, list.size());
  size_of(lists.size(), longest);
  std::vector<std::size_t> shape{lists.size(), longest / width};
  if (width > 1) shape.push_back(width);
  py::array_t<T> table(shape);
  std::fill_n(table.mutable_data(), table.size(), nothing);
  for (std::size_t i = 0; i < lists.size(); ++i)
    std::ranges::copy(lists[i], table.mutable_data() + i * longest);
  return table;
}

/// The candidates of each cell after each step.
template <typename T>
std::vector<T> candidates_on(const SolvingPath& path) {
  PencilMarks marks = path.start;
  std::vector<T> all;
  all.reserve(path.steps.size() * marks.candidates().size());
  for (const Deduction& step : path.steps) {
    marks.apply(step);
    all.insert(all.end(), marks.candidates().begin(), marks.candidates().end());
  }
  return all;
}

/// By name: tables of int16 with a row for each puzzle, and nothing in those of puzzles that are not among `proper`.
py::dict paths(Job& job, const Bytes& puzzles, const BoxShape& box, const py::array_t<bool>& proper,
               bool no_uniqueness, bool with_candidates, int threads) {
  const Rows rows(puzzles, box);
  const auto is_proper = proper.unchecked<1>();
  using Lists = std::vector<std::vector<Number>>;
  Lists order(rows.count());
  Lists order_techniques(rows.count());
  Lists step_cells(rows.count());
  Lists step_techniques(rows.count());
  Lists traces(rows.count());
  constexpr int most_digits = 15;  // of which the bits are a positive int16
  const bool is_wide = rows.box.side() > most_digits;
  Lists candidates(rows.count());
  std::vector<std::vector<std::int64_t>> wide_candidates(rows.count());
  for_each(job, rows.count(), rows.is_9x9() ? 64 : 1, threads,
           [&](std::size_t i, const std::stop_token& stop) {
             if (!is_proper(i) || stop.stop_requested()) return;
             const PencilMarks marks(rows.grid(i));
             const auto uniqueness = no_uniqueness ? Uniqueness::not_assumed : Uniqueness::assumed;
             const SolvingPath path = solving_path(marks, {.uniqueness = uniqueness, .stop = stop});
             for (const Deduction& step : path.steps) {
               const auto technique = static_cast<Number>(step.technique);
               step_techniques[i].push_back(technique);
               step_cells[i].push_back(step.placements.empty() ? nothing : step.placements.front().cell);
               for (const Candidate placed : step.placements) {
                 order[i].push_back(placed.cell);
                 order_techniques[i].push_back(technique);
               }
             }
             if (with_candidates && is_wide) wide_candidates[i] = candidates_on<std::int64_t>(path);
             if (with_candidates && !is_wide) candidates[i] = candidates_on<Number>(path);
             for (const SearchStep& step : search_steps(marks, stop).value_or(std::vector<SearchStep>())) {
               traces[i].insert(traces[i].end(),
                                {static_cast<Number>(step.kind), static_cast<Number>(step.candidate.cell),
                                 static_cast<Number>(step.candidate.digit)});
             }
           });
  py::dict tables;
  tables["order"] = table_of(order);
  tables["order_techniques"] = table_of(order_techniques);
  tables["step_cells"] = table_of(step_cells);
  tables["step_techniques"] = table_of(step_techniques);
  if (with_candidates && is_wide) tables["candidates"] = table_of(wide_candidates, rows.box.cells());
  if (with_candidates && !is_wide) tables["candidates"] = table_of(candidates, rows.box.cells());
  tables["trace"] = table_of(traces, 3);
  return tables;
}

/// The next step of a grid, or None.
py::object hint_for(const Bytes& puzzle, const BoxShape& box, const Marks& candidates,
                    const std::string& hardest) {
  const Rows rows(puzzle, box, candidates);
  const PencilMarks marks = rows.marks(0);
  std::optional<Deduction> next;
  {
    const py::gil_scoped_release release;
    next = hint(marks, parse_technique(hardest).value());
  }
  if (!next) return py::none();
  return as_tuple(*next, marks, {});
}

/// The candidates of each cell as bits: bit d-1 for digit d.
py::array_t<std::uint64_t> candidates(const Bytes& puzzle, const BoxShape& box, const Marks& known) {
  const PencilMarks marks = Rows(puzzle, box, known).marks(0);
  return py::array_t<std::uint64_t>(box_of(box).cells(), marks.candidates().data());
}

/// The depth of trial and error of each puzzle that is among `proper`, -1 for others.
py::array_t<std::int8_t> depths(Job& job, const Bytes& puzzles, const BoxShape& box,
                                const py::array_t<bool>& proper, int threads) {
  const Rows rows(puzzles, box);
  const auto is_proper = proper.unchecked<1>();
  const NumberColumn<std::int8_t> numbers(rows.count(), -1);
  for_each(job, rows.count(), 1, threads, [&](std::size_t i, const std::stop_token& stop) {
    if (is_proper(i)) numbers[i] = depth_of(rows.grid(i), stop).value_or(-1);
  });
  return numbers.array();
}

Bytes board_of(std::span<const std::uint8_t> digits, Box box) {
  return Bytes({box.side(), box.side()}, digits.data());
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
  if (board && !needs_board(preset))
    throw std::invalid_argument("board has no meaning with the preset " + preset_name +
                                ", which starts from its own boards");
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
  module.def("depths", &depths);
  module.def("path", &path);
  module.def("paths", &paths);
  module.def("hint", &hint_for);
  module.def("candidates", &candidates);
  module.attr("presets") = preset_table();
  module.def("parameters_of", &parameters_of);
  module.def("evolve", &evolve_once);
}

}  // namespace evodoku::python
