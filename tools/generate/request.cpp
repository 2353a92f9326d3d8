#include "generate/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <set>
#include <sstream>
#include <variant>
#include <vector>

#include "common/difficulty.hpp"
#include "common/input.hpp"
#include "common/tool.hpp"
#include "evodoku/depth.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

// -- How many clues

/// "26..32" or "24,28..30": every number once, ascending.
std::vector<int> clue_numbers(const std::string& option, const std::string& text, Box box) {
  std::set<int> numbers;
  const auto number = [&](const std::string& word) { return parse_count(option, word, 0, box.cells()); };
  for (const std::string& word : words_of_list(option, text)) {
    const std::vector<int> counts = clue_counts_in(box, parse_range_of<int>(option, word, number));
    numbers.insert(counts.begin(), counts.end());
  }
  return {numbers.begin(), numbers.end()};
}

/// One decimal, or two with ".." between.
Range<Decimal> fractions(const std::string& option, const std::string& text) {
  const Range<std::string> range = parse_range(option, text);
  return {parse_fraction(option, range.low.value_or("")), parse_fraction(option, range.high.value_or(""))};
}

/// Declares --clues, --alpha and --filled.
void add_clue_options(CommandLine& line, ListSpec& spec) {
  const auto clues = [&line](const std::string& option, const std::string& text) {
    return clue_numbers(option, text, line.common().box.value_or(Box(3, 3)));
  };
  line.read("clues", "K", spec.clues, clues, "number of clues to leave: 30, 26..32, ..30 or 24,28")
      .read("alpha", "A", spec.alpha, fractions, "fraction of the clues to remove: 0.6 or 0.55..0.65")
      .read("filled", "F", spec.filled, fractions, "fraction of the clues to leave, 0 < F <= 1: A = 1 - F");
}

// -- Where clues stand

CellRule read_rule(char symbol, const std::string& place) {
  constexpr std::string_view blank = ".0*_-";
  const auto byte = static_cast<unsigned char>(symbol);
  if (blank.find(symbol) != std::string_view::npos) return CellRule::blank;
  if (symbol == '?') return CellRule::free;
  if (std::isalnum(byte) != 0) return CellRule::clue;
  throw UsageError(fmt::format(
      "{}: {} has no meaning in a mask: use a digit or letter for a clue, '.' for a blank, '?' for either",
      place, std::isprint(byte) != 0 ? fmt::format("'{}'", symbol) : fmt::format("byte 0x{:02X}", byte)));
}

/// A rule for each cell, row by row, in any arrangement of spaces and lines; what follows a '#' is a comment.
std::vector<CellRule> read_mask(const std::string& file, Box box) {
  std::istringstream input(content_of(file));
  const std::string name = name_in_messages(file);
  const std::size_t cells = box.cells();
  const std::string request =
      fmt::format("a mask of a {}x{} grid has {} cells", box.side(), box.side(), cells);
  std::vector<CellRule> mask;
  std::string line;
  for (int number = 1; std::getline(input, line); ++number) {
    line.resize(std::min(line.find('#'), line.size()));
    for (std::size_t column = 0; column < line.size(); ++column) {
      if (std::isspace(static_cast<unsigned char>(line[column])) != 0) continue;
      const std::string place = fmt::format("{}:{}:{}", name, number, column + 1);
      if (mask.size() == cells) throw UsageError(fmt::format("{}: {}, this one more", place, request));
      mask.push_back(read_rule(line[column], place));
    }
  }
  if (mask.size() < cells) throw UsageError(fmt::format("{}: {}, this one {}", name, request, mask.size()));
  return mask;
}

// -- What to breed from

