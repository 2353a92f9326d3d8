// evodoku-query: finds the puzzles of a store that meet conditions.
#include "evodoku_db/query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
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

void add_options(CommandLine& line) {
  line.under("Which puzzles")
      .value("clues", "A..B", {}, "number of clues")
      .value("rating", "A..B", {}, "rating, log10(1 + generations)")
      .value("class", "NAMES", {}, "one of these classes: easy,medium")
      .value("technique", "A..B", {}, "hardest technique needed, in their order: ..x-wing")
      .value("level", "A..B", {}, "estimate of Sudoku Explainer's rating (9x9)")
      .value("rater", "NAME", {}, "the rater; needed if the store has ratings by several")
      .value("symmetry", "NAME", {}, "symmetry of the clues, as in generate --symmetry")
      .value("minimal", "", {}, "known to be minimal: no clue can be removed")
      .value("tag", "NAME", {}, "has this tag; repeated: all of these")
      .value("where", "SQL", {}, "a condition over the columns, such as \"rating > 2\"");
  add_calibration_option(line);
  line.under("How many, and in which order")
      .value("sort", "KEY", {}, "id (default), clues, rating, class, level; -KEY: descending")
      .value("limit,n", "K", {}, "at most K")
      .value("random", "K", {}, "K at random, the same for a seed; fewer match: exit code 1")
      .value("mark", "NAME", {}, "only puzzles not picked under NAME yet; then they are");
  line.under("Instead of puzzles")
      .value("count", "", {}, "write only the number of matches")
      .value("stats", "", {}, "write counts and histograms instead of puzzles");
}

db::Sort sort_named(std::string name) {
  constexpr std::array keys{"id", "clues", "rating", "class", "level"};  // in the order of db::SortKey
  db::Sort sort{.descending = name.starts_with('-')};
  if (sort.descending) name.erase(0, 1);
  const auto* const found = std::ranges::find(keys, name);
  if (found == keys.end())
    throw UsageError(fmt::format(
        "--sort {}: want id, clues, rating, class or level, with a - before it for descending", name));
  sort.key = static_cast<db::SortKey>(found - keys.begin());
  return sort;
}

std::string known_symmetry(const std::string& name) {
  if (parse_symmetry(name)) return name;
  Texts known;
  for (const Symmetry symmetry : symmetries()) known.emplace_back(name_of(symmetry));
  throw unknown_value("--symmetry", name, known);
}

