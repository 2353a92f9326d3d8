#include <cmath>
#include <stdexcept>
#include <string>

#include "evodoku_study/statistics.hpp"
#include "stats/laws.hpp"

namespace evodoku {

Interval wilson_interval(int successes, int trials, double confidence) {
  if (trials < 1 || successes < 0 || successes > trials) {
    throw std::invalid_argument("successes must be 0 to trials, and trials at least 1: got " +
                                std::to_string(successes) + " of " + std::to_string(trials));
  }
  if (!(confidence > 0 && confidence < 1)) {
    throw std::invalid_argument("confidence must be above 0 and below 1, got " + std::to_string(confidence));
  }
  const double z = normal_quantile((1 + confidence) / 2);
  const double share = static_cast<double>(successes) / trials;
  const double weight = z * z / trials;
  const double centre = (share + weight / 2) / (1 + weight);
  const double reach = std::sqrt(weight * (share * (1 - share) + weight / 4)) / (1 + weight);
  // With no successes or only successes the limits are exactly 0 or 1, which rounding would miss.
  return {successes == 0 ? 0.0 : centre - reach, successes == trials ? 1.0 : centre + reach};
}

}  // namespace evodoku
