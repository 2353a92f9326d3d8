// Quantiles and tails of the laws that intervals and tests rest on. Boost computes them; only laws.cpp
// includes it, as it takes long to compile.
#pragma once

namespace evodoku {

/// Of the standard normal law. 0 < probability < 1.
double normal_quantile(double probability);

/// Of the chi-square law. degrees >= 1, 0 < probability < 1.
double chi_square_quantile(int degrees, double probability);

/// The 97.5 % quantile of Student's t law; those often asked for are computed once. degrees >= 1.
double student_quantile(int degrees);

/// The chance that Student's t is above `t`. degrees >= 1.
double student_tail(int degrees, double t);

}  // namespace evodoku
