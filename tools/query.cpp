// evodoku-query: the puzzles of a store that meet some conditions.
#include "evodoku_db/query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "common/command_line.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/store_file.hpp"
#include "common/tool_main.hpp"
#include "evodoku/rate.hpp"
#include "evodoku_db/store.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-query",
    .sentence = "Finds the puzzles of a store that meet all conditions given.",
    .usage = "evodoku-query FILE.db [options]",
    .examples = {{"evodoku-query puzzles.db --class hard --clues ..26 --sort rating --descending --rows 10",
                  "the ten hardest with at most 26 clues, a line each"},
                 {"evodoku-query puzzles.db -N 3 --rating 3..4 --random 5 --seed 7 --format grid",
                  "five at random, the same five next time"},
                 {"evodoku-query puzzles.db --alpha 0.6 --count-only",
                  "how many with 60 % of the clues removed"},
                 {"evodoku-query puzzles.db --stats", "counts by clues, class and rating"}},
    .notes =
        "Ranges are A..B, A.., ..B or A, with both ends. A puzzle that no run solved is harder than every "
        "number:\n"
        "--rating A.. finds it, --rating A..B does not. Puzzles without a rating are sorted last.\n"
        "A line holds the puzzle alone; --json keeps all that is known of it.\n"};

void add_own_options(CommandLine& line) {
  const auto text = [] { return po::value<std::string>(); };
  line.add_options()                                            //
      ("clues", text()->value_name("A..B"), "number of clues")  //
      ("alpha", text()->value_name("A..B"),
       "fraction of the clues removed, 1 - clues/S^2; a single A means what generate --alpha A makes of "
       "it")                                                                    //
      ("rating", text()->value_name("A..B"), "rating, log10(1 + generations)")  //
      ("class", po::value<std::vector<std::string>>()->value_name("NAME"),
       "class of the rating; may be repeated: one of these")                                          //
      ("rater", text()->value_name("NAME"), "whose ratings; needed if the store has several raters")  //
      ("sort", text()->value_name("KEY"),
       "id (default: the order of arrival), clues, alpha or rating")                            //
      ("descending", "sort the other way round; --sort -KEY is the same")                       //
      ("rows", text()->value_name("K"), "at most K")                                            //
      ("random", text()->value_name("K"), "K at random; --seed makes it the same K each time")  //
      ("count-only", "write only how many there are")                                           //
      ("stats", "write counts and histograms instead of puzzles");
}

db::Range<int> clue_range(const std::string& text) {
  const TextRange range = parse_range("--clues", text);
  const auto number = [](const std::string& end) {
    return static_cast<int>(parse_count("--clues", end, 0, Box::max_side * Box::max_side));
  };
  return {.low = range.low ? std::optional(number(*range.low)) : std::nullopt,
          .high = range.high ? std::optional(number(*range.high)) : std::nullopt};
}

db::Range<double> real_range(const std::string& option, const std::string& text, double high) {
  const TextRange range = parse_range(option, text);
  const auto number = [&](const std::string& end) { return parse_real(option, end, 0, high); };
  return {.low = range.low ? std::optional(number(*range.low)) : std::nullopt,
          .high = range.high ? std::optional(number(*range.high)) : std::nullopt};
}

db::Sort sort_named(std::string name) {
  db::Sort sort{.descending = name.starts_with('-')};
  if (sort.descending) name.erase(0, 1);
  constexpr std::pair<const char*, db::SortKey> keys[] = {{"id", db::SortKey::id},
                                                          {"clues", db::SortKey::clues},
                                                          {"alpha", db::SortKey::alpha},
                                                          {"rating", db::SortKey::rating}};
  const auto* const found = std::ranges::find_if(keys, [&](const auto& key) { return name == key.first; });
  if (found == std::end(keys)) {
    throw UsageError(
        fmt::format("--sort {}: want id, clues, alpha or rating, with a - before it for descending", name));
  }
  sort.key = found->second;
  return sort;
}

template <typename T>
void require_not_empty(const char* option, const db::Range<T>& range) {
  if (range.low && range.high && *range.low > *range.high) {
    throw UsageError(fmt::format("{} {}..{}: nothing is in this range; want the lower end first", option,
                                 *range.low, *range.high));
  }
}

