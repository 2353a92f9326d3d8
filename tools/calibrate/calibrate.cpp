// evodoku-calibrate: readers' times in, minutes and classes out.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "common/output.hpp"
#include "common/records.hpp"
#include "common/tool.hpp"
#include "evodoku/calibration.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/text.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

constexpr const char* rater = "knowledge";

std::string report_text(const Calibration& calibration) {
  std::string text = fmt::format(
      "{} times of {} puzzles; {}x{}, ratings by {}, version {}\nAgreement of ratings and times: {:.2f} "
      "(Spearman's "
      "rank correlation)\n\nMinutes by rating (80 % of the times lie in the band)\n  {:>6}  {:>8}  {:>18}\n",
      calibration.times, calibration.puzzles, calibration.box.side(), calibration.box.side(),
      calibration.rater, calibration.version, calibration.agreement, "rating", "minutes", "band");
  for (const CurveKnot& knot : calibration.curve)
    text += fmt::format("  {:>6.2f}  {:>8.2f}  {:>8.2f}..{:.2f}\n", knot.rating, knot.minutes, knot.low,
                        knot.high);
  text += "\nClasses, and the rating from which they begin\n";
  for (const OwnClass& own : calibration.classes)
    text +=
        fmt::format("  {:<12}  {}\n", printable(own.name), own.from ? fmt::format("{:.2f}", *own.from) : "-");
  return text;
}

/// Whether a rank correlation is above 0 beyond chance (95 %): by Fisher's transformation, whose standard error is here
/// that of Bonett and Wright (Psychometrika 65, 2000).
bool agrees(const Calibration& calibration) {
  constexpr double one_sided = 1.645;
  const double r = std::min(calibration.agreement, 0.999);
  return std::atanh(r) > one_sided * std::sqrt((1 + r * r / 2) / (calibration.puzzles - 3));
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
       .usual = {"classes", "cuts", "save", "json", "output", "keep-going"},
       .notes = "TIMES.csv has a header line and a line for each solving time: puzzle (in one line), "
                "seconds and, where it is not the usual one, box. A puzzle may have many lines. At least 30 "
                "puzzles are needed, all of one size and with exactly one solution; they are rated as by "
                "evodoku-rate."},
      {.output = true, .threads = true, .default_form = "table", .forms = {"table", "json"}});
  std::optional<std::string> saved;
  std::vector<std::string> cut_words;
  bool keeps_going = false;
  line.value("classes", "K|NAMES", {}, "how many (default 5), or their names, easiest first")
      .words("cuts", "MINUTES", cut_words, "where all but the first begin (default: equally many each)")
      .text("save", "FILE", saved, "write the calibration to FILE, for other tools")
      .writes_file()
      .flag("keep-going", keeps_going, "report an invalid line and continue; exit code 1");
  if (!line.parse(argc, argv)) return exit_done;
  CommonOptions options = line.common();
  if (options.files.empty()) options.files = {"-"};
  options.keep_going = keeps_going;
  if (saved && (*saved == "-" || saved->empty()))
    throw UsageError("--save: want the name of a file; --json writes to standard output");
  std::vector<double> cuts;
  for (const std::string& word : cut_words) cuts.push_back(parse_real("--cuts", word, 0, 1e6));
  const std::string classes =
      line.maybe("classes").value_or(std::to_string(cuts.empty() ? 5 : cuts.size() + 1));
  const bool is_number = classes.find_first_not_of("0123456789") == std::string::npos;
  std::vector<std::string> names;
  if (!is_number) names = words_of_list("--classes", classes);
  const std::uint64_t count = is_number ? parse_count("--classes", classes, 2, 99) : 0;
  for (std::uint64_t i = 1; i <= count; ++i) names.push_back(fmt::format("class-{}", i));
  try {
    calibrate({}, names, cuts);  // whether they fit together, before anything is rated
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("--classes, --cuts: {}", error.what()));
  }

  const Interrupt interrupt;
  PuzzleInput input(options, interrupt);
  Progress progress("times", std::nullopt, options.quiet);
  std::mutex mutex;
  std::map<std::string, RatingOutcome> known;  // each puzzle is rated once
  std::map<std::string, TimedPuzzle> puzzles;
  std::optional<Box> box;
  bool left_out = false;
  const int exit_code = run_filter<RatingOutcome>(
      {options, input, nullptr, progress, interrupt},
      [&](const InputPuzzle& job, const std::stop_token& stop) {
        if (!job.puzzle.record.other.contains("seconds"))
          return RatingOutcome{.why_not =
                                   "nothing in a column 'seconds', in small letters: the time that it took"};
        if (number_of_member(job.puzzle.record, "seconds").value_or(0) <= 0)
          return RatingOutcome{.why_not = "want a number above 0 in column 'seconds': the time that it took"};
        if (job.puzzle.record.candidates)
          return RatingOutcome{.why_not = "a candidate grid, which has no rating"};
        const std::string name = to_line(job.puzzle.record.puzzle);
        std::unique_lock lock(mutex);
        if (const auto found = known.find(name); found != known.end()) return found->second;
        lock.unlock();
        RatingOutcome outcome = rate_if_proper(job.puzzle.record.puzzle, {.rater = rater}, stop);
        lock.lock();
        return known[name] = std::move(outcome);
      },
      [&](const InputPuzzle& job, RatingOutcome&& outcome) {
        const Grid& puzzle = job.puzzle.record.puzzle;
        if (outcome.rated && puzzle.box() != box.value_or(puzzle.box()))
          outcome = {.why_not = "another size than the puzzles before: calibrate each size by itself"};
        if (outcome.rated) {
          box = puzzle.box();
          TimedPuzzle& timed = puzzles[to_line(puzzle)];
          timed.rating = outcome.rated->rating.value;
          timed.seconds.push_back(*number_of_member(job.puzzle.record, "seconds"));
        } else if (!interrupt.requested()) {
          report_bad_puzzle(job, outcome.why_not, nullptr);
          left_out = true;
        }
        return !left_out || options.keep_going;
      });
  if (interrupt.requested()) return interrupt.exit_code();
  if (exit_code == exit_usage || (left_out && !options.keep_going)) return exit_usage;
  std::vector<TimedPuzzle> timed;
  for (auto& [line_of_puzzle, puzzle] : puzzles) timed.push_back(std::move(puzzle));
  auto outcome = calibrate(std::move(timed), names, cuts);
  if (const auto* const why = std::get_if<std::string>(&outcome))
    throw UsageError(
        fmt::format("{}: {}", printable(fmt::format("{}", fmt::join(options.files, ", "))), *why));
  auto& calibration = std::get<Calibration>(outcome);
  calibration.rater = rater;
  calibration.version = *version_of_rater(rater);
  calibration.box = *box;
  if (!agrees(calibration) && !options.quiet)
    say("evodoku-calibrate: ratings and times do not agree ({:.2f} of {} puzzles may be chance): minutes and "
        "classes made of them say nothing; want more puzzles, of all difficulties\n",
        calibration.agreement, calibration.puzzles);
  Output output(options.output);
  output.write(options.format == TextFormat::json ? to_text(calibration) : report_text(calibration));
  if (saved) write_whole(*saved, to_text(calibration));
  output.commit(exit_done);
  return left_out ? int{exit_less} : exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, calibrate_main);
}
