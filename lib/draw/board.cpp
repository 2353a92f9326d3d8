#include "evodoku_draw/board.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "evodoku/geometry.hpp"

namespace evodoku::draw {

namespace {

struct Palette {
  Colour fill;    // for cells and behind candidates: light enough for black digits, even without colour
  Colour strong;  // for lines and for digits on white: dark enough to be read
};

/// Colours that people with red-green colour blindness can distinguish, too. For grey printers, removed candidates are
/// also crossed out and placed ones circled.
constexpr std::array<Palette, 4> palettes = {{{{0xA9, 0xD6, 0xF5}, {0x00, 0x5A, 0x9C}},
                                              {{0xFF, 0xE2, 0x9A}, {0x8A, 0x5A, 0x00}},
                                              {{0xF9, 0xC6, 0xBF}, {0xB0, 0x1E, 0x0E}},
                                              {{0xC4, 0xE8, 0xB8}, {0x1B, 0x6B, 0x14}}}};
constexpr std::array<const char*, 4> kinds = {"pattern", "other", "removed", "placed"};
constexpr Palette palette_of(Role role) {
  return palettes[static_cast<std::size_t>(role)];
}

constexpr Colour later_digit = {0x1F, 0x3F, 0x9C};  // neither a clue nor just placed
constexpr Colour link_colour = {0x6A, 0x1B, 0x9A};
constexpr Colour pencil = grey(0x55);

std::string symbol(Box box, int digit, const BoardStyle& style) {
  return style.symbols.empty() ? digit_name(box, digit) : style.symbols[digit - 1];
}

/// Hairlines inside of boxes.
double thin_line(double cell, bool heavy) {
  return std::clamp(0.018 * cell, 0.25, 0.6) * (heavy ? 1.6 : 1);
}

/// The lines around boxes and the board, which must show on a screen of 60 dots an inch beside hairlines; half of the
/// outer one extends beyond the board.
double thick_line(double cell, bool heavy) {
  return std::clamp(0.07 * cell, 0.9, 2.2) * (heavy ? 1.3 : 1);
}

/// The widest of all digits' symbols, in type of size 1.
double widest_symbol(Box box, const BoardStyle& style, bool bold, const FontMetrics& metrics) {
  double widest = 0;
  for (int digit = 1; digit <= box.side(); ++digit)
    widest = std::max(widest, metrics.width(symbol(box, digit, style), bold));
  return widest;
}

/// The size of type that clues are set in.
double clue_type_size(Box box, const BoardStyle& style, const FontMetrics& metrics) {
  const double cell = style.size / box.side();
  const double height = (style.heavy ? 0.575 : 0.54) * cell;
  return std::min(height / metrics.digit_height(), 0.76 * cell / widest_symbol(box, style, true, metrics));
}

/// "r1c1: 5, clue", "r1c2: 7", "r1c3: pencil marks 2 4, 4 struck out": a label for screen readers.
std::string cell_label(const Board& board, int cell) {
  const Box box = board.clues.box();
  std::string label = cell_name(box, cell) + ": ";
  if (!board.clues.is_blank(cell)) return label + digit_name(box, board.clues[cell]) + ", clue";
  if (board.digits && !board.digits->is_blank(cell)) return label + digit_name(box, (*board.digits)[cell]);
  std::string struck_out;
  for (const auto& [candidate, role] : board.candidates) {
    if (candidate.cell != cell) continue;
    if (role == Role::placed) return label + digit_name(box, candidate.digit) + ", placed now";
    if (role == Role::removed) struck_out += " " + digit_name(box, candidate.digit);
  }
  if (board.marks.empty()) return label + "blank";
  label += "pencil marks";
  for (int digit = 1; digit <= box.side(); ++digit) {
    if ((board.marks[cell] >> (digit - 1) & 1) != 0) label += " " + digit_name(box, digit);
  }
  return struck_out.empty() ? label : label + "," + struck_out + " struck out";
}

/// Draws one board, layer by layer: fills, candidates, digits, lines, links.
class BoardDrawing {
 public:
  BoardDrawing(Picture& picture, const Board& board, const BoardStyle& style, const FontMetrics& metrics)
      : picture_(picture),
        board_(board),
        style_(style),
        metrics_(metrics),
        box_(board.clues.box()),
        cell_(style.size / box_.side()),
        placed_(box_.cells(), 0) {
    for (const ColouredCandidate& coloured : board.candidates) {
      if (coloured.role == Role::placed) placed_[coloured.candidate.cell] = coloured.candidate.digit;
    }
    clue_size_ = clue_type_size(box_, style, metrics);
    columns_ = static_cast<int>(std::ceil(std::sqrt(box_.side()) - 1e-9));
    rows_ = (box_.side() + columns_ - 1) / columns_;
    const double widest = widest_symbol(box_, style, false, metrics);
    mark_size_ = std::min(0.72 * mark_height() / metrics.digit_height(), 0.86 * mark_width() / widest);
  }

