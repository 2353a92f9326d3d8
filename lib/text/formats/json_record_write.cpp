#include <algorithm>
#include <stdexcept>

#include "text/formats/json_record.hpp"
#include "text/formats/members.hpp"
#include "text/source/characters.hpp"
#include "text/source/json_text.hpp"
#include "text/source/json_value.hpp"

namespace evodoku::text {

namespace {

/// The code point of a UTF-8 character of one to three bytes.
unsigned code_of(std::string_view character) {
  const auto byte = [&](std::size_t i) {
    return static_cast<unsigned>(static_cast<unsigned char>(character[i]));
  };
  if (character.size() == 1) return byte(0);
  if (character.size() == 2) return (byte(0) & 31U) << 6U | (byte(1) & 63U);
  return (byte(0) & 15U) << 12U | (byte(1) & 63U) << 6U | (byte(2) & 63U);
}

/// Escapes control characters. JSON allows DEL, U+0080 to U+009F and characters that change the direction of text
/// unescaped in strings, but a terminal should not receive them.
std::string with_controls_escaped(std::string_view json) {
  constexpr std::string_view hexadecimal = "0123456789abcdef";
  std::string escaped;
  escaped.reserve(json.size());
  while (true) {
    const auto plain = std::ranges::find_if(json, [](char c) { return c < ' ' || c > '~'; }) - json.begin();
    escaped += json.substr(0, static_cast<std::size_t>(plain));
    json.remove_prefix(static_cast<std::size_t>(plain));
    if (json.empty()) return escaped;
    const std::size_t size = control_size(json);
    if (size == 0) {
      escaped += json[0];
    } else {
      const unsigned code = code_of(json.substr(0, size));
      escaped += "\\u";
      for (const unsigned shift : {12U, 8U, 4U, 0U}) escaped += hexadecimal[code >> shift & 15U];
    }
    json.remove_prefix(std::max<std::size_t>(size, 1));
  }
}

/// The members of an object under construction.
class ObjectWriter {
 public:
  void add(std::string_view name, std::string_view json) {
    text_ += text_.empty() ? '{' : ',';
    text_ += json_quoted(name);
    text_ += ':';
    text_ += json;
  }
  void add_text(std::string_view name, std::string_view text) { add(name, json_quoted(text)); }
  std::string finished() && { return text_.empty() ? "{}" : with_controls_escaped(text_) + '}'; }

 private:
  std::string text_;
};

std::string json_of(const Slot& slot, const std::string& text) {
  const bool bare = std::holds_alternative<ExactDecimal>(slot) ? is_json_number(text) : !is_text(slot);
  return bare ? text : json_quoted(text);
}

/// The object of a rating or a level; what does not apply is left out.
template <typename Part, typename MembersOfPart>
std::string json_of_part(Part part, const MembersOfPart& members) {
  ObjectWriter object;
  for (const auto& member : members) {
    const Slot slot = member.slot(part);
    if (const auto text = slot_text(slot)) object.add(member.json_name, json_of(slot, *text));
  }
  return std::move(object).finished();
}

/// The name under which a member of `other` is written. A `level` of someone else that is a number or a string cannot
/// be mistaken for ours and keeps its name.
std::string name_beside(const Record& record, const std::string& name, const std::string& value) {
  const bool is_ambiguous = name == "level" && (record.level || is_json_object(value));
  return is_ambiguous ? "other_level" : name;
}

void require_unknown(const std::string& name, const std::string& value) {
  if (is_record_member(name) && name != "level") {
    throw std::invalid_argument("record.other must not hold '" + name +
                                "', a member with a place of its own");
  }
  if (json_fault(value)) throw std::invalid_argument("record.other['" + name + "'] is not JSON: " + value);
}

}  // namespace

std::string json_of_record(const Record& original, Alphabet alphabet) {
  Record record = original;  // a copy, because the table of members gives pointers to modifiable members
  ObjectWriter object;
  object.add_text("puzzle", to_line(record.puzzle, alphabet));
  object.add_text("box", record.puzzle.box().name());
  object.add("clues", std::to_string(record.puzzle.clue_count()));
  if (record.solution) object.add_text("solution", to_line(*record.solution, alphabet));
  for (const RecordMember& member : record_members()) {
    if (member.json_name == "comment") {
      if (record.rating) object.add("rating", json_of_part(*record.rating, rating_members()));
      if (record.level) object.add("level", json_of_part(*record.level, level_members()));
    }
    const Slot slot = member.slot(record);
    if (const auto text = slot_text(slot)) object.add(member.json_name, json_of(slot, *text));
  }
  object.add("format", std::to_string(record_format));
  for (const auto& [name, value] : record.other) {
    require_unknown(name, value);
    object.add(name_beside(record, name, value), json_compacted(value));
  }
  return std::move(object).finished();
}

}  // namespace evodoku::text
