#include "evodoku_draw/page.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace evodoku::draw {

namespace {

// As multiples of the type size.
constexpr double line_height = 1.25;
constexpr double ascent = 0.95;

constexpr double column_gap = 18;
constexpr double row_gap = 14;
constexpr double title_gap = 4;  // between title and board
constexpr double note_gap = 4;

double furniture_size(const PageStyle& style) {
  return std::max(8.0, style.note_size);
}
double header_height(const PageStyle& style) {
  return style.running_title.empty() ? 0 : furniture_size(style) * line_height + 8;
}
double footer_height(const PageStyle& style) {
  return style.page_numbers ? furniture_size(style) * line_height + 6 : 0;
}

double live_width(const PageStyle& style) {
  return style.width - style.inside - style.outside;
}

double titles_height(const PageStyle& style, int lines) {
  return lines > 0 ? lines * style.title_size * line_height + title_gap : 0;
}
double notes_height(const PageStyle& style) {
  return style.note_lines > 0 ? style.note_lines * style.note_size * line_height + note_gap : 0;
}

/// The height of the row of small boards at the foot, with the gap above and a line for their titles.
double small_height(const PageStyle& style, double small_size) {
  return small_size > 0 ? small_size + row_gap + style.note_size * line_height + title_gap : 0;
}

/// The height of the texts above and below each board, and of the gap to the next row.
double around_board(const PageStyle& style) {
  // Half of the outer line is outside of the board.
  return titles_height(style, style.title_lines) + notes_height(style) + 3;
}

double row_height(const PageStyle& style, double small_size) {
  const double room = style.height - style.top - style.bottom - header_height(style) - footer_height(style) -
                      small_height(style, small_size);
  return (room - (style.rows - 1) * row_gap) / style.rows;
}

/// Room for the halves of the outer line that are outside of the board, at most.
constexpr double room_for_line = 4;

class PageDrawing {
 public:
  PageDrawing(const PageStyle& style, const PageFace& face, const FontMetrics& metrics)
      : style_(style), face_(face), metrics_(metrics) {
    const bool is_odd = face.number % 2 != 0;
    left_ = is_odd ? style.inside : style.outside;
    picture_.width = style.width;
    picture_.height = style.height;
  }

  Picture drawn(std::span<const Figure> figures) {
    add_furniture();
    size_ = board_size(style_, face_.small_size);
    if (size_ <= 0) throw std::invalid_argument("the page has no room for its boards");
    // Surplus height is distributed evenly above, between and below the rows.
    const double used = size_ + around_board(style_);
    const double spare =
        std::max(0.0, row_height(style_, face_.small_size) - used) * style_.rows / (style_.rows + 1);
    const double top = style_.top + header_height(style_) + spare;
    for (std::size_t i = 0; i < figures.size(); ++i) {
      const auto row = static_cast<int>(i) / style_.columns;
      const auto column = static_cast<int>(i) % style_.columns;
      const double x = left_ + column * (column_width(style_) + column_gap);
      add_figure(figures[i], x, top + row * (used + row_gap + spare));
    }
    add_small();
    return std::move(picture_);
  }

 private:
  void add(Item item) { picture_.items.push_back(std::move(item)); }

  void add_line_of_text(const std::string& text, double x, double y, double size, bool bold,
                        std::string_view kind) {
    add(Text{x, y, size, bold, Anchor::middle, black, text, kind});
  }

  void add_furniture() {
    const double middle = left_ + live_width(style_) / 2;
    const double size = furniture_size(style_);
    if (!style_.running_title.empty())
      add_line_of_text(style_.running_title, middle, style_.top + ascent * size, size, false,
                       "running-title");
    if (style_.page_numbers) {
      add_line_of_text(std::to_string(face_.number), middle, style_.height - style_.bottom - 0.25 * size,
                       size, false, "page-number");
    }
  }

