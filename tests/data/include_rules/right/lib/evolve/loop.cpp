// Words in comments and strings do not count: std::cout, exit(1), "lib/solve".
#include "deduce/probe.hpp"
const char* text = "std::cerr << getenv(\"HOME\")";
const int cap = 100'000;  // it isn't abort() that ends a run
/* std::thread */