  void draw() {
    add(Group{.kind = "board", .id = style_.id, .label = {}});
    add(Rectangle{left(0), top(0), style_.size, style_.size, white, std::nullopt, 0, "paper"});
    for (int cell = 0; cell < box_.cells(); ++cell) add_cell(cell);
    add_order();
    add_lines();
    add_houses();
    const auto discs = board_.links.empty() ? std::vector<Disc>{} : obstacles();
    for (const Link& link : board_.links) add_link(link, discs);
    add(GroupEnd{});
  }

 private:
  void add(Item item) { picture_.items.push_back(std::move(item)); }

  double left(int cell) const { return style_.x + cell_ * box_.column_of(cell); }
  double top(int cell) const { return style_.y + cell_ * box_.row_of(cell); }

  // Marks are arranged in rows and columns inside the cell, slightly away from its lines.
  static constexpr double mark_area = 0.9;
  double mark_width() const { return mark_area * cell_ / columns_; }
  double mark_height() const { return mark_area * cell_ / rows_; }
  std::pair<double, double> mark_centre(Candidate candidate) const {
    const double edge = (1 - mark_area) / 2 * cell_;
    const int row = (candidate.digit - 1) / columns_;
    const int column = (candidate.digit - 1) % columns_;
    return {left(candidate.cell) + edge + mark_width() * (column + 0.5),
            top(candidate.cell) + edge + mark_height() * (row + 0.5)};
  }

  /// What stands for a digit, in the middle of a square, with type of this size.
  Item symbol_at(double x, double y, double side, double type_size, int digit, bool bold, Colour colour,
                 std::string_view kind) const {
    if (style_.pictures.empty()) {
      const double baseline = y + type_size * metrics_.digit_height() / 2;
      return Text{x, baseline, type_size, bold, Anchor::middle, colour, symbol(box_, digit, style_), kind};
    }
    const auto& file = style_.pictures[digit - 1];
    return Image{x, y, 0.8 * side, "symbol-" + std::to_string(digit), file, kind};
  }

  void add_digit(int cell, int digit, bool bold, Colour colour, std::string_view kind) {
    add(symbol_at(left(cell) + cell_ / 2, top(cell) + cell_ / 2, cell_, clue_size_, digit, bold, colour,
                  kind));
  }

  void add_cell(int cell) {
    const bool is_group = style_.has_cells;
    if (is_group) {
      add(Group{.kind = "cell",
                .id = style_.id.empty() ? "" : style_.id + "-" + cell_name(box_, cell),
                .label = cell_label(board_, cell)});
      // An element to refer to, even in an empty cell.
      add(Rectangle{left(cell), top(cell), cell_, cell_, std::nullopt, std::nullopt, 0, "room"});
    }
    const int clue = board_.clues[cell];
    const int placed = placed_[cell];
    if (clue != 0) {
      add_digit(cell, clue, style_.heavy || board_.digits || !board_.marks.empty(), black, "clue");
    } else if (board_.digits && !board_.digits->is_blank(cell)) {
      add_digit(cell, (*board_.digits)[cell], false, board_.marks.empty() ? black : later_digit, "digit");
    } else if (placed != 0) {
      add_placed(cell, placed);
    } else if (!board_.marks.empty()) {
      add_marks(cell);
    } else if (style_.candidate_space) {
      add_candidate_space(cell);
    }
    if (is_group) add(GroupEnd{});
  }

  void add_placed(int cell, int digit) {
    const Palette palette = palette_of(Role::placed);
    add(Disc{left(cell) + cell_ / 2, top(cell) + cell_ / 2, 0.39 * cell_, white, palette.strong,
             std::max(0.6, 0.04 * cell_), "ring"});
    add_digit(cell, digit, true, palette.strong, "placed");
  }

  void add_marks(int cell) {
    for (int digit = 1; digit <= box_.side(); ++digit) {
      const Candidate candidate{cell, digit};
      if ((board_.marks[cell] >> (digit - 1) & 1) != 0) add_mark(candidate);
    }
  }

