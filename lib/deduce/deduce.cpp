#include "evodoku/geometry.hpp"
