#include "solve/band/up.hpp"
