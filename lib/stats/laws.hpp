// Quantiles and tail probabilities of the distributions that intervals and tests use. Boost computes them; only
// laws.cpp includes it because it takes long to compile.
#pragma once

namespace evodoku {

/// Quantile of the standard normal distribution. 0 < probability < 1.
double normal_quantile(double probability);

/// Quantile of the chi-square distribution. degrees >= 1, 0 < probability < 1.
double chi_square_quantile(int degrees, double probability);

/// The 97.5 % quantile of Student's t distribution. Those for small degrees of freedom are computed once. degrees >= 1.
double student_quantile(int degrees);

}  // namespace evodoku
