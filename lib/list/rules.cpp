#include "list/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/depth.hpp"
#include "evodoku/level.hpp"
#include "evodoku/rate.hpp"

namespace evodoku {

namespace {

using Refusal = std::optional<ListError>;

using Texts = std::vector<std::string>;

constexpr std::uint64_t drill_budget = 200'000;
constexpr int default_spread = 6;
constexpr int most_spread = 10;  // how far puzzles are apart takes much longer to find out for more

/// The last of level_techniques() that a puzzle of the box needs: all 4x4 puzzles are solved by singles (each of the
/// minimal ones was looked at), and techniques finish every 9x9 puzzle that is known.
std::size_t hardest_technique(Box box) {
  if (box == Box(2, 2)) return static_cast<std::size_t>(Technique::hidden_single_box);
  return level_techniques().size() - (box == Box(3, 3) ? 2 : 1);
}

/// Whether a technique finds anything in grids of the box: where boxes are lines, no digit is locked into one, and Nishio is
/// looked for in 9x9 alone.
bool is_of_box(Technique technique, Box box) {
  const bool is_locked = technique == Technique::direct_locked || technique == Technique::pointing ||
                         technique == Technique::claiming;
  if (technique == Technique::nishio) return box == Box(3, 3);
  return !is_locked || (box.rows() > 1 && box.cols() > 1);
}

template <typename... Values>
ListError refused(std::string field, fmt::format_string<Values...> message, Values&&... values) {
  return {.field = std::move(field), .message = fmt::format(message, std::forward<Values>(values)...)};
}

/// Those of some fields that say anything, in the order in which they are named.
Texts given_of(const ListSpec& spec, Texts fields) {
  const std::map<std::string, bool> is_given{{"clues", !spec.clues.empty()},
                                             {"alpha", spec.alpha.has_value()},
                                             {"filled", spec.filled.has_value()},
                                             {"symmetry", spec.symmetry != Symmetry::none},
                                             {"mask", !spec.mask.empty()},
                                             {"class", !spec.classes.empty()},
                                             {"rating", spec.rating.has_value()},
                                             {"technique", spec.techniques.has_value()},
                                             {"level", spec.level.has_value()},
                                             {"uses", !spec.uses.empty()},
                                             {"depth", spec.depth.has_value()},
                                             {"rate", spec.rate},
                                             {"no_uniqueness", spec.uniqueness != Uniqueness::assumed},
                                             {"calibration", spec.calibration.has_value()},
                                             {"parents", !spec.parents.empty()},
                                             {"drill", spec.drill.has_value()},
                                             {"balance", spec.balance_classes || spec.balance_clues},
                                             {"allow_multiple", spec.allow_multiple}};
  std::erase_if(fields, [&](const std::string& field) { return !is_given.at(field); });
  return fields;
}

/// If two rows of a band, or two columns of a stack, never have a clue, they could be swapped. (Where each chute is one
/// line, any two of them.)
Refusal require_clue_in_lines(const std::vector<CellRule>& mask, Box box) {
  for (const bool are_rows : {true, false}) {
    const int width = are_rows ? box.rows() : box.cols();
    int last_blank = -1;
    for (int line = 0; line < box.side(); ++line) {
      const auto is_blank = [&](int at) {
        const int cell = are_rows ? line * box.side() + at : at * box.side() + line;
        return mask[cell] == CellRule::blank;
      };
      int at = 0;
      while (at < box.side() && is_blank(at)) ++at;
      if (at < box.side()) continue;
      if (last_blank >= 0 && (width == 1 || last_blank / width == line / width))
        return refused("mask",
                       "`mask`: no puzzle has exactly one solution if {} {} and {} have no clue: they could "
                       "be swapped",
                       are_rows ? "rows" : "columns", last_blank + 1, line + 1);
      last_blank = line;
    }
  }
  return std::nullopt;
}

}  // namespace

Refusal ListRules::check() {
  for (const auto rule : {&ListRules::minimality, &ListRules::mask, &ListRules::drill, &ListRules::difficulty,
                          &ListRules::depth, &ListRules::possible_difficulty, &ListRules::parents,
                          &ListRules::one_solution, &ListRules::clues, &ListRules::possible_counts}) {
    if (Refusal refusal = (this->*rule)()) return refusal;
  }
  const bool are_alike = resolved_.clues.size() < 2 && resolved_.difficulties.size() < 2;
  if (are_alike && spec_.box == Box(3, 3) && !spec_.drill)
    resolved_.puzzles_a_population = default_puzzles_a_population(resolved_.level);
  const bool is_bred = resolved_.puzzles_a_population > 1;
  if (spec_.spread && (*spec_.spread < 0 || *spec_.spread > most_spread))
    return refused("spread", "`spread` {}: want a whole number from 0 to {}", *spec_.spread, most_spread);
  if (spec_.spread && !is_bred)
    return refused(
        "spread",
        "`spread` has no meaning here: only 9x9 puzzles of one kind, with a `level` from 9.5 on, such a "
        "`technique` or a `depth` from 2 on, are bred together");
  if (is_bred) {
    resolved_.spread = spec_.spread.value_or(default_spread);
    // what is bred together is not among any number of random puzzles: a larger budget is for breeding
    resolved_.puzzles_to_sample =
        std::min(resolved_.puzzles_to_sample, default_sampling_budget(resolved_.level));
  }
  // people make millions of 9x9 puzzles
  resolved_.omits_repeats = spec_.distinct.value_or(spec_.box == Box(3, 3) && !spec_.allow_multiple);
  return std::nullopt;
}

Refusal ListRules::minimality() {
  PuzzleSpec& common = resolved_.common;
  common = {.box = spec_.box,
            .allow_multiple = spec_.allow_multiple,
            .symmetry = spec_.symmetry,
            .mask = spec_.mask,
            .minimal = spec_.minimal,
            .unbiased = spec_.unbiased,
            .work_budget = spec_.budget,
            .parents = spec_.parents};
  if (spec_.minimal && spec_.allow_multiple)
    return refused("minimal",
                   "`minimal` cannot be combined with `allow_multiple`: only puzzles with one solution are "
                   "minimal");
  if (!spec_.unbiased) return std::nullopt;
  if (!spec_.minimal) return refused("unbiased", "`unbiased` has no meaning without `minimal`");
  const Texts excluded = given_of(spec_, {"clues", "alpha", "filled", "symmetry", "mask", "class", "rating",
                                          "technique", "level", "uses", "depth", "drill", "balance"});
  if (!excluded.empty())
    return refused(excluded.front(), "`{}` cannot be combined with `unbiased`", excluded.front());
  if (spec_.box.cells() > 81)
    return refused("unbiased",
                   "`unbiased` is for boxes with a side of at most 9: leave it out, or want a smaller box");
  return std::nullopt;
}

Refusal ListRules::mask() {
  const std::size_t cells = spec_.box.cells();
  if (spec_.mask.empty()) return std::nullopt;
  if (spec_.mask.size() != cells)
    return refused("mask", "`mask`: want {} cells, got {}", cells, spec_.mask.size());
  if (!spec_.allow_multiple) {
    if (Refusal refusal = require_clue_in_lines(spec_.mask, spec_.box)) return refusal;
  }
  try {
    possible_clue_counts(resolved_.common);
  } catch (const std::invalid_argument& error) {
    return refused("mask", "`mask`: {}", error.what());
  }
  return std::nullopt;
}

/// A drill is a position on the easiest path through a puzzle.
Refusal ListRules::drill() {
  if (!spec_.drill) return std::nullopt;
  const Texts excluded = given_of(spec_, {"technique", "level", "uses", "depth", "class", "rating", "rate",
                                          "no_uniqueness", "calibration", "parents", "allow_multiple"});
  if (!excluded.empty())
    return refused(excluded.front(), "`{}` has no meaning with `drill`", excluded.front());
  if (spec_.box.side() > 35)
    return refused("drill", "`drill`: positions with pencil marks have a side of at most 35");
  const auto place = static_cast<std::size_t>(*spec_.drill);
  resolved_.level.techniques = LevelRange{place, place};
  return std::nullopt;
}

/// Those of the calibration, if there is one, otherwise of the rater.
std::vector<std::string> ListRules::known_classes() const {
  if (!spec_.calibration) return classes_to_aim_at(spec_.rater);
  std::vector<std::string> names;
  for (const OwnClass& own : spec_.calibration->classes) names.push_back(own.name);
  return names;
}

Refusal ListRules::class_named(const std::string& name) {
  const std::vector<std::string> known = known_classes();
  ListDifficulty difficulty;
  if (spec_.calibration) {
    if (const auto range = spec_.calibration->ratings_of_class(name)) {
      difficulty = {"class " + name,
                    {.low = range->low.value_or(0), .high = range->high.value_or(RatingAim().high)}};
    }
  } else if (const auto range = class_to_aim_at(spec_.rater, name)) {
    difficulty = {"class " + known[*range->class_index], *range};
  }
  if (difficulty.text.empty()) {
    ListError error = refused("class", "`class` {}: not one of {}", name, fmt::join(known, ", "));
    error.unknown = name;
    error.known = known;
    return error;
  }
  auto& difficulties = resolved_.difficulties;
  if (std::ranges::find(difficulties, difficulty.text, &ListDifficulty::text) == difficulties.end())
    difficulties.push_back(std::move(difficulty));
  return std::nullopt;
}

Refusal ListRules::difficulty() {
  if (!version_of_rater(spec_.rater)) {
    ListError error = refused("rater", "`rater` {}: not one of {}", spec_.rater, fmt::join(raters(), ", "));
    error.unknown = spec_.rater;
    error.known.assign(raters().begin(), raters().end());
    return error;
  }
  if (spec_.calibration && spec_.calibration->box != spec_.box)
    return refused("calibration",
                   "`calibration`: made for boxes of {}, not of {}; calibrate each size separately",
                   spec_.calibration->box.name(), spec_.box.name());
  if (spec_.level && spec_.box != Box(3, 3))
    return refused("level",
                   "`level`: only 9x9 puzzles have an estimate of Sudoku Explainer's rating; use `technique` "
                   "for other sizes");
  const auto is_empty = [](const std::optional<Range<double>>& range) {
    // a NaN too is not at most the other end
    return range && !(range->low.value_or(-HUGE_VAL) <= range->high.value_or(HUGE_VAL));
  };
  const auto empty_range = [](const char* field, const Range<double>& range) {
    return refused(field, "`{}` {}: want numbers, the lower end not above the higher one", field,
                   text_of(range));
  };
  if (is_empty(spec_.level)) return empty_range("level", *spec_.level);
  if (is_empty(spec_.rating)) return empty_range("rating", *spec_.rating);
  if (spec_.rating && !spec_.classes.empty()) return refused("rating", "give `rating` or `class`, not both");
  if (spec_.rating && spec_.balance_classes)
    return refused("rating", "`rating` cannot be combined with `balance` class");
  DifficultyAim& level = resolved_.level;
  if (spec_.techniques && (spec_.techniques->first > spec_.techniques->last ||
                           spec_.techniques->last >= level_techniques().size()))
    return refused("technique", "`technique`: want two places of level_techniques(), the easier first");
  if (spec_.techniques) level.techniques = spec_.techniques;
  level.estimates = spec_.level;
  level.depths = spec_.depth;
  for (const UsedTechnique& use : spec_.uses) {
    if (use.technique >= techniques().size())
      return refused("uses", "`uses` {}: want techniques", level_techniques()[techniques().size()]);
    if (use.times && *use.times < 0) return refused("uses", "`uses` {}: want 0 times or more", text_of(use));
    const auto contradicts = [&](const UsedTechnique& other) {
      return other.technique == use.technique && other.times != use.times;
    };
    if (const auto other = std::ranges::find_if(spec_.uses, contradicts); other != spec_.uses.end())
      return refused("uses", "`uses` {} and {}: name a technique once", text_of(use), text_of(*other));
  }
  level.uses = spec_.uses;
  if (spec_.rating) {
    resolved_.difficulties = {
        {"rating " + text_of(*spec_.rating),
         {.low = spec_.rating->low.value_or(0), .high = spec_.rating->high.value_or(RatingAim().high)}}};
  }
  std::vector<std::string> classes = spec_.classes;
  if (spec_.balance_classes && classes.empty()) {
    classes = known_classes();
    std::erase(classes, class_of_searched);
  }
  for (const std::string& name : classes) {
    if (Refusal refusal = class_named(name)) return refusal;
  }
  DifficultyAim aim = level;
  if (!resolved_.difficulties.empty()) aim.rating = resolved_.difficulties.front().rating;
  const double share =
      !spec_.budget ? 1 : static_cast<double>(*spec_.budget) / default_work_budget(spec_.box);
  const auto in_proportion = [&](std::uint64_t puzzles) {
    return static_cast<std::uint64_t>(std::clamp(share * puzzles, 1.0, 1e18));
  };
  resolved_.puzzles_to_score = in_proportion(default_scoring_budget(aim));
  resolved_.puzzles_to_sample = in_proportion(default_sampling_budget(aim));
  // how far a puzzle is from a position is not known, so that nothing can be bred towards it
  if (spec_.drill) {
    resolved_.puzzles_to_score = in_proportion(drill_budget);
    resolved_.puzzles_to_sample = resolved_.puzzles_to_score;
  }
  return std::nullopt;
}

/// Depths are small numbers, and depth 0 means that the level is one of singles.
Refusal ListRules::depth() {
  if (!spec_.depth) return std::nullopt;
  const int low = spec_.depth->low.value_or(0);
  const int side = spec_.box.side();
  for (const std::optional<int>& end : {spec_.depth->low, spec_.depth->high}) {
    if (end && (*end < 0 || *end > deepest_trials))
      return refused("depth", "`depth` {}: want a whole number from 0 to {}", *end, deepest_trials);
  }
  if (spec_.depth->high.value_or(low) < low)
    return refused("depth", "`depth` {}..{}: the lower end is above the higher one", low, *spec_.depth->high);
  const int deepest = spec_.box == Box(2, 2) ? 0 : deepest_trials;  // singles solve all 4x4 puzzles
  if (low > deepest)
    return refused("depth", "`depth` {}: no {}x{} puzzle is known that is deeper than {}", low, side, side,
                   deepest);
  if (!spec_.level && !spec_.techniques && spec_.uses.empty()) return std::nullopt;
  if (estimates_wanted().empty())
    return refused("depth",
                   "`depth` {}: no puzzle of this level has it; singles solve exactly those of depth 0", low);
  return std::nullopt;
}

/// The estimates of the levels that are asked for and that a puzzle of this box can have; none is below what must be used.
std::vector<double> ListRules::estimates_wanted() const {
  const auto techniques = resolved_.level.techniques.value_or(LevelRange{0, level_techniques().size() - 1});
  std::vector<double> estimates =
      possible_estimates({techniques.first, std::min(techniques.last, hardest_technique(spec_.box))});
  Range<double> level = spec_.level.value_or(Range<double>{});
  for (const UsedTechnique& use : spec_.uses) {
    if (use.times == 0) continue;
    const double least = possible_estimates({use.technique, use.technique}).front();
    level.low = std::max(level.low.value_or(least), least);
  }
  if (const auto& depths = resolved_.level.depths) {
    const double of_singles = info_of(Technique::naked_single).se_rating;
    const double of_hidden_singles = info_of(Technique::hidden_single_line).se_rating;
    if (depths->high == 0) level.high = std::min(level.high.value_or(of_singles), of_singles);
    if (depths->low.value_or(0) > 0)
      std::erase_if(estimates, [&](double estimate) { return estimate <= of_hidden_singles; });
  }
  std::erase_if(estimates, [&](double estimate) {
    return estimate < level.low.value_or(estimate) || estimate > level.high.value_or(estimate);
  });
  return estimates;
}

/// Only levels and classes, which depend on them, are with or without techniques that assume a single solution.
Refusal ListRules::without_uniqueness() {
  if (spec_.uniqueness == Uniqueness::assumed) return std::nullopt;
  const auto& techniques = resolved_.level.techniques;
  const bool has_class = !spec_.calibration && (!spec_.classes.empty() || spec_.balance_classes);
  if (!has_class && !resolved_.level.has_level() && !spec_.rate)
    return refused("no_uniqueness",
                   "`no_uniqueness` has no meaning without `level`, `technique`, `uses`, `class` or `rate`");
  for (const UsedTechnique& use : spec_.uses) {
    if (evodoku::techniques()[use.technique].assumes_proper)
      return refused("uses",
                     "`uses` {}: it rests on uniqueness, so that it cannot be combined with `no_uniqueness`",
                     text_of(use));
  }
  if (!techniques) return std::nullopt;
  const auto known = evodoku::techniques();
  for (std::size_t place = techniques->first; place <= techniques->last; ++place) {
    if (place == known.size() || !known[place].assumes_proper) return std::nullopt;
  }
  return refused("technique",
                 "`technique` {}: it rests on uniqueness, so that it cannot be combined with `no_uniqueness`",
                 level_techniques()[techniques->last]);
}

/// Refuses at once what no puzzle is, and names what is nearest to it.
Refusal ListRules::possible_difficulty() {
  const auto names = level_techniques();
  const std::size_t hardest = hardest_technique(spec_.box);
  const int side = spec_.box.side();
  const auto& techniques = resolved_.level.techniques;
  const std::string field = spec_.drill ? "drill" : "technique";
  if (Refusal refusal = without_uniqueness()) return refusal;
  if (techniques && techniques->first > hardest)
    return refused(field, "`{}` {}: no {}x{} puzzle is known that needs more than {}", field,
                   names[techniques->first], side, side, names[hardest]);
  const auto is_none_of_box = [&](std::size_t place) {
    return place < evodoku::techniques().size() && !is_of_box(static_cast<Technique>(place), spec_.box);
  };
  if (techniques && techniques->first == techniques->last && is_none_of_box(techniques->first)) {
    return refused(field, "`{}` {}: grids with boxes of {} have none", field, names[techniques->first],
                   spec_.box.name());
  }
  if (spec_.level) {
    const std::vector<double> possible = possible_estimates();
    const auto above = std::ranges::lower_bound(possible, spec_.level->low.value_or(0));
    if (above == possible.end())
      return refused("level", "`level` {:g}..: no level is above {:g}", *spec_.level->low, possible.back());
    if (spec_.level->high && *above > *spec_.level->high)
      return refused("level", "`level` {:g}..{:g}: no level lies there; the nearest {}",
                     spec_.level->low.value_or(0), *spec_.level->high,
                     above == possible.begin() ? fmt::format("is {:g}", *above)
                                               : fmt::format("are {:g} and {:g}", *(above - 1), *above));
  }
  if (spec_.level && techniques && estimates_wanted().empty())
    return refused("level", "`level` {}: no puzzle of this `technique` has it", text_of(*spec_.level));
  const bool has_limit = (techniques && techniques->last < hardest) || (spec_.level && spec_.level->high);
  for (const UsedTechnique& use : spec_.uses) {
    if (use.times == 0 && techniques && techniques->first == use.technique &&
        techniques->last == use.technique)
      return refused("uses", "`uses` {}: every puzzle of this `technique` uses it", text_of(use));
    if (use.times == 0 || (use.technique <= hardest && !is_none_of_box(use.technique) &&
                           !(has_limit && estimates_wanted().empty())))
      continue;
    return refused("uses", "`uses` {}: no {}x{} puzzle{} is known that uses it", text_of(use), side, side,
                   has_limit ? " of this level" : "");
  }
  if (spec_.calibration || hardest + 1 >= names.size()) return std::nullopt;
  const std::vector<double> estimates = estimates_wanted();
  const auto can_be = [&](std::size_t place) {
    return std::ranges::any_of(
        estimates, [&](double estimate) { return can_be_in_class(spec_.rater, place, estimate); });
  };
  const std::vector<std::string> classes = classes_to_aim_at(spec_.rater);
  const auto is_impossible = [&](const ListDifficulty& difficulty) {
    return difficulty.rating.class_index && !can_be(*difficulty.rating.class_index);
  };
  // classes that nobody named: those that there are
  if (spec_.classes.empty() && !std::ranges::all_of(resolved_.difficulties, is_impossible))
    std::erase_if(resolved_.difficulties, is_impossible);
  for (const ListDifficulty& difficulty : resolved_.difficulties) {
    const auto place = difficulty.rating.class_index;
    if (!place || can_be(*place)) continue;
    std::vector<std::string> possible;
    for (std::size_t other = 0; other < classes.size(); ++other)
      if (can_be(other)) possible.push_back(classes[other]);
    return refused("class", "`class` {}: no {}x{} puzzle{} is in it{}", classes[*place], side, side,
                   resolved_.level.has_level() ? " of this level" : "",
                   possible.empty() ? "" : fmt::format("; there can be {}", fmt::join(possible, ", ")));
  }
  return std::nullopt;
}

Refusal ListRules::parents() {
  if (spec_.parents.empty()) return std::nullopt;
  if (resolved_.difficulties.empty() && !resolved_.level.has_level())
    return refused(
        "parents",
        "`parents` has no meaning without `level`, `technique`, `uses`, `depth`, `class` or `rating`");
  const auto is_9x9 = [](const Grid& parent) { return parent.box() == Box(3, 3); };
  if (spec_.box != Box(3, 3) || spec_.symmetry != Symmetry::none || !spec_.mask.empty() ||
      !std::ranges::all_of(spec_.parents, is_9x9))
    return refused("parents", "`parents` is for 9x9 puzzles without `symmetry` and `mask`");
  return std::nullopt;
}

Refusal ListRules::one_solution() {
  const bool has_rating = spec_.rate || !resolved_.difficulties.empty();
  const bool has_level = resolved_.level.has_level();
  if (spec_.allow_multiple && (has_rating || has_level)) {
    const Texts given = given_of(spec_, {"rating", "technique", "level", "uses", "depth", "class", "rate"});
    const std::string field = given.empty() ? "balance" : given.front();
    return refused(
        field,
        "`{}` cannot be combined with `allow_multiple`: only puzzles with exactly one solution have a {}",
        field, has_rating ? "rating" : "level");
  }
  if (spec_.calibration && !has_rating)
    return refused("calibration", "`calibration` has no meaning without `class`, `rating` or `rate`");
  if (name_of_rater(spec_.rater) != raters().front() && !has_rating)
    return refused("rater", "`rater` has no meaning without `class`, `rating` or `rate`");
  return std::nullopt;
}

/// If no number is given: for a difficulty or a minimal puzzle any number of clues is accepted, and a mask may leave
/// only one.
Refusal ListRules::clues() {
  const Texts given = given_of(spec_, {"alpha", "filled", "clues"});
  if (given.size() > 1) return refused("clues", "give exactly one of `{}`", fmt::join(given, "` and `"));
  std::vector<int>& numbers = resolved_.clues;
  const std::vector<int> possible = possible_clue_counts(resolved_.common);
  if (given.empty()) {
    const bool needs_none = spec_.minimal || !resolved_.difficulties.empty() || resolved_.level.has_level();
    if (possible.size() == 1) {
      numbers = possible;
    } else if (!needs_none) {
      return refused("clues",
                     "give the number of clues (`clues` 30, `alpha` 0.6) or the difficulty (`class` easy, "
                     "`level` 3..4)");
    }
  }
  if (spec_.alpha || spec_.filled) {
    const char* const field = spec_.alpha ? "alpha" : "filled";
    const Range<Decimal>& range = spec_.alpha ? *spec_.alpha : *spec_.filled;
    if (!range.low || !range.high) return refused(field, "`{}`: want both ends of a range", field);
    const int cells = spec_.box.cells();
    const auto removed = [&](const Decimal& end) { return spec_.alpha ? end : end.complement(); };
    const Decimal low = removed(*range.low);
    const Decimal high = removed(*range.high);
    if (low.text() == "1" || high.text() == "1")
      return refused(field, "`{}` {:d}: no clue would be left; use `clues` 0 if you want that", field,
                     spec_.alpha.has_value());
    const int most = cells - (spec_.alpha ? low : high).of(cells);
    const int fewest = cells - (spec_.alpha ? high : low).of(cells);
    if (fewest > most)
      return refused(field, "`{}` {}..{}: this range is empty; want the lower end first", field,
                     range.low->text(), range.high->text());
    for (int number = fewest; number <= most; ++number) numbers.push_back(number);
    if (*range.low == *range.high) resolved_.alpha = low.text();
  }
  if (!spec_.clues.empty()) {
    numbers = spec_.clues;
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  }
  if (!numbers.empty()) {  // those that the symmetry and the mask allow
    std::vector<int> kept;
    std::ranges::set_intersection(numbers, possible, std::back_inserter(kept));
    numbers = kept.empty() ? std::vector{numbers.front()} : kept;
  }
  if (spec_.balance_clues && numbers.size() < 2) {
    if (numbers.empty() || spec_.clues.size() == 1)
      return refused("balance", "`balance` clues: give the numbers: `clues` 22..35");
    return refused("balance", "`balance` clues: of the numbers asked for there can be {} alone",
                   numbers.front());
  }
  return std::nullopt;
}

/// Refuses numbers of clues that no puzzle with this symmetry and mask has, and those that no proper puzzle has.
Refusal ListRules::possible_counts() {
  const std::vector<int>& numbers = resolved_.clues;
  if (numbers.empty()) return std::nullopt;
  const std::vector<int> possible = possible_clue_counts(resolved_.common);
  const int first = numbers.front();
  if (numbers.size() == 1 && !std::ranges::binary_search(possible, first)) {
    std::vector<std::string> shape;
    if (spec_.symmetry != Symmetry::none)
      shape.push_back(fmt::format("`symmetry` {}", name_of(spec_.symmetry)));
    if (!spec_.mask.empty()) shape.emplace_back("this mask");
    const auto above = std::ranges::lower_bound(possible, first);
    const std::string nearest = above == possible.begin() ? fmt::format("{} or more", possible.front())
                                : above == possible.end() ? fmt::format("{} or fewer", possible.back())
                                                          : fmt::format("{} or {}", *(above - 1), *above);
    return refused("clues", "{} clues would be left, but{} there can be {}", first,
                   shape.empty() ? "" : fmt::format(" with {}", fmt::join(shape, " and ")), nearest);
  }
  const int fewest = fewest_clues(spec_.box);
  const int side = spec_.box.side();
  if (spec_.allow_multiple || first >= fewest) return std::nullopt;
  if (numbers.size() > 1)
    return refused("clues",
                   "`clues` {}..{}: with fewer than {} clues no {}x{} puzzle has exactly one solution "
                   "(proven): begin with {}, or give `allow_multiple`",
                   first, numbers.back(), fewest, side, side, fewest);
  return refused("clues",
                 "{} clues would be left, but with fewer than {} no {}x{} puzzle has exactly one solution "
                 "(proven): leave {} or more (`clues` {}), or give `allow_multiple`",
                 first, fewest, side, side, fewest, fewest);
}

}  // namespace evodoku
