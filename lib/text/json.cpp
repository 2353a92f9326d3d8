#include "text/json.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "evodoku/text.hpp"

namespace evodoku::text {

namespace {

using Json = nlohmann::json;

/// Without the exception's name and place ("[json.exception.parse_error.101] parse error at line 1, column 5: ..."), as
/// ours are more precise.
std::string without_place(std::string_view what) {
  what.remove_prefix(std::min(what.find("] ") + 2, what.size()));
  if (what.starts_with("parse error")) what.remove_prefix(std::min(what.find(": ") + 2, what.size()));
  return as_utf8(on_one_line(what));  // what it has read last may end inside of a character
}

/// Whether a text is the same between the quotes of JSON.
bool needs_no_escapes(std::string_view text) {
  return std::ranges::all_of(text, [](char c) {
    return c >= ' ' && c != '"' && c != '\\' && c != 0x7F && static_cast<unsigned char>(c) < 0x80U;
  });
}

/// What most values are: a string without escapes, a whole number below 10^9, or a word. Costs less than the parser.
bool is_simple(std::string_view text) {
  if (text == "true" || text == "false" || text == "null") return true;
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"')
    return needs_no_escapes(text.substr(1, text.size() - 2));
  const bool has_digits = std::ranges::all_of(text, is_digit);
  return has_digits && !text.empty() && text.size() < 10 && (text.front() != '0' || text.size() == 1);
}

/// Writes what the parser finds.
class Collector : public Json::json_sax_t {
 public:
  JsonValue value = {};

  bool null() override { return put("null"); }
  bool boolean(bool is_true) override { return put(is_true ? "true" : "false"); }
  bool number_integer(std::int64_t number) override { return put(std::to_string(number)); }
  bool number_unsigned(std::uint64_t number) override { return put(std::to_string(number)); }
  bool number_float(double /*number*/, const std::string& as_written) override { return put(as_written); }
  bool string(std::string& text) override { return put(json_quoted(text)); }
  bool binary(Json::binary_t& /*bytes*/) override { return false; }
  bool start_object(std::size_t /*elements*/) override { return open('{'); }
  bool start_array(std::size_t /*elements*/) override { return open('['); }
  bool end_object() override { return close('}'); }
  bool end_array() override { return close(']'); }
  bool key(std::string& name) override {
    write(json_quoted(name));
    value.text += ':';
    if (std::vector<JsonMember>* const members = members_here()) {
      members->push_back({.name = std::move(name)});
      begins_[depth_] = value.text.size();
    }
    return true;
  }
  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const Json::exception& error) override {
    value.fault = {std::max<std::size_t>(position, 1) - 1, without_place(error.what())};
    return false;
  }

 private:
  static constexpr std::size_t deepest = 64;

  void write(std::string_view part) {
    std::string& text = value.text;
    if (!text.empty() && text.back() != '{' && text.back() != '[' && text.back() != ':') text += ',';
    text += part;
  }
  bool put(std::string_view scalar) {
    write(scalar);
    return end_value();
  }
  bool open(char bracket) {
    write({&bracket, 1});
    if (++depth_ <= deepest) return true;
    value.fault = {0, "nested deeper than 64 levels"};
    return false;
  }
  bool close(char bracket) {
    value.text += bracket;
    --depth_;
    return end_value();
  }
  bool end_value() {
    std::vector<JsonMember>* const members = members_here();
    if (members != nullptr && !members->empty()) members->back().text = value.text.substr(begins_[depth_]);
    return true;
  }
  /// Of the object that is being read, if it is the outermost or one of its members.
  std::vector<JsonMember>* members_here() {
    if (depth_ == 1) return &value.members;
    return depth_ == 2 && !value.members.empty() ? &value.members.back().members : nullptr;
  }

  std::size_t depth_ = 0;
  std::array<std::size_t, 3> begins_ = {};  // by depth: of the last member's value
};

}  // namespace

JsonValue parse_json(std::string_view text) {
  if (is_simple(text)) return {std::string(text)};
  Collector collector;
  collector.value.text.reserve(text.size());
  if (is_json_object(text)) collector.value.members.reserve(32);
  Json::sax_parse(text, &collector);
  return std::move(collector.value);
}

std::string json_unquoted(std::string_view string) {
  if (is_json_string(string) && string.size() >= 2 && string.find('\\') == std::string_view::npos &&
      string.back() == '"')
    return std::string(string.substr(1, string.size() - 2));
  const Json value = Json::parse(string, nullptr, false);
  if (!value.is_string()) throw std::invalid_argument("no string of JSON: " + std::string(string));
  return value.get<std::string>();
}

std::string json_quoted(std::string_view text) {
  std::string quoted;
  append_json_string(quoted, text);
  return quoted;
}

void append_json_string(std::string& text, std::string_view string) {
  if (needs_no_escapes(string)) {
    text += '"';
    text += string;
    text += '"';
    return;
  }
  // JSON allows DEL, U+0080 to U+009F and what changes the direction of text in strings; a terminal should not get
  // them.
  bool has_controls = false;
  for (std::size_t at = 0; at < string.size(); ++at)
    has_controls = has_controls ||
                   (control_size(string.substr(at)) > 0 && static_cast<unsigned char>(string[at]) > 0x1F);
  text += Json(std::string(string)).dump(-1, ' ', has_controls, Json::error_handler_t::replace);
}

bool append_json_value(std::string& text, std::string_view json) {
  const JsonValue value = parse_json(json);
  if (!value.fault) text += value.text;
  return !value.fault;
}

std::string as_utf8(std::string_view text) {
  return json_unquoted(json_quoted(text));
}

bool is_json_number(std::string_view text) {
  const bool may_be =
      !text.empty() && (is_digit(text.front()) || text.front() == '-') && is_digit(text.back());
  const std::size_t point = std::min(text.find('.'), text.size());
  const bool is_short = is_simple(text.substr(0, point)) &&
                        std::ranges::all_of(text.substr(std::min(point + 1, text.size())), is_digit);
  return may_be && (is_short || Json::accept(text));
}

}  // namespace evodoku::text

namespace evodoku {

std::string object_of_members(const std::map<std::string, std::string>& members) {
  std::string object = "{";
  for (const auto& [name, json] : members) {
    if (object.size() > 1) object += ',';
    text::append_json_string(object, name);
    object += ':';
    if (!text::append_json_value(object, json)) text::append_json_string(object, json);
  }
  return object + '}';
}

std::map<std::string, std::string> members_of_object(std::string_view json) {
  std::map<std::string, std::string> members;
  const text::JsonValue object = text::parse_json(json);
  if (object.fault) return members;
  for (const text::JsonMember& member : object.members) members[member.name] = member.text;
  return members;
}

}  // namespace evodoku
