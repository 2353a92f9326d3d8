// evodoku-generate: puzzles with exactly one solution, made from random full grids by removing clues.
#include "evodoku/generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "common/progress.hpp"
#include "common/records.hpp"
#include "common/store_file.hpp"
#include "common/tool.hpp"
#include "evodoku/aim.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/isomorph_set.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/record.hpp"
#include "evodoku/text.hpp"
#include "evodoku/version.hpp"
#include "generate/wanted.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;
using Clock = std::chrono::steady_clock;

const ToolDescription description{
    .name = "evodoku-generate",
    .sentence = "Generates Sudoku puzzles of any size with exactly one solution.",
    .usage = "evodoku-generate (--clues K | --alpha A | --class NAMES | ...) [options]",
    .examples = {{"evodoku-generate --clues 30 -n 10 --seed 1", "ten 9x9 puzzles with 30 clues"},
                 {"evodoku-generate --class easy,medium --clues 26..32 -n 4 --seed 1",
                  "four, each with one of these classes and one of these numbers of clues"},
                 {"evodoku-generate --box 3x4 --clues 60 --json",
                  "one 12x12 puzzle with its solution and provenance, as JSON"},
                 {"evodoku-generate --class easy -n 7 --seed 1 --store year.db",
                  "kept in a store, and none that it has already"}},
    .notes = "9x9 without -N or --box. What is omitted or missed is told on standard error."};

// -- One puzzle

/// A puzzle of the list, from the thread that makes it to the output.
struct Made {
  Record record;
  std::string shortfall = {};  // why it is not all that was asked for; empty: it is
  bool is_proper = false;
  bool is_cut_short = false;  // by a stop: what follows is not part of the list
  IsomorphHash isomorph_hash = {};
  std::optional<std::variant<db::VerifiedRecord, db::Rejected>> prepared = {};  // for the store
};

/// "19 clues reached, 17 asked for"; "level X-wing (3.2), rating 2.345 (medium) reached, class hard asked for"
std::string reached_and_asked(const GenerateResult& result, const Record& record, const Wanted& wanted,
                              const Difficulty* difficulty) {
  if (!result.solution.is_complete()) return "no puzzle with one solution found that fits the mask";
  if (result.clues_asked && result.clues_reached != *result.clues_asked)
    return fmt::format("{} clues reached, {} asked for", result.clues_reached, *result.clues_asked);
  std::vector<std::string> parts;
  if (result.redundant_clues > 0)
    parts.push_back(fmt::format("{} of {} clues can go", result.redundant_clues, result.clues_reached));
  if (result.undecided_clues > 0)
    parts.push_back(fmt::format("of {} of {} clues it was not found out whether they can go",
                                result.undecided_clues, result.clues_reached));
  if (!parts.empty()) return fmt::format("{}, a minimal puzzle asked for", fmt::join(parts, ", "));
  if (!wanted.has_aim()) return fmt::format("{} clues reached", result.clues_reached);
  if (wanted.level.has_level() && record.level) {
    const auto estimate = record.level->se_estimate;
    parts.push_back(fmt::format("level {}{}", record.level->technique,
                                estimate ? fmt::format(" ({:g})", *estimate) : ""));
  }
  if (difficulty != nullptr && record.rating)
    parts.push_back(fmt::format("rating {:.3f} ({})", record.rating->value, class_text(*record.rating)));
  const std::string reached = !parts.empty()             ? fmt::format("{} reached", fmt::join(parts, ", "))
                              : wanted.level.has_level() ? "nothing looked at"
                                                         : "nothing rated";
  return fmt::format("{}, {} asked for", reached, text_of_aim(wanted, difficulty));
}

