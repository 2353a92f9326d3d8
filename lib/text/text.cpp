#include "evodoku/text.hpp"
