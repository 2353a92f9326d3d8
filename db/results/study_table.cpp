#include "results/study_table.hpp"

#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "study_sql.hpp"

namespace evodoku::db {
namespace {

constexpr double absent = std::numeric_limits<double>::quiet_NaN();

/// The methods to which a column applies.
enum class Of { all, presets, engines, colourings };

bool has(Of of, const std::string& kind) {
  return of == Of::all || (of == Of::presets && kind == "preset") ||
         (of == Of::engines && kind == "engine") || (of == Of::colourings && kind == "colouring");
}

/// A column of numbers, and how to read it from a row.
struct NumberSource {
  RunColumn column;
  const char* name;   // of the column of the answer
  double factor = 1;  // conversion from the file's unit to the column's
  Of of = Of::all;
};

RunColumn words(std::string name, std::string meaning) {
  return {.name = std::move(name), .meaning = std::move(meaning), .unit = ""};
}

RunColumn count(std::string name, std::string meaning, bool is_effort = false) {
  return {.name = std::move(name),
          .meaning = std::move(meaning),
          .unit = "",
          .is_number = true,
          .is_effort = is_effort};
}

RunColumn measured(std::string name, std::string meaning, std::string unit, bool is_effort) {
  return {.name = std::move(name),
          .meaning = std::move(meaning),
          .unit = std::move(unit),
          .is_number = true,
          .is_measured = true,
          .is_effort = is_effort};
}

std::vector<std::pair<RunColumn, const char*>> word_columns() {
  return {{words("method", "the name of its section"), "method_name"},
          {words("kind", "preset, engine or colouring"), "kind"},
          {words("puzzle", "its name"), "puzzle_name"},
          {words("level", "what the study calls its difficulty"), "level"},
          {words("box", "rows x columns of a box"), "box"},
          {words("seed", "of the runs of this cell"), "seed"}};
}

std::vector<NumberSource> number_columns() {
  RunColumn bytes = count("population-bytes", "memory that individuals, children, fitness and order take");
  bytes.unit = "bytes";
  return {{count("clues", "of the puzzle"), "clues"},
          {count("run", "its number, from 0"), "number"},
          {count("solved", "1: the grid passes the checker with every clue kept"), "solved"},
          {count("reached-goal", "1: the method took its grid for a solution"), "reached_goal"},
          {count("clues-kept", "1: no clue was changed"), "clues_kept"},
          {count("generations", "generations", true), "generations", 1, Of::presets},
          {count("evaluations", "fitness evaluations", true), "evaluations", 1, Of::presets},
          {count("restarts", "fresh populations", true), "restarts", 1, Of::presets},
          {count("nodes", "guesses of the exact search", true), "nodes", 1, Of::engines},
          {count("colours-beyond", "colours beyond the digits"), "colours_beyond", 1, Of::colourings},
          {bytes, "population_bytes", 1, Of::presets},
          {measured("cpu-ms", "CPU time", "ms", true), "cpu_ns", 1e-6},
          {measured("peak-kib", "peak memory of the process", "KiB", false), "peak_kib"}};
}

std::optional<double> number_in(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The values that methods have of a parameter, by method; a column of numbers if all are.
struct Parameter {
  std::string name;
  std::map<std::int64_t, std::string> values;

  const std::string& value_of(std::int64_t method) const {
    const auto value = values.find(method);
    if (value != values.end()) return value->second;
    throw StoreError(StoreError::Code::damaged,
                     "method " + std::to_string(method) + " has no value of the parameter " + name);
  }

  bool is_number() const {
    return std::ranges::all_of(
        values, [](const auto& value) { return value.second.empty() || number_in(value.second); });
  }
};

std::vector<Parameter> read_parameters(SQLite::Database& database) {
  std::vector<Parameter> parameters;
  SQLite::Statement statement(database, sql::select_settings);
  while (statement.executeStep()) {
    const std::string name = statement.getColumn("parameter").getString();
    auto found = std::ranges::find(parameters, name, &Parameter::name);
    if (found == parameters.end()) found = parameters.insert(parameters.end(), {name, {}});
    found->values[statement.getColumn("method").getInt64()] = statement.getColumn("value").getString();
  }
  return parameters;
}

RunColumn column_of(const Parameter& parameter) {
  RunColumn column = words(parameter.name, "parameter of the method");
  column.is_number = parameter.is_number();
  return column;
}

void add(RunColumn& column, const std::string& text) {
  if (column.is_number) {
    column.numbers.push_back(number_in(text).value_or(absent));
  } else {
    column.words.push_back(text);
  }
}

/// Columns that fill up row by row.
class TableReader {
 public:
  explicit TableReader(SQLite::Database& database) : parameters_(read_parameters(database)) {
    for (const auto& [column, name] : words_) columns_.push_back(column);
    for (const NumberSource& source : numbers_) columns_.push_back(source.column);
    for (const Parameter& parameter : parameters_) columns_.push_back(column_of(parameter));
  }

  void take(SQLite::Statement& row) {
    const std::string kind = row.getColumn("kind").getString();
    std::size_t at = 0;
    for (const auto& [column, name] : words_) columns_[at++].words.push_back(row.getColumn(name).getString());
    for (const NumberSource& source : numbers_) {
      const double value = static_cast<double>(row.getColumn(source.name).getInt64()) * source.factor;
      columns_[at++].numbers.push_back(has(source.of, kind) ? value : absent);
    }
    const std::int64_t method = row.getColumn("method").getInt64();
    for (const Parameter& parameter : parameters_) add(columns_[at++], parameter.value_of(method));
  }

  std::vector<RunColumn> columns() { return std::move(columns_); }

 private:
  const std::vector<std::pair<RunColumn, const char*>> words_ = word_columns();
  const std::vector<NumberSource> numbers_ = number_columns();
  std::vector<Parameter> parameters_;
  std::vector<RunColumn> columns_;
};

}  // namespace

RunTable read_table(SQLite::Database& database, const StudyInfo& info) {
  TableReader reader(database);
  SQLite::Statement rows(database, sql::select_study_runs);
  while (rows.executeStep()) reader.take(rows);
  return {.title = info.title, .columns = reader.columns(), .expected = info.expected()};
}

}  // namespace evodoku::db
