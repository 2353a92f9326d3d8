// evodoku-query: finds the puzzles of a store that meet conditions.
#include "evodoku_db/query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "common/records.hpp"
#include "common/store_file.hpp"
#include "common/tool.hpp"
#include "evodoku/depth.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/rate.hpp"
#include "evodoku_db/upkeep.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;
using Texts = std::vector<std::string>;

const ToolDescription description{
    .name = "evodoku-query",
    .sentence = "Finds the puzzles of a store that meet all given conditions.",
    .usage = "evodoku-query FILE.db [options]",
    .examples = {{"evodoku-query puzzles.db --clues ..26 --sort -rating --limit 10",
                  "the ten hardest with at most 26 clues, one a line"},
                 {"evodoku-query puzzles.db --technique ..x-wing --level 2.6.. --sort level",
                  "those that need more than singles and at most an X-wing, easiest first"},
                 {"evodoku-query puzzles.db --class easy --random 10 --mark weekly",
                  "ten for this week's issue that were in no earlier one"},
                 {"evodoku-query puzzles.db --where \"alpha = '0.6' AND rating > 2\" --count",
                  "how many with 60 % of the clues removed are rated above 2"}},
    .usual = {"box", "clues", "rating", "class", "level", "technique", "limit", "random", "sort", "mark",
              "stats", "json"},
    .notes =
        "Ranges are A..B, A.., ..B or A, and include both ends. An unsolved puzzle is harder than every "
        "number: --rating A.. finds it, --rating A..B does not. Puzzles without a rating are sorted last."};

struct QueryRequest {
  db::Query query = {};  // `classes` may be those of the calibration
  std::optional<NamedCalibration> calibration = {};
  Texts conditions = {};
  std::optional<LevelRange> techniques = {};
  std::optional<std::uint64_t> random = {};  // how many
  std::optional<std::string> mark = {};      // the name to pick the answer under
  bool minimal = false;
  bool count = false;
  bool statistics = false;
};

db::Sort parse_sort(const std::string& option, std::string name) {
  constexpr std::array keys{"id", "clues", "rating", "class", "level"};  // in the order of db::SortKey
  db::Sort sort{.descending = name.starts_with('-')};
  if (sort.descending) name.erase(0, 1);
  const auto* const found = std::ranges::find(keys, name);
  if (found == keys.end())
    throw UsageError(fmt::format(
        "{} {}: want id, clues, rating, class or level, with a - before it for descending", option, name));
  sort.key = static_cast<db::SortKey>(found - keys.begin());
  return sort;
}

void add_options(CommandLine& line, QueryRequest& request) {
  db::Query& query = request.query;
  Texts symmetry_names;
  for (const Symmetry symmetry : symmetries()) symmetry_names.emplace_back(name_of(symmetry));
  const std::vector<std::string> only_of_puzzles{"mark", "columns", "random", "sort"};
  line.under("Which puzzles")
      .range("clues", "A..B", query.clues, "number of clues", Box::max_side * Box::max_side)
      .read("rating", "A..B", query.rating, parse_difficulty_range, "rating, log10(1 + generations)")
      .words("class", "NAMES", query.classes, "one of these classes: easy,medium")
      .read("technique", "A..B", request.techniques, parse_technique_range,
            "hardest technique needed, in their order: ..x-wing")
      .read("level", "A..B", query.se_estimate, parse_difficulty_range,
            "estimate of Sudoku Explainer's rating (9x9)")
      .text("rater", "NAME", query.rater, "the rater; needed if the store has ratings by several")
      .word(
          "symmetry", "NAME", symmetry_names, [&query](const std::string& name) { query.symmetry = name; },
          "symmetry of the clues, as in generate --symmetry")
      .range("depth", "A..B", query.depth, "depth of trial and error, as in generate --depth",
             deepest_trials + 1)
      .flag("minimal", request.minimal, "known to be minimal: no clue can be removed")
      .texts("tag", "NAME", query.tags, "has this tag; repeated: all of these")
      .texts("where", "SQL", request.conditions,
             "a condition over the columns, such as \"rating > 2\"; repeated: all of these");
  add_calibration_option(line, request.calibration);
  line.under("How many, and in which order")
      .read("sort", "KEY", query.sort, parse_sort,
            "id (default), clues, rating, class, level; -KEY: descending")
      .count("limit,n", "K", query.rows, "at most K")
      .count("random", "K", request.random, "K at random, the same for a seed; fewer match: exit code 1", 0,
             1'000'000)
      .without({"limit"})
      .text("mark", "NAME", request.mark, "only puzzles not picked under NAME yet; then they are");
  line.under("Instead of puzzles")
      .flag("count", request.count, "write only the number of matches")
      .without(only_of_puzzles, "it writes a number only")
      .without({"stats", "format", "json"}, "it writes a number only")
      .flag("stats", request.statistics, "write counts and histograms instead of puzzles")
      .without(only_of_puzzles)
      .without({"limit"}, "it tells of all that match");
}

