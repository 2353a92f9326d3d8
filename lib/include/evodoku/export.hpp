// Marks the symbols that the shared libraries export; everything else is hidden (-fvisibility=hidden).
#pragma once

#define EVODOKU_API __attribute__((visibility("default")))
