#include "generate/wanted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <limits>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <variant>

#include "common/input.hpp"
#include "common/tool.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

void add_options(CommandLine& line, Wanted& wanted) {
  const auto later = [](const std::string&) {};  // read by complete()
  std::vector<std::string> symmetry;
  for (const Symmetry one : symmetries()) symmetry.emplace_back(name_of(one));
  line.under("Clues")
      .value("clues", "K", later, "number of clues to leave: 30, 26..32 or 24,28")
      .value("alpha", "A", later, "fraction of the clues to remove: 0.6 or 0.55..0.65")
      .value("filled", "F", later, "fraction of the clues to leave, 0 < F < 1: A = 1 - F")
      .flag("minimal", wanted.spec.minimal, "no clue can be removed (proven)")
      .flag("unbiased", wanted.spec.unbiased, "with --minimal, to 9x9: a known bias; column weight")
      .word(
          "symmetry", "NAME", symmetry,
          [&wanted](const std::string& name) { wanted.spec.symmetry = *parse_symmetry(name); },
          fmt::format("{} (default), {}", symmetry.front(),
                      fmt::join(symmetry.begin() + 1, symmetry.end(), ", ")))
      .value("mask", "FILE", later, "a digit or letter is a clue, . a blank, ? either")
      .flag("allow-multiple", wanted.spec.allow_multiple, "remove clues without counting solutions");
  line.under("Difficulty")
      .value("class", "NAMES", later,
             fmt::format("one of these: {}", fmt::join(classes_to_aim_at(raters().front()), ", ")))
      .value("rating", "LO..HI", later, "rating in this range; LO or HI may be omitted")
      .value("technique", "A..B", later, "hardest technique; in their order A..B, A.., ..B or A")
      .value("level", "LO..HI", later, "estimate of Sudoku Explainer's rating (9x9)")
      .value("parents", "FILE", later, "9x9 puzzles to breed from (- is standard input)")
      .value("drill", "NAME", later, "position just before this technique, with pencil marks")
      .flag("rate", wanted.rate, "add rating and level to the records (JSON or CSV)");
  add_calibration_option(line);
  line.under("Which puzzles, and how many")
      .count("count,n", "COUNT", wanted.count, "how many puzzles (default 1)")
      .count("first", "I", wanted.first, "index of the first one (default 0)")
      .value("shard", "K/M", later, "only part K of M; one after another they are the whole")
      .flag("no-distinct", wanted.keeps_isomorphs, "keep isomorphs of earlier 9x9 puzzles")
      .text("store", "FILE.db", wanted.store, "add them to this store, and omit what it has already")
      .count("budget", "B", wanted.spec.work_budget,
             fmt::format("tests and guesses (default {}; not 9x9: {})", default_work_budget(Box(3, 3)),
                         default_work_budget(Box(4, 4))),
             1)
      .flag("best-effort", wanted.best_effort, "print the best reached, marked, where a target is missed")
      .value(
          "time-limit", "S",
          [&wanted](const std::string& seconds) {
            wanted.time_limit = parse_real("--time-limit", seconds, 0, Interrupt::longest_seconds);
          },
          "stop after S seconds; finished puzzles are kept");
}

