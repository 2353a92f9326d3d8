#include "print/request.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>
#include <vector>

#include "common/output.hpp"
#include "common/store_file.hpp"
#include "common/tool.hpp"
#include "evodoku/rate.hpp"
#include "evodoku_draw/paper.hpp"

namespace evodoku::tools {

namespace {

constexpr const char* default_title = "{number}[. {Class}][ {stars}]";
constexpr const char* default_font = "DejaVu Sans";

template <typename T, std::size_t n>
T one_of(const CommandLine& line, const char* option, const std::array<std::pair<const char*, T>, n>& values,
         T otherwise) {
  const auto text = line.maybe<std::string>(option);
  if (!text) return otherwise;
  const auto* const found =
      std::ranges::find_if(values, [&](const auto& value) { return *text == value.first; });
  if (found != values.end()) return found->second;
  std::vector<std::string> names;
  names.reserve(n);
  for (const auto& value : values) names.emplace_back(value.first);
  throw UsageError(
      fmt::format("--{} {}: want {}{}", option, *text, fmt::join(names, ", "), did_you_mean(*text, names)));
}

constexpr std::array<std::pair<const char*, PageForm>, 5> page_forms = {{{"pdf", PageForm::pdf},
                                                                         {"svg", PageForm::svg},
                                                                         {"png", PageForm::png},
                                                                         {"ps", PageForm::postscript},
                                                                         {"html", PageForm::html}}};

/// The format given by --format, otherwise by the ending of the file's name.
PageForm read_form(const CommandLine& line, const std::string& output) {
  const std::string ending = std::filesystem::path(output).extension().string();
  const auto* const by_name = std::ranges::find_if(
      page_forms, [&](const auto& form) { return ending == std::string(".") + form.first; });
  const bool is_open = by_name == page_forms.end() && !line.has("format");
  if (is_open && !draw::paper_available()) {
    if (!line.common().quiet) say("built without cairo and pango: HTML is written, not PDF\n");
    return PageForm::html;
  }
  const PageForm form =
      one_of(line, "format", page_forms, by_name == page_forms.end() ? PageForm::pdf : by_name->second);
  const bool needs_cairo = form == PageForm::pdf || form == PageForm::png || form == PageForm::postscript;
  if (needs_cairo && !draw::paper_available()) {
    throw UsageError(
        "this evodoku was built without cairo and pango, which PDF, PNG and PostScript need: use --format "
        "svg or html");
  }
  return form;
}

void require_output(const CommandLine& line, const PrintRequest& request) {
  if (request.output == "-") {
    const bool is_binary = request.form == PageForm::pdf || request.form == PageForm::png;
    if (is_binary && isatty(STDOUT_FILENO) != 0)
      throw UsageError("standard output is a terminal: name a file, such as -o puzzles.pdf");
  }
  std::vector<NamedFile> others;
  for (const std::string& file : request.options.files) {
    if (file != "-") others.push_back({"", file});
  }
  for (const char* const option : {"calibration", "answers-file"}) {
    if (const auto file = line.maybe<std::string>(option))
      others.push_back({fmt::format("--{}", option), *file});
  }
  require_free(request.output, others);
  if (request.answers_file.empty()) return;
  std::erase_if(others, [](const NamedFile& other) { return other.option == "--answers-file"; });
  require_free(request.answers_file, others);
}

/// The limit of draw::to_png, checked before anything is drawn.
void require_dots(const PrintRequest& request) {
  constexpr double most_dots = 32'767;
  const double most_dpi = std::floor(most_dots * 72 / std::max(request.paper.width, request.paper.height));
  if (request.form == PageForm::png && request.dpi > most_dpi) {
    throw UsageError(
        fmt::format("--dpi {:g}: a PNG has up to {:g} dots a side: on this paper, want {:g} or less",
                    request.dpi, most_dots, most_dpi));
  }
}

Gutter read_gutter(const CommandLine& line) {
  const auto text = line.maybe<std::string>("gutter");
  if (!text) return {};
  if (*text == "auto") return {.by_pages = true};
  return {.points = parse_length("--gutter", *text, 0, 360)};
}

void read_answers(const CommandLine& line, PrintRequest& request) {
  constexpr std::array<std::pair<const char*, AnswersAt>, 4> places = {{{"end", AnswersAt::end},
                                                                        {"none", AnswersAt::none},
                                                                        {"same-page", AnswersAt::same_page},
                                                                        {"separate", AnswersAt::separate}}};
  request.answers_file = line.maybe<std::string>("answers-file").value_or("");
  request.answers =
      one_of(line, "answers", places, request.answers_file.empty() ? AnswersAt::end : AnswersAt::separate);
  if (request.answers == AnswersAt::separate && request.answers_file.empty())
    throw UsageError("--answers separate: needs --answers-file FILE");
  if (request.answers != AnswersAt::separate && !request.answers_file.empty())
    throw UsageError("--answers-file needs --answers separate");
  if (request.answers_file == "-") throw UsageError("--answers-file -: want the name of a file");
  if (const auto text = line.maybe<std::string>("answers-per-page"))
    request.answers_per_page = parse_rows_and_columns("--answers-per-page", *text);
  if (request.answers_per_page &&
      (request.answers == AnswersAt::none || request.answers == AnswersAt::same_page))
    throw UsageError("--answers-per-page needs --answers end or separate");
}

void read_steps(const CommandLine& line, PrintRequest& request) {
  if (line.has("steps") && line.has("hints")) throw UsageError("give --steps or --hints, not both");
  if (!line.has("steps") && !line.has("hints")) return;
  request.steps = line.has("steps") ? StepsAs::all : StepsAs::hints;
  for (const char* const option :
       {"answers", "answers-file", "answers-per-page", "candidate-space", "allow-improper"}) {
    if (line.has(option))
      throw UsageError(
          fmt::format("--{} has no meaning with --{}", option, line.has("steps") ? "steps" : "hints"));
  }
  request.answers = AnswersAt::none;
}

/// A store is printed whole: it is then the only file.
void read_source(const CommandLine& line, PrintRequest& request) {
  const std::vector<std::string>& files = request.options.files;
  if (std::ranges::none_of(files, is_database)) return;
  if (files.size() > 1) throw UsageError("a store is printed alone: name one store, or files of puzzles");
  request.store = files.front();
  for (const char* const option : {"from", "alphabet", "keep-going"}) {
    if (line.has(option)) throw UsageError(fmt::format("--{} has no meaning with a store", option));
  }
}

}  // namespace

void add_print_options(CommandLine& line) {
  const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
  line.add_options()  //
      ("output,o", text("FILE"),
       "write to FILE, which appears only when it is complete; several pages of SVG or PNG go to FILE-1, "
       "FILE-2 ...")  //
      ("format", text("FORM"),
       "pdf, svg, png, ps or html (default: by the extension of FILE, otherwise pdf)")                     //
      ("paper", text("NAME"), "a3, a4 (default), a5, a6, letter, legal, or width x height such as 6x9in")  //
      ("per-page", text("RxC"), "rows and columns of puzzles (default: as many as are easy to read)")      //
      ("board-size", text("LEN"), "side of the boards, such as 7cm (default: as large as fits)")           //
      ("margins", text("LEN"), "one length for all (default 15mm), or top,outside,bottom,inside")          //
      ("gutter", text("LEN"),
       "extra margin at the binding: left on odd pages, right on even ones; auto: 0.375in up to 150 pages, "
       "0.5in up to 300, 0.625in above")                                             //
      ("large-print", "type of at least 16 points, one puzzle a page, bold digits")  //
      ("font", text("NAME"), "font family (default DejaVu Sans)")                    //
      ("title", text("TEXT"),
       fmt::format("above each puzzle, \"\" for none (default \"{}\"), with fields: {}", default_title,
                   TitleTemplate::field_names())
           .c_str())                                                                                 //
      ("running-title", text("TEXT"), "running title at the top of each page")                       //
      ("dated", text("TEXT"), "the text for {date} in titles")                                       //
      ("first-number", text("K"), "number of the first puzzle (default 1)")                          //
      ("first-page", text("K"), "number of the first page (default 1)")                              //
      ("no-page-numbers", "write none")                                                              //
      ("candidate-space", "faint marks in blank cells that divide the space for pencil marks")       //
      ("symbols", text("KIND"), "digits above 9 as letters (default: A is 10) or numbers")           //
      ("answers", text("WHERE"), "end (default), none, same-page, or separate (in --answers-file)")  //
      ("answers-file", text("FILE"), "write the answers to this file")                               //
      ("answers-per-page", text("RxC"), "rows and columns of answers (default: small)")              //
      ("language", text("NAME"),
       "language of the words on the pages: en (default), pt, or a file of words")  //
      ("dpi", text("N"), "dots per inch of PNG (default 300)")                      //
      ("allow-improper",
       "print puzzles with no solution or several without a mark, with exit code 0")                //
      ("steps", "print the steps of a solution path of each puzzle instead, one picture per step")  //
      ("hints", "the same without the conclusion of each step");
  add_calibration_option(line);
}

PrintRequest read_print_request(const CommandLine& line) {
  const auto text = [&](const char* option, const char* otherwise) {
    return line.maybe<std::string>(option).value_or(otherwise);
  };
  PrintRequest request{.options = line.common(),
                       .output = text("output", "-"),
                       .paper = parse_paper(text("paper", "a4")),
                       .margins = parse_margins(text("margins", "15mm")),
                       .words = Words::of_language(text("language", "en")),
                       .font = text("font", default_font),
                       .running_title = printable(text("running-title", "")),
                       .date = printable(text("dated", "")),
                       .calibration = read_calibration(line),
                       .gutter = read_gutter(line),
                       .dpi = parse_real("--dpi", text("dpi", "300"), 10, 2400),
                       .is_large_print = line.has("large-print"),
                       .has_page_numbers = !line.has("no-page-numbers"),
                       .has_candidate_space = line.has("candidate-space"),
                       .allows_improper = line.has("allow-improper")};
  request.form = read_form(line, request.output);
  require_dots(request);
  if (const auto layout = line.maybe<std::string>("per-page"))
    request.per_page = parse_rows_and_columns("--per-page", *layout);
  if (const auto size = line.maybe<std::string>("board-size"))
    request.board_size = parse_length("--board-size", *size, 14, 7200);
  if (const std::string title = text("title", default_title); !title.empty()) request.title.emplace(title);
  request.first_page = static_cast<int>(parse_count("--first-page", text("first-page", "1"), 1, 1'000'000));
  request.first_number = parse_count("--first-number", text("first-number", "1"), 0, 1'000'000'000);
  constexpr std::array<std::pair<const char*, draw::Symbols>, 2> symbols = {
      {{"letters", draw::Symbols::letters}, {"numbers", draw::Symbols::numbers}}};
  request.symbols = one_of(line, "symbols", symbols, draw::Symbols::letters);
  read_answers(line, request);
  read_steps(line, request);
  read_source(line, request);
  require_output(line, request);
  return request;
}

}  // namespace evodoku::tools
