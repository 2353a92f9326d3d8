#include "evolve/tables.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>

#include "evodoku/stats.hpp"
#include "evodoku/text.hpp"
#include "evodoku/version.hpp"

namespace evodoku::tools {

namespace {

/// The first members of every row.
Row row_of(const RunJob& job, std::uint64_t seed) {
  return {{"puzzle", job.puzzle->line}, {"preset", job.chosen->preset.name}, {"seed", seed}};
}

/// The last members of every row: what else is needed to repeat the run.
void add_origin(Row& row, const RunJob& job) {
  row["box"] = job.puzzle->grid().box().name();
  row["version"] = version;
  row["parameters"] = json_of(job.chosen->preset, job.chosen->changed);
}

Row number_or_null(std::optional<double> value) {
  return value ? Row(rounded(*value)) : Row();
}

/// The median of the generations to a solution; runs without one count as longer than all others. Nothing if they are
/// half of the runs or more.
std::optional<double> median_generations(std::span<const FinishedRun> runs) {
  std::vector<double> lengths;
  for (const FinishedRun& finished : runs) {
    if (finished.run.solved) lengths.push_back(static_cast<double>(finished.run.generations));
  }
  if (lengths.size() <= runs.size() / 2) return std::nullopt;
  std::ranges::sort(lengths);
  lengths.resize(runs.size(), lengths.back());
  return quantile(lengths, 0.5);
}

template <typename Number>
double sum_over(std::span<const FinishedRun> runs, Number number) {
  return std::transform_reduce(runs.begin(), runs.end(), 0.0, std::plus<>(), number);
}

RunTotals totals_of(std::span<const FinishedRun> runs) {
  const auto solved =
      std::ranges::count_if(runs, [](const FinishedRun& finished) { return finished.run.solved; });
  return {.runs = static_cast<int>(runs.size()),
          .solved = static_cast<int>(solved),
          .total = sum_over(runs, [](const FinishedRun& finished) {
            return static_cast<double>(finished.run.generations);
          })};
}

}  // namespace

RunTable::RunTable(const EvolveRequest& request, RecordOutput& output)
    : request_(request), rows_(output, request.as_json) {}

void RunTable::end(const RunJob& job, const FinishedRun& finished) {
  const Run& run = finished.run;
  Row row = row_of(job, request_.seed);
  row["run"] = job.run;
  row["solved"] = run.solved;
  row["clues_kept"] = run.clues_kept;
  row["generations"] = run.generations;
  row["evaluations"] = run.evaluations;
  row["restarts"] = run.restarts;
  row["stopped"] = why_ended(run, request_.generation_cap);
  row["generation_cap"] = request_.generation_cap;
  if (request_.timing) row["cpu_seconds"] = rounded(finished.cpu_seconds);
  if (request_.as_json) row["board"] = to_line(run.best);
  add_origin(row, job);
  rows_.write(row);
}

SummaryTable::SummaryTable(const EvolveRequest& request, RecordOutput& output)
    : request_(request), rows_(output, request.as_json) {}

void SummaryTable::end(const RunJob& job, const FinishedRun& finished) {
  if (first_ && (first_->puzzle != job.puzzle || first_->chosen != job.chosen)) write_group();
  if (!first_) first_ = job;
  group_.push_back(finished);
}

void SummaryTable::finish() {
  if (first_) write_group();
}

void SummaryTable::write_group() {
  const RunTotals totals = totals_of(group_);
  const RunningTime ert = expected_running_time(totals);
  const auto mean = [&](double sum) { return rounded(sum / totals.runs); };
  Row row = row_of(*first_, request_.seed);
  row["first_run"] = first_->run;
  row["runs"] = totals.runs;
  row["solved"] = totals.solved;
  row["clues_kept"] = std::ranges::count_if(group_, [](const FinishedRun& f) { return f.run.clues_kept; });
  row["ert"] = number_or_null(ert.mean);
  row["ert_low"] = rounded(ert.low);
  row["ert_high"] = number_or_null(ert.high);
  row["median"] = number_or_null(median_generations(group_));
  row["mean_evaluations"] =
      mean(sum_over(group_, [](const FinishedRun& f) { return static_cast<double>(f.run.evaluations); }));
  row["generation_cap"] = request_.generation_cap;
  if (request_.timing)
    row["mean_cpu_seconds"] = mean(sum_over(group_, [](const FinishedRun& f) { return f.cpu_seconds; }));
  add_origin(row, *first_);
  rows_.write(row);
  group_.clear();
  first_.reset();
}

TraceTable::TraceTable(const EvolveRequest& request, RecordOutput& output)
    : WatchingView(request.every), request_(request), rows_(output, request.as_json) {}

void TraceTable::take(const RunJob& job, const Generation& generation) {
  Row row = row_of(job, request_.seed);
  row["run"] = job.run;
  row["generation"] = generation.number;
  row["evaluations"] = generation.evaluations;
  row["best_fitness"] = generation.best_fitness;
  row["mean_fitness"] = rounded(generation.mean_fitness);
  row["filled"] = generation.filled;
  row["parameters"] = json_of(job.chosen->preset, job.chosen->changed);
  rows_.write(row);
}

}  // namespace evodoku::tools
