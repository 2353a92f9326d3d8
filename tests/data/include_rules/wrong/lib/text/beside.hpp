// Beside the circle, not in it.
#include "text/here.hpp"
