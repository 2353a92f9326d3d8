// The preset whose individuals are puzzles: breeding as evodoku-generate does it, and its generations.
#include <stop_token>
#include <variant>

#include "evodoku/list.hpp"
#include "evodoku/text.hpp"
#include "evodoku/version.hpp"
#include "evolve/evolve.hpp"

namespace evodoku::tools {

namespace {

constexpr double wanted_estimate = 9.5;

}  // namespace

int breed(const CommandLine& line, std::uint64_t runs, std::uint64_t generation_cap,
          std::optional<std::uint64_t> trace) {
  for (const char* const option : {"set", "board", "order", "box", "from", "keep-going", "threads"})
    if (line.has(option)) throw UsageError(fmt::format("--{} has no meaning with --preset breed", option));
  if (line.common().files != std::vector<std::string>{"-"})
    throw UsageError("--preset breed reads no puzzles");
  Interrupt interrupt;
  const std::uint64_t seed = seed_or_drawn(line);
  RowOutput rows(line.common());
  RecordOutput& output = rows.output;

  // Run r is puzzle r * puzzles of a population of evodoku-generate --level 9.5..
  const auto opened = PuzzleList::of({.level = Range<double>{.low = wanted_estimate}, .seed = seed});
  const auto& list = std::get<PuzzleList>(opened);
  const std::uint64_t puzzles = list.resolved().puzzles_a_population;
  std::uint64_t found = 0;
  std::uint64_t run = 0;
  for (; run < runs && !output.reader_gone(); ++run) {
    std::stop_source stop;
    const std::stop_callback by_signal(interrupt.token(), [&] { stop.request_stop(); });
    std::optional<Row> latest;  // not written yet
    const auto report_row = [&](const BreedingReport& report) {
      if (stop.stop_requested()) return;
      latest = Row{{"preset", breed_preset},
                   {"seed", seed},
                   {"run", run},
                   {"generation", report.generation},
                   {"children", report.children},
                   {"scored", report.scored},
                   {"population", report.individuals},
                   {"grids", report.grids},
                   {"best", report.best_score},
                   {"mean", to_six_digits(report.mean_score)},
                   {"resistance", to_six_digits(report.mean_resistance)},
                   {"puzzle", to_line(report.best)},
                   {"version", version}};
      if (report.generation >= generation_cap || output.reader_gone()) stop.request_stop();
      if (!trace || report.generation % *trace != 0) return;
      rows.write(*latest);
      output.flush();
      latest.reset();
    };
    const auto made = list.make(run * puzzles, 1, stop.get_token(), report_row);
    if (interrupt.requested()) break;
    if (!made.empty() && made.front().is_reached()) ++found;
    if (latest) rows.write(*latest);
  }
  output.commit(exit_done);
  if (found < run && !line.common().quiet && !output.reader_gone())
    say("{} {}: {} reached {}\n", run, run == 1 ? "run" : "runs", found, wanted_estimate);
  return interrupt.requested() ? interrupt.exit_code() : exit_done;
}

}  // namespace evodoku::tools
