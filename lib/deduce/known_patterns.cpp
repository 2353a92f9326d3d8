// Definitions are those of Sudopedia and of B. Hobiger's HoDoKu.
#include "deduce/known_patterns.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/scanner.hpp"
#include "evodoku/geometry.hpp"

namespace evodoku {

namespace {

constexpr int largest_side = 9;

using Cells = std::bitset<largest_side * largest_side>;

/// Calls `visit(subset)` for the subsets of `size` bits of a set until it returns true; returns whether it did.
template <typename Visit>
bool any_subset(std::uint64_t set, int size, const Visit& visit, std::uint64_t taken = 0) {
  if (size == 0) return visit(taken);
  for (; count_bits(set) >= size; set &= set - 1) {
    const std::uint64_t lowest = set & -set;
    if (any_subset(set & ~lowest, size - 1, visit, taken | lowest)) return true;
  }
  return false;
}

/// Calls `visit(subset)` for the subsets of a set that are not empty until it returns true; returns whether it did.
template <typename Visit>
bool any_subset(std::uint64_t set, const Visit& visit) {
  for (std::uint64_t subset = set; subset != 0; subset = (subset - 1) & set)
    if (visit(subset)) return true;
  return false;
}

/// Ascending.
std::vector<int> members(const Cells& cells) {
  std::vector<int> numbers;
  for (std::size_t cell = 0; cell < cells.size(); ++cell)
    if (cells.test(cell)) numbers.push_back(cell);
  return numbers;
}

/// A state, as sets of cells.
class Board {
 public:
  explicit Board(const PencilMarks& marks)
      : marks_(marks),
        geometry_(shared_geometry(marks.box())),
        houses_(geometry_->houses()),
        with_digit_(marks.box().side()),
        peers_(marks.box().cells()) {
    for (int cell = 0; cell < box().cells(); ++cell) {
      for (const Cell peer : geometry_->peers(cell)) peers_[cell].set(peer);
      if (!is_open(cell)) continue;
      for (const int house : geometry_->houses_of(cell)) houses_[house].set(cell);
      for_each_bit(digits(cell), [&](int d) { with_digit_[d].set(cell); });
    }
  }

  Box box() const { return marks_.box(); }
  int side() const { return box().side(); }
  const Geometry& geometry() const { return *geometry_; }
  bool is_open(int cell) const { return marks_.values().is_blank(cell); }
  /// Bit d for digit d + 1, as everywhere here.
  std::uint64_t digits(int cell) const { return marks_.digits(cell); }
  bool is_pair(int cell) const { return is_open(cell) && has_between<2, 2>(digits(cell)); }
  /// Its open cells.
  const Cells& house(int number) const { return houses_[number]; }
  const Cells& with_digit(int d) const { return with_digit_[d]; }
  const Cells& peers(int cell) const { return peers_[cell]; }
  bool see(int a, int b) const { return peers(a).test(b); }
  /// The cells that see each of these.
  Cells seen_by_all(const Cells& cells) const {
    Cells seen = ~Cells();
    for (int cell = 0; cell < box().cells(); ++cell)
      if (cells.test(cell)) seen &= peers(cell);
    return seen;
  }

  /// The open cells of a house that may have a digit.
  Cells places(int house, int d) const { return houses_[house] & with_digit(d); }
  /// The same as bits of positions in the house.
  std::uint64_t positions(int house, int d) const {
    std::uint64_t set = 0;
    const std::span<const Cell> cells = geometry_->house(house);
    for (int i = 0; i < side(); ++i)
      if (with_digit(d).test(cells[i])) set |= bit(i);
    return set;
  }
  /// A row or a column, and the other kind that crosses it at a cell.
  int line(bool is_row, int number) const { return is_row ? number : side() + number; }
  int number_of(bool is_row, int cell) const { return is_row ? box().row_of(cell) : box().column_of(cell); }
  int cell_at(bool is_row, int line, int position) const {
    return is_row ? line * side() + position : position * side() + line;
  }

