#include "generate/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <vector>

#include "common/tool.hpp"
#include "evodoku/rate.hpp"

namespace evodoku::tools {

namespace {

Decimal fraction(const std::string& option, const std::string& text) {
  const auto decimal = Decimal::parse(text);
  if (!decimal) {
    throw UsageError(
        fmt::format("{} {}: want a decimal fraction of at least 0 and below 1, such as 0.6, with at most "
                    "18 places, or two with .. between",
                    option, text));
  }
  return *decimal;
}

/// The fraction removed if `filled` stays.
Decimal removed_by(const Decimal& filled) {
  if (const auto alpha = filled.complement()) return *alpha;
  throw UsageError("--filled 0: no clue would be left; use --clues 0 if you want that");
}

/// The only possible number of clues, if a mask leaves no choice.
std::optional<int> only_possible_count(const PuzzleSpec& spec) {
  const std::vector<int> possible = possible_clue_counts(spec);
  return possible.size() == 1 ? std::optional<int>(possible.front()) : std::nullopt;
}

/// "26..32" or "24,28..30": every number once, ascending.
std::vector<int> clue_numbers(const std::string& text, int most) {
  std::set<int> numbers;
  const auto number = [&](const std::string& word) {
    return static_cast<int>(parse_count("--clues", word, 0, static_cast<std::uint64_t>(most)));
  };
  for (const std::string& word : words_of_lists("--clues", {text})) {
    const std::size_t dots = word.find("..");
    const int first = number(word.substr(0, dots));
    const int last = dots == std::string::npos ? first : number(word.substr(dots + 2));
    if (last < first)
      throw UsageError(
          fmt::format("--clues {}: the range {} is empty; want the lower end first", text, word));
    for (int clues = first; clues <= last; ++clues) numbers.insert(clues);
  }
  return {numbers.begin(), numbers.end()};
}

/// One decimal, which the records then contain; or two with ".." between: all numbers of clues from the one to the
/// other.
std::vector<int> clue_numbers_of_fraction(const std::string& option, const std::string& text,
                                          GenerateRequest& request) {
  const int cells = request.spec.box.cells();
  const auto removed = [&](const Decimal& decimal) {
    return option == "filled" ? removed_by(decimal) : decimal;
  };
  const std::string name = "--" + option;
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos) {
    const Decimal decimal = fraction(name, text);
    if (option == "filled") request.filled = decimal;
    request.alpha = removed(decimal);
    return {cells - request.alpha->of(cells)};
  }
  const int one = cells - removed(fraction(name, text.substr(0, dots))).of(cells);
  const int other = cells - removed(fraction(name, text.substr(dots + 2))).of(cells);
  if ((option == "alpha") != (one >= other) && one != other)
    throw UsageError(fmt::format("{} {}: this range is empty; want the lower end first", name, text));
  std::vector<int> numbers;
  for (int clues = std::min(one, other); clues <= std::max(one, other); ++clues) numbers.push_back(clues);
  return numbers;
}

/// The numbers that the symmetry and the mask allow, if there are several.
std::vector<int> possible_numbers(std::vector<int> numbers, const PuzzleSpec& spec) {
  if (numbers.size() < 2) return numbers;  // the error names the nearest
  const std::vector<int> possible = possible_clue_counts(spec);
  std::vector<int> kept;
  std::ranges::set_intersection(numbers, possible, std::back_inserter(kept));
  if (kept.empty()) return {numbers.front()};
  return kept;
}

/// If no number is given: for a difficulty or a minimal puzzle any number of clues is accepted, and a mask may leave
/// only one.
void read_clue_count(const CommandLine& line, GenerateRequest& request) {
  const bool is_given = line.has("alpha") || line.has("filled") || line.has("clues");
  if (!is_given && (request.spec.clues = only_possible_count(request.spec))) return;
  if (!is_given && (!request.aims.is_empty() || request.spec.minimal)) return;
  if (!is_given) {
    throw UsageError(
        "give the number of clues (--clues 30, --alpha 0.6) or the difficulty (--class easy, --level 3..4); "
        "evodoku-generate -h has examples");
  }
  const std::string option = line.exactly_one_of({"alpha", "filled", "clues"});
  const std::string text = line.get<std::string>(option.c_str());
  const std::vector<int> numbers =
      possible_numbers(option == "clues" ? clue_numbers(text, request.spec.box.cells())
                                         : clue_numbers_of_fraction(option, text, request),
                       request.spec);
  if (numbers.size() == 1) {
    request.spec.clues = numbers.front();
  } else {
    request.clue_choices = numbers;
  }
}

void require_possible(const GenerateRequest& request) {
  const PuzzleSpec& spec = request.spec;
  const int fewest = fewest_clues(spec.box);
  if (!spec.allow_multiple && !request.clue_choices.empty() && request.clue_choices.front() < fewest) {
    throw UsageError(fmt::format(
        "--clues {}..{}: with fewer than {} clues no {}x{} puzzle has exactly one solution (proven): "
        "begin with {}, or give --allow-multiple",
        request.clue_choices.front(), request.clue_choices.back(), fewest, spec.box.side(), spec.box.side(),
        fewest));
  }
  if (spec.allow_multiple || !spec.clues || *spec.clues >= fewest) return;
  throw UsageError(
      fmt::format("{} clues would be left, but with fewer than {} no {}x{} puzzle has exactly one solution "
                  "(proven): leave {} or more (--clues {}), or give --allow-multiple",
                  *spec.clues, fewest, spec.box.side(), spec.box.side(), fewest, fewest));
}

void require_indices(const GenerateRequest& request) {
  if (request.count > 0 && request.count - 1 > UINT64_MAX - request.first) {
    throw UsageError(fmt::format("--first {} --count {}: the last index would be above {}", request.first,
                                 request.count, UINT64_MAX));
  }
}

/// Reads --shard. The parts do not know each other's puzzles, so that isomorphs can be omitted only with a store, which
/// is merged later.
void read_part(const CommandLine& line, GenerateRequest& request) {
  request.shard = read_shard(line);
  if (!request.shard) return;
  require_seed_of_shards(line);
  if (request.distinct && !request.store) {
    throw UsageError(fmt::format(
        "--shard {}: isomorphs of other shards' puzzles cannot be omitted here{}; give --no-distinct and let "
        "evodoku-store import omit them, or give each shard a --store and merge these: evodoku-store merge",
        request.shard->text(), line.has("distinct") ? "" : " (which for 9x9 is the default)"));
  }
  request.whole_is_empty = request.count == 0;
  const std::uint64_t first = request.shard->first_of(request.count);
  request.count = request.shard->end_of(request.count) - first;
  request.first += first;
}

void require_rating_makes_sense(const CommandLine& line, const GenerateRequest& request) {
  const bool is_rated = !request.aims.difficulties.empty() || request.rate;
  if (request.spec.allow_multiple && (is_rated || request.aims.has_level())) {
    throw UsageError(fmt::format(
        "{} cannot be combined with --allow-multiple: only puzzles with exactly one solution have a {}",
        request.aims.is_empty() ? "--rate" : first_aim_given(line), is_rated ? "rating" : "level"));
  }
  if (line.has("rater") && !is_rated) {
    throw UsageError("--rater has no meaning without --rating, --class or --rate");
  }
  if (request.calibration && !is_rated) {
    throw UsageError("--calibration has no meaning without --class, --rating or --rate");
  }
  if (request.given_rating_budget && request.aims.is_empty()) {
    throw UsageError("--rating-budget has no meaning without --rating, --class, --technique or --level");
  }
  const TextFormat form = line.common().format;
  if (request.rate && form != TextFormat::json && form != TextFormat::csv) {
    throw UsageError(
        fmt::format("--rate: the format {} holds no rating; give --json or --format csv", name_of(form)));
  }
}

/// Requires a calibration for this rater and size.
void require_made_for_these(const NamedCalibration& named, const GenerateRequest& request) {
  require_made_for(named, name_of_rater(request.rater), *version_of_rater(request.rater));
  const Box box = named.calibration.box;
  if (box == request.spec.box) return;
  throw UsageError(fmt::format("{}: made for boxes of {}, not of {}; calibrate each size separately",
                               printable(named.file), box.name(), request.spec.box.name()));
}

/// True if a column needs a rating or a level.
bool wants_rating(const std::vector<std::string>& columns) {
  constexpr std::array rated = {"rating",   "class",   "ert",      "ert_low",   "ert_high",
                                "runs",     "solved",  "censored", "technique", "se_estimate",
                                "se_error", "minutes", "own_class"};
  return std::ranges::any_of(
             columns,
             [&](const std::string& name) { return std::ranges::find(rated, name) != rated.end(); }) &&
         columns.size() < record_columns().size();  // "all" takes whatever there is
}

void read_rating(const CommandLine& line, GenerateRequest& request) {
  request.rater = read_rater(line);
  request.calibration = read_calibration(line);
  if (request.calibration) require_made_for_these(*request.calibration, request);
  request.aims = read_aims(line, request.rater, request.calibration);
  request.rate = request.rate || wants_rating(line.common().columns);
  require_rating_makes_sense(line, request);
  request.rating_budget = request.given_rating_budget.value_or(default_budget(request.aims));
}

/// Isomorphs are omitted by default for 9x9, of which people make millions.
void read_distinct(GenerateRequest& request) {
  if (request.distinct && request.keeps_isomorphs) {
    throw UsageError("give --distinct or --no-distinct, not both");
  }
  if (request.store && request.keeps_isomorphs) {
    throw UsageError("--no-distinct cannot be combined with --store: a store has no isomorphs");
  }
  if (request.store && request.spec.allow_multiple) {
    throw UsageError("--store cannot be combined with --allow-multiple: a store has proper puzzles only");
  }
  const bool is_default = request.spec.box == Box(3, 3) && !request.spec.allow_multiple;
  request.distinct = request.distinct || (is_default && !request.keeps_isomorphs);
}

std::string meaning_of_clues(const GenerateRequest& request) {
  const int cells = request.spec.box.cells();
  if (!request.clue_choices.empty()) {
    const int fewest = request.clue_choices.front();
    const int most = request.clue_choices.back();
    const bool is_whole = most - fewest + 1 == static_cast<int>(request.clue_choices.size());
    if (is_whole) {
      return fmt::format("removed {} to {} of {}, {} to {} clues (all equally often)", cells - most,
                         cells - fewest, cells, fewest, most);
    }
    return fmt::format("{} clues (all equally often)", fmt::join(request.clue_choices, ", "));
  }
  if (!request.spec.clues) return "any number of clues";
  const int clues = *request.spec.clues;
  std::string fractions;
  if (request.filled) {
    fractions = fmt::format(" (filled {}, alpha {})", request.filled->text(), request.alpha->text());
  } else if (request.alpha) {
    fractions = fmt::format(" (alpha {})", request.alpha->text());
  }
  return fmt::format("removed {} of {}{}, {} clues{}", cells - clues, cells, fractions, clues,
                     request.spec.allow_multiple ? "; the number of solutions is not checked" : "");
}

}  // namespace

