#include "nowhere.hpp"
