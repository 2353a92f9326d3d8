// Carrying out a plan.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/clock.hpp"
#include "common/exit_code.hpp"
#include "common/progress.hpp"
#include "common/record_output.hpp"
#include "common/say.hpp"
#include "common/store_file.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/text.hpp"
#include "evodoku_db/labels.hpp"
#include "evodoku_db/query.hpp"
#include "generate/made_puzzle.hpp"
#include "generate/plan.hpp"

namespace evodoku::tools {

namespace {

using Clock = std::chrono::steady_clock;

/// Puzzles tried for a place before it stays empty: one may not be reached, or be an isomorph of a stored one.
constexpr std::uint64_t tries_a_place = 16;
constexpr std::uint64_t failures_a_place = 3;
constexpr unsigned bits_of_tries = 16;

/// One puzzle of a plan.
struct PlanPlace {
  const PlanKind* kind = nullptr;
  std::uint64_t number = 0;  // number within its kind, from 0
  std::uint64_t first = 0;   // index of its first try; the others follow

  /// "week-03: hard 2 of 2"
  std::string name() const {
    return fmt::format("{}: {}{}{} of {}", kind->collection, kind->name, kind->name.empty() ? "" : " ",
                       number + 1, kind->count);
  }
};

/// FNV-1a, a hash that is the same everywhere.
std::uint64_t hash_of(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

/// The list of a place is determined by the name of the place, not by its position in the file: a plan may grow, and
/// the puzzles already made stay in their places. 52 bits, which every program that reads JSON keeps exactly.
std::uint64_t first_index_of(const PlanKind& kind, std::uint64_t number) {
  const std::uint64_t hash = hash_of(fmt::format("{}/{}/{}", kind.collection, kind.name, number));
  constexpr std::uint64_t places = std::uint64_t{1} << (52 - bits_of_tries);
  return ((hash ^ (hash >> 36)) % places) << bits_of_tries;
}

std::vector<PlanPlace> places_of(const Plan& plan) {
  std::vector<PlanPlace> places;
  for (const PlanKind& kind : plan.kinds) {
    for (std::uint64_t number = 0; number < kind.count; ++number)
      places.push_back({&kind, number, first_index_of(kind, number)});
  }
  return places;
}

/// Collection and first index of the places that already have their puzzle.
using FilledPlaces = std::set<std::pair<std::string, std::uint64_t>>;

FilledPlaces filled_places(db::Store& store, const Plan& plan) {
  std::set<std::string> known;
  for (const db::LabelCount& count : labels_of(store)) {
    if (count.label.kind == db::LabelKind::collection) known.insert(count.label.name);
  }
  FilledPlaces filled;
  std::string collection;
  for (const PlanKind& kind : plan.kinds) {
    if (std::exchange(collection, kind.collection) == kind.collection || !known.contains(collection))
      continue;
    for (const db::StoredRecord& row : store.select({.in = {collection}})) {
      if (row.record.seed == plan.seed && row.record.index)
        filled.emplace(collection, *row.record.index >> bits_of_tries << bits_of_tries);
    }
  }
  return filled;
}

/// The result of the attempts for a place.
struct Tried {
  PlanPlace place;
  std::uint64_t tries = 0;
  std::optional<db::VerifiedRecord> puzzle = {};
  std::string why_not = {};  // why there is no puzzle; empty after an interrupt
};

/// Continues with attempt `tried.tries`, until a puzzle meets the requirements.
void try_on(Tried& tried, const Plan& plan, const std::stop_token& stop) {
  const PlanKind& kind = *tried.place.kind;
  tried.puzzle.reset();
  std::uint64_t failures = 0;
  for (; tried.tries < tries_a_place && failures < failures_a_place; ++failures) {
    const std::uint64_t index = tried.place.first + tried.tries++;
    const MadePuzzle made = make_puzzle(kind.request, plan.seed, index, stop);
    if (made.result.outcome == GenerateResult::Outcome::stopped) return;
    if (!made.is_reached()) {
      tried.why_not = shortfall_message(made, kind.request);
      continue;
    }
    const std::string command = fmt::format("{} --seed {} --first {}", kind.command, plan.seed, index);
    auto prepared = db::prepare(record_of(made, kind.request, plan.seed, command), stop);
    if (stop.stop_requested()) return;
    if (auto* const puzzle = std::get_if<db::VerifiedRecord>(&prepared)) {
      tried.puzzle = std::move(*puzzle);
      return;
    }
    tried.why_not = std::get<db::Rejected>(prepared).message;
  }
  if (tried.why_not.empty())
    tried.why_not = fmt::format("{} puzzles were isomorphs of others in the store", tried.tries);
}

/// A puzzle that waits to be stored, and its collection.
struct Waiting {
  db::VerifiedRecord puzzle;
  const PlanKind* kind;
};

/// Fills the places that have no puzzle yet.
class PlanWork {
 public:
  PlanWork(const Plan& plan, const CommandLine& line, Interrupt& interrupt, db::Store& store)
      : plan_(plan),
        line_(line),
        interrupt_(interrupt),
        store_(store),
        output_(line.common()),
        places_(empty_places()),
        progress_("puzzles", places_.size(), line.common().quiet) {}

  int run() {
    const std::uint64_t there = plan_.puzzles() - places_.size();
    if (there > 0 && !line_.common().quiet)
      say("{2} already has {0} of {1} puzzles\n", there, plan_.puzzles(), printable(plan_.store));
    std::size_t next = 0;
    ordered_map<PlanPlace, Tried>(
        {.threads = line_.common().threads, .window = window(), .stop = interrupt_.token()},
        [&]() -> std::optional<PlanPlace> {
          return next < places_.size() ? std::optional(places_[next++]) : std::nullopt;
        },
        [this](const PlanPlace& place, const std::stop_token& stop) {
          Tried tried{.place = place};
          try_on(tried, plan_, stop);
          return tried;
        },
        [this](Tried&& tried) { return take(std::move(tried)); });
    flush();
    progress_.clear();
    output_.commit();
    return concluded(there);
  }

 private:
  std::size_t window() const { return static_cast<std::size_t>(line_.common().threads) * 4; }

  std::vector<PlanPlace> empty_places() {
    const FilledPlaces filled = filled_places(store_, plan_);
    std::vector<PlanPlace> places = places_of(plan_);
    std::erase_if(places, [&](const PlanPlace& place) {
      return filled.contains({place.kind->collection, place.first});
    });
    return places;
  }

  /// Isomorphs are looked for in the plan's order, so that it does not depend on the threads which of two is kept.
  bool take(Tried&& tried) {
    while (tried.puzzle && is_taken(*tried.puzzle)) {
      tried.why_not.clear();
      try_on(tried, plan_, interrupt_.token());
    }
    if (!tried.puzzle && tried.why_not.empty()) return false;  // interrupted
    progress_.advance();
    if (tried.puzzle) {
      keys_.insert(*tried.puzzle->record().canonical);
      waiting_.push_back({std::move(*tried.puzzle), tried.place.kind});
    } else {
      ++unfilled_;
      say("{}: {}: not filled: {}\n", printable(plan_.store), printable(tried.place.name()),
          printable(tried.why_not));
    }
    if (waiting_.size() >= puzzles_a_transaction || Clock::now() - last_flush_ >= longest_wait) flush();
    return !output_.reader_gone();
  }

  /// Whether the store has the puzzle or an isomorph, other than by this plan in a run that was interrupted before it
  /// was marked.
  bool is_taken(const db::VerifiedRecord& puzzle) {
    const Record& record = puzzle.record();
    if (keys_.contains(*record.canonical)) return true;
    const auto id = store_.find(std::vector<std::string>{*record.canonical}).front();
    if (!id) return false;
    const auto row = store_.select({.where = fmt::format("p.id = {}", *id)}).next();
    const bool is_own = row && row->record.seed == record.seed && row->record.index == record.index &&
                        row->record.puzzle == record.puzzle;
    return !is_own;
  }

  /// Stores the waiting puzzles, then marks them; is_taken() recognises those that were stored but not marked.
  void flush() {
    last_flush_ = Clock::now();
    if (waiting_.empty()) return;
    std::vector<db::VerifiedRecord> puzzles;
    for (const Waiting& one : waiting_) puzzles.push_back(one.puzzle);
    const auto results = store_.add(puzzles, {.source = "evodoku-generate", .now = time_now()});
    std::map<std::string, std::vector<std::int64_t>> ids;
    for (std::size_t i = 0; i < results.size(); ++i)
      ids[waiting_[i].kind->collection].push_back(results[i].id);
    for (const auto& [collection, of_collection] : ids)
      add_label(store_, {db::LabelKind::collection, collection}, of_collection, time_now());
    for (const db::VerifiedRecord& puzzle : puzzles) output_.write(puzzle.record());
    made_ += waiting_.size();
    waiting_.clear();
  }

  int concluded(std::uint64_t there) const {
    const std::uint64_t all = plan_.puzzles();
    const std::uint64_t now = there + made_;
    if (!line_.common().quiet || now < all) {
      say("{} of {} puzzles are in {}{}\n", now, all, printable(plan_.store),
          interrupt_.requested() ? "; the same command continues from there" : "");
    }
    if (output_.reader_gone()) return exit_done;
    if (interrupt_.requested()) return interrupt_.exit_code();
    return unfilled_ > 0 ? exit_less : exit_done;
  }

  const Plan& plan_;
  const CommandLine& line_;
  Interrupt& interrupt_;
  db::Store& store_;
  RecordOutput output_;
  std::vector<PlanPlace> places_;  // without a puzzle yet
  Progress progress_;
  std::set<std::string> keys_;  // canonical, of this run
  std::vector<Waiting> waiting_;
  Clock::time_point last_flush_ = Clock::now();
  std::uint64_t made_ = 0;
  std::uint64_t unfilled_ = 0;
};

/// A line for each collection: the number of puzzles planned, and how many of them it has.
std::string what_would_be_done(const Plan& plan, const FilledPlaces& filled) {
  std::string text;
  std::uint64_t missing = 0;
  for (std::size_t i = 0; i < plan.kinds.size();) {
    const std::string& collection = plan.kinds[i].collection;
    std::vector<std::string> wanted;
    std::uint64_t there = 0;
    std::uint64_t all = 0;
    for (; i < plan.kinds.size() && plan.kinds[i].collection == collection; ++i) {
      const PlanKind& kind = plan.kinds[i];
      wanted.push_back(kind.name.empty() ? std::to_string(kind.count)
                                         : fmt::format("{} {}", kind.count, kind.name));
      for (std::uint64_t number = 0; number < kind.count; ++number)
        there += filled.contains({collection, first_index_of(kind, number)}) ? 1 : 0;
      all += kind.count;
    }
    text +=
        fmt::format("{}: {}; {} of {} there\n", printable(collection), fmt::join(wanted, ", "), there, all);
    missing += all - there;
  }
  return text + fmt::format("{} puzzles in {}, {} of them to be made (seed {})\n", plan.puzzles(),
                            printable(plan.store), missing, plan.seed);
}

int print_what_would_be_done(const Plan& plan, const CommandLine& line) {
  FilledPlaces filled;
  if (std::filesystem::exists(plan.store)) {
    auto store = open_to_read(plan.store);
    filled = filled_places(store, plan);
  }
  Output output(line.common().output);
  output.write(what_would_be_done(plan, filled));
  output.commit();
  return exit_done;
}

}  // namespace

int carry_out(const Plan& plan, const CommandLine& line, Interrupt& interrupt) {
  return with_store_errors([&] {
    if (line.has("dry-run")) return print_what_would_be_done(plan, line);
    auto store = open_store(plan.store, db::Access::create, line.common().quiet);
    if (const auto partition = store.partition()) {
      throw UsageError(
          fmt::format("{}: is partition {}, but a plan makes puzzles of all partitions; name a store that is "
                      "not a partition, and split it afterwards: evodoku-store export --shard K/M",
                      printable(plan.store), partition->text()));
    }
    return PlanWork(plan, line, interrupt, store).run();
  });
}

}  // namespace evodoku::tools
