#include "stats/laws.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cstddef>
#include <vector>

namespace evodoku {

double normal_quantile(double probability) {
  return boost::math::quantile(boost::math::normal(), probability);
}

double chi_square_quantile(int degrees, double probability) {
  return boost::math::quantile(boost::math::chi_squared(degrees), probability);
}

double student_quantile(int degrees) {
  static const std::vector<double> known = [] {
    std::vector<double> quantiles;
    for (int d = 1; d <= 200; ++d)
      quantiles.push_back(boost::math::quantile(boost::math::students_t(d), 0.975));
    return quantiles;
  }();
  const auto index = static_cast<std::size_t>(degrees - 1);
  return index < known.size() ? known[index] : boost::math::quantile(boost::math::students_t(degrees), 0.975);
}

}  // namespace evodoku
