#include "evodoku/solve.hpp"
