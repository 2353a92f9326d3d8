// evodoku-experiment run: makes the missing runs of a study.
#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/exit_code.hpp"
#include "common/interrupt.hpp"
#include "common/progress.hpp"
#include "common/say.hpp"
#include "common/shard.hpp"
#include "evodoku/text.hpp"
#include "evodoku_study/study.hpp"
#include "experiment/results.hpp"
#include "experiment/verbs.hpp"
#include "experiment/worker_process.hpp"

namespace evodoku::tools {

namespace {

constexpr std::chrono::seconds longest_without_sync{1};

Study study_in(const std::string& path) {
  std::istringstream text(text_of_file(path));
  auto read = read_study(text, {.name = path});
  if (const auto* const error = std::get_if<TextError>(&read)) throw UsageError(error->message());
  return std::get<Study>(std::move(read));
}

std::uint64_t runs_in(const std::vector<RunRange>& ranges) {
  std::uint64_t runs = 0;
  for (const RunRange& range : ranges) runs += static_cast<std::uint64_t>(range.end - range.first);
  return runs;
}

/// The runs of a shard. Runs are indexed in the order of cells, then of their numbers.
std::vector<RunRange> runs_of_shard(const std::vector<RunRange>& ranges, const Shard& shard,
                                    std::uint64_t all, int repeats) {
  std::vector<RunRange> kept;
  for (const RunRange& range : ranges) {
    const auto before = static_cast<std::int64_t>(range.cell) * repeats;
    const auto first =
        std::max<std::int64_t>(range.first, static_cast<std::int64_t>(shard.first_of(all)) - before);
    const auto end = std::min<std::int64_t>(range.end, static_cast<std::int64_t>(shard.end_of(all)) - before);
    if (first < end) kept.push_back({range.cell, static_cast<int>(first), static_cast<int>(end)});
  }
  return kept;
}

/// Cells with many runs are divided, so that near the end no worker is idle for long.
std::deque<RunRange> pieces_of(const std::vector<RunRange>& missing, int workers) {
  constexpr std::uint64_t pieces_a_worker = 16;
  const std::uint64_t pieces = pieces_a_worker * static_cast<std::uint64_t>(workers);
  const auto most = static_cast<int>(std::max<std::uint64_t>(1, runs_in(missing) / pieces));
  std::deque<RunRange> work;
  for (const RunRange& range : missing) {
    for (int first = range.first; first < range.end; first += most) {
      work.push_back({range.cell, first, std::min(first + most, range.end)});
    }
  }
  return work;
}

/// Gives work to worker processes, receives their runs and adds them to the file.
class StudyRunner {
 public:
  StudyRunner(const Study& study, std::vector<RunRange> missing, std::vector<WorkerProcess>& workers,
              ResultsFile& results, const Interrupt& interrupt, bool quiet)
      : study_(study),
        workers_(workers),
        results_(results),
        interrupt_(interrupt),
        missing_(std::move(missing)),
        work_(pieces_of(missing_, static_cast<int>(workers.size()))),
        progress_("runs", runs_in(missing_), quiet),
        last_sync_(std::chrono::steady_clock::now()) {}

  std::uint64_t missing() const { return runs_in(missing_); }
  std::uint64_t made() const { return made_; }
  bool has_failures() const { return failures_ > 0; }

  void run() {
    for (WorkerProcess& worker : workers_) give_work(worker);
    while (is_busy() && !interrupt_.requested()) {
      wait_and_take();
      if (std::chrono::steady_clock::now() - last_sync_ >= longest_without_sync) sync();
    }
    sync();
    progress_.clear();
  }

 private:
  bool is_busy() const {
    return std::ranges::any_of(workers_, [](const WorkerProcess& worker) { return !worker.is_idle(); });
  }

  void give_work(WorkerProcess& worker) {
    if (work_.empty()) return;
    if (!worker.give(work_.front())) end_without_worker();
    work_.pop_front();
  }

  /// What was made is kept.
  [[noreturn]] void end_without_worker() {
    sync();
    throw Failure("a worker process died; the same command continues");
  }

