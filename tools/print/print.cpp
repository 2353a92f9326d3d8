// evodoku-print: prints puzzles.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "common/command_line.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/tool.hpp"
#include "evodoku_draw/paper.hpp"
#include "evodoku_draw/steps.hpp"
#include "print/book.hpp"
#include "print/page_output.hpp"
#include "print/puzzles.hpp"
#include "print/request.hpp"
#include "print/steps_book.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-print",
    .sentence = "Prints puzzles: pages with answers, and the steps of a solution.",
    .usage = "evodoku-print [options] [FILE...]",
    .examples =
        {{"evodoku-print puzzles.txt -o puzzles.pdf", "four a page on A4, answers at the end"},
         {"evodoku-generate -N 3 --class easy -n 6 --seed 1 --json | evodoku-print --per-page 3x2 --paper "
          "letter "
          "--title '{number}. {Class} {stars}' -o sheet.pdf",
          "a worksheet"},
         {"evodoku-query puzzles.db --random 3 --seed 7 --mark weekly --json | evodoku-print -o week.pdf",
          "three that were in no earlier issue"},
         {"evodoku-print puzzles.txt --paper 6x9in --gutter auto --large-print -o book.pdf",
          "a book in large print, with a margin for the binding"},
         {"evodoku-print --steps puzzles.txt -o steps.html", "a solution path step by step, for a browser"}},
    .notes =
        "Lengths have a unit: mm, cm, in or pt. A part of a title in [ ] is left out if a field in it has no "
        "value.\nTitles with classes or ratings need puzzles with ratings, as evodoku-rate --json writes "
        "them.\n",
    .main_options = {"output", "format", "paper", "per-page", "title", "answers", "large-print", "gutter",
                     "steps", "language"},
    .files = "*"};

/// The font of this machine for formats made by cairo; null for SVG and HTML, where browsers set the text.
std::unique_ptr<draw::PaperFont> font_for(const PrintRequest& request) {
  if (request.form == PageForm::svg || request.form == PageForm::html) return nullptr;
  auto font = std::make_unique<draw::PaperFont>(request.font);
  if (!request.options.quiet) {
    if (font->family() == request.font) {
      say("font: {}\n", printable(font->family()));
    } else {
      say("font: {} ({} is not installed)\n", printable(font->family()), printable(request.font));
    }
  }
  return font;
}

/// Throws UsageError for a text with characters that are in no font.
void require_glyphs(const draw::PaperFont* font, const std::string& text, const char* what) {
  if (font == nullptr) return;
  const auto missing = font->missing(text);
  if (missing.empty()) return;
  throw UsageError(
      fmt::format("{} \"{}\": no installed font has {}", what, printable(text), fmt::join(missing, " ")));
}

const draw::FontMetrics& metrics_of(const std::unique_ptr<draw::PaperFont>& font) {
  return font ? *font : draw::usual_metrics();
}

/// "pages 4 to 7"
std::string page_range(int first, int count) {
  return count == 1 ? fmt::format("page {}", first) : fmt::format("pages {} to {}", first, first + count - 1);
}

class Printing {
 public:
  Printing(const PrintRequest& request, const Interrupt& interrupt)
      : request_(request), interrupt_(interrupt) {}

  Printed print(const std::vector<PuzzleToPrint>& puzzles) {
    if (puzzles.empty()) {
      say("nothing to print\n");
      return Printed::nothing;
    }
    font_ = font_for(request_);
    require_glyphs(font_.get(), request_.running_title, "--running-title");
    for (const PuzzleToPrint& puzzle : puzzles) require_glyphs(font_.get(), puzzle.title, "title");
    for (const char* const key : {"answers", "answer-on-page", "page"})
      require_glyphs(font_.get(), request_.words.of(key), "--language");
    return request_.steps == StepsAs::none ? print_puzzles(puzzles) : print_steps(puzzles);
  }

