// evodoku-solve: writes the solution of each puzzle, or why there is not exactly one.
#include "evodoku/solve.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/filter.hpp"
#include "common/tool.hpp"
#include "solve/lines.hpp"
#include "solve/report.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-solve",
    .sentence = "Solves puzzles exactly and tells whether they have no, one or many solutions.",
    .usage = "evodoku-solve [options] [FILE...]",
    .examples = {{"evodoku-solve puzzles.txt", "the solutions, one a line, in the order of the file"},
                 {"evodoku-generate -N 4 --alpha 0.5 | evodoku-solve --require-proper --verify",
                  "exit code 0 only if two engines find exactly one solution"},
                 {"evodoku-solve --limit 1000 --json puzzles.txt",
                  "records with verdict, number of solutions (up to 1000), and up to two solutions"},
                 {"echo ................ | evodoku-solve --all", "all 288 grids of side 4"}},
    .notes =
        "For a puzzle without exactly one solution, the output is a line that begins with # and gives the "
        "reason; every tool reads it as a comment. With --format csv it is a row with the reason in the "
        "column comment. The exit code is 0 whatever the verdicts; it is 1 if a puzzle stays undecided, or "
        "fails --require-proper or --verify.\n",
    .main_options = {"limit", "all", "verify", "require-proper", "order", "from", "keep-going", "format",
                     "json", "output"}};

std::vector<std::string> engine_names() {
  return {"automatic", "band", "lockstep", "scalar", "exact-cover", "sat"};
}

Engine engine_named(const std::string& name) {
  const auto engine = parse_engine(name);
  if (engine == Engine::sat && !sat_available()) {
    throw UsageError("--engine sat: this build of evodoku has no CaDiCaL");
  }
  if (engine) return *engine;
  throw unknown_value("--engine", name, engine_names());
}

void add_own_options(CommandLine& line, SolveSettings& settings) {
  const SolveOptions defaults;
  BoundOptions(line)
      .count("limit", "K", settings.solve.limit,
             fmt::format("count solutions up to K (default {}; 1: find any solution)", defaults.limit),
             {.low = 1})
      .flag("all", settings.all,
            "write every solution, one a line, as they are found (in one thread; without a limit unless "
            "--node-budget is given)")
      .value(
          "engine", "NAME",
          [&settings](const std::string& name, const CommonOptions&) {
            settings.solve.engine = engine_named(name);
          },
          "automatic (default); for comparisons: band, lockstep (both 9x9 only), scalar, exact-cover, sat")
      .flag("verify", settings.verify,
            "prove every verdict again, with an engine that shares no code with the first")
      .flag("require-proper", settings.require_proper,
            "report every puzzle that does not have exactly one solution; the exit code is then 1")
      .count("node-budget", "K", settings.solve.node_budget,
             fmt::format("guesses of a search before a puzzle is left undecided (default {})",
                         defaults.node_budget));
  line.offer("engine", engine_names());
}

/// What depends on several options.
void complete_settings(const CommandLine& line, SolveSettings& settings) {
  if (settings.all && !line.has("limit")) settings.solve.limit = 0;
  if (settings.all && !line.has("node-budget")) settings.solve.node_budget = UINT64_MAX;
  const Engine engine = settings.solve.engine;
  if (settings.all && (engine == Engine::sat || engine == Engine::lockstep)) {
    throw UsageError(fmt::format("--engine {} cannot list solutions: leave it out with --all",
                                 line.get<std::string>("engine")));
  }
  if (settings.solve.limit == 1 && (settings.require_proper || settings.verify)) {
    throw UsageError("--limit 1 finds one solution only: use --limit 2 to know whether it is the only one");
  }
}