/// Why a puzzle is not all that was asked for, and what to do about it.
std::string shortfall_of(const GenerateResult& result, const std::string& reached, const Wanted& wanted) {
  const bool is_stopped = result.outcome == GenerateResult::Outcome::stopped;
  if (is_stopped && result.clues_reached == wanted.spec.box.cells())
    return "stopped before a clue was removed";
  if (is_stopped) return "stopped: " + reached;
  const bool is_as_asked = result.solution.is_complete() &&
                           result.clues_asked.value_or(result.clues_reached) == result.clues_reached &&
                           result.redundant_clues + result.undecided_clues == 0;
  if (is_as_asked && result.proved_once)
    return reached + ", but one engine alone proved that there is exactly one solution";
  if (is_as_asked && !result.proper)
    return reached + ", but the proof that there is exactly one solution was not finished";
  const std::string effort = wanted.has_aim() && result.puzzles_scored >= wanted.puzzles_to_score
                                 ? fmt::format("{} puzzles {}", result.puzzles_scored,
                                               wanted.level.has_level() ? "looked at" : "rated")
                                 : fmt::format("{} units of work", result.work_spent);
  return fmt::format("fell short: {}, with {} on {} full grids (--budget allows more)", reached, effort,
                     result.grids_tried);
}

/// The puzzle with everything that is known about it. `args` is the command line that makes it again.
Made made_of(const GenerateResult& result, std::uint64_t index, const Wanted& wanted, const std::string& args,
             const Difficulty* difficulty, AimScore& score, const std::stop_token& stop) {
  Made made{.record = {.puzzle = result.puzzle,
                       .solution = result.solution,
                       .seed = wanted.seed,
                       .index = index,
                       .args = args,
                       .version = version},
            .is_proper = result.proper || result.proved_once};
  Record& record = made.record;
  const bool is_reached = result.outcome == GenerateResult::Outcome::reached;
  const bool is_rated = wanted.rate && result.proper;
  if (is_rated || (result.score && !wanted.drill)) record.level = level_of(result.puzzle, stop);
  if (is_rated || (result.score && difficulty != nullptr)) record.rating = score.rating_of(result.puzzle);
  if (wanted.removed) record.alpha = wanted.removed->text();
  if (wanted.spec.symmetry != Symmetry::none) record.symmetry = name_of(wanted.spec.symmetry);
  if (wanted.spec.minimal) record.minimal = is_reached;
  if (wanted.spec.unbiased && is_reached)
    record.other["weight"] =
        fmt::format("{:.6g}", weight_of_minimal(result.puzzle.box(), result.clues_reached));
  if (wanted.calibration) add_reader_members(record, wanted.calibration->calibration);
  made.is_cut_short = (result.outcome == GenerateResult::Outcome::stopped && !wanted.best_effort) ||
                      (is_rated && (!record.rating || !record.level));
  const auto position =
      wanted.drill && is_reached ? position_before(result.puzzle, *wanted.drill) : std::nullopt;
  if (position) {
    record.puzzle = position->values();
    record.candidates = position->candidates();
    record.level = level_of(*position, stop);
    record.comment = name_of(*wanted.drill);
  }
  if (is_reached) return made;
  const std::string reached = reached_and_asked(result, record, wanted, difficulty);
  made.shortfall = shortfall_of(result, reached, wanted);
  record.comment = "best effort: " + reached;
  if (result.proved_once) record.other["proofs"] = "1";
  return made;
}

// -- All of them

/// Positions are lines with their pencil marks, unless another form is asked for.
CommonOptions output_options(const CommandLine& line, const Wanted& wanted) {
  CommonOptions options = line.common();
  if (wanted.drill && options.format == TextFormat::line && !line.has("format"))
    options.format = TextFormat::candidates;
  return options;
}

/// Large batches are faster for puzzles that are made quickly; slow puzzles should be written one by one. The size
/// adapts to the time that batches take and does not affect the puzzles. Safe from several threads.
class AdaptiveBatchSize {
 public:
  std::uint64_t next() const { return length_; }

