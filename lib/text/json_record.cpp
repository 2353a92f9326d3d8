#include "text/json_record.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "text/candidates.hpp"
#include "text/characters.hpp"

namespace evodoku::text {

namespace {

/// A puzzle that is a string or an array of cells or rows; brackets and quotes in it separate cells as blanks do.
Grid json_grid(const JsonText& whole, std::string_view value, const CellOptions& options) {
  const Place place = whole.place_of(value);
  if (is_json_string(value)) return whole_puzzle(json_unquoted(value), place.moved(1), options);
  if (!is_json_array(value))
    throw ParseFault{place, "a puzzle must be a string or an array, here it is " + shown_text(value)};
  return whole_puzzle(value, place, options);
}

void read_grids(const JsonText& whole, const JsonObject& members, CellOptions options, Record& record) {
  if (const auto box = members.value_of("box")) {
    options.box = is_json_string(*box) ? parse_box(json_unquoted(*box)) : std::nullopt;
    if (!options.box) {
      members.fail(
          *box, "member 'box' must be text such as \"3x3\" (side 2 to 64), here it is " + shown_text(*box));
    }
  }
  const auto puzzle = std::ranges::find(members.all(), "puzzle", &JsonMember::name);
  if (puzzle == members.all().end()) {
    const auto error = members.value_of("error");
    if (!error) members.fail(whole.text, "no member 'puzzle' in this object");
    const std::string text = is_json_string(*error) ? json_unquoted(*error) : std::string(*error);
    members.fail(whole.text, "not a puzzle but an error from an earlier tool: " + printable(text));
  }
  record.puzzle = json_grid(whole, puzzle->text, options);
  if (const auto candidates = members.value_of("candidates")) {
    if (!is_json_string(*candidates)) members.fail(*candidates, "member 'candidates' must be text");
    read_candidates(json_unquoted(*candidates), whole.place_of(*candidates), record);
  }
  if (const auto solution = members.value_of("solution")) {
    options.box = record.puzzle.box();
    try {
      record.solution = json_grid(whole, *solution, options);
    } catch (ParseFault& fault) {
      throw ParseFault{fault.place, "solution: " + fault.what};
    }
  }
}

/// A `rating` that is a number or a text, as in the flat objects of `--columns`, says nothing about who rated: it is kept
/// in `other`, as `csv_rating` is of CSV.
bool is_bare_rating(std::string_view value) {
  return is_json_number(value) || is_json_string(value);
}

void read_rating(const JsonText& whole, const JsonObject& members, Record& record) {
  const auto object = members.value_of("rating");
  if (!object || is_bare_rating(*object)) return;
  if (!is_json_object(*object))
    members.fail(*object, "member 'rating' must be an object, here it is " + shown_text(*object));
  const JsonObject values(whole, *object, "rating.");
  Rating& rating = record.rating.emplace();
  values.read_all(Part::rating, record);
  if (rating.rater.empty() || rating.runs == 0 || !values.value_of("value")) {
    members.fail(*object,
                 "member 'rating' must have 'rater', 'runs' and 'value'; the number of another program "
                 "belongs into a member of another name, such as 'se'");
  }
}

/// A `level` that is not an object is someone else's, and is kept in `other`.
void read_level(const JsonText& whole, const JsonObject& members, Record& record) {
  const auto object = members.value_of("level");
  if (!object || !is_json_object(*object)) return;
  record.level.emplace();
  JsonObject(whole, *object, "level.").read_all(Part::level, record);
  if (record.level->technique.empty()) members.fail(*object, "member 'level' must have 'technique'");
}

void check_format(const JsonObject& members) {
  std::optional<std::uint64_t> number;
  members.read("clues", number);  // only checked, as it follows from the puzzle
  const auto format = members.value_of("format");
  if (!format || !is_json_number(*format)) return;
  number.reset();
  members.read("format", number);
  if (number && *number > std::uint64_t{record_format}) {
    members.fail(*format, "a record of format " + std::to_string(*number) +
                              ", made by a later evodoku; this one reads format " +
                              std::to_string(record_format));
  }
}

void keep_others(const JsonObject& members, Record& record) {
  for (const auto& [name, value] : members.all()) {
    const bool is_foreign_level = name == "level" && !record.level && value != "null";
    const bool is_foreign_format = name == "format" && value != "null" && !is_json_number(value);
    if (is_foreign_format) record.other.emplace("other_format", json_compacted(value));
    if (name == "rating" && is_bare_rating(value))
      record.other.emplace("other_rating", json_compacted(value));
    if (is_foreign_level || !is_record_member(name)) record.other.emplace(name, json_compacted(value));
  }
}

}  // namespace

JsonObject::JsonObject(const JsonText& whole, std::string_view object, std::string prefix)
    : whole_(whole), object_(object), prefix_(std::move(prefix)), members_(json_members(object)) {
  std::ranges::stable_sort(members_, {}, &JsonMember::name);
  const auto twice = std::ranges::adjacent_find(members_, {}, &JsonMember::name);
  if (twice != members_.end()) fail(twice[1].text, name_of(twice->name) + " is there twice");
}

std::optional<std::string_view> JsonObject::value_of(std::string_view name) const {
  const auto found = std::ranges::lower_bound(members_, name, {}, &JsonMember::name);
  if (found == members_.end() || found->name != name || found->text == "null") return std::nullopt;
  return found->text;
}

std::string_view JsonObject::required(std::string_view name) const {
  const auto value = value_of(name);
  if (!value) fail(object_, name_of(name) + " is missing");
  return *value;
}

void JsonObject::read(std::string_view name, Kind kind,
                      const std::function<bool(std::string_view)>& assign_text) const {
  const std::optional<std::string_view> found = value_of(name);
  if (!found) return;
  const std::string_view value = *found;
  const bool right_kind = is_json_string(value) ? kind == Kind::text || kind == Kind::decimal
                          : kind == Kind::decimal
                              ? is_json_number(value)
                              : kind != Kind::text && !is_json_array(value) && !is_json_object(value);
  if (!right_kind || !assign_text(is_json_string(value) ? json_unquoted(value) : value)) {
    fail(value,
         name_of(name) + " must be " + std::string(expected_of(kind)) + ", here it is " + shown_text(value));
  }
}

void JsonObject::read_all(Part part, Record& record) const {
  for (const Member& member : members()) {
    if (member.part != part) continue;
    read(member.json_name, member.kind, [&](std::string_view text) { return member.assign(record, text); });
  }
}

void JsonObject::fail(std::string_view value, std::string what) const {
  throw ParseFault{whole_.place_of(value), std::move(what)};
}

std::string JsonObject::name_of(std::string_view name) const {
  return "member '" + prefix_ + printable(name) + "'";
}

ReadPuzzle record_in_line(std::string_view line, Place begin, const CellOptions& options) {
  const JsonText whole{trimmed(line), begin.moved(line.find_first_not_of(" \t"))};
  if (const auto fault = json_fault(whole.text)) {
    throw ParseFault{place_at(whole.text, fault->byte, whole.place),
                     "not JSON: " + fault->what + " (records are one object a line, as jq -c writes them)"};
  }
  if (!is_json_object(whole.text))
    throw ParseFault{whole.place,
                     "no JSON object: records are one object a line (jq -c '.[]' makes lines of an array)"};
  const JsonObject members(whole, whole.text, "");
  ReadPuzzle puzzle{.record = {}, .line = begin.line};
  Record& record = puzzle.record;
  read_grids(whole, members, options, record);
  members.read_all(Part::record, record);
  check_format(members);
  read_rating(whole, members, record);
  read_level(whole, members, record);
  keep_others(members, record);
  return puzzle;
}

}  // namespace evodoku::text