 private:
  /// Writes all pages, unless a signal or a reader that has gone ends it.
  template <typename Page>
  bool add_pages(PageOutput& output, int count, const Page& page, Progress& progress) const {
    for (int i = 0; i < count && !interrupt_.requested() && !output.reader_gone(); ++i) {
      output.add(page(i));
      progress.advance();
    }
    return !interrupt_.requested() && !output.reader_gone();
  }

  Printed ended(const PageOutput& output) const {
    return interrupt_.requested() ? Printed::nothing
           : output.reader_gone() ? Printed::reader_gone
                                  : Printed::all;
  }

  Printed print_puzzles(const std::vector<PuzzleToPrint>& puzzles) {
    const Book book(request_, puzzles, metrics_of(font_));
    const bool has_file_of_answers = request_.answers == AnswersAt::separate;
    auto output = page_output(request_, request_.output, book.pages(), font_.get(), info(""));
    const auto answers = has_file_of_answers
                             ? page_output(request_, request_.answers_file, book.answer_pages(), font_.get(),
                                           info(request_.words.of("answers")))
                             : nullptr;
    Progress progress("pages", static_cast<std::uint64_t>(book.pages() + (answers ? book.answer_pages() : 0)),
                      request_.options.quiet);
    const auto page = [&](int i) { return book.page(i); };
    const auto answer_page = [&](int i) { return book.answer_page(i); };
    if (!add_pages(*output, book.pages(), page, progress)) return ended(*output);
    if (answers && !add_pages(*answers, book.answer_pages(), answer_page, progress)) return ended(*answers);
    output->commit();
    if (answers) answers->commit();
    progress.clear();
    if (ended(*output) == Printed::all) tell(book, puzzles.size());
    return ended(*output);
  }

  void tell(const Book& book, std::size_t puzzles) const {
    if (request_.options.quiet) return;
    std::string text = fmt::format("{} puzzle{} on {}", puzzles, puzzles == 1 ? "" : "s",
                                   page_range(request_.first_page, book.puzzle_pages()));
    if (request_.answers == AnswersAt::end)
      text += ", answers on " + page_range(request_.first_page + book.puzzle_pages(), book.answer_pages());
    if (request_.answers == AnswersAt::separate)
      text += fmt::format(", answers on {} of {}", page_range(1, book.answer_pages()),
                          printable(request_.answers_file));
    say("{}\n", text);
  }

  Printed print_steps(const std::vector<PuzzleToPrint>& puzzles) {
    const auto steps = steps_of(request_, puzzles, interrupt_);
    if (interrupt_.requested()) return Printed::nothing;
    if (request_.form == PageForm::html) {
      Output output(request_.output);
      output.write(draw::steps_page(
          steps, {.title = request_.running_title.empty() ? "evodoku" : request_.running_title,
                  .language = "en",
                  .symbols = request_.symbols}));
      output.commit();
      return output.reader_gone() ? Printed::reader_gone : Printed::all;
    }
    const StepsBook book(request_, steps, metrics_of(font_));
    auto output = page_output(request_, request_.output, book.pages(), font_.get(), info(""));
    Progress progress("pages", static_cast<std::uint64_t>(book.pages()), request_.options.quiet);
    if (!add_pages(
            *output, book.pages(), [&](int i) { return book.page(i); }, progress))
      return ended(*output);
    output->commit();
    return ended(*output);
  }

  DocumentInfo info(const std::string& otherwise) const {
    return {.title = request_.running_title.empty() ? otherwise.empty() ? "Sudoku" : otherwise
                                                    : request_.running_title,
            .language = request_.words.language()};
  }

  const PrintRequest& request_;
  const Interrupt& interrupt_;
  std::unique_ptr<draw::PaperFont> font_;
};

int print_main(int argc, char** argv) {
  CommandLine line(description, {.input = true, .threads = true});
  add_print_options(line);
  if (!line.parse(argc, argv)) return exit_done;
  const PrintRequest request = read_print_request(line);
  Interrupt interrupt;  // before any thread
  Printing printing(request, interrupt);
  return read_and_print(request, interrupt,
                        [&](const std::vector<PuzzleToPrint>& puzzles) { return printing.print(puzzles); });
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, print_main);
}