/// Reads what depends on several options.
void resolve(const CommandLine& line, QueryRequest& request) {
  db::Query& query = request.query;
  query.box = line.common().box;
  query.technique_order = {level_techniques().begin(), level_techniques().end()};
  if (request.techniques) {
    const auto first = query.technique_order.begin();
    query.techniques = Texts(first + request.techniques->first, first + request.techniques->last + 1);
    query.unused_techniques = techniques_behind(*request.techniques);
  }
  if (request.minimal) query.minimal = true;
  for (const std::string& condition : request.conditions)
    query.where = query.where ? fmt::format("({}\n) AND ({}\n)", *query.where, condition) : condition;
  if (line.has("seed") && !request.random) throw UsageError("--seed: has no meaning without --random");
  if (request.random) query.random = db::RandomPick{.count = *request.random, .seed = seed_or_drawn(line)};
  if (request.mark && request.mark->empty()) throw UsageError("--mark: want a name");
  const bool names_form = line.has("format") || line.has("json");
  if (request.statistics && names_form && line.common().format != TextFormat::json)
    throw UsageError("--stats writes plain text or, with --json, an object");
}

void require_one_store(const Texts& files) {
  if (files.empty() || files.front() == "-")
    throw UsageError("want a store, such as: evodoku-query puzzles.db; see --help");
  if (files.size() > 1) {
    throw UsageError(
        fmt::format("{}: one store is queried at a time; merge them (evodoku-store merge), or use a loop",
                    printable(files[1])));
  }
}

/// The columns that only a store has, of those that are `wanted`.
void add_stored_columns(Record& record, std::int64_t id, const std::optional<db::Store>& labelled,
                        const Texts& wanted) {
  const auto add = [&](const char* name, const nlohmann::json& value) {
    if (std::ranges::find(wanted, name) != wanted.end())
      record.other[name] = value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  };
  add("id", id);
  if (!labelled) return;
  const db::LabelsOfPuzzle labels = labels_of(*labelled, id);
  Texts picks;
  for (const db::Pick& pick : labels.picks) picks.push_back(pick.name);
  add("tags", labels.tags);
  add("picks", picks);
}

/// A line of a table: a label and its count.
using Line = std::pair<std::string, std::uint64_t>;

/// With bars, scaled to the largest count. Every non-zero count gets a bar of at least one mark.
std::string table(const std::string& title, const std::vector<Line>& lines) {
  if (lines.empty()) return "";
  constexpr double longest_bar = 50;
  std::size_t name_width = 0;
  std::uint64_t most = 0;
  for (const auto& [name, count] : lines) {
    name_width = std::max(name_width, name.size());
    most = std::max(most, count);
  }
  const std::size_t count_width = std::to_string(most).size();
  std::string text = fmt::format("\n{}\n", title);
  for (const auto& [name, count] : lines) {
    text += fmt::format("  {:<{}}  {:>{}}", name, name_width, count, count_width);
    const double length = std::ceil(longest_bar * static_cast<double>(count) / most);
    if (count > 0) text += "  " + std::string(static_cast<std::size_t>(length), '#');
    text += '\n';
  }
  return text;
}

