#include "evolve/request.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <string>

#include "common/exit_code.hpp"
#include "common/terminal.hpp"

namespace evodoku::tools {

namespace {

/// At most one of --summary, --trace, --show and --board (which is --show with more).
EvolveOutput read_output(const CommandLine& line) {
  const bool shows = line.has("show") || line.has("board");
  const int given = (line.has("summary") ? 1 : 0) + (line.has("trace") ? 1 : 0) + (shows ? 1 : 0);
  if (given > 1) throw UsageError("give only one of --summary, --trace and --show (or --board)");
  if (line.has("trace")) return EvolveOutput::trace;
  if (line.has("summary")) return EvolveOutput::summary;
  return shows ? EvolveOutput::show : EvolveOutput::runs;
}

bool read_as_json(const CommandLine& line, EvolveOutput output) {
  const bool form_is_given = line.has("format") || line.has("json");
  if (output == EvolveOutput::show && form_is_given) {
    throw UsageError("--show writes text to look at; for data give --trace csv or --trace json");
  }
  if (output != EvolveOutput::trace) return line.common().format == TextFormat::json;
  if (form_is_given) throw UsageError("--trace says the form itself: --trace csv or --trace json");
  const std::string form = line.get<std::string>("trace");
  if (form != "csv" && form != "json") throw UsageError(fmt::format("--trace {}: want csv or json", form));
  return form == "json";
}

bool can_redraw_output(const CommandLine& line) {
  return line.common().output == "-" && can_redraw(STDOUT_FILENO);
}

bool read_colour(const CommandLine& line) {
  const std::string when = line.maybe<std::string>("colour").value_or("auto");
  if (when != "auto" && when != "always" && when != "never") {
    throw unknown_value("--colour", when, {"auto", "always", "never"});
  }
  return when == "always" || (when == "auto" && line.common().output == "-" && wants_colour(STDOUT_FILENO));
}

void read_view(const CommandLine& line, EvolveRequest& request) {
  request.output = read_output(line);
  request.as_json = read_as_json(line, request.output);
  request.board = line.has("board");
  request.colour = read_colour(line);
  request.redraw = request.board && can_redraw_output(line);
  const bool watches = request.output == EvolveOutput::trace || request.output == EvolveOutput::show;
  if (line.has("every") && !watches) throw UsageError("--every has no meaning without --show or --trace");
  if (line.has("colour") && !request.board) throw UsageError("--colour has no meaning without --board");
  if (line.has("every")) request.every = parse_count("--every", line.get<std::string>("every"), 1);
}

void read_runs(const CommandLine& line, EvolveRequest& request) {
  constexpr std::uint64_t most_runs = 1'000'000'000;
  if (const auto text = line.maybe<std::string>("runs"))
    request.runs = parse_count("--runs", *text, 1, most_runs);
  if (const auto text = line.maybe<std::string>("first-run")) {
    request.first_run = parse_count("--first-run", *text, 0, UINT64_MAX - most_runs);
  }
  if (const auto text = line.maybe<std::string>("generation-cap")) {
    request.generation_cap = parse_count("--generation-cap", *text);
  }
}

}  // namespace

void add_evolve_options(CommandLine& line) {
  const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
  line.add_options()("list-presets",
                     "write which presets there are and where they come from; with --preset all "
                     "their parameters too");
  add_preset_options(line);
  line.add_options()                                                                                       //
      ("runs", text("R"), "runs of each preset, a puzzle (default 1)")                                     //
      ("first-run", text("K"), "the number of the first run (default 0): makes any run of a table again")  //
      ("generation-cap", text("G"),
       fmt::format("generations after which a run is given up (default {})", EvolveOptions().generation_cap)
           .c_str())                                                                //
      ("show", "a line a generation instead of the table of runs (in one thread)")  //
      ("board",
       "the same with the best board under it: clues in cyan or marked ', digits that stand twice in red or "
       "marked !, overwritten clues in magenta or marked ?")                                    //
      ("colour", text("WHEN"), "auto (default: on a terminal that wants it), always or never")  //
      ("trace", text("FORM"),
       "a row a generation, as csv or json, instead of the table of runs (in one thread)")         //
      ("every", text("K"), "of --show and --trace: every K-th generation, and the last")           //
      ("summary", "a row for each puzzle and preset, instead of one for each run")                 //
      ("require-solved", "name every run that did not solve its puzzle; the exit code is then 1")  //
      ("timing", "CPU seconds of each run, and in the end on standard error how long it all took");
  line.offer("colour", {"auto", "always", "never"});
  line.offer("trace", {"csv", "json"});
  line.add_alias("color", "colour");
  line.add_alias("list", "list-presets");
}

EvolveRequest read_evolve_request(const CommandLine& line) {
  EvolveRequest request;
  read_view(line, request);
  read_runs(line, request);
  request.timing = line.has("timing");
  request.require_solved = line.has("require-solved");
  request.presets = read_presets(line);
  request.seed = seed_or_drawn(line);
  return request;
}

}  // namespace evodoku::tools
