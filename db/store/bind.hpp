// Values in and out of statements, with what SQLite has no type for: unsigned 64 bits, optional, bytes.
#pragma once

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace evodoku::db {

// Unsigned numbers keep their 64 bits; SQLite shows the upper half of them as negative.
inline std::int64_t as_signed(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}
inline std::uint64_t as_unsigned(std::int64_t value) {
  return static_cast<std::uint64_t>(value);
}

// `parameter`: its name, or its place as places_of() says, which need not be looked up for each row.

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

/// NULL for nothing.
template <typename T>
void bind_value(SQLite::Statement& statement, auto parameter, const std::optional<T>& value) {
  if (value) {
    bind_value(statement, parameter, *value);
  } else {
    statement.bind(parameter);
  }
}

/// Where parameters of these names stand in a statement.
template <std::size_t number>
std::array<int, number> places_of(const std::array<const char*, number>& names,
                                  const SQLite::Statement& statement) {
  std::array<int, number> places{};
  std::ranges::transform(names, places.begin(), [&](const char* name) { return statement.getIndex(name); });
  return places;
}

/// bind_value() of a text that is not copied: it must be there until the statement has run.
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

/// `read` of the column, or nothing where it is NULL.
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
inline std::optional<std::uint64_t> unsigned_or_nothing(const SQLite::Column& column) {
  return optional_column(column, [](const SQLite::Column& c) { return as_unsigned(c.getInt64()); });
}

}  // namespace evodoku::db
