#include "text/source/reals.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <string_view>

namespace evodoku::text {

namespace {

// std::to_chars with a precision rounds the exact binary value correctly and independently of the locale, so every
// conforming library gives the same digits; printf takes its decimal point from the locale.
std::string rounded(double value, std::chars_format format, int precision) {
  if (!std::isfinite(value)) throw std::invalid_argument("a number to write must be finite");
  std::array<char, 512> buffer{};
  const auto [end, error] =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format, precision);
  if (error != std::errc()) throw std::invalid_argument("a number too long to write");
  return {buffer.data(), end};
}

std::string without_needless_zeros(std::string text) {
  if (text.find('.') == std::string::npos) return text;
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

}  // namespace

std::string three_decimals(double value) {
  return without_needless_zeros(rounded(value, std::chars_format::fixed, 3));
}

std::string six_digits(double value) {
  constexpr int digits = 6;
  const std::string scientific = rounded(value, std::chars_format::scientific, digits - 1);  // "-1.23457e+03"
  const std::size_t e = scientific.find('e');
  const int exponent = std::stoi(scientific.substr(e + 1));
  if (exponent < -6 || exponent > 15)
    return without_needless_zeros(scientific.substr(0, e)) + scientific.substr(e);
  if (exponent < digits) {
    return without_needless_zeros(rounded(value, std::chars_format::fixed, digits - 1 - exponent));
  }
  std::string whole;  // all digits are before the point; zeros replace those that were rounded away
  for (const char c : std::string_view(scientific).substr(0, e)) {
    if (c != '.') whole += c;
  }
  return whole + std::string(static_cast<std::size_t>(exponent - digits + 1), '0');
}

}  // namespace evodoku::text
