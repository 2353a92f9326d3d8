#include "evodoku_db/store.hpp"

#include "evodoku_db/upkeep.hpp"

#include <algorithm>
#include <fstream>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "evodoku/aim.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"
#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

constexpr double not_there = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t proved_at_once = 1000;

std::chrono::sys_seconds time_of(std::int64_t seconds) {
  return std::chrono::sys_seconds(std::chrono::seconds(seconds));
}

template <typename T>
db::Range<T> range_of(const py::handle& ends) {
  if (ends.is_none()) return {};
  const auto [low, high] = ends.cast<std::pair<std::optional<T>, std::optional<T>>>();
  return {.low = low, .high = high};
}

db::Sort sort_of(const std::string& name, bool descending) {
  const std::vector<std::pair<std::string, db::SortKey>> keys{{"id", db::SortKey::id},
                                                              {"clues", db::SortKey::clues},
                                                              {"rating", db::SortKey::rating},
                                                              {"level", db::SortKey::level}};
  const auto found = std::ranges::find(keys, name, &std::pair<std::string, db::SortKey>::first);
  if (found == keys.end())
    throw std::invalid_argument("sort must be id, clues, rating or level, got '" + name + "'");
  return {.key = found->second, .descending = descending};
}

/// Makes a query from the values that evodoku/_store.py has completed.
db::Query query_of(const py::dict& wanted) {
  using Texts = std::vector<std::string>;
  db::Query query;
  if (!wanted["box"].is_none()) query.box = box_of(wanted["box"].cast<BoxShape>());
  query.clues = range_of<int>(wanted["clues"]);
  query.rating = range_of<double>(wanted["rating"]);
  query.classes = wanted["class"].cast<Texts>();
  query.rater = wanted["rater"].cast<std::optional<std::string>>();
  query.techniques = wanted["techniques"].cast<Texts>();
  query.se_estimate = range_of<double>(wanted["level"]);
  const auto names = level_techniques();
  query.technique_order.assign(names.begin(), names.end());
  query.symmetry = wanted["symmetry"].cast<std::optional<std::string>>();
  query.minimal = wanted["minimal"].cast<std::optional<bool>>();
  query.tags = wanted["tags"].cast<Texts>();
  query.in = wanted["in"].cast<Texts>();
  query.not_in = wanted["not_in"].cast<Texts>();
  query.where = wanted["where"].cast<std::optional<std::string>>();
  query.sort = sort_of(wanted["sort"].cast<std::string>(), wanted["descending"].cast<bool>());
  query.rows = wanted["rows"].cast<std::optional<std::uint64_t>>();
  if (!wanted["random"].is_none()) {
    const auto [count, seed] = wanted["random"].cast<std::pair<std::uint64_t, std::uint64_t>>();
    query.random = db::RandomPick{.count = count, .seed = seed};
  }
  return query;
}

/// The result of a query as columns. The cells of all puzzles are one after another, as boxes may differ.
class Columns {
 public:
  void add(const db::StoredRecord& row) {
    const Record& record = row.record;
    ids_.push_back(row.id);
    boxes_.push_back(shape_of(record.puzzle.box()));
    const auto cells = record.puzzle.digits();
    puzzles_.insert(puzzles_.end(), cells.begin(), cells.end());
    const Grid solution = record.solution.value_or(Grid(record.puzzle.box()));
    solutions_.insert(solutions_.end(), solution.digits().begin(), solution.digits().end());
    clues_.push_back(record.puzzle.clue_count());
    const Rating none{};
    const Rating& rating = record.rating ? *record.rating : none;
    ratings_.push_back(record.rating ? rating.value : not_there);
    erts_.push_back(rating.ert.value_or(not_there));
    lows_.push_back(record.rating ? rating.ert_low : not_there);
    highs_.push_back(rating.ert_high.value_or(not_there));
    classes_.push_back(rating.difficulty_class);
    raters_.push_back(rating.rater);
    levels_.push_back(record.level ? record.level->se_estimate.value_or(not_there) : not_there);
    techniques_.push_back(record.level ? record.level->technique : std::string());
  }