  void learn(Clock::duration time) {
    constexpr std::uint64_t longest = 1024;
    const std::uint64_t length = length_;
    if (time < std::chrono::milliseconds(20)) length_ = std::min(2 * length, longest);
    if (time > std::chrono::milliseconds(100)) length_ = std::max<std::uint64_t>(length / 2, 1);
  }

 private:
  std::atomic<std::uint64_t> length_ = 1;
};

/// Makes the puzzles in parallel, piece by piece, and writes them in order.
class Generation {
 public:
  Generation(const CommandLine& line, const Wanted& wanted, Interrupt& interrupt)
      : line_(line),
        wanted_(wanted),
        interrupt_(interrupt),
        output_(output_options(line, wanted), CsvColumns::all, reader_columns(wanted.calibration)),
        progress_("puzzles", wanted.count, line.common().quiet) {
    if (wanted.shard) output_.be_part(*wanted.shard, !wanted.whole_is_empty);
    if (wanted.omits_isomorphs) seen_.emplace();
    if (!wanted.store) return;
    with_store_errors([&] { store_.emplace(open_store(*wanted.store, db::Access::create)); });
    importer_.emplace(*store_, db::Provenance{.source = "evodoku-generate", .now = time_now()},
                      puzzles_a_transaction,
                      [this](const db::VerifiedRecord& puzzle, const db::AddResult& result) {
                        take_stored(puzzle.record(), result);
                      });
  }

  /// Returns the exit code; standard error then says what is missing, if anything is.
  int run() {
    {
      std::jthread watcher;
      if (!line_.common().quiet) watcher = std::jthread([this](const std::stop_token& done) { watch(done); });
      // enough pieces that one which takes long does not soon hold up the other threads, and not more, to save memory
      const int threads = line_.common().threads;
      ordered_map<Piece, std::vector<Made>>(
          {.threads = threads, .window = static_cast<std::size_t>(threads) + 8, .stop = interrupt_.token()},
          [this] { return next_piece(); },
          [this](const Piece& piece, const std::stop_token& stop) { return make(piece, stop); },
          [this](std::vector<Made>&& made) {
            return std::ranges::all_of(made, [this](Made& one) { return take(one); });
          });
    }
    flush_store();
    progress_.clear();
    output_.commit();
    if (reached_ == wanted_.count || output_.reader_gone()) return exit_done;
    const bool by_signal = interrupt_.exit_code() != 0;
    const std::string why = by_signal ? "interrupted: "
                            : interrupt_.requested()
                                ? fmt::format("time limit of {} s: ", *wanted_.time_limit)
                                : "";
    say("evodoku-generate: {}{} of {} puzzles reached\n", why, reached_, wanted_.count);
    return by_signal ? interrupt_.exit_code() : exit_less;
  }

 private:
  struct Piece {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
  };

  std::optional<Piece> next_piece() {
    const std::uint64_t family = wanted_.puzzles_a_population;
    const std::uint64_t length =
        family > 1 ? family - (wanted_.first + taken_) % family : piece_length_.next();
    const std::uint64_t count = std::min(length, wanted_.count - taken_);
    if (count == 0) return std::nullopt;
    const Piece piece{wanted_.first + taken_, count};
    taken_ += count;
    return piece;
  }

