// evodoku-generate: puzzles with exactly one solution, made from random full grids by removing clues.
#include "evodoku/generate.hpp"

#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "common/command_line.hpp"
#include "common/exit_code.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/tool_main.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/record.hpp"
#include "evodoku/text.hpp"
#include "evodoku/version.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

using Outcome = Generated::Outcome;

/// A week: longer limits are no limits, and fit no clock.
constexpr double longest_time_limit = 7 * 24 * 3600.0;

CommandLine command_line() {
  CommandLine line(
      {.name = "evodoku-generate",
       .sentence = "Generates Sudoku puzzles of any size with exactly one solution.",
       .usage = "evodoku-generate (-N N | --box RxC) (--alpha A | --filled F | --clues K) [options]",
       .examples = {{"evodoku-generate -N 3 --alpha 0.6 -n 10 --seed 1",
                     "ten 9x9 puzzles with 49 of 81 clues removed"},
                    {"evodoku-generate --box 3x4 --clues 60 --json",
                     "one 12x12 puzzle with its solution and provenance"},
                    {"evodoku-generate -N 3 --clues 25 --first 1000 --count 500 --seed 7",
                     "puzzles 1000 to 1499 of an endless list"}},
       .notes = "A is removed from the full grid, F stays (A = 1 - F), K clues stay. Clues removed are A "
                "times the\n"
                "number of cells, rounded half up. Puzzles that cannot be reached within the work budget are "
                "named on\n"
                "standard error and not printed; the exit code is then 1.\n"},
      {.shape = true, .output = true, .threads = true, .seed = true});
  auto add = line.add_options();
  add("alpha", po::value<std::string>()->value_name("A"), "fraction of the clues to remove, 0 <= A < 1");
  add("filled", po::value<std::string>()->value_name("F"), "fraction of the clues to leave, 0 < F < 1");
  add("clues", po::value<std::string>()->value_name("K"), "number of clues to leave");
  add("count,n", po::value<std::string>()->value_name("COUNT"), "how many puzzles (default 1)");
  add("first", po::value<std::string>()->value_name("I"), "index of the first one (default 0)");
  add("allow-multiple", "remove clues whatever the number of solutions");
  add("best-effort", "print, marked by a comment, the best reached where the count asked for was not");
  add("work-budget", po::value<std::string>()->value_name("W"),
      "work before a puzzle is given up, in questions and guesses (default 1000000)");
  add("time-limit", po::value<std::string>()->value_name("S"), "end after S seconds with what there is then");
  return line;
}

/// The request, understood.
struct Request {
  Specification spec;
  std::optional<Decimal> alpha;   // where a fraction was asked for
  std::optional<Decimal> filled;  // where it was given as what stays
  std::uint64_t first = 0;
  std::uint64_t count = 1;
  bool best_effort = false;
  std::optional<double> time_limit;
};

Decimal fraction(const CommandLine& line, const char* option) {
  const std::string text = line.get<std::string>(option);
  const auto decimal = Decimal::parse(text);
  if (!decimal) {
    throw UsageError(
        fmt::format("--{} {}: want a decimal fraction of at least 0 and below 1, such as 0.6, with at most "
                    "18 places",
                    option, text));
  }
  return *decimal;
}

/// The fraction removed where `filled` stays.
Decimal removed_by(const Decimal& filled) {
  if (const auto alpha = filled.complement()) return *alpha;
  throw UsageError("--filled 0: no clue would be left; say --clues 0 if that is meant");
}

void read_clue_count(const CommandLine& line, Request& request) {
  const std::string option = line.exactly_one_of({"alpha", "filled", "clues"});
  const int cells = request.spec.box.cells();
  if (option == "clues") {
    const auto most = static_cast<std::uint64_t>(cells);
    request.spec.clues = static_cast<int>(parse_count("--clues", line.get<std::string>("clues"), 0, most));
    return;
  }
  if (option == "filled") request.filled = fraction(line, "filled");
  request.alpha = request.filled ? removed_by(*request.filled) : fraction(line, "alpha");
  request.spec.clues = cells - request.alpha->of(cells);
}