 private:
  const PencilMarks& marks_;
  std::shared_ptr<const Geometry> geometry_;
  std::vector<Cells> houses_;
  std::vector<Cells> with_digit_;
  std::vector<Cells> peers_;
};

using Gone = std::span<const Candidate>;

bool is_of_one_digit(Gone gone) {
  return std::ranges::all_of(gone,
                             [&](Candidate candidate) { return candidate.digit == gone.front().digit; });
}

bool all_see(const Board& board, Gone gone, int cell) {
  return std::ranges::all_of(gone, [&](Candidate candidate) { return board.see(candidate.cell, cell); });
}

Cells cells_in(Gone gone) {
  Cells cells;
  for (const Candidate candidate : gone) cells.set(candidate.cell);
  return cells;
}

// -- One digit

/// A fish of `size` lines whose other places, the fins, are in one box: cells of its cover that see all fins lose the digit.
/// Without fins a sashimi fish has a line with one place only. Returns whether there is one that is, and one that is not.
std::pair<bool, bool> finned_fish(const Board& board, Gone gone, int size) {
  bool is_finned = false;
  bool is_sashimi = false;
  const int d = gone.front().digit - 1;
  for (const bool is_row : {true, false}) {
    std::uint64_t bases = 0;
    std::uint64_t crossed = 0;  // by eliminations: these lines must be covers
    std::vector<std::uint64_t> positions;
    for (int line = 0; line < board.side(); ++line) {
      positions.push_back(board.positions(board.line(is_row, line), d));
      if (positions.back() != 0) bases |= bit(line);
    }
    for (const Candidate candidate : gone) {
      bases &= ~bit(board.number_of(is_row, candidate.cell));
      crossed |= bit(board.number_of(!is_row, candidate.cell));
    }
    any_subset(bases, size, [&](std::uint64_t base) {
      std::uint64_t all = 0;
      for_each_bit(base, [&](int line) { all |= positions[line]; });
      const int further = size - count_bits(crossed);
      if (further < 0 || (crossed & ~all) != 0) return false;
      any_subset(all & ~crossed, further, [&](std::uint64_t rest) {
        const std::uint64_t cover = crossed | rest;
        bool are_fins_seen = true;
        bool has_fins = false;
        bool has_empty_line = false;
        bool has_short_line = false;
        std::optional<int> box_of_fins;
        for_each_bit(base, [&](int line) {
          const std::uint64_t here = positions[line];
          has_empty_line = has_empty_line || (here & cover) == 0;
          has_short_line = has_short_line || !has_more_than<1>(here & cover);
          for_each_bit(here & ~cover, [&](int position) {
            const int fin = board.cell_at(is_row, line, position);
            const int box = board.box().box_of(fin);
            are_fins_seen = are_fins_seen && box_of_fins.value_or(box) == box && all_see(board, gone, fin);
            box_of_fins = box;
            has_fins = true;
          });
        });
        if (!has_fins || !are_fins_seen || has_empty_line) return false;
        (has_short_line ? is_sashimi : is_finned) = true;
        return is_finned && is_sashimi;
      });
      return is_finned && is_sashimi;
    });
  }
  return {is_finned, is_sashimi};
}

/// A strong link of a digit, in one direction: the two places of a house.
struct StrongLink {
  int house;
  int near;
  int far;
};

/// Each in both directions.
std::vector<StrongLink> strong_links(const Board& board, int d) {
  std::vector<StrongLink> links;
  for (int house = 0; house < board.geometry().houses(); ++house) {
    if (board.places(house, d).count() != 2) continue;
    const std::vector<int> places = members(board.places(house, d));
    links.push_back({house, places[0], places[1]});
    links.push_back({house, places[1], places[0]});
  }
  return links;
}

/// Two strong links whose near ends see each other; cells that see both far ends lose the digit. In parallel lines with near
/// ends in a line, a skyscraper; in a row and a column with near ends in a box, a two-string kite; others are turbot fish.
std::vector<std::string_view> two_link_names(const Board& board, Gone gone) {
  std::array<bool, 3> found{};
  const std::vector<StrongLink> links = strong_links(board, gone.front().digit - 1);
  const auto kind_of = [&](int house) { return house / board.side(); };
  for (const StrongLink& a : links) {
    for (const StrongLink& b : links) {
      if (a.house >= b.house) continue;
      const bool are_apart = a.near != b.near && a.near != b.far && a.far != b.near && a.far != b.far;
      if (!are_apart || !board.see(a.near, b.near) || !all_see(board, gone, a.far) ||
          !all_see(board, gone, b.far))
        continue;
      const bool is_parallel = kind_of(a.house) == kind_of(b.house) && kind_of(a.house) < 2;
      const bool is_row = kind_of(a.house) == 0;
      const bool share_cross = board.number_of(!is_row, a.near) == board.number_of(!is_row, b.near);
      const bool are_crossed = kind_of(a.house) + kind_of(b.house) == 1;
      const bool share_box = board.box().box_of(a.near) == board.box().box_of(b.near);
      found[is_parallel && share_cross ? 0 : are_crossed && share_box ? 1 : 2] = true;
    }
  }
  std::vector<std::string_view> names;
  constexpr std::array<std::string_view, 3> all{"skyscraper", "two-string kite", "turbot fish"};
  for (std::size_t i = 0; i < all.size(); ++i)
    if (found[i] && (i < 2 || names.empty())) names.push_back(all[i]);
  return names;
}

/// Whether a house has all its places for the digit in cells that see it.
bool sees_whole_house(const Board& board, Candidate gone) {
  for (int house = 0; house < board.geometry().houses(); ++house) {
    const Cells places = board.places(house, gone.digit - 1);
    if (places.any() && (places & ~board.peers(gone.cell)).none()) return true;
  }
  return false;
}

/// Cells joined by strong links of the digit are coloured in turn. A cell that sees both colours loses it (trap); so does a
/// colour of which two cells see each other (wrap).
bool has_simple_colouring(const Board& board, Gone gone) {
  const std::vector<StrongLink> links = strong_links(board, gone.front().digit - 1);
  std::array<Cells, 2> seen_before;
  for (const StrongLink& start : links) {
    if ((seen_before[0] | seen_before[1]).test(start.near)) continue;
    std::array<Cells, 2> colours;
    colours[0].set(start.near);
    for (bool has_grown = true; std::exchange(has_grown, false);) {
      for (const StrongLink& link : links) {
        for (std::size_t colour = 0; colour < 2; ++colour) {
          if (!colours[colour].test(link.near) || colours[1 - colour].test(link.far)) continue;
          colours[1 - colour].set(link.far);
          has_grown = true;
        }
      }
    }
    for (std::size_t colour = 0; colour < 2; ++colour) seen_before[colour] |= colours[colour];
    const auto has_clash = [&](const Cells& colour) {
      return std::ranges::any_of(members(colour),
                                 [&](int cell) { return (colour & board.peers(cell)).any(); });
    };
    const auto is_explained = [&](Candidate candidate) {
      const Cells& peers = board.peers(candidate.cell);
      if ((peers & colours[0]).any() && (peers & colours[1]).any()) return true;
      return std::ranges::any_of(
          colours, [&](const Cells& colour) { return colour.test(candidate.cell) && has_clash(colour); });
    };
    if (std::ranges::all_of(gone, is_explained)) return true;
  }
  return false;
}

/// A box whose places of the digit are all in one row and one column of it. If a strong link outside begins in the row, the
/// cell where its other end and the column meet loses the digit; and the other way round.
bool has_empty_rectangle(const Board& board, Candidate gone) {
  const int d = gone.digit - 1;
  for (int number = 0; number < board.side(); ++number) {
    const Cells places = board.places(2 * board.side() + number, d);
    if (board.box().box_of(gone.cell) == number) continue;
    for (const bool is_row : {true, false}) {
      // `cross` is the line of the box in which the eliminated cell is, `line` the one in which the strong link begins
      const Cells& cross = board.house(board.line(!is_row, board.number_of(!is_row, gone.cell)));
      const Cells outside = places & ~cross;
      if (outside.none() || outside == places) continue;
      const int line = board.number_of(is_row, members(outside).front());
      if ((outside & ~board.house(board.line(is_row, line))).any()) continue;
      for (const auto& [house, near, far] : strong_links(board, d)) {
        if (board.number_of(is_row, near) == line && board.box().box_of(near) != number &&
            board.see(far, gone.cell) && far != gone.cell && board.box().box_of(far) != number)
          return true;
      }
    }
  }
  return false;
}

// -- Rectangles of two digits in two boxes, which must not be their only candidates

/// The corners of a rectangle with a given one: those in its row and in its column, and the opposite one.
struct Corners {
  int own;
  int in_row;
  int in_column;
  int opposite;
};

template <typename Visit>
bool any_rectangle(const Board& board, int corner, const Visit& visit) {
  const Box box = board.box();
  for (int row = 0; row < board.side(); ++row) {
    for (int column = 0; column < board.side(); ++column) {
      const Corners corners{corner, box.row_of(corner) * board.side() + column,
                            row * board.side() + box.column_of(corner), row * board.side() + column};
      if (row == box.row_of(corner) || column == box.column_of(corner)) continue;
      const bool is_in_two_boxes = (box.box_of(corner) == box.box_of(corners.in_row)) !=
                                   (box.box_of(corner) == box.box_of(corners.in_column));
      if (!is_in_two_boxes) continue;
      const std::uint64_t common = board.digits(corners.own) & board.digits(corners.in_row) &
                                   board.digits(corners.in_column) & board.digits(corners.opposite);
      const bool are_open = board.is_open(corners.in_row) && board.is_open(corners.in_column) &&
                            board.is_open(corners.opposite);
      if (are_open && has_more_than<1>(common) && visit(corners, common)) return true;
    }
  }
  return false;
}

/// Whether a digit is in a row or column only in two corners.
bool is_only_in(const Board& board, bool is_row, int cell, int other, int d) {
  const Cells places = board.places(board.line(is_row, board.number_of(is_row, cell)), d);
  return places == Cells().set(cell).set(other);
}

/// The corner opposite to one that has only the pair: if one digit of it is in its row and in its column only in corners, it
/// is not the other one.
bool has_hidden_rectangle(const Board& board, Candidate gone) {
  return any_rectangle(board, gone.cell, [&](const Corners& corners, std::uint64_t common) {
    const std::uint64_t floor = board.digits(corners.opposite);
    if (!has_between<2, 2>(floor) || (floor & ~common) != 0 || (floor >> (gone.digit - 1) & 1) == 0)
      return false;
    const int other = std::countr_zero(floor & ~bit(gone.digit - 1));
    return is_only_in(board, true, gone.cell, corners.in_row, other) &&
           is_only_in(board, false, gone.cell, corners.in_column, other);
  });
}

/// Type 6: two opposite corners have only the pair, and one digit of it is in both rows, or both columns, only in corners: the
/// others are not that digit.
bool has_rectangle_of_type_6(const Board& board, Candidate gone) {
  return any_rectangle(board, gone.cell, [&](const Corners& corners, std::uint64_t /*common*/) {
    const std::uint64_t floor = board.digits(corners.in_row);
    const int d = gone.digit - 1;
    if (!has_between<2, 2>(floor) || board.digits(corners.in_column) != floor || (floor >> d & 1) == 0 ||
        (board.digits(corners.opposite) & floor) != floor)
      return false;
    const bool in_rows = is_only_in(board, true, corners.own, corners.in_row, d) &&
                         is_only_in(board, true, corners.opposite, corners.in_column, d);
    const bool in_columns = is_only_in(board, false, corners.own, corners.in_column, d) &&
                            is_only_in(board, false, corners.opposite, corners.in_row, d);
    return in_rows || in_columns;
  });
}

// -- Cells with two candidates

/// Two cells with the same pair, and a strong link of one of its digits, each end of which sees one of them: cells that see
/// both lose the other digit.
bool has_w_wing(const Board& board, Gone gone) {
  const int d = gone.front().digit - 1;
  std::vector<int> ends;
  for (int cell = 0; cell < board.box().cells(); ++cell)
    if (board.is_pair(cell) && board.with_digit(d).test(cell) && all_see(board, gone, cell))
      ends.push_back(cell);
  for (const int first : ends) {
    const int other = std::countr_zero(board.digits(first) & ~bit(d));
    for (const auto& [house, near, far] : strong_links(board, other)) {
      for (const int second : ends) {
        const bool are_apart = second != first && board.digits(second) == board.digits(first) &&
                               near != first && near != second && far != first && far != second &&
                               !board.see(first, second);
        if (are_apart && board.see(first, near) && board.see(second, far)) return true;
      }
    }
  }
  return false;
}

/// Cells with the same pair that see each other, one after another: of two that are an odd number of steps apart one has each
/// digit, and cells that see both have neither.
bool has_remote_pair(const Board& board, Gone gone) {
  for (int start = 0; start < board.box().cells(); ++start) {
    if (!board.is_pair(start)) continue;
    const std::uint64_t pair = board.digits(start);
    if (!std::ranges::all_of(gone,
                             [&](Candidate candidate) { return (pair >> (candidate.digit - 1) & 1) != 0; }))
      continue;
    std::vector<std::pair<int, int>> reached{{start, 0}};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const auto [cell, steps] = reached[i];
      for (const Cell next : board.geometry().peers(cell)) {
        const auto is_known = [&](const auto& step) { return step.first == int{next}; };
        if (board.is_open(next) && board.digits(next) == pair && std::ranges::none_of(reached, is_known))
          reached.emplace_back(next, steps + 1);
      }
    }
    for (const auto& [end, steps] : reached) {
      if (steps % 2 == 1 && steps > 1 && all_see(board, gone, start) && all_see(board, gone, end))
        return true;
    }
  }
  return false;
}

// -- Almost locked sets: n cells of a house with n + 1 digits

class AlmostLockedSets {
 public:
  explicit AlmostLockedSets(const Board& board) {
    const int longest_in_line = std::max(board.box().rows(), board.box().cols());
    for (int house = 0; house < board.geometry().houses(); ++house) {
      const std::vector<int> cells = members(board.house(house));
      any_subset(bit(cells.size()) - 1, [&](std::uint64_t subset) {
        std::uint64_t digits = 0;
        for_each_bit(subset, [&](int i) { digits |= board.digits(cells[i]); });
        if (count_bits(digits) != count_bits(subset) + 1) return false;
        Set set{.digits = digits};
        for_each_bit(subset, [&](int i) { set.cells.set(cells[i]); });
        const auto is_same = [&](const Set& other) { return other.cells == set.cells; };
        // cells in a line and a box are found in both; boxes come last
        const bool may_be_known = house >= 2 * board.side() && count_bits(subset) <= longest_in_line;
        if (may_be_known && std::ranges::any_of(sets_, is_same)) return false;
        for_each_bit(digits, [&](int d) {
          set.holders[d] = set.cells & board.with_digit(d);
          set.seen[d] = board.seen_by_all(set.holders[d]);
        });
        sets_.push_back(set);
        return false;
      });
    }
  }

