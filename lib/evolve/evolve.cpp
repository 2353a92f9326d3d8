#include "evodoku/evolve.hpp"
