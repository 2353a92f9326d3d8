// A calibration as a small JSON file.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evodoku/calibration.hpp"
#include "evodoku/text.hpp"
#include "text/json_record.hpp"
#include "text/members.hpp"

namespace evodoku {

namespace {

using namespace evodoku::text;

constexpr int newest_format = 1;

std::vector<std::string_view> elements_of(const JsonObject& object, std::string_view name) {
  const std::string_view array = object.required(name);
  if (!is_json_array(array)) object.fail(array, "'" + std::string(name) + "' must be a list");
  return json_elements(array);
}

JsonObject element_of(const JsonText& whole, std::string_view element, std::string prefix) {
  if (!is_json_object(element)) throw ParseFault{whole.place_of(element), "want an object here"};
  return {whole, element, std::move(prefix)};
}

template <typename Value>
Value required(const JsonObject& object, std::string_view name) {
  Value value{};
  object.required(name);
  object.read(name, value);
  return value;
}

void read_knot(const JsonObject& object, std::string_view text, std::vector<CurveKnot>& curve) {
  const CurveKnot knot{.rating = required<double>(object, "rating"),
                       .minutes = required<double>(object, "minutes"),
                       .low = required<double>(object, "low"),
                       .high = required<double>(object, "high")};
  const bool is_banded = knot.low > 0 && knot.low <= knot.minutes && knot.minutes <= knot.high;
  if (!is_banded) object.fail(text, "minutes must be above 0 and lie between 'low' and 'high'");
  const bool ascends =
      curve.empty() || (knot.rating > curve.back().rating && knot.minutes >= curve.back().minutes);
  if (!ascends) object.fail(text, "the ratings of 'curve' must ascend and their minutes never fall");
  curve.push_back(knot);
}

void read_class(const JsonObject& object, std::string_view text, std::vector<OwnClass>& classes) {
  OwnClass one{.name = required<std::string>(object, "name")};
  if (!classes.empty()) one.from = required<double>(object, "from");
  const bool ascends = classes.size() < 2 || *one.from > *classes.back().from;
  if (!ascends) object.fail(text, "each class must begin ('from') above the one before");
  if (std::ranges::find(classes, one.name, &OwnClass::name) != classes.end())
    object.fail(text, "two classes have the same name");
  classes.push_back(std::move(one));
}

/// Throws a ParseFault at the first fault.
Calibration calibration_in(std::string_view text) {
  const JsonText whole{text, {1, 1}};
  if (const auto fault = json_fault(text))
    throw ParseFault{place_at(text, fault->byte, whole.place), "this is not JSON: " + fault->what};
  const std::string_view value = text.substr(text.find_first_not_of(" \t\r\n"));
  if (!is_json_object(value))
    throw ParseFault{whole.place, "a calibration is a JSON object, as evodoku-calibrate writes it"};
  const JsonObject object(whole, value, "");
  if (!object.value_of("calibration")) {
    object.fail(value,
                "this is no calibration: the member 'calibration' is missing; make one by "
                "evodoku-calibrate --save");
  }
  if (required<double>(object, "calibration") != newest_format) {
    object.fail(object.required("calibration"), "its form is not version " + std::to_string(newest_format) +
                                                    ", the only one that this evodoku reads");
  }
  Calibration calibration;
  calibration.rater = required<std::string>(object, "rater");
  calibration.version = required<int>(object, "version");
  calibration.puzzles = required<int>(object, "puzzles");
  calibration.times = required<int>(object, "times");
  const auto box = parse_box(required<std::string>(object, "box"));
  if (!box) object.fail(object.required("box"), "'box' must be such as 3x3");
  calibration.box = *box;
  for (const std::string_view one : elements_of(object, "curve"))
    read_knot(element_of(whole, one, "curve."), one, calibration.curve);
  for (const std::string_view one : elements_of(object, "classes"))
    read_class(element_of(whole, one, "classes."), one, calibration.classes);
  if (calibration.classes.size() < 2) object.fail(value, "'classes' must name two classes or more");
  return calibration;
}

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
  try {
    return calibration_in(text);
  } catch (ParseFault& fault) {
    return TextError{std::move(name), fault.place.line, fault.place.column, std::move(fault.what)};
  }
}

}  // namespace evodoku
