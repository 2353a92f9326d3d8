#include <thread>
void start() { std::jthread worker([] {}); }