namespace {

// -- Where clues stand

CellRule read_rule(char symbol, const std::string& place) {
  constexpr std::string_view blank = ".0*_-";
  const auto byte = static_cast<unsigned char>(symbol);
  if (blank.find(symbol) != std::string_view::npos) return CellRule::blank;
  if (symbol == '?') return CellRule::free;
  if (std::isalnum(byte) != 0) return CellRule::clue;
  throw UsageError(fmt::format(
      "{}: {} has no meaning in a mask: use a digit or letter for a clue, '.' for a blank, '?' "
      "for either",
      place, std::isprint(byte) != 0 ? fmt::format("'{}'", symbol) : fmt::format("byte 0x{:02X}", byte)));
}

/// A rule for each cell, row by row, in any arrangement of spaces and lines; lines that begin with '#' are comments.
std::vector<CellRule> read_mask(std::istream& input, const std::string& name, Box box) {
  const auto cells = static_cast<std::size_t>(box.cells());
  const std::string wanted =
      fmt::format("a mask of a {}x{} grid has {} cells", box.side(), box.side(), cells);
  std::vector<CellRule> mask;
  std::string line;
  for (int number = 1; std::getline(input, line); ++number) {
    if (line.starts_with('#')) continue;
    for (std::size_t column = 0; column < line.size(); ++column) {
      if (std::isspace(static_cast<unsigned char>(line[column])) != 0) continue;
      const std::string place = fmt::format("{}:{}:{}", name, number, column + 1);
      if (mask.size() == cells) throw UsageError(fmt::format("{}: {}, this one more", place, wanted));
      mask.push_back(read_rule(line[column], place));
    }
  }
  if (mask.size() < cells) throw UsageError(fmt::format("{}: {}, this one {}", name, wanted, mask.size()));
  return mask;
}

/// If two rows of a band, or two columns of a stack, never have a clue, they could be swapped. (Where each chute is one
/// line, any two of them.)
void require_clue_in_lines(const std::vector<CellRule>& mask, Box box, const std::string& file) {
  for (const bool are_rows : {true, false}) {
    const int width = are_rows ? box.rows() : box.cols();
    int last_blank = -1;
    for (int line = 0; line < box.side(); ++line) {
      const auto is_blank = [&](int at) {
        const int cell = are_rows ? line * box.side() + at : at * box.side() + line;
        return mask[static_cast<std::size_t>(cell)] == CellRule::blank;
      };
      int at = 0;
      while (at < box.side() && is_blank(at)) ++at;
      if (at < box.side()) continue;
      if (last_blank >= 0 && (width == 1 || last_blank / width == line / width))
        throw UsageError(fmt::format(
            "{}: no puzzle has exactly one solution if {} {} and {} have no clue: they could be swapped",
            file, are_rows ? "rows" : "columns", last_blank + 1, line + 1));
      last_blank = line;
    }
  }
}

void read_mask_into(PuzzleSpec& spec, const std::string& name) {
  std::istringstream text(content_of(name));
  spec.mask = read_mask(text, name == "-" ? "standard input" : name, spec.box);
  if (!spec.allow_multiple) require_clue_in_lines(spec.mask, spec.box, name);
  try {
    possible_clue_counts(spec);
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("{}: {}", name, error.what()));
  }
}

// -- What to breed from

std::vector<Grid> puzzles_to_breed_from(std::istream& input, const std::string& name) {
  std::vector<Grid> parents;
  PuzzleReader reader(input, {.name = name, .box = Box(3, 3)});
  while (const auto item = reader.next()) {
    if (const auto* const error = std::get_if<TextError>(&*item)) throw UsageError(error->message());
    const auto& [record, line] = std::get<ReadPuzzle>(*item);
    const bool is_9x9 = record.puzzle.box() == Box(3, 3);
    if (!is_9x9 || solve(record.puzzle).verdict != Verdict::one)
      throw UsageError(fmt::format("{}:{}: {}; evodoku-solve --require-proper finds all such lines",
                                   printable(name), line,
                                   is_9x9 ? "not exactly one solution" : "not a 9x9 puzzle"));
    parents.push_back(record.puzzle);
  }
  return parents;
}

void read_parents(const CommandLine& line, Wanted& wanted) {
  if (!line.has("parents")) return;
  const PuzzleSpec& spec = wanted.spec;
  if (!wanted.has_aim())
    throw UsageError("--parents has no meaning without --level, --technique, --class or --rating");
  if (spec.box != Box(3, 3) || spec.symmetry != Symmetry::none || !spec.mask.empty())
    throw UsageError("--parents is for 9x9 puzzles without --symmetry and --mask");
  const auto name = line.get("parents");
  std::istringstream text(content_of(name));
  wanted.spec.parents = puzzles_to_breed_from(text, name == "-" ? "standard input" : name);
}

// -- How many clues

