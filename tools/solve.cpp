// evodoku-solve: puzzles in; solutions, or why there is not exactly one, out.
#include "evodoku/solve.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/exit_code.hpp"
#include "common/filter.hpp"
#include "common/tool_main.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-solve",
    .sentence = "Solves puzzles exactly and says whether they have no, one or many solutions.",
    .usage = "evodoku-solve [options] [FILE...]",
    .examples = {{"evodoku-solve puzzles.txt", "the solutions, a line each, in the order of the file"},
                 {"evodoku-generate -N 4 --alpha 0.5 | evodoku-solve --require-proper --verify",
                  "exit code 0 only if two engines find exactly one solution"},
                 {"evodoku-solve --limit 1000 --json puzzles.txt",
                  "records with verdict, count (up to 1000), solution and a second one as witness"},
                 {"echo ................ | evodoku-solve --all", "all 288 grids of side 4"}},
    .notes =
        "A puzzle that has not exactly one solution gives a line beginning with #, which says why and is a\n"
        "comment to every tool; with --format csv a row without solution that says it under comment.\n"
        "The exit code is 0 whatever the verdicts, unless --require-proper or --verify ask for more or a\n"
        "puzzle stays undecided (then 1).\n"};

void add_own_options(CommandLine& line) {
  const SolveOptions defaults;
  const auto text = [] { return po::value<std::string>(); };
  line.add_options()  //
      ("limit", text()->value_name("K"),
       fmt::format("count solutions up to K (default {}; 1: any solution will do)", defaults.limit)
           .c_str())  //
      ("all",
       "write every solution, a line each, as they are found (in one thread; without --node-budget there is "
       "no limit)")  //
      ("engine", text()->value_name("NAME"),
       "automatic (default), or to compare them: scalar, exact-cover, sat")                               //
      ("verify", "prove every verdict a second time, by an engine that shares no code with the first")    //
      ("require-proper", "name every puzzle that has not exactly one solution; the exit code is then 1")  //
      ("node-budget", text()->value_name("K"),
       fmt::format("guesses of a search before a puzzle is left undecided (default {})", defaults.node_budget)
           .c_str());
}

struct Settings {
  SolveOptions solve;
  bool all = false;
  bool verify = false;
  bool require_proper = false;
};

Engine engine_named(const std::string& name) {
  constexpr std::array<std::pair<const char*, Engine>, 4> names = {{{"automatic", Engine::automatic},
                                                                    {"scalar", Engine::scalar},
                                                                    {"exact-cover", Engine::exact_cover},
                                                                    {"sat", Engine::sat}}};
  for (const auto& [known, engine] : names) {
    if (name != known) continue;
    if (engine == Engine::sat && !sat_available()) {
      throw UsageError("--engine sat: this build of evodoku has no CaDiCaL");
    }
    return engine;
  }
  throw UsageError(fmt::format("--engine {}: want automatic, scalar, exact-cover or sat", name));
}

Settings settings_of(const CommandLine& line) {
  Settings settings;
  settings.all = line.has("all");
  settings.verify = line.has("verify");
  settings.require_proper = line.has("require-proper");
  if (settings.all) {
    settings.solve.limit = 0;
    settings.solve.node_budget = UINT64_MAX;
  }
  if (const auto limit = line.maybe<std::string>("limit")) {
    settings.solve.limit = parse_count("--limit", *limit, 1);
  }
  if (const auto budget = line.maybe<std::string>("node-budget")) {
    settings.solve.node_budget = parse_count("--node-budget", *budget);
  }
  if (const auto engine = line.maybe<std::string>("engine")) settings.solve.engine = engine_named(*engine);
  if (settings.all && settings.solve.engine == Engine::sat) {
    throw UsageError("--engine sat decides but does not list: leave it out with --all");
  }
  if (settings.solve.limit == 1 && (settings.require_proper || settings.verify)) {
    throw UsageError("--limit 1 looks for one solution only: whether it is the only one needs --limit 2");
  }
  return settings;
}

/// What came of one puzzle.
struct Outcome {
  SolveResult result;
  SecondProof second_proof = SecondProof::undecided;  // with --verify
};

