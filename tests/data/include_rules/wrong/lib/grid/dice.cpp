#include <random>
int die(std::mt19937& engine) { return std::uniform_int_distribution<int>(1, 6)(engine); }
