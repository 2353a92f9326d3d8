#include <algorithm>
#include <stdexcept>

#include "evodoku/decimal.hpp"

namespace evodoku {

namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::size_t most_places = 18;  // 10^18 fits in 64 bits
constexpr int largest_total = 64 * 64;   // cells of the largest grid

bool is_digit(char symbol) {
  return symbol >= '0' && symbol <= '9';
}

}  // namespace

std::optional<Decimal> Decimal::parse(std::string_view text) {
  const std::size_t point = text.find('.');
  std::string_view whole = text.substr(0, point);
  const std::string_view places =
      point == std::string_view::npos ? std::string_view() : text.substr(point + 1);
  if (point != std::string_view::npos && places.empty()) return std::nullopt;
  if (point == std::string_view::npos && whole.empty()) return std::nullopt;
  while (whole.starts_with('0')) whole.remove_prefix(1);
  if (!whole.empty() && whole != "1") return std::nullopt;
  if (places.size() > most_places || !std::ranges::all_of(places, is_digit)) return std::nullopt;
  Decimal decimal(whole.size(), 1);
  for (const char symbol : places) {
    decimal.numerator_ = decimal.numerator_ * 10 + (symbol - '0');
    decimal.denominator_ *= 10;
  }
  if (decimal.numerator_ > decimal.denominator_) return std::nullopt;
  while (decimal.denominator_ > 1 && decimal.numerator_ % 10 == 0) {
    decimal.numerator_ /= 10;
    decimal.denominator_ /= 10;
  }
  return decimal;
}

Decimal Decimal::complement() const {
  return Decimal(denominator_ - numerator_, denominator_);
}

int Decimal::of(int total) const {
  if (total < 0 || total > largest_total) {
    throw std::invalid_argument("total must be 0 to " + std::to_string(largest_total) + ", got " +
                                std::to_string(total));
  }
  const Wide product = Wide{numerator_} * static_cast<unsigned>(total);
  const std::uint64_t whole = product / denominator_;
  const std::uint64_t rest = product % denominator_;
  return whole + (rest >= denominator_ - rest ? 1 : 0);
}

std::string Decimal::text() const {
  if (denominator_ == 1) return std::to_string(numerator_);
  std::string places = std::to_string(numerator_);
  const std::size_t wanted = std::to_string(denominator_).size() - 1;
  places.insert(0, wanted - places.size(), '0');
  return "0." + places;
}

}  // namespace evodoku