  /// Two sets with a restricted common digit, which only one of them can have: another common digit is in one of them. With
  /// two restricted ones, each set also keeps all its other digits.
  bool has_pair(Gone gone) const {
    const std::vector<const Set*> others = without(gone);
    std::vector<const Set*> seeing;
    for (const Set* const set : others)
      if (std::ranges::any_of(gone, [&](Candidate candidate) { return set->is_seen_by(candidate); }))
        seeing.push_back(set);
    for (const Set* const a : seeing) {
      for (const Set* const b : others) {
        if ((a->cells & b->cells).any()) continue;
        const std::uint64_t restricted = restricted_common(*a, *b);
        const bool is_double = has_more_than<1>(restricted);
        const bool is_explained =
            restricted != 0 && std::ranges::all_of(gone, [&](Candidate candidate) {
              const bool is_restricted = (restricted >> (candidate.digit - 1) & 1) != 0;
              if (a->is_seen_by(candidate) && b->is_seen_by(candidate)) return is_double || !is_restricted;
              return is_double && !is_restricted && (a->is_seen_by(candidate) || b->is_seen_by(candidate));
            });
        if (is_explained) return true;
      }
    }
    return false;
  }

  /// Two sets that each share a restricted common digit with a third, another one each: a digit common to the two is in one of
  /// them.
  bool has_triple(Gone gone) const {
    const std::uint64_t digit = bit(gone.front().digit - 1);
    const std::vector<const Set*> others = without(gone);
    std::vector<const Set*> ends;
    for (const Set* const set : others)
      if (std::ranges::all_of(gone, [&](Candidate candidate) { return set->is_seen_by(candidate); }))
        ends.push_back(set);
    return std::ranges::any_of(others, [&](const Set* middle) {
      int linked = 0;
      std::uint64_t all_restricted = 0;
      for (const Set* const end : ends) {
        const std::uint64_t restricted = restricted_common(*middle, *end) & ~digit;
        linked += restricted != 0 ? 1 : 0;
        all_restricted |= restricted;
      }
      return linked > 1 && has_more_than<1>(all_restricted);
    });
  }