std::vector<Grid> puzzles_to_breed_from(const std::string& file) {
  std::istringstream input(content_of(file));
  std::vector<Grid> parents;
  const std::string name = name_in_messages(file);
  PuzzleReader reader(input, {.name = name, .box = Box(3, 3)});
  while (const auto item = reader.next()) {
    if (const auto* const error = std::get_if<TextError>(&*item)) throw UsageError(error->message());
    const ReadPuzzle& read = std::get<ReadPuzzle>(*item);
    const Grid& puzzle = read.record.puzzle;
    const bool is_9x9 = puzzle.box() == Box(3, 3);
    if (read.record.candidates)
      throw UsageError(
          fmt::format("{}:{}: a candidate grid; puzzles are bred from puzzles", name, read.line));
    if (!is_9x9 || solve(puzzle).verdict != Verdict::one)
      throw UsageError(fmt::format("{}:{}: {}; evodoku-solve --require-proper finds all such lines", name,
                                   read.line, is_9x9 ? "not exactly one solution" : "not a 9x9 puzzle"));
    parents.push_back(puzzle);
  }
  return parents;
}

// -- How difficult

Range<double> parse_wide_rating_range(const std::string& option, const std::string& text) {
  if (text.find("..") == std::string::npos)
    throw UsageError(fmt::format("{} {}: want a range, LO..HI, LO.. or ..HI", option, text));
  return parse_difficulty_range(option, text);
}

Technique parse_technique_to_drill(const std::string& option, const std::string& text) {
  const LevelRange range = parse_technique_range(option, text);
  if (range.first != range.last || range.first >= techniques().size())
    throw UsageError(fmt::format("{} {}: want one technique, such as x-wing", option, text));
  return static_cast<Technique>(range.first);
}

/// "x-wing", or "x-chain:1" for one round.
UsedTechnique parse_use(const std::string& option, const std::string& word) {
  constexpr int most = 1000;
  const std::size_t colon = std::min(word.find(':'), word.size());
  const std::string name = word.substr(0, colon);
  UsedTechnique use{parse_technique_place(option, name)};
  if (colon < word.size())
    use.times = parse_count(fmt::format("{} {}:", option, name), word.substr(colon + 1), 0, most);
  return use;
}

double parse_seconds(const std::string& option, const std::string& text) {
  return parse_real(option, text, 0, Interrupt::longest_seconds);
}

}  // namespace

void add_options(CommandLine& line, GenerateRequest& request) {
  ListSpec& list = request.list;
  const auto mask = [&line](const std::string&, const std::string& file) {
    return read_mask(file, line.common().box.value_or(Box(3, 3)));
  };
  const auto parents = [](const std::string&, const std::string& file) {
    return puzzles_to_breed_from(file);
  };
  const auto uses = [&list](const std::string& words) {
    for (const std::string& word : words_of_list("--uses", words))
      list.uses.push_back(parse_use("--uses", word));
  };
  std::vector<std::string> symmetry_names;
  for (const Symmetry symmetry : symmetries()) symmetry_names.emplace_back(name_of(symmetry));
  const std::vector<std::string> classes = names_in(classes_of(raters().front()));
  add_clue_options(line.under("Clues"), list);
  line.flag("minimal", list.minimal, "no clue can be removed (proven)")
      .flag("unbiased", list.unbiased, "with --minimal, to 9x9: column weight, unbiased means")
      .without({"best-effort"})
      .word(
          "symmetry", "NAME", symmetry_names,
          [&list](const std::string& name) { list.symmetry = *parse_symmetry(name); },
          fmt::format("{} (default), {}", symmetry_names.front(),
                      fmt::join(symmetry_names.begin() + 1, symmetry_names.end(), ", ")))
      .read("mask", "FILE", list.mask, mask, "a digit or letter is a clue, . a blank, ? either")
      .reads_file()
      .flag("allow-multiple", list.allow_multiple, "remove clues without counting solutions");
  line.under("Difficulty")
      .words("class", "NAMES", list.classes, fmt::format("{}", fmt::join(classes, ", ")))
      .read("rating", "LO..HI", list.rating, parse_wide_rating_range,
            "rating in this range; LO or HI may be omitted")
      .read("technique", "A..B", list.techniques, parse_technique_range,
            "hardest technique that one must know: A, A..B, A.., ..B")
      .read("level", "LO..HI", list.level, parse_difficulty_range,
            "estimate of Sudoku Explainer's rating (9x9)")
      .range("depth", "A..B", list.depth, "of trial and error: 0 is singles, 3 nested most deeply",
             deepest_trials)
      .value("uses", "NAMES", uses, "used on the path: claiming,x-wing; x-chain:1: in 1 round")
      .read("parents", "FILE", list.parents, parents, "breed from these 9x9 puzzles (- is standard input)")
      .reads_file()
      .count("spread", "K", list.spread, "bred ones are K clues or more apart (default 6)", 0,
             std::numeric_limits<int>::max())  // how large one may be is a rule of lists
      .read("drill", "NAME", list.drill, parse_technique_to_drill,
            "positions with pencil marks to practise this technique")
      .without({"store", "best-effort", "rate"})
      .flag("no-uniqueness", request.no_uniqueness,
            "levels and classes without unique rectangles, loops, BUG")
      .flag("rate", list.rate, "add rating and level to the records (JSON or CSV)");
  add_calibration_option(line, request.calibration);
  line.under("Which puzzles, and how many")
      .count("count,n", "COUNT", request.count, "how many puzzles (default 1)")
      .count("first", "I", request.first, "index of the first one (default 0)");
  add_shard_option(line, request.shard);
  line.only_with({"seed"}, "without it each shard would draw its own seed")
      .flag("no-distinct", request.keeps_isomorphs,
            "keep isomorphs: earlier 9x9 puzzles turned or relabelled")
      .word(
          "balance", "WHAT", {"class", "clues"},
          [&list](const std::string& what) {
            (what == "class" ? list.balance_classes : list.balance_clues) = true;
          },
          "class or clues: each equally often, not drawn")
      .text("store", "FILE.db", request.store, "add them to this store, and omit what it has already")
      .reads_file()
      .without({"no-distinct"}, "a store has no isomorphs")
      .without({"no-uniqueness"}, "a store has levels with uniqueness only; give --json -o FILE instead")
      .without({"allow-multiple"}, "a store has proper puzzles only")
      .count("budget", "B", list.budget,
             fmt::format("tests and guesses (default {}; not 9x9: {})", default_work_budget(Box(3, 3)),
                         default_work_budget(Box(4, 4))),
             1)
      .flag("best-effort", request.best_effort, "print the best reached, marked, instead of nothing")
      .read("time-limit", "S", request.time_limit, parse_seconds,
            "stop after S seconds; finished puzzles are kept");
}

