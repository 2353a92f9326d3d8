// evodoku-calibrate: makes a calibration from readers' times and reports how reliable it is.
#include "evodoku/calibrate.hpp"
#include "common/say.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "calibrate/input.hpp"
#include "calibrate/report.hpp"
#include "common/command_line.hpp"
#include "common/exit_code.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/rater_option.hpp"
#include "common/tool_main.hpp"
#include "evodoku/text.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-calibrate",
    .sentence = "Turns ratings into minutes and classes for your own readers.",
    .usage = "evodoku-calibrate [options] TIMES.csv...",
    .examples = {{"evodoku-calibrate times.csv",
                  "how well ratings and times agree, minutes by rating, proposed classes, outliers"},
                 {"evodoku-calibrate times.csv --classes mon,tue,wed,thu,fri,sat --save readers.json",
                  "six classes by name, and a file for --calibration of evodoku-rate, -generate and -query"},
                 {"evodoku-calibrate times.csv --cuts 5,10,15",
                  "four classes: under 5 minutes, 5 to 10, 10 to 15, and longer"}},
    .notes =
        "TIMES.csv has a header line and a line for each solving time: puzzle (in one line), seconds, and "
        "optionally player. Instead of seconds it may have level, the perceived difficulty: a number, or a "
        "name from --levels. A puzzle may have many lines. At least 30 puzzles are needed, all of one size "
        "and with exactly one solution. Puzzles are rated as by evodoku-rate --seed 0, or with --seed.\nWhat "
        "the numbers mean, and how many puzzles are needed: docs/calibrate.md.\n",
    .main_options = {"classes", "cuts", "levels", "coverage", "save", "rated", "rater", "seed", "json",
                     "output"},
    .files = "*.csv"};

/// The prefix of the default classes' names: "class-3".
constexpr char class_prefix[] = "class-";
constexpr std::uint64_t most_classes = 99;

void add_own_options(CommandLine& line) {
  const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
  line.add_options()  //
      ("classes", text("K|NAMES"),
       "number of classes, or their names, easiest first, separated by commas (default: 5; with levels, the "
       "levels)")  //
      ("cuts", text("MINUTES"),
       "the minutes at which all classes except the first begin, such as 5,10,20 (default: classes of equal "
       "size)")                                                                                         //
      ("levels", text("NAMES"), "names in the column level, easiest first, separated by commas")        //
      ("coverage", text("C"), "share of single times in the band, 0.5 to 0.99 (default 0.8)")           //
      ("save", text("FILE"), "write the calibration to FILE (JSON), for --calibration of other tools")  //
      ("rated", "use the columns rating, rater and version instead of rating the puzzles")              //
      ("rater", text("NAME"), fmt::format("the rater (default {})", raters().front()).c_str());
  line.offer("rater", {raters().begin(), raters().end()});
}

/// "a,b,c", each without blanks around it.
std::vector<std::string> names_in(const std::string& option, const std::string& text) {
  std::vector<std::string> names;
  std::size_t start = 0;
  while (start <= text.size()) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    std::string name = text.substr(start, end - start);
    name.erase(0, std::min(name.find_first_not_of(' '), name.size()));
    name.erase(name.find_last_not_of(' ') + 1);
    if (name.empty())
      throw UsageError(
          fmt::format("{} {}: a name is empty; want names such as easy,medium,hard", option, text));
    if (std::ranges::find(names, name) != names.end()) {
      throw UsageError(fmt::format("{} {}: {} is there twice", option, text, name));
    }
    names.push_back(std::move(name));
    start = end + 1;
  }
  return names;
}

std::vector<std::string> numbered_classes(std::uint64_t count) {
  std::vector<std::string> names;
  for (std::uint64_t i = 1; i <= count; ++i) names.push_back(class_prefix + std::to_string(i));
  return names;
}

/// The given names, or default names if a number was given; nothing if neither.
std::vector<std::string> read_classes(const CommandLine& line) {
  const auto text = line.maybe<std::string>("classes");
  if (!text) return {};
  if (text->find_first_not_of("0123456789") == std::string::npos) {
    return numbered_classes(parse_count("--classes", *text, 2, most_classes));
  }
  std::vector<std::string> names = names_in("--classes", *text);
  if (names.size() < 2)
    throw UsageError(fmt::format("--classes {}: want two classes or more, or how many", *text));
  return names;
}

std::vector<double> read_cuts(const CommandLine& line) {
  const auto text = line.maybe<std::string>("cuts");
  if (!text) return {};
  constexpr double most_minutes = 1e6;
  std::vector<double> cuts;
  for (const std::string& one : names_in("--cuts", *text)) {
    cuts.push_back(parse_real("--cuts", one, 0, most_minutes));
    if (cuts.size() > 1 && !(cuts.back() > cuts[cuts.size() - 2])) {
      throw UsageError(fmt::format("--cuts {}: want minutes that ascend", *text));
    }
  }
  return cuts;
}

