// Marks what libevodoku_db shows; everything else is hidden (-fvisibility=hidden).
#pragma once

#define EVODOKU_DB_API __attribute__((visibility("default")))
