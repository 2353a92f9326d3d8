#include <algorithm>
#include <array>
#include <map>

#include "text/formats/json_puzzle.hpp"
#include "text/formats/json_record.hpp"
#include "text/formats/members.hpp"
#include "text/source/characters.hpp"
#include "text/source/json_text.hpp"
#include "text/source/json_value.hpp"
#include "text/source/sizes.hpp"

namespace evodoku::text {

namespace {

using Members = std::map<std::string, std::string_view, std::less<>>;

/// Reads one object; if there are several faults, the first is kept.
class ObjectReader {
 public:
  ObjectReader(const JsonText& object, const CellOptions& options) : object_(object), options_(options) {}

  Parsed<Record> read() {
    const Members members = index_members(object_.text, "");
    if (!fault_ && !members.contains("puzzle")) complain_of_no_puzzle(members);
    Record record;
    if (!fault_) read_grids(members, record);
    if (!fault_) read_members(members, record);
    if (!fault_) read_rating(members, record);
    if (!fault_) read_level(members, record);
    if (!fault_) keep_others(members, record);
    if (fault_) return *fault_;
    return record;
  }

 private:
  Place place_of(std::string_view value) const {
    return object_.place_of(static_cast<std::size_t>(value.data() - object_.text.data()));
  }

  void complain(std::string_view value, std::string what) {
    if (!fault_) fault_ = ParseFault{place_of(value), std::move(what)};
  }

  /// Indexes the members of the record itself, or of an object that is one of its members.
  Members index_members(std::string_view object, std::string_view prefix) {
    Members members;
    const std::string_view whole = object_.text;
    const auto begin = static_cast<std::size_t>(object.data() - whole.data());
    const std::size_t depth = begin == 0 ? 1 : 2;
    for (const JsonMemberPlace& member : object_.members) {
      if (member.depth != depth || member.begin < begin || member.begin >= begin + object.size()) continue;
      const std::string_view value = whole.substr(member.begin, member.end - member.begin);
      const std::string name = json_unquoted(whole.substr(member.name, member.name_end - member.name));
      if (!members.emplace(name, value).second) {
        complain(value, "member '" + std::string(prefix) + printable(name) + "' is there twice");
      }
    }
    return members;
  }

  /// The value of a member; nothing if it is missing or null, which have the same meaning.
  static std::optional<std::string_view> value_of(const Members& members, std::string_view name) {
    const auto found = members.find(name);
    if (found == members.end() || found->second == "null") return std::nullopt;
    return found->second;
  }

  void complain_of_no_puzzle(const Members& members) {
    if (const auto error = value_of(members, "error")) {
      const std::string text = is_json_string(*error) ? json_unquoted(*error) : std::string(*error);
      complain(object_.text, "not a puzzle but an error from an earlier tool: " + printable(text));
    } else {
      complain(object_.text, "no member 'puzzle' in this object");
    }
  }

  void read_grids(const Members& members, Record& record) {
    CellOptions options = options_;
    if (const auto box = value_of(members, "box")) {
      options.box = is_json_string(*box) ? box_from_text(json_unquoted(*box)) : std::nullopt;
      if (!options.box) {
        return complain(
            *box, "member 'box' must be text such as \"3x3\" (side 2 to 64), here it is " + shown_text(*box));
      }
    }
    Parsed<Grid> puzzle = json_grid(object_, members.find("puzzle")->second, options);
    if (auto* fault = std::get_if<ParseFault>(&puzzle)) return keep(std::move(*fault), "");
    record.puzzle = std::move(std::get<Grid>(puzzle));
    if (const auto value = value_of(members, "solution")) {
      options.box = record.puzzle.box();
      Parsed<Grid> solution = json_grid(object_, *value, options);
      if (auto* fault = std::get_if<ParseFault>(&solution)) return keep(std::move(*fault), "solution: ");
      record.solution = std::move(std::get<Grid>(solution));
    }
  }

