// evodoku-query: finds the puzzles of a store that meet conditions.
#include "evodoku_db/query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/clock.hpp"
#include "common/command_line.hpp"
#include "common/interrupt.hpp"
#include "common/query_request.hpp"
#include "common/record_output.hpp"
#include "common/say.hpp"
#include "common/store_file.hpp"
#include "common/stored_columns.hpp"
#include "common/time_limit.hpp"
#include "common/tool_main.hpp"
#include "evodoku_db/labels.hpp"
#include "evodoku_db/store.hpp"
#include "evodoku_db/store_set.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-query",
    .sentence = "Finds the puzzles of a store that meet all given conditions.",
    .usage = "evodoku-query FILE.db... [options]",
    .examples = {{"evodoku-query puzzles.db --clues ..26 --sort -rating --limit 10",
                  "the ten hardest with at most 26 clues, one a line"},
                 {"evodoku-query puzzles.db --rating 1.5..2 --random 5 --seed 7 --format grid",
                  "five at random, the same five next time"},
                 {"evodoku-query puzzles.db --technique ..x-wing --level 2.6.. --sort level",
                  "those that need more than singles and at most an X-wing, easiest first"},
                 {"evodoku-query puzzles.db --class easy --random 10 --mark weekly",
                  "ten for this week's issue that were in no earlier one"},
                 {"evodoku-query puzzles.db --alpha 0.6 --count-only",
                  "how many with 60 % of the clues removed"},
                 {"evodoku-query puzzles.db --stats", "counts by clues, class, rating and level"},
                 {"evodoku-query part-*.db --random 5 --seed 7",
                  "from the partitions of a collection, as from one store"}},
    .notes =
        "Several stores are queried as one; a puzzle in several of them is in the answer once.\nRanges are "
        "A..B, A.., ..B or A, and include both ends. An unsolved puzzle counts as harder than every "
        "number:\n--rating A.. finds it, --rating A..B does not. Puzzles without a rating are sorted "
        "last.\n--mark NAME implies --not-in NAME. Nothing is marked unless the whole answer is written.\nA "
        "line holds only the puzzle; --json writes everything known about it.\n",
    .main_options = {"clues", "class", "rating", "technique", "sort", "limit", "random", "mark", "stats",
                     "json"},
    .files = "*.db"};

/// The search for an answer, which Ctrl-C or the time limit ends early. Must begin before any thread.
class Search {
 public:
  explicit Search(std::optional<double> seconds) : seconds_(seconds) { limit_.emplace(seconds, interrupt_); }

  std::stop_token stop() const { return interrupt_.token(); }

  /// The answer has been found: from now on the time limit does not apply.
  void found() { limit_.reset(); }

  bool is_interrupted() const { return interrupt_.exit_code() != 0; }
  int exit_code() const { return is_interrupted() ? interrupt_.exit_code() : int{exit_done}; }

  /// The exit code of `ask`, or that of a search that was stopped.
  template <typename Ask>
  int run(const Ask& ask) {
    try {
      return ask();
    } catch (const db::StoreError& error) {
      if (error.code() != db::StoreError::Code::stopped) throw;
      if (is_interrupted()) return interrupt_.exit_code();
      throw Failure(
          fmt::format("no answer within {:g} s; simplify the query (see --query-plan), or give more time "
                      "with --time-limit",
                      *seconds_));
    }
  }

 private:
  std::optional<double> seconds_;
  Interrupt interrupt_;
  std::optional<TimeLimit> limit_;
};

int write_text(const CommandLine& line, const std::string& text) {
  Output output(line.common().output);
  output.write(text);
  output.commit();
  return exit_done;
}

