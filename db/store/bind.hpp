// Values in and out of statements, with what SQLite has no type for: unsigned 64 bits, optional, bytes.
#pragma once

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

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

inline void bind_value(SQLite::Statement& statement, const char* name, const std::string& value) {
  statement.bind(name, value);
}
inline void bind_value(SQLite::Statement& statement, const char* name, std::int64_t value) {
  statement.bind(name, value);
}
inline void bind_value(SQLite::Statement& statement, const char* name, std::uint64_t value) {
  statement.bind(name, as_signed(value));
}
inline void bind_value(SQLite::Statement& statement, const char* name, int value) {
  statement.bind(name, value);
}
inline void bind_value(SQLite::Statement& statement, const char* name, bool value) {
  statement.bind(name, value ? 1 : 0);
}
inline void bind_value(SQLite::Statement& statement, const char* name, double value) {
  statement.bind(name, value);
}
inline void bind_value(SQLite::Statement& statement, const char* name, std::chrono::sys_seconds value) {
  statement.bind(name, std::int64_t{value.time_since_epoch().count()});
}
inline void bind_value(SQLite::Statement& statement, const char* name, std::span<const std::byte> value) {
  statement.bind(name, value.data(), static_cast<int>(value.size()));
}

/// NULL for nothing.
template <typename T>
void bind_value(SQLite::Statement& statement, const char* name, const std::optional<T>& value) {
  if (value) {
    bind_value(statement, name, *value);
  } else {
    statement.bind(name);
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
