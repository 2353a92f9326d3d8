// What may be done on the terminal behind a standard stream.
#pragma once

#include <cstddef>

namespace evodoku::tools {

/// Whether lines there can be drawn again: a terminal, and not one that calls itself dumb (TERM).
bool can_redraw(int descriptor);

/// Whether colours are wanted there: it can redraw, and NO_COLOR (no-color.org) is unset or empty.
bool wants_colour(int descriptor);

struct TerminalSize {
  std::size_t columns = 80;
  std::size_t rows = 24;
};

/// As it is at the moment; 80 x 24 where it is not known.
TerminalSize terminal_size(int descriptor);

/// Whether this program may draw on standard error: it can redraw, we are in the foreground, and standard output is no
/// pipe, whose reader may draw there as well (a pager, the next tool).
bool may_draw_progress();

}  // namespace evodoku::tools
