#include "generator.hpp"

#include <fmt/format.h>

#include "common/exit_code.hpp"
#include "common/time_limit.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/text.hpp"
#include "evodoku/version.hpp"
#include "shortfall.hpp"

namespace evodoku::tools {

using Outcome = Generated::Outcome;

Generator::Generator(const CommandLine& line, const GenerateRequest& request, std::uint64_t seed,
                     Interrupt& interrupt)
    : line_(line),
      request_(request),
      seed_(seed),
      interrupt_(interrupt),
      output_(line.common()),
      progress_("puzzles", request.count, line.common().quiet) {}

int Generator::run() {
  {
    const TimeLimit limit(request_.time_limit, interrupt_);
    std::uint64_t next = 0;
    ordered_map<std::uint64_t, MadePuzzle>(
        {.threads = line_.common().threads, .stop = interrupt_.token()},
        [&]() -> std::optional<std::uint64_t> {
          if (next == request_.count) return std::nullopt;
          return request_.first + next++;
        },
        [this](const std::uint64_t& index, const std::stop_token& stop) { return make(index, stop); },
        [this](MadePuzzle&& made) { return take(made); });
  }
  progress_.clear();
  output_.commit();
  report_odds();
  return exit_code();
}

MadePuzzle Generator::make(std::uint64_t index, const std::stop_token& stop) const {
  RememberedRatings ratings(request_.rater, stop);
  Specification spec = request_.spec;
  if (const auto& difficulty = request_.difficulty) {
    const auto score = [&](const Grid& puzzle) -> std::optional<double> {
      const std::optional<Rating> rating = ratings.of(puzzle);
      if (!rating) return std::nullopt;
      return score_of(*rating, *difficulty);
    };
    spec.aim = Aim{score, difficulty->low, difficulty->high, request_.rating_budget};
  }
  MadePuzzle made{index, generate(spec, {.seed = seed_, .index = index, .stop = stop})};
  const bool is_rated = made.result.score || (request_.rate && made.result.proper);
  if (is_rated) made.rating = ratings.of(made.result.puzzle);
  const bool is_kept = line_.common().format == TextForm::json || line_.common().format == TextForm::csv;
  if (is_kept && spec.box == Box(3, 3)) made.canonical = canonical_form(made.result.puzzle).key();
  return made;
}

bool Generator::take(const MadePuzzle& made) {
  const bool was_stopped = made.result.outcome == Outcome::stopped;
  if (made.result.outcome != Outcome::reached) report_shortfall(made);
  // What other threads finished behind an interrupted puzzle would leave a gap in the list.
  if (was_stopped && !request_.best_effort) return false;
  const bool rating_was_stopped = request_.rate && made.result.proper && !made.rating;
  if (rating_was_stopped) return false;
  rated_ += made.result.puzzles_scored;
  progress_.advance();
  const bool reached = made.result.outcome == Outcome::reached;
  if (reached) ++reached_;
  if (reached || (request_.best_effort && made.result.proper)) output_.write(record_of(made));
  return !output_.reader_gone();
}

Record Generator::record_of(const MadePuzzle& made) const {
  Record record;
  record.puzzle = made.result.puzzle;
  record.solution = made.result.solution;
  if (request_.alpha) record.alpha = request_.alpha->text();
  record.canonical = made.canonical;
  record.seed = seed_;
  record.index = made.index;
  record.args = line_.as_typed();
  record.version = version;
  record.rating = made.rating;
  if (made.result.outcome != Outcome::reached) {
    record.comment = fmt::format("best effort: {}", reached_and_asked(made, request_));
  }
  return record;
}

void Generator::report_shortfall(const MadePuzzle& made) {
  if (made.result.grids_tried == 0) return;  // stopped before there was anything to tell
  progress_.clear();
  fmt::print(stderr, "evodoku-generate: puzzle {}: {}\n", made.index, shortfall_message(made, request_));
}

/// How many puzzles it takes to hit a difficulty.
void Generator::report_odds() const {
  if (!request_.difficulty || line_.common().quiet) return;
  fmt::print(stderr, "{}: {} reached, {} rated{}\n", request_.difficulty->text, reached_, rated_,
             reached_ == 0 ? ""
                           : fmt::format(" ({:.1f} for each reached)",
                                         static_cast<double>(rated_) / static_cast<double>(reached_)));
}

int Generator::exit_code() const {
  if (reached_ == request_.count || output_.reader_gone()) return exit_done;
  if (interrupt_.requested()) {
    const bool by_signal = interrupt_.exit_code() != 0;
    fmt::print(stderr, "evodoku-generate: {}: {} of {} puzzles reached\n",
               by_signal ? "interrupted" : fmt::format("time limit of {} s", *request_.time_limit), reached_,
               request_.count);
    return by_signal ? interrupt_.exit_code() : exit_less;
  }
  fmt::print(stderr, "evodoku-generate: {} of {} puzzles reached\n", reached_, request_.count);
  return exit_less;
}

}  // namespace evodoku::tools
