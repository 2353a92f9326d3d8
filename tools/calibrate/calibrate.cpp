// evodoku-calibrate: readers' times in, minutes and classes out.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "common/input.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/record_output.hpp"
#include "common/tool.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/calibration.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/text.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

constexpr const char* rater = "knowledge";

/// A puzzle, where it came first, and its times.
struct TimedPuzzle {
  InputPuzzle job;
  std::vector<double> seconds = {};
};

/// What is wrong is reported and left out, or ends the tool (without --keep-going).
class Reading {
 public:
  Reading(const CommonOptions& options, const Interrupt& interrupt)
      : options_(options), interrupt_(interrupt) {}

  ReaderTimes rated_times() {
    std::vector<TimedPuzzle> puzzles = timed_puzzles();
    ReaderTimes readers{.rater = rater, .version = *version_of_rater(rater), .ratings = {}, .seconds = {}};
    if (!puzzles.empty()) readers.box = puzzles.front().job.puzzle.record.puzzle.box();
    auto next = puzzles.begin();
    auto done = puzzles.begin();
    Progress progress("puzzles", puzzles.size(), options_.quiet);
    ordered_map<TimedPuzzle*, RatingOutcome>(
        {.threads = options_.threads, .stop = interrupt_.token()},
        [&]() { return next == puzzles.end() ? std::nullopt : std::optional(&*next++); },
        [&](const TimedPuzzle* const& puzzle, const std::stop_token& stop) {
          return rate_if_proper(puzzle->job.puzzle.record.puzzle, {.rater = rater}, stop);
        },
        [&](RatingOutcome&& one) {
          progress.advance();
          TimedPuzzle& puzzle = *done++;
          if (one.rated) {
            readers.ratings.push_back(one.rated->rating.value);
            readers.seconds.push_back(std::move(puzzle.seconds));
          } else if (!interrupt_.requested()) {
            leave_out(puzzle.job.place() + ": " + one.why_not);
          }
          return true;
        });
    return readers;
  }

  int left_out() const { return left_out_; }

 private:
  void leave_out(const std::string& what) {
    if (!options_.keep_going) throw UsageError(what);
    say("evodoku-calibrate: {}\n", printable(what));
    ++left_out_;
  }

  std::vector<TimedPuzzle> timed_puzzles() {
    std::vector<TimedPuzzle> puzzles;
    std::map<std::string, std::size_t> known;
    PuzzleInput lines(options_, interrupt_);
    while (auto item = lines.next()) {
      if (const auto* const error = std::get_if<TextError>(&*item)) {
        leave_out(error->message());
        continue;
      }
      const InputPuzzle job{std::get<ReadPuzzle>(*item), lines.current_name()};
      const Record& record = job.puzzle.record;
      const auto seconds = number_of_member(record, "seconds");
      if (!seconds || *seconds <= 0) {
        leave_out(job.place() + ": want a number above 0 in column 'seconds': the time that it took");
      } else if (!puzzles.empty() && record.puzzle.box() != puzzles.front().job.puzzle.record.puzzle.box()) {
        leave_out(job.place() + ": another size than the puzzles before: calibrate each size by itself");
      } else {
        const auto [at, is_new] = known.try_emplace(to_line(record.puzzle), puzzles.size());
        if (is_new) puzzles.push_back({job});
        puzzles[at->second].seconds.push_back(*seconds);
      }
    }
    return puzzles;
  }

  const CommonOptions& options_;
  const Interrupt& interrupt_;
  int left_out_ = 0;
};

ClassesWanted wanted_classes(const CommandLine& line) {
  ClassesWanted wanted;
  for (const std::string& one : words_of_lists("--cuts", line.all("cuts")))
    wanted.cut_minutes.push_back(parse_real("--cuts", one, 0, 1e6));
  const std::string text = line.maybe("classes").value_or(
      std::to_string(wanted.cut_minutes.empty() ? 5 : wanted.cut_minutes.size() + 1));
  if (text.find_first_not_of("0123456789") != std::string::npos) {
    wanted.names = words_of_lists("--classes", {text});
  } else {
    const std::uint64_t count = parse_count("--classes", text, 2, 99);
    for (std::uint64_t i = 1; i <= count; ++i) wanted.names.push_back(fmt::format("class-{}", i));
  }
  try {
    calibrate({}, wanted);  // whether they fit together, before anything is rated
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("--classes, --cuts: {}", error.what()));
  }
  return wanted;
}

