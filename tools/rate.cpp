// evodoku-rate: puzzles in, ratings out; or the puzzles of a store that have no rating yet.
#include "evodoku/rate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/exit_code.hpp"
#include "common/filter.hpp"
#include "common/tool_main.hpp"
#include "evodoku/solve.hpp"
#include "evodoku_db/store.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;
using Clock = std::chrono::steady_clock;

const ToolDescription description{
    .name = "evodoku-rate",
    .sentence = "Rates puzzles by how many generations a genetic algorithm needs to solve them.",
    .usage = "evodoku-rate [options] [FILE...]",
    .examples = {{"evodoku-rate --seed 1 puzzles.txt",
                  "a table (CSV): a line a puzzle, in the order of the file"},
                 {"evodoku-generate -N 3 --clues 38 -n 5 --seed 1 | evodoku-rate --seed 1 --sort",
                  "puzzles made and rated, the hardest last"},
                 {"evodoku-rate --seed 1 --json puzzles.txt | evodoku-store import puzzles.db -",
                  "records with their ratings, into a store"},
                 {"evodoku-rate --store puzzles.db -j 2", "rate whatever in the store is not rated yet"}},
    .notes =
        "The rating is log10(1 + generations), with a 95 % interval of the generations: ert_low to "
        "ert_high.\n"
        "A puzzle that no run solves has no ert; its rating is a lower bound and its class \"unsolved\".\n"
        "Only puzzles with exactly one solution are rated; others are reported and left out (exit code 1).\n"
        "What the number means and what it does not: docs/rating.md.\n"};

void add_own_options(CommandLine& line) {
  const RateOptions defaults;
  const auto text = [] { return po::value<std::string>(); };
  line.add_options()  //
      ("rater", text()->value_name("NAME"),
       fmt::format("which rater (default {})", defaults.rater).c_str())  //
      ("runs", text()->value_name("R"),
       fmt::format("runs a puzzle, at most (default {})", defaults.runs).c_str())  //
      ("min-runs", text()->value_name("R"),
       fmt::format("runs a puzzle, at least; then it stops early once ert_high is at most {:g} times ert_low "
                   "(default {})",
                   defaults.enough_ratio, defaults.min_runs)
           .c_str())  //
      ("generation-cap", text()->value_name("G"),
       fmt::format("generations after which a run is given up (default {})", defaults.generation_cap)
           .c_str())                                                                          //
      ("sort", "easiest first, puzzles that no run solved last; written when all are rated")  //
      ("timing", "say on standard error how long it took")                                    //
      ("store", text()->value_name("FILE.db"),
       "rate the puzzles of a store that have no rating by this rater and seed yet (default seed here: 0)");
}

RateOptions rate_options(const CommandLine& line) {
  RateOptions options;
  if (const auto name = line.maybe<std::string>("rater")) {
    if (!version_of_rater(*name)) {
      throw UsageError(fmt::format("--rater {}: want one of: {}", *name, fmt::join(raters(), ", ")));
    }
    options.rater = *name;
  }
  constexpr std::uint64_t most_runs = 1'000'000;
  if (const auto text = line.maybe<std::string>("runs")) {
    options.runs = static_cast<int>(parse_count("--runs", *text, 1, most_runs));
  }
  if (const auto text = line.maybe<std::string>("min-runs")) {
    options.min_runs = static_cast<int>(parse_count("--min-runs", *text, 1, most_runs));
  }
  if (const auto text = line.maybe<std::string>("generation-cap")) {
    options.generation_cap = parse_count("--generation-cap", *text, 1, 1'000'000'000'000);
  }
  return options;
}

/// What came of one puzzle: a rating, or why there is none; neither when it was interrupted.
struct Outcome {
  std::optional<Rated> rated;
  std::string why_not;
};

