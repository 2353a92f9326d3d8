// Functions of evodoku for use in SQL. Every connection of the store has them; statements of the library may
// use them, the schema of a file may not (SQLITE_DIRECTONLY).
//
//   row_checksum(value, ...)   64 bits made from all values, their types and their order
//   draw_of(canonical)         puzzle.draw (draw.hpp)
//   current_key(canonical, box_rows, box_cols, cells)
//                              the key that a row should have: `canonical` itself if its scheme is the one used now, else
//                              made from the cells; `canonical` where the cells cannot be read
//   partition_of_draw(draw, count)
//                              the number of the partition that puzzles with this draw belong to (partitions.hpp)
#pragma once

#include <SQLiteCpp/Database.h>

namespace evodoku::db {

void add_functions(SQLite::Database& database);

}  // namespace evodoku::db
