// Isomorphisms from a stream of random numbers that the caller has.
#pragma once

#include "evodoku/canon.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// As Isomorphism::random(): the coin for the transposition, rows, columns, then digits are drawn from the stream.
Isomorphism drawn_isomorphism(Box box, RandomStream& random);

}  // namespace evodoku
