// Binds and reads values of statements, including types that SQLite lacks: unsigned 64 bits, optional, bytes,
// and columns that hold a member of a record, a rating or a level.
#pragma once

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

namespace evodoku::db {

// Unsigned numbers keep their 64 bits; SQLite shows the upper half of them as negative.
inline std::int64_t as_signed(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}
inline std::uint64_t as_unsigned(std::int64_t value) {
  return static_cast<std::uint64_t>(value);
}

// `parameter`: its name, or its index (getIndex()), which saves a look-up for each row.

inline void bind_value(SQLite::Statement& statement, auto parameter, const std::string& value) {
  statement.bind(parameter, value);
}
inline void bind_value(SQLite::Statement& statement, auto parameter, std::int64_t value) {
  statement.bind(parameter, value);
}
inline void bind_value(SQLite::Statement& statement, auto parameter, std::uint64_t value) {
  statement.bind(parameter, as_signed(value));
}
inline void bind_value(SQLite::Statement& statement, auto parameter, int value) {
  statement.bind(parameter, value);
}
inline void bind_value(SQLite::Statement& statement, auto parameter, bool value) {
  statement.bind(parameter, value ? 1 : 0);
}
inline void bind_value(SQLite::Statement& statement, auto parameter, double value) {
  statement.bind(parameter, value);
}
inline void bind_value(SQLite::Statement& statement, auto parameter, std::chrono::sys_seconds value) {
  statement.bind(parameter, std::int64_t{value.time_since_epoch().count()});
}
inline void bind_value(SQLite::Statement& statement, auto parameter, std::span<const std::byte> value) {
  statement.bind(parameter, value.data(), static_cast<int>(value.size()));
}

/// Members by name, each as JSON text: one JSON object, or NULL if there are none.
std::string as_object(const std::map<std::string, std::string>& members);
inline void bind_value(SQLite::Statement& statement, auto parameter,
                       const std::map<std::string, std::string>& members) {
  if (members.empty()) {
    statement.bind(parameter);
  } else {
    statement.bind(parameter, as_object(members));
  }
}

/// NULL for nothing.
template <typename T>
void bind_value(SQLite::Statement& statement, auto parameter, const std::optional<T>& value) {
  if (value) {
    bind_value(statement, parameter, *value);
  } else {
    statement.bind(parameter);
  }
}

/// As bind_value(), but a text is not copied and must exist until the statement has run.
inline void bind_in_place(SQLite::Statement& statement, auto parameter, const auto& value) {
  bind_value(statement, parameter, value);
}
inline void bind_in_place(SQLite::Statement& statement, auto parameter, const std::string& text) {
  statement.bindNoCopy(parameter, text);
}
inline void bind_in_place(SQLite::Statement& statement, auto parameter,
                          const std::optional<std::string>& text) {
  if (text) {
    bind_in_place(statement, parameter, *text);
  } else {
    statement.bind(parameter);
  }
}

/// The result of `read` on the column, or nothing if it is NULL.
template <typename Read>
auto optional_column(const SQLite::Column& column, const Read& read)
    -> std::optional<decltype(read(column))> {
  if (column.isNull()) return std::nullopt;
  return read(column);
}

inline std::optional<std::string> text_or_nothing(const SQLite::Column& column) {
  return optional_column(column, [](const SQLite::Column& c) { return c.getString(); });
}
inline std::chrono::sys_seconds time_of(const SQLite::Column& column) {
  return std::chrono::sys_seconds(std::chrono::seconds(column.getInt64()));
}
inline std::optional<double> real_or_nothing(const SQLite::Column& column) {
  return optional_column(column, [](const SQLite::Column& c) { return c.getDouble(); });
}

std::map<std::string, std::string> members_in(const SQLite::Column& column);

// The columns of db/sql/columns.txt that hold a member of a C++ value: sql::puzzle_members and its like.

template <typename Owner, typename Value>
struct MemberColumn {
  const char* column;
  const char* parameter;
  Value Owner::*member;
};
template <typename Owner, typename Value>
MemberColumn(const char*, const char*, Value Owner::*) -> MemberColumn<Owner, Value>;

inline void read_value(const SQLite::Column& column, int& value) {
  value = column.getInt();
}
inline void read_value(const SQLite::Column& column, double& value) {
  value = column.getDouble();
}
inline void read_value(const SQLite::Column& column, std::uint64_t& value) {
  value = as_unsigned(column.getInt64());
}
inline void read_value(const SQLite::Column& column, bool& value) {
  value = column.getInt() != 0;
}
inline void read_value(const SQLite::Column& column, std::string& value) {
  value = column.getString();
}
inline void read_value(const SQLite::Column& column, std::map<std::string, std::string>& value) {
  value = members_in(column);
}
template <typename T>
void read_value(const SQLite::Column& column, std::optional<T>& value) {
  if (column.isNull()) {
    value.reset();
  } else {
    read_value(column, value.emplace());
  }
}

template <typename Owner, typename... Columns>
void bind_members(SQLite::Statement& statement, const std::tuple<Columns...>& columns, const Owner& owner) {
  std::apply([&](const auto&... one) { (bind_value(statement, one.parameter, owner.*one.member), ...); },
             columns);
}

/// The indices in a statement of the parameters with these names, and then of those of the columns.
template <typename... Columns>
std::vector<int> places_of(const SQLite::Statement& statement, std::initializer_list<const char*> names,
                           const std::tuple<Columns...>& columns) {
  std::vector<int> places;
  for (const char* const name : names) places.push_back(statement.getIndex(name));
  std::apply([&](const auto&... one) { (places.push_back(statement.getIndex(one.parameter)), ...); },
             columns);
  return places;
}

/// As bind_members(), at given indices; the owner must exist until the statement has run.
template <typename Owner, typename... Columns>
void bind_members_in_place(SQLite::Statement& statement, std::span<const int> places,
                           const std::tuple<Columns...>& columns, const Owner& owner) {
  auto place = places.begin();
  std::apply([&](const auto&... one) { (bind_in_place(statement, *place++, owner.*one.member), ...); },
             columns);
}

template <typename Owner, typename... Columns>
void read_members(SQLite::Statement& row, const std::tuple<Columns...>& columns, Owner& owner) {
  std::apply([&](const auto&... one) { (read_value(row.getColumn(one.column), owner.*one.member), ...); },
             columns);
}

}  // namespace evodoku::db
