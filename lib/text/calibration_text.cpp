// A calibration as a small JSON file.
#include <algorithm>
#include <functional>
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

/// Calls `take` for each object of a list.
void for_each_of(const JsonText& whole, const JsonObject& object, std::string_view name,
                 const std::function<void(const JsonObject&, std::string_view text)>& take) {
  const std::string_view array = object.required(name);
  if (!is_json_array(array)) object.fail(array, "'" + std::string(name) + "' must be a list");
  for (const std::string_view element : json_elements(array)) {
    if (!is_json_object(element)) throw ParseFault{whole.place_of(element), "want an object here"};
    take(JsonObject(whole, element, std::string(name) + "."), element);
  }
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
  if (one.name.find('\0') != std::string::npos) object.fail(text, "a name cannot have a zero byte");
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
  for_each_of(whole, object, "curve", [&](const JsonObject& one, std::string_view its_text) {
    read_knot(one, its_text, calibration.curve);
  });
  for_each_of(whole, object, "classes", [&](const JsonObject& one, std::string_view its_text) {
    read_class(one, its_text, calibration.classes);
  });
  if (calibration.classes.size() < 2) object.fail(value, "'classes' must name two classes or more");
  return calibration;
}

}  // namespace

std::string to_text(const Calibration& calibration) {
  std::string curve;
  for (const CurveKnot& knot : calibration.curve)
    curve += (curve.empty() ? "\n  {\"rating\": " : ",\n  {\"rating\": ") + six_digits(knot.rating) +
             ", \"minutes\": " + six_digits(knot.minutes) + ", \"low\": " + six_digits(knot.low) +
             ", \"high\": " + six_digits(knot.high) + "}";
  std::string classes;
  for (const OwnClass& one : calibration.classes)
    classes += (classes.empty() ? "\n  {\"name\": " : ",\n  {\"name\": ") + json_quoted(one.name) +
               (one.from ? ", \"from\": " + six_digits(*one.from) : "") + "}";
  return "{\"calibration\": " + std::to_string(newest_format) +
         ",\n \"rater\": " + json_quoted(calibration.rater) +
         ", \"version\": " + std::to_string(calibration.version) +
         ", \"box\": " + json_quoted(calibration.box.name()) +
         ",\n \"puzzles\": " + std::to_string(calibration.puzzles) +
         ", \"times\": " + std::to_string(calibration.times) + ",\n \"curve\": [" + curve +
         "],\n \"classes\": [" + classes + "]}\n";
}

std::variant<Calibration, TextError> calibration_from_text(std::string_view text, std::string name) {
  try {
    return calibration_in(text);
  } catch (ParseFault& fault) {
    return TextError{std::move(name), fault.place.line, fault.place.column, std::move(fault.what)};
  }
}

}  // namespace evodoku
