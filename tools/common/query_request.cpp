#include "common/query_request.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "common/difficulty.hpp"
#include "common/exit_code.hpp"
#include "common/level_option.hpp"
#include "common/time_limit.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/rate.hpp"

namespace evodoku::tools {

namespace {

using Texts = std::vector<std::string>;

/// For conditions of the user's own, which may take for ever.
constexpr double default_seconds_for_condition = 10;

db::Range<int> clue_range(const std::string& text) {
  const TextRange range = parse_range("--clues", text);
  const auto number = [](const std::string& end) {
    return static_cast<int>(parse_count("--clues", end, 0, std::uint64_t{Box::max_side} * Box::max_side));
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

/// The beginning of a day "2026-11-22", in UTC.
std::chrono::sys_days day(const std::string& text) {
  int year = 0;
  unsigned month = 0;
  unsigned day_of_month = 0;
  const bool has_shape = text.size() == 10 && text[4] == '-' && text[7] == '-';
  const auto read = [&](std::size_t first, std::size_t last, auto& number) {
    const auto result = std::from_chars(text.data() + first, text.data() + last, number);
    return result.ec == std::errc() && result.ptr == text.data() + last;
  };
  if (has_shape && read(0, 4, year) && read(5, 7, month) && read(8, 10, day_of_month)) {
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month),
                                           std::chrono::day(day_of_month)};
    if (date.ok()) return date;
  }
  throw UsageError(fmt::format("--date {}: want days such as 2026-11-22, or 2026-11-01..2026-11-30", text));
}

/// Whole days: to the last second of the last one.
db::Range<std::chrono::sys_seconds> date_range(const std::string& text) {
  const TextRange range = parse_range("--date", text);
  db::Range<std::chrono::sys_seconds> dates;
  if (range.low) dates.low = day(*range.low);
  if (range.high) dates.high = day(*range.high) + std::chrono::days(1) - std::chrono::seconds(1);
  if (dates.low && dates.high && *dates.low > *dates.high)
    throw UsageError(fmt::format("--date {}: this range is empty; want the earlier day first", text));
  return dates;
}

db::Sort sort_named(std::string name) {
  db::Sort sort{.descending = name.starts_with('-')};
  if (sort.descending) name.erase(0, 1);
  constexpr std::pair<const char*, db::SortKey> keys[] = {{"id", db::SortKey::id},
                                                          {"clues", db::SortKey::clues},
                                                          {"alpha", db::SortKey::alpha},
                                                          {"rating", db::SortKey::rating},
                                                          {"level", db::SortKey::level}};
  const auto* const found = std::ranges::find_if(keys, [&](const auto& key) { return name == key.first; });
  if (found == std::end(keys)) {
    throw UsageError(fmt::format(
        "--sort {}: want id, clues, alpha, rating or level, with a - before it for descending", name));
  }
  sort.key = found->second;
  return sort;
}

template <typename T>
void require_not_empty(const char* option, const db::Range<T>& range) {
  if (range.low && range.high && *range.low > *range.high) {
    throw UsageError(fmt::format("{} {}..{}: this range is empty; want the lower end first", option,
                                 *range.low, *range.high));
  }
}

void read_ranges(const CommandLine& line, db::Query& query) {
  constexpr double highest_rating = 1e9;  // other raters have scales of their own
  if (const auto text = line.maybe<std::string>("clues")) query.clues = clue_range(*text);
  if (const auto text = line.maybe<std::string>("rating"))
    query.rating = real_range("--rating", *text, highest_rating);
  if (const auto text = line.maybe<std::string>("alpha")) {
    const bool is_single = text->find("..") == std::string::npos;
    query.alpha = real_range("--alpha", *text, 1);
    if (is_single) query.alpha_rounded = std::exchange(query.alpha, {}).low;
  }
  if (const auto text = line.maybe<std::string>("date")) query.created = date_range(*text);
  require_not_empty("--clues", query.clues);
  require_not_empty("--alpha", query.alpha);
  require_not_empty("--rating", query.rating);
}

std::string known_symmetry(const std::string& name) {
  if (parse_symmetry(name)) return name;
  Texts known;
  for (const Symmetry symmetry : symmetries()) known.emplace_back(name_of(symmetry));
  throw unknown_value("--symmetry", name, known);
}

void read_origin(const CommandLine& line, db::Query& query) {
  if (const auto name = line.maybe<std::string>("symmetry")) query.symmetry = known_symmetry(*name);
  if (line.has("minimal") && line.has("not-minimal"))
    throw UsageError("give --minimal or --not-minimal, not both");
  if (line.has("minimal")) query.minimal = true;
  if (line.has("not-minimal")) query.minimal = false;
  query.source = line.maybe<std::string>("source");
  query.tags = line.maybe<Texts>("tag").value_or(Texts{});
  query.in = line.maybe<Texts>("in").value_or(Texts{});
  query.not_in = line.maybe<Texts>("not-in").value_or(Texts{});
}

void read_level(const CommandLine& line, db::Query& query) {
  query.technique_order = {level_techniques().begin(), level_techniques().end()};
  if (const auto range = read_technique_range(line)) {
    const auto first = query.technique_order.begin();
    query.techniques = Texts(first + static_cast<std::ptrdiff_t>(range->first),
                             first + static_cast<std::ptrdiff_t>(range->last) + 1);
  }
  if (const auto range = read_estimate_range(line))
    query.se_estimate = {.low = range->low, .high = range->high};
}

/// How many, and in which order.
void read_extent(const CommandLine& line, db::Query& query) {
  if (const auto key = line.maybe<std::string>("sort")) query.sort = sort_named(*key);
  if (line.has("descending")) query.sort.descending = true;
  if (const auto rows = line.maybe<std::string>("limit")) query.rows = parse_count("--limit", *rows);
  if (const auto count = line.maybe<std::string>("random")) {
    if (query.rows) throw UsageError("give --limit or --random, not both");
    const std::uint64_t picks = parse_count("--random", *count, 0, 1'000'000);
    query.random = db::RandomPick{.count = picks, .seed = seed_or_drawn(line)};
  }
}

}  // namespace

db::Query read_query(const CommandLine& line) {
  db::Query query{.box = line.common().box, .rater = line.maybe<std::string>("rater")};
  read_ranges(line, query);
  read_level(line, query);
  read_origin(line, query);
  if (line.has("class")) query.classes = words_of_lists("--class", line.get<Texts>("class"));
  query.where = line.maybe<std::string>("where");
  read_extent(line, query);
  return query;
}

void read_readers(const CommandLine& line, const std::optional<NamedCalibration>& named, db::Query& query) {
  const auto aim = read_reader_aim(line, named);
  if (!named) return;
  const Calibration& calibration = named->calibration;
  if (query.rater && *query.rater != calibration.rater) require_made_for(*named, *query.rater, 0);
  query.rater = calibration.rater;
  if (!aim) return;
  if (query.box && *query.box != calibration.box) {
    throw UsageError(fmt::format("{}: made for boxes of {}, not of {}", printable(named->file),
                                 calibration.box.name(), query.box->name()));
  }
  query.box = calibration.box;
  query.rating = {.low = aim->ratings.low, .high = aim->ratings.high};
  if (query.rating.is_open()) query.rating.low = 0;
}

namespace {

AnswerForm read_form(const CommandLine& line) {
  constexpr std::pair<const char*, AnswerForm> forms[] = {{"count-only", AnswerForm::count},
                                                          {"stats", AnswerForm::statistics},
                                                          {"query-plan", AnswerForm::explanation}};
  AnswerForm form = AnswerForm::records;
  for (const auto& [option, meaning] : forms) {
    if (!line.has(option)) continue;
    if (form != AnswerForm::records) throw UsageError("give one of --count-only, --stats and --query-plan");
    const bool may_be_json = meaning == AnswerForm::statistics && line.common().format == TextFormat::json;
    if ((line.has("format") || line.has("json")) && !may_be_json)
      throw UsageError(
          fmt::format("--{} writes plain text{}", option,
                      meaning == AnswerForm::statistics ? " or, with --json, an object" : " only"));
    if (line.has("mark")) throw UsageError(fmt::format("--mark has no meaning with --{}", option));
    form = meaning;
  }
  for (const char* option : {"limit", "random", "sort"}) {
    if (form == AnswerForm::statistics && line.has(option))
      throw UsageError(fmt::format("--{} has no meaning with --stats", option));
  }
  return form;
}

std::optional<double> read_time_limit(const CommandLine& line) {
  if (const auto seconds = line.maybe<std::string>("time-limit"))
    return parse_real("--time-limit", *seconds, 0, TimeLimit::longest_seconds);
  return line.has("where") ? std::optional(default_seconds_for_condition) : std::nullopt;
}

/// The names of classes as the store may have them. A class that is not known is a typing error, not an empty answer.
template <typename Stores>
std::vector<std::string> known_classes(Stores& stores, const db::Query& query) {
  std::vector<std::string> known{"unsolved", std::string(class_of_searched)};
  const auto add = [&](const std::string& name) {
    if (std::ranges::find(known, name) == known.end()) known.push_back(name);
  };
  for (const std::string& rater : raters()) {
    for (const DifficultyClass& one : classes_of(rater)) add(one.name);
  }
  const auto is_unknown = [&](const std::string& wanted) {
    const auto names_it = [&](const std::string& name) { return class_word(name) == class_word(wanted); };
    return std::ranges::none_of(known, names_it);
  };
  if (std::ranges::any_of(query.classes, is_unknown)) {
    for (const db::ClassCount& count : stores.statistics({.rater = query.rater}).classes) add(count.name);
  }
  const auto unknown = std::ranges::find_if(query.classes, is_unknown);
  if (unknown == query.classes.end()) return known;
  throw unknown_value("--class", *unknown, known);
}

template <typename Stores>
void spell_classes(Stores& stores, db::Query& query) {
  if (query.classes.empty()) return;
  std::vector<std::string> spelt;
  for (const std::string& name : known_classes(stores, query)) {
    const auto is_wanted = [&](const std::string& wanted) { return class_word(name) == class_word(wanted); };
    if (std::ranges::any_of(query.classes, is_wanted)) spelt.push_back(name);
  }
  query.classes = spelt;
}

/// The lines of --files-from: a name each; empty ones do not count.
std::vector<std::string> names_in_file(const std::string& file) {
  std::ifstream stream;
  if (file != "-") {
    stream.open(file);
    if (!stream) throw UsageError(fmt::format("--files-from {}: {}", printable(file), std::strerror(errno)));
  }
  std::istream& names = file == "-" ? std::cin : stream;
  std::vector<std::string> read;
  for (std::string name; std::getline(names, name);) {
    if (name.ends_with('\r')) name.pop_back();
    if (!name.empty()) read.push_back(name);
  }
  if (names.bad()) throw UsageError(fmt::format("--files-from {}: cannot be read", printable(file)));
  if (read.empty()) throw UsageError(fmt::format("--files-from {}: names no store", printable(file)));
  return read;
}

std::vector<std::string> stores_named(const CommandLine& line) {
  std::vector<std::string> stores = line.common().files;
  if (const auto file = line.maybe<std::string>("files-from"))
    std::ranges::move(names_in_file(*file), std::back_inserter(stores));
  if (stores.empty() || std::ranges::find(stores, "-") != stores.end())
    throw UsageError("want a store, or several, such as: evodoku-query puzzles.db; see --help");
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> files;  // by device and number
  for (const std::string& store : stores) {
    struct stat status {};
    if (::stat(store.c_str(), &status) != 0) continue;  // said when it is opened
    if (!files.try_emplace({status.st_dev, status.st_ino}, store).second)
      throw UsageError(fmt::format("{}: named twice", printable(store)));
  }
  return stores;
}

}  // namespace

void spell_classes_as_stored(db::Store& store, db::Query& query) {
  spell_classes(store, query);
}

void spell_classes_as_stored(db::StoreSet& stores, db::Query& query) {
  spell_classes(stores, query);
}

void add_conditions(const OptionGroups& group) {
  const auto text = [] { return po::value<std::string>(); };
  const auto texts = [] { return po::value<Texts>(); };
  group("Which puzzles")                                        //
      ("clues", text()->value_name("A..B"), "number of clues")  //
      ("alpha", text()->value_name("A..B"),
       "fraction of blank cells, 1 - clues/S^2; a single A matches puzzles made by generate --alpha A")  //
      ("rating", text()->value_name("A..B"), "rating, log10(1 + generations)")                           //
      ("class", texts()->value_name("NAMES"),
       "class of the rating; repeated, or separated by commas: one of these")  //
      ("technique", text()->value_name("A..B"),
       "the level: hardest technique needed, in the order of techniques, such as pointing..x-wing")  //
      ("level", text()->value_name("A..B"),
       "estimate of Sudoku Explainer's rating, such as 2.6..4.5 (9x9)")  //
      ("rater", text()->value_name("NAME"),
       "the rater; needed if the store has ratings by several of evodoku's raters")                       //
      ("symmetry", text()->value_name("NAME"), "symmetry of the clues, as in generate --symmetry")        //
      ("minimal", "known to be minimal: no clue can be removed")                                          //
      ("not-minimal", "known not to be minimal")                                                          //
      ("tag", texts()->value_name("NAME"), "has this tag; repeated: all of these")                        //
      ("source", text()->value_name("FILE"), "came from this file; with * or ? a pattern")                //
      ("date", text()->value_name("A..B"), "stored on these days, such as 2026-11-01..2026-11-30 (UTC)")  //
      ("in", texts()->value_name("NAME"), "is in this collection; repeated: in all of these")             //
      ("not-in", texts()->value_name("NAME"), "is not in this collection; repeated: in none of these")    //
      ("where", text()->value_name("SQL"), "an SQL condition over p (the table puzzle) and r (the rating)");
  group("How many, and in which order")  //
      ("sort", text()->value_name("KEY"),
       "id (default: the order in which puzzles were stored), clues, alpha, rating or level")  //
      ("descending", "sort in descending order; the same as --sort -KEY")                      //
      ("limit,n", text()->value_name("K"), "at most K")                                        //
      ("random", text()->value_name("K"),
       "K at random; with --seed the same K each time; if there are fewer, the exit code is 1")  //
      ("mark", text()->value_name("NAME"),
       "only puzzles not yet in this collection; adds them to it once they are written");
}

void add_query_options(CommandLine& line) {
  add_conditions([&](const char* caption) { return line.add_options(caption); });
  line.add_options("Which stores")(
      "files-from", po::value<std::string>()->value_name("FILE"),
      "also query the stores named in this file, one per line (-: standard input)");
  line.add_options("Instead of puzzles")("count-only", "write only the number of matches")  //
      ("stats", "write counts and histograms instead of puzzles")                           //
      ("query-plan", "explain how the query is executed instead of executing it")           //
      ("time-limit", po::value<std::string>()->value_name("S"),
       "give up if the query takes longer than S seconds (default with --where: 10)");
  add_calibration_option(line);
  add_reader_aims(line);
  line.add_alias("rows", "limit");
  line.add_alias("explain", "query-plan");
  line.offer("class", classes_to_aim_at(raters().front()));
  line.offer("technique", level_technique_words());
  line.offer("sort", {"id", "clues", "alpha", "rating", "level", "-rating", "-level", "-clues"});
  line.offer("rater", {raters().begin(), raters().end()});
  Texts names;
  for (const Symmetry symmetry : symmetries()) names.emplace_back(name_of(symmetry));
  line.offer("symmetry", std::move(names));
}

QueryRequest read_request(const CommandLine& line) {
  QueryRequest request{.stores = stores_named(line),
                       .query = {},
                       .form = read_form(line),
                       .calibration = read_calibration(line),
                       .mark = line.maybe<std::string>("mark"),
                       .time_limit_seconds = read_time_limit(line)};
  if (request.mark && request.mark->empty()) throw UsageError("--mark: a collection needs a name");
  if (request.mark && request.stores.size() > 1) {
    throw UsageError(fmt::format(
        "--mark works with one store, and these are {}; pick without --mark, then mark each puzzle in its "
        "own store (--columns puzzle,store names it): evodoku-store tag FILE.db PUZZLES --mark NAME",
        request.stores.size()));
  }
  request.query = read_query(line);
  read_readers(line, request.calibration, request.query);
  return request;
}

}  // namespace evodoku::tools
