#include "evodoku/list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "evodoku/canon.hpp"
#include "evodoku/depth.hpp"
#include "evodoku/level.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/version.hpp"
#include "list/rules.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

/// Which of `kinds` puzzle `index` is of: every block of that many puzzles has each of them once, in an order of its own.
std::size_t balanced_choice(std::uint64_t index, std::size_t kinds, std::uint64_t seed) {
  std::vector<std::size_t> block(kinds);
  std::iota(block.begin(), block.end(), std::size_t{0});
  make_stream(seed, "dataset kinds", {index / kinds}).shuffle(std::span(block));
  return block[index % kinds];
}

/// So that numbers of clues and classes are balanced each by itself.
constexpr std::uint64_t seed_of_clues = 0x636C756573;  // "clues"

/// The candidates because of which the technique works: alike for drills that show the same.
std::string pattern_of(const PencilMarks& position) {
  std::string pattern;
  const std::optional<Deduction> step = hint(position);
  for (const Candidate& candidate : step->because)
    pattern += fmt::format("{}={} ", candidate.cell, candidate.digit);
  return pattern;
}

/// Steps that place digits at once are practised without pencil marks, in which a cell that has only one would be read as
/// filled; unless something was eliminated that they need.
bool needs_marks(const PencilMarks& position, Technique technique) {
  if (!info_of(technique).places) return true;
  const bool follow_from_digits = position.candidates() == PencilMarks(position.values()).candidates();
  return technique != Technique::full_house && !follow_from_digits;
}

}  // namespace

std::vector<int> clue_counts_in(Box box, const Range<int>& range) {
  const int cells = box.cells();
  assert(range.low.value_or(0) >= 0 && range.low.value_or(0) <= cells);
  assert(range.high.value_or(0) >= 0 && range.high.value_or(0) <= cells);
  const int few = cells / 4 + cells * box.side() * 6 / 1000 + 1;  // fitted to boxes of 2x2 to 6x6
  const int last = range.high.value_or(std::max(range.low.value_or(0), cells / 2));
  std::vector<int> counts;
  for (int count = range.low.value_or(std::min(few, last)); count <= last; ++count) counts.push_back(count);
  return counts;
}

std::string ListError::in_words(std::string_view text,
                                const std::function<std::string(std::string_view)>& name_of_field) {
  const auto is_name = [](std::string_view quoted) {
    return !quoted.empty() &&
           quoted.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string_view::npos;
  };
  std::string words;
  for (;;) {
    const std::size_t begin = std::min(text.find('`'), text.size());
    words += text.substr(0, begin);
    text.remove_prefix(begin);
    const std::size_t end = text.find('`', 1);
    if (end == std::string_view::npos) return words += text;
    const std::string_view field = text.substr(1, end - 1);
    words += is_name(field) ? name_of_field(field) : "`";
    text.remove_prefix(is_name(field) ? end + 1 : 1);
  }
}

std::variant<PuzzleList, ListError> PuzzleList::of(ListSpec spec) {
  PuzzleList list;
  list.spec_ = std::move(spec);
  if (auto error = ListRules(list.spec_, list.resolved_).check()) return *std::move(error);
  return list;
}

std::uint64_t PuzzleList::piece_from(std::uint64_t first, std::uint64_t most) const {
  const std::uint64_t together = resolved_.puzzles_a_population;
  return together > 1 ? together - first % together : most;
}

PuzzleList::Kind PuzzleList::kind_of(std::uint64_t index) const {
  const auto chosen = [&](const char* what, std::size_t choices, bool is_balanced, std::uint64_t block_seed) {
    if (choices < 2) return std::size_t{0};
    return is_balanced ? balanced_choice(index, choices, block_seed)
                       : choice_for(spec_.seed, index, what, choices);
  };
  const auto& [clues, difficulties] = std::tie(resolved_.clues, resolved_.difficulties);
  Kind kind;
  if (!clues.empty())
    kind.clues = clues[chosen("clues", clues.size(), spec_.balance_clues, spec_.seed ^ seed_of_clues)];
  if (!difficulties.empty())
    kind.difficulty = &difficulties[chosen("class", difficulties.size(), spec_.balance_classes, spec_.seed)];
  return kind;
}