/// A decimal of --alpha or --filled.
Decimal fraction(const std::string& option, const std::string& text) {
  if (const auto decimal = Decimal::parse(text)) return *decimal;
  std::string with_point = text;
  std::ranges::replace(with_point, ',', '.');
  std::string way_out;
  if (with_point != text && Decimal::parse(with_point)) {
    way_out = fmt::format(" (did you mean {}?)", with_point);
  } else if (text.size() <= 2 && Decimal::parse("0." + text)) {
    way_out = fmt::format(" (did you mean 0.{:0>2}, or --clues {}?)", text, text);
  }
  throw UsageError(
      fmt::format("{} {}: want a decimal fraction of at least 0 and below 1, such as 0.6, with at most 18 "
                  "places, or two with .. between{}",
                  option, text, way_out));
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
                                          Wanted& wanted) {
  const int cells = wanted.spec.box.cells();
  const bool is_filled = option == "filled";
  const std::string name = "--" + option;
  const auto removed = [&](const std::string& decimal) {
    const Decimal given = fraction(name, decimal);
    const auto alpha = is_filled ? given.complement() : given;
    if (!alpha) throw UsageError("--filled 0: no clue would be left; use --clues 0 if you want that");
    return *alpha;
  };
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos) {
    wanted.removed = removed(text);
    return {cells - wanted.removed->of(cells)};
  }
  const int one = cells - removed(text.substr(0, dots)).of(cells);
  const int other = cells - removed(text.substr(dots + 2)).of(cells);
  if (is_filled == (one >= other) && one != other)
    throw UsageError(fmt::format("{} {}: this range is empty; want the lower end first", name, text));
  std::vector<int> numbers;
  for (int clues = std::min(one, other); clues <= std::max(one, other); ++clues) numbers.push_back(clues);
  return numbers;
}

/// Fills spec.clues or clue_choices. If no number is given: for a difficulty or a minimal puzzle any number of clues is
/// accepted, and a mask may leave only one.
void read_clue_count(const CommandLine& line, Wanted& wanted) {
  PuzzleSpec& spec = wanted.spec;
  const std::vector<int> possible = possible_clue_counts(spec);
  if (!line.has("alpha") && !line.has("filled") && !line.has("clues")) {
    if (possible.size() == 1) {
      spec.clues = possible.front();
    } else if (!wanted.has_aim() && !spec.minimal) {
      throw UsageError(
          "give the number of clues (--clues 30, --alpha 0.6) or the difficulty (--class easy, --level "
          "3..4); "
          "evodoku-generate -h has examples");
    }
    return;
  }
  const std::string option = line.exactly_one_of({"alpha", "filled", "clues"});
  const std::string text = line.get(option);
  std::vector<int> numbers = option == "clues" ? clue_numbers(text, spec.box.cells())
                                               : clue_numbers_of_fraction(option, text, wanted);
  if (numbers.size() > 1) {  // those that the symmetry and the mask allow
    std::vector<int> kept;
    std::ranges::set_intersection(numbers, possible, std::back_inserter(kept));
    numbers = kept.empty() ? std::vector{numbers.front()} : kept;
  }
  if (numbers.size() == 1) {
    spec.clues = numbers.front();
  } else {
    wanted.clue_choices = numbers;
  }
}

/// Refuses numbers of clues that no puzzle with this symmetry and mask has, and those that no proper puzzle has.
void require_possible(const Wanted& wanted) {
  const PuzzleSpec& spec = wanted.spec;
  const std::vector<int> possible = possible_clue_counts(spec);
  if (spec.clues && !std::ranges::binary_search(possible, *spec.clues)) {
    std::vector<std::string> shape;
    if (spec.symmetry != Symmetry::none)
      shape.push_back(fmt::format("--symmetry {}", name_of(spec.symmetry)));
    if (!spec.mask.empty()) shape.emplace_back("this mask");
    const auto above = std::ranges::lower_bound(possible, *spec.clues);
    const std::string nearest = above == possible.begin() ? fmt::format("{} or more", possible.front())
                                : above == possible.end() ? fmt::format("{} or fewer", possible.back())
                                                          : fmt::format("{} or {}", *(above - 1), *above);
    throw UsageError(fmt::format("{} clues would be left, but with {} there can be {}", *spec.clues,
                                 fmt::join(shape, " and "), nearest));
  }
  const int fewest = fewest_clues(spec.box);
  const int side = spec.box.side();
  if (spec.allow_multiple) return;
  if (!wanted.clue_choices.empty() && wanted.clue_choices.front() < fewest)
    throw UsageError(fmt::format(
        "--clues {}..{}: with fewer than {} clues no {}x{} puzzle has exactly one solution (proven): "
        "begin with {}, or give --allow-multiple",
        wanted.clue_choices.front(), wanted.clue_choices.back(), fewest, side, side, fewest));
  if (spec.clues && *spec.clues < fewest)
    throw UsageError(
        fmt::format("{} clues would be left, but with fewer than {} no {}x{} puzzle has exactly one solution "
                    "(proven): leave {} or more (--clues {}), or give --allow-multiple",
                    *spec.clues, fewest, side, side, fewest, fewest));
}