  void wait_and_take() {
    std::vector<pollfd> descriptors;
    for (const WorkerProcess& worker : workers_) descriptors.push_back({worker.descriptor(), POLLIN, 0});
    descriptors.push_back({interrupt_.wake_descriptor(), POLLIN, 0});
    constexpr int milliseconds = 500;  // so that finished runs are soon synced even if no others arrive
    if (poll(descriptors.data(), descriptors.size(), milliseconds) <= 0) return;
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      if (descriptors[i].revents != 0) take_from(workers_[i]);
    }
  }

  void take_from(WorkerProcess& worker) {
    const auto message = worker.take();
    if (!message) end_without_worker();
    switch (message->kind) {
      case WorkerMessage::Kind::run:
        results_.add(message->made);
        ++made_;
        progress_.advance();
        break;
      case WorkerMessage::Kind::failed:
        report_failure(*message);
        break;
      case WorkerMessage::Kind::done:
        give_work(worker);
        break;
    }
  }

  void report_failure(const WorkerMessage& message) {
    ++failures_;
    progress_.clear();
    say("evodoku-experiment: method {} on puzzle {}: {}; its other runs are skipped\n",
        printable(treatment_of(study_, message.made.cell).method),
        printable(puzzle_of(study_, message.made.cell).name), printable(message.words));
  }

  void sync() {
    results_.sync();
    last_sync_ = std::chrono::steady_clock::now();
  }

  const Study& study_;
  std::vector<WorkerProcess>& workers_;
  ResultsFile& results_;
  const Interrupt& interrupt_;
  std::vector<RunRange> missing_;
  std::deque<RunRange> work_;
  Progress progress_;
  std::chrono::steady_clock::time_point last_sync_;
  std::uint64_t made_ = 0;
  std::uint64_t failures_ = 0;
};

void say_what_is_there(const ExperimentCommand& command, const StudyRunner& runner, std::uint64_t all,
                       const std::string& runs) {
  if (command.options.quiet) return;
  const std::uint64_t there = all - runner.missing();
  if (there > 0) say("{} of {} {} exist already\n", there, all, runs);
}

}  // namespace

int run_study(const ExperimentCommand& command) {
  const std::string& results_file = command.options.output;
  if (command.options.files.size() != 1 || results_file == "-") {
    throw UsageError(
        "run: name a study, and with -o the file of its runs: evodoku-experiment run my.study -o "
        "results.csv");
  }
  const auto shard = read_shard(command.line);
  const Study study = study_in(command.options.files.front());
  // Workers first: they are copies of this process, which must not have threads or a locked file then.
  std::vector<WorkerProcess> workers;
  workers.reserve(static_cast<std::size_t>(command.options.threads));
  for (int i = 0; i < command.options.threads; ++i) workers.emplace_back(study);
  const Interrupt interrupt;
  ResultsFile results(results_file, study);
  const std::uint64_t whole =
      static_cast<std::uint64_t>(cells_of(study)) * static_cast<std::uint64_t>(study.repeats);
  std::vector<RunRange> missing = results.missing();
  if (shard) missing = runs_of_shard(missing, *shard, whole, study.repeats);
  StudyRunner runner(study, std::move(missing), workers, results, interrupt, command.options.quiet);
  const std::uint64_t all = shard ? shard->end_of(whole) - shard->first_of(whole) : whole;
  const std::string runs = shard ? fmt::format("runs of shard {}", shard->text()) : "runs";
  say_what_is_there(command, runner, all, runs);
  runner.run();
  const std::uint64_t there = all - runner.missing() + runner.made();
  if (!command.options.quiet || there < all) {
    say("{} of {} {} are in {}{}\n", there, all, runs, printable(results_file),
        there < all && !runner.has_failures() ? "; the same command continues from there" : "");
  }
  if (interrupt.requested()) return interrupt.exit_code();
  return there < all ? exit_less : exit_done;
}

}  // namespace evodoku::tools