void read_ranges(const CommandLine& line, db::Query& query) {
  constexpr double highest_rating = 1000;
  if (const auto text = line.maybe<std::string>("clues")) query.clues = clue_range(*text);
  if (const auto text = line.maybe<std::string>("rating"))
    query.rating = real_range("--rating", *text, highest_rating);
  if (const auto text = line.maybe<std::string>("alpha")) {
    const bool is_single = text->find("..") == std::string::npos;
    query.alpha = real_range("--alpha", *text, 1);
    if (is_single) query.alpha_rounded = std::exchange(query.alpha, {}).low;
  }
  require_not_empty("--clues", query.clues);
  require_not_empty("--alpha", query.alpha);
  require_not_empty("--rating", query.rating);
}

db::Query read_query(const CommandLine& line) {
  db::Query query{.box = line.common().box, .rater = line.maybe<std::string>("rater")};
  read_ranges(line, query);
  query.classes = line.maybe<std::vector<std::string>>("class").value_or(std::vector<std::string>{});
  if (const auto key = line.maybe<std::string>("sort")) query.sort = sort_named(*key);
  if (line.has("descending")) query.sort.descending = true;
  if (const auto rows = line.maybe<std::string>("rows")) query.rows = parse_count("--rows", *rows);
  if (const auto count = line.maybe<std::string>("random")) {
    if (query.rows) throw UsageError("give --rows or --random, not both");
    const std::uint64_t picks = parse_count("--random", *count, 0, 1'000'000);
    query.random = db::RandomPick{.count = picks, .seed = seed_or_drawn(line)};
  }
  return query;
}

int write_text(const CommandLine& line, const std::string& text) {
  Output output(line.common().output);
  output.write(text);
  output.commit();
  return exit_done;
}

int write_records(const CommandLine& line, db::Store& store, const db::Query& query) {
  const Interrupt interrupt;
  RecordOutput output(line.common());
  store.select(query, [&](const db::StoredRecord& row) {
    output.write(row.record);
    return !output.reader_gone() && !interrupt.requested();
  });
  output.commit();
  return interrupt.requested() ? interrupt.exit_code() : exit_done;
}

/// A class that nobody knows is a slip of the pen, not an empty answer.
void require_known_classes(db::Store& store, const db::Query& query) {
  std::vector<std::string> known{"unsolved", std::string(class_of_searched)};
  const auto is_unknown = [&](const std::string& name) {
    return std::ranges::find(known, name) == known.end();
  };
  for (const std::string& rater : raters()) {
    for (const DifficultyClass& one : classes_of(rater)) {
      if (is_unknown(one.name)) known.push_back(one.name);
    }
  }
  if (std::ranges::none_of(query.classes, is_unknown)) return;
  for (const db::ClassCount& count : store.statistics({.rater = query.rater}).classes) {
    if (is_unknown(count.name)) known.push_back(count.name);
  }
  const auto unknown = std::ranges::find_if(query.classes, is_unknown);
  if (unknown == query.classes.end()) return;
  throw UsageError(
      fmt::format("--class {}: nothing is rated so; want one of: {}", *unknown, fmt::join(known, ", ")));
}

int answer(const CommandLine& line, const std::string& path, const db::Query& query) {
  auto store = db::Store::open(path, db::Access::read_only);
  require_known_classes(store, query);
  if (line.has("count-only")) return write_text(line, fmt::format("{}\n", store.count(query)));
  if (line.has("stats")) return write_text(line, to_text(store.statistics(query)));
  return write_records(line, store, query);
}

int query_main(int argc, char** argv) {
  CommandLine line(description, {.shape = true, .output = true, .seed = true});
  add_own_options(line);
  if (!line.parse(argc, argv)) return exit_done;
  if (line.common().files.size() != 1)
    throw UsageError("want one store, such as: evodoku-query puzzles.db; see --help");
  for (const char* option : {"count-only", "stats"}) {
    if (!line.has(option)) continue;
    if (line.has("format") || line.has("json"))
      throw UsageError(fmt::format("--{} writes plain text only", option));
    if (line.has("count-only") && line.has("stats"))
      throw UsageError("give --count-only or --stats, not both");
  }
  for (const char* option : {"rows", "random", "sort"}) {
    if (line.has("stats") && line.has(option))
      throw UsageError(fmt::format("--{} has no meaning with --stats", option));
  }
  const db::Query query = read_query(line);
  return with_store_errors([&] { return answer(line, line.common().files[0], query); });
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, query_main);
}