 private:
  struct Set {
    Cells cells = {};
    std::uint64_t digits = 0;
    std::array<Cells, largest_side> holders = {};  // by digit: its cells that may have it
    std::array<Cells, largest_side> seen =
        {};  // and the cells that see all of these; none for a digit that it lacks

    bool is_seen_by(Candidate candidate) const { return seen[candidate.digit - 1U].test(candidate.cell); }
  };

  /// Those that have none of these cells.
  std::vector<const Set*> without(Gone gone) const {
    const Cells cells = cells_in(gone);
    std::vector<const Set*> found;
    for (const Set& set : sets_)
      if ((set.cells & cells).none()) found.push_back(&set);
    return found;
  }

  static std::uint64_t restricted_common(const Set& a, const Set& b) {
    const std::uint64_t common = a.digits & b.digits;
    std::uint64_t restricted = 0;
    if (common == 0) return restricted;
    for_each_bit(common, [&](int d) {
      if ((b.holders[d] & ~a.seen[d]).none()) restricted |= bit(d);
    });
    return restricted;
  }

  std::vector<Set> sets_;
};

/// Two or three cells where a line crosses a box, with cells of the rest of the line and of the rest of the box, that together
/// have as many digits as cells, and no digit in both rests: each digit is in one of them. The line and the box lose those that
/// stand in no other part.
bool has_sue_de_coq(const Board& board, Gone gone) {
  const int side = board.side();
  for (int box = 0; box < side; ++box) {
    for (int line = 0; line < 2 * side; ++line) {
      const Cells& in_line = board.house(line);
      const Cells& in_box = board.house(2 * side + box);
      if ((in_line & in_box).count() < 2 || (cells_in(gone) & ~(in_line | in_box)).any()) continue;
      const std::vector<int> crossing = members(in_line & in_box);
      const std::vector<int> rest_of_line = members(in_line & ~in_box);
      const std::vector<int> rest_of_box = members(in_box & ~in_line);
      const auto union_of = [&](const std::vector<int>& cells, std::uint64_t subset) {
        std::uint64_t digits = 0;
        for_each_bit(subset, [&](int i) { digits |= board.digits(cells[i]); });
        return digits;
      };
      const auto holds = [](const std::vector<int>& cells, std::uint64_t subset, int cell) {
        const auto found = std::ranges::find(cells, cell);
        return found != cells.end() && (subset >> (found - cells.begin()) & 1) != 0;
      };
      const auto all_of = [](const std::vector<int>& cells) { return bit(cells.size()) - 1; };
      const bool is_found = any_subset(all_of(crossing), [&](std::uint64_t middle) {
        const std::uint64_t in_middle = union_of(crossing, middle);
        if (count_bits(middle) < 2 || count_bits(in_middle) < count_bits(middle) + 2) return false;
        return any_subset(all_of(rest_of_line), [&](std::uint64_t further_in_line) {
          const std::uint64_t of_line = union_of(rest_of_line, further_in_line);
          return any_subset(all_of(rest_of_box), [&](std::uint64_t further_in_box) {
            const std::uint64_t of_box = union_of(rest_of_box, further_in_box);
            const int cells = count_bits(middle) + count_bits(further_in_line) + count_bits(further_in_box);
            if ((of_line & of_box) != 0 || count_bits(in_middle | of_line | of_box) != cells) return false;
            return std::ranges::all_of(gone, [&](Candidate candidate) {
              const std::uint64_t digit = bit(candidate.digit - 1);
              if (holds(crossing, middle, candidate.cell) ||
                  holds(rest_of_line, further_in_line, candidate.cell) ||
                  holds(rest_of_box, further_in_box, candidate.cell))
                return false;
              const bool by_line =
                  in_line.test(candidate.cell) && ((of_line | (in_middle & ~of_box)) & digit) != 0;
              const bool by_box =
                  in_box.test(candidate.cell) && ((of_box | (in_middle & ~of_line)) & digit) != 0;
              return by_line || by_box;
            });
          });
        });
      });
      if (is_found) return true;
    }
  }
  return false;
}

// -- Chains whose links may join several places of a digit where a line crosses a box

class GroupedChains {
 public:
  explicit GroupedChains(const Board& board) : board_(board), first_of_digit_(board.side() + 1) {
    for (int d = 0; d < board.side(); ++d) {
      for (const int cell : members(board.with_digit(d))) add(d, Cells().set(cell), cell);
      for (int line = 0; line < 2 * board.side(); ++line) {
        for (int box = 0; box < board.side(); ++box) {
          const Cells cells = board.places(line, d) & board.house(2 * board.side() + box);
          if (cells.count() > 1) add(d, cells, std::nullopt);
        }
      }
      first_of_digit_[d + 1] = nodes_.size();
    }
    for (int d = 0; d < board.side(); ++d)
      for (int house = 0; house < board.geometry().houses(); ++house) join(d, board.places(house, d));
    for (std::size_t a = 0; a < nodes_.size(); ++a)
      for (std::size_t b = a + 1; b < nodes_.size(); ++b)
        if (nodes_[a].cell && nodes_[a].cell == nodes_[b].cell && board.is_pair(*nodes_[a].cell)) join(a, b);
  }

