// The request that the options of evodoku-print describe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "evodoku_draw/board.hpp"
#include "print/lengths.hpp"
#include "print/title.hpp"
#include "print/words.hpp"

namespace evodoku::tools {

enum class PageForm { pdf, svg, png, postscript, html };

enum class AnswersAt { end, none, same_page, separate };

enum class StepsAs { none, all, hints };

/// The addition to the margin at the bound side.
struct Gutter {
  double points = 0;
  bool by_pages = false;  // by the number of pages, as book printers recommend
};

struct PrintRequest {
  CommonOptions options;
  std::optional<std::string> store = {};  // the only file, if that is one
  std::string output = "-";
  Paper paper;
  Margins margins;
  Words words;
  std::string font;
  std::optional<TitleTemplate> title = {};  // nothing: no titles
  std::string running_title;
  std::string date;
  std::string answers_file = {};
  std::optional<NamedCalibration> calibration;
  Gutter gutter;
  std::optional<double> board_size = {};
  double dpi = 300;
  std::uint64_t first_number = 1;
  std::optional<RowsAndColumns> per_page = {};
  std::optional<RowsAndColumns> answers_per_page = {};
  PageForm form = PageForm::pdf;
  AnswersAt answers = AnswersAt::end;
  StepsAs steps = StepsAs::none;
  draw::Symbols symbols = draw::Symbols::letters;
  int first_page = 1;
  bool is_large_print = false;
  bool has_page_numbers = true;
  bool has_candidate_space = false;
  bool allows_improper = false;
};

void add_print_options(CommandLine& line);

/// Throws UsageError for invalid options and for options that contradict each other.
PrintRequest read_print_request(const CommandLine& line);

}  // namespace evodoku::tools