PuzzleSpec PuzzleList::spec_of(const Kind& kind, AimScore& score,
                               const std::function<void(const BreedingReport&)>& trace) const {
  PuzzleSpec spec = resolved_.common;
  spec.clues = kind.clues;
  if (!has_aim()) return spec;
  spec.aim.emplace();
  spec.aim->scoring_budget = resolved_.puzzles_to_score;
  spec.aim->sampling_budget = resolved_.puzzles_to_sample;
  spec.aim->puzzles_a_population = resolved_.puzzles_a_population;
  spec.aim->spread = resolved_.spread;
  spec.aim->trace = trace;
  DifficultyAim aim = resolved_.level;
  if (kind.difficulty != nullptr) aim.rating = kind.difficulty->rating;
  if (spec_.drill) {  // the rest of the puzzle may need something harder
    spec.aim->score = [technique = *spec_.drill](const Grid& puzzle) {
      return position_before(puzzle, technique) ? 0.0 : -1.0;
    };
  } else if (aim.estimates && !aim.techniques && aim.uses.empty() && !aim.depths && !aim.rating) {
    spec.aim->score = [&score](const Grid& puzzle) { return score.estimate(puzzle); };
    spec.aim->low = aim.estimates->low.value_or(0);
    spec.aim->high = aim.estimates->high.value_or(std::numeric_limits<double>::infinity());
  } else {
    spec.aim->score = [&score, aim](const Grid& puzzle) { return score.miss(puzzle, aim); };
  }
  return spec;
}

std::vector<ListedPuzzle> PuzzleList::make(std::uint64_t first, std::uint64_t count,
                                           const std::stop_token& stop,
                                           const std::function<void(const BreedingReport&)>& trace) const {
  if (count > 0 && count - 1 > std::numeric_limits<std::uint64_t>::max() - first)
    throw std::invalid_argument("the last index would be above 2^64 - 1");
  AimScore score(spec_.rater, stop, spec_.uniqueness);
  // puzzles with the same requirements are made together, which takes much less time
  std::map<Kind, std::vector<std::uint64_t>> alike;
  for (std::uint64_t index = first; index - first < count; ++index) alike[kind_of(index)].push_back(index);
  std::vector<ListedPuzzle> made;
  made.reserve(count);
  for (const auto& [kind, indices] : alike) {
    auto index = indices.begin();
    const PuzzleSpec spec = spec_of(kind, score, trace);
    for (const GenerateResult& result : generate_many(spec, {.seed = spec_.seed, .stop = stop}, indices))
      made.push_back(listed(result, *index++, kind, score, stop));
  }
  std::ranges::sort(made, {}, [](const ListedPuzzle& puzzle) { return *puzzle.record.index; });
  // a stop may have left gaps; what follows a gap is not part of the list
  auto gap = made.begin();
  for (std::uint64_t index = first; gap != made.end() && *gap->record.index == index; ++index) ++gap;
  made.erase(gap, made.end());
  return made;
}

