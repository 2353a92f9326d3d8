#include "rate/input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/filter.hpp"
#include "common/proper_rating.hpp"
#include "common/tool.hpp"
#include "evodoku/check.hpp"
#include "rate/explain.hpp"

namespace evodoku::tools {

namespace {

/// A rated puzzle on its way to the output.
struct RatedRecord {
  Record record;
  std::string explanation = {};    // with --explain
  draw::StepsOfPuzzle steps = {};  // with --explain --format html
};

/// Orders the hardest last; puzzles that no run solved are harder than all others.
bool is_easier(const RatedRecord& a, const RatedRecord& b) {
  const Rating& left = *a.record.rating;
  const Rating& right = *b.record.rating;
  return std::pair(left.is_lower_bound(), left.value) < std::pair(right.is_lower_bound(), right.value);
}

/// Rates the puzzles of files or standard input.
class InputRating {
 public:
  InputRating(const CommandLine& line, const RateOptions& options,
              const std::optional<NamedCalibration>& calibration)
      : options_(output_options(line)),
        rate_options_(options),
        calibration_(calibration),
        explains_(line.has("explain")),
        sorts_(line.has("sort")),
        input_(options_, interrupt_),
        output_(options_, CsvColumns::rating, reader_columns(calibration)),
        progress_("puzzles", std::nullopt, options_.quiet) {
    for (const std::string& name : reader_columns(calibration)) columns_seen_.insert(name);
    const auto shard = read_shard(line);
    if (!shard) return;
    const InputCensus census = input_.narrow_to(*shard);
    if (census.first) keep_columns_of(*census.first);
    output_.be_part(*shard, census.first.has_value());
  }

  int run() {
    const int exit_code = run_filter<Done>(
        {options_, input_, &output_, progress_, interrupt_},
        [this](const InputPuzzle& job, const std::stop_token& stop) { return rate_one(job, stop); },
        [this](const InputPuzzle& job, Done&& done) {
          take(job, std::move(done));
          return true;
        });
    std::ranges::stable_sort(waiting_, is_easier);
    for (RatedRecord& rated : waiting_) write(rated);
    if (output_.is_picture()) output_.write_picture(draw::steps_page(steps_, "evodoku-rate"));
    if (exit_code == exit_usage) return exit_usage;  // a file named with -o stays as it was
    output_.commit();
    progress_.clear();
    if (!output_.reader_gone()) summarise();
    if (interrupt_.requested()) return interrupt_.exit_code();
    const bool has_columns = rated_ == 0 || all_columns_were_there();
    return left_out_ > 0 || !has_columns ? exit_less : exit_code;
  }

 private:
  /// Has neither if it was interrupted.
  struct Done {
    std::optional<RatedRecord> rated = {};
    std::string why_not = {};
  };

  /// An explanation is text unless JSON is asked for.
  static CommonOptions output_options(const CommandLine& line) {
    CommonOptions options = line.common();
    if (!line.has("explain") || options.format == TextFormat::json) return options;
    if (line.has("format"))
      throw UsageError(
          "--explain writes text, objects with --json, or pictures with --format html; no other format");
    options.format = TextFormat::line;
    return options;
  }

  void summarise() const {
    if (options_.quiet) return;
    say("{} {} rated{}{}\n", rated_, rated_ == 1 ? "puzzle" : "puzzles",
        left_out_ > 0 ? fmt::format(", {} left out", left_out_) : "",
        interrupt_.requested() ? "; interrupted before the others" : "");
    const TextFormat form = output_.form();
    const bool holds_ratings = form == TextFormat::csv || form == TextFormat::json || explains_;
    if (!holds_ratings && rated_ > 0)
      say("the format {} holds no ratings; use --format csv or --json\n", name_of(form));
  }