  /// Whether a candidate that is on leads to its being off.
  bool eliminates(Candidate start) const {
    const auto excludes_start = [&](const Node& node) {
      return node.d == start.digit - 1 ? node.seen.test(start.cell) : node.cell == int{start.cell};
    };
    std::array<std::vector<char>, 2> known{std::vector<char>(nodes_.size()),
                                           std::vector<char>(nodes_.size())};
    std::vector<std::pair<std::size_t, bool>> reached;
    const auto reach = [&](std::size_t node, bool is_on) {
      if (std::exchange(known[is_on ? 1 : 0][node], char{1}) == 0) reached.emplace_back(node, is_on);
    };
    for (std::size_t node = 0; node < nodes_.size(); ++node)
      if (excludes_start(nodes_[node])) reach(node, false);
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const auto [number, is_on] = reached[i];
      const Node& node = nodes_[number];
      if (is_on && excludes_start(node)) return true;
      if (!is_on) {
        for (const std::size_t partner : node.partners) reach(partner, true);
        continue;
      }
      const std::size_t d = node.d;
      for (std::size_t other = first_of_digit_[d]; other < first_of_digit_[d + 1]; ++other)
        if ((nodes_[other].cells & ~node.seen).none()) reach(other, false);
      for (std::size_t other = 0; other < nodes_.size() && node.cell; ++other)
        if (nodes_[other].cell == node.cell && other != number) reach(other, false);
    }
    return false;
  }