void complete_generate_request(const CommandLine& line, GenerateRequest& request) {
  if (!line.common().files.empty()) {
    throw UsageError(fmt::format("{}: evodoku-generate reads no files", line.common().files.front()));
  }
  request.size_is_default = !line.common().box;
  request.spec.box = line.common().box.value_or(Box(3, 3));
  if (request.spec.minimal && request.spec.allow_multiple) {
    throw UsageError(
        "--minimal cannot be combined with --allow-multiple: only puzzles with one solution are minimal");
  }
  read_clue_shape(line, request.spec);
  read_rating(line, request);
  read_clue_count(line, request);
  require_indices(request);
  read_distinct(request);
  read_part(line, request);
  require_possible_with_shape(request.spec);
  require_possible(request);
}

std::optional<int> clues_for(const GenerateRequest& request, std::uint64_t seed, std::uint64_t index) {
  if (request.clue_choices.empty()) return request.spec.clues;
  return request.clue_choices[choice_for(seed, index, "clues", request.clue_choices.size())];
}

std::string meaning_of(const GenerateRequest& request) {
  std::string meaning = request.size_is_default ? "9x9 (-N or --box for others): " : "";
  meaning += meaning_of_clues(request);
  if (request.spec.symmetry != Symmetry::none) {
    meaning += fmt::format("; symmetry {}", name_of(request.spec.symmetry));
  }
  if (!request.spec.mask.empty()) meaning += "; clues as in the mask";
  if (request.spec.minimal) meaning += "; minimal";
  if (!request.aims.is_empty()) meaning += "; " + text_of(request.aims);
  if (!request.aims.difficulties.empty()) meaning += fmt::format(" by {}", request.rater);
  if (request.store) meaning += fmt::format("; without isomorphs of puzzles in {}", *request.store);
  return meaning;
}

}  // namespace evodoku::tools
