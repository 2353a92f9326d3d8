// Records as JSON objects.
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

/// The record that a line holds, which begins at `begin`. What is none is a ParseFault.
ReadPuzzle record_in_line(std::string_view line, Place begin, const CellOptions& options);

}  // namespace evodoku::text
