// An inner room that includes what stands above it, and so a circle.
#include "solve/portfolio.hpp"
