#include "evolve/request.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <string>

#include "common/progress.hpp"
#include "common/tool.hpp"

namespace evodoku::tools {

namespace {

/// The output chosen by at most one of --summary, --trace, --show and --board (which is --show with the board).
EvolveOutput output_of(const EvolveRequest& request) {
  const bool shows = request.shows || request.board;
  if ((request.summary ? 1 : 0) + (request.trace.empty() ? 0 : 1) + (shows ? 1 : 0) > 1) {
    throw UsageError("give only one of --summary, --trace and --show (or --board)");
  }
  if (!request.trace.empty()) return EvolveOutput::trace;
  if (request.summary) return EvolveOutput::summary;
  return shows ? EvolveOutput::show : EvolveOutput::runs;
}

bool read_as_json(const CommandLine& line, const EvolveRequest& request) {
  const bool form_is_given = line.has("format") || line.has("json");
  if (request.output == EvolveOutput::show && form_is_given) {
    throw UsageError("--show writes text to look at; for data give --trace csv or --trace json");
  }
  if (request.output != EvolveOutput::trace) return line.common().format == TextFormat::json;
  if (form_is_given) throw UsageError("--trace says the form itself: --trace csv or --trace json");
  return request.trace == "json";
}

bool can_redraw_output(const CommandLine& line) {
  return line.common().output == "-" && can_redraw(STDOUT_FILENO);
}

void read_view(const CommandLine& line, EvolveRequest& request) {
  request.output = output_of(request);
  request.as_json = read_as_json(line, request);
  const bool is_terminal = line.common().output == "-" && wants_colour(STDOUT_FILENO);
  request.colour = request.when_coloured == "always" || (request.when_coloured == "auto" && is_terminal);
  request.redraw = request.board && can_redraw_output(line);
  const bool watches = request.output == EvolveOutput::trace || request.output == EvolveOutput::show;
  if (line.has("every") && !watches) throw UsageError("--every has no meaning without --show or --trace");
  if (line.has("colour") && !request.board) throw UsageError("--colour has no meaning without --board");
}

}  // namespace

void add_evolve_options(CommandLine& line, EvolveRequest& request) {
  constexpr std::uint64_t most_runs = 1'000'000'000;
  BoundOptions(line).flag("list", request.lists_presets,
                          "list the presets and their sources; with --preset also all their parameters");
  add_preset_options(line);
  BoundOptions(line)
      .count("runs", "R", request.runs, "runs of each preset per puzzle (default 1)", {1, most_runs})
      .count("first-run", "K", request.first_run,
             "number of the first run (default 0), to repeat any run of a table", {0, UINT64_MAX - most_runs})
      .count("generation-cap", "G", request.generation_cap,
             fmt::format("generations after which a run is given up (default {})", request.generation_cap))
      .flag("show", request.shows, "write a line per generation instead of the table of runs (in one thread)")
      .flag("board", request.board,
            "the same with the best board: clues in cyan or marked ', repeated digits in red or marked !, "
            "overwritten clues in magenta or marked ?")
      .word("colour", "WHEN", request.when_coloured, {"auto", "always", "never"},
            "auto (default: on a terminal, unless NO_COLOR is set), always or never")
      .value(
          "trace", "FORM",
          [&request](const std::string& form, const CommonOptions&) {
            if (form != "csv" && form != "json") {
              throw UsageError(fmt::format("--trace {}: want csv or json", form));
            }
            request.trace = form;
          },
          "write a row per generation, as csv or json, instead of the table of runs (in one thread)")
      .count("every", "K", request.every, "for --show and --trace: every K-th generation, and the last",
             {.low = 1})
      .flag("summary", request.summary, "write a row for each puzzle and preset instead of one for each run")
      .flag("require-solved", request.require_solved,
            "name every run that did not solve its puzzle; the exit code is then 1")
      .flag("timing", request.timing, "CPU seconds of each run; at the end the total time on standard error");
  line.offer("trace", {"csv", "json"});
}

void complete_evolve_request(const CommandLine& line, EvolveRequest& request) {
  read_view(line, request);
  request.presets = read_presets(line);
  request.seed = seed_or_drawn(line);
}

}  // namespace evodoku::tools