// -- How difficult

Difficulty rating_range(const std::string& text) {
  // ratings that can be asked for end here; those that are reached end far below
  constexpr double highest_rating = 1000;
  if (text.find("..") == std::string::npos)
    throw UsageError(fmt::format("--rating {}: want a range, LO..HI, LO.. or ..HI", text));
  const Range<std::string> range = parse_range("--rating", text);
  const auto end = [](const std::string& number) {
    return parse_real("--rating", number, 0, highest_rating);
  };
  RatingAim aim;
  if (range.low) aim.low = end(*range.low);
  if (range.high) aim.high = end(*range.high);
  if (aim.low > aim.high)
    throw UsageError(fmt::format("--rating {}: the lower end is above the higher one", text));
  return {"rating " + text, aim};
}

/// Classes are those of the calibration, if there is one, otherwise of the rater.
Difficulty class_named(const std::string& name, const std::optional<NamedCalibration>& calibration) {
  if (calibration) {
    const Range<double> own = ratings_of_own_class(*calibration, name);
    return {"class " + name,
            {.low = own.low.value_or(0), .high = own.high.value_or(std::numeric_limits<double>::infinity())}};
  }
  const std::string& rater = raters().front();
  const std::vector<std::string> known = classes_to_aim_at(rater);
  const auto range = class_to_aim_at(rater, name);
  if (!range) throw unknown_value("--class", name, known);
  const auto spelt = std::ranges::find_if(
      known, [&](const std::string& one) { return class_word(one) == class_word(name); });
  return {"class " + *spelt, *range};
}

/// A drill is a position on the easiest path through a puzzle.
void read_drill(const CommandLine& line, Wanted& wanted) {
  for (const char* const other : {"technique", "level", "class", "rating", "rate", "calibration", "store",
                                  "parents", "allow-multiple", "best-effort"}) {
    if (line.has(other)) throw UsageError(fmt::format("--{} has no meaning with --drill", other));
  }
  wanted.level.techniques = read_technique_range(line, "drill");
  const LevelRange& range = *wanted.level.techniques;
  if (range.first != range.last || range.first >= techniques().size())
    throw UsageError(fmt::format("--drill {}: want one technique, such as x-wing", line.get("drill")));
  if (wanted.spec.box.side() > 35)
    throw UsageError("--drill: positions with pencil marks have a side of at most 35");
  wanted.drill = static_cast<Technique>(range.first);
}

void read_aim(const CommandLine& line, Wanted& wanted) {
  const std::string& rater = raters().front();
  wanted.calibration = read_calibration(line);
  if (wanted.calibration) {
    require_made_for(*wanted.calibration, name_of_rater(rater), *version_of_rater(rater));
    const Box box = wanted.calibration->calibration.box;
    if (box != wanted.spec.box)
      throw UsageError(fmt::format("{}: made for boxes of {}, not of {}; calibrate each size separately",
                                   printable(wanted.calibration->file), box.name(), wanted.spec.box.name()));
  }
  wanted.level = {.techniques = read_technique_range(line), .estimates = read_estimate_range(line)};
  if (line.has("drill")) read_drill(line, wanted);
  if (wanted.level.estimates && wanted.spec.box != Box(3, 3))
    throw UsageError(
        "--level: only 9x9 puzzles have an estimate of Sudoku Explainer's rating; use --technique for other "
        "sizes");
  if (line.has("rating") && line.has("class")) throw UsageError("give --rating or --class, not both");
  if (line.has("rating")) wanted.difficulties = {rating_range(line.get("rating"))};
  for (const std::string& name : words_of_lists("--class", line.all("class"))) {
    Difficulty difficulty = class_named(name, wanted.calibration);
    const auto& known = wanted.difficulties;
    if (std::ranges::find(known, difficulty.first, &Difficulty::first) == known.end())
      wanted.difficulties.push_back(std::move(difficulty));
  }
  DifficultyAim aim = wanted.level;
  if (!wanted.difficulties.empty()) aim.rating = wanted.difficulties.front().second;
  wanted.puzzles_to_score = default_scoring_budget(aim) * (wanted.drill ? 10 : 1);
  if (!wanted.spec.work_budget) return;
  const double share = static_cast<double>(*wanted.spec.work_budget) /
                       static_cast<double>(default_work_budget(wanted.spec.box));
  wanted.puzzles_to_score =
      static_cast<std::uint64_t>(std::clamp(share * static_cast<double>(wanted.puzzles_to_score), 1.0, 1e18));
}

