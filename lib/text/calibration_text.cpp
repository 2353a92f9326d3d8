// A calibration as a small JSON file.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evodoku/calibration.hpp"
#include "evodoku/text.hpp"
#include "text/formats/members.hpp"
#include "text/source/characters.hpp"
#include "text/source/json_text.hpp"
#include "text/source/json_value.hpp"
#include "text/source/parse_fault.hpp"
#include "text/source/reals.hpp"
#include "text/source/sizes.hpp"

namespace evodoku {

namespace {

using namespace evodoku::text;

constexpr int newest_format = 1;

/// Reads a valid JSON text member by member; stops at the first fault.
class CalibrationParser {
 public:
  explicit CalibrationParser(std::string_view text) : text_(text) {}

  Parsed<Calibration> parse() {
    if (const auto fault = json_fault(text_))
      return ParseFault{place_of(fault->byte), "this is not JSON: " + fault->what};
    const std::string_view whole = trimmed_value(text_);
    if (!is_json_object(whole))
      return ParseFault{place_of(0), "a calibration is a JSON object, as evodoku-calibrate writes it"};
    Calibration calibration;
    const auto members = json_members(whole);
    const JsonMember* format = find(members, "calibration");
    if (format == nullptr) {
      return ParseFault{place_of(0),
                        "this is no calibration: the member 'calibration' is missing; make one by "
                        "evodoku-calibrate --save"};
    }
    if (number_of(*format, "calibration") != newest_format) {
      fail(format->text, "its form is not version " + std::to_string(newest_format) +
                             ", the only one that this evodoku reads");
    }
    calibration.rater = text_of(required(members, "rater"), "rater");
    calibration.version = count_of(required(members, "version"), "version");
    calibration.puzzles = count_of(required(members, "puzzles"), "puzzles");
    calibration.times = count_of(required(members, "times"), "times");
    read_box(required(members, "box"), calibration);
    for (const std::string_view one : elements_of(required(members, "curve"), "curve"))
      read_knot(one, calibration.curve);
    for (const std::string_view one : elements_of(required(members, "classes"), "classes"))
      read_class(one, calibration.classes);
    if (!fault_ && calibration.classes.size() < 2) fail(whole, "'classes' must name two classes or more");
    if (fault_) return *fault_;
    return calibration;
  }

 private:
  static std::string_view trimmed_value(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blanks);
    const std::size_t last = text.find_last_not_of(blanks);
    return first == std::string_view::npos ? "" : text.substr(first, last - first + 1);
  }

  Place place_of(std::size_t byte) const {
    const std::string_view before = text_.substr(0, std::min(byte, text_.size()));
    const auto lines = static_cast<std::uint64_t>(std::ranges::count(before, '\n'));
    const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 = 0
    return {lines + 1, character_count(before.substr(line_start)) + 1};
  }

  /// `piece` is a view into the text. Only the first fault is kept.
  void fail(std::string_view piece, std::string what) {
    if (fault_) return;
    const std::size_t byte = piece.empty() ? 0 : static_cast<std::size_t>(piece.data() - text_.data());
    fault_ = ParseFault{place_of(byte), std::move(what)};
  }

  static const JsonMember* find(const std::vector<JsonMember>& members, std::string_view name) {
    const auto found = std::ranges::find(members, name, &JsonMember::name);
    return found == members.end() ? nullptr : &*found;
  }

  JsonMember required(const std::vector<JsonMember>& members, const char* name) {
    if (const JsonMember* member = find(members, name)) return *member;
    fail({}, std::string("the member '") + name + "' is missing");
    return {};
  }

  double number_of(const JsonMember& member, const char* name) {
    double number = 0;
    if (!fault_ && !assign(SixDigits{&number}, member.text))
      fail(member.text, std::string("'") + name + "' must be a number");
    return number;
  }

  int count_of(const JsonMember& member, const char* name) {
    int count = 0;
    if (!fault_ && !assign(RequiredCount{&count}, member.text)) {
      fail(member.text, std::string("'") + name + "' must be a whole number from 0");
    }
    return count;
  }