  void add_mark(Candidate candidate) {
    const auto coloured = std::ranges::find(board_.candidates, candidate, &ColouredCandidate::candidate);
    const auto [x, y] = mark_centre(candidate);
    const double side = std::min(mark_width(), mark_height());
    if (coloured == board_.candidates.end())
      return add(symbol_at(x, y, side, mark_size_, candidate.digit, false, pencil, "mark"));
    const Palette palette = palette_of(coloured->role);
    const double radius = 0.5 * side;
    add(Group{.kind = kinds[static_cast<std::size_t>(coloured->role)], .id = {}, .label = {}});
    add(Disc{x, y, radius, palette.fill, palette.strong, std::max(0.25, 0.09 * radius), "spot"});
    add(symbol_at(x, y, side, mark_size_, candidate.digit, true, palette.strong, "mark"));
    if (coloured->role == Role::removed) {
      const double reach = 0.78 * radius;
      add(Lines{{{x - reach, y + reach, x + reach, y - reach}},
                std::max(0.5, 0.16 * radius),
                palette.strong,
                "cross"});
    }
    add(GroupEnd{});
  }

  /// Faint lines that stop before those of the cell.
  void add_candidate_space(int cell) {
    Lines faint{{}, thin_line(cell_, false), grey(0xCC), "candidate-space"};
    const double edge = 0.06 * cell_;
    for (int row = 1; row < rows_; ++row) {
      const double y = top(cell) + cell_ * row / rows_;
      faint.segments.push_back({left(cell) + edge, y, left(cell) + cell_ - edge, y});
    }
    for (int column = 1; column < columns_; ++column) {
      const double x = left(cell) + cell_ * column / columns_;
      faint.segments.push_back({x, top(cell) + edge, x, top(cell) + cell_ - edge});
    }
    add(std::move(faint));
  }

  void add_order() {
    if (board_.order.size() < 2) return;
    for (std::size_t i = 0; i < board_.order.size(); ++i) {
      const Cell cell = board_.order[i];
      const double size = 0.16 * cell_ / metrics_.digit_height();
      add(Text{left(cell) + 0.05 * cell_, top(cell) + 0.05 * cell_ + size * metrics_.digit_height(), size,
               false, Anchor::start, pencil, std::to_string(i + 1), "order"});
    }
  }

  void add_lines() {
    Lines thin{{}, thin_line(cell_, style_.heavy), grey(style_.heavy ? 0x50 : 0x80), "thin"};
    Lines thick{{}, thick_line(cell_, style_.heavy), black, "thick"};
    const double right = style_.x + style_.size;
    const double bottom = style_.y + style_.size;
    for (int i = 1; i < box_.side(); ++i) {
      const double along = cell_ * i;
      // If a box is one row or column, thick lines between all of them would have no meaning.
      const bool is_box_row = i % box_.rows() == 0 && box_.rows() > 1;
      const bool is_box_column = i % box_.cols() == 0 && box_.cols() > 1;
      (is_box_row ? thick : thin).segments.push_back({style_.x, style_.y + along, right, style_.y + along});
      (is_box_column ? thick : thin)
          .segments.push_back({style_.x + along, style_.y, style_.x + along, bottom});
    }
    add(std::move(thin));
    if (!thick.segments.empty()) add(std::move(thick));
    add(Rectangle{style_.x, style_.y, style_.size, style_.size, std::nullopt, black, thick.width, "frame"});
  }

  void add_houses() {
    if (board_.houses.empty()) return;
    const Geometry geometry(box_);
    for (const int house : board_.houses) {
      const int first = geometry.house(house).front();
      const int last = geometry.house(house).back();
      add(Rectangle{left(first), top(first), left(last) + cell_ - left(first), top(last) + cell_ - top(first),
                    std::nullopt, palette_of(Role::pattern).strong, std::clamp(0.075 * cell_, 1.2, 3.0),
                    "house"});
    }
  }

  /// Where links should not go: digits and pencil marks.
  std::vector<Disc> obstacles() const {
    std::vector<Disc> discs;
    for (int cell = 0; cell < box_.cells(); ++cell) {
      const std::uint64_t marks = board_.marks.empty() ? 0 : board_.marks[cell];
      if (marks == 0) discs.push_back({left(cell) + cell_ / 2, top(cell) + cell_ / 2, 0.3 * cell_});
      for (int digit = 1; digit <= box_.side(); ++digit) {
        if ((marks >> (digit - 1) & 1) == 0) continue;
        const auto [x, y] = mark_centre({cell, digit});
        discs.push_back({x, y, 0.4 * std::min(mark_width(), mark_height())});
      }
    }
    return discs;
  }

