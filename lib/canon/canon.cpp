#include "evodoku/canon.hpp"
