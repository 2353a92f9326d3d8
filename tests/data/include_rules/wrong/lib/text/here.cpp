// A circle that no single file shows: this includes there.hpp, and that includes here.hpp.
#include "text/there.hpp"
