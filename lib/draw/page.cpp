#include "evodoku_draw/page.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>

namespace evodoku::draw {

namespace {

// As multiples of the type size.
constexpr double line_height = 1.25;
constexpr double ascent = 0.95;

constexpr double column_gap = 14;
constexpr double row_gap = 8;
constexpr double text_gap = 4;  // between a board and its title or note
// Room for the halves of the outer line that are outside of the board, at most.
constexpr double room_for_line = 4;

double furniture_size(const PageStyle& style) {
  return std::max(8.0, style.note_size);
}
double header_height(const Section& section) {
  const double lines = section.style.running_lines * furniture_size(section.style) * line_height;
  return section.running_title.empty() ? 0 : lines + 8;
}
double footer_height(const PageStyle& style) {
  return style.has_page_numbers ? furniture_size(style) * line_height + 6 : 0;
}

double live_width(const PageStyle& style) {
  return style.width - style.inside - style.outside;
}
double column_width(const Section& section) {
  const int columns = section.style.layout.columns;
  return (live_width(section.style) - (columns - 1) * column_gap) / columns;
}

/// The height of some lines of text, with the gap to their board.
double texts_height(int lines, double size) {
  return lines > 0 ? lines * size * line_height + text_gap : 0;
}

/// The height of the texts above and below each board, and of the outer line.
double around_board(const Section& section) {
  return texts_height(section.style.title_lines, section.style.title_size) +
         texts_height(section.style.note_lines, section.style.note_size) + room_for_line;
}

double row_height(const Section& section) {
  const PageStyle& style = section.style;
  // the small boards at the foot have a gap above and a line for their titles
  const double small = section.style.small_size > 0
                           ? section.style.small_size + row_gap + texts_height(1, style.note_size)
                           : 0;
  const double room =
      style.height - style.top - style.bottom - header_height(section) - footer_height(style) - small;
  return (room - (section.style.layout.rows - 1) * row_gap) / section.style.layout.rows;
}

class PageDrawing {
 public:
  PageDrawing(const Section& section, int number, const FontMetrics& metrics)
      : section_(section),
        style_(section.style),
        metrics_(metrics),
        picture_{.width = style_.width, .height = style_.height},
        left_(number % 2 != 0 ? style_.inside : style_.outside) {
    const double middle = left_ + live_width(style_) / 2;
    const double size = furniture_size(style_);
    add_lines(wrapped_lines(section.running_title, live_width(style_), size, false, metrics), middle,
              style_.top + ascent * size, size, false, "running-title");
    if (style_.has_page_numbers) {
      add_text(std::to_string(number), middle, style_.height - style_.bottom - 0.25 * size, size, false,
               "page-number");
    }
  }

  Picture drawn(std::span<const Figure> figures, std::span<const Figure> small) {
    // Surplus height is between the rows, and half as much above and below, where the margins are.
    const auto [rows, columns] = style_.layout;
    const double used = style_.board_size + around_board(section_);
    const double spare = std::max(0.0, row_height(section_) - used);
    const double top = style_.top + header_height(section_) + spare / 2;
    for (std::size_t i = 0; i < figures.size(); ++i) {
      const int row = i / columns;
      const int column = i % columns;
      add_figure(figures[i], left_ + column * (column_width(section_) + column_gap),
                 top + row * (used + row_gap + spare));
    }
    add_small(small);
    return std::move(picture_);
  }

 private:
  void add(Item item) { picture_.items.push_back(std::move(item)); }

  void add_text(const std::string& text, double x, double y, double size, bool bold, std::string_view kind) {
    add(Text{x, y, size, bold, Anchor::middle, black, text, kind});
  }

  /// Lines below one another, from a baseline.
  void add_lines(const std::vector<std::string>& lines, double x, double y, double size, bool bold,
                 std::string_view kind) {
    for (const std::string& line : lines) {
      add_text(line, x, y, size, bold, kind);
      y += size * line_height;
    }
  }

  void add_board_of(const Figure& figure, BoardStyle style, double middle, double top, double size) {
    style.x = middle - size / 2;
    style.y = top;
    style.size = size;
    style.id = figure.id.empty() ? "" : figure.id + "-board";
    add_board(picture_, figure.board, style, metrics_);
  }