/// If there are not too many levels, they become the classes, ascending, with their shares of all lines.
void classes_of_levels(const CalibrateInput& input, CalibrateOptions& options) {
  constexpr std::size_t most_levels = 12;
  std::map<double, int> counts;
  for (const SolveTime& time : input.readers.times) ++counts[time.amount];
  if (counts.size() < 2 || counts.size() > most_levels) return;
  options.classes.clear();
  for (const auto& [level, count] : counts) {
    const auto number = static_cast<std::size_t>(std::lround(level)) - 1;
    options.classes.push_back(input.levels.empty() ? fmt::format("{:g}", level) : input.levels[number]);
    options.shares.push_back(count / static_cast<double>(input.readers.times.size()));
  }
}

CalibrateOptions calibrate_options(const CommandLine& line, const CalibrateInput& input) {
  CalibrateOptions options{.cut_minutes = read_cuts(line), .seed = line.common().seed.value_or(0)};
  if (input.readers.are_levels && !options.cut_minutes.empty()) {
    throw UsageError("--cuts are minutes, and the input has levels: want --classes, or a column 'seconds'");
  }
  const std::vector<std::string> classes = read_classes(line);
  if (!classes.empty()) options.classes = classes;
  if (classes.empty() && input.readers.are_levels) classes_of_levels(input, options);
  if (classes.empty() && !options.cut_minutes.empty())
    options.classes = numbered_classes(options.cut_minutes.size() + 1);
  if (!options.cut_minutes.empty() && options.classes.size() != options.cut_minutes.size() + 1) {
    throw UsageError(fmt::format("--cuts: {} cuts make {} classes, but --classes names {}",
                                 options.cut_minutes.size(), options.cut_minutes.size() + 1,
                                 options.classes.size()));
  }
  if (const auto coverage = line.maybe<std::string>("coverage")) {
    options.coverage = parse_real("--coverage", *coverage, 0.5, 0.99);
  }
  return options;
}

const char* way_out(NoCalibration::Reason reason) {
  switch (reason) {
    case NoCalibration::Reason::few_puzzles:
      return "want times of more puzzles";
    case NoCalibration::Reason::equal_ratings:
    case NoCalibration::Reason::equal_times:
      return "want puzzles of different difficulty";
    case NoCalibration::Reason::few_ratings:
      return "want fewer (--classes)";
    case NoCalibration::Reason::bad_cuts:
      break;
  }
  return "want other --cuts";
}

/// The file of --save must not be one of the input files.
void require_other_file(const CommandLine& line) {
  const auto saved = line.maybe<std::string>("save");
  if (!saved) return;
  if (*saved == "-" || saved->empty()) {
    throw UsageError("--save: want the name of a file; --json writes to standard output");
  }
  require_free(*saved, {});
  for (const std::string& file : line.common().files) {
    std::error_code ignored;
    if (std::filesystem::equivalent(*saved, file, ignored)) {
      throw UsageError(fmt::format("--save {}: is the file of the times; name another file", *saved));
    }
  }
}

CalibrateInputOptions input_options(const CommandLine& line) {
  CalibrateInputOptions options{.is_rated = line.has("rated")};
  if (const auto levels = line.maybe<std::string>("levels")) options.levels = names_in("--levels", *levels);
  if (options.levels.size() == 1) throw UsageError("--levels: want two names or more");
  if (options.is_rated && line.has("rater"))
    throw UsageError("--rater has no meaning with --rated: the input names the rater");
  options.rating.rater = read_rater(line);
  options.rating.seed = line.common().seed.value_or(0);
  return options;
}

int calibrate_main(int argc, char** argv) {
  CommandLine line(description, {.input = true,
                                 .output = true,
                                 .threads = true,
                                 .seed = true,
                                 .default_format = TextFormat::automatic,
                                 .forms = {TextFormat::automatic, TextFormat::json}});
  add_own_options(line);
  if (!line.parse(argc, argv)) return exit_done;
  require_other_file(line);
  const Interrupt interrupt;
  const CalibrateInput input = read_calibrate_input(line, input_options(line), interrupt);
  if (interrupt.requested()) return interrupt.exit_code();
  const auto outcome = calibrate(input.readers, calibrate_options(line, input));
  if (const auto* const none = std::get_if<NoCalibration>(&outcome)) {
    throw UsageError(fmt::format("{}: {}; {}",
                                 printable(fmt::format("{}", fmt::join(line.common().files, ", "))),
                                 none->why, way_out(none->reason)));
  }
  const auto& result = std::get<Calibrated>(outcome);
  Output output(line.common().output);
  output.write(line.common().format == TextFormat::json ? calibrate_report_json(input, result)
                                                        : calibrate_report(input, result));
  if (const auto saved = line.maybe<std::string>("save")) {
    Output file(*saved);
    file.write(to_text(result.calibration));
    file.commit();
  }
  output.commit();
  if (input.left_out > 0) say("evodoku-calibrate: {} left out\n", input.left_out);
  return input.left_out > 0 ? exit_less : exit_done;
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, calibrate_main);
}
