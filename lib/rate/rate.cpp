#include "evodoku/rate.hpp"
