// Looks innocent: deduce may be included. But behind it stands the solver.
#include "deduce/probe.hpp"