void require_possible(const Specification& spec) {
  const int fewest = fewest_clues(spec.box);
  if (spec.allow_multiple || spec.clues >= fewest) return;
  throw UsageError(
      fmt::format("{} clues would be left, but with fewer than {} no {}x{} puzzle has exactly one solution "
                  "(proven): leave {} or more (--clues {}), or give --allow-multiple",
                  spec.clues, fewest, spec.box.side(), spec.box.side(), fewest, fewest));
}

void require_form_for(Box box, TextForm form) {
  const bool nine_by_nine_only = form == TextForm::sdk || form == TextForm::sdm;
  if (!nine_by_nine_only || box == Box(3, 3)) return;
  throw UsageError(fmt::format("--format {}: holds 9x9 only, not boxes of {}; use line, grid, csv or json",
                               name_of(form), box.name()));
}

void read_piece(const CommandLine& line, Request& request) {
  if (line.has("count")) request.count = parse_count("--count", line.get<std::string>("count"));
  if (!line.has("first")) return;
  request.first = parse_count("--first", line.get<std::string>("first"));
  if (request.count > 0 && request.count - 1 > UINT64_MAX - request.first) {
    throw UsageError(fmt::format("--first {} --count {}: the last index would be above {}", request.first,
                                 request.count, UINT64_MAX));
  }
}

Request read_request(const CommandLine& line) {
  if (!line.common().files.empty()) {
    throw UsageError(fmt::format("{}: evodoku-generate reads no files", line.common().files.front()));
  }
  if (!line.common().box)
    throw UsageError("give the size: -N 3 for 9x9, --box 2x3 for 6x6 with boxes of 2 by 3");
  Request request;
  request.spec.box = *line.common().box;
  request.spec.allow_multiple = line.has("allow-multiple");
  if (line.has("work-budget")) {
    request.spec.work_budget = parse_count("--work-budget", line.get<std::string>("work-budget"));
  }
  request.best_effort = line.has("best-effort");
  read_clue_count(line, request);
  read_piece(line, request);
  if (line.has("time-limit")) {
    request.time_limit =
        parse_real("--time-limit", line.get<std::string>("time-limit"), 0, longest_time_limit);
  }
  require_possible(request.spec);
  require_form_for(request.spec.box, line.common().format);
  return request;
}

/// "removed 49 of 81 (alpha 0.6), 32 clues"
std::string meaning(const Request& request) {
  const int cells = request.spec.box.cells();
  std::string fractions;
  if (request.filled) {
    fractions = fmt::format(" (filled {}, alpha {})", request.filled->text(), request.alpha->text());
  } else if (request.alpha) {
    fractions = fmt::format(" (alpha {})", request.alpha->text());
  }
  return fmt::format("removed {} of {}{}, {} clues{}", cells - request.spec.clues, cells, fractions,
                     request.spec.clues,
                     request.spec.allow_multiple ? "; the number of solutions is not looked at" : "");
}

/// Requests a stop when the time is over, unless it is destroyed before.
class TimeLimit {
 public:
  TimeLimit(std::optional<double> seconds, Interrupt& interrupt) {
    if (!seconds) return;
    const auto end =
        std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                               std::chrono::duration<double>(*seconds));
    timer_ = std::jthread([this, end, &interrupt](const std::stop_token& destroyed) {
      std::unique_lock lock(mutex_);
      wake_.wait_until(lock, destroyed, end, [] { return false; });
      if (!destroyed.stop_requested()) interrupt.request_stop();
    });
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread timer_;  // last: it uses the others
};

/// One puzzle of the list.
struct Made {
  std::uint64_t index = 0;
  Generated result;
  std::optional<std::string> canonical;
};

/// From the request to puzzles on the output.
class Generator {
 public:
  Generator(const CommandLine& line, const Request& request, std::uint64_t seed, Interrupt& interrupt)
      : line_(line),
        request_(request),
        seed_(seed),
        interrupt_(interrupt),
        output_(line.common()),
        progress_("puzzles", request.count, line.common().quiet) {}

  int run() {
    {
      const TimeLimit limit(request_.time_limit, interrupt_);
      std::uint64_t next = 0;
      ordered_map<std::uint64_t, Made>(
          {.threads = line_.common().threads, .stop = interrupt_.token()},
          [&]() -> std::optional<std::uint64_t> {
            if (next == request_.count) return std::nullopt;
            return request_.first + next++;
          },
          [this](const std::uint64_t& index, std::stop_token stop) { return make(index, std::move(stop)); },
          [this](Made&& made) { return take(made); });
    }
    progress_.clear();
    output_.commit();
    return exit_code();
  }

