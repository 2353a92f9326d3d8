#include "experiment/plot_scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>

namespace evodoku::tools {

namespace {

// The distance of zero from the first power of ten, in decades.
constexpr double zero_distance = 0.6;

constexpr double room_at_ends = 0.035;  // share of the whole range

std::string superscript(int exponent) {
  static constexpr std::array<const char*, 10> digits = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = exponent < 0 ? "⁻" : "";
  for (const char digit : std::to_string(std::abs(exponent)))
    text += digits[static_cast<std::size_t>(digit - '0')];
  return text;
}

/// Inserts commas between thousands, from 10,000 on.
std::string grouped(std::string digits) {
  const std::size_t begin = digits.starts_with('-') ? 1 : 0;
  if (digits.size() - begin < 5) return digits;
  for (std::size_t place = digits.size() - 3; place > begin; place -= std::min<std::size_t>(place, 3))
    digits.insert(place, ",");
  return digits;
}

std::string power_text(int exponent) {
  const bool is_short = exponent >= -2 && exponent <= 3;
  return is_short ? fmt::format("{:g}", std::pow(10.0, exponent)) : "10" + superscript(exponent);
}

/// The smallest of 1, 2, 5, 10, 20, ... (and 0.5, 0.2, ...) that is not below `least`.
double nice_step(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

}  // namespace

Scale Scale::logarithmic(std::span<const double> values) {
  Scale scale;
  scale.logarithmic_ = true;
  double least = INFINITY;
  for (const double value : values) {
    if (value > 0) least = std::min(least, value);
    if (value <= 0) scale.has_zero_ = true;
  }
  // The small number prevents the logarithm of 1000 from being rounded below 3.
  if (std::isfinite(least)) scale.first_decade_ = static_cast<int>(std::floor(std::log10(least) + 1e-9));
  return scale;
}

double Scale::place_of(double value) const {
  if (!logarithmic_) return value;
  const double threshold = std::pow(10.0, first_decade_);
  if (value >= threshold) return std::log10(value);
  return first_decade_ - zero_distance * (1 - value / threshold);
}

std::vector<double> Scale::places_of(std::span<const double> values) const {
  std::vector<double> places;
  places.reserve(values.size());
  for (const double value : values) places.push_back(place_of(value));
  return places;
}

double Scale::value_at(double place) const {
  if (!logarithmic_) return place;
  const double threshold = std::pow(10.0, first_decade_);
  if (place >= first_decade_) return std::pow(10.0, place);
  return threshold * (1 - (first_decade_ - place) / zero_distance);
}

std::vector<Tick> Scale::ticks(double low, double high, int most) const {
  if (!logarithmic_) return linear_ticks(low, high, most);
  std::vector<Tick> ticks = decade_ticks(low, high, most);
  if (has_zero_) ticks.insert(ticks.begin(), {.place = place_of(0), .label = "0"});
  return ticks;
}

std::vector<Tick> Scale::linear_ticks(double low, double high, int most) const {
  const double least_value = value_at(low);
  const double greatest_value = value_at(high);
  const double step = nice_step((greatest_value - least_value) / most);
  std::vector<Tick> ticks;
  for (double multiple = std::ceil(least_value / step - 1e-9); multiple * step <= greatest_value * (1 + 1e-9);
       ++multiple) {
    const double value = multiple * step;
    ticks.push_back({.place = logarithmic_ ? std::log10(value) : value, .label = number_text(value)});
  }
  return ticks;
}

std::vector<Tick> Scale::decade_ticks(double low, double high, int most) const {
  const double first = std::max(low, static_cast<double>(first_decade_));
  const double decades = high - first;
  if (decades < 0.7) return linear_ticks(first, high, std::min(most, 4));
  const int every = std::max(1, static_cast<int>(std::ceil(decades / most)));
  const bool has_room = decades <= 2 && 3 * decades <= most;
  std::vector<Tick> ticks;
  for (int decade = static_cast<int>(std::floor(first)); decade <= high; ++decade) {
    for (int multiple = 1; multiple <= 9; ++multiple) {
      const double place = decade + std::log10(multiple);
      if (place < first - 1e-9 || place > high) continue;
      const bool is_labelled =
          multiple == 1 ? decade % every == 0 : has_room && (multiple == 2 || multiple == 5);
      const bool is_shown = is_labelled || multiple == 1 || every == 1;
      const std::string label = multiple == 1 ? power_text(decade) : number_text(std::pow(10.0, place));
      if (is_shown) ticks.push_back({.place = place, .label = is_labelled ? label : ""});
    }
  }
  return ticks;
}

Stretch stretch_over(std::span<const double> places, const Scale& scale) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (const double place : places) {
    low = std::min(low, place);
    high = std::max(high, place);
  }
  if (low > high) return {};
  if (!scale.is_logarithmic()) {
    if (low > 0 && low < 0.6 * high) low = 0;
    if (low == high) (low > 0 ? low : high) = low == 0 ? 1 : 0;
  }
  if (low == high) {
    low -= 0.5;
    high += 0.5;
  }
  const double room = room_at_ends * (high - low);
  return {.low = low - room, .high = high + room};
}

std::string number_text(double value) {
  if (value == 0) return "0";
  const double size = std::abs(value);
  if (size >= 1e9 || size < 1e-4) {
    const int exponent = static_cast<int>(std::floor(std::log10(size) + 1e-9));
    return fmt::format("{:.3g}×10{}", value / std::pow(10.0, exponent), superscript(exponent));
  }
  if (size >= 1000 || value == std::round(value)) return grouped(fmt::format("{:.0f}", value));
  return fmt::format("{:.4g}", value);
}

}  // namespace evodoku::tools
