// The vector part of the band engine, for one type of vectors; solve/band/engine.hpp explains how it works. Everything
// here is in an unnamed namespace: each file that includes it has its own copy, compiled for its own instruction set.
#pragma once

#include "solve/band/search.hpp"

namespace evodoku::band {
namespace {

/// `Vectors::Boxes` is a vector with an element of 16 bits for each lane; & | ^ ~ + - act on each. Also:
///   all(n)                              n in every lane
///   lane_numbers()                      0, 1, 2 ...
///   load(from), store(v, to)            memory is aligned to 32 bytes
///   is_zero(v)                          0xFFFF in the lanes that are zero, 0 in the others
///   or_else(v, w)                       v in the lanes where it is not zero, w in the others
///   maximum(v, w)                       lane by lane, for numbers below 0x8000
///   times_256(v)
///   any(v)                              whether any bit of any lane is set
///   next_in_band(v), last_in_band(v)    every box gets the value of the box to its right, or the one after that,
///                                       cyclically; idle lanes get the values of idle lanes
///   next_in_stack(v), last_in_stack(v)  the same downwards
template <typename Vectors>
class KernelFor {
 public:
  static Status propagate(Board& board) {
    Cells cells;
    load(board, cells);
    const Status status = propagate(cells);
    store(cells, board);
    return status;
  }

  static void go_on(Search& search, std::uint64_t& guesses_left) {
    Cells cells;
    load(search.board, cells);
    Status status = search.status;
    do {
      if (status == Status::open) {
        if (guesses_left == 0) break;
        --guesses_left;
        guess(cells, search.waiting[search.waiting_boards++]);
      } else if (search.waiting_boards > 0) {
        load(search.waiting[--search.waiting_boards], cells);
      } else {
        status = Status::dead;
        break;
      }
      status = propagate(cells);
    } while (status != Status::solved);
    store(cells, search.board);
    search.status = status;
  }

 private:
  using Boxes = typename Vectors::Boxes;
  using Cells = Boxes[3][3];  // the board, by row and column in the box

  /// The upper, middle and lower row of the boxes, or the left, middle and right column.
  struct Lines {
    Boxes line[3];
  };

  // The compiler must inline everything, so that the board stays in registers.

  [[gnu::always_inline]] static void load(const Board& board, Cells& cells) {
    for (int place = 0; place < places; ++place)
      cells[place / 3][place % 3] = Vectors::load(board.cells + lanes * place);
  }

  [[gnu::always_inline]] static void store(const Cells& cells, Board& board) {
    for (int place = 0; place < places; ++place)
      Vectors::store(cells[place / 3][place % 3], board.cells + lanes * place);
  }

  /// All bits set in the lanes of boxes, none in the idle ones.
  [[gnu::always_inline]] static Boxes live_lanes() {
    alignas(32) static constexpr Digits live[lanes] = {0xFFFF, 0xFFFF, 0xFFFF, 0,      0xFFFF, 0xFFFF,
                                                       0xFFFF, 0,      0xFFFF, 0xFFFF, 0xFFFF};
    return Vectors::load(live);
  }

  [[gnu::always_inline]] static Boxes without_lowest(Boxes cell) { return cell & (cell - Vectors::all(1)); }

  [[gnu::always_inline]] static Status propagate(Cells& cells) {
    while (true) {
      Cells before;
      for (int place = 0; place < places; ++place) before[place / 3][place % 3] = cells[place / 3][place % 3];
      const Boxes empty = take_naked_singles(cells);
      const Lines rows = keep_matched_rows(cells);
      const Lines columns = matched_columns(cells);
      const Boxes changed = settle_hidden_singles(cells, rows, columns, before);

      const Boxes placed = rows.line[0] | rows.line[1] | rows.line[2];
      if (Vectors::any((placed ^ Vectors::all(all_digits)) | empty)) return Status::dead;
      if (!Vectors::any(changed)) return Vectors::any(open_cells(cells)) ? Status::open : Status::solved;
    }
  }

