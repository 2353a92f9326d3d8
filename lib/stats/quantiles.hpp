// Quantiles of the laws that intervals need. They know no tables: each is found by Newton's method from the law's
// distribution function, which is a finite sum where degrees of freedom are whole numbers (Abramowitz and Stegun,
// Handbook of Mathematical Functions, 26.4 and 26.7).
#pragma once

namespace evodoku {

/// The quantile of the normal law at 97.5 %, and so 95 % of it lie between minus this and this.
inline constexpr double normal_quantile_975 = 1.959963984540054;

/// The quantile of the chi-square law, to 13 digits, for millions of degrees to 10. `degrees` must be even and at least 2,
/// `probability` between 0 and 1. Costs about a microsecond for 100 degrees, and grows with their square root.
double chi_square_quantile(double degrees, double probability);

/// The quantile of Student's law at 97.5 %, to 13 digits, for millions of degrees to 10. `degrees` must be at least 1.
/// Costs some nanoseconds a degree.
double student_quantile_975(int degrees);

}  // namespace evodoku