  py::dict as_dict() const {
    py::dict columns;
    columns["id"] = array(ids_);
    columns["box"] = boxes_;
    columns["puzzle"] = array(puzzles_);
    columns["solution"] = array(solutions_);
    columns["clues"] = array(clues_);
    columns["rating"] = array(ratings_);
    columns["ert"] = array(erts_);
    columns["low"] = array(lows_);
    columns["high"] = array(highs_);
    columns["class"] = classes_;
    columns["rater"] = raters_;
    columns["level"] = array(levels_);
    columns["technique"] = techniques_;
    return columns;
  }

 private:
  template <typename T>
  static py::array_t<T> array(const std::vector<T>& values) {
    return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data());
  }

  std::vector<std::int64_t> ids_;
  std::vector<BoxShape> boxes_;
  std::vector<std::uint8_t> puzzles_;
  std::vector<std::uint8_t> solutions_;
  std::vector<int> clues_;
  std::vector<double> ratings_;
  std::vector<double> erts_;
  std::vector<double> lows_;
  std::vector<double> highs_;
  std::vector<std::string> classes_;
  std::vector<std::string> raters_;
  std::vector<double> levels_;
  std::vector<std::string> techniques_;
};

/// The result of an import: the number of records by outcome, and why some were not stored, up to `most_reasons`.
struct Imported {
  static constexpr std::size_t most_reasons = 100;
  std::uint64_t added = 0;
  std::uint64_t already_there = 0;
  std::uint64_t rejected = 0;
  std::vector<std::pair<std::uint64_t, std::string>> reasons;  // by number in the input

  void reject(std::uint64_t number, const std::string& why) {
    ++rejected;
    if (reasons.size() < most_reasons) reasons.emplace_back(number, why);
  }
};

/// A store for one thread at a time: other threads wait, without the GIL.
class StoreHandle {
 public:
  StoreHandle(const std::string& path, const std::string& mode, double busy_seconds)
      : store_(open(path, mode, busy_seconds)) {}

  void close() {
    const py::gil_scoped_release release;
    const std::lock_guard lock(mutex_);
    store_.reset();
  }
  bool is_closed() const { return !store_; }

  py::dict info() {
    db::StoreInfo found;
    {
      const py::gil_scoped_release release;
      const std::lock_guard lock(mutex_);
      found = store().info();
    }
    py::list raters;
    for (const db::RaterInfo& rater : found.raters)
      raters.append(py::make_tuple(rater.name, rater.version, rater.ratings));
    py::dict info;
    info["puzzles"] = found.puzzles;
    info["ratings"] = found.ratings;
    info["levels"] = found.levels;
    info["raters"] = raters;
    info["schema"] = db::schema_version;
    return info;
  }

  Imported add(Job& job, const Bytes& puzzles, const BoxShape& box, const std::string& source,
               const std::vector<std::string>& tags, std::int64_t now, int threads) {
    const Rows rows = rows_of(puzzles, box);
    const py::gil_scoped_release release;
    std::size_t next = 0;
    return import(job, threads, {.source = source, .now = time_of(now), .tags = tags}, [&] {
      std::vector<Record> records;
      for (; next < rows.count() && records.size() < length(rows.box); ++next)
        records.push_back({.puzzle = rows.grid(next)});
      return records;
    });
  }

  Imported import_file(Job& job, const std::string& path, const std::optional<BoxShape>& box,
                       const std::vector<std::string>& tags, std::int64_t now, int threads) {
    const py::gil_scoped_release release;
    std::ifstream input(path, std::ios::binary);
    if (!input) throw Unreadable(path + ": cannot be read");
    PuzzleReader reader(input,
                        {.name = path, .box = box ? std::optional(box_of(*box)) : std::optional<Box>()});
    return import(job, threads, {.source = path, .now = time_of(now), .tags = tags}, [&] {
      std::vector<Record> records;
      while (records.size() < proved_at_once) {
        auto item = reader.next();
        if (!item) break;
        if (const auto* const error = std::get_if<TextError>(&*item)) throw Unreadable(error->message());
        records.push_back(std::move(std::get<ReadPuzzle>(*item).record));
        if (records.back().puzzle.box() != Box(3, 3)) break;
      }
      return records;
    });
  }

  py::dict select(Job& job, const py::dict& wanted) {
    db::Query query = query_of(wanted);
    query.stop = job.token();
    Columns columns;
    {
      const py::gil_scoped_release release;
      const std::lock_guard lock(mutex_);
      for (const db::StoredRecord& row : store().select(query)) {
        columns.add(row);
        job.advance(1);
        if (job.token().stop_requested()) break;
      }
    }
    return columns.as_dict();
  }