 private:
  Made make(std::uint64_t index, std::stop_token stop) const {
    Made made{index, generate(request_.spec, {.seed = seed_, .index = index, .stop = std::move(stop)}), {}};
    const bool is_kept = line_.common().format == TextForm::json || line_.common().format == TextForm::csv;
    if (is_kept && request_.spec.box == Box(3, 3)) made.canonical = canonical_form(made.result.puzzle).key();
    return made;
  }

  bool take(const Made& made) {
    if (made.result.outcome == Outcome::stopped) {
      report_stopped(made);
      // What other threads finished behind an interrupted puzzle would leave a gap in the list.
      if (!request_.best_effort) return false;
    }
    progress_.advance();
    const bool reached = made.result.outcome == Outcome::reached;
    if (reached) ++reached_;
    if (made.result.outcome == Outcome::fell_short) report_shortfall(made);
    if (reached || (request_.best_effort && made.result.proper)) output_.write(record_of(made));
    return !output_.reader_gone();
  }

  void report_stopped(const Made& made) {
    if (made.result.grids_tried == 0) return;  // stopped before there was anything to tell
    progress_.clear();
    fmt::print(stderr, "evodoku-generate: puzzle {}: stopped: {} clues reached, {} asked for\n", made.index,
               made.result.clues_reached, made.result.clues_asked);
  }

  void report_shortfall(const Made& made) {
    progress_.clear();
    const Generated& result = made.result;
    if (result.clues_reached == result.clues_asked) {
      fmt::print(stderr,
                 "evodoku-generate: puzzle {}: {} clues reached, but the proof that there is exactly one "
                 "solution came to no end\n",
                 made.index, result.clues_reached);
      return;
    }
    fmt::print(
        stderr,
        "evodoku-generate: puzzle {}: fell short: {} clues reached, {} asked for, with {} units of work "
        "on {} full grids (--work-budget allows more)\n",
        made.index, result.clues_reached, result.clues_asked, result.nodes, result.grids_tried);
  }

  Record record_of(const Made& made) const {
    Record record;
    record.puzzle = made.result.puzzle;
    record.solution = made.result.solution;
    if (request_.alpha) record.alpha = request_.alpha->text();
    record.canonical = made.canonical;
    record.seed = seed_;
    record.index = made.index;
    record.args = line_.as_typed();
    record.version = version;
    if (made.result.outcome != Outcome::reached) {
      record.comment = fmt::format("best effort: {} clues, {} asked for", made.result.clues_reached,
                                   made.result.clues_asked);
    }
    return record;
  }

  /// Says what is missing, if anything is.
  int exit_code() const {
    if (reached_ == request_.count || output_.reader_gone()) return exit_done;
    if (interrupt_.requested()) {
      const bool by_signal = interrupt_.exit_code() != 0;
      fmt::print(stderr, "evodoku-generate: {}: {} of {} puzzles reached\n",
                 by_signal ? "interrupted" : fmt::format("time limit of {} s", *request_.time_limit),
                 reached_, request_.count);
      return by_signal ? interrupt_.exit_code() : exit_less;
    }
    fmt::print(stderr, "evodoku-generate: {} of {} puzzles reached\n", reached_, request_.count);
    return exit_less;
  }

  const CommandLine& line_;
  const Request& request_;
  const std::uint64_t seed_;
  Interrupt& interrupt_;
  RecordOutput output_;
  Progress progress_;
  std::uint64_t reached_ = 0;
};

int generate_tool(int argc, char** argv) {
  CommandLine line = command_line();
  if (!line.parse(argc, argv)) return exit_done;
  const Request request = read_request(line);
  Interrupt interrupt;
  const std::uint64_t seed = seed_or_drawn(line);
  if (!line.common().quiet) fmt::print(stderr, "{}\n", meaning(request));
  return Generator(line, request, seed, interrupt).run();
}

}  // namespace

int main(int argc, char** argv) {
  return evodoku::tools::run_tool(argc, argv, generate_tool);
}
