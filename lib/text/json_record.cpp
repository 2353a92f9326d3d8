#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "text/candidates.hpp"
#include "text/characters.hpp"
#include "text/formats.hpp"
#include "text/json.hpp"
#include "text/members.hpp"

namespace evodoku::text {

namespace {

/// The members of an object that is valid, by name; they must outlive it. `prefix`: of the names in messages.
class JsonObject {
 public:
  JsonObject(const std::vector<JsonMember>& members, Place line, std::string prefix)
      : line_(line), prefix_(std::move(prefix)) {
    for (const JsonMember& member : members) members_.push_back(&member);
    std::ranges::stable_sort(members_, {}, &JsonMember::name);
    const auto twice = std::ranges::adjacent_find(members_, {}, &JsonMember::name);
    if (twice != members_.end()) fail(name_of((*twice)->name) + " is there twice");
  }

  const std::vector<const JsonMember*>& all() const { return members_; }
  /// Null if it is missing.
  const JsonMember* find(std::string_view name) const {
    const auto found = std::ranges::lower_bound(members_, name, {}, &JsonMember::name);
    return found == members_.end() || (*found)->name != name ? nullptr : *found;
  }
  /// The value of a member; nothing if it is missing or null, which have the same meaning.
  std::optional<std::string_view> value_of(std::string_view name) const {
    const JsonMember* const member = find(name);
    return member == nullptr || member->text == "null" ? std::nullopt
                                                       : std::optional<std::string_view>(member->text);
  }

  /// Assigns the values of all members of a part that are there.
  void read_all(Part part, Record& record) const {
    for (const Member& member : members()) {
      const auto value = member.part == part ? value_of(member.json_name) : std::nullopt;
      if (!value) continue;
      const Kind kind = member.kind;
      const bool right_kind = is_json_string(*value) ? kind == Kind::text || kind == Kind::decimal
                              : kind == Kind::decimal
                                  ? is_json_number(*value)
                                  : kind != Kind::text && !is_json_array(*value) && !is_json_object(*value);
      if (!right_kind || !member.assign(record, is_json_string(*value) ? json_unquoted(*value) : *value))
        fail_at(member.json_name, expected_of(kind));
    }
  }

  [[noreturn]] void fail(std::string what) const { throw ParseFault{line_, std::move(what)}; }
  /// For a member that has a value.
  [[noreturn]] void fail_at(std::string_view name, std::string_view expected) const {
    fail(name_of(name) + " must be " + std::string(expected) + ", here it is " + shown_text(*value_of(name)));
  }

 private:
  std::string name_of(std::string_view name) const { return "member '" + prefix_ + printable(name) + "'"; }

  std::vector<const JsonMember*> members_;
  Place line_;
  std::string prefix_;
};

/// A puzzle that is a string or an array of cells or rows; brackets and quotes in it separate cells as blanks do.
Grid json_grid(const JsonObject& members, std::string_view name, Place line, const CellOptions& options) {
  const std::string_view value = members.value_of(name).value_or("null");
  if (!is_json_string(value) && !is_json_array(value))
    members.fail("member '" + std::string(name) + "' must be a string or an array, here it is " +
                 shown_text(value));
  try {
    return whole_puzzle(is_json_string(value) ? json_unquoted(value) : value, line, options);
  } catch (ParseFault& fault) {
    throw ParseFault{line, std::string(name) + ": " + fault.what};
  }
}

void read_grids(const JsonObject& members, Place line, CellOptions options, Record& record) {
  if (const auto box = members.value_of("box")) {
    options.box = is_json_string(*box) ? parse_box(json_unquoted(*box)) : std::nullopt;
    if (!options.box) members.fail_at("box", "text such as \"3x3\" (side 2 to 64)");
  }
  const auto error = members.value_of("error");
  if (!members.value_of("puzzle") && error)
    members.fail("not a puzzle but an error from an earlier tool: " +
                 printable(is_json_string(*error) ? json_unquoted(*error) : *error));
  record.puzzle = json_grid(members, "puzzle", line, options);
  if (const auto candidates = members.value_of("candidates")) {
    if (!is_json_string(*candidates)) members.fail_at("candidates", "text");
    read_candidates(json_unquoted(*candidates), line, record);
  }
  options.box = record.puzzle.box();
  if (members.value_of("solution")) record.solution = json_grid(members, "solution", line, options);
}

/// A `rating` that is a number or a text, as in the flat objects of `--columns`, says nothing about who rated: it is
/// kept in `other`, as `csv_rating` is of CSV.
bool is_bare_rating(std::string_view value) {
  return is_json_number(value) || is_json_string(value);
}

void read_rating(const JsonObject& members, Place line, Record& record) {
  const auto object = members.value_of("rating");
  if (!object || is_bare_rating(*object)) return;
  if (!is_json_object(*object)) members.fail_at("rating", "an object");
  const JsonObject values(members.find("rating")->members, line, "rating.");
  Rating& rating = record.rating.emplace();
  values.read_all(Part::rating, record);
  if (rating.rater.empty() || rating.runs == 0 || !values.value_of("value"))
    members.fail(
        "member 'rating' must have 'rater', 'runs' and 'value'; the number of another program belongs into a "
        "member of "
        "another name, such as 'se'");
}

/// A `level` that is not an object is someone else's, and is kept in `other`.
void read_level(const JsonObject& members, Place line, Record& record) {
  const auto object = members.value_of("level");
  if (!object || !is_json_object(*object)) return;
  record.level.emplace();
  JsonObject(members.find("level")->members, line, "level.").read_all(Part::level, record);
  if (record.level->technique.empty()) members.fail("member 'level' must have 'technique'");
}

void check_format(const JsonObject& members) {
  const std::string_view format = members.value_of("format").value_or("");
  if (is_json_number(format) && format != std::to_string(record_format))
    members.fail("a record of format " + std::string(format) +
                 ", made by a later evodoku; this one reads format " + std::to_string(record_format));
}

void keep_others(const JsonObject& members, Record& record) {
  for (const JsonMember* const member : members.all()) {
    const auto& [name, value, parts] = *member;
    const bool is_foreign_level = name == "level" && !record.level && value != "null";
    const bool is_foreign_format = name == "format" && value != "null" && !is_json_number(value);
    if (is_foreign_format) record.other.emplace("other_format", value);
    if (name == "rating" && is_bare_rating(value)) record.other.emplace("other_rating", value);
    if (is_foreign_level || !is_record_member(name)) record.other.emplace(name, value);
  }
}

}  // namespace

ReadPuzzle record_in_line(std::string_view line, Place begin, const CellOptions& options) {
  const JsonValue value = parse_json(trimmed(line));
  if (value.fault) {
    const std::size_t byte = line.find_first_not_of(" \t") + value.fault->byte;
    throw ParseFault{
        place_at(line, byte, begin),
        "not JSON: " + value.fault->what + " (records are one object a line, as jq -c writes them)"};
  }
  if (!is_json_object(value.text))
    throw ParseFault{begin.whole_line(),
                     "no JSON object: records are one object a line (jq -c '.[]' makes lines of an array)"};
  const JsonObject members(value.members, begin.whole_line(), "");
  ReadPuzzle puzzle{.record = {}, .line = begin.line};
  Record& record = puzzle.record;
  read_grids(members, begin.whole_line(), options, record);
  members.read_all(Part::record, record);
  check_format(members);
  read_rating(members, begin.whole_line(), record);
  read_level(members, begin.whole_line(), record);
  keep_others(members, record);
  return puzzle;
}

}  // namespace evodoku::text