/// Why a puzzle is not proper; empty if it is (or a stop came first).
std::string fault_of(const Grid& puzzle, std::stop_token stop) {
  const SolveResult result = solve(puzzle, {.stop = stop});
  switch (result.verdict) {
    case Verdict::one:
      return "";
    case Verdict::none:
      return result.conflict ? result.conflict->message(puzzle.box()) + ": it has no solution"
                             : "it has no solution";
    case Verdict::many:
      return fmt::format("it has two solutions or more, such as {} and {}", to_line(*result.solution),
                         to_line(*result.witness));
    case Verdict::undecided:
      break;
  }
  return stop.stop_requested()
             ? ""
             : "it is not known whether it has exactly one solution: the search was too long";
}

/// Only proper puzzles are rated. lib/rate never sees the solver, so that this is the tool's to find out.
Outcome rate_if_proper(const Grid& puzzle, RateOptions options, std::stop_token stop) {
  const std::string fault = fault_of(puzzle, stop);
  if (!fault.empty()) return {std::nullopt, "not rated: " + fault};
  if (stop.stop_requested()) return {};
  options.stop = std::move(stop);
  return {rate(puzzle, options), ""};
}

/// The hardest last; what no run solved is harder than anything that was solved.
bool is_easier(const Record& a, const Record& b) {
  return std::pair(a.rating->is_lower_bound(), a.rating->value) <
         std::pair(b.rating->is_lower_bound(), b.rating->value);
}

int rate_input(const CommandLine& line, const RateOptions& options) {
  const Interrupt interrupt;
  PuzzleInput input(line.common(), interrupt);
  RecordOutput output(line.common(), CsvColumns::rating);
  Progress progress("puzzles", std::nullopt, line.common().quiet);
  std::vector<Record> waiting;  // until all are there, with --sort
  int left_out = 0;

  const int exit_code = run_filter<Outcome>(
      {line.common(), input, &output, progress, interrupt},
      [&](const Job& job, std::stop_token stop) {
        return rate_if_proper(job.puzzle.record.puzzle, options, std::move(stop));
      },
      [&](const Job& job, Outcome&& outcome) {
        if (!outcome.rated) {
          if (outcome.why_not.empty()) return true;  // interrupted
          ++left_out;
          report_bad_puzzle(job, outcome.why_not, &output, progress);
          return true;
        }
        Record record = job.puzzle.record;
        record.rating = outcome.rated->rating;
        if (line.has("sort")) {
          waiting.push_back(std::move(record));
        } else {
          output.write(record);
        }
        return true;
      });
  std::ranges::stable_sort(waiting, is_easier);
  for (const Record& record : waiting) output.write(record);
  if (exit_code == exit_usage) return exit_usage;  // a file named with -o stays as it was
  output.commit();
  if (interrupt.requested()) return interrupt.exit_code();
  return left_out > 0 ? exit_less : exit_code;
}

/// Ratings on their way into a store, in transactions of many but never long in coming: what is finished
/// should survive an interrupt or a power cut a second later.
class RatingWriter {
 public:
  explicit RatingWriter(db::Store& store) : store_(store), last_flush_(Clock::now()) {}

  void add(std::int64_t puzzle, const Rated& rated) {
    std::vector<db::RunLength> runs;
    for (const RatingRun& run : rated.runs) runs.push_back({run.generations, run.solved});
    waiting_.push_back({puzzle, rated.rating, std::move(runs)});
    if (waiting_.size() >= most_waiting || Clock::now() - last_flush_ >= std::chrono::seconds(1)) flush();
  }

  void flush() {
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    store_.add_ratings(waiting_, now);
    waiting_.clear();
    last_flush_ = Clock::now();
  }

 private:
  static constexpr std::size_t most_waiting = 1000;

  db::Store& store_;
  std::vector<db::NewRating> waiting_;
  Clock::time_point last_flush_;
};

/// The puzzles of a store that have no rating under a key, one after the other.
class UnratedPuzzles {
 public:
  UnratedPuzzles(db::Store& store, db::RatingKey key) : store_(store), key_(std::move(key)) {}

