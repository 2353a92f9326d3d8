#include "evodoku_db/store.hpp"

#include <array>
#include <mutex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "evodoku/aim.hpp"
#include "evodoku/depth.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/text.hpp"
#include "evodoku_db/upkeep.hpp"
#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

std::chrono::sys_seconds time_of(std::int64_t seconds) {
  return std::chrono::sys_seconds(std::chrono::seconds(seconds));
}

/// Makes a query from the values that evodoku/_store.py has completed.
db::Query query_of(const py::dict& wanted, const std::stop_token& stop) {
  using Texts = std::vector<std::string>;
  db::Query query{.stop = stop};
  query.box = box_of(wanted["box"].cast<std::optional<BoxShape>>());
  query.clues = range_of<int>(wanted["clues"]).value_or(Range<int>());
  query.rating = range_of<double>(wanted["rating"]).value_or(Range<double>());
  query.classes = wanted["class_"].cast<Texts>();
  query.rater = wanted["rater"].cast<std::optional<std::string>>();
  query.technique_order.assign(level_techniques().begin(), level_techniques().end());
  if (!wanted["technique"].is_none()) {
    const auto [first, last] = wanted["technique"].cast<std::pair<std::size_t, std::size_t>>();
    query.techniques.assign(&level_techniques()[first], &level_techniques()[last] + 1);
    query.unused_techniques = techniques_behind({first, last});
  }
  query.se_estimate = range_of<double>(wanted["level"]).value_or(Range<double>());
  query.symmetry = wanted["symmetry"].cast<std::optional<std::string>>();
  query.minimal = wanted["minimal"].cast<std::optional<bool>>();
  query.depth = range_of<int>(wanted["depth"]).value_or(Range<int>());
  query.tags = wanted["tags"].cast<Texts>();
  query.in = wanted["within"].cast<Texts>();
  query.not_in = wanted["not_in"].cast<Texts>();
  query.where = wanted["where"].cast<std::optional<std::string>>();
  query.sort = {.key = static_cast<db::SortKey>(wanted["sort"].cast<int>()),
                .descending = wanted["descending"].cast<bool>()};
  query.rows = wanted["limit"].cast<std::optional<std::uint64_t>>();
  if (!wanted["random"].is_none()) {
    query.random = db::RandomPick{.count = wanted["random"].cast<std::uint64_t>(),
                                  .seed = wanted["seed"].cast<std::uint64_t>()};
  }
  return query;
}

/// Classes get the order and the spelling of the store's rater: "Very Hard" finds very-hard. Ratings, levels or depths are
/// not asked for where there are none.
void adapt(db::Query& query, const db::Store& store) {
  const auto rater = store.rater_of(query);
  if (!rater && query.asks_for_ratings())
    throw std::invalid_argument("no puzzle here has a rating; rate() rates them");
  if (query.asks_for_levels() &&
      !store.select({.where = "l.technique IS NOT NULL", .rows = 1, .only_puzzles = true, .stop = query.stop})
           .next())
    throw std::invalid_argument("no puzzle here has a level; rate() finds them, with ratings");
  if (!query.depth.is_open() &&
      !store.select({.depth = {.low = 0}, .rows = 1, .only_puzzles = true, .stop = query.stop}).next())
    throw std::invalid_argument("no puzzle here has a depth; import_file takes them from a column `depth`");
  if (rater) query.class_order = class_order(rater->name);
  for (std::string& name : query.classes)
    if (const auto place = place_of_word(query.class_order, name)) name = query.class_order[*place];
}

py::bytes bytes_of(const Grid& grid) {
  return {reinterpret_cast<const char*>(grid.digits().data()), grid.digits().size()};
}

/// A row of an answer, in the order of _COLUMNS in _store.py.
py::tuple row_as_tuple(const db::StoredRecord& row) {
  const Record& record = row.record;
  const Box box = record.puzzle.box();
  const Rating rating = record.rating.value_or(Rating());
  const Level level = record.level.value_or(Level());
  return py::make_tuple(row.id, bytes_of(record.puzzle), bytes_of(record.solution.value_or(Grid(box))),
                        shape_of(box), record.puzzle.clue_count(),
                        record.rating ? to_three_decimals(rating.value) : unknown, six_digits(rating.ert),
                        record.rating ? six_digits(rating.ert_low) : unknown, six_digits(rating.ert_high),
                        shown(rating.difficulty_class), shown(rating.rater), six_digits(level.se_estimate),
                        shown(record.level ? level.technique : ""));
}