  py::dict mark(Job& job, const py::dict& wanted, const std::string& name, std::int64_t now) {
    db::Query query = query_of(wanted);
    query.stop = job.token();
    Columns columns;
    {
      const py::gil_scoped_release release;
      const std::lock_guard lock(mutex_);
      pick(
          store(), query, {.name = name, .day = time_of(now)},
          [&](const db::StoredRecord& row) {
            columns.add(row);
            return !job.token().stop_requested();
          },
          [&] { return !job.token().stop_requested(); });
    }
    return columns.as_dict();
  }

  std::uint64_t count(Job& job, const py::dict& wanted) {
    db::Query query = query_of(wanted);
    query.stop = job.token();
    const py::gil_scoped_release release;
    const std::lock_guard lock(mutex_);
    return store().count(query);
  }

  std::string statistics(const py::dict& wanted) {
    const db::Query query = query_of(wanted);
    const py::gil_scoped_release release;
    const std::lock_guard lock(mutex_);
    return db::to_text(store().statistics(query));
  }

  std::vector<std::tuple<std::string, std::string, std::uint64_t>> labels() {
    const py::gil_scoped_release release;
    const std::lock_guard lock(mutex_);
    std::vector<std::tuple<std::string, std::string, std::uint64_t>> list;
    const db::Labels labels = labels_of(store());
    for (const db::NamedCount& tag : labels.tags) list.emplace_back("tag", tag.name, tag.puzzles);
    for (const db::NamedCount& pick : labels.picks) list.emplace_back("pick", pick.name, pick.puzzles);
    return list;
  }

  std::uint64_t set_label(bool on, bool is_tag, const std::string& name,
                          const std::vector<std::int64_t>& puzzles, std::int64_t now) {
    const py::gil_scoped_release release;
    const std::lock_guard lock(mutex_);
    return is_tag ? set_tag(store(), name, puzzles, on)
                  : set_picked(store(), {.name = name, .day = time_of(now)}, puzzles, on);
  }

  /// Rates puzzles that have no rating by this version of the rater, and computes missing levels; returns the number of
  /// ratings.
  std::uint64_t rate_unrated(Job& job, const std::string& rater, std::uint64_t seed, std::int64_t now,
                             int threads) {
    const py::gil_scoped_release release;
    std::uint64_t rated = 0;
    constexpr std::size_t page = 256;
    for (std::int64_t after = 0; !job.token().stop_requested();) {
      std::vector<db::StoredPuzzle> puzzles;
      {
        const std::lock_guard lock(mutex_);
        auto rest = store().unrated(name_of_rater(rater), version_of_rater(rater).value());
        while (puzzles.size() < page) {
          auto puzzle = rest.next();
          if (!puzzle) break;
          if (puzzle->id > after) puzzles.push_back(*std::move(puzzle));
        }
      }
      if (puzzles.empty()) break;
      after = puzzles.back().id;
      rated += rate_page(job, puzzles, {.rater = rater, .seed = seed}, now, threads);
    }
    return rated;
  }

 private:
  static db::Store open(const std::string& path, const std::string& mode, double busy_seconds) {
    const db::Access access = mode == "r"   ? db::Access::read_only
                              : mode == "w" ? db::Access::read_write
                                            : db::Access::create;
    const py::gil_scoped_release release;
    return db::Store::open(
        path, access,
        {.busy_timeout = std::chrono::milliseconds(static_cast<std::int64_t>(busy_seconds * 1000))});
  }

  static std::size_t length(Box box) { return box == Box(3, 3) ? proved_at_once : 1; }

  db::Store& store() {
    if (!store_) throw std::invalid_argument("the store is closed: use it inside of its `with` block");
    return *store_;
  }

