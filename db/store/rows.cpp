#include "store/rows.hpp"

#include <limits>
#include <nlohmann/json.hpp>

#include "evodoku/text.hpp"
#include "sql.hpp"
#include "store/bind.hpp"

namespace evodoku::db {
namespace {

std::vector<std::byte> bytes_of(const SQLite::Column& column) {
  const auto* const first = static_cast<const std::byte*>(column.getBlob());
  return std::vector<std::byte>(first, first + column.getBytes());
}

}  // namespace

std::string as_object(const std::map<std::string, std::string>& members) {
  const auto dumped = [](const nlohmann::json& value) {
    return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  };
  // Put together as text: the destructor of a tree of values takes memory, and where there is none the program would end.
  std::string object = "{";
  for (const auto& [member, text] : members) {
    const auto value = nlohmann::json::parse(text, nullptr, false);
    if (object.size() > 1) object += ',';
    object += dumped(member) + ':' + (value.is_discarded() ? dumped(text) : dumped(value));
  }
  return object + '}';
}

std::map<std::string, std::string> members_in(const SQLite::Column& column) {
  std::map<std::string, std::string> members;
  if (column.isNull()) return members;
  const auto object = nlohmann::json::parse(column.getString(), nullptr, false);
  if (!object.is_object()) return members;
  for (const auto& [name, value] : object.items()) members[name] = value.dump();
  return members;
}

StoredRating stored_rating_of(SQLite::Statement& row) {
  return {.id = row.getColumn("id").getInt64(),
          .runs = row.getColumn("runs").getInt64(),
          .solved = row.getColumn("solved").getInt64(),
          .censored = row.getColumn("censored").getInt64(),
          .ert = real_or_nothing(row.getColumn("ert")),
          .ert_low = row.getColumn("ert_low").getDouble(),
          .ert_high = real_or_nothing(row.getColumn("ert_high")),
          .value = row.getColumn("value").getDouble(),
          .difficulty_class = row.getColumn("difficulty_class").getString(),
          .run_lengths = optional_column(row.getColumn("run_lengths"), bytes_of),
          .is_intact = row.getColumn("is_intact").getInt() != 0};
}

StoredLevel stored_level_of(SQLite::Statement& row) {
  return {.level = level_of(row).value(), .is_intact = row.getColumn("level_is_intact").getInt() != 0};
}

StoredRow stored_row_of(SQLite::Statement& row) {
  return {.id = row.getColumn("id").getInt64(),
          .box_rows = row.getColumn("box_rows").getInt64(),
          .box_cols = row.getColumn("box_cols").getInt64(),
          .cells = row.getColumn("cells").getString(),
          .clues = row.getColumn("clues").getInt64(),
          .solution = row.getColumn("solution").getString(),
          .verdict = row.getColumn("verdict").getString(),
          .canonical = row.getColumn("canonical").getString(),
          .draw = row.getColumn("draw").getInt64(),
          .is_intact = row.getColumn("is_intact").getInt() != 0,
          .ratings = {},
          .level = {}};
}

namespace {

/// NULL, for what there is none of, is as good as true.
bool is_intact(const SQLite::Column& column) {
  return column.isNull() || column.getInt() != 0;
}

/// Rows that are not as they were stored never appear in an answer, nor does the rating of another puzzle, to which a
/// damaged index may lead.
void require_intact(const Hit& hit, SQLite::Statement& row) {
  const char* const changed = !is_intact(row.getColumn("is_intact"))          ? "row"
                              : !is_intact(row.getColumn("rating_is_intact")) ? "rating"
                              : !is_intact(row.getColumn("level_is_intact"))  ? "level"
                                                                              : nullptr;
  if (changed == nullptr) {
    if (is_intact(row.getColumn("rating_is_its"))) return;
    throw StoreError(StoreError::Code::damaged,
                     "puzzle " + std::to_string(hit.puzzle) +
                         " is damaged: the rating found for it is not its own, or not the one that leads; "
                         "evodoku-store check lists everything that is damaged");
  }
  throw StoreError(StoreError::Code::damaged,
                   "puzzle " + std::to_string(hit.puzzle) + " is damaged: its " + changed +
                       " was changed after it was stored (the checksum does not hold); "
                       "evodoku-store check lists everything that is");
}

}  // namespace

std::optional<Box> box_of(std::int64_t rows, std::int64_t cols) {
  const bool is_sound = rows >= 1 && cols >= 1 && rows <= Box::max_side && cols <= Box::max_side &&
                        rows * cols >= Box::min_side && rows * cols <= Box::max_side;
  return is_sound ? std::optional(Box(static_cast<int>(rows), static_cast<int>(cols))) : std::nullopt;
}

std::variant<Grid, std::string> read_grid(std::int64_t box_rows, std::int64_t box_cols,
                                          const std::string& cells) {
  const auto box = box_of(box_rows, box_cols);
  if (!box) return "there is no box " + std::to_string(box_rows) + "x" + std::to_string(box_cols);
  auto read = grid_from_line(cells, *box);
  if (auto* const error = std::get_if<TextError>(&read)) return std::move(error->what);
  return std::get<Grid>(std::move(read));
}

Grid grid_of(std::int64_t puzzle, std::int64_t box_rows, std::int64_t box_cols, const std::string& cells) {
  auto read = read_grid(box_rows, box_cols, cells);
  if (const auto* const fault = std::get_if<std::string>(&read)) {
    throw StoreError(StoreError::Code::damaged, "puzzle " + std::to_string(puzzle) +
                                                    " is damaged: " + *fault +
                                                    "; evodoku-store check lists everything that is");
  }
  return std::get<Grid>(std::move(read));
}

std::optional<Rating> rating_of(SQLite::Statement& row) {
  if (row.getColumn("rating").isNull()) return std::nullopt;
  Rating rating;
  rating.rater = row.getColumn("rater").getString();
  rating.version = row.getColumn("rater_version").getInt();
  rating.seed = as_unsigned(row.getColumn("rating_seed").getInt64());
  rating.ert_low = row.getColumn("ert_low").getDouble();
  read_members(row, sql::rating_members, rating);
  return rating;
}

std::optional<Level> level_of(SQLite::Statement& row) {
  if (row.getColumn("technique").isNull()) return std::nullopt;
  Level level;
  read_members(row, sql::level_members, level);
  level.version = row.getColumn("level_version").getInt();
  return level;
}

Record record_of(std::int64_t puzzle, SQLite::Statement& row) {
  const std::int64_t box_rows = row.getColumn("box_rows").getInt64();
  const std::int64_t box_cols = row.getColumn("box_cols").getInt64();
  Record record;
  record.puzzle = grid_of(puzzle, box_rows, box_cols, row.getColumn("cells").getString());
  record.solution = grid_of(puzzle, box_rows, box_cols, row.getColumn("solution").getString());
  record.canonical = row.getColumn("canonical").getString();
  read_members(row, sql::puzzle_members, record);
  return record;
}

RecordReader::RecordReader(SQLite::Database& database) : statement_(database, sql::select_record) {}

std::optional<StoredRecord> RecordReader::read(const Hit& hit) {
  bind_value(statement_, ":puzzle", hit.puzzle);
  bind_value(statement_, ":rating", hit.rating);
  std::optional<StoredRecord> found;
  if (statement_.executeStep()) {
    require_intact(hit, statement_);
    found = StoredRecord{hit.puzzle, record_of(hit.puzzle, statement_)};
    found->record.rating = rating_of(statement_);
    found->record.level = level_of(statement_);
  }
  statement_.reset();
  return found;
}

std::vector<StoredRow> rows_after(SQLite::Database& database, std::int64_t after, int count) {
  std::vector<StoredRow> rows;
  SQLite::Statement puzzles(database, sql::stored_rows);
  SQLite::Statement ratings(database, sql::stored_ratings);
  SQLite::Statement level(database, sql::stored_level);
  bind_value(puzzles, ":after", after);
  bind_value(puzzles, ":last", std::numeric_limits<std::int64_t>::max());
  bind_value(puzzles, ":count", count);
  while (puzzles.executeStep()) {
    rows.push_back(stored_row_of(puzzles));
    bind_value(ratings, ":puzzle", rows.back().id);
    while (ratings.executeStep()) rows.back().ratings.push_back(stored_rating_of(ratings));
    ratings.reset();
    bind_value(level, ":puzzle", rows.back().id);
    if (level.executeStep()) rows.back().level = stored_level_of(level);
    level.reset();
  }
  return rows;
}

}  // namespace evodoku::db