/// One table for each box, in the order of the counts.
std::string clue_tables(const std::vector<db::ClueCount>& counts) {
  std::string text;
  for (auto first = counts.begin(); first != counts.end();) {
    const auto last = std::find_if(first, counts.end(),
                                   [&](const db::ClueCount& count) { return count.box != first->box; });
    std::vector<Line> lines;
    for (auto count = first; count != last; ++count)
      lines.emplace_back(std::to_string(count->clues), count->puzzles);
    text += table("clues, box " + first->box.name(), lines);
    first = last;
  }
  return text;
}

/// Empty if no puzzle has a level.
std::string technique_table(const db::Statistics& statistics) {
  std::vector<Line> lines;
  std::uint64_t levelled = 0;
  for (const db::NamedCount& count : statistics.techniques) {
    lines.emplace_back(printable(count.name), count.puzzles);
    levelled += count.puzzles;
  }
  if (!lines.empty() && statistics.puzzles > levelled)
    lines.emplace_back("(not known)", statistics.puzzles - levelled);
  return table("level, the hardest technique needed", lines);
}

std::string rating_tables(const db::Statistics& statistics) {
  std::vector<Line> classes;
  for (const db::NamedCount& count : statistics.classes)
    classes.emplace_back(printable(count.name), count.puzzles);
  std::vector<Line> ratings;
  for (const db::RatingBin& bin : statistics.ratings)
    ratings.emplace_back(fmt::format("{:.2f} - {:.2f}", bin.low, bin.high), bin.puzzles);
  if (statistics.unsolved > 0) ratings.emplace_back("no run solved", statistics.unsolved);
  if (statistics.puzzles > statistics.rated)
    classes.emplace_back("(not rated)", statistics.puzzles - statistics.rated);
  const std::string by =
      fmt::format(" by {}, version {}", printable(*statistics.rater), statistics.rater_version);
  return table("class" + by, classes) + table("rating, log10(1 + generations)," + by, ratings);
}

/// The statistics as tables, for a terminal or a file.
std::string tables_of(const db::Statistics& statistics) {
  return fmt::format("puzzles  {}\n", statistics.puzzles) + clue_tables(statistics.clues) +
         (statistics.rater ? rating_tables(statistics) : "") + technique_table(statistics);
}