  /// Title, board and note, one below another, centred in the column.
  void add_figure(const Figure& figure, double x, double y) {
    const double width = column_width(section_);
    const double middle = x + width / 2;
    const double size = style_.board_size;
    add(Group{.kind = "figure", .id = figure.id, .label = {}});
    const auto titles = wrapped_lines(figure.title, width, style_.title_size, true, metrics_);
    // The last line of a title is just above the board.
    const int empty_lines = style_.title_lines - std::ssize(titles);
    add_lines(titles, middle, y + (ascent + empty_lines * line_height) * style_.title_size, style_.title_size,
              true, "title");
    const double top = y + texts_height(style_.title_lines, style_.title_size) + room_for_line / 2;
    add_board_of(figure, style_.board, middle, top, size);
    add_lines(wrapped_lines(figure.note, width, style_.note_size, false, metrics_), middle,
              top + size + room_for_line / 2 + text_gap + ascent * style_.note_size, style_.note_size, false,
              "note");
    add(GroupEnd{});
  }

  void add_small(std::span<const Figure> figures) {
    const double top = style_.height - style_.bottom - footer_height(style_) - style_.small_size - 2;
    const double pitch = live_width(style_) / figures.size();
    BoardStyle style = style_.board;
    style.candidate_space = false;
    double middle = left_ + pitch / 2;
    for (const Figure& figure : figures) {
      add(Group{.kind = "figure small", .id = figure.id, .label = {}});
      add_text(figure.title, middle, top - text_gap, style_.note_size, true, "title");
      add_board_of(figure, style, middle, top, style_.small_size);
      add(GroupEnd{});
      middle += pitch;
    }
  }

  const Section& section_;
  const PageStyle& style_;
  const FontMetrics& metrics_;
  Picture picture_;
  double left_;
};

/// Makes room for the texts of all sections in columns of this one.
void measure_texts(Section& measured, std::span<const Section> sections, const FontMetrics& metrics) {
  const double width = column_width(measured);
  const auto grow = [&](int& lines, const std::string& text, double size, bool bold) {
    lines = std::max<int>(lines, wrapped_lines(text, width, size, bold, metrics).size());
  };
  measured.style.title_lines = measured.style.note_lines = measured.style.running_lines = 0;
  for (const Section& section : sections) {
    const auto lines = wrapped_lines(section.running_title, live_width(measured.style),
                                     furniture_size(measured.style), false, metrics);
    measured.style.running_lines = std::max<int>(measured.style.running_lines, lines.size());
    for (const Figure& figure : section.figures) {
      grow(measured.style.title_lines, figure.title, section.style.title_size, true);
      grow(measured.style.note_lines, figure.note, section.style.note_size, false);
    }
  }
}

}  // namespace

int pages_of(std::span<const Section> sections) {
  int pages = 0;
  for (const Section& section : sections) pages += section.pages();
  return pages;
}

double lay_out(std::span<Section> sections, const std::vector<Layout>& layouts, double wanted_cell,
               const FontMetrics& metrics) {
  int side = 1;
  for (const Section& section : sections) {
    for (const Figure& figure : section.figures) side = std::max(side, figure.board.clues.side());
  }
  const bool has_small = !sections.front().small.empty();
  Section tried{.running_title = sections.front().running_title, .style = sections.front().style};
  tried.style.layout = {0, 0};
  std::optional<Section> best;
  std::tuple<bool, int, double> best_rank;
  for (const Layout layout : layouts) {
    assert(layout.rows > 0 && layout.columns > 0);
    const bool has_new_width = layout.columns != tried.style.layout.columns;
    tried.style.layout = layout;
    if (has_new_width) measure_texts(tried, sections, metrics);
    if (has_small)
      tried.style.small_size = std::min(live_width(tried.style) / tried.figures_a_page() - 8, 12.7 * side);
    tried.style.board_size =
        std::min(column_width(tried) - room_for_line, row_height(tried) - around_board(tried));
    for (Section& section : sections) section.style = tried.style;
    const bool is_enough = tried.style.board_size >= wanted_cell * side;
    const std::tuple rank(is_enough, is_enough ? -pages_of(sections) : 0, tried.style.board_size);
    if (best && rank <= best_rank) continue;
    best = tried;
    best_rank = rank;
  }
  for (Section& section : sections) section.style = best->style;
  return (has_small ? std::min(best->style.small_size, best->style.board_size) : best->style.board_size) /
         side;
}

Picture page_picture(const Section& section, int index, int number, const FontMetrics& metrics) {
  if (section.style.board_size <= 0) throw std::invalid_argument("the page has no room for its boards");
  const std::size_t a_page = section.figures_a_page();
  const auto on_page = [&](const std::vector<Figure>& figures) {
    const std::size_t first = std::min(figures.size(), index * a_page);
    return std::span(figures).subspan(first, std::min(a_page, figures.size() - first));
  };
  return PageDrawing(section, number, metrics).drawn(on_page(section.figures), on_page(section.small));
}

}  // namespace evodoku::draw