ListedPuzzle PuzzleList::listed(const GenerateResult& result, std::uint64_t index, const Kind& kind,
                                AimScore& score, const std::stop_token& stop) const {
  ListedPuzzle puzzle{
      .outcome = result.outcome,
      .record = {.puzzle = result.puzzle,
                 .solution = result.solution,
                 .alpha = result.clues_reached == result.clues_asked ? resolved_.alpha : std::nullopt,
                 .seed = spec_.seed,
                 .index = index,
                 .version = version},
      .is_proper = result.proper || result.proved_once};
  Record& record = puzzle.record;
  const bool is_rated = spec_.rate && result.proper;
  const bool is_aimed = result.score && !spec_.drill;
  // what was found before a stop has its level none the less: it was looked at once, and takes a moment
  if (is_aimed || is_rated)
    record.level = level_of(result.puzzle, is_aimed ? std::stop_token() : stop, spec_.uniqueness);
  if (is_rated || (result.score && kind.difficulty != nullptr))
    record.rating = score.rating_of(result.puzzle);
  if (result.score && spec_.depth) record.other["depth"] = std::to_string(depth_of(result.puzzle).value());
  // what was sought for minutes is not lost for want of a rating
  puzzle.is_unfinished = is_rated && !is_aimed && (!record.rating || !record.level);
  if (spec_.symmetry != Symmetry::none) record.symmetry = name_of(spec_.symmetry);
  if (spec_.minimal && puzzle.is_reached()) record.minimal = true;
  if (result.redundant_clues > 0) record.minimal = false;
  puzzle.weight = result.weight;
  if (spec_.unbiased && puzzle.is_reached()) record.other["weight"] = fmt::format("{:.6g}", result.weight);
  const auto position =
      spec_.drill && puzzle.is_reached() ? position_before(result.puzzle, *spec_.drill) : std::nullopt;
  if (position) {
    record.puzzle = position->values();
    if (needs_marks(*position, *spec_.drill)) record.candidates = position->candidates();
    record.level = level_of(*position, stop);
    record.comment = name_of(*spec_.drill);
    // true of the puzzle, which has fewer digits
    record.alpha.reset();
    record.symmetry.reset();
    record.minimal.reset();
    puzzle.pattern = pattern_of(*position);
  }
  if (resolved_.omits_repeats) puzzle.hash = isomorph_hash(record.puzzle);
  if (puzzle.is_reached()) return puzzle;
  const std::string reached = reached_and_asked(result, record, kind);
  puzzle.shortfall = shortfall_of(result, reached);
  record.comment = "best effort: " + reached;
  if (result.proved_once) record.other["proofs"] = "1";
  return puzzle;
}

// -- In words

/// "19 clues reached, 17 asked for"; "level X-wing (3.2), rating 2.345 (medium) reached, class hard asked for"
std::string PuzzleList::reached_and_asked(const GenerateResult& result, const Record& record,
                                          const Kind& kind) const {
  if (!result.solution.is_complete())
    return fmt::format("no {} found{}", spec_.unbiased ? "minimal puzzle" : "puzzle with one solution",
                       spec_.mask.empty() ? "" : " that fits the mask");
  if (result.clues_asked && result.clues_reached != *result.clues_asked)
    return fmt::format("{} clues reached, {} asked for", result.clues_reached, *result.clues_asked);
  std::vector<std::string> parts;
  if (result.redundant_clues > 0)
    parts.push_back(fmt::format("{} of {} clues can go", result.redundant_clues, result.clues_reached));
  if (result.undecided_clues > 0)
    parts.push_back(fmt::format("of {} of {} clues it was not found out whether they can go",
                                result.undecided_clues, result.clues_reached));
  if (!parts.empty()) return fmt::format("{}, a minimal puzzle asked for", fmt::join(parts, ", "));
  if (!has_aim()) return fmt::format("{} clues reached", result.clues_reached);
  const bool has_level = resolved_.level.has_level();
  if (has_level && record.level) {
    const auto estimate = record.level->se_estimate;
    parts.push_back(fmt::format("level {}{}{}", record.level->technique,
                                estimate ? fmt::format(" ({:g})", *estimate) : "",
                                spec_.uses.empty() ? "" : " with " + record.level->techniques.value_or("")));
  }
  if (const auto depth = record.other.find("depth"); depth != record.other.end())
    parts.push_back("depth " + depth->second);
  if (kind.difficulty != nullptr && record.rating)
    parts.push_back(fmt::format("rating {:.3f} ({})", record.rating->value, class_text(*record.rating)));
  const std::string reached = !parts.empty() ? fmt::format("{} reached", fmt::join(parts, ", "))
                              : has_level    ? "nothing looked at"
                                             : "nothing rated";
  return fmt::format("{}, {} asked for", reached, aim_text(kind.difficulty));
}

