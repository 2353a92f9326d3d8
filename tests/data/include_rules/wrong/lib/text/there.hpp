#pragma once
#include "text/here.hpp"