  void keep(ParseFault fault, const std::string& prefix) {
    fault.what = prefix + fault.what;
    if (!fault_) fault_ = std::move(fault);
  }

  void read_value(std::string_view value, const Slot& slot, const std::string& name) {
    const bool string = is_json_string(value);
    const bool may_be_string = is_text(slot) || std::holds_alternative<ExactDecimal>(slot);
    const bool may_be_bare = !is_text(slot) && !is_json_array(value) && !is_json_object(value);
    const bool right_kind = string ? may_be_string : may_be_bare;
    const bool number_needed = std::holds_alternative<ExactDecimal>(slot) && !string;
    if (!right_kind || (number_needed && !is_json_number(value)) ||
        !assign(slot, string ? json_unquoted(value) : std::string(value))) {
      complain(value,
               "member '" + name + "' must be " + expected_of(slot) + ", here it is " + shown_text(value));
    }
  }

  void read_members(const Members& members, Record& record) {
    for (const RecordMember& member : record_members()) {
      if (const auto value = value_of(members, member.json_name)) {
        read_value(*value, member.slot(record), std::string(member.json_name));
      }
    }
    if (const auto format = value_of(members, "format"); format && is_json_number(*format)) {
      std::optional<std::uint64_t> version;
      read_value(*format, Whole{&version}, "format");
      if (version && *version > std::uint64_t{record_format}) {
        complain(*format, "a record of format " + std::to_string(*version) +
                              ", made by a later evodoku; this one reads format " +
                              std::to_string(record_format));
      }
    }
    if (const auto clues = value_of(members, "clues")) {  // only checked, as it follows from the puzzle
      std::optional<std::uint64_t> count;
      read_value(*clues, Whole{&count}, "clues");
    }
  }

  void read_rating(const Members& members, Record& record) {
    const auto object = value_of(members, "rating");
    if (!object) return;
    if (!is_json_object(*object)) {
      return complain(*object, "member 'rating' must be an object, here it is " + shown_text(*object));
    }
    const Members rating_values = index_members(*object, "rating.");
    Rating rating;
    for (const RatingMember& member : rating_members()) {
      if (const auto value = value_of(rating_values, member.json_name)) {
        read_value(*value, member.slot(rating), "rating." + std::string(member.json_name));
      }
    }
    if (rating.rater.empty() || rating.runs == 0 || !value_of(rating_values, "value"))
      return complain(*object,
                      "member 'rating' must have 'rater', 'runs' and 'value'; the number of another program "
                      "belongs into a member of another name, such as 'se'");
    record.rating = std::move(rating);
  }

  /// A `level` that is not an object is someone else's, and is kept in `other`.
  void read_level(const Members& members, Record& record) {
    const auto object = value_of(members, "level");
    if (!object || !is_json_object(*object)) return;
    const Members level_values = index_members(*object, "level.");
    Level level;
    for (const LevelMember& member : level_members()) {
      if (const auto value = value_of(level_values, member.json_name)) {
        read_value(*value, member.slot(level), "level." + std::string(member.json_name));
      }
    }
    if (level.technique.empty()) return complain(*object, "member 'level' must have 'technique'");
    record.level = std::move(level);
  }

  void keep_others(const Members& members, Record& record) {
    for (const auto& [name, value] : members) {
      const bool is_foreign_level = name == "level" && !record.level && value != "null";
      const bool is_foreign_format = name == "format" && value != "null" && !is_json_number(value);
      if (is_foreign_format) record.other.emplace("other_format", json_compacted(value));
      if (is_foreign_level || !is_record_member(name)) record.other.emplace(name, json_compacted(value));
    }
  }

  const JsonText& object_;
  const CellOptions& options_;
  std::optional<ParseFault> fault_;
};

}  // namespace

Parsed<Record> record_from_json(const JsonText& object, const CellOptions& options) {
  return ObjectReader(object, options).read();
}

}  // namespace evodoku::text
