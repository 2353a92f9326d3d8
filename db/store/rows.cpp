#include "store/rows.hpp"

#include <map>

#include "evodoku/text.hpp"
#include "sql.hpp"

namespace evodoku::db {
namespace {

StoreError damaged(std::int64_t puzzle, const std::string& fault) {
  return {StoreError::Code::damaged, "puzzle " + std::to_string(puzzle) + " is damaged: " + fault +
                                         "; evodoku-store check lists everything that is"};
}

}  // namespace

std::variant<Grid, std::string> read_grid(const std::string& box, const std::string& cells) {
  const auto shape = parse_box(box);
  if (!shape) return "there is no box " + box;
  auto read = grid_from_line(cells, *shape);
  if (auto* const error = std::get_if<TextError>(&read)) return std::move(error->what);
  return std::get<Grid>(std::move(read));
}

Grid grid_of(std::int64_t puzzle, const std::string& box, const std::string& cells) {
  auto read = read_grid(box, cells);
  if (const auto* const fault = std::get_if<std::string>(&read)) throw damaged(puzzle, *fault);
  return std::get<Grid>(std::move(read));
}

StoreError out_of_order(std::int64_t puzzle) {
  return damaged(puzzle, "its number is out of order");
}

std::optional<std::string> as_object(std::map<std::string, std::string> members) {
  members.erase("depth");
  return members.empty() ? std::nullopt : std::optional(object_of_members(members));
}

Rating read_rating(Fields& fields) {
  Rating rating;
  std::optional<double> lower_bound;
  std::uint64_t cap = 0;
  fields.read(rating.rater, rating.version, rating.value, rating.difficulty_class, rating.class_low,
              rating.class_high, rating.ert, rating.ert_low, rating.ert_high, lower_bound, rating.runs,
              rating.solved, cap, rating.seed);
  if (cap > 0) rating.generation_cap = cap;
  rating.censored = rating.runs - rating.solved;
  if (lower_bound) rating.value = *lower_bound;
  return rating;
}

Level read_level(Fields& fields) {
  Level level;
  fields.read(level.technique, level.se_estimate, level.se_error, level.techniques, level.version);
  return level;
}

Record read_record(std::int64_t puzzle, Fields& fields) {
  std::string box;
  std::string text;
  Record record;
  fields.read(box, text);
  record.puzzle = grid_of(puzzle, box, text);
  fields.read(record.comment, text);
  record.solution = grid_of(puzzle, box, text);
  std::optional<std::string> other;
  std::optional<int> depth;
  fields.read(record.canonical, record.alpha, record.symmetry, record.minimal, depth, record.seed,
              record.index, record.args, record.version, other);
  if (other) record.other = members_of_object(*other);
  if (depth) record.other["depth"] = std::to_string(*depth);
  return record;
}

std::vector<RaterInfo> raters_in(SQLite::Database& database) {
  std::vector<RaterInfo> raters;
  SQLite::Statement next(database, sql::next_rater);
  std::string name;
  std::int64_t version = 0;
  while (bound(next, name, version).executeStep()) {
    Fields(next).read(name, version);
    raters.push_back({name, static_cast<int>(version)});
  }
  return raters;
}

std::vector<std::string> classes_in(SQLite::Database& database, const RaterInfo& rater) {
  std::vector<std::string> classes;
  SQLite::Statement next(database, sql::next_class);
  std::string last;
  while (bound(next, rater.name, rater.version, last).executeStep()) {
    Fields(next).read(last);
    classes.push_back(last);
  }
  return classes;
}

RecordReader::RecordReader(SQLite::Database& database, const std::optional<RaterInfo>& rater,
                           bool only_puzzles)
    : statement_(database, only_puzzles ? sql::select_cells : sql::select_record),
      only_puzzles_(only_puzzles) {
  if (only_puzzles || !rater) return;
  statement_.bind(3, rater->name);
  statement_.bind(4, rater->version);
}

std::vector<StoredRecord> RecordReader::read(std::span<const std::int64_t> ids) {
  std::vector<StoredRecord> records;
  records.reserve(ids.size());
  const auto is_gap = [](std::int64_t id, std::int64_t next) { return id >= next || id + 1 != next; };
  while (!ids.empty()) {
    const auto last = std::ranges::adjacent_find(ids, is_gap);
    const std::size_t count = std::min<std::size_t>(last - ids.begin() + 1, ids.size());
    read(ids.front(), ids[count - 1], records);
    ids = ids.subspan(count);
  }
  return records;
}

void RecordReader::read(std::int64_t first, std::int64_t last, std::vector<StoredRecord>& records) {
  bound(statement_, first, last);
  for (bool is_last = false; !is_last && statement_.executeStep();) {
    Fields fields(statement_);
    auto& [id, record] = records.emplace_back();
    fields.read(id);
    if (id < first || id > last) throw out_of_order(id);
    is_last = id == last;
    first = is_last ? last : id + 1;
    if (only_puzzles_) {
      const auto box = fields.next<std::string>();
      record.puzzle = grid_of(id, box, fields.next<std::string>());
      fields.read(record.comment);
      continue;
    }
    record = read_record(id, fields);
    if (Rating rating = read_rating(fields); !rating.rater.empty()) record.rating = std::move(rating);
    if (!fields.is_null()) record.level = read_level(fields);
  }
  statement_.reset();
}

}  // namespace evodoku::db
