// What evodoku-print is asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/calibration_option.hpp"
#include "common/command_line.hpp"
#include "evodoku_draw/board.hpp"
#include "print/lengths.hpp"
#include "print/title.hpp"
#include "print/words.hpp"

namespace evodoku::tools {

enum class PageForm { pdf, svg, png, postscript, html };

enum class AnswersAt { end, none, same_page, separate };

enum class StepsAs { none, all, hints };

/// How much is added to the margin at the bound side.
struct Gutter {
  bool by_pages = false;  // as printers of books want it
  double points = 0;
};

struct PrintRequest {
  CommonOptions options;
  std::optional<std::string> store;
  std::string output = "-";
  PageForm form = PageForm::pdf;
  Paper paper;
  Margins margins;
  Gutter gutter;
  std::optional<RowsAndColumns> per_page;
  std::optional<double> board_size;
  bool is_large_print = false;
  std::string font;
  std::optional<TitleTemplate> title;  // nothing: no titles
  std::string running_title;
  std::string date;
  bool has_page_numbers = true;
  int first_page = 1;
  std::uint64_t first_number = 1;
  bool has_candidate_space = false;
  draw::Symbols symbols = draw::Symbols::letters;
  AnswersAt answers = AnswersAt::end;
  std::string answers_file;
  std::optional<RowsAndColumns> answers_per_page;
  Words words;
  double dpi = 300;
  bool allows_improper = false;
  StepsAs steps = StepsAs::none;
  std::optional<NamedCalibration> calibration;
};

void add_print_options(CommandLine& line);

/// Throws UsageError for options that contradict each other or themselves.
PrintRequest read_print_request(const CommandLine& line);

}  // namespace evodoku::tools