  /// Title, board and note, one below another, centred in the column.
  void add_figure(const Figure& figure, double x, double y) {
    const double width = column_width(style_);
    const double middle = x + width / 2;
    add(Group{.kind = "figure", .id = figure.id, .label = {}});
    const auto titles = wrapped_lines(figure.title, width, style_.title_size, true, metrics_);
    // The last line of a title is just above the board.
    double baseline =
        y + ascent * style_.title_size +
        (style_.title_lines - static_cast<int>(titles.size())) * style_.title_size * line_height;
    for (const std::string& line : titles) {
      add_line_of_text(line, middle, baseline, style_.title_size, true, "title");
      baseline += style_.title_size * line_height;
    }
    BoardStyle board = style_.board;
    board.x = middle - size_ / 2;
    board.y = y + titles_height(style_, style_.title_lines) + 1.5;
    board.size = size_;
    board.id = figure.id.empty() ? "" : figure.id + "-board";
    add_board(picture_, figure.board, board, metrics_);
    baseline = board.y + size_ + 1.5 + note_gap + ascent * style_.note_size;
    for (const std::string& line : wrapped_lines(figure.note, width, style_.note_size, false, metrics_)) {
      add_line_of_text(line, middle, baseline, style_.note_size, false, "note");
      baseline += style_.note_size * line_height;
    }
    add(GroupEnd{});
  }

  void add_small() {
    if (face_.small.empty() || face_.small_size <= 0) return;
    const double size = face_.small_size;
    const auto count = static_cast<double>(face_.small.size());
    const double y = style_.height - style_.bottom - footer_height(style_) - size - 2;
    const double pitch = live_width(style_) / count;
    for (std::size_t i = 0; i < face_.small.size(); ++i) {
      const Figure& figure = face_.small[i];
      const double middle = left_ + pitch * (static_cast<double>(i) + 0.5);
      add(Group{.kind = "figure small", .id = figure.id, .label = {}});
      add_line_of_text(figure.title, middle, y - title_gap, style_.note_size, true, "title");
      BoardStyle board = style_.board;
      board.candidate_space = false;
      board.x = middle - size / 2;
      board.y = y;
      board.size = size;
      board.id = figure.id.empty() ? "" : figure.id + "-board";
      add_board(picture_, figure.board, board, metrics_);
      add(GroupEnd{});
    }
  }

  const PageStyle& style_;
  const PageFace& face_;
  const FontMetrics& metrics_;
  Picture picture_;
  double left_ = 0;
  double size_ = 0;
};

int lines_of(std::string_view text, const PageStyle& style, double size, bool bold,
             const FontMetrics& metrics) {
  return static_cast<int>(wrapped_lines(text, column_width(style), size, bold, metrics).size());
}

}  // namespace

int title_lines(std::string_view title, const PageStyle& style, const FontMetrics& metrics) {
  return lines_of(title, style, style.title_size, true, metrics);
}

int note_lines(std::string_view note, const PageStyle& style, const FontMetrics& metrics) {
  return lines_of(note, style, style.note_size, false, metrics);
}

double column_width(const PageStyle& style) {
  return (live_width(style) - (style.columns - 1) * column_gap) / style.columns;
}

double board_size(const PageStyle& style, double small_size) {
  const double fits =
      std::min(column_width(style) - room_for_line, row_height(style, small_size) - around_board(style));
  return style.board_size > 0 && style.board_size <= fits ? style.board_size
         : style.board_size > 0                           ? -1
                                                          : fits;
}

Picture page_picture(std::span<const Figure> figures, const PageStyle& style, const PageFace& face,
                     const FontMetrics& metrics) {
  if (figures.size() > static_cast<std::size_t>(style.rows) * static_cast<std::size_t>(style.columns)) {
    throw std::invalid_argument("a page of " + std::to_string(style.rows) + "x" +
                                std::to_string(style.columns) + " boards was given " +
                                std::to_string(figures.size()));
  }
  return PageDrawing(style, face, metrics).drawn(figures);
}

}  // namespace evodoku::draw
