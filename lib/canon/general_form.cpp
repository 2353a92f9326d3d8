#include "canon/general_form.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

#include "canon/colouring.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "random/mixed.hpp"

namespace evodoku {

namespace {

/// Which point comes where: positions of rows, columns and digits, numbered as points.
using Order = std::vector<Point>;

/// The digits of a grid, row by row.
using Form = std::vector<int>;

/// A way on which all points came to differ.
struct Leaf {
  int search = 0;           // the number of the search
  std::vector<Point> path;  // the points marked
  Order order;
};

/// What searches of one grid, as it is and transposed, have found together.
struct Found {
  int searches = 0;
  int colourings = 0;
  bool has_best = false;
  Form best;
  std::vector<Colour> best_traces;  // by depth
  std::map<Form, Leaf> leaves;
};

constexpr int most_colourings = 20'000;
constexpr std::size_t most_leaves_kept = 1000;

/// Marks and colours until all points with clues differ, and keeps the first of all grids that follow.
class FormSearch {
 public:
  FormSearch(const Grid& grid, Found& found)
      : structure_(grid), painter_(structure_), found_(found), number_(++found.searches) {}

  void run() {
    const std::vector<Colour> colours = painter_.first_colouring();
    if (keeps_up(colours)) explore(colours);
  }

 private:
  static constexpr int leave_all = -1;

  std::size_t depth() const { return path_.size(); }

  /// Compares what colours there are with those on the way to the best grid. False if they come later. If
  /// they come earlier, the best is forgotten.
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

  /// Returns the depth to go back to.
  int explore(const std::vector<Colour>& colours) {
    const std::vector<Point> alike = points_alike(colours);
    if (alike.empty()) return finish(colours);
    std::vector<Point> tried;
    const int here = static_cast<int>(depth());
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

  /// The points of a group of one colour that has several with clues; nothing if all with clues differ. Of
  /// the kind that was marked least, as a row and a column tell more than two rows; of these the smallest
  /// group, of these that of the least colour.
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
    std::transform(best_begin, best_begin + static_cast<std::ptrdiff_t>(best.second), points.begin(),
                   [](const auto& entry) { return entry.second; });
    return points;
  }

  /// Whether symmetries known, of those that leave the path as it is, take one of `tried` to `point`.
  bool is_image_of_one(Point point, const std::vector<Point>& tried) const {
    if (tried.empty() || symmetries_.empty()) return false;
    Order group(structure_.points());
    std::iota(group.begin(), group.end(), Point{0});
    const auto root = [&](Point of) {
      while (group[of] != of) of = group[of] = group[group[of]];
      return of;
    };
    for (const Order& symmetry : symmetries_) {
      if (std::any_of(path_.begin(), path_.end(),
                      [&](Point on_path) { return symmetry[on_path] != on_path; })) {
        continue;
      }
      for (Point from = 0; from < group.size(); ++from) group[root(from)] = root(symmetry[from]);
    }
    return std::any_of(tried.begin(), tried.end(), [&](Point one) { return root(one) == root(point); });
  }

  int finish(const std::vector<Colour>& colours) {
    Leaf leaf = {number_, path_, order_of(colours)};
    Form form = form_in(leaf.order);
    const auto known = found_.leaves.find(form);
    if (known != found_.leaves.end()) return found_symmetry(known->second, leaf);
    if (!found_.has_best || form < found_.best) {
      found_.has_best = true;
      found_.best = form;
    }
    if (found_.leaves.size() < most_leaves_kept) found_.leaves.emplace(std::move(form), std::move(leaf));
    return static_cast<int>(depth());
  }

  /// All that lies beyond the parting of the ways to two equal grids is as what was searched already.
  int found_symmetry(const Leaf& known, const Leaf& leaf) {
    if (known.search != number_) return leave_all;
    Order point_at(leaf.order.size());
    for (Point point = 0; point < leaf.order.size(); ++point) point_at[leaf.order[point]] = point;
    Order symmetry(leaf.order.size());
    for (Point point = 0; point < symmetry.size(); ++point) symmetry[point] = point_at[known.order[point]];
    symmetries_.push_back(std::move(symmetry));
    const auto parting =
        std::mismatch(leaf.path.begin(), leaf.path.end(), known.path.begin(), known.path.end());
    return static_cast<int>(parting.first - leaf.path.begin());
  }

  /// Points with clues first, by colour.
  using Rank = std::pair<bool, Colour>;

  /// By bands or stacks, which come in the order of their first lines, and in them by rank.
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
                        ranks[point]);
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
      form[order[clue[0]] * side + column] = static_cast<int>(order[clue[2]] - 2 * side) + 1;
    }
    return form;
  }

  const ClueStructure structure_;
  Painter painter_;
  Found& found_;
  int number_;
  std::vector<Order> symmetries_;
  std::vector<Point> path_;  // the points marked
  std::vector<std::pair<Colour, Point>> by_colour_;
};

/// With the digits renamed as they appear: 1, 2, 3, ...
Grid renamed(Box box, const Form& form) {
  std::array<int, Box::max_side + 1> names{};
  int last_name = 0;
  Grid grid(box);
  for (std::size_t cell = 0; cell < form.size(); ++cell) {
    if (form[cell] == Grid::blank) continue;
    int& name = names[static_cast<std::size_t>(form[cell])];
    if (name == 0) name = ++last_name;
    grid.set(static_cast<int>(cell), name);
  }
  return grid;
}

}  // namespace

std::optional<Grid> general_form(const Grid& grid) {
  Found found;
  FormSearch(grid, found).run();
  if (grid.box().is_square()) FormSearch(transposed(grid), found).run();
  if (found.colourings > most_colourings) return std::nullopt;
  return renamed(grid.box(), found.best);
}

Grid exact_form(const Grid& grid) {
  if (grid.box() != Box(3, 3) && !find_conflict(grid)) {
    const bool turn = grid.box().rows() > grid.box().cols();
    if (std::optional<Grid> form = general_form(turn ? transposed(grid) : grid)) return *std::move(form);
  }
  return canonical_form(grid).grid;
}

}  // namespace evodoku