  /// Proves pieces of records in several threads and stores them in order.
  Imported import(Job& job, int threads, db::Provenance provenance,
                  const std::function<std::vector<Record>()>& source) {
    using Proved = std::vector<std::variant<db::VerifiedRecord, db::Rejected>>;
    Imported imported;
    std::uint64_t number = 0;
    const std::lock_guard lock(mutex_);
    db::Importer importer(store(), std::move(provenance));
    ordered_map<std::vector<Record>, Proved>(
        {.threads = threads, .window = 16, .stop = job.token()},
        [&]() -> std::optional<std::vector<Record>> {
          auto records = source();
          if (records.empty()) return std::nullopt;
          return records;
        },
        [](const std::vector<Record>& records, const std::stop_token& stop) {
          std::vector<Record> taken = records;
          return db::prepare_all(taken, stop);
        },
        [&](Proved&& proved) {
          for (auto& one : proved) {
            if (const auto* const rejected = std::get_if<db::Rejected>(&one)) {
              if (rejected->reason == db::Rejected::Reason::stopped) return false;
              imported.reject(number, rejected->message);
            } else {
              importer.add(std::get<db::VerifiedRecord>(std::move(one)));
            }
            ++number;
          }
          job.advance(proved.size());
          return true;
        });
    importer.flush();
    imported.added = importer.totals().added;
    imported.already_there = importer.totals().already_there;
    return imported;
  }

  std::uint64_t rate_page(Job& job, const std::vector<db::StoredPuzzle>& puzzles, const RateOptions& options,
                          std::int64_t now, int threads) {
    struct Result {
      std::optional<RateResult> rated;
      std::optional<Level> level;
    };
    std::vector<db::NewRating> ratings;
    std::vector<db::NewLevel> levels;
    for_pieces<Result>(
        job, puzzles.size(), 1, threads,
        [&](const Piece& piece, const std::stop_token& stop) {
          RateOptions with_stop = options;
          with_stop.stop = stop;
          const Grid& puzzle = puzzles[piece.begin].puzzle;
          return Result{rate(puzzle, with_stop), level_of(puzzle, stop)};
        },
        [&](const Piece& piece, Result&& result) {
          const std::int64_t id = puzzles[piece.begin].id;
          if (result.rated) {
            ratings.push_back({.puzzle = id, .rating = result.rated->rating, .runs = result.rated->runs});
          }
          if (result.level) levels.push_back({.puzzle = id, .level = *result.level});
        });
    const std::lock_guard lock(mutex_);
    const auto stored = store().add_ratings(ratings, time_of(now));
    store().add_levels(levels);
    return static_cast<std::uint64_t>(std::ranges::count(stored, db::Stored::added));
  }

  std::optional<db::Store> store_;
  std::mutex mutex_;
};

}  // namespace

void bind_store(py::module_& module) {
  py::class_<Imported>(module, "Imported")
      .def_readonly("added", &Imported::added)
      .def_readonly("already_there", &Imported::already_there)
      .def_readonly("rejected", &Imported::rejected)
      .def_readonly("reasons", &Imported::reasons);
  py::class_<StoreHandle>(module, "StoreHandle")
      .def(py::init<const std::string&, const std::string&, double>(), py::arg("path"), py::arg("mode"),
           py::arg("busy_seconds"))
      .def("close", &StoreHandle::close)
      .def_property_readonly("closed", &StoreHandle::is_closed)
      .def("info", &StoreHandle::info)
      .def("add", &StoreHandle::add, py::arg("job"), py::arg("puzzles"), py::arg("box"), py::arg("source"),
           py::arg("tags"), py::arg("now"), py::arg("threads"))
      .def("import_file", &StoreHandle::import_file, py::arg("job"), py::arg("path"), py::arg("box"),
           py::arg("tags"), py::arg("now"), py::arg("threads"))
      .def("select", &StoreHandle::select, py::arg("job"), py::arg("wanted"))
      .def("mark", &StoreHandle::mark, py::arg("job"), py::arg("wanted"), py::arg("name"), py::arg("now"))
      .def("count", &StoreHandle::count, py::arg("job"), py::arg("wanted"))
      .def("statistics", &StoreHandle::statistics, py::arg("wanted"))
      .def("labels", &StoreHandle::labels)
      .def("set_label", &StoreHandle::set_label, py::arg("on"), py::arg("is_tag"), py::arg("name"),
           py::arg("puzzles"), py::arg("now"))
      .def("rate_unrated", &StoreHandle::rate_unrated, py::arg("job"), py::arg("rater"), py::arg("seed"),
           py::arg("now"), py::arg("threads"));
}

}  // namespace evodoku::python
