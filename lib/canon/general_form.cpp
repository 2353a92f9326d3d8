#include "canon/general_form.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "canon/colouring.hpp"
#include "evodoku/check.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

using Count = std::optional<std::uint64_t>;

Count orders_of(int things) {
  Count orders = 1;
  for (int thing = 2; thing <= things; ++thing) orders = times(orders, static_cast<std::uint64_t>(thing));
  return orders;
}

/// The number of ways in which blank rows or columns can change places, in chutes (bands or stacks) of `width`.
Count orders_of_blank(const std::vector<bool>& is_blank, int width) {
  Count orders = 1;
  int blank_chutes = 0;
  for (auto chute = is_blank.begin(); chute != is_blank.end(); chute += width) {
    int blank_lines = 0;
    for (int line = 0; line < width; ++line) blank_lines += chute[line] ? 1 : 0;
    orders = times(orders, orders_of(blank_lines));
    blank_chutes += blank_lines == width ? 1 : 0;
  }
  return times(orders, orders_of(blank_chutes));
}

}  // namespace

Count times(Count count, Count factor) {
  if (!count || !factor) return std::nullopt;
  if (*factor != 0 && *count > std::numeric_limits<std::uint64_t>::max() / *factor) return std::nullopt;
  return *count * *factor;
}

Count blank_line_orders(const Grid& grid) {
  const Box box = grid.box();
  std::vector<bool> is_blank_row(grid.side(), true);
  std::vector<bool> is_blank_column = is_blank_row;
  for (int cell = 0; cell < grid.cells(); ++cell) {
    if (grid.is_blank(cell)) continue;
    is_blank_row[box.row_of(cell)] = false;
    is_blank_column[box.column_of(cell)] = false;
  }
  return times(orders_of_blank(is_blank_row, box.rows()), orders_of_blank(is_blank_column, box.cols()));
}

std::vector<int> names_by_appearance(std::span<const std::uint8_t> cells, int side) {
  std::vector<int> names(side + 1, 0);
  int last_name = 0;
  const auto name = [&](int digit) {
    int& known = names[digit];
    if (digit != 0 && known == 0) known = ++last_name;
  };
  for (const int digit : cells) name(digit);
  for (int digit = 1; digit <= side; ++digit) name(digit);
  return names;
}

namespace {

/// The new position of each point: rows, columns and digits are numbered as points.
using Order = std::vector<Point>;

/// The digits of a grid, row by row.
using Form = std::vector<int>;

/// The end of a path in the search tree, where all points have different colours.
struct Leaf {
  int search = 0;           // the number of the search that found it
  std::vector<Point> path;  // the points that were marked
  Order order;
};

constexpr int most_colourings = 20'000;
constexpr std::size_t most_leaves_kept = 1000;

/// The common results of the searches of one grid, as it is and transposed.
struct Found {
  int searches = 0;
  int colourings = 0;
  bool has_best = false;
  Form best;
  Leaf best_leaf;
  std::vector<Colour> best_traces;  // by depth
  std::map<Form, Leaf> leaves;
  bool is_own_transpose = false;  // both searches found the same grid

  bool knows_all_leaves() const { return leaves.size() < most_leaves_kept; }
};

/// The orbits of points under the symmetries that fix certain points.
class Orbits {
 public:
  Orbits(std::size_t points, const std::vector<Order>& symmetries, std::span<const Point> fixed)
      : parent_(points) {
    std::iota(parent_.begin(), parent_.end(), Point{0});
    for (const Order& symmetry : symmetries) {
      if (std::any_of(fixed.begin(), fixed.end(), [&](Point point) { return symmetry[point] != point; })) {
        continue;
      }
      for (Point from = 0; from < points; ++from) parent_[root(from)] = root(symmetry[from]);
    }
  }

  bool are_together(Point a, Point b) { return root(a) == root(b); }

  std::uint64_t size_of(Point point) {
    std::uint64_t size = 0;
    for (Point other = 0; other < parent_.size(); ++other) size += are_together(point, other) ? 1 : 0;
    return size;
  }

 private:
  Point root(Point of) {
    while (parent_[of] != of) of = parent_[of] = parent_[parent_[of]];
    return of;
  }

  std::vector<Point> parent_;
};

/// Marks and colours until all points with clues differ, and keeps the first of all grids that result.
class FormSearch {
 public:
  FormSearch(const Grid& grid, Found& found)
      : structure_(grid), painter_(structure_), found_(found), number_(++found.searches) {}

  void run() {
    const std::vector<Colour> colours = painter_.first_colouring();
    if (keeps_up(colours)) explore(colours);
  }