  /// Called by several threads.
  std::vector<Made> make(const Piece& piece, const std::stop_token& stop) {
    const Clock::time_point start = Clock::now();
    AimScore score(raters().front(), stop);
    // puzzles with the same requirements are made together, which takes much less time
    std::map<std::pair<std::optional<int>, const Difficulty*>, std::vector<std::uint64_t>> alike;
    for (std::uint64_t index = piece.first; index - piece.first < piece.count; ++index) {
      const auto& choices = wanted_.clue_choices;
      const auto clues =
          choices.empty() ? wanted_.spec.clues
                          : std::optional(choices[choice_for(wanted_.seed, index, "clues", choices.size())]);
      const auto& classes = wanted_.difficulties;
      const Difficulty* const difficulty =
          classes.empty()       ? nullptr
          : classes.size() == 1 ? &classes.front()
                                : &classes[choice_for(wanted_.seed, index, "class", classes.size())];
      alike[{clues, difficulty}].push_back(index);
    }
    std::vector<Made> made;
    made.reserve(piece.count);
    for (const auto& [asked, indices] : alike) {
      const Difficulty* const difficulty = asked.second;
      PuzzleSpec spec = wanted_.spec;
      spec.clues = asked.first;
      if (wanted_.has_aim()) {
        DifficultyAim aim = wanted_.level;
        if (difficulty != nullptr) aim.rating = difficulty->second;
        const auto miss = [&score, aim](const Grid& puzzle) { return score.miss(puzzle, aim); };
        spec.aim = Aim{.score = miss,
                       .low = 0,
                       .high = 0,
                       .scoring_budget = wanted_.puzzles_to_score,
                       .puzzles_a_population = wanted_.puzzles_a_population};
        if (wanted_.drill) {  // the rest of the puzzle may need something harder
          const Technique technique = *wanted_.drill;
          spec.aim->score = [technique](const Grid& puzzle) {
            return position_before(puzzle, technique) ? 0.0 : 1.0;
          };
        }
      }
      auto index = indices.begin();
      for (const GenerateResult& result : generate_many(spec, {.seed = wanted_.seed, .stop = stop}, indices))
        made.push_back(made_of(result, *index++, wanted_, line_.as_typed(), difficulty, score, stop));
    }
    std::ranges::sort(made, {}, [](const Made& one) { return *one.record.index; });
    // a stop may have left gaps; what follows a gap is not part of the list
    std::uint64_t next = piece.first;
    const auto gap = std::ranges::find_if(made, [&](const Made& one) { return *one.record.index != next++; });
    made.erase(gap, made.end());
    const TextFormat form = line_.common().format;
    for (Made& one : made) {
      const bool keeps_all = form == TextFormat::json || form == TextFormat::csv;
      if (keeps_all) one.record.canonical = canonical_form(one.record.puzzle).key();
      if (wanted_.omits_isomorphs) one.isomorph_hash = isomorph_hash(one.record.puzzle);
    }
    if (store_) prepare_for_store(made, stop);
    piece_length_.learn(Clock::now() - start);
    return made;
  }

  static void prepare_for_store(std::vector<Made>& made, const std::stop_token& stop) {
    std::vector<Record> records;
    for (const Made& one : made) {
      if (one.shortfall.empty()) records.push_back(one.record);
    }
    auto prepared = db::prepare_all(records, stop);
    auto next = prepared.begin();
    for (Made& one : made) {
      if (one.shortfall.empty()) one.prepared = std::move(*next++);
    }
  }

  /// False if no more puzzles are wanted.
  bool take(Made& made) {
    const std::uint64_t index = *made.record.index;
    if (!made.shortfall.empty()) say("evodoku-generate: puzzle {}: {}\n", index, printable(made.shortfall));
    if (made.is_cut_short) return false;
    last_puzzle_ = Clock::now();
    progress_.advance();
    if (made.shortfall.empty()) ++reached_;
    const bool is_wanted = made.shortfall.empty() || (wanted_.best_effort && made.is_proper);
    const auto earlier = is_wanted && seen_ ? seen_->insert(made.isomorph_hash, index) : std::nullopt;
    if (earlier) {
      report_omission(index, fmt::format("an isomorph of puzzle {}", *earlier));
    } else if (const auto known = is_wanted && wanted_.drill ? index_of_pattern(made.record) : std::nullopt) {
      report_omission(index, fmt::format("its pattern is that of puzzle {}", *known));
    } else if (is_wanted && made.prepared) {
      store(made);
    } else if (is_wanted) {
      flush_store();  // earlier puzzles are written before it
      output_.write(made.record);
    }
    return !output_.reader_gone();
  }

