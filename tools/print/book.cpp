#include "print/book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>

#include "common/tool.hpp"

namespace evodoku::tools {

namespace {

constexpr double large_type = 16;    // type size of large print
constexpr double easy_cell = 20;     // cell size of a board for a pencil
constexpr double answer_cell = 11;   // gives type of about 7.5 points
constexpr double smallest_cell = 4;  // below that it cannot be printed and read
constexpr double large_answer_cell = 24;
constexpr double small_board = 120;  // its title should not be larger than itself

int pages_for(std::size_t count, int a_page) {
  return static_cast<int>((count + static_cast<std::size_t>(a_page) - 1) / static_cast<std::size_t>(a_page));
}

Box largest_of(const std::vector<PuzzleToPrint>& puzzles) {
  const auto largest =
      std::ranges::max_element(puzzles, {}, [](const PuzzleToPrint& one) { return one.puzzle.side(); });
  return largest->puzzle.box();
}

}  // namespace

double gutter_of(const Gutter& gutter, int pages) {
  if (!gutter.by_pages) return gutter.points;
  return pages <= 150 ? 27 : pages <= 300 ? 36 : 45;
}

Book::Book(const PrintRequest& request, const std::vector<PuzzleToPrint>& puzzles,
           const draw::FontMetrics& metrics)
    : request_(request), puzzles_(puzzles), metrics_(metrics), largest_(largest_of(puzzles)) {
  // the gutter depends on the number of pages, which depends on the gutter: three rounds settle it, and a wider gutter
  // is harmless
  double gutter = gutter_of(request.gutter, 1);
  for (int time = 0; time < 3; ++time) {
    lay_out(gutter);
    const double wanted = gutter_of(request.gutter, pages());
    if (wanted <= gutter) break;
    gutter = wanted;
  }
}

void Book::lay_out(double gutter) {
  lay_out_puzzles(gutter);
  if (request_.answers == AnswersAt::end || request_.answers == AnswersAt::separate) lay_out_answers(gutter);
}

draw::PageStyle Book::empty_page(double gutter) const {
  const bool is_large = request_.is_large_print;
  draw::PageStyle style{.width = request_.paper.width,
                        .height = request_.paper.height,
                        .top = request_.margins.top,
                        .bottom = request_.margins.bottom,
                        .outside = request_.margins.outside,
                        .inside = request_.margins.inside + gutter,
                        .title_size = is_large ? 20.0 : 10.5,
                        .note_size = is_large ? large_type : 8.0,
                        .title_lines = 0,
                        .running_title = request_.running_title,
                        .page_numbers = request_.has_page_numbers};
  const bool is_small = request_.board_size.value_or(small_board) < small_board;
  if (is_small && !is_large) {
    style.title_size = 8;
    style.note_size = 7;
  }
  style.board.symbols = request_.symbols;
  style.board.heavy = is_large;
  return style;
}

double Book::type_at(double board_size, const draw::BoardStyle& style) const {
  draw::BoardStyle sized = style;
  sized.size = board_size;
  return draw::clue_type_size(largest_, sized, metrics_);
}

/// Throws UsageError for boards without room, and for those too small to be read.
void Book::require_readable(const draw::PageStyle& style, double size, const char* what,
                            const char* way_out) const {
  const std::string paper = fmt::format("--paper {}", request_.paper.name);
  const std::string layout = fmt::format("{}x{} {} a page", style.rows, style.columns, what);
  if (request_.board_size && size < 0 && style.board_size > 0) {
    draw::PageStyle free = style;
    free.board_size = 0;
    throw UsageError(fmt::format(
        "{}: boards of {} do not fit, {} ({} would): want {}", paper, in_centimetres(style.board_size),
        layout, in_centimetres(std::max(0.0, draw::board_size(free, small_size_))), way_out));
  }
  if (size <= 0) throw UsageError(fmt::format("{}: {} do not fit: want {}", paper, layout, way_out));
  const double cell = size / largest_.side();
  if (cell < smallest_cell) {
    throw UsageError(fmt::format(
        "{}: {} would be {} wide, with cells of {:.1f} mm for {}x{}, too small to read: want {}", paper,
        layout, in_centimetres(size), cell * 25.4 / 72, largest_.side(), largest_.side(), way_out));
  }
  if (request_.is_large_print && type_at(size, style.board) < large_type - 0.01) {
    throw UsageError(fmt::format("--large-print: {} on {} have type of {:.1f} points, but need {}: want {}",
                                 layout, request_.paper.name, type_at(size, style.board), large_type,
                                 way_out));
  }
}

void Book::lay_out_puzzles(double gutter) {
  puzzle_style_ = empty_page(gutter);
  draw::PageStyle& style = puzzle_style_;
  style.board.candidate_space = request_.has_candidate_space;
  style.board_size = request_.board_size.value_or(0);
  style.note_lines = request_.answers == AnswersAt::end ? 1 : 0;
  const auto size_with = [&](RowsAndColumns layout) {
    style.rows = layout.rows;
    style.columns = layout.columns;
    style.title_lines = 0;
    for (const PuzzleToPrint& puzzle : puzzles_)
      style.title_lines = std::max(style.title_lines, draw::title_lines(puzzle.title, style, metrics_));
    small_size_ = 0;
    if (request_.answers == AnswersAt::same_page) {
      const int count = layout.rows * layout.columns;
      const double live = style.width - style.inside - style.outside;
      small_size_ = std::min(live / count - 8, 1.15 * answer_cell * largest_.side());
    }
    return draw::board_size(style, small_size_);
  };
  double size = 0;
  if (request_.per_page) {
    size = size_with(*request_.per_page);
  } else {
    constexpr std::array layouts = {RowsAndColumns{3, 2}, RowsAndColumns{2, 2}, RowsAndColumns{2, 1},
                                    RowsAndColumns{1, 1}};
    // one or two puzzles have the page to themselves
    const std::size_t fewest = puzzles_.size() == 1 ? 3 : puzzles_.size() == 2 ? 2 : 0;
    const std::size_t first =
        request_.is_large_print ? 3 : std::max<std::size_t>(fewest, request_.board_size ? 0 : 1);
    for (std::size_t i = first; i < layouts.size(); ++i) {
      size = size_with(layouts[i]);
      if (size > 0 && (request_.board_size || size / largest_.side() >= easy_cell)) break;
    }
  }
  require_readable(style, size, "puzzles", "fewer of them (--per-page), larger paper, or smaller margins");
  if (request_.answers == AnswersAt::same_page) {
    draw::PageStyle answers = style;
    answers.rows = 1;
    answers.columns = style.rows * style.columns;
    answers.board_size = 0;
    require_readable(answers, small_size_, "answers", "--answers end, or fewer puzzles a page");
  }
  puzzle_pages_ = pages_for(puzzles_.size(), puzzles_a_page());
}

void Book::lay_out_answers(double gutter) {
  answer_style_ = empty_page(gutter);
  draw::PageStyle& style = answer_style_;
  const std::string word = request_.words.of("answers");
  style.running_title = style.running_title.empty() ? word : style.running_title + " \xE2\x80\x93 " + word;
  style.title_size = style.note_size;
  const auto size_with = [&](RowsAndColumns layout) {
    style.rows = layout.rows;
    style.columns = layout.columns;
    style.title_lines = 1;
    for (std::size_t i = 0; i < puzzles_.size(); ++i)
      style.title_lines =
          std::max(style.title_lines, draw::title_lines(answer_figure(i, true).title, style, metrics_));
    return draw::board_size(style);
  };
  const double wanted = (request_.is_large_print ? large_answer_cell : answer_cell) * largest_.side();
  double size = 0;
  if (request_.answers_per_page) {
    size = size_with(*request_.answers_per_page);
  } else {
    // as many columns as allow boards of the wanted size, then as many rows
    const auto is_enough = [&](RowsAndColumns layout) { return size_with(layout) >= wanted; };
    int columns = 8;
    while (columns > 1 && !is_enough({1, columns})) --columns;
    int rows = 12;
    const double largest = size_with({1, columns});
    while (rows > 1 && size_with({rows, columns}) < std::min(wanted, largest)) --rows;
    size = size_with({rows, columns});
  }
  require_readable(style, size, "answers", "fewer of them (--answers-per-page) or larger paper");
  answer_pages_ = pages_for(puzzles_.size(), answers_a_page());
}

int Book::page_of_puzzle(std::size_t puzzle) const {
  return request_.first_page + static_cast<int>(puzzle) / puzzles_a_page();
}

int Book::page_of_answer(std::size_t puzzle) const {
  const int before = request_.answers == AnswersAt::separate ? 1 : request_.first_page + puzzle_pages_;
  return before + static_cast<int>(puzzle) / answers_a_page();
}

draw::Figure Book::puzzle_figure(std::size_t puzzle) const {
  const PuzzleToPrint& one = puzzles_[puzzle];
  draw::Figure figure{
      .board = {.clues = one.puzzle}, .id = fmt::format("puzzle-{}", one.number), .title = one.title};
  if (request_.answers == AnswersAt::end && request_.has_page_numbers)
    figure.note = request_.words.with("answer-on-page", std::to_string(page_of_answer(puzzle)));
  return figure;
}

draw::Figure Book::answer_figure(std::size_t puzzle, bool says_page) const {
  const PuzzleToPrint& one = puzzles_[puzzle];
  draw::Figure figure{.board = {.clues = one.puzzle, .digits = one.solution},
                      .id = fmt::format("answer-{}", one.number),
                      .title = std::to_string(one.number)};
  if (says_page && request_.has_page_numbers) {
    figure.title += " \xC2\xB7 " + request_.words.with("page", std::to_string(page_of_puzzle(puzzle)));
  }
  if (!one.flaw.empty()) figure.title += " \xC2\xB7 " + one.flaw;
  return figure;
}

draw::Picture Book::page(int index) const {
  if (index >= puzzle_pages_) return answer_page(index - puzzle_pages_);
  const std::size_t first = static_cast<std::size_t>(index) * static_cast<std::size_t>(puzzles_a_page());
  const std::size_t end = std::min(puzzles_.size(), first + static_cast<std::size_t>(puzzles_a_page()));
  std::vector<draw::Figure> figures;
  std::vector<draw::Figure> answers;
  for (std::size_t i = first; i < end; ++i) {
    figures.push_back(puzzle_figure(i));
    if (request_.answers == AnswersAt::same_page) answers.push_back(answer_figure(i, false));
  }
  return draw::page_picture(
      figures, puzzle_style_,
      {.number = request_.first_page + index, .small = answers, .small_size = small_size_}, metrics_);
}

draw::Picture Book::answer_page(int index) const {
  const std::size_t first = static_cast<std::size_t>(index) * static_cast<std::size_t>(answers_a_page());
  const std::size_t end = std::min(puzzles_.size(), first + static_cast<std::size_t>(answers_a_page()));
  std::vector<draw::Figure> figures;
  for (std::size_t i = first; i < end; ++i) figures.push_back(answer_figure(i, true));
  return draw::page_picture(figures, answer_style_, {.number = page_of_answer(first)}, metrics_);
}

}  // namespace evodoku::tools
