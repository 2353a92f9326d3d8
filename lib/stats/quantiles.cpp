#include "stats/quantiles.hpp"

#include <cassert>
#include <cmath>
#include <numbers>

namespace evodoku {

namespace {

/// As std::lgamma(), which writes the sign into a variable of all threads.
double log_gamma(double number) {
  int sign = 0;
  return lgamma_r(number, &sign);
}

constexpr int most_steps = 100;  // of Newton's method, which takes five to ten

/// Whether a step was the last: what it leaves is about its square.
bool is_last(double step, double value) {
  return std::abs(step) <= 1e-9 * value;
}

/// The share of Student's law between -t and t, where tan(angle) = t / sqrt(degrees).
double student_share(double angle, int degrees) {
  const double cosine = std::cos(angle);
  const bool is_odd = degrees % 2 != 0;
  double term = is_odd ? cosine : 1;
  double sum = degrees == 1 ? 0 : term;
  for (int k = is_odd ? 3 : 2; k < degrees; k += 2) {
    term *= cosine * cosine * (k - 1) / k;
    sum += term;
  }
  return is_odd ? 2 / std::numbers::pi * (angle + std::sin(angle) * sum) : std::sin(angle) * sum;
}

}  // namespace

double chi_square_quantile(double degrees, double probability) {
  assert(degrees >= 2 && std::fmod(degrees, 2) == 0);
  assert(probability > 0 && probability < 1);
  // What lies above x is the chance that a Poisson variable of mean x / 2 is below half the degrees.
  const double events = degrees / 2;
  const double spread = 2.0 / (9 * degrees);  // Wilson and Hilferty: the cube root is nearly normal
  double mean = events * std::pow(1 - spread + (probability > 0.5 ? 2 : -2) * std::sqrt(spread), 3);
  const double log_of_factorial = log_gamma(events);
  const double above = 1 - probability;
  if (mean <= 0) mean = events * probability;
  for (int step = 0; step < most_steps; ++step) {
    const double last = std::exp((events - 1) * std::log(mean) - mean - log_of_factorial);
    double sum = 0;
    double term = last;
    for (double k = events - 1; term > 1e-18 * sum; --k) {
      sum += term;
      if (k <= 0) break;
      term *= k / mean;
    }
    const double change = (sum - above) / last;
    mean = mean + change > 0 ? mean + change : mean / 2;
    if (is_last(change, mean)) break;
  }
  return 2 * mean;
}

double student_quantile_975(int degrees) {
  assert(degrees >= 1);
  const double wide = degrees;
  const double scale =
      2 * std::exp(log_gamma((wide + 1) / 2) - log_gamma(wide / 2)) / std::sqrt(std::numbers::pi);
  // The share is concave in the angle, so Newton's method comes nearer from the left with every step.
  double angle = std::atan(normal_quantile_975 / std::sqrt(wide));
  for (int step = 0; step < most_steps; ++step) {
    const double density = scale * std::pow(std::cos(angle), degrees - 1);  // of the share, by the angle
    const double change = (0.95 - student_share(angle, degrees)) / density;
    angle += change;
    if (is_last(change, angle)) break;
  }
  return std::sqrt(wide) * std::tan(angle);
}

}  // namespace evodoku
