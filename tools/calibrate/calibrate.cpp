// evodoku-calibrate: readers' times in, minutes and classes out.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "common/input.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/tool.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/calibration.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/text.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

constexpr const char* rater = "knowledge";

/// The puzzles of the input and their times.
struct Input {
  std::vector<Grid> puzzles = {};
  std::vector<std::string> places = {};  // where each came first
  std::vector<std::vector<double>> seconds = {};
};

/// Goes on without what is wrong, or ends with it (without --keep-going).
void leave_out(const std::string& what, const CommonOptions& options, int& left_out) {
  if (!options.keep_going) throw UsageError(what);
  say("evodoku-calibrate: {}\n", what);
  ++left_out;
}

/// The member or column `seconds`.
double seconds_of(const Record& record, const std::string& place) {
  const auto member = record.other.find("seconds");
  if (member == record.other.end())
    throw UsageError(fmt::format("{}: want a column 'seconds': the time that it took", place));
  const auto value = nlohmann::json::parse(member->second, nullptr, false);
  return parse_real(place + ": seconds", value.is_string() ? value.get<std::string>() : member->second, 0.001,
                    1e9);
}

Input read_input(const CommonOptions& options, const Interrupt& interrupt, int& left_out) {
  Input input;
  std::map<std::string, std::size_t> known;
  PuzzleInput lines(options, interrupt);
  while (auto item = lines.next()) {
    try {
      if (const auto* const error = std::get_if<TextError>(&*item)) throw UsageError(error->message());
      const auto& read = std::get<ReadPuzzle>(*item);
      const std::string file =
          lines.current_name() == "-" ? "standard input" : printable(lines.current_name());
      const std::string place = fmt::format("{}:{}", file, read.line);
      const Grid& puzzle = read.record.puzzle;
      if (!input.puzzles.empty() && puzzle.box() != input.puzzles.front().box())
        throw UsageError(
            fmt::format("{}: a puzzle with boxes of {} after those of {}: calibrate each size by itself",
                        place, puzzle.box().name(), input.puzzles.front().box().name()));
      const double seconds = seconds_of(read.record, place);
      const auto [at, is_new] = known.try_emplace(to_line(puzzle), input.puzzles.size());
      if (is_new) {
        input.puzzles.push_back(puzzle);
        input.places.push_back(place);
        input.seconds.emplace_back();
      }
      input.seconds[at->second].push_back(seconds);
    } catch (const UsageError& error) {
      leave_out(error.what(), options, left_out);
    }
  }
  return input;
}

/// Rates every puzzle as evodoku-rate does, after checking that it is proper.
ReaderTimes rated(Input& input, const CommonOptions& options, const Interrupt& interrupt, int& left_out) {
  ReaderTimes readers{.rater = rater, .version = *version_of_rater(rater), .ratings = {}, .seconds = {}};
  if (!input.puzzles.empty()) readers.box = input.puzzles.front().box();
  std::size_t next = 0;
  std::size_t done = 0;
  Progress progress("puzzles", input.puzzles.size(), options.quiet);
  ordered_map<std::size_t, RatingOutcome>(
      {.threads = options.threads, .stop = interrupt.token()},
      [&]() -> std::optional<std::size_t> {
        return next == input.puzzles.size() ? std::nullopt : std::optional(next++);
      },
      [&](const std::size_t& puzzle, const std::stop_token& stop) {
        return rate_if_proper(input.puzzles[puzzle], {.rater = rater}, stop);
      },
      [&](RatingOutcome&& one) {
        const std::size_t puzzle = done++;
        progress.advance();
        if (one.rated) {
          readers.ratings.push_back(one.rated->rating.value);
          readers.seconds.push_back(std::move(input.seconds[puzzle]));
        } else if (!interrupt.requested()) {
          leave_out(fmt::format("{}: {}", input.places[puzzle], one.why_not), options, left_out);
        }
        return true;
      });
  return readers;
}

ClassesWanted wanted_classes(const CommandLine& line) {
  ClassesWanted wanted;
  if (const auto text = line.maybe("cuts")) {
    for (const std::string& one : words_of_lists("--cuts", {*text}))
      wanted.cut_minutes.push_back(parse_real("--cuts", one, 0, 1e6));
    if (!std::ranges::is_sorted(wanted.cut_minutes, std::less_equal()))
      throw UsageError(fmt::format("--cuts {}: want minutes that ascend", *text));
  }
  const std::size_t cuts = wanted.cut_minutes.size();
  const auto text = line.maybe("classes");
  if (text && text->find_first_not_of("0123456789") != std::string::npos) {
    wanted.names = words_of_lists("--classes", {*text});
    for (const std::string& name : wanted.names) {
      if (std::ranges::count(wanted.names, name) > 1)
        throw UsageError(fmt::format("--classes {}: {} is there twice", *text, name));
    }
    if (wanted.names.size() < 2)
      throw UsageError(fmt::format("--classes {}: want two classes or more, or how many", *text));
  } else {
    const std::uint64_t count = text ? parse_count("--classes", *text, 2, 99) : cuts == 0 ? 5 : cuts + 1;
    for (std::uint64_t i = 1; i <= count; ++i) wanted.names.push_back(fmt::format("class-{}", i));
  }
  if (cuts > 0 && wanted.names.size() != cuts + 1)
    throw UsageError(fmt::format("--cuts: {} cuts make {} classes, but --classes names {}", cuts, cuts + 1,
                                 wanted.names.size()));
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
  text += fmt::format(
      "\nClasses (longer: the chance that a puzzle takes longer than one of the class before)\n  {:<12}  "
      "{:>7}  {:>7}  {:>8}  {}\n",
      "class", "from", "puzzles", "minutes", "longer");
  for (std::size_t i = 0; i < result.classes.size(); ++i) {
    const OwnClass& one = calibration.classes[i];
    const OwnClassCheck& check = result.classes[i];
    std::string line = fmt::format("  {:<12}  {:>7}  {:>7}  {:>8.2f}  {}", printable(one.name),
                                   one.from ? fmt::format("{:.4f}", *one.from) : "", check.puzzles,
                                   check.minutes, check.longer ? fmt::format("{:.2f}", *check.longer) : "");
    text += line.erase(line.find_last_not_of(' ') + 1) + "\n";
  }
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
                "evodoku-rate.",
       .main_options = {"classes", "cuts", "save", "keep-going", "json", "threads", "output"}},
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
  int left_out = 0;
  Input input = read_input(options, interrupt, left_out);
  const ReaderTimes readers = rated(input, options, interrupt, left_out);
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
  if (left_out > 0) say("evodoku-calibrate: {} left out\n", left_out);
  return left_out > 0 ? exit_less : exit_done;
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, calibrate_main);
}