  /// Removes the only digit of a cell from the other cells of its box; rows and columns lose it when they are matched.
  /// Returns non-zero lanes for the boxes that had an empty cell.
  [[gnu::always_inline]] static Boxes take_naked_singles(Cells& cells) {
    Cells singles;
    Boxes taken = Vectors::all(0);
    Boxes less_ones = Vectors::all(0);
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) {
        const Boxes cell = cells[row][column];
        const Boxes less_one = cell - Vectors::all(1);
        less_ones = less_ones | less_one;
        singles[row][column] = cell & Vectors::is_zero(cell & less_one);
        // A sum instead of a union, so that two cells with the same only digit both lose it, through the carry.
        taken = taken + singles[row][column];
      }
    }
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) {
        cells[row][column] = cells[row][column] & ~(taken ^ singles[row][column]);
      }
    }
    return less_ones & Vectors::all(0x8000);
  }

  [[gnu::always_inline]] static Lines keep_matched_rows(Cells& cells) {
    Lines possible;
    for (int row = 0; row < 3; ++row) possible.line[row] = cells[row][0] | cells[row][1] | cells[row][2];
    const Lines rows = matched<Vectors::next_in_band, Vectors::last_in_band>(possible);
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) cells[row][column] = cells[row][column] & rows.line[row];
    }
    return rows;
  }

  [[gnu::always_inline]] static Lines matched_columns(const Cells& cells) {
    Lines possible;
    for (int column = 0; column < 3; ++column) {
      possible.line[column] = cells[0][column] | cells[1][column] | cells[2][column];
    }
    return matched<Vectors::next_in_stack, Vectors::last_in_stack>(possible);
  }

  /// In the three boxes of a band a digit is in three different rows. Keeps those of the possible rows that such a
  /// choice can use; the same for stacks and columns.
  template <Boxes (*next)(Boxes), Boxes (*last)(Boxes)>
  [[gnu::always_inline]] static Lines matched(const Lines& possible) {
    Lines in_next;
    Lines in_last;
    for (int line = 0; line < 3; ++line) {
      in_next.line[line] = next(possible.line[line]);
      in_last.line[line] = last(possible.line[line]);
    }
    Lines used;
    for (int line = 0; line < 3; ++line) {
      const int second = (line + 1) % 3;
      const int third = (line + 2) % 3;
      used.line[line] = possible.line[line] & ((in_next.line[second] & in_last.line[third]) |
                                               (in_next.line[third] & in_last.line[second]));
    }
    return used;
  }

  /// Removes what is not in the matched columns. A digit that has one row and one column of a box left becomes the only
  /// candidate of the cell there. Returns what differs from `before`.
  [[gnu::always_inline]] static Boxes settle_hidden_singles(Cells& cells, const Lines& rows,
                                                            const Lines& columns, const Cells& before) {
    const Boxes one_place = ~(in_several(rows) | in_several(columns));
    Boxes changed = Vectors::all(0);
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) {
        const Boxes cell = cells[row][column] & columns.line[column];
        cells[row][column] = Vectors::or_else(cell & one_place, cell);
        changed = changed | (cells[row][column] ^ before[row][column]);
      }
    }
    return changed;
  }

  [[gnu::always_inline]] static Boxes in_several(const Lines& lines) {
    return (lines.line[0] & lines.line[1]) | (lines.line[2] & (lines.line[0] | lines.line[1]));
  }

  /// Non-zero lanes for the boxes that have a cell with two candidates or more.
  [[gnu::always_inline]] static Boxes open_cells(const Cells& cells) {
    Boxes several = Vectors::all(0);
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) several = several | without_lowest(cells[row][column]);
    }
    return several & live_lanes();
  }

  /// Leaves a cell only its lowest digit; `other_half` becomes the board in which the cell lacks that digit.
  [[gnu::always_inline]] static void guess(Cells& cells, Board& other_half) {
    Cells ranks;
    rank(cells, ranks);
    const Boxes highest_rank = highest(ranks_of_smallest(cells, ranks));
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) {
        const Boxes cell = cells[row][column];
        const Boxes lowest = cell & (Vectors::all(0) - cell);
        const Boxes chosen = Vectors::is_zero(ranks[row][column] ^ highest_rank);
        Vectors::store(cell & ~(chosen & lowest), other_half.cells + lanes * (3 * row + column));
        cells[row][column] = cell & ~(chosen & ~lowest);
      }
    }
  }

  /// 256 times the number of open peers, plus the number of the cell, which decides ties.
  [[gnu::always_inline]] static void rank(const Cells& cells, Cells& ranks) {
    Lines rows;  // the number of open cells in them
    Lines columns;
    count_open(cells, rows, columns);
    const Boxes box = rows.line[0] + rows.line[1] + rows.line[2];
    for (int line = 0; line < 3; ++line) {
      rows.line[line] = Vectors::next_in_band(rows.line[line]) + Vectors::last_in_band(rows.line[line]) + box;
      columns.line[line] =
          Vectors::next_in_stack(columns.line[line]) + Vectors::last_in_stack(columns.line[line]);
    }
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) {
        const Digits first_number = lanes * (3 * row + column);
        ranks[row][column] = Vectors::times_256(rows.line[row] + columns.line[column]) |
                             (Vectors::lane_numbers() + Vectors::all(first_number));
      }
    }
  }

  [[gnu::always_inline]] static void count_open(const Cells& cells, Lines& rows, Lines& columns) {
    Cells open;
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) {
        open[row][column] = ~Vectors::is_zero(without_lowest(cells[row][column])) & Vectors::all(1);
      }
    }
    for (int line = 0; line < 3; ++line) {
      rows.line[line] = open[line][0] + open[line][1] + open[line][2];
      columns.line[line] = open[0][line] + open[1][line] + open[2][line];
    }
  }

  /// For each lane, the highest rank of a cell that has as few candidates as any open cell of the board; 0 in idle
  /// lanes and in boxes without such a cell.
  [[gnu::always_inline]] static Boxes ranks_of_smallest(const Cells& cells, const Cells& ranks) {
    Cells left;  // the candidates without the lowest, then without the lowest two ...
    for (int place = 0; place < places; ++place) {
      left[place / 3][place % 3] = without_lowest(cells[place / 3][place % 3]);
    }
    while (true) {
      Boxes best = Vectors::all(0);
      for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
          const Boxes next = without_lowest(left[row][column]);
          const Boxes is_last = Vectors::is_zero(next) & ~Vectors::is_zero(left[row][column]);
          best = Vectors::maximum(best, ranks[row][column] & is_last);
          left[row][column] = next;
        }
      }
      best = best & live_lanes();
      if (Vectors::any(best)) return best;
    }
  }

  /// The highest element of the live lanes, copied to each of them. Idle lanes are treated separately.
  [[gnu::always_inline]] static Boxes highest(Boxes boxes) {
    const Boxes beside = Vectors::maximum(Vectors::next_in_band(boxes), Vectors::last_in_band(boxes));
    const Boxes of_band = Vectors::maximum(boxes, beside);
    const Boxes below = Vectors::maximum(Vectors::next_in_stack(of_band), Vectors::last_in_stack(of_band));
    return Vectors::maximum(of_band, below);
  }
};

template <typename Vectors>
constexpr Kernel kernel_for() {
  return {KernelFor<Vectors>::propagate, KernelFor<Vectors>::go_on};
}

}  // namespace
}  // namespace evodoku::band
