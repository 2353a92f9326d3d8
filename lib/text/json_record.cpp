#include <algorithm>
#include <array>
#include <optional>
#include <span>
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
      if (member.part == part) read(member, member.json_name, record);
    }
  }

  /// Assigns the value that a member has under this name, if it is there.
  void read(const Member& member, std::string_view name, Record& record) const {
    const auto value = value_of(name);
    if (!value) return;
    const Kind kind = member.kind;
    const bool right_kind = is_json_string(*value) ? kind == Kind::text || kind == Kind::decimal
                            : kind == Kind::decimal
                                ? is_json_number(*value)
                                : kind != Kind::text && !is_json_array(*value) && !is_json_object(*value);
    if (!right_kind || !member.assign(record, is_json_string(*value) ? json_unquoted(*value) : *value))
      fail_at(name, expected_of(kind));
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

/// The member that holds the puzzle or the solution: the one of this name, or else the only one that other collections
/// name so; null if there is none.
const JsonMember* grid_member(const JsonObject& members, std::string_view name) {
  if (const JsonMember* const member = members.find(name)) return member;
  const JsonMember* found = nullptr;
  for (const JsonMember* const member : members.all()) {
    if (our_name_of(member->name) != name || is_json_object(member->text)) continue;
    if (found != nullptr)
      members.fail("both '" + printable(found->name) + "' and '" + printable(member->name) + "' may be the " +
                   std::string(name) + ": name it '" + std::string(name) + "'");
    found = member;
  }
  return found;
}

/// A puzzle that is a string or an array of cells or rows.
ReadPuzzle json_grid(const JsonObject& members, const JsonMember& member, Place line,
                     const CellOptions& options) {
  const std::string_view value = member.text;
  if (!is_json_string(value) && !is_json_array(value))
    members.fail("member '" + printable(member.name) + "' must be a string or an array, here it is " +
                 shown_text(value));
  try {
    return whole_puzzle(is_json_string(value) ? json_unquoted(value) : value, line, options);
  } catch (ParseFault& fault) {
    throw ParseFault{line, printable(member.name) + ": " + fault.what};
  }
}

[[noreturn]] void fail_without_puzzle(const JsonObject& members) {
  if (const auto error = members.value_of("error"))
    members.fail("not a puzzle but an error from an earlier tool: " +
                 printable(is_json_string(*error) ? json_unquoted(*error) : *error));
  std::string others;
  for (const std::string_view name : std::span(names_of_puzzles).subspan(1))
    others += (others.empty() ? "" : ", ") + std::string(name);
  members.fail("no member 'puzzle', and none of its other names: " + others);
}

/// A record of which other collections nest the grids: the only member that is an object and has a puzzle.
const JsonMember* nested_grids(const JsonObject& members) {
  const JsonMember* found = nullptr;
  for (const JsonMember* const member : members.all()) {
    const bool has_puzzle = std::ranges::any_of(
        member->members, [](const JsonMember& inner) { return our_name_of(inner.name) == "puzzle"; });
    if (has_puzzle && found != nullptr) return nullptr;
    if (has_puzzle) found = member;
  }
  return found;
}

/// Returns the members of the record, perhaps null, that hold its grids.
std::array<const JsonMember*, 2> read_grids(const JsonObject& members, Place line, CellOptions options,
                                            Record& record) {
  if (const auto box = members.value_of("box")) {
    const std::optional<Box> asked_for = options.box;
    options.box = is_json_string(*box) ? parse_box(json_unquoted(*box)) : std::nullopt;
    if (!options.box) members.fail_at("box", "text such as \"3x3\" (side 2 to 64)");
    require_box(*options.box, asked_for, "member 'box'", line);
  }
  const std::array grids = {grid_member(members, "puzzle"), grid_member(members, "solution")};
  auto [puzzle, solution] = grids;
  if (const JsonMember* const nested = puzzle == nullptr ? nested_grids(members) : nullptr) {
    const JsonObject inner(nested->members, line, nested->name + ".");
    puzzle = grid_member(inner, "puzzle");
    solution = grid_member(inner, "solution");
  }
  if (puzzle == nullptr || (puzzle->text == "null" && members.value_of("error")))
    fail_without_puzzle(members);
  Record cells = std::move(json_grid(members, *puzzle, line, options).record);
  record.puzzle = std::move(cells.puzzle);
  record.candidates = std::move(cells.candidates);
  if (const auto candidates = members.value_of("candidates")) {
    if (!is_json_string(*candidates)) members.fail_at("candidates", "text");
    read_candidates(json_unquoted(*candidates), line, record);
  }
  options.box = record.puzzle.box();
  if (solution == nullptr || solution->text == "null") return grids;
  ReadPuzzle solved = json_grid(members, *solution, line, options);
  if (solved.record.candidates) members.fail("solution: candidates, where only digits have a place");
  record.solution = std::move(solved.record.puzzle);
  return grids;
}

/// A `rating` that is a number or a text says nothing about who rated, unless it is that of a row: it is kept in `other`,
/// as `csv_rating` is of CSV.
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
        "member of another name, such as 'se'");
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

/// Whether it is a flat object, as of `--columns`. (Without `format` it is a record all the same if it has a rating or
/// level of one.)
bool is_row(const JsonObject& members) {
  const std::string_view rating = members.value_of("rating").value_or("");
  return !members.value_of("format") && (rating.empty() || is_bare_rating(rating)) &&
         !is_json_object(members.value_of("level").value_or(""));
}