namespace {

/// A column that only an option fills would be empty without it.
void require_options_of_columns(const CommandLine& line) {
  std::vector<std::pair<std::string, std::string>> needs{
      {"depth", "depth"}, {"id", "store"}, {"weight", "unbiased"}, {"candidates", "drill"}};
  for (const std::string& column : reader_columns(true)) needs.emplace_back(column, "calibration");
  const std::vector<std::string>& columns = line.common().columns;
  if (columns.size() >= record_columns().size()) return;  // "all" takes whatever there is
  for (const auto& [column, option] : needs) {
    if (std::ranges::find(columns, column) != columns.end() && !line.has(option))
      throw UsageError(fmt::format("--columns {}: has no meaning without --{}", column, option));
  }
}

/// --rate is implied by a column that needs a rating or a level.
void read_rating(const CommandLine& line, ListSpec& list) {
  const std::vector<std::string> of_reader = reader_columns(true);
  const auto is_rated = [&](const std::string& name) {
    return is_rating_column(name) || std::ranges::find(of_reader, name) != of_reader.end();
  };
  const std::vector<std::string>& columns = line.common().columns;
  // "all" takes whatever there is
  if (columns.size() < record_columns().size() && std::ranges::any_of(columns, is_rated)) list.rate = true;
  const TextFormat form = line.common().format;
  if (list.rate && !holds_records(form))
    throw UsageError(
        fmt::format("--rate: the format {} holds no rating; give --json or --format csv", name_of(form)));
}

// -- Which of the list

/// The parts of a job do not know each other's puzzles, so that there isomorphs can be omitted only with a store, which
/// is merged later.
void read_part(const PuzzleList& list, GenerateRequest& request) {
  if (request.count > 0 && request.count - 1 > UINT64_MAX - request.first)
    throw UsageError(fmt::format("--first {} --count {}: the last index would be above {}", request.first,
                                 request.count, UINT64_MAX));
  if (!request.shard) return;
  if (list.resolved().omits_repeats && !request.store)
    throw UsageError(
        fmt::format("--shard {}: isomorphs of other shards' puzzles cannot be omitted here (which for 9x9 is "
                    "the default); give --no-distinct and let evodoku-store import omit them, or give each "
                    "shard a --store and merge these: evodoku-store merge",
                    request.shard->text()));
  request.whole_is_empty = request.count == 0;
  const std::uint64_t begin = request.shard->first_of(request.count);
  request.count = request.shard->end_of(request.count) - begin;
  request.first += begin;
}

}  // namespace

