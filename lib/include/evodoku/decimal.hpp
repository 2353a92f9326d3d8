// A decimal as a person writes it: the fraction of the clues to remove.
//
//   evodoku::Decimal::parse("0.58")->of(625);  // 363
//
// More: docs/generate.md (alpha).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "evodoku/export.hpp"

namespace evodoku {

/// A decimal in [0, 1], stored exactly: 0.58 is 58/100, never 0.57999...
class EVODOKU_API Decimal {
 public:
  /// Reads "0.6", ".6", "0", "00.600", "1" (at most 18 digits after the point, at least one if there is a point).
  /// Nothing for anything else, including signs, exponents and numbers above 1.
  static std::optional<Decimal> parse(std::string_view text);

  /// 1 - this, exactly.
  Decimal complement() const;

  /// This fraction of `total`, rounded half up, in integer arithmetic: 0.58 of 625 is 363. Throws
  /// std::invalid_argument unless 0 <= total <= 4096.
  int of(int total) const;

  /// Without superfluous zeros: "0.6".
  std::string text() const;

  friend bool operator==(const Decimal&, const Decimal&) = default;

 private:
  Decimal(std::uint64_t numerator, std::uint64_t denominator)
      : numerator_(numerator), denominator_(denominator) {}
  std::uint64_t numerator_;    // lowest terms with a power of ten: 6
  std::uint64_t denominator_;  // 10
};

}  // namespace evodoku