 private:
  /// A digit in one of some cells; `cell` if it is only one.
  struct Node {
    int d;
    Cells cells;
    std::optional<int> cell;
    Cells seen;                              // by all of the cells
    std::vector<std::size_t> partners = {};  // one of which is on if this is off
  };

  void add(int d, const Cells& cells, std::optional<int> cell) {
    nodes_.push_back({d, cells, cell, board_.seen_by_all(cells)});
  }

  void join(std::size_t a, std::size_t b) {
    nodes_[a].partners.push_back(b);
    nodes_[b].partners.push_back(a);
  }

  /// Joins the nodes that are all places of a house together.
  void join(int d, const Cells& places) {
    const auto first = first_of_digit_[d];
    const auto end = first_of_digit_[d + 1];
    for (std::size_t a = first; a < end; ++a) {
      for (std::size_t b = a + 1; b < end; ++b) {
        if ((nodes_[a].cells & nodes_[b].cells).none() && (nodes_[a].cells | nodes_[b].cells) == places)
          join(a, b);
      }
    }
  }

  const Board& board_;
  std::vector<std::size_t> first_of_digit_;  // nodes
  std::vector<Node> nodes_;
};

}  // namespace

std::vector<std::string_view> known_patterns(const PencilMarks& before, Gone gone, bool has_plain_chain,
                                             bool has_name, Uniqueness uniqueness) {
  std::vector<std::string_view> names;
  if (gone.empty() || before.box().side() > largest_side) return names;
  const Board board(before);
  const auto add_if = [&](bool is_found, std::string_view name) {
    if (is_found) names.push_back(name);
  };
  const auto all_are = [&](auto&& is_explained) {
    return std::ranges::all_of(gone, [&](Candidate candidate) { return is_explained(board, candidate); });
  };
  if (is_of_one_digit(gone)) {
    if (all_are(sees_whole_house)) return names;  // locked candidates show no larger pattern
    names = two_link_names(board, gone);
    constexpr std::array<std::array<std::string_view, 2>, 3> fish{
        {{"finned X-wing", "sashimi X-wing"},
         {"finned swordfish", "sashimi swordfish"},
         {"finned jellyfish", "sashimi jellyfish"}}};
    bool is_smaller = false;  // a larger fish is not named where a smaller one does
    for (int size = 2; size <= 4 && !is_smaller; ++size) {
      const auto [is_finned, is_sashimi] = finned_fish(board, gone, size);
      add_if(is_finned, fish[size - 2][0]);
      add_if(is_sashimi, fish[size - 2][1]);
      is_smaller = is_finned || is_sashimi;
    }
    add_if(all_are(has_empty_rectangle), "empty rectangle");
    add_if(has_simple_colouring(board, gone), "simple colouring");
    add_if(has_w_wing(board, gone), "W-wing");
  }
  add_if(has_remote_pair(board, gone), "remote pair");
  if (uniqueness == Uniqueness::assumed) {
    add_if(all_are(has_hidden_rectangle), "hidden rectangle");
    add_if(all_are(has_rectangle_of_type_6), "unique rectangle type 6");
  }
  // what fewer people know is looked for where nothing better known is
  if (has_name || !names.empty()) return names;
  add_if(has_sue_de_coq(board, gone), "Sue de Coq");
  const AlmostLockedSets sets(board);
  add_if(sets.has_pair(gone), "ALS-XZ");
  add_if(is_of_one_digit(gone) && sets.has_triple(gone), "ALS-XY-wing");
  if (!names.empty() || has_plain_chain) return names;
  const GroupedChains chains(board);
  add_if(std::ranges::all_of(gone, [&](Candidate candidate) { return chains.eliminates(candidate); }),
         "grouped chain");
  return names;
}

}  // namespace evodoku