/// --rate is implied by a column that needs a rating or a level.
void read_rating(const CommandLine& line, Wanted& wanted) {
  constexpr std::array rated = {"rating",    "class",       "class_low", "class_high", "ert",
                                "ert_low",   "ert_high",    "runs",      "solved",     "censored",
                                "technique", "se_estimate", "se_error",  "minutes",    "own_class"};
  const std::vector<std::string>& columns = line.common().columns;
  const auto is_rated = [&](const std::string& name) {
    return std::ranges::find(rated, name) != rated.end();
  };
  // "all" takes whatever there is
  if (columns.size() < record_columns().size() && std::ranges::any_of(columns, is_rated)) wanted.rate = true;
  const bool has_rating = !wanted.difficulties.empty() || wanted.rate;
  if (wanted.spec.allow_multiple && (has_rating || wanted.level.has_level())) {
    std::string option = "rate";
    for (const char* const aim : {"level", "technique", "class", "rating"})
      if (line.has(aim)) option = aim;
    throw UsageError(fmt::format(
        "--{} cannot be combined with --allow-multiple: only puzzles with exactly one solution have a {}",
        option, has_rating ? "rating" : "level"));
  }
  if (wanted.calibration && !has_rating)
    throw UsageError("--calibration has no meaning without --class, --rating or --rate");
  const TextFormat form = line.common().format;
  if (wanted.rate && form != TextFormat::json && form != TextFormat::csv)
    throw UsageError(
        fmt::format("--rate: the format {} holds no rating; give --json or --format csv", name_of(form)));
}

// -- Which of the list

/// Isomorphs are omitted from 9x9 puzzles, of which people make millions. The parts of a job do not know each other's
/// puzzles, so that there isomorphs can be omitted only with a store, which is merged later.
void read_list(const CommandLine& line, Wanted& wanted) {
  const PuzzleSpec& spec = wanted.spec;
  if (wanted.count > 0 && wanted.count - 1 > UINT64_MAX - wanted.first)
    throw UsageError(fmt::format("--first {} --count {}: the last index would be above {}", wanted.first,
                                 wanted.count, UINT64_MAX));
  if (wanted.store && wanted.keeps_isomorphs)
    throw UsageError("--no-distinct cannot be combined with --store: a store has no isomorphs");
  if (wanted.store && spec.allow_multiple)
    throw UsageError("--store cannot be combined with --allow-multiple: a store has proper puzzles only");
  wanted.omits_isomorphs = spec.box == Box(3, 3) && !spec.allow_multiple && !wanted.keeps_isomorphs;
  wanted.shard = read_shard(line, true);
  if (!wanted.shard) return;
  if (wanted.omits_isomorphs && !wanted.store)
    throw UsageError(fmt::format(
        "--shard {}: isomorphs of other shards' puzzles cannot be omitted here (which for 9x9 is the "
        "default); "
        "give --no-distinct and let evodoku-store import omit them, or give each shard a --store and merge "
        "these: evodoku-store merge",
        wanted.shard->text()));
  wanted.whole_is_empty = wanted.count == 0;
  const std::uint64_t begin = wanted.shard->first_of(wanted.count);
  wanted.count = wanted.shard->end_of(wanted.count) - begin;
  wanted.first += begin;
}

}  // namespace