/// The member that a column is in a row whose rating and level, if it has them, are in the record.
const Member* member_in_row_of(const Record& record, std::string_view name) {
  return member_in_row(name, record.rating.has_value(), record.level.has_value());
}

/// The members of a row are what columns of these names are in CSV.
void read_row(const JsonObject& members, Record& record) {
  if (members.value_of("rater") && members.value_of("runs")) record.rating.emplace();
  if (members.value_of("technique") && members.value_of("se_estimate")) record.level.emplace();
  for (const JsonMember* const column : members.all()) {
    const Member* const member = member_in_row_of(record, column->name);
    if (member != nullptr) members.read(*member, column->name, record);
  }
  if (record.rating && !members.value_of("rating"))
    members.fail("a rating must have 'rater', 'runs' and 'rating'");
}

/// Whether it is something else than the number of clues.
bool is_foreign_clues(const JsonMember& member, const Record& record) {
  return member.name == "clues" && member.text != "null" &&
         member.text != std::to_string(record.puzzle.clue_count());
}

void keep_others(const JsonObject& members, bool are_columns, const std::array<const JsonMember*, 2>& grids,
                 Record& record) {
  for (const JsonMember* const member : members.all()) {
    const auto& [name, value, parts] = *member;
    const bool is_foreign_level = name == "level" && !record.level && value != "null";
    const bool is_foreign_format = name == "format" && value != "null" && !is_json_number(value);
    if (is_foreign_format) record.other.emplace("other_format", value);
    if (is_foreign_clues(*member, record)) record.other.emplace("other_clues", value);
    if (name == "rating" && is_bare_rating(value) && !record.rating)
      record.other.emplace("other_rating", value);
    if (std::ranges::find(grids, member) != grids.end()) continue;
    if (are_columns &&
        (value == "null" ? member_of_column(name) != nullptr : member_in_row_of(record, name) != nullptr))
      continue;
    if (is_foreign_level || !is_record_member(name)) record.other.emplace(name, value);
  }
}

void keep_row(const JsonValue& value, const std::array<const JsonMember*, 2>& grids, ReadPuzzle& puzzle) {
  for (const JsonMember& member : value.members) {
    const bool is_grid = std::ranges::find(grids, &member) != grids.end();
    puzzle.columns.push_back(!is_grid ? member.name : &member == grids[0] ? "puzzle" : "solution");
    const bool is_told = follows_from_grids(member.name) && !is_foreign_clues(member, puzzle.record);
    if (!is_grid && !is_told && member.text != "null") puzzle.record.other.emplace(member.name, member.text);
  }
}

ReadPuzzle record_of(const JsonValue& value, Place begin, const CellOptions& options) {
  const JsonObject members(value.members, begin.whole_line(), "");
  ReadPuzzle puzzle{.record = {}, .line = begin.line};
  Record& record = puzzle.record;
  const auto grids = read_grids(members, begin.whole_line(), options, record);
  const bool are_columns = is_row(members);
  if (options.keep_rows && are_columns) {
    keep_row(value, grids, puzzle);
    return puzzle;
  }
  if (are_columns) {
    read_row(members, record);
  } else {
    members.read_all(Part::record, record);
    check_format(members);
    read_rating(members, begin.whole_line(), record);
    read_level(members, begin.whole_line(), record);
  }
  keep_others(members, are_columns, grids, record);
  return puzzle;
}

}  // namespace

void ObjectScan::feed(std::string_view text) {
  for (std::size_t at = 0; at < text.size() && !has_ended_; ++at, ++size_) {
    const char c = text[at];
    if (in_string_) {
      in_string_ = c != '"' || escaped_;
      escaped_ = c == '\\' && !escaped_;
    } else if (c == '"') {
      in_string_ = true;
    } else if (c == '{' || c == '[') {
      ++depth_;
    } else if (c == '}' || c == ']') {
      has_ended_ = --depth_ <= 0;
    }
  }
}

bool begins_records(std::string_view line) {
  line = trimmed(line);
  while (line.starts_with('[')) line = trimmed(line.substr(1));
  if (!line.starts_with('{')) return false;
  line = trimmed(line.substr(1));
  return line.empty() || line[0] == '"' || line[0] == '}' || (line[0] | ' ') >= 'a';
}

Items records_in(std::string_view text, Place begin, const CellOptions& options) {
  const JsonValue value = parse_json(trimmed(text));
  Items items;
  if (!value.fault && is_json_object(value.text)) {
    items.push_back(item_of([&] { return record_of(value, begin, options); }));
    return items;
  }
  // several, with commas or in an array; counting characters to each from the start would be quadratic
  Place place = begin;
  std::size_t counted = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (std::string_view(" \t\n[],").find(text[at]) != std::string_view::npos) {
      ++at;
      continue;
    }
    ObjectScan object;
    object.feed(text.substr(at));
    const JsonValue part = parse_json(text.substr(at, object.size()));
    if (text[at] != '{' || object.is_open() || part.fault) {
      items.clear();
      break;
    }
    place = place_at(text.substr(counted), at - counted, place);
    counted = at;
    items.push_back(item_of([&] { return record_of(part, place, options); }));
    at += object.size();
  }
  if (!items.empty()) return items;
  if (value.fault) {
    const std::size_t byte = text.find_first_not_of(" \t") + value.fault->byte;
    items.emplace_back(ParseFault{
        place_at(text, byte, begin),
        "not JSON: " + value.fault->what + " (records are one object a line, as jq -c writes them)"});
  } else {
    items.emplace_back(ParseFault{begin.whole_line(),
                                  "no JSON object: records are one object a line, or an array of objects"});
  }
  return items;
}

}  // namespace evodoku::text