std::string PuzzleList::shortfall_of(const GenerateResult& result, const std::string& reached) const {
  const bool is_stopped = result.outcome == GenerateResult::Outcome::stopped;
  if (is_stopped && result.clues_reached == spec_.box.cells()) return "stopped before a clue was removed";
  const bool is_as_asked = result.solution.is_complete() &&
                           result.clues_asked.value_or(result.clues_reached) == result.clues_reached &&
                           result.redundant_clues + result.undecided_clues == 0;
  const std::string stopped = is_stopped ? "stopped: " : "";
  // without any proof it is not printed, whatever else it lacks
  const bool is_unproved =
      result.solution.is_complete() && !spec_.allow_multiple && !result.proper && !result.proved_once;
  if (is_unproved || (is_as_asked && !result.proper))
    return fmt::format("{}{}, but {}", stopped, reached,
                       result.proved_once ? "one engine alone proved that there is exactly one solution"
                                          : "the proof that there is exactly one solution was not finished");
  if (is_stopped) return stopped + reached;
  const std::string effort = has_aim() && result.puzzles_scored >= resolved_.puzzles_to_score
                                 ? fmt::format("{} puzzles {}", result.puzzles_scored,
                                               resolved_.level.has_level() ? "looked at" : "rated")
                                 : fmt::format("{} units of work", result.work_spent);
  const bool is_sampled =
      has_aim() && spec_.parents.empty() && result.puzzles_scored > resolved_.puzzles_to_sample;
  return fmt::format("fell short: {}, with {} on {} full grids{} (`budget` allows more)", reached, effort,
                     result.grids_tried,
                     is_sampled
                         ? fmt::format(": rarer than one in {} random puzzles, and not bred from the nearest",
                                       resolved_.puzzles_to_sample)
                         : "");
}

std::string PuzzleList::aim_text(const ListDifficulty* difficulty) const {
  std::vector<std::string> texts;
  if (const auto& techniques = resolved_.level.techniques) {
    const std::string& first = level_techniques()[techniques->first];
    const std::string& last = level_techniques()[techniques->last];
    texts.push_back(first == last ? "technique " + first : fmt::format("technique {}..{}", first, last));
  }
  if (const auto& estimates = resolved_.level.estimates) texts.push_back("level " + text_of(*estimates));
  for (const UsedTechnique& use : resolved_.level.uses) texts.push_back("uses " + text_of(use));
  if (const auto& depths = resolved_.level.depths)
    texts.push_back(depths->low == depths->high ? fmt::format("depth {}", *depths->low)
                                                : "depth " + text_of(*depths));
  for (const ListDifficulty& named : resolved_.difficulties) {
    if (difficulty == nullptr || difficulty == &named) texts.push_back(named.text);
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

// -- Repeats

std::optional<RepeatFilter::Repeat> RepeatFilter::find(const PuzzleList& list, const ListedPuzzle& puzzle) {
  if (!list.resolved().omits_repeats) return std::nullopt;
  const std::uint64_t index = *puzzle.record.index;
  const auto isomorph_of = [](std::uint64_t earlier) {
    return Repeat{earlier, fmt::format("an isomorph of puzzle {}", earlier)};
  };
  // before seen_, in which a puzzle that is omitted for this must not stand
  if (const int spread = list.resolved().spread; spread > 0) {
    for (const auto& [earlier, kept] : bred_) {
      const int exchanged = exchanged_clues(puzzle.record.puzzle, kept, spread);
      if (exchanged == 0) return isomorph_of(earlier);
      if (exchanged < spread)
        return Repeat{earlier, fmt::format("puzzle {} with {} clues exchanged", earlier, exchanged)};
    }
    if (const auto earlier = grids_.insert(isomorph_hash(*puzzle.record.solution), index))
      return Repeat{*earlier, fmt::format("on the full grid of puzzle {}", *earlier)};
    bred_.emplace(index, puzzle.record.puzzle);
  }
  if (const auto earlier = seen_.insert(puzzle.hash, index)) return isomorph_of(*earlier);
  if (puzzle.pattern.empty()) return std::nullopt;
  const auto [known, is_new] = patterns_.emplace(puzzle.pattern, index);
  if (is_new) return std::nullopt;
  return Repeat{known->second, fmt::format("its pattern is that of puzzle {}", known->second)};
}

}  // namespace evodoku