/// A store for one thread at a time: other threads wait, without the GIL.
class StoreHandle {
 public:
  StoreHandle(const std::string& path, const std::string& mode, double busy_seconds) {
    const db::Access access = mode == "r"   ? db::Access::read_only
                              : mode == "w" ? db::Access::read_write
                                            : db::Access::create;
    constexpr double longest = 1e9;
    const double seconds = busy_seconds > 0 ? std::min(busy_seconds, longest) : 0;  // 0 if it is no number
    const auto milliseconds = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
    const py::gil_scoped_release release;
    store_ = db::Store::open(path, access, {.busy_timeout = milliseconds});
  }

  void close() {
    const py::gil_scoped_release release;
    const std::lock_guard lock(mutex_);
    store_.reset();
  }

  py::dict info() {
    const auto [found, labels] =
        locked([](db::Store& store) { return std::pair(store.info(), labels_of(store)); });
    py::list raters;
    for (const db::RaterInfo& rater : found.raters)
      raters.append(py::make_tuple(shown(rater.name), rater.version, rater.ratings));
    const auto counts = [](const std::vector<db::NamedCount>& names) {
      py::dict puzzles;
      for (const db::NamedCount& label : names) puzzles[shown(label.name)] = label.puzzles;
      return puzzles;
    };
    using namespace py::literals;
    return py::dict("puzzles"_a = found.puzzles, "ratings"_a = found.ratings, "levels"_a = found.levels,
                    "raters"_a = raters, "schema"_a = db::schema_version, "tags"_a = counts(labels.tags),
                    "picks"_a = counts(labels.picks));
  }

  /// Proves pieces of the puzzles of a text in several threads and stores them in order. Returns the numbers of those
  /// added, already there and rejected, and why some were rejected.
  py::tuple add(Job& job, const std::string& text, const std::string& name,
                const std::optional<BoxShape>& box, const std::string& source,
                const std::vector<std::string>& tags, std::int64_t now, int threads) {
    constexpr std::size_t proved_at_once = 1000;
    constexpr std::size_t most_reasons = 100;
    using Proved = std::vector<std::variant<db::VerifiedRecord, db::Rejected>>;
    std::uint64_t number = 0;
    std::uint64_t rejected = 0;
    std::vector<std::pair<std::uint64_t, std::string>> reasons;  // by number in the input
    const db::ImportTotals totals = locked([&](db::Store& store) {
      db::Importer importer(store, {.source = source, .now = time_of(now), .tags = tags});
      std::istringstream input(text);
      PuzzleReader reader(input, {.name = name, .box = box_of(box)});
      ordered_map<std::vector<Record>, Proved>(
          {.threads = threads, .window = 16, .stop = job.token()},
          [&]() -> std::optional<std::vector<Record>> {
            std::vector<Record> records;
            while (records.size() < proved_at_once) {
              auto item = reader.next();
              if (!item) break;
              if (const auto* const error = std::get_if<TextError>(&*item))
                throw Unreadable(error->message());
              records.push_back(std::move(std::get<ReadPuzzle>(*item).record));
              if (records.back().puzzle.box() != Box(3, 3)) break;
            }
            return records.empty() ? std::nullopt : std::optional(std::move(records));
          },
          [](std::vector<Record> records, const std::stop_token& stop) {
            return db::prepare_all(records, stop,
                                   {.fault_of_rating = fault_of_rating, .fault_of_depth = fault_of_depth});
          },
          [&](Proved&& proved) {
            for (auto& proof : proved) {
              if (const auto* const refused = std::get_if<db::Rejected>(&proof)) {
                if (refused->is_stopped) return false;
                ++rejected;
                if (reasons.size() < most_reasons) reasons.emplace_back(number, refused->message);
              } else {
                auto& puzzle = std::get<db::VerifiedRecord>(proof);
                for (const std::string& reason : puzzle.left_out) {
                  if (reasons.size() < most_reasons) reasons.emplace_back(number, "left out: " + reason);
                }
                importer.add(std::move(puzzle));
              }
              ++number;
            }
            job.advance(proved.size());
            return true;
          });
      importer.flush();
      return importer.totals();
    });
    return py::make_tuple(totals.added, totals.already_there, rejected, reasons);
  }