  std::optional<db::StoredPuzzle> next() {
    if (next_ == page_.size()) {
      constexpr int page_size = 256;
      page_ = store_.unrated(key_, last_id_, page_size);
      next_ = 0;
      if (page_.empty()) return std::nullopt;
      last_id_ = page_.back().id;
    }
    return page_[next_++];
  }

 private:
  db::Store& store_;
  db::RatingKey key_;
  std::vector<db::StoredPuzzle> page_;
  std::size_t next_ = 0;
  std::int64_t last_id_ = 0;
};

int rate_store(const CommandLine& line, const std::string& path, const RateOptions& options) {
  const Interrupt interrupt;
  db::Store written = db::Store::open(path, db::Access::read_write);
  db::Store read = db::Store::open(path, db::Access::read_only);  // by the workers, while this thread writes
  const db::RatingKey key{options.rater, *version_of_rater(options.rater), options.seed};
  Progress progress("puzzles", read.count_unrated(key), line.common().quiet);
  UnratedPuzzles puzzles(read, key);
  RatingWriter writer(written);
  std::uint64_t rated = 0;
  std::uint64_t left_out = 0;

  ordered_map<db::StoredPuzzle, std::pair<std::int64_t, Outcome>>(
      {.threads = line.common().threads, .stop = interrupt.token()}, [&] { return puzzles.next(); },
      [&](const db::StoredPuzzle& stored, std::stop_token stop) {
        return std::pair(stored.id, rate_if_proper(stored.puzzle, options, std::move(stop)));
      },
      [&](std::pair<std::int64_t, Outcome>&& done) {
        progress.advance();
        const auto& [id, outcome] = done;
        if (outcome.rated) {
          writer.add(id, *outcome.rated);
          ++rated;
        } else if (!outcome.why_not.empty()) {
          progress.clear();
          fmt::print(stderr, "{}: puzzle {}: {}\n", printable(path), id, outcome.why_not);
          ++left_out;
        }
        return true;
      });
  writer.flush();
  progress.clear();
  if (!line.common().quiet) {
    fmt::print(stderr, "{}: {} rated, {} still without a rating by {} (seed {})\n", printable(path), rated,
               read.count_unrated(key), key.rater, key.seed);
  }
  if (interrupt.requested()) return interrupt.exit_code();
  return left_out > 0 ? exit_less : exit_done;
}

/// A store that is not there or is none is a wrong argument, a full disk is not.
bool is_users_mistake(const db::StoreError& error) {
  using Code = db::StoreError::Code;
  return error.code() == Code::not_found || error.code() == Code::not_a_store ||
         error.code() == Code::other_application || error.code() == Code::newer_version;
}

int rate_as_asked(const CommandLine& line) {
  const auto store = line.maybe<std::string>("store");
  RateOptions options = rate_options(line);
  if (!store) {
    options.seed = seed_or_drawn(line);
    return rate_input(line, options);
  }
  for (const char* option : {"sort", "output", "format", "json", "from"}) {
    if (line.has(option)) throw UsageError(fmt::format("--{} has no meaning with --store", option));
  }
  if (line.common().files != std::vector<std::string>{"-"}) {
    throw UsageError("give puzzles or --store, not both");
  }
  options.seed = line.common().seed.value_or(0);  // a drawn seed would find nothing rated yet, ever
  try {
    return rate_store(line, *store, options);
  } catch (const db::StoreError& error) {
    if (is_users_mistake(error)) throw UsageError(error.what());
    throw Failure(error.what());
  }
}

int rate_main(int argc, char** argv) {
  CommandLine line(
      description,
      {.input = true, .output = true, .threads = true, .seed = true, .default_format = TextForm::csv});
  add_own_options(line);
  if (!line.parse(argc, argv)) return exit_done;
  const auto started = Clock::now();
  const int exit_code = rate_as_asked(line);
  if (line.has("timing")) {
    const std::chrono::duration<double> seconds = Clock::now() - started;
    fmt::print(stderr, "time: {:.2f} s\n", seconds.count());
  }
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, rate_main);
}
