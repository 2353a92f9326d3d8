#include "evodoku/grid.hpp"