std::string json_of(const db::Statistics& statistics) {
  using Json = nlohmann::ordered_json;
  Json clues = Json::array();
  for (const db::ClueCount& count : statistics.clues)
    clues.push_back({{"box", count.box.name()}, {"clues", count.clues}, {"puzzles", count.puzzles}});
  const auto named = [](const std::vector<db::NamedCount>& counts, const char* kind) {
    Json list = Json::array();
    for (const db::NamedCount& count : counts)
      list.push_back({{kind, count.name}, {"puzzles", count.puzzles}});
    return list;
  };
  Json ratings = Json::array();
  for (const db::RatingBin& bin : statistics.ratings)
    ratings.push_back({{"from", bin.low}, {"below", bin.high}, {"puzzles", bin.puzzles}});
  Json all = {{"puzzles", statistics.puzzles}, {"clues", std::move(clues)}};
  if (statistics.rater) {
    all["rater"] = *statistics.rater;
    all["rater_version"] = statistics.rater_version;
    all["rated"] = statistics.rated;
    all["unsolved"] = statistics.unsolved;
    all["classes"] = named(statistics.classes, "class");
    all["ratings"] = std::move(ratings);
  }
  all["techniques"] = named(statistics.techniques, "technique");
  return all.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// In seconds: a condition of the user's own may take for ever.
constexpr double longest_search_seconds = 10;

/// A question, the search for its answer, which Ctrl-C or the time limit ends, and its output.
class QueryAnswer {
 public:
  QueryAnswer(const CommonOptions& options, const QueryRequest& request)
      : options_(options),
        request_(request),
        query_(request.query),
        interrupt_(query_.where ? std::optional(longest_search_seconds) : std::nullopt) {
    if (request_.calibration) ask_by_calibration();
    query_.stop = interrupt_.token();
  }

  int run() {
    try {
      db::Store store = open_store(file(), request_.mark ? db::Access::read_write : db::Access::read_only);
      adapt_to(store);
      if (request_.count) {
        write_whole(options_.output, fmt::format("{}\n", store.count(query_)));
      } else if (request_.statistics) {
        const db::Statistics statistics = store.statistics(query_);
        write_whole(options_.output,
                    options_.format == TextFormat::json ? json_of(statistics) : tables_of(statistics));
      } else {
        return write_records(store);
      }
      return exit_done;
    } catch (const db::StoreError& error) {
      if (error.code() != db::StoreError::Code::stopped) throw;
      if (is_interrupted()) return interrupt_.exit_code();
      throw Failure(
          fmt::format("no answer within {:g} s: simplify --where, or ask by sqlite3, which has no limit",
                      longest_search_seconds));
    }
  }

 private:
  const std::string& file() const { return options_.files.front(); }
  bool is_interrupted() const { return interrupt_.exit_code() != 0; }

  /// A calibration restricts the answer to ratings by its rater; --class is then one of its classes.
  void ask_by_calibration() {
    const NamedCalibration& named = *request_.calibration;
    const Calibration& calibration = named.calibration;
    if (query_.rater && *query_.rater != calibration.rater) require_made_for(named, *query_.rater, 0);
    query_.rater = calibration.rater;
    // its classes are ranges of ratings, one above the other
    if (query_.sort.key == db::SortKey::difficulty_class) query_.sort.key = db::SortKey::rating;
    const Texts names = std::exchange(query_.classes, {});
    if (names.empty() && request_.statistics)
      throw UsageError(
          "--calibration: --stats has evodoku's classes, not those of a calibration: ask for one of them by "
          "--class");
    if (names.empty()) return;
    if (query_.box && *query_.box != calibration.box) {
      throw UsageError(fmt::format("{}: made for boxes of {}, not of {}", printable(named.file),
                                   calibration.box.name(), query_.box->name()));
    }
    if (!query_.rating.is_open() || names.size() > 1)
      throw UsageError(
          "--class: want one class of the calibration (ask for each by itself), and no --rating beside it");
    const Range<double> ratings = ratings_of_own_class(named, names.front());
    query_.box = calibration.box;
    query_.rating = {.low = ratings.low.value_or(0), .high = ratings.high};
  }

  /// Refuses a calibration for another version, which would give wrong minutes, and to ask for ratings, levels or
  /// depths of a store that has none. Classes get the order and the spelling of the store's rater: "Very Hard" finds
  /// very-hard.
  void adapt_to(const db::Store& store) {
    const auto rater = store.rater_of(query_);
    if (rater && request_.calibration) require_made_for(*request_.calibration, rater->name, rater->version);
    if (!rater && query_.asks_for_ratings())
      throw UsageError(fmt::format("{0}: no puzzle here has a rating; evodoku-rate --store {0} rates them",
                                   printable(file())));
    if (query_.asks_for_levels() &&
        !store.select({.where = "l.technique IS NOT NULL", .rows = 1, .only_puzzles = true}).next())
      throw UsageError(
          fmt::format("{0}: no puzzle here has a level; evodoku-rate --runs 0 --store {0} finds them",
                      printable(file())));
    if (!query_.depth.is_open() &&
        !store.select({.depth = {.low = 0}, .rows = 1, .only_puzzles = true}).next())
      throw UsageError(fmt::format(
          "{0}: no puzzle here has a depth; evodoku-query {0} --json | evodoku-rate --runs 0 --columns "
          "puzzle,box,depth | evodoku-store import {0} finds them",
          printable(file())));
    if (rater) query_.class_order = class_order(rater->name);
    for (std::string& name : query_.classes)
      if (const auto place = place_of_word(query_.class_order, name)) name = query_.class_order[*place];
  }

  /// Writes the puzzles; with --mark also picks them, or does neither.
  int write_records(db::Store& store) {
    std::optional<db::Store> labelled;
    if (std::ranges::any_of(options_.columns,
                            [](const auto& name) { return name == "tags" || name == "picks"; }))
      labelled = open_store(file());
    RecordOutput output(options_, CsvColumns::all, reader_columns(request_.calibration.has_value()));
    const bool shows_cells = options_.format == TextFormat::line || options_.format == TextFormat::grid;
    query_.only_puzzles = shows_cells && options_.columns.empty();
    std::uint64_t found = 0;
    const auto write = [&](db::StoredRecord& row) {
      ++found;
      interrupt_.lift_time_limit();  // the answer has been found: from now on the time limit does not apply
      add_stored_columns(row.record, row.id, labelled, options_.columns);
      if (!options_.columns.empty()) leave_out_namesakes(row.record);
      if (request_.calibration) add_reader_members(row.record, request_.calibration->calibration);
      output.write(row.record);
      return !output.reader_gone() && !is_interrupted();
    };
    bool is_delivered = true;
    if (request_.mark) {
      is_delivered = false;
      const auto write_copy = [&](db::StoredRecord row) { return write(row); };
      pick(store, query_, {.name = *request_.mark, .day = time_now()}, write_copy, [&] {
        interrupt_.lift_time_limit();
        if (is_interrupted()) return false;
        output.commit(is_short(found) ? exit_less : exit_done);
        return is_delivered = !output.reader_gone();
      });
    } else {
      auto rows = store.select(query_);
      for (auto row = rows.next(); row && write(*row);) row = rows.next();
      output.commit(is_short(found) ? exit_less : exit_done);
    }
    if (!is_delivered)
      say("nothing was marked: {}\n", is_interrupted() ? "interrupted" : "the reader closed the output");
    if (is_interrupted()) return interrupt_.exit_code();
    if (!is_delivered) return exit_less;
    return output.reader_gone() ? int{exit_done} : exit_code_of_pick(found);
  }

  /// --limit is only a limit, but --random K demands K puzzles.
  bool is_short(std::uint64_t found) const { return query_.random && found < query_.random->count; }

  int exit_code_of_pick(std::uint64_t found) const {
    if (!is_short(found)) return exit_done;
    say("--random {}: only {} puzzles meet the conditions{}\n", query_.random->count, found,
        request_.mark ? " and are not picked under " + printable(*request_.mark) + " yet" : "");
    return exit_less;
  }

  const CommonOptions& options_;
  const QueryRequest& request_;
  db::Query query_;
  Interrupt interrupt_;  // before any thread
};

int query_main(int argc, char** argv) {
  std::vector<std::string> columns = reader_columns(true);
  columns.insert(columns.begin(), {"id", "tags", "picks", "depth", "weight"});
  CommandLine line(description, {.shape = true,
                                 .output = true,
                                 .seed = true,
                                 .columns = true,
                                 .links = true,
                                 .further_columns = columns,
                                 .pictures = {"svg"}});
  QueryRequest request;
  add_options(line, request);
  if (!line.parse(argc, argv)) return exit_done;
  require_one_store(line.common().files);
  resolve(line, request);
  return with_store_errors([&] { return QueryAnswer(line.common(), request).run(); });
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, query_main);
}