void complete(const CommandLine& line, Wanted& wanted) {
  if (const auto& files = line.common().files; !files.empty()) {
    const std::string& word = files.front();
    const bool is_number = word.find_first_not_of("0123456789") == std::string::npos;
    throw UsageError(fmt::format("{}: evodoku-generate reads no files{}", word,
                                 is_number ? fmt::format("; for {} puzzles: -n {}", word, word) : ""));
  }
  PuzzleSpec& spec = wanted.spec;
  spec.box = line.common().box.value_or(Box(3, 3));
  if (spec.minimal && spec.allow_multiple)
    throw UsageError(
        "--minimal cannot be combined with --allow-multiple: only puzzles with one solution are minimal");
  if (spec.unbiased && !spec.minimal) throw UsageError("--unbiased has no meaning without --minimal");
  for (const char* const option :
       {"clues", "alpha", "filled", "symmetry", "mask", "class", "rating", "technique", "level"})
    if (spec.unbiased && line.has(option))
      throw UsageError(fmt::format("--{} cannot be combined with --unbiased", option));
  if (line.has("mask")) read_mask_into(spec, line.get("mask"));
  read_aim(line, wanted);
  read_parents(line, wanted);
  read_rating(line, wanted);
  read_clue_count(line, wanted);
  const bool are_alike = wanted.clue_choices.empty() && wanted.difficulties.size() < 2;
  if (are_alike && spec.box == Box(3, 3) && !wanted.drill)
    wanted.puzzles_a_population = default_puzzles_a_population(wanted.level);
  read_list(line, wanted);
  require_possible(wanted);
}

// -- In words

std::string text_of_aim(const Wanted& wanted, const Difficulty* difficulty) {
  std::vector<std::string> texts;
  if (const auto& techniques = wanted.level.techniques) {
    const std::string& first = level_techniques()[techniques->first];
    const std::string& last = level_techniques()[techniques->last];
    texts.push_back(first == last ? "technique " + first : fmt::format("technique {}..{}", first, last));
  }
  if (const auto& estimates = wanted.level.estimates) {
    const auto end = [](const std::optional<double>& number) {
      return number ? fmt::format("{:g}", *number) : "";
    };
    texts.push_back(fmt::format("level {}..{}", end(estimates->low), end(estimates->high)));
  }
  if (difficulty != nullptr) {
    texts.push_back(difficulty->first);
  } else {
    for (const Difficulty& one : wanted.difficulties) texts.push_back(one.first);
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

std::string sought(const Wanted& wanted) {
  const PuzzleSpec& spec = wanted.spec;
  std::vector<std::string> parts{fmt::format("{}x{}", spec.box.side(), spec.box.side())};
  if (spec.clues) parts.push_back(fmt::format("{} clues", *spec.clues));
  if (!wanted.clue_choices.empty())
    parts.push_back(fmt::format("{} to {} clues", wanted.clue_choices.front(), wanted.clue_choices.back()));
  if (spec.symmetry != Symmetry::none) parts.push_back(fmt::format("symmetry {}", name_of(spec.symmetry)));
  if (!spec.mask.empty()) parts.emplace_back("clues as in the mask");
  if (spec.minimal) parts.emplace_back("minimal");
  if (wanted.has_aim()) parts.push_back(text_of_aim(wanted));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string what_would_help(const Wanted& wanted) {
  const PuzzleSpec& spec = wanted.spec;
  std::vector<std::string> ways;
  if (spec.clues || !wanted.clue_choices.empty()) ways.emplace_back("more clues");
  if (spec.symmetry != Symmetry::none) ways.emplace_back("no --symmetry");
  if (!spec.mask.empty()) ways.emplace_back("more free cells in the mask");
  if (spec.minimal) ways.emplace_back("no --minimal");
  if (wanted.has_aim()) ways.emplace_back("a wider range of difficulty");
  if (spec.box.side() > 9) ways.emplace_back("a smaller grid");
  return fmt::format("{}", fmt::join(ways, ", "));
}

}  // namespace evodoku::tools
