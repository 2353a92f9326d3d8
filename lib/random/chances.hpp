// Events with a probability given as a real number, as small as 10^-17, with the same outcome on every machine.
//
//   if (happens(0.2, random)) ...                                  // a biased coin
//   std::uint64_t idle = failures_before_success(1e-12, random);   // how often a coin fails first
//
// Only the four operations of IEEE arithmetic are used, which round the same way everywhere. The logarithm is our own
// because those of the standard libraries differ in the last bit, and so would a waiting time of 10^12.
#pragma once

#include <cstdint>

#include "random/stream.hpp"

namespace evodoku {

/// True with probability `p` (0 <= p <= 1), to within 2^-64. One draw; none if p is 0 or 1.
bool happens(double p, RandomStream& random);

/// Draws from the geometric distribution: how many independent coins of probability `p` (0 < p <= 1) fail before the
/// first one succeeds. Takes one draw, by inversion, however small p is. A result above 2^62 is returned as 2^62.
std::uint64_t failures_before_success(double p, RandomStream& random);

/// The natural logarithm of x > 0, to about one part in 10^15.
double natural_logarithm(double x);

/// log(1 - p) for 0 <= p < 1, accurate for small p too.
double log_of_complement(double p);

/// The probability that each of `count` independent tries must have so that at least one of them succeeds with
/// probability `p`: 1 - (1 - p)^(1/count). 0 <= p <= 1, count >= 1.
double share_of_chance(double p, int count);

}  // namespace evodoku