  std::string text_of(const JsonMember& member, const char* name) {
    if (fault_) return "";
    if (is_json_string(member.text)) return json_unquoted(member.text);
    fail(member.text, std::string("'") + name + "' must be text");
    return "";
  }

  std::vector<std::string_view> elements_of(const JsonMember& member, const char* name) {
    if (fault_) return {};
    if (is_json_array(member.text)) return json_elements(member.text);
    fail(member.text, std::string("'") + name + "' must be a list");
    return {};
  }

  std::vector<JsonMember> members_of(std::string_view object, const char* name) {
    if (fault_) return {};
    if (is_json_object(object)) return json_members(object);
    fail(object, std::string("'") + name + "' must hold an object");
    return {};
  }

  void read_box(const JsonMember& member, Calibration& calibration) {
    const std::string name = text_of(member, "box");
    if (fault_) return;
    if (const auto box = box_from_text(name)) {
      calibration.box = *box;
    } else {
      fail(member.text, "'box' must be such as 3x3");
    }
  }

  void read_knot(std::string_view text, std::vector<CurveKnot>& curve) {
    const auto members = members_of(text, "curve");
    const CurveKnot knot{.rating = number_of(required(members, "rating"), "rating"),
                         .minutes = number_of(required(members, "minutes"), "minutes"),
                         .low = number_of(required(members, "low"), "low"),
                         .high = number_of(required(members, "high"), "high")};
    const bool ascends =
        curve.empty() || (knot.rating > curve.back().rating && knot.minutes >= curve.back().minutes);
    const bool is_banded = knot.low > 0 && knot.low <= knot.minutes && knot.minutes <= knot.high;
    if (!is_banded) fail(text, "minutes must be above 0 and lie between 'low' and 'high'");
    if (!ascends) fail(text, "the ratings of 'curve' must ascend and their minutes never fall");
    curve.push_back(knot);
  }

  void read_class(std::string_view text, std::vector<OwnClass>& classes) {
    const auto members = members_of(text, "classes");
    OwnClass one{.name = text_of(required(members, "name"), "name")};
    if (!classes.empty()) one.from = number_of(required(members, "from"), "from");
    const bool ascends = classes.size() < 2 || *one.from > *classes.back().from;
    if (!ascends) fail(text, "each class must begin ('from') above the one before");
    if (std::ranges::find(classes, one.name, &OwnClass::name) != classes.end())
      fail(text, "two classes have the same name");
    classes.push_back(std::move(one));
  }

  std::string_view text_;
  std::optional<ParseFault> fault_;
};

std::string real(double value) {
  return six_digits(value);
}

}  // namespace

std::string to_text(const Calibration& calibration) {
  std::string text = "{\"calibration\": " + std::to_string(newest_format) + ",\n";
  text += " \"rater\": " + json_quoted(calibration.rater) +
          ", \"version\": " + std::to_string(calibration.version);
  text += ", \"box\": " + json_quoted(calibration.box.name()) + ",\n";
  text += " \"puzzles\": " + std::to_string(calibration.puzzles) +
          ", \"times\": " + std::to_string(calibration.times);
  text += ",\n";
  text += " \"curve\": [";
  for (const CurveKnot& knot : calibration.curve) {
    if (&knot != &calibration.curve.front()) text += ",";
    text += "\n  {\"rating\": " + real(knot.rating) + ", \"minutes\": " + real(knot.minutes);
    text += ", \"low\": " + real(knot.low) + ", \"high\": " + real(knot.high) + "}";
  }
  text += "],\n";
  text += " \"classes\": [";
  for (const OwnClass& one : calibration.classes) {
    if (&one != &calibration.classes.front()) text += ",";
    text += "\n  {\"name\": " + json_quoted(one.name);
    if (one.from) text += ", \"from\": " + real(*one.from);
    text += "}";
  }
  return text + "]}\n";
}

std::variant<Calibration, TextError> calibration_from_text(std::string_view text, std::string name) {
  Parsed<Calibration> parsed = CalibrationParser(text).parse();
  if (auto* const fault = std::get_if<ParseFault>(&parsed)) {
    return TextError{std::move(name), fault->place.line, fault->place.column, fault->what};
  }
  return std::move(std::get<Calibration>(parsed));
}

}  // namespace evodoku