std::string json_of(const db::Statistics& statistics) {
  using Json = nlohmann::ordered_json;
  Json clues = Json::array();
  for (const db::ClueCount& count : statistics.clues)
    clues.push_back({{"box", count.box.name()}, {"clues", count.clues}, {"puzzles", count.puzzles}});
  Json classes = Json::array();
  for (const db::ClassCount& count : statistics.classes)
    classes.push_back({{"class", count.name}, {"puzzles", count.puzzles}});
  Json ratings = Json::array();
  for (const db::RatingBin& bin : statistics.ratings)
    ratings.push_back({{"from", bin.low}, {"below", bin.high}, {"puzzles", bin.puzzles}});
  Json techniques = Json::array();
  for (const db::TechniqueCount& count : statistics.techniques)
    techniques.push_back({{"technique", count.name}, {"puzzles", count.puzzles}});
  Json all = {{"puzzles", statistics.puzzles}, {"clues", std::move(clues)}};
  if (statistics.rater) {
    all["rater"] = *statistics.rater;
    all["rater_version"] = statistics.rater_version;
    all["rated"] = statistics.rated;
    all["unsolved"] = statistics.unsolved;
    all["classes"] = std::move(classes);
    all["ratings"] = std::move(ratings);
  }
  all["techniques"] = std::move(techniques);
  return all.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// Writes records, with the columns of a calibration.
class Answer {
 public:
  /// `store_at` returns the stores by index. If there is only one, its columns are read at once, because it may be
  /// locked later.
  Answer(const CommandLine& line, std::function<db::Store&(std::size_t)> store_at,
         const QueryRequest& request)
      : names_(line.common().columns),
        stores_(request.stores),
        store_at_(std::move(store_at)),
        output_(line.common(), CsvColumns::all, reader_columns(request.calibration)),
        calibration_(request.calibration) {
    if (stores_.size() == 1) columns_of(0);
  }

  void write(std::size_t store, const db::StoredRecord& row) {
    Record record = columns_of(store).record_of(row);
    if (std::ranges::find(names_, "store") != names_.end()) {
      record.other["store"] =
          nlohmann::json(stores_[store]).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }
    if (calibration_) add_reader_members(record, calibration_->calibration);
    output_.write(record);
  }
  bool reader_gone() const { return output_.reader_gone(); }
  void commit() { output_.commit(); }

 private:
  const StoredColumns& columns_of(std::size_t store) {
    const auto known = columns_.find(store);
    if (known != columns_.end()) return known->second;
    return columns_.emplace(store, StoredColumns(store_at_(store), names_)).first->second;
  }

  const std::vector<std::string>& names_;
  const std::vector<std::string>& stores_;
  const std::function<db::Store&(std::size_t)> store_at_;
  std::map<std::size_t, StoredColumns> columns_;
  RecordOutput output_;
  const std::optional<NamedCalibration>& calibration_;
};

/// --limit is only a limit, but --random K demands K puzzles.
int exit_code_of_pick(const QueryRequest& request, std::uint64_t found) {
  if (!request.query.random || found >= request.query.random->count) return exit_done;
  say("--random {}: {} {}{}\n", request.query.random->count,
      found == 0 ? "no" : fmt::format("only {}", found),
      found < 2 ? "puzzle meets the conditions" : "puzzles meet the conditions",
      request.mark ? fmt::format(" and {} not in {} yet", found < 2 ? "is" : "are", printable(*request.mark))
                   : "");
  return exit_less;
}

int write_records(const CommandLine& line, db::StoreSet& stores, const QueryRequest& request,
                  Search& search) {
  Answer output(
      line, [&](std::size_t place) -> db::Store& { return stores.store(place); }, request);
  std::uint64_t found = 0;
  for (const db::SetRecord& one : stores.select(request.query)) {
    ++found;
    search.found();
    output.write(one.store, one.row);
    if (output.reader_gone() || search.is_interrupted()) break;
  }
  output.commit();
  if (search.is_interrupted() || output.reader_gone()) return search.exit_code();
  return exit_code_of_pick(request, found);
}

/// Writes the answer and puts it into a collection, or does neither.
int write_and_mark(const CommandLine& line, const QueryRequest& request, db::Store& store, Search& search) {
  Answer output(
      line, [&](std::size_t) -> db::Store& { return store; }, request);
  bool is_delivered = false;
  const std::uint64_t marked = mark(
      store, request.query, {.collection = *request.mark, .now = time_now()},
      [&](const db::StoredRecord& row) {
        search.found();
        output.write(0, row);
        return !output.reader_gone() && !search.is_interrupted();
      },
      [&] {
        if (search.is_interrupted()) return false;
        output.commit();
        return is_delivered = !output.reader_gone();
      });
  if (is_delivered) {
    if (!line.common().quiet) say("marked {} in {}\n", marked, printable(*request.mark));
    return exit_code_of_pick(request, marked);
  }
  say("nothing was marked: {}\n", search.is_interrupted() ? "interrupted" : "the reader closed the output");
  return search.is_interrupted() ? search.exit_code() : int{exit_less};
}

/// Refuses a calibration for another version, which would give wrong minutes.
template <typename Stores>
void require_calibrated_ratings(Stores& stores, const QueryRequest& request) {
  if (!request.calibration) return;
  const auto rater = rater_of(stores, request.query);
  if (rater) require_made_for(*request.calibration, rater->name, rater->version);
}

/// Ratings of different versions are not comparable: those of the newest are used.
template <typename Stores>
void tell_of_mixed_versions(const CommandLine& line, Stores& stores, const QueryRequest& request) {
  if (line.common().quiet) return;
  const auto rater = rater_of(stores, request.query);
  if (!rater || rater->ratings >= rater->ratings_of_earlier) return;
  say("ratings used: {} version {}, of which there are {}; an earlier version rated {} puzzles (evodoku-rate "
      "--store {} --upgrade rates those again)\n",
      printable(rater->name), rater->version, rater->ratings, rater->ratings_of_earlier,
      printable(request.stores.size() == 1 ? request.stores[0] : "FILE.db"));
}

/// Warns if files of a collection were left out: the answer looks like one for all of it.
void tell_of_missing_partitions(const CommandLine& line, const db::StoreSet& stores) {
  if (line.common().quiet || stores.paths().size() < 2) return;
  std::vector<std::uint64_t> missing = stores.missing_partitions();
  if (missing.empty()) return;
  constexpr std::size_t most_named = 10;
  const std::size_t unnamed = missing.size() - std::min(missing.size(), most_named);
  missing.resize(missing.size() - unnamed);
  say("missing from these stores: {} {}{}\n", missing.size() + unnamed == 1 ? "partition" : "partitions",
      fmt::join(missing, ", "), unnamed == 0 ? "" : fmt::format(" and {} more", unnamed));
}

template <typename Stores>
void look_at(Stores& stores, const CommandLine& line, QueryRequest& request) {
  spell_classes_as_stored(stores, request.query);
  require_calibrated_ratings(stores, request);
  tell_of_mixed_versions(line, stores, request);
}

int answer(const CommandLine& line, QueryRequest& request, Search& search) {
  if (request.mark) {
    auto store = open_store(request.stores[0], db::Access::read_write, line.common().quiet);
    look_at(store, line, request);
    return write_and_mark(line, request, store, search);
  }
  db::StoreSet stores(request.stores, {.stop = interrupt_token()});
  look_at(stores, line, request);
  tell_of_missing_partitions(line, stores);
  switch (request.form) {
    case AnswerForm::records:
      break;
    case AnswerForm::count:
      return write_text(line, fmt::format("{}\n", stores.count(request.query)));
    case AnswerForm::statistics:
      return write_text(line, line.common().format == TextFormat::json
                                  ? json_of(stores.statistics(request.query))
                                  : to_text(stores.statistics(request.query)));
    case AnswerForm::explanation:
      return write_text(line, explain(stores, request.query));
  }
  return write_records(line, stores, request, search);
}

int query_main(int argc, char** argv) {
  CommandLine line(description, {.shape = true,
                                 .output = true,
                                 .seed = true,
                                 .columns = true,
                                 .further_columns = {"id", "store", "tags", "collections", "minutes",
                                                     "minutes_low", "minutes_high", "own_class"},
                                 .pictures = {"svg"}});
  add_query_options(line);
  if (!line.parse(argc, argv)) return exit_done;
  QueryRequest request = read_request(line);
  Search search(request.time_limit_seconds);
  request.query.stop = search.stop();
  return with_store_errors([&] { return search.run([&] { return answer(line, request, search); }); });
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, query_main);
}
