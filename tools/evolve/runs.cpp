#include "evolve/runs.hpp"

#include <fmt/format.h>

#include <ctime>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "common/filter.hpp"
#include "common/tool.hpp"
#include "evodoku/batch.hpp"
#include "evolve/jobs.hpp"
#include "evolve/report.hpp"
#include "evolve/show.hpp"
#include "evolve/tables.hpp"

namespace evodoku::tools {

namespace {

/// CPU seconds of the calling thread so far.
double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// The output only needs to know whether it is JSON: tables write their own header.
CommonOptions with_form(CommonOptions options, const EvolveRequest& request) {
  options.format = request.as_json ? TextFormat::json : TextFormat::line;
  return options;
}

/// Both must outlive the view.
std::unique_ptr<RunView> make_run_view(const EvolveRequest& request, RecordOutput& output) {
  switch (request.output) {
    case EvolveOutput::runs:
      return std::make_unique<RunTable>(request, output);
    case EvolveOutput::summary:
      return std::make_unique<SummaryTable>(request, output);
    case EvolveOutput::trace:
      return std::make_unique<TraceTable>(request, output);
    case EvolveOutput::show:
      break;
  }
  return std::make_unique<RunShow>(request, output);
}

class InputRuns {
 public:
  InputRuns(const CommandLine& line, const EvolveRequest& request)
      : options_(with_form(line.common(), request)),
        request_(request),
        input_(options_, interrupt_),
        output_(options_),
        view_(make_run_view(request, output_)),
        progress_("runs", std::nullopt, options_.quiet || view_->watches()),
        report_(request, options_, output_, progress_) {}

  int run() {
    report_.announce_boards();
    EvolveJobs jobs(request_, input_, interrupt_.token());
    const std::function<std::optional<EvolveItem>()> source = [&] { return jobs.next(); };
    const std::function<Done(const EvolveItem&, std::stop_token)> work =
        [this](const EvolveItem& item, const std::stop_token& stop) { return handle(item, stop); };
    const std::function<bool(Done &&)> sink = [this](Done&& done) {
      return take(done) && !output_.reader_gone();
    };
    const int threads = view_->watches() ? 1 : options_.threads;
    ordered_map<EvolveItem, Done>({.threads = threads, .stop = interrupt_.token()}, source, work, sink);
    if (report_.exit_code() == exit_usage) return exit_usage;  // a file named with -o stays as it was

    view_->finish();
    output_.commit();
    progress_.clear();
    if (!output_.reader_gone()) report_.summarise();
    return interrupt_.requested() ? interrupt_.exit_code() : report_.exit_code();
  }

 private:
  /// An item and, if it is a run, its result.
  struct Done {
    EvolveItem item;
    std::optional<FinishedRun> finished = {};
    std::string why_not = {};
  };

  Done handle(const EvolveItem& item, const std::stop_token& stop) {
    Done done{item};
    const auto* const job = std::get_if<RunJob>(&item);
    if (job == nullptr) return done;
    try {
      done.finished = make(*job, stop);
    } catch (const std::invalid_argument& error) {  // the puzzle does not suit the preset
      done.why_not = fmt::format("preset {}: {}", name_of(*job->chosen), error.what());
    }
    return done;
  }

  FinishedRun make(const RunJob& job, const std::stop_token& stop) {
    EvolveOptions options{.seed = request_.seed,
                          .run = job.run,
                          .generation_cap = request_.generation_cap,
                          .board = job.puzzle->board,
                          .stop = stop};
    if (view_->watches()) {
      view_->begin(job);
      options.trace = [&](const GenerationReport& report) {
        view_->generation(job, report);
        if (output_.reader_gone()) interrupt_.request_stop();
      };
    }
    const double start = cpu_seconds();
    Run run = evolve(job.puzzle->grid(), job.chosen->preset, options);
    return {std::move(run), cpu_seconds() - start};
  }

  /// False if the command ends here.
  bool take(const Done& done) {
    if (const auto* const error = std::get_if<TextError>(&done.item)) {
      report_.take_bad_input(*error);
      return options_.keep_going;
    }
    if (const auto* const bad = std::get_if<BadPuzzle>(&done.item)) {
      report_.take_bad_puzzle(bad->job, bad->why);
      return true;
    }
    return take_run(std::get<RunJob>(done.item), done);
  }

  bool take_run(const RunJob& job, const Done& done) {
    progress_.advance();
    if (job.share) progress_.reached(*job.share);
    if (!done.finished) {
      // all runs of the puzzle by this preset have the same fault
      if (job.run == request_.first_run) report_.take_bad_puzzle(job.puzzle->job, done.why_not);
      return true;
    }
    if (done.finished->run.stopped) return false;  // begun, not finished
    view_->end(job, *done.finished);
    report_.take_run(job, done.finished->run);
    return true;
  }

  Interrupt interrupt_;  // first: before any thread
  const CommonOptions options_;
  const EvolveRequest& request_;
  PuzzleInput input_;
  RecordOutput output_;
  std::unique_ptr<RunView> view_;
  Progress progress_;
  EvolveReport report_;
};

}  // namespace

int evolve_input(const CommandLine& line, const EvolveRequest& request) {
  return InputRuns(line, request).run();
}

}  // namespace evodoku::tools
