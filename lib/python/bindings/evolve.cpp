#include "evodoku/evolve.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

using Changes = std::vector<std::pair<std::string, std::string>>;

Preset preset_of(const std::string& name, const Changes& changes) {
  Preset preset = find_preset(name).value();
  for (const auto& [parameter, value] : changes) set_parameter(preset, parameter, value);
  return preset;
}

Bytes board_of(std::span<const std::uint8_t> digits, Box box) {
  Bytes board({box.side(), box.side()});
  std::copy(digits.begin(), digits.end(), board.mutable_data());
  return board;
}

/// One run. Unless `callback` is None, it is called every `every` generations with generation, evaluations, best
/// fitness, mean fitness and the best board; a false result (except None) ends the run. Exceptions from it are passed
/// on.
py::tuple evolve_once(Job& job, const Bytes& puzzle, const BoxShape& box, const std::string& preset_name,
                      const Changes& changes, std::uint64_t seed, std::uint64_t run_number,
                      std::uint64_t generation_cap, const std::optional<Bytes>& board,
                      const py::object& callback, std::uint64_t every) {
  const Rows rows = rows_of(puzzle, box);
  EvolveOptions options{
      .seed = seed, .run = run_number, .generation_cap = generation_cap, .stop = job.token()};
  if (board) options.board = rows_of(*board, box).grid(0);
  if (!callback.is_none()) {
    options.trace = [&](const GenerationReport& report) {
      if (report.generation % every != 0) return;
      const py::gil_scoped_acquire acquire;
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      const py::object answer = callback(report.generation, report.evaluations, report.best_fitness,
                                         report.mean_fitness, board_of(report.best_digits, rows.box));
      if (!answer.is_none() && !answer.cast<bool>()) job.stop();
    };
  }
  const Preset preset = preset_of(preset_name, changes);
  std::optional<Run> run;
  {
    const py::gil_scoped_release release;
    run = evolve(rows.grid(0), preset, options);
  }
  return py::make_tuple(run->solved, run->reached_goal, run->stopped, run->clues_kept, run->stuck,
                        run->generations, run->evaluations, run->restarts,
                        board_of(run->best.digits(), rows.box));
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

void bind_evolve(py::module_& module) {
  module.attr("presets") = preset_table();
  module.def("parameters_of", &parameters_of, py::arg("preset"));
  module.def("evolve", &evolve_once, py::arg("job"), py::arg("puzzle"), py::arg("box"), py::arg("preset"),
             py::arg("changes"), py::arg("seed"), py::arg("run"), py::arg("generation_cap"), py::arg("board"),
             py::arg("callback"), py::arg("every"));
}

}  // namespace evodoku::python