  /// The number of symmetries of the rows, columns and digits that have clues; only valid if no other search has run
  /// since. The symmetries found generate all others, also those that fix the first points of the best path: so each
  /// point of the path multiplies the number by the size of its orbit under these. (C. Sims, "Computational methods in
  /// the study of permutation groups", 1970.) Nothing if there were too many leaves to find all symmetries.
  std::optional<std::uint64_t> symmetries() const {
    if (!found_.knows_all_leaves()) return std::nullopt;
    std::optional<std::uint64_t> count = 1;
    const std::span<const Point> path = found_.best_leaf.path;
    for (std::size_t fixed = 0; fixed < path.size(); ++fixed) {
      Orbits orbits(structure_.points(), symmetries_, path.first(fixed));
      count = times(count, orbits.size_of(path[fixed]));
    }
    return count;
  }

 private:
  static constexpr int leave_all = -1;

  std::size_t depth() const { return path_.size(); }

  /// Compares the current colours with those on the path to the best grid. Returns false if they come later; if they
  /// come earlier, the best grid is discarded.
  bool keeps_up(const std::vector<Colour>& colours) {
    Colour trace = 0;
    for (const Colour colour : colours) trace += mixed(colour);
    if (depth() < found_.best_traces.size() && found_.best_traces[depth()] != trace) {
      if (found_.best_traces[depth()] < trace) return false;
      found_.best_traces.resize(depth());
      found_.has_best = false;
    }
    if (depth() == found_.best_traces.size()) found_.best_traces.push_back(trace);
    return true;
  }

  /// Returns the depth at which the search continues.
  int explore(const std::vector<Colour>& colours) {
    const std::vector<Point> alike = points_alike(colours);
    if (alike.empty()) return finish(colours);
    std::vector<Point> tried;
    const int here = depth();
    for (const Point point : alike) {
      if (is_image_of_one(point, tried)) continue;
      tried.push_back(point);
      if (++found_.colourings > most_colourings) return leave_all;
      std::vector<Colour> marked = colours;
      marked[point] = mixed(marked[point] + 1);
      painter_.refine(marked);
      path_.push_back(point);
      const int back_to = keeps_up(marked) ? explore(marked) : here;
      path_.pop_back();
      if (back_to < here) return back_to;
    }
    return here;
  }

  /// The points with clues of a colour that several of them share; empty if all points with clues differ. Chooses the
  /// kind that was marked least, because a row and a column distinguish more than two rows; then the smallest group;
  /// then the lowest colour.
  std::vector<Point> points_alike(const std::vector<Colour>& colours) {
    const std::size_t side = structure_.side();
    std::array<std::size_t, 3> marked{};
    for (const Point point : path_) ++marked[point / side];
    by_colour_.clear();
    for (Point point = 0; point < colours.size(); ++point) {
      if (structure_.has_clues(point)) by_colour_.emplace_back(colours[point], point);
    }
    std::sort(by_colour_.begin(), by_colour_.end());
    using MarkedAndSize = std::pair<std::size_t, std::size_t>;
    MarkedAndSize best{~std::size_t{0}, 0};
    auto best_begin = by_colour_.begin();
    for (auto begin = by_colour_.begin(); begin != by_colour_.end();) {
      const auto end = std::find_if(begin, by_colour_.end(),
                                    [&](const auto& entry) { return entry.first != begin->first; });
      const MarkedAndSize group(marked[begin->second / side], static_cast<std::size_t>(end - begin));
      if (group.second > 1 && group < best) {
        best = group;
        best_begin = begin;
      }
      begin = end;
    }
    std::vector<Point> points(best.second);
    std::transform(best_begin, best_begin + best.second, points.begin(),
                   [](const auto& entry) { return entry.second; });
    return points;
  }

  /// Whether a known symmetry that fixes the path maps one of `tried` to `point`.
  bool is_image_of_one(Point point, const std::vector<Point>& tried) const {
    if (tried.empty() || symmetries_.empty()) return false;
    Orbits orbits(structure_.points(), symmetries_, path_);
    return std::any_of(tried.begin(), tried.end(),
                       [&](Point earlier) { return orbits.are_together(earlier, point); });
  }

  int finish(const std::vector<Colour>& colours) {
    Leaf leaf = {number_, path_, order_of(colours)};
    Form form = form_in(leaf.order);
    const auto known = found_.leaves.find(form);
    if (known != found_.leaves.end()) return found_symmetry(known->second, leaf);
    if (!found_.has_best || form < found_.best) {
      found_.has_best = true;
      found_.best = form;
      found_.best_leaf = leaf;
    }
    if (found_.knows_all_leaves()) found_.leaves.emplace(std::move(form), std::move(leaf));
    return depth();
  }

