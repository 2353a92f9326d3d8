#include "evodoku/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "random/stream.hpp"

namespace evodoku {

namespace {

StudyRun run_of(const Preset& preset, const Grid& puzzle, EvolveOptions options) {
  if (needs_board(preset)) options.board = solve(puzzle, {.limit = 1, .stop = options.stop}).solution;
  if (needs_board(preset) && !options.board && options.stop.stop_requested()) return {.stopped = true};
  const Run run = evolve(puzzle, preset, options);
  return {.solved = run.solved,
          .reached_goal = run.reached_goal,
          .clues_kept = run.clues_kept,
          .stopped = run.stopped,
          .generations = run.generations,
          .evaluations = run.evaluations,
          .restarts = run.restarts,
          .population_bytes = run.population_bytes};
}

/// Searches for one solution, not for a second one.
StudyRun run_of(const EngineMethod& method, const Grid& puzzle, const EvolveOptions& options) {
  const SolveResult result = solve(
      puzzle, {.limit = 1, .node_budget = method.node_budget, .stop = options.stop, .engine = method.engine});
  const bool found = result.solution.has_value();
  return {.solved = found,
          .reached_goal = found,
          .clues_kept = true,
          .stopped = !found && options.stop.stop_requested(),
          .nodes = result.nodes};
}

StudyRun run_of(ColouringHeuristic heuristic, const Grid& puzzle, const EvolveOptions& options) {
  const Colouring colouring = colour(puzzle, heuristic, {.seed = options.seed, .run = options.run});
  const bool solved = colouring.solution.has_value();
  return {.solved = solved,
          .reached_goal = solved,
          .clues_kept = true,
          .colours_beyond = colouring.colours_beyond};
}

/// Everything except the puzzle that the runs of a treatment depend on. Of a preset what differs from the preset as it
/// is: a parameter that is new in evodoku changes no study of before.
std::string text_of(const Treatment& treatment) {
  std::string text = kind_of(treatment) + " ";
  if (const auto* const preset = std::get_if<Preset>(&treatment.does)) {
    text += fmt::format("{} generation-cap={}", preset->name, treatment.generation_cap);
    if (treatment.evaluation_cap != UINT64_MAX)
      text += fmt::format(" evaluation-cap={}", treatment.evaluation_cap);
    const auto as_it_is = find_preset(preset->name);
    for (const PresetParameter& parameter : preset_parameters()) {
      const std::string value = get_parameter(*preset, parameter.name);
      if (as_it_is && get_parameter(*as_it_is, parameter.name) == value) continue;
      text += fmt::format(" {}={}", parameter.name, value);
    }
  } else if (const auto* const engine = std::get_if<EngineMethod>(&treatment.does)) {
    text += fmt::format("{} node-budget={}", name_of(engine->engine), engine->node_budget);
  } else {
    text += name_of(std::get<ColouringHeuristic>(treatment.does));
  }
  return text;
}

}  // namespace

std::string kind_of(const Treatment& treatment) {
  constexpr const char* kinds[] = {"preset", "engine", "colouring"};
  return kinds[treatment.does.index()];
}

std::string setting_of(const Treatment& treatment, const std::string& parameter) {
  for (const Setting& setting : treatment.settings) {
    if (setting.name == parameter) return setting.value;
  }
  if (const auto* const preset = std::get_if<Preset>(&treatment.does)) {
    if (parameter == "generation-cap") return std::to_string(treatment.generation_cap);
    if (parameter == "evaluation-cap") return std::to_string(treatment.evaluation_cap);
    const auto known = preset_parameters();
    const bool is_known = std::ranges::find(known, parameter, &PresetParameter::name) != known.end();
    if (is_known && uses_parameter(*preset, parameter)) return get_parameter(*preset, parameter);
  }
  const auto* const engine = std::get_if<EngineMethod>(&treatment.does);
  return engine != nullptr && parameter == "node-budget" ? std::to_string(engine->node_budget) : "";
}

std::vector<std::string> parameters_of(const Study& study) {
  std::vector<std::string> names;
  for (const Treatment& treatment : study.treatments) {
    for (const Setting& setting : treatment.settings) {
      if (std::ranges::find(names, setting.name) == names.end()) names.push_back(setting.name);
    }
  }
  return names;
}

int cells_of(const Study& study) {
  return study.treatments.size() * study.puzzles.size();
}

const Treatment& treatment_of(const Study& study, int cell) {
  return study.treatments.at(cell / std::max<std::size_t>(study.puzzles.size(), 1));
}

const StudyPuzzle& puzzle_of(const Study& study, int cell) {
  return study.puzzles.at(cell % std::max<std::size_t>(study.puzzles.size(), 1));
}

std::vector<std::string> description_of(const Study& study) {
  std::vector<std::string> lines = {fmt::format("seed {}", study.seed)};
  for (const StudyPuzzle& puzzle : study.puzzles) {
    lines.push_back(fmt::format("puzzle {} level \"{}\" box {} {}", puzzle.name, puzzle.level,
                                puzzle.puzzle.box().name(), to_line(puzzle.puzzle)));
  }
  for (const Treatment& treatment : study.treatments)
    lines.push_back(fmt::format("method {}: {}", treatment.method, text_of(treatment)));
  return lines;
}

/// The seeds of treatments that differ in anything are independent, so that their runs are independent samples. The
/// name of the method is not used, so renaming a section does not change any run.
StudyRun perform(const Study& study, int cell, int number, const std::stop_token& stop) {
  const Treatment& treatment = treatment_of(study, cell);
  const Grid& puzzle = puzzle_of(study, cell).puzzle;
  const EvolveOptions options{
      .seed = make_stream(study.seed, "study", {stable_hash(text_of(treatment))}).bits(),
      .run = static_cast<std::uint64_t>(number),
      .generation_cap = treatment.generation_cap,
      .evaluation_cap = treatment.evaluation_cap,
      .stop = stop};
  StudyRun run =
      std::visit([&](const auto& method) { return run_of(method, puzzle, options); }, treatment.does);
  run.seed = options.seed;
  return run;
}

}  // namespace evodoku