db::Query read_query(const CommandLine& line) {
  db::Query query{.box = line.common().box, .rater = line.maybe("rater")};
  if (const auto text = line.maybe("clues")) {
    query.clues = parse_range_of<int>("--clues", *text, [](const std::string& end) {
      return static_cast<int>(parse_count("--clues", end, 0, std::uint64_t{Box::max_side} * Box::max_side));
    });
  }
  if (const auto text = line.maybe("rating")) {
    constexpr double highest = 1000;
    query.rating = parse_range_of<double>(
        "--rating", *text, [](const std::string& end) { return parse_real("--rating", end, 0, highest); });
  }
  query.technique_order = {level_techniques().begin(), level_techniques().end()};
  if (const auto range = read_technique_range(line)) {
    const auto first = query.technique_order.begin();
    query.techniques = Texts(first + static_cast<std::ptrdiff_t>(range->first),
                             first + static_cast<std::ptrdiff_t>(range->last) + 1);
  }
  query.se_estimate = read_estimate_range(line).value_or(Range<double>());
  if (const auto name = line.maybe("symmetry")) query.symmetry = known_symmetry(*name);
  if (line.has("minimal")) query.minimal = true;
  query.tags = line.all("tag");
  if (line.has("class") && !line.has("calibration"))
    query.classes = words_of_lists("--class", line.all("class"));
  query.where = line.maybe("where");
  if (const auto key = line.maybe("sort")) query.sort = sort_named(*key);
  if (const auto rows = line.maybe("limit")) query.rows = parse_count("--limit", *rows);
  if (const auto count = line.maybe("random")) {
    if (query.rows) throw UsageError("give --limit or --random, not both");
    const std::uint64_t picks = parse_count("--random", *count, 0, 1'000'000);
    query.random = db::RandomPick{.count = picks, .seed = seed_or_drawn(line)};
  }
  return query;
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

/// Numbers instead of puzzles: what has no meaning for them is an error.
void require_numbers_only(const CommandLine& line) {
  const bool wants_count = line.has("count");
  const bool wants_statistics = line.has("stats");
  if (wants_count && wants_statistics) throw UsageError("give --count or --stats, not both");
  if (!wants_count && !wants_statistics) return;
  for (const char* const option : {"mark", "columns", "random", "sort"}) {
    if (line.has(option))
      throw UsageError(fmt::format("--{} goes with puzzles, not with --count or --stats", option));
  }
  const bool is_object = wants_statistics && line.common().format == TextFormat::json;
  if ((line.has("format") || line.has("json")) && !is_object)
    throw UsageError(wants_count ? "--count writes a number only"
                                 : "--stats writes plain text or, with --json, an object");
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
constexpr double longest_condition = 10;

/// A question, the search for its answer, which Ctrl-C or the time limit ends, and its output.
class Answer {
 public:
  explicit Answer(const CommandLine& line)
      : line_(line),
        query_(read_query(line)),
        calibration_(read_calibration(line)),
        mark_(line.maybe("mark")),
        interrupt_(query_.where ? std::optional(longest_condition) : std::nullopt) {
    if (mark_ && mark_->empty()) throw UsageError("--mark: want a name");
    if (calibration_) ask_by_calibration();
    query_.stop = interrupt_.token();
  }

  int run() {
    try {
      db::Store store = open_store(file(), mark_ ? db::Access::read_write : db::Access::read_only);
      require_calibrated_ratings(store);
      order_classes(store);
      if (line_.has("count")) return write_text(fmt::format("{}\n", store.count(query_)));
      if (line_.has("stats")) {
        const db::Statistics statistics = store.statistics(query_);
        return write_text(line_.common().format == TextFormat::json ? json_of(statistics)
                                                                    : to_text(statistics));
      }
      return write_records(store);
    } catch (const db::StoreError& error) {
      if (error.code() != db::StoreError::Code::stopped) throw;
      if (is_interrupted()) return interrupt_.exit_code();
      throw Failure(
          fmt::format("no answer within {:g} s: simplify --where, or ask by sqlite3, which has no limit",
                      longest_condition));
    }
  }

 private:
  const std::string& file() const { return line_.common().files.front(); }
  bool is_interrupted() const { return interrupt_.exit_code() != 0; }

  /// A calibration restricts the answer to ratings by its rater; --class is then one of its classes.
  void ask_by_calibration() {
    const Calibration& calibration = calibration_->calibration;
    if (query_.rater && *query_.rater != calibration.rater) require_made_for(*calibration_, *query_.rater, 0);
    query_.rater = calibration.rater;
    if (!line_.has("class")) return;
    if (query_.box && *query_.box != calibration.box) {
      throw UsageError(fmt::format("{}: made for boxes of {}, not of {}", printable(calibration_->file),
                                   calibration.box.name(), query_.box->name()));
    }
    const Texts names = words_of_lists("--class", line_.all("class"));
    if (line_.has("rating") || names.size() > 1)
      throw UsageError("--class: want one class of the calibration, and no --rating beside it");
    const Range<double> ratings = ratings_of_own_class(*calibration_, names.front());
    query_.box = calibration.box;
    query_.rating = {.low = ratings.low.value_or(0), .high = ratings.high};
  }

  int write_text(const std::string& text) const {
    Output output(line_.common().output);
    output.write(text);
    output.commit(exit_done);
    return exit_done;
  }

  /// Refuses a calibration for another version, which would give wrong minutes, and to ask for ratings of a store that
  /// has none.
  void require_calibrated_ratings(const db::Store& store) const {
    const auto rater = store.rater_of(query_);
    if (rater && calibration_) require_made_for(*calibration_, rater->name, rater->version);
    if (rater || !query_.asks_for_ratings()) return;
    throw UsageError(fmt::format("{}: no puzzle here has a rating; evodoku-rate --store {} rates them",
                                 printable(file()), printable(file())));
  }

  /// By the rater of the store, whose spelling classes then have: "Very Hard" finds very-hard.
  void order_classes(const db::Store& store) {
    if (const auto rater = store.rater_of(query_)) query_.class_order = class_order(rater->name);
    for (std::string& name : query_.classes) {
      const auto known = std::ranges::find(query_.class_order, class_word(name), class_word);
      if (known != query_.class_order.end()) name = *known;
    }
  }

  /// Writes the puzzles; with --mark also picks them, or does neither.
  int write_records(db::Store& store) {
    const CommonOptions& common = line_.common();
    std::optional<db::Store> labelled;
    if (std::ranges::any_of(common.columns,
                            [](const auto& name) { return name == "tags" || name == "picks"; }))
      labelled = open_store(file());
    RecordOutput output(common, CsvColumns::all, reader_columns(calibration_.has_value()));
    const bool shows_cells = common.format == TextFormat::line || common.format == TextFormat::grid;
    query_.only_puzzles = shows_cells && common.columns.empty();
    std::uint64_t found = 0;
    const auto write = [&](db::StoredRecord row) {
      ++found;
      interrupt_.lift_time_limit();  // the answer has been found: from now on the time limit does not apply
      add_stored_columns(row.record, row.id, labelled, common.columns);
      if (calibration_) add_reader_members(row.record, calibration_->calibration);
      output.write(row.record);
      return !output.reader_gone() && !is_interrupted();
    };
    bool is_delivered = true;
    if (mark_) {
      is_delivered = false;
      pick(store, query_, {.name = *mark_, .day = time_now()}, write, [&] {
        interrupt_.lift_time_limit();
        if (is_interrupted()) return false;
        output.commit(is_short(found) ? exit_less : exit_done);
        return is_delivered = !output.reader_gone();
      });
    } else {
      auto rows = store.select(query_);
      for (auto row = rows.next(); row && write(*std::move(row));) row = rows.next();
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
        mark_ ? " and are not picked under " + printable(*mark_) + " yet" : "");
    return exit_less;
  }

  const CommandLine& line_;
  db::Query query_;
  std::optional<NamedCalibration> calibration_;
  std::optional<std::string> mark_;  // the name to pick the answer under
  Interrupt interrupt_;              // before any thread
};

int query_main(int argc, char** argv) {
  CommandLine line(description, {.shape = true,
                                 .output = true,
                                 .seed = true,
                                 .columns = true,
                                 .links = true,
                                 .further_columns = {"id", "tags", "picks", "minutes", "minutes_low",
                                                     "minutes_high", "own_class"},
                                 .pictures = {"svg"}});
  add_options(line);
  if (!line.parse(argc, argv)) return exit_done;
  require_one_store(line.common().files);
  require_numbers_only(line);
  return with_store_errors([&] { return Answer(line).run(); });
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, query_main);
}