  Done rate_one(const InputPuzzle& job, const std::stop_token& stop) const {
    const RatingOutcome outcome = rate_if_proper(job.puzzle.record.puzzle, rate_options_, stop);
    if (!outcome.rated) return {.why_not = outcome.why_not};
    RatedRecord rated{job.puzzle.record};
    rated.record.rating = outcome.rated->rating;
    rated.record.level = outcome.level;
    if (calibration_) add_reader_members(rated.record, calibration_->calibration);
    if (!explains_) return {.rated = rated};
    if (output_.is_picture()) {
      rated.steps = explanation_in_pictures(rated.record, *outcome.rated, stop);
      return rated.steps.steps.empty() ? Done{} : Done{.rated = rated};
    }
    const ExplainAs form = options_.format == TextFormat::json ? ExplainAs::json : ExplainAs::text;
    rated.explanation = explanation(rated.record, *outcome.rated, form, stop);
    if (rated.explanation.empty()) return {};
    return {.rated = rated};
  }

  void take(const InputPuzzle& job, Done&& done) {
    if (!done.rated && done.why_not.empty()) return;  // interrupted
    if (!columns_are_known_) keep_columns_of(job.puzzle.record);
    if (done.rated) ++rated_;
    if (done.rated) drop_wrong_solution(job, done.rated->record);
    if (!done.rated) {
      ++left_out_;
      report_bad_puzzle(job, done.why_not, &output_, progress_);
    } else if (sorts_) {
      waiting_.push_back(std::move(*done.rated));
    } else {
      write(*done.rated);
    }
  }

  /// Removes a solution in the input that is wrong.
  void drop_wrong_solution(const InputPuzzle& job, Record& record) {
    if (!record.solution || !find_fault(record.puzzle, *record.solution)) return;
    record.solution.reset();
    progress_.clear();
    say("{}: the given solution is not the puzzle's; left out\n", printable(job.place()));
  }

  /// Columns of the input that evodoku does not know are added after its own columns in CSV, as in the first puzzle.
  void keep_columns_of(const Record& record) {
    const bool is_first = !std::exchange(columns_are_known_, true);
    std::vector<std::string> names;
    for (const auto& [name, value] : record.other) {
      const bool is_new = columns_seen_.insert(name).second;
      if (is_first) names.push_back(name);
      const bool is_lost =
          !is_first && is_new && output_.form() == TextFormat::csv && options_.columns.empty();
      if (!is_lost || options_.quiet) continue;
      progress_.clear();
      say("column {}: left out, because the first puzzle does not have it (--json keeps it)\n",
          printable(name));
    }
    output_.add_columns(names);
  }

  /// Reports named columns that neither evodoku nor any puzzle has; false if there are some.
  bool all_columns_were_there() const {
    bool all = true;
    for (const std::string& name : options_.columns) {
      if (is_record_column(name) || columns_seen_.contains(name)) continue;
      say("--columns {}: no puzzle has a column of this name{}\n", printable(name),
          did_you_mean(name, record_columns()));
      all = false;
    }
    return all;
  }

  void write(RatedRecord& rated) {
    keep_columns_of(rated.record);
    if (output_.is_picture()) {
      steps_.push_back(std::move(rated.steps));
    } else if (explains_) {
      output_.write_text(rated.explanation);
    } else {
      output_.write(rated.record);
    }
  }

  const Interrupt interrupt_;  // first: before any thread
  const CommonOptions options_;
  const RateOptions& rate_options_;
  const std::optional<NamedCalibration>& calibration_;
  const bool explains_;
  const bool sorts_;
  PuzzleInput input_;
  RecordOutput output_;
  Progress progress_;
  bool columns_are_known_ = false;
  std::set<std::string> columns_seen_;  // columns of the input, and those of --calibration
  std::uint64_t rated_ = 0;
  std::vector<draw::StepsOfPuzzle> steps_;  // for the single page of --format html
  std::vector<RatedRecord> waiting_;        // until all are rated, with --sort
  int left_out_ = 0;
};

}  // namespace

int rate_input(const CommandLine& line, const RateOptions& options,
               const std::optional<NamedCalibration>& calibration) {
  return InputRating(line, options, calibration).run();
}

}  // namespace evodoku::tools
