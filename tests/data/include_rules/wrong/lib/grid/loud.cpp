#include <iostream>
void shout() { std::cout << "here"; }