/// "many" needs no second proof: its two solutions have passed the checker. Nor does a conflict: it is there to see.
SecondProof prove_verdict_again(const Grid& puzzle, const SolveResult& result, std::stop_token stop) {
  if (result.verdict == Verdict::one) return prove_again(puzzle, *result.solution, std::move(stop));
  if (result.verdict == Verdict::none && !result.conflict)
    return prove_unsolvable_again(puzzle, std::move(stop));
  return result.verdict == Verdict::undecided ? SecondProof::undecided : SecondProof::agrees;
}

Outcome solve_one(const Grid& puzzle, const Settings& settings, std::stop_token stop) {
  SolveOptions options = settings.solve;
  options.stop = stop;
  Outcome outcome{solve(puzzle, options)};
  if (settings.verify) outcome.second_proof = prove_verdict_again(puzzle, outcome.result, std::move(stop));
  return outcome;
}

std::string json_string(const std::string& text) {
  return '"' + text + '"';
}  // of names, words and grids only

std::string json_of(const Conflict& conflict, Box box) {
  return fmt::format(R"({{"digit":{},"house":"{}","cells":["{}","{}"]}})", conflict.digit, conflict.house,
                     cell_name(box, conflict.first_cell), cell_name(box, conflict.second_cell));
}

/// The record of the input with what was found; an answer that an earlier run left in it is replaced.
Record with_answer(Record record, const Outcome& outcome, bool verified) {
  const SolveResult& result = outcome.result;
  for (const char* const old : {"witness", "conflict", "verified"}) record.other.erase(old);
  record.solution = result.solution;
  record.other["verdict"] = json_string(name_of(result.verdict));
  record.other["count"] = std::to_string(result.count);
  record.other["complete"] = result.complete ? "true" : "false";
  if (result.witness) record.other["witness"] = json_string(to_line(*result.witness));
  if (result.conflict) record.other["conflict"] = json_of(*result.conflict, record.puzzle.box());
  if (verified) record.other["verified"] = outcome.second_proof == SecondProof::agrees ? "true" : "false";
  return record;
}

/// A solution in the form of the output: beside its puzzle where the form has a place for both, else alone.
Record with_solution(const Record& record, const Grid& solution, TextForm form) {
  if (form != TextForm::json && form != TextForm::csv) return Record{.puzzle = solution};
  Record both = record;
  both.solution = solution;
  return both;
}

/// Every solution is written as it is found, so that memory does not grow with their number.
Outcome write_all_of(const Record& record, const Settings& settings, std::stop_token stop,
                     RecordOutput& output) {
  SolveOptions options = settings.solve;
  options.stop = stop;
  const auto write = [&](const Grid& solution) {
    output.write(with_solution(record, solution, output.form()));
    return !output.reader_gone();
  };
  Outcome outcome{enumerate(record.puzzle, write, options)};
  if (settings.verify)
    outcome.second_proof = prove_verdict_again(record.puzzle, outcome.result, std::move(stop));
  return outcome;
}

/// What is written, said and counted of each puzzle once it is solved.
class Report {
 public:
  Report(const Settings& settings, const CommonOptions& common, RecordOutput& output, Progress& progress)
      : settings_(settings), quiet_(common.quiet), output_(output), progress_(progress) {}

  void take(const Job& job, const Outcome& outcome) {
    ++verdicts_[static_cast<std::size_t>(outcome.result.verdict)];
    if (!settings_.all) write(job.puzzle.record, outcome);
    const std::string fault = fault_of(job.puzzle.record.puzzle.box(), outcome);
    if (!fault.empty()) {
      fell_short_ = true;
      say(job, fault);
    } else if (settings_.all && outcome.result.count == 0) {
      if (!quiet_) say(job, explain(outcome.result, job.puzzle.record.puzzle.box()));
    }
  }

  /// True if some puzzle did not come to what was asked of it.
  bool fell_short() const { return fell_short_; }