std::string report_text(const Calibrated& result) {
  const Calibration& calibration = result.calibration;
  std::string text = fmt::format(
      "{} times of {} puzzles; {}x{}, ratings by {}, version {}\nAgreement of ratings and times: {:.2f} "
      "(Spearman's "
      "rank correlation)\n\nMinutes by rating (80 % of the times lie in the band)\n  {:>6}  {:>8}  {:>18}\n",
      calibration.times, calibration.puzzles, calibration.box.side(), calibration.box.side(),
      calibration.rater, calibration.version, result.agreement, "rating", "minutes", "band");
  for (const CurveKnot& knot : calibration.curve)
    text += fmt::format("  {:>6.3f}  {:>8.2f}  {:>8.2f}..{:.2f}\n", knot.rating, knot.minutes, knot.low,
                        knot.high);
  text += fmt::format("\nClasses, and the rating from which they begin\n");
  for (const OwnClass& one : calibration.classes)
    text +=
        fmt::format("  {:<12}  {}\n", printable(one.name), one.from ? fmt::format("{:.4f}", *one.from) : "-");
  return text;
}

int calibrate_main(int argc, char** argv) {
  CommandLine line(
      {.name = "evodoku-calibrate",
       .sentence = "Turns ratings into minutes and classes for your own readers.",
       .usage = "evodoku-calibrate [options] TIMES.csv...",
       .examples =
           {{"evodoku-calibrate times.csv", "minutes by rating, and five classes"},
            {"evodoku-calibrate times.csv --classes mon,tue,wed,thu,fri --save readers.json",
             "five classes by name, and a file for --calibration of evodoku-rate, -generate and -query"},
            {"evodoku-calibrate times.csv --cuts 5,10,15",
             "four classes: under 5 minutes, 5 to 10, 10 to 15, and longer"}},
       .notes = "TIMES.csv has a header line and a line for each solving time: puzzle (in one line), "
                "seconds and, where it is not the usual one, box. A puzzle may have many lines. At least 30 "
                "puzzles are needed, all of one size and with exactly one solution; they are rated as by "
                "evodoku-rate."},
      {.output = true,
       .threads = true,
       .default_format = TextFormat::automatic,
       .forms = {TextFormat::automatic, TextFormat::json}});
  BoundOptions(line)
      .value("classes", "K|NAMES", {}, "how many (default 5), or their names, easiest first")
      .value("cuts", "MINUTES", {}, "where all but the first begin (default: equally many each)")
      .value("save", "FILE", {}, "write the calibration to FILE, for other tools")
      .value("keep-going", "", {}, "report an invalid line and continue; exit code 1");
  if (!line.parse(argc, argv)) return exit_done;
  CommonOptions options = line.common();
  if (options.files.empty()) options.files = {"-"};
  options.keep_going = line.has("keep-going");
  const auto saved = line.maybe("save");
  if (saved && (*saved == "-" || saved->empty()))
    throw UsageError("--save: want the name of a file; --json writes to standard output");
  if (saved) require_free(*saved, options.files);
  const ClassesWanted wanted = wanted_classes(line);
  const Interrupt interrupt;
  Reading reading(options, interrupt);
  const ReaderTimes readers = reading.rated_times();
  if (interrupt.requested()) return interrupt.exit_code();
  const auto outcome = calibrate(readers, wanted);
  if (const auto* const why = std::get_if<std::string>(&outcome))
    throw UsageError(
        fmt::format("{}: {}", printable(fmt::format("{}", fmt::join(options.files, ", "))), *why));
  const auto& result = std::get<Calibrated>(outcome);
  Output output(options.output);
  output.write(options.format == TextFormat::json ? to_text(result.calibration) : report_text(result));
  if (saved) {
    Output file(*saved);
    file.write(to_text(result.calibration));
    file.commit();
  }
  output.commit();
  if (reading.left_out() > 0) say("evodoku-calibrate: {} left out\n", reading.left_out());
  return reading.left_out() > 0 ? exit_less : exit_done;
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, calibrate_main);
}
