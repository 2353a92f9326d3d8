// Puzzles and records as JSON values.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/cells.hpp"
#include "text/fields.hpp"
#include "text/json.hpp"
#include "text/members.hpp"

namespace evodoku::text {

/// The members of one object, by name. What is wrong with one is a ParseFault.
class JsonObject {
 public:
  /// `object` is a part of `whole` (or all of it). `prefix`: of the names in messages.
  JsonObject(const JsonText& whole, std::string_view object, std::string prefix);

  const std::vector<JsonMember>& all() const { return members_; }
  /// The value of a member; nothing if it is missing or null, which have the same meaning.
  std::optional<std::string_view> value_of(std::string_view name) const;
  std::string_view required(std::string_view name) const;

  /// Assigns the value of a member, if it is there.
  template <typename Value>
  void read(std::string_view name, Value& target) const {
    read(name, kind_of<Value>(), [&](std::string_view text) { return assign(target, text); });
  }
  /// The same for all members of a part.
  void read_all(Part part, Record& record) const;

  [[noreturn]] void fail(std::string_view value, std::string what) const;

 private:
  void read(std::string_view name, Kind kind, const std::function<bool(std::string_view)>& assign_text) const;
  std::string name_of(std::string_view name) const;

  const JsonText& whole_;
  std::string_view object_;
  std::string prefix_;
  std::vector<JsonMember> members_;
};

// Values are parts of `whole` (or all of it). What is none of its kind is a ParseFault.

/// The record of an object.
Record record_from_json(const JsonText& whole, const CellOptions& options);

/// Exactly one puzzle: a string, an array of S * S cells, or an array of rows.
Grid json_grid(const JsonText& whole, std::string_view value, const CellOptions& options);

/// Whether the elements of an array are rows (arrays, or strings longer than a cell) rather than cells.
bool holds_rows(std::string_view array);

/// Whether it is a string too long for a cell.
bool is_longer_than_a_cell(std::string_view value);

/// A cell as text: of a number, of a string, or "." for null.
std::string json_cell(const JsonText& whole, std::string_view value);
/// A row as text: a string, or the cells of an array with blanks between.
std::string json_row(const JsonText& whole, std::string_view value);

}  // namespace evodoku::text
