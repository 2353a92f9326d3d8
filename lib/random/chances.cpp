#include "random/chances.hpp"

#include <cmath>

namespace evodoku {

namespace {

constexpr double ln_2 = 0.693147180559945309417232121458;
constexpr double two_to_64 = 18446744073709551616.0;

/// 2 atanh(s) = 2 (s + s^3/3 + s^5/5 + ...) for |s| <= 1/3. The terms that are left out sum to less than 1e-17.
double twice_artanh(double s) {
  constexpr int terms = 18;
  const double square = s * s;
  double sum = 0;
  for (int k = terms - 1; k >= 0; --k) sum = sum * square + 1.0 / (2 * k + 1);
  return 2 * s * sum;
}

/// 1 - e^-x for 0 <= x <= 1, accurate for small x too (Taylor series; the terms that are left out sum to less than
/// 1e-17).
double complement_of_exponential(double x) {
  constexpr int terms = 20;
  double sum = 1;
  for (int k = terms; k >= 2; --k) sum = 1 - x / k * sum;
  return x * sum;
}

}  // namespace

bool happens(double p, RandomStream& random) {
  if (p <= 0) return false;
  if (p >= 1) return true;
  return random.bits() < static_cast<std::uint64_t>(p * two_to_64);
}

std::uint64_t failures_before_success(double p, RandomStream& random) {
  if (p >= 1) return 0;
  constexpr double most = 4611686018427387904.0;                                 // 2^62
  constexpr double step = 1.0 / 9007199254740992.0;                              // 2^-53
  const double uniform = (static_cast<double>(random.bits() >> 11) + 1) * step;  // in (0, 1]
  const double failures = std::floor(natural_logarithm(uniform) / log_of_complement(p));
  return failures >= most ? static_cast<std::uint64_t>(most) : static_cast<std::uint64_t>(failures);
}

double natural_logarithm(double x) {
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);  // exact; in [0.5, 1)
  if (mantissa < 0.70710678118654752) {
    mantissa *= 2;
    --exponent;
  }
  return exponent * ln_2 + twice_artanh((mantissa - 1) / (mantissa + 1));
}

double log_of_complement(double p) {
  return p > 0.5 ? natural_logarithm(1 - p) : -twice_artanh(p / (2 - p));
}

double share_of_chance(double p, int count) {
  if (p >= 1 || count <= 1) return p;
  const double x = -log_of_complement(p) / count;
  if (x <= 1) return complement_of_exponential(x);
  // 1 - (e^-(x/k))^k with x/k <= 1
  const int parts = static_cast<int>(x) + 1;
  const double factor = 1 - complement_of_exponential(x / parts);
  double all_fail = 1;
  for (int part = 0; part < parts; ++part) all_fail *= factor;
  return 1 - all_fail;
}

}  // namespace evodoku