void resolve(const CommandLine& line, GenerateRequest& request) {
  if (const auto& files = line.common().files; !files.empty()) {
    const std::string& word = files.front();
    const bool is_number = word.find_first_not_of("0123456789") == std::string::npos;
    throw UsageError(fmt::format("{}: evodoku-generate reads no files{}", word,
                                 is_number ? fmt::format("; for {} puzzles: -n {}", word, word) : ""));
  }
  ListSpec& list = request.list;
  list.box = line.common().box.value_or(Box(3, 3));
  if (request.keeps_isomorphs) list.distinct = false;
  if (request.no_uniqueness) list.uniqueness = Uniqueness::not_assumed;
  if (request.calibration) {
    const std::string& rater = raters().front();
    require_made_for(*request.calibration, name_of_rater(rater), *version_of_rater(rater));
    list.calibration = request.calibration->calibration;
  }
  require_options_of_columns(line);
  read_rating(line, list);
  read_part(list_of(line, list), request);
}

// -- In words

std::string sought(const PuzzleList& list) {
  const ListSpec& spec = list.spec();
  const std::vector<int>& clues = list.resolved().clues;
  std::vector<std::string> parts{fmt::format("{}x{}", spec.box.side(), spec.box.side())};
  if (clues.size() == 1) parts.push_back(fmt::format("{} clues", clues.front()));
  if (clues.size() > 1) parts.push_back(fmt::format("{} to {} clues", clues.front(), clues.back()));
  if (spec.symmetry != Symmetry::none) parts.push_back(fmt::format("symmetry {}", name_of(spec.symmetry)));
  if (!spec.mask.empty()) parts.emplace_back("clues as in the mask");
  if (spec.minimal) parts.emplace_back("minimal");
  if (list.has_aim()) parts.push_back(list.aim_text());
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string what_would_help(const PuzzleList& list) {
  const ListSpec& spec = list.spec();
  std::vector<std::string> ways;
  if (!list.resolved().clues.empty())
    ways.emplace_back(spec.minimal ? "another number of clues" : "more clues");
  if (spec.symmetry != Symmetry::none) ways.emplace_back("no --symmetry");
  if (!spec.mask.empty()) ways.emplace_back("more free cells in the mask");
  if (spec.minimal) ways.emplace_back("no --minimal");
  if (list.has_aim()) ways.emplace_back("a wider range of difficulty");
  if (spec.box.side() > 9) ways.emplace_back("a smaller grid");
  return fmt::format("{}", fmt::join(ways, ", "));
}

PuzzleList list_of(const CommandLine& line, const ListSpec& spec) {
  auto opened = PuzzleList::of(spec);
  if (auto* const list = std::get_if<PuzzleList>(&opened)) return std::move(*list);
  const ListError& error = std::get<ListError>(opened);
  if (!error.unknown.empty()) throw unknown_value("--" + error.field, error.unknown, error.known);
  std::string message = with_options(line, error.message);
  if (error.field == "clues" && !line.has("clues")) message += "; -h has examples";
  const std::string about_file = "--" + error.field + ":";  // what is wrong in it
  if ((error.field == "mask" || error.field == "calibration") && message.starts_with(about_file))
    message.replace(0, about_file.size() - 1, printable(line.get(error.field)));
  throw UsageError(message);
}

std::string with_options(const CommandLine& line, std::string_view text) {
  return ListError::in_words(text, [&](std::string_view field) {
    std::string option(field);
    std::ranges::replace(option, '_', '-');
    return (line.knows(option) ? "--" : "evodoku-generate --") + option;
  });
}

}  // namespace evodoku::tools
