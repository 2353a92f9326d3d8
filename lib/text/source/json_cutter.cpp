#include "text/source/json_cutter.hpp"

#include <algorithm>
#include <utility>

#include "text/source/characters.hpp"
#include "text/source/json_text.hpp"

namespace evodoku::text {

namespace {

bool is_scalar_character(char c) {
  return is_letter(c) || is_digit(c) || c == '+' || c == '-' || c == '.';
}

}  // namespace

JsonStructure::Step JsonStructure::follow(char c) {
  switch (inside_) {
    case Inside::escape:
      inside_ = Inside::string;
      return c == '\n' ? refuse("a string is not closed at the end of its line") : Step::more;
    case Inside::string:
      if (c == '\n') return refuse("a string is not closed at the end of its line");
      if (c == '\\') inside_ = Inside::escape;
      if (c != '"') return Step::more;
      inside_ = Inside::nothing;
      if (!is_key_) return value_done(true);
      if (JsonMemberPlace* const member = member_begun()) member->name_end = taken_ + 1;
      wanted_ = Wanted::colon;
      return Step::more;
    case Inside::scalar: {
      if (is_scalar_character(c)) return Step::more;
      inside_ = Inside::nothing;
      const Step step = value_done(false);
      return step == Step::more ? follow(c) : step;
    }
    case Inside::nothing:
      break;
  }
  if (is_space(c) || c == '\n' || c == '\r') return Step::more;
  const bool value_may_come = wanted_ == Wanted::value || wanted_ == Wanted::value_or_close;
  const bool key_may_come = wanted_ == Wanted::key || wanted_ == Wanted::key_or_close;
  if (c == '"' && (value_may_come || key_may_come)) {
    inside_ = Inside::string;
    is_key_ = key_may_come;
    is_key_ ? begin_name() : begin_value();
    return Step::more;
  }
  if ((c == '{' || c == '[') && value_may_come) return open(c);
  if (c == '}' || c == ']') return close(c);
  if (c == ':' && wanted_ == Wanted::colon) {
    wanted_ = Wanted::value;
    return Step::more;
  }
  if (c == ',' && wanted_ == Wanted::comma_or_close) {
    wanted_ = open_.back() == '{' ? Wanted::key : Wanted::value;
    return Step::more;
  }
  if (value_may_come && is_scalar_character(c)) {
    inside_ = Inside::scalar;
    begin_value();
    return Step::more;
  }
  return refuse("expected " + wanted_text() + " here");
}

JsonStructure::Step JsonStructure::open(char bracket) {
  if (open_.size() == deepest)
    return refuse("JSON nested deeper than " + std::to_string(deepest) + " levels");
  begin_value();
  open_.push_back(bracket);
  wanted_ = bracket == '{' ? Wanted::key_or_close : Wanted::value_or_close;
  return Step::more;
}

JsonStructure::Step JsonStructure::close(char bracket) {
  const bool may_close = wanted_ == Wanted::comma_or_close || wanted_ == Wanted::key_or_close ||
                         wanted_ == Wanted::value_or_close;
  if (!may_close || open_.empty() || (open_.back() == '{') != (bracket == '}')) {
    return refuse("expected " + wanted_text() + " here");
  }
  open_.pop_back();
  return value_done(true);
}

void JsonStructure::begin_name() {
  const auto depth = static_cast<std::uint32_t>(open_.size());
  if (depth > deepest_members || (depth == 2 && open_.front() != '{')) return;
  last_member_[depth] = members_.size();
  members_.push_back({.depth = depth, .name = taken_});
}

void JsonStructure::begin_value() {
  if (JsonMemberPlace* const member = member_begun()) member->begin = taken_;
}

/// The member that begins in the innermost open object, if members of this object are recorded.
JsonMemberPlace* JsonStructure::member_begun() {
  const std::size_t depth = open_.size();
  if (depth == 0 || depth > deepest_members || open_.front() != '{' || open_.back() != '{') return nullptr;
  return &members_[last_member_[depth]];
}

JsonStructure::Step JsonStructure::value_done(bool here) {
  if (JsonMemberPlace* const member = member_begun()) member->end = here ? taken_ + 1 : taken_;
  wanted_ = Wanted::comma_or_close;
  if (!open_.empty()) return Step::more;
  return here ? Step::ends_here : Step::ended_before;
}

JsonStructure::Step JsonStructure::refuse(std::string why) {
  fault_ = std::move(why);
  return Step::fault;
}

std::string JsonStructure::wanted_text() const {
  switch (wanted_) {
    case Wanted::value:
      return "a value";
    case Wanted::value_or_close:
      return "a value or ']'";
    case Wanted::key:
      return "a member's name in quotes";
    case Wanted::key_or_close:
      return "a member's name in quotes or '}'";
    case Wanted::colon:
      return "':'";
    case Wanted::comma_or_close:
      break;
  }
  return !open_.empty() && open_.back() == '[' ? "',' or ']'" : "',' or '}'";
}

Parsed<JsonText> JsonCutter::cut() {
  peek();
  JsonText value{{"", place()}, {}};
  JsonStructure structure;
  while (const Line* current = line()) {
    const std::string_view text = current->text;
    const std::size_t first = std::min(offset(), text.size());
    bool blank_so_far = first == 0;
    for (std::size_t at = first; at <= text.size(); ++at) {
      at += structure.take_plain(text.substr(at));
      const char c = at < text.size() ? text[at] : '\n';
      const JsonStructure::Step step = structure.take(c);
      if (step == JsonStructure::Step::more) {
        blank_so_far = blank_so_far && is_space(c);
        continue;
      }
      const std::size_t end = step == JsonStructure::Step::ends_here ? at + 1 : at;
      if (step == JsonStructure::Step::fault) {
        move_to(at);
        const Place where = place();
        return fail(value, where, structure.fault(),
                    blank_so_far && at < text.size() && current->number > value.place.line);
      }
      value.text += text.substr(first, end - first);
      move_to(end);
      if (const auto wrong = json_fault(value.text)) {
        next_line();
        return ParseFault{value.place_of(wrong->byte), "not JSON: " + wrong->what};
      }
      value.members = std::move(structure.members());
      return value;
    }
    value.text += text.substr(first);
    value.text += '\n';
    if (value.text.size() > longest_value) {
      return fail(value, value.place, "a JSON value of more than 16 MiB: write one object a line", false);
    }
    next_line();
  }
  return ParseFault{value.place, "the JSON that begins here is not closed at the end of the file"};
}

ParseFault JsonCutter::fail(const JsonText& value, Place place, std::string what, bool at_line_start) {
  if (!at_line_start) next_line();
  move_to(0);
  if (place.line != value.place.line) {
    what += " (in the value that begins in line " + std::to_string(value.place.line) + ")";
  }
  return {place, "not JSON: " + what};
}

}  // namespace evodoku::text