/// "many" needs no second proof, because its two solutions have passed the checker. Neither does a contradiction
/// between clues, which is obvious.
SecondProof prove_verdict_again(const Grid& puzzle, const SolveResult& result, const std::stop_token& stop) {
  if (result.verdict == Verdict::one) return prove_again(puzzle, *result.solution, stop);
  if (result.verdict == Verdict::none && !result.conflict) return prove_unsolvable_again(puzzle, stop);
  return result.verdict == Verdict::undecided ? SecondProof::undecided : SecondProof::agrees;
}

SolveOutcome solve_one(const Grid& puzzle, const SolveSettings& settings, const std::stop_token& stop) {
  SolveOptions options = settings.solve;
  options.stop = stop;
  SolveOutcome outcome{solve(puzzle, options)};
  if (settings.verify) outcome.second_proof = prove_verdict_again(puzzle, outcome.result, stop);
  return outcome;
}

/// Writes every solution when it is found, so that memory does not grow with their number.
SolveOutcome write_all_of(const Record& record, const SolveSettings& settings, const std::stop_token& stop,
                          RecordOutput& output) {
  SolveOptions options = settings.solve;
  options.stop = stop;
  const auto write = [&](const Grid& solution) {
    output.write(with_solution(record, solution, output.form()));
    return !output.reader_gone();
  };
  SolveOutcome outcome{enumerate(record.puzzle, write, options)};
  if (settings.verify) outcome.second_proof = prove_verdict_again(record.puzzle, outcome.result, stop);
  return outcome;
}

void require_engine_for(const InputPuzzle& job, Engine engine) {
  const Box box = job.puzzle.record.puzzle.box();
  if ((engine != Engine::band && engine != Engine::lockstep) || box == Box(3, 3)) return;
  throw UsageError(fmt::format("{}: --engine {} is for 9x9 only, but this puzzle has box {}",
                               printable(job.place()), engine == Engine::band ? "band" : "lockstep",
                               box.name()));
}

int solve_input(const CommandLine& line, const SolveSettings& settings) {
  const Interrupt interrupt;
  CommonOptions common = line.common();
  if (settings.all) common.threads = 1;  // solutions are written when they are found
  PuzzleInput input(common, interrupt);
  RecordOutput output(common);
  output.draw_solutions();
  Progress progress("puzzles", std::nullopt, common.quiet);
  SolveReport report(settings, common, output, progress);

  if (can_solve_lines(settings, output)) {
    SolveSettings alone = settings;
    if (settings.solve.limit <= 2 && !counts_guesses(settings))
      alone.solve.engine = Engine::automatic;  // the quickest
    solve_lines(
        settings, common.threads, input, interrupt, progress, output, report,
        [&](const Grid& puzzle, const std::stop_token& stop) { return solve_one(puzzle, alone, stop); });
  }
  const int exit_code = run_filter<SolveOutcome>(
      {common, input, &output, progress, interrupt},
      [&](const InputPuzzle& job, const std::stop_token& stop) {
        require_engine_for(job, settings.solve.engine);
        const Record& record = job.puzzle.record;
        return settings.all ? write_all_of(record, settings, stop, output)
                            : solve_one(record.puzzle, settings, stop);
      },
      [&](const InputPuzzle& job, SolveOutcome&& outcome) {
        if (interrupt.requested() && is_cut_short(outcome, settings)) return false;  // begun, not finished
        report.take(job, outcome);
        return true;
      });
  if (exit_code == exit_usage) return exit_usage;  // a file named with -o stays as it was

  output.commit();
  progress.clear();
  if (!output.reader_gone()) report.summarise();
  if (interrupt.requested()) return interrupt.exit_code();
  return report.fell_short() ? exit_less : exit_code;
}

int solve_main(int argc, char** argv) {
  CommandLine line(description, {.input = true, .output = true, .threads = true, .pictures = {"svg"}});
  SolveSettings settings;
  add_own_options(line, settings);
  if (!line.parse(argc, argv)) return exit_done;
  complete_settings(line, settings);
  return solve_input(line, settings);
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, solve_main);
}
