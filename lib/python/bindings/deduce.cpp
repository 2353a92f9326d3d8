#include "evodoku/deduce.hpp"

#include <string>
#include <vector>

#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

/// Row and column, both from 0, and digit of each candidate.
py::list triples(std::span<const Candidate> candidates, Box box) {
  py::list list;
  for (const Candidate candidate : candidates) {
    list.append(py::make_tuple(box.row_of(candidate.cell), box.column_of(candidate.cell),
                               static_cast<int>(candidate.digit)));
  }
  return list;
}

/// A step that was found in the state `before`, in the order of the members of evodoku.Step.
py::tuple step_as_tuple(const Deduction& step, const std::string& words, const Geometry& geometry) {
  const Box box = geometry.box();
  py::list houses;
  for (const int house : step.houses) houses.append(geometry.house_name(house));
  return py::make_tuple(std::string(name_of(step.technique)), words, where_to_look(step, box),
                        chain_notation(step, box), triples(step.placements, box),
                        triples(step.eliminations, box), triples(step.because, box), houses);
}

Technique technique_named(const std::string& name) {
  return parse_technique(name).value();
}

/// The steps of a path, and the grid that they lead to.
py::tuple path(Job& job, const Bytes& puzzle, const BoxShape& box, const std::string& hardest,
               bool only_needed) {
  const Rows rows = rows_of(puzzle, box);
  const Geometry geometry(rows.box);
  std::vector<Deduction> steps;
  std::vector<std::string> words;
  Grid reached(rows.box);
  {
    const py::gil_scoped_release release;
    PencilMarks marks(rows.grid(0));
    SolvingPath found = solving_path(
        rows.grid(0), {.hardest = technique_named(hardest), .only_needed = only_needed, .stop = job.token()});
    for (const Deduction& step : found.steps) {
      words.push_back(sentence(step, marks, job.token()));
      marks.apply(step);
    }
    steps = std::move(found.steps);
    reached = found.reached.values();
  }
  py::list list;
  for (std::size_t i = 0; i < steps.size(); ++i) list.append(step_as_tuple(steps[i], words[i], geometry));
  Bytes cells = new_rows(1, rows.box);
  copy_cells(reached, {cells.mutable_data(), rows.width()});
  return py::make_tuple(list, cells);
}

/// The next step of a grid, or None.
py::object hint_for(const Bytes& puzzle, const BoxShape& box, const std::string& hardest) {
  const Rows rows = rows_of(puzzle, box);
  const Geometry geometry(rows.box);
  std::optional<Deduction> step;
  std::string words;
  {
    const py::gil_scoped_release release;
    const PencilMarks marks(rows.grid(0));
    step = hint(marks, technique_named(hardest));
    if (step) words = sentence(*step, marks);
  }
  if (!step) return py::none();
  return step_as_tuple(*step, words, geometry);
}

/// The candidates of each cell as bits: bit d-1 for digit d.
py::array_t<std::uint64_t> candidates(const Bytes& puzzle, const BoxShape& box) {
  const Rows rows = rows_of(puzzle, box);
  const PencilMarks marks(rows.grid(0));
  auto bits = new_column<std::uint64_t>(rows.width());
  for (int cell = 0; cell < rows.box.cells(); ++cell) bits.mutable_at(cell) = marks.digits(cell);
  return bits;
}

/// (name, estimate of Sudoku Explainer's rating) of all techniques, easiest first.
std::vector<std::pair<std::string, double>> technique_table() {
  std::vector<std::pair<std::string, double>> table;
  for (const TechniqueInfo& info : techniques()) table.emplace_back(std::string(info.name), info.se_rating);
  return table;
}

}  // namespace

void bind_deduce(py::module_& module) {
  module.attr("techniques") = technique_table();
  module.def("path", &path, py::arg("job"), py::arg("puzzle"), py::arg("box"), py::arg("hardest"),
             py::arg("only_needed"));
  module.def("hint", &hint_for, py::arg("puzzle"), py::arg("box"), py::arg("hardest"));
  module.def("candidates", &candidates, py::arg("puzzle"), py::arg("box"));
}

}  // namespace evodoku::python
