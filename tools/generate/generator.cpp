#include "generate/generator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <utility>

#include "common/interrupt.hpp"
#include "common/tool.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/text.hpp"
#include "evodoku/version.hpp"

namespace evodoku::tools {

namespace {

using Clock = std::chrono::steady_clock;

/// Enough pieces that one which takes long does not soon hold up the other threads, and not more, to save memory.
std::size_t pieces_under_way(int threads) {
  return static_cast<std::size_t>(threads) + 8;
}

}  // namespace

Generator::Generator(const CommandLine& line, const GenerateRequest& request, std::uint64_t seed,
                     Interrupt& interrupt)
    : line_(line),
      request_(request),
      seed_(seed),
      interrupt_(interrupt),
      output_(line.common(), CsvColumns::all, reader_columns(request.calibration)),
      progress_("puzzles", request.count, line.common().quiet) {
  if (request.shard) output_.be_part(*request.shard, !request.whole_is_empty);
  if (request.distinct) seen_.emplace(request.spec.box);
  if (!request.store) return;
  store_.emplace(*request.store,
                 GeneratedStore::Events{
                     .added = [this](const Record& record, std::int64_t id) { write_stored(record, id); },
                     .already_there =
                         [this](const Record& record, std::int64_t id) {
                           report_omission(*record.index,
                                           fmt::format("puzzle {} of {}", id, *request_.store));
                         }});
}

int Generator::run() {
  {
    const TimeLimit limit(request_.time_limit, interrupt_);
    ordered_map<Piece, std::vector<MadePuzzle>>(
        {.threads = line_.common().threads,
         .window = pieces_under_way(line_.common().threads),
         .stop = interrupt_.token()},
        [this] { return next_piece(); },
        [this](const Piece& piece, const std::stop_token& stop) { return make(piece, stop); },
        [this](std::vector<MadePuzzle>&& made) { return take_piece(std::move(made)); });
  }
  if (store_) store_->flush();
  progress_.clear();
  output_.commit();
  report_omitted();
  report_odds();
  return exit_code();
}

std::optional<Generator::Piece> Generator::next_piece() {
  const std::uint64_t count = std::min(piece_length_.next(), request_.count - taken_);
  if (count == 0) return std::nullopt;
  const Piece piece{request_.first + taken_, count};
  taken_ += count;
  return piece;
}

std::vector<MadePuzzle> Generator::make(const Piece& piece, const std::stop_token& stop) {
  const Clock::time_point start = Clock::now();
  AimScore score(request_.rater, stop);
  // puzzles with the same requirements are made together, which takes much less time
  std::map<std::pair<std::optional<int>, const Difficulty*>, std::vector<std::uint64_t>> alike;
  for (std::uint64_t index = piece.first; index - piece.first < piece.count; ++index) {
    alike[{clues_for(request_, seed_, index), request_.aims.difficulty_for(seed_, index)}].push_back(index);
  }
  std::vector<MadePuzzle> made;
  made.reserve(piece.count);
  for (const auto& [target, indices] : alike) make_puzzles(request_, seed_, indices, score, stop, made);
  std::ranges::sort(made, {}, &MadePuzzle::index);
  // a stop may have left gaps; what follows a gap is not part of the list
  std::uint64_t next = piece.first;
  const auto gap = std::ranges::find_if(made, [&](const MadePuzzle& one) { return one.index != next++; });
  made.erase(gap, made.end());
  const bool is_kept = line_.common().format == TextFormat::json || line_.common().format == TextFormat::csv;
  for (MadePuzzle& one : made) {
    if (is_kept) one.canonical = canonical_form(one.result.puzzle).key();
    if (request_.distinct) one.fingerprint = isomorph_fingerprint(one.result.puzzle);
  }
  if (store_) prepare_for_store(made, stop);
  piece_length_.learn(Clock::now() - start);
  return made;
}

void Generator::prepare_for_store(std::vector<MadePuzzle>& made, const std::stop_token& stop) const {
  std::vector<Record> records;
  for (const MadePuzzle& one : made) {
    if (one.is_reached()) records.push_back(record_of(one, request_, seed_, line_.as_typed()));
  }
  auto prepared = db::prepare_all(records, stop);
  auto next = prepared.begin();
  for (MadePuzzle& one : made) {
    if (one.is_reached()) one.prepared = std::move(*next++);
  }
}

bool Generator::take_piece(std::vector<MadePuzzle>&& made) {
  return std::ranges::all_of(made, [this](MadePuzzle& one) { return take(one); });
}

/// False if no more puzzles are wanted.
bool Generator::take(MadePuzzle& made) {
  if (!made.is_reached()) report_shortfall(made);
  // Puzzles that other threads finished after an interrupted one would leave a gap in the list.
  const bool was_stopped = made.result.outcome == GenerateResult::Outcome::stopped;
  if (was_stopped && !request_.best_effort) return false;
  const bool rating_was_stopped = request_.rate && made.result.proper && (!made.rating || !made.level);
  if (rating_was_stopped) return false;
  rated_ += made.result.puzzles_scored;
  progress_.advance();
  if (made.is_reached()) ++reached_;
  const bool is_wanted = made.is_reached() || (request_.best_effort && made.result.proper);
  if (is_wanted && !is_isomorph_of_earlier(made)) keep(made);
  return !output_.reader_gone();
}

bool Generator::is_isomorph_of_earlier(const MadePuzzle& made) {
  if (!seen_) return false;
  const auto earlier = seen_->insert(made.result.puzzle, made.index, made.fingerprint);
  if (!earlier) return false;
  ++omitted_;
  report_omission(made.index, fmt::format("puzzle {}", *earlier));
  return true;
}

void Generator::keep(MadePuzzle& made) {
  if (store_ && made.is_reached()) {
    store(made);
  } else {
    if (store_) store_->flush();  // earlier puzzles are written before it
    write(record_of(made, request_, seed_, line_.as_typed()));
  }
}

/// The puzzle is written to the output when it is safe in the store.
void Generator::store(MadePuzzle& made) {
  if (auto* const puzzle = std::get_if<db::VerifiedRecord>(&*made.prepared)) {
    store_->add(std::move(*puzzle));
    return;
  }
  const auto& rejected = std::get<db::Rejected>(*made.prepared);
  throw Failure(fmt::format("puzzle {} cannot be stored: {}", made.index, rejected.message));
}

void Generator::write_stored(const Record& record, std::int64_t id) {
  if (std::ranges::find(line_.common().columns, "id") == line_.common().columns.end()) return write(record);
  Record with_id = record;
  with_id.other["id"] = std::to_string(id);
  write(with_id);
}

void Generator::write(const Record& record) {
  output_.write(record);
  ++written_;
}

void Generator::report_omission(std::uint64_t index, const std::string& earlier) {
  if (!line_.common().quiet) tell(fmt::format("puzzle {}: omitted, an isomorph of {}", index, earlier));
}

void Generator::tell(const std::string& message) {
  progress_.clear();
  say("evodoku-generate: {}\n", printable(message));
}

void Generator::report_shortfall(const MadePuzzle& made) {
  if (made.result.grids_tried == 0) return;  // stopped before there was anything to report
  tell(fmt::format("puzzle {}: {}", made.index, shortfall_message(made, request_)));
}

void Generator::report_omitted() const {
  const std::uint64_t in_store = store_ ? store_->already_there() : 0;
  if (omitted_ + in_store == 0 || line_.common().quiet) return;
  say("{} puzzles written, {} omitted as isomorphs of earlier ones{}\n", written_, omitted_,
      store_ ? fmt::format(", {} of those in {}", in_store, printable(store_->path())) : "");
}

/// Says how many puzzles it took to meet the requested difficulty.
void Generator::report_odds() const {
  if (request_.aims.is_empty() || line_.common().quiet) return;
  say("{}: {} reached, {} {}{}\n", text_of(request_.aims), reached_, rated_,
      request_.aims.has_level() ? "looked at" : "rated",
      reached_ == 0 ? ""
                    : fmt::format(" ({:.1f} for each reached)",
                                  static_cast<double>(rated_) / static_cast<double>(reached_)));
}

int Generator::exit_code() const {
  if (reached_ == request_.count || output_.reader_gone()) return exit_done;
  if (interrupt_.requested()) {
    const bool by_signal = interrupt_.exit_code() != 0;
    say("evodoku-generate: {}: {} of {} puzzles reached\n",
        by_signal ? "interrupted" : fmt::format("time limit of {} s", *request_.time_limit), reached_,
        request_.count);
    return by_signal ? interrupt_.exit_code() : exit_less;
  }
  say("evodoku-generate: {} of {} puzzles reached\n", reached_, request_.count);
  return exit_less;
}

}  // namespace evodoku::tools