  /// Where the paths to two equal grids part, one branch mirrors the other, which has been searched already.
  int found_symmetry(const Leaf& known, const Leaf& leaf) {
    if (known.search != number_) {
      found_.is_own_transpose = true;
      return leave_all;
    }
    Order point_at(leaf.order.size());
    for (Point point = 0; point < leaf.order.size(); ++point) point_at[leaf.order[point]] = point;
    Order symmetry(leaf.order.size());
    for (Point point = 0; point < symmetry.size(); ++point) symmetry[point] = point_at[known.order[point]];
    symmetries_.push_back(std::move(symmetry));
    const auto parting =
        std::mismatch(leaf.path.begin(), leaf.path.end(), known.path.begin(), known.path.end());
    return parting.first - leaf.path.begin();
  }

  /// Points with clues come first, then by colour.
  using Rank = std::pair<bool, Colour>;

  /// Orders lines by bands or stacks, which are ordered by their first lines, and within them by rank.
  Order order_of(const std::vector<Colour>& colours) const {
    std::vector<Rank> ranks(structure_.points());
    for (Point point = 0; point < ranks.size(); ++point) {
      ranks[point] = {!structure_.has_clues(point), colours[point]};
    }
    const std::vector<Rank> chute_ranks = ranks_of_chutes(ranks);
    const std::size_t lines = 2 * structure_.side();
    const auto place = [&](Point point) {
      const std::size_t chute = point < lines ? structure_.chute_of(point) : 0;
      return std::tuple(point / structure_.side(), point < lines ? chute_ranks[chute] : Rank(), chute,
                        ranks[point], point);
    };
    std::vector<Point> points(structure_.points());
    std::iota(points.begin(), points.end(), Point{0});
    std::sort(points.begin(), points.end(), [&](Point a, Point b) { return place(a) < place(b); });
    Order order(points.size());
    for (std::size_t position = 0; position < points.size(); ++position) order[points[position]] = position;
    return order;
  }

  std::vector<Rank> ranks_of_chutes(const std::vector<Rank>& ranks) const {
    std::vector<Rank> first(structure_.chutes(), {true, ~Colour{0}});
    for (Point line = 0; line < 2 * structure_.side(); ++line) {
      Rank& rank = first[structure_.chute_of(line)];
      rank = std::min(rank, ranks[line]);
    }
    return first;
  }

  Form form_in(const Order& order) const {
    const std::size_t side = structure_.side();
    Form form(side * side, Grid::blank);
    for (const Clue& clue : structure_.clues()) {
      const std::size_t column = order[clue[1]] - side;
      form[order[clue[0]] * side + column] = order[clue[2]] - 2 * side + 1;
    }
    return form;
  }

  const ClueStructure structure_;
  Painter painter_;
  Found& found_;
  int number_;
  std::vector<Order> symmetries_;
  std::vector<Point> path_;  // the points that were marked
  std::vector<std::pair<Colour, Point>> by_colour_;
};

/// The isomorphism to the best grid found.
Isomorphism way_to_best(const Found& found, std::size_t side) {
  const Order& order = found.best_leaf.order;
  const std::vector<std::uint8_t> cells(found.best.begin(), found.best.end());
  const std::vector<int> names = names_by_appearance(cells, side);
  Isomorphism way{found.best_leaf.search > 1, std::vector<int>(side), std::vector<int>(side),
                  std::vector<int>(side + 1)};
  for (std::size_t old = 0; old < side; ++old) {
    way.rows[order[old]] = old;
    way.columns[order[side + old] - side] = old;
    way.digits[old + 1] = names[order[2 * side + old] - 2 * side + 1];
  }
  return way;
}

}  // namespace

std::optional<Identity> general_form(const Grid& grid) {
  assert(!find_conflict(grid));
  Found found;
  FormSearch as_it_is(grid, found);
  as_it_is.run();
  const std::optional<std::uint64_t> symmetries = as_it_is.symmetries();
  if (grid.box().is_square()) FormSearch(transposed(grid), found).run();
  if (found.colourings > most_colourings) return std::nullopt;
  Isomorphism way = way_to_best(found, grid.side());
  Grid form = apply(way, grid);
  return Identity{{std::move(form), CanonicalScheme::refined},
                  std::move(way),
                  times(times(symmetries, found.is_own_transpose ? 2 : 1), blank_line_orders(grid))};
}

}  // namespace evodoku
