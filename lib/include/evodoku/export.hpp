// Marks what the shared libraries show; everything else is hidden (-fvisibility=hidden).
#pragma once

#define EVODOKU_API __attribute__((visibility("default")))
