// Isomorphisms from a stream of random numbers that the caller has, and where they take cells.
#pragma once

#include "evodoku/canon.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// Makes `map` what Isomorphism::random() makes, in the memory that it has: the coin for the transposition, rows, columns, then
/// digits are drawn from the stream.
void draw_isomorphism(Box box, RandomStream& random, Isomorphism& map);

/// The cell that becomes `cell` of the image, whose box is `image`.
int source_of(const Isomorphism& map, int cell, Box image);

}  // namespace evodoku