  /// How much of a curve is on these, or beside the board.
  int covered(const Curve& curve, const std::vector<Disc>& discs) const {
    int points = 0;
    for (double t = 0.02; t < 1; t += 0.02) {
      const auto at = [&](double from, double towards, double to) {
        return (1 - t) * (1 - t) * from + 2 * t * (1 - t) * towards + t * t * to;
      };
      const double x = at(curve.x1, curve.towards_x, curve.x2);
      const double y = at(curve.y1, curve.towards_y, curve.y2);
      const bool is_beside =
          std::min(x - style_.x, y - style_.y) < 0 || std::max(x - style_.x, y - style_.y) > style_.size;
      points += is_beside ? 4 : 0;
      for (const Disc& disc : discs) {
        const double dx = x - disc.x;
        const double dy = y - disc.y;
        points += dx * dx + dy * dy < disc.radius * disc.radius ? 1 : 0;
      }
    }
    return points;
  }

  /// Drawn from edge to edge of the marks, in the least bend that covers the least of what stands between.
  void add_link(const Link& link, const std::vector<Disc>& discs) {
    const auto [x1, y1] = mark_centre(link.from);
    const auto [x2, y2] = mark_centre(link.to);
    const double length = std::hypot(x2 - x1, y2 - y1);
    const double radius = 0.5 * std::min(mark_width(), mark_height());
    if (length <= 0) return;
    Curve best;
    int least = std::numeric_limits<int>::max();
    for (const double bend : {0.12, -0.12, 0.2, -0.2, 0.3, -0.3, 0.4, -0.4, 0.55, -0.55}) {
      const double towards_x = (x1 + x2) / 2 - bend * (y2 - y1);
      const double towards_y = (y1 + y2) / 2 + bend * (x2 - x1);
      const double share = std::min(0.9, radius / std::hypot(towards_x - x1, towards_y - y1));
      const Curve curve{x1 + share * (towards_x - x1), y1 + share * (towards_y - y1), towards_x, towards_y,
                        x2 + share * (towards_x - x2), y2 + share * (towards_y - y2)};
      if (const int points = covered(curve, discs); points < least) {
        least = points;
        best = curve;
      }
    }
    best.width = std::max(0.5, 0.035 * cell_) * (link.is_strong ? 1.3 : 1);
    best.dash = link.is_strong ? 0 : std::max(1.2, 0.09 * cell_);
    best.colour = link_colour;
    best.kind = link.is_strong ? "strong" : "weak";
    add(best);
  }

  Picture& picture_;
  const Board& board_;
  const BoardStyle& style_;
  const FontMetrics& metrics_;
  Box box_;
  double cell_;
  std::vector<int> placed_;  // by cell
  double clue_size_ = 0;
  int columns_ = 1;  // columns of marks in a cell
  int rows_ = 1;
  double mark_size_ = 0;
};

void require_fitting(const Board& board, const BoardStyle& style) {
  const Box box = board.clues.box();
  const std::size_t cells = box.cells();
  const std::size_t side = box.side();
  const auto is_cell = [&](Cell cell) { return cell < cells; };
  const auto is_candidate = [&](Candidate candidate) {
    return is_cell(candidate.cell) && candidate.digit >= 1 && candidate.digit <= box.side();
  };
  const auto is_house = [&](int house) { return house >= 0 && house < 3 * box.side(); };
  const bool fits = (!board.digits || board.digits->box() == box) &&
                    (board.marks.empty() || board.marks.size() == cells) &&
                    std::ranges::all_of(board.order, is_cell) &&
                    std::ranges::all_of(board.candidates, is_candidate, &ColouredCandidate::candidate) &&
                    std::ranges::all_of(board.links, is_candidate, &Link::from) &&
                    std::ranges::all_of(board.links, is_candidate, &Link::to) &&
                    std::ranges::all_of(board.houses, is_house) &&
                    (style.symbols.empty() || style.symbols.size() >= side) &&
                    (style.pictures.empty() || style.pictures.size() >= side);
  if (!fits) throw std::invalid_argument("a part of the board is of another box than " + box.name());
}

}  // namespace

void add_board(Picture& picture, const Board& board, const BoardStyle& style, const FontMetrics& metrics) {
  require_fitting(board, style);
  BoardDrawing(picture, board, style, metrics).draw();
}

Picture board_picture(const Board& board, BoardStyle style, const FontMetrics& metrics) {
  const double margin = std::ceil(thick_line(style.size / board.clues.side(), style.heavy) / 2 + 2);
  style.x = style.y = margin;
  Picture picture{.width = style.size + 2 * margin, .height = style.size + 2 * margin};
  add_board(picture, board, style, metrics);
  return picture;
}

}  // namespace evodoku::draw
