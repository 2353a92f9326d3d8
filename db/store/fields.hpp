// Binds the parameters of a statement and reads the columns of its rows, from left to right, including types
// that SQLite lacks: unsigned 64 bits, optional, bytes.
#pragma once

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace evodoku::db {

/// Binds one parameter. Texts and bytes are not copied and must exist until the statement has run. Unsigned
/// numbers keep their 64 bits; SQLite shows the upper half of them as negative.
template <typename T>
void bind_one(SQLite::Statement& statement, int parameter, const T& value) {
  if constexpr (std::is_same_v<T, std::string>) {
    statement.bindNoCopy(parameter, value);
  } else if constexpr (std::is_same_v<T, std::vector<std::byte>>) {
    statement.bindNoCopy(parameter, value.data(), value.size());
  } else if constexpr (std::is_same_v<T, std::chrono::sys_seconds>) {
    statement.bind(parameter, std::int64_t{value.time_since_epoch().count()});
  } else if constexpr (std::is_same_v<T, std::uint64_t>) {
    statement.bind(parameter, static_cast<std::int64_t>(value));
  } else if constexpr (std::is_same_v<T, bool>) {
    statement.bind(parameter, value ? 1 : 0);
  } else {
    statement.bind(parameter, value);
  }
}
/// NULL for nothing.
template <typename T>
void bind_one(SQLite::Statement& statement, int parameter, const std::optional<T>& value) {
  if (value) {
    bind_one(statement, parameter, *value);
  } else {
    statement.bind(parameter);
  }
}

/// Resets the statement and binds its parameters ?1, ?2, ...
template <typename... Values>
SQLite::Statement& bound(SQLite::Statement& statement, const Values&... values) {
  statement.reset();
  int parameter = 0;
  (bind_one(statement, ++parameter, values), ...);
  return statement;
}

/// Runs a statement to its end; returns how many rows it changed.
template <typename... Values>
std::uint64_t run(SQLite::Statement& statement, const Values&... values) {
  const int changes = bound(statement, values...).exec();
  statement.reset();  // its parameters may not exist for much longer
  return changes;
}

/// The columns of a row, one after another.
class Fields {
 public:
  explicit Fields(SQLite::Statement& row) : row_(row) {}

  template <typename... Values>
  void read(Values&... values) {
    (read_one(values), ...);
  }

  template <typename T>
  T next() {
    T value{};
    read_one(value);
    return value;
  }

  bool is_null() const { return row_.isColumnNull(column_); }

 private:
  template <typename T>
  void read_one(T& value) {
    const SQLite::Column column = row_.getColumn(column_++);
    if constexpr (std::is_same_v<T, std::string>) {
      value.assign(column.getText(), column.getBytes());
    } else if constexpr (std::is_same_v<T, std::vector<std::byte>>) {
      const auto* const first = static_cast<const std::byte*>(column.getBlob());
      value.assign(first, first + column.getBytes());
    } else if constexpr (std::is_same_v<T, std::chrono::sys_seconds>) {
      value = std::chrono::sys_seconds(std::chrono::seconds(column.getInt64()));
    } else if constexpr (std::is_same_v<T, bool>) {
      value = column.getInt() != 0;
    } else if constexpr (std::is_floating_point_v<T>) {
      value = column.getDouble();
    } else {
      value = static_cast<T>(column.getInt64());
    }
  }
  template <typename T>
  void read_one(std::optional<T>& value) {
    if (!is_null()) return read_one(value.emplace());
    value.reset();
    ++column_;
  }

  SQLite::Statement& row_;
  int column_ = 0;
};

/// The first column of the only row; nothing if there is no row.
template <typename T, typename... Values>
std::optional<T> value_of(SQLite::Statement& statement, const Values&... values) {
  std::optional<T> value;
  if (bound(statement, values...).executeStep()) value = Fields(statement).next<T>();
  statement.reset();
  return value;
}

/// All rows: of one column, or of two that are the members of T.
template <typename T, typename... Values>
std::vector<T> rows_of(SQLite::Statement& statement, const Values&... values) {
  std::vector<T> rows;
  bound(statement, values...);
  while (statement.executeStep()) {
    Fields fields(statement);
    if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
      fields.read(rows.emplace_back());
    } else {
      auto& [first, second] = rows.emplace_back();
      fields.read(first, second);
    }
  }
  statement.reset();
  return rows;
}

}  // namespace evodoku::db