  void summarise() const {
    if (quiet_) return;
    constexpr std::array<const char*, 4> names = {"without solution", "proper", "with several solutions",
                                                  "undecided"};
    constexpr std::array<Verdict, 4> order = {Verdict::one, Verdict::none, Verdict::many, Verdict::undecided};
    std::uint64_t all = 0;
    std::string parts;
    for (const Verdict verdict : order) {
      const auto index = static_cast<std::size_t>(verdict);
      all += verdicts_[index];
      if (verdicts_[index] == 0) continue;
      const bool looked_for_one = verdict == Verdict::undecided && settings_.solve.limit == 1;
      parts += fmt::format("{} {} {}", parts.empty() ? ":" : ",", verdicts_[index],
                           looked_for_one ? "not looked at further" : names[index]);
    }
    fmt::print(stderr, "{} {}{}\n", all, all == 1 ? "puzzle" : "puzzles", parts);
  }

 private:
  bool looked_for_one_and_found(const SolveResult& result) const {
    return settings_.solve.limit == 1 && result.solution.has_value();
  }

  void write(const Record& record, const Outcome& outcome) {
    const SolveResult& result = outcome.result;
    const Box box = record.puzzle.box();
    const bool solved = result.verdict == Verdict::one || looked_for_one_and_found(result);
    if (output_.form() == TextForm::json) {
      output_.write(with_answer(record, outcome, settings_.verify));
    } else if (solved) {
      output_.write(with_solution(record, *result.solution, output_.form()));
    } else if (output_.form() == TextForm::csv) {
      Record row = record;
      row.solution.reset();
      row.comment = explain(result, box);
      output_.write(row);
    } else {
      output_.write_text("# " + explain(result, box) + examples(result) + "\n");
    }
  }

  static std::string examples(const SolveResult& result) {
    if (!result.solution) return "";
    if (!result.witness) return ": " + to_line(*result.solution);
    return fmt::format(", such as {} and {}", to_line(*result.solution), to_line(*result.witness));
  }

  /// Why the exit code will not be 0; empty if nothing is wrong.
  std::string fault_of(Box box, const Outcome& outcome) const {
    const SolveResult& result = outcome.result;
    if (settings_.verify && outcome.second_proof == SecondProof::differs) {
      return fmt::format("two engines contradict each other, the first says: {}. Please report this puzzle",
                         explain(result, box));
    }
    if (result.verdict == Verdict::undecided && !looked_for_one_and_found(result)) {
      return explain(result, box) + " (raise --node-budget)";
    }
    if (settings_.require_proper && result.verdict != Verdict::one)
      return "not proper: " + explain(result, box);
    if (settings_.verify && outcome.second_proof == SecondProof::undecided) {
      return fmt::format("{}, but the second proof gave up", explain(result, box));
    }
    return "";
  }

  void say(const Job& job, const std::string& what) {
    progress_.clear();
    fmt::print(stderr, "{}: {}\n", printable(job.place()), what);
  }

  const Settings& settings_;
  bool quiet_;
  RecordOutput& output_;
  Progress& progress_;
  std::array<std::uint64_t, 4> verdicts_{};  // by Verdict
  bool fell_short_ = false;
};

int solve_input(const CommandLine& line, const Settings& settings) {
  const Interrupt interrupt;
  CommonOptions common = line.common();
  if (settings.all) common.threads = 1;  // solutions are written while they are found
  PuzzleInput input(common, interrupt);
  RecordOutput output(common);
  Progress progress("puzzles", std::nullopt, common.quiet);
  Report report(settings, common, output, progress);

  const int exit_code = run_filter<Outcome>(
      {common, input, &output, progress, interrupt},
      [&](const Job& job, std::stop_token stop) {
        const Record& record = job.puzzle.record;
        return settings.all ? write_all_of(record, settings, std::move(stop), output)
                            : solve_one(record.puzzle, settings, std::move(stop));
      },
      [&](const Job& job, Outcome&& outcome) {
        const bool cut_short = outcome.result.verdict == Verdict::undecided ||
                               (settings.verify && outcome.second_proof == SecondProof::undecided);
        if (interrupt.requested() && cut_short) return false;  // begun, not finished
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
  CommandLine line(description, {.input = true, .output = true, .threads = true});
  add_own_options(line);
  if (!line.parse(argc, argv)) return exit_done;
  return solve_input(line, settings_of(line));
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, solve_main);
}