  /// The rows that match; with a name, those not yet picked under it, which they then are, unless they are of several sizes,
  /// which the arrays that were asked for cannot hold.
  py::list select(Job& job, const py::dict& wanted, const std::optional<std::string>& mark,
                  std::int64_t now) {
    db::Query query = query_of(wanted, job.token());
    py::list rows;
    std::set<int> sides;
    const auto take = [&](const db::StoredRecord& row) {
      job.advance(1);
      sides.insert(row.record.puzzle.side());
      const py::gil_scoped_acquire acquire;
      rows.append(row_as_tuple(row));
      return !job.token().stop_requested();
    };
    locked([&](db::Store& store) {
      adapt(query, store);
      if (mark) {
        pick(store, query, {.name = *mark, .day = time_of(now)}, take,
             [&] { return sides.size() < 2 && !job.token().stop_requested(); });
        return;
      }
      for (const db::StoredRecord& row : store.select(query))
        if (!take(row)) break;
    });
    return rows;
  }

  std::uint64_t count(Job& job, const py::dict& wanted) {
    db::Query query = query_of(wanted, job.token());
    return locked([&](db::Store& store) {
      adapt(query, store);
      return store.count(query);
    });
  }

  std::uint64_t tag(const std::string& name, const std::vector<std::int64_t>& puzzles) {
    return locked([&](db::Store& store) { return set_tag(store, name, puzzles, true); });
  }

  /// Rates puzzles that have no rating by this version of the rater, and stores their levels with it; returns the number of
  /// ratings. Goes by pages, each of which is kept.
  std::uint64_t rate_unrated(Job& job, const std::string& rater, std::uint64_t seed, std::int64_t now,
                             int threads) {
    constexpr std::size_t page = 256;
    std::uint64_t rated = 0;
    for (std::int64_t after = 0; !job.token().stop_requested();) {
      const auto puzzles = locked([&](db::Store& store) {
        std::vector<db::StoredPuzzle> some;
        auto rest = store.unrated(name_of_rater(rater), version_of_rater(rater).value());
        while (some.size() < page) {
          auto puzzle = rest.next();
          if (!puzzle) break;
          if (puzzle->id > after) some.push_back(*std::move(puzzle));
        }
        return some;
      });
      if (puzzles.empty()) break;
      after = puzzles.back().id;
      std::vector<std::optional<RateResult>> results(puzzles.size());
      for_each(job, puzzles.size(), 1, threads, [&](std::size_t i, const std::stop_token& stop) {
        results[i] = rate(puzzles[i].puzzle, {.rater = rater, .seed = seed, .stop = stop});
      });
      std::vector<db::NewRating> ratings;
      std::vector<db::NewLevel> levels;
      for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const std::int64_t id = puzzles[i].id;
        if (!results[i]) continue;
        ratings.push_back({id, results[i]->rating, results[i]->runs});
        levels.push_back({id, results[i]->level});
      }
      rated += locked([&](db::Store& store) {
        store.add_levels(levels);  // first: a puzzle with a rating is not looked at again
        return std::ranges::count(store.add_ratings(ratings, time_of(now)), db::Stored::added);
      });
    }
    return rated;
  }

 private:
  template <typename Work>
  std::invoke_result_t<Work, db::Store&> locked(const Work& work) {
    const py::gil_scoped_release release;
    const std::lock_guard lock(mutex_);
    if (!store_) throw std::invalid_argument("the store is closed: use it inside of its `with` block");
    return work(*store_);
  }

  std::optional<db::Store> store_;
  std::mutex mutex_;
};

/// evodoku.StoreError.code, in the order of db::StoreError::Code.
constexpr std::array words_of_codes{"not-found",    "not-a-store",   "other-application", "other-version",
                                    "not-writable", "not-readable",  "damaged",           "busy",
                                    "disk-full",    "no-memory",     "unknown-rater",     "ambiguous-rater",
                                    "unknown-name", "bad-condition", "stopped",           "unknown-puzzle",
                                    "failed"};
static_assert(words_of_codes.size() == static_cast<std::size_t>(db::StoreError::Code::failed) + 1);

void translate(std::exception_ptr error) {
  try {
    std::rethrow_exception(std::move(error));
  } catch (const db::StoreError& failed) {
    raise("StoreError", failed.what(),
          py::arg("code") = words_of_codes[static_cast<std::size_t>(failed.code())]);
  }
}

}  // namespace

void bind_store(py::module_& module) {
  py::register_exception_translator(&translate);
  py::class_<StoreHandle>(module, "StoreHandle")
      .def(py::init<const std::string&, const std::string&, double>())
      .def("close", &StoreHandle::close)
      .def("info", &StoreHandle::info)
      .def("add", &StoreHandle::add)
      .def("select", &StoreHandle::select)
      .def("count", &StoreHandle::count)
      .def("tag", &StoreHandle::tag)
      .def("rate_unrated", &StoreHandle::rate_unrated);
}

}  // namespace evodoku::python
