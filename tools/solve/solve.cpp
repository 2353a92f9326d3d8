// evodoku-solve: writes the solution of each puzzle, or why there is not exactly one.
#include "evodoku/solve.hpp"

#include <fmt/format.h>

#include <stop_token>
#include <string>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "common/output.hpp"
#include "common/records.hpp"
#include "common/tool.hpp"
#include "evodoku/check.hpp"
#include "solve/lines.hpp"

namespace evodoku::tools {

namespace {

const ToolDescription description{
    .name = "evodoku-solve",
    .sentence = "Solves puzzles exactly and tells whether they have no, one or many solutions.",
    .usage = "evodoku-solve [options] [FILE|PUZZLE...]",
    .examples = {{"evodoku-solve puzzles.txt", "the solutions, one a line, in the order of the file"},
                 {"evodoku-solve 3..1.2....34....", "of a puzzle as it stands"},
                 {"evodoku-generate -N 4 --alpha 0.5 | evodoku-solve --require-proper --verify",
                  "exit code 0 only if two engines find exactly one solution"},
                 {"evodoku-solve --limit 1000 --json puzzles.txt",
                  "records with verdict, number of solutions (up to 1000), and up to two solutions"},
                 {"echo ................ | evodoku-solve --all", "all 288 grids of side 4"}},
    .usual = {"limit", "all", "verify", "require-proper", "json", "format", "output", "from", "box",
              "threads"},
    .notes =
        "For a puzzle without exactly one solution, the output is a line that begins with # and gives the "
        "reason; every tool reads it as a comment. With --format csv it is a row with the reason in the "
        "column comment. The exit code is 0 whatever the verdicts; it is 1 if a puzzle stays undecided, or "
        "fails --require-proper or --verify."};

void add_own_options(CommandLine& line, SolveRequest& request) {
  line.count("limit", "K", request.solve.limit,
             fmt::format("count solutions up to K (default {}; 1: find any)", request.solve.limit), 1)
      .flag("all", request.all, "write every solution as it is found (one thread, no limits)")
      .word(
          "engine", "NAME", {"automatic", "band", "lockstep", "scalar", "exact-cover", "sat"},
          [&request](const std::string& name) { request.solve.engine = *parse_engine(name); },
          "automatic (default); for comparisons: band, lockstep (both 9x9 only), scalar, exact-cover, sat")
      .flag("verify", request.verify, "prove every verdict again, by an engine with other code")
      .flag("require-proper", request.require_proper, "report puzzles that are not proper; exit code 1");
}

/// What depends on several options.
void resolve(const CommandLine& line, SolveRequest& request) {
  if (request.all && !line.has("limit")) request.solve.limit = 0;
  if (request.all) request.solve.node_budget = UINT64_MAX;
  const Engine engine = request.solve.engine;
  if (engine == Engine::sat && !sat_available())
    throw UsageError("--engine sat: this build of evodoku has no CaDiCaL");
  if (request.all && (engine == Engine::sat || engine == Engine::lockstep))
    throw UsageError(
        fmt::format("--engine {} cannot list solutions: leave it out with --all", name_of(engine)));
  if (request.solve.limit == 1 && (request.require_proper || request.verify))
    throw UsageError("--limit 1 finds one solution only: use --limit 2 to know whether it is the only one");
}

// -- One puzzle

/// Writes every solution when it is found, so that memory does not grow with their number.
SolveOutcome write_all_of(const Record& record, const SolveRequest& request, const std::stop_token& stop,
                          RecordOutput& output) {
  SolveOptions options = request.solve;
  options.stop = stop;
  const auto write = [&](const Grid& solution) {
    Record both = record;
    both.solution = solution;
    output.write(holds_records(output.form()) ? both : Record{.puzzle = solution});
    return !output.reader_gone();
  };
  SolveOutcome outcome{record.candidates ? solve(marks_of(record), options, write)
                                         : enumerate(record.puzzle, write, options)};
  if (request.verify) outcome.second_proof = prove_again(record.puzzle, outcome.result, stop);
  return outcome;
}

/// With --limit 1 a solution is all that was asked for.
bool is_solved(const SolveResult& result, const SolveRequest& request) {
  return result.verdict == Verdict::one || (request.solve.limit == 1 && result.solution);
}

/// Why the exit code will not be 0; empty if nothing is wrong.
std::string fault_of(const SolveOutcome& outcome, const Record& record, const SolveRequest& request) {
  const SolveResult& result = outcome.result;
  const std::string verdict = explain_record(result, record);
  if (request.verify && outcome.second_proof == SecondProof::differs)
    return fmt::format("two engines contradict each other, the first says: {}. Please report this puzzle",
                       verdict);
  if (result.verdict == Verdict::undecided && !is_solved(result, request))
    return fmt::format("{}; given up after {} guesses (--all searches on without a limit)", verdict,
                       request.solve.node_budget);
  if (request.require_proper && result.verdict != Verdict::one) return "not proper: " + verdict;
  if (request.verify && outcome.second_proof == SecondProof::undecided)
    return fmt::format("{}, but proved once only: no other engine came to an end", verdict);
  return "";
}

std::string json_of(const Conflict& conflict, Box box) {
  return fmt::format(R"({{"digit":{},"house":"{}","cells":["{}","{}"]}})", conflict.digit, conflict.house,
                     cell_name(box, conflict.first_cell), cell_name(box, conflict.second_cell));
}

/// What stands for a puzzle without exactly one solution.
void write_unsolved(const Record& record, const SolveResult& result, RecordOutput& output) {
  std::string text = explain_record(result, record);
  if (output.form() == TextFormat::csv) {
    Record row = record;
    row.solution.reset();
    row.comment = text;
    return output.write(row);
  }
  if (result.witness) {
    text += fmt::format(", such as {} and {}", to_line(*result.solution), to_line(*result.witness));
  } else if (result.solution) {
    text += ": " + to_line(*result.solution);
  }
  output.write_text("# " + text + "\n");
}

// -- The input

int solve_input(const CommandLine& line, const SolveRequest& request) {
  const Interrupt interrupt;
  CommonOptions common = line.common();
  if (request.all) common.threads = 1;  // solutions are written when they are found
  PuzzleInput input(common, interrupt);
  RecordOutput output(common);
  output.draw_solutions();
  Progress progress("puzzles", std::nullopt, common.quiet);
  bool fell_short = false;

  const std::function<bool(const InputPuzzle&, SolveOutcome&&)> take = [&](const InputPuzzle& job,
                                                                           SolveOutcome&& outcome) {
    const SolveResult& result = outcome.result;
    const bool is_undecided = result.verdict == Verdict::undecided ||
                              (request.verify && outcome.second_proof == SecondProof::undecided);
    if (interrupt.requested() && is_undecided) return false;  // begun, not finished
    const Record& record = job.puzzle.record;
    const bool solved = is_solved(result, request);
    if (solved && record.solution && find_fault(record.puzzle, *record.solution))
      say("{}: the given solution is not the puzzle's; another is written\n", printable(job.place()));
    if (!request.all && (solved || output.form() == TextFormat::json)) {
      Record answer = answered(record, outcome, request, output);
      // one of several solutions is not drawn as if it were the only one
      if (output.is_picture() && !solved) answer.solution.reset();
      output.write(answer);
    } else if (!request.all) {
      write_unsolved(record, result, output);
    }
    const std::string fault = fault_of(outcome, record, request);
    if (!fault.empty()) fell_short = true;
    if (!fault.empty() || (request.all && result.count == 0 && !common.quiet))
      say("{}: {}\n", printable(job.place()), fault.empty() ? explain_record(result, record) : fault);
    return true;
  };
  if (can_solve_lines(request, output))
    solve_lines(request, common.threads, input, interrupt, progress, output, take);
  const int exit_code = run_filter<SolveOutcome>(
      {common, input, &output, progress, interrupt, {}, 1, request.all ? 1 : small_puzzles},
      [&](const InputPuzzle& job, const std::stop_token& stop) {
        const Record& record = job.puzzle.record;
        const Engine engine = request.solve.engine;
        if (record.candidates &&
            (request.verify || (engine != Engine::automatic && engine != Engine::scalar)))
          throw UsageError(fmt::format("{}: --{}: one engine only counts the solutions of candidate grids",
                                       printable(job.place()), request.verify ? "verify" : "engine"));
        if ((engine == Engine::band || engine == Engine::lockstep) && record.puzzle.box() != Box(3, 3))
          throw UsageError(fmt::format("{}: --engine {} is for 9x9 only, but this puzzle has box {}",
                                       printable(job.place()), name_of(engine), record.puzzle.box().name()));
        return request.all ? write_all_of(record, request, stop, output) : solve_one(record, request, stop);
      },
      take);
  return end_filter(output, interrupt, exit_code, !fell_short);
}

int solve_main(int argc, char** argv) {
  CommandLine line(
      description,
      {.input = true, .alphabet = true, .output = true, .threads = true, .links = true, .pictures = {"svg"}});
  SolveRequest request;
  add_own_options(line, request);
  if (!line.parse(argc, argv)) return exit_done;
  resolve(line, request);
  return solve_input(line, request);
}

}  // namespace

SolveOutcome solve_one(const Record& record, const SolveRequest& request, const std::stop_token& stop) {
  SolveOptions options = request.solve;
  options.stop = stop;
  SolveOutcome outcome{solve_record(record, options)};
  if (request.verify) outcome.second_proof = prove_again(record.puzzle, outcome.result, stop);
  return outcome;
}

Record answered(const Record& record, const SolveOutcome& outcome, const SolveRequest& request,
                const RecordOutput& output) {
  const SolveResult& result = outcome.result;
  if (!holds_records(output.form())) return Record{.puzzle = *result.solution};
  Record answer = record;
  answer.solution = result.solution;
  if (output.form() == TextFormat::csv) return answer;
  for (const char* const old : {"witness", "conflict", "verified"}) answer.other.erase(old);
  answer.other["verdict"] = fmt::format("\"{}\"", name_of(result.verdict));
  answer.other["count"] = std::to_string(result.count);
  answer.other["complete"] = result.complete ? "true" : "false";
  if (result.witness) answer.other["witness"] = fmt::format("\"{}\"", to_line(*result.witness));
  if (result.conflict) answer.other["conflict"] = json_of(*result.conflict, record.puzzle.box());
  if (request.verify)
    answer.other["verified"] = outcome.second_proof == SecondProof::agrees ? "true" : "false";
  return answer;
}

}  // namespace evodoku::tools

int main(int argc, char** argv) {
  return evodoku::tools::run_tool(argc, argv, evodoku::tools::solve_main);
}
