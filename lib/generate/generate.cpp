#include "evodoku/generate.hpp"