  /// The position with the same pattern before; nothing if there is none.
  std::optional<std::uint64_t> index_of_pattern(const Record& drill) {
    const auto step = hint(PencilMarks(drill.puzzle, *drill.candidates));
    std::string pattern;
    for (const Candidate candidate : step->because)
      pattern += fmt::format("{}={} ", candidate.cell, candidate.digit);
    const auto [known, is_new] = patterns_.emplace(pattern, *drill.index);
    return is_new ? std::nullopt : std::optional(known->second);
  }

  /// Many in a transaction; if they are made slowly, those of one second. They are written to the output when they are
  /// safe.
  void store(Made& made) {
    if (const auto* const rejected = std::get_if<db::Rejected>(&*made.prepared))
      throw Failure(fmt::format("puzzle {} cannot be stored: {}", *made.record.index, rejected->message));
    with_store_errors([&] { importer_->add(std::get<db::VerifiedRecord>(*std::move(made.prepared))); });
    if (Clock::now() - last_flush_ >= longest_wait) flush_store();
  }

  void flush_store() {
    if (!importer_) return;
    with_store_errors([&] { importer_->flush(); });
    last_flush_ = Clock::now();
  }

  void take_stored(const Record& record, const db::AddResult& result) {
    if (result.puzzle != db::Stored::added)
      return report_omission(*record.index,
                             fmt::format("an isomorph of puzzle {} of {}", result.id, *wanted_.store));
    Record with_id = record;
    if (std::ranges::find(line_.common().columns, "id") != line_.common().columns.end())
      with_id.other["id"] = std::to_string(result.id);
    output_.write(with_id);
  }

  void report_omission(std::uint64_t index, const std::string& earlier) const {
    if (!line_.common().quiet) say("evodoku-generate: puzzle {}: omitted, {}\n", index, printable(earlier));
  }

  /// Says once what is searched for, if ten seconds pass without a puzzle.
  void watch(const std::stop_token& done) const {
    constexpr auto patience = std::chrono::seconds(10);
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    Clock::time_point last;
    do {
      last = last_puzzle_;
      wake.wait_until(lock, done, last + patience, [] { return false; });
      if (done.stop_requested()) return;
    } while (last_puzzle_.load() != last);
    say("evodoku-generate: no puzzle for ten seconds: {}. Found sooner: {}. A smaller --budget gives up "
        "sooner, and "
        "--best-effort prints the best reached\n",
        printable(sought(wanted_)), what_would_help(wanted_));
  }

  const CommandLine& line_;
  const Wanted& wanted_;
  Interrupt& interrupt_;
  RecordOutput output_;
  Progress progress_;
  AdaptiveBatchSize piece_length_;
  std::uint64_t taken_ = 0;  // of the list, by next_piece()
  std::optional<IsomorphSet> seen_;
  std::optional<db::Store> store_;
  std::optional<db::Importer> importer_;
  Clock::time_point last_flush_ = Clock::now();
  std::atomic<Clock::time_point> last_puzzle_ = Clock::now();
  std::uint64_t reached_ = 0;
  std::map<std::string, std::uint64_t> patterns_;  // of drills, by their candidates: the index
};

int generate_tool(int argc, char** argv) {
  CommandLine line(description, {.shape = true,
                                 .output = true,
                                 .threads = true,
                                 .seed = true,
                                 .columns = true,
                                 .links = true,
                                 .further_columns = {"id", "weight", "minutes", "minutes_low", "minutes_high",
                                                     "own_class"},
                                 .pictures = {"svg"}});
  Wanted wanted;
  add_options(line, wanted);
  if (!line.parse(argc, argv)) return exit_done;
  complete(line, wanted);
  Interrupt interrupt(wanted.time_limit);
  wanted.seed = seed_or_drawn(line);
  return Generation(line, wanted, interrupt).run();
}

}  // namespace

int main(int argc, char** argv) {
  return evodoku::tools::run_tool(argc, argv, generate_tool);
}
