// Marks the symbols that libevodoku_db exports; everything else is hidden (-fvisibility=hidden).
#pragma once

#define EVODOKU_DB_API __attribute__((visibility("default")))
