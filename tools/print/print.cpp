// evodoku-print: pages of puzzles with their answers, and of the steps to a solution.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/records.hpp"
#include "common/tool.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"
#include "evodoku_draw/page.hpp"
#include "evodoku_draw/paper.hpp"
#include "evodoku_draw/steps.hpp"
#include "print/title.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-print",
    .sentence = "Prints puzzles: pages with answers, and the steps of a solution.",
    .usage = "evodoku-print [options] [FILE...]",
    .examples =
        {{"evodoku-print puzzles.txt -o puzzles.pdf", "up to six a page on A4, answers at the end"},
         {"evodoku-query puzzles.db --random 3 --seed 7 --mark weekly --json | evodoku-print -o week.pdf",
          "three that were in no earlier issue"},
         {"evodoku-print puzzles.txt --paper 6x9in --gutter 1cm --large-print -o book.pdf",
          "a book in large print, with a margin for the binding"},
         {"evodoku-print --steps puzzles.txt -o steps.html", "a solution path step by step, for a browser"}},
    .usual = {"output", "paper", "per-page", "title", "running-title", "large-print", "answers",
              "candidate-space", "symbols", "font", "steps", "hints"},
    .notes =
        "Lengths have a unit: mm, cm, in or pt. A part of a title in [ ] is left out if a field in it has no "
        "value. Titles with classes or ratings need puzzles with ratings, as evodoku-rate --json writes "
        "them."};

struct Request {
  CommonOptions options = {};
  std::string output = "-";
  std::string format = {};  // pdf, svg, png or html; empty: by the endings of the files
  std::string paper = "a4";
  std::string margins = "10mm";
  std::string gutter = "0mm";
  draw::PageStyle page = {};  // of all pages, made of these
  int first = 1;              // page
  std::optional<draw::Layout> per_page = {};
  std::string title = "{number}[. {Class}][ {stars}]";
  std::string running_title = {};
  std::string answers = "end";  // or none, same-page, the name of a file
  std::string font = {};
  std::uint64_t first_number = 1;
  std::string first_page = "1";
  bool is_large_print = false;
  bool shows_steps = false;
  bool shows_hints = false;

  bool has_steps() const { return shows_steps || shows_hints; }
  bool has_answers_file() const { return answers != "end" && answers != "none" && answers != "same-page"; }
};

/// What it is printed with.
struct Job {
  const Request& request;
  const Interrupt& interrupt;
  const draw::Typesetter* typesetter;  // for PDF and PNG; otherwise null: browsers set the text
  const draw::FontMetrics& metrics;
};

// The values of options

/// "15mm", "2cm", "0.5in", "36pt" in points.
double points_of(const std::string& option, const std::string& text, double low, double high) {
  constexpr std::array<std::pair<const char*, double>, 4> units = {
      {{"mm", 72 / 25.4}, {"cm", 720 / 25.4}, {"in", 72}, {"pt", 1}}};
  for (const auto& [unit, points] : units) {
    if (!text.ends_with(unit)) continue;
    const double length = points * parse_real(option, text.substr(0, text.size() - 2), 0, 1e6);
    if (length >= low && length <= high) return length;
    throw UsageError(fmt::format("{} {}: want {:g} to {:g} inches", option, text, low / 72, high / 72));
  }
  throw UsageError(fmt::format("{} {}: want a length such as 15mm, 2cm, 0.5in or 36pt", option, text));
}

/// "a4", "letter", "6x9in", "200x250mm"
void read_paper(std::string text, draw::PageStyle& page) {
  for (char& symbol : text) symbol = static_cast<char>(std::tolower(static_cast<unsigned char>(symbol)));
  static const std::map<std::string, std::string> papers = {{"a3", "297x420mm"},    {"a4", "210x297mm"},
                                                            {"a5", "148x210mm"},    {"a6", "105x148mm"},
                                                            {"letter", "8.5x11in"}, {"legal", "8.5x14in"}};
  const auto named = papers.find(text);
  const std::string sides = named != papers.end() ? named->second : text;
  const std::size_t middle = sides.find('x');
  if (middle == std::string::npos || sides.find_first_not_of("0123456789.") != middle) {
    throw UsageError(fmt::format(
        "--paper {}: want a3, a4, a5, a6, letter, legal, or width x height such as 6x9in or 200x250mm",
        text));
  }
  page.height = points_of("--paper", sides.substr(middle + 1), 72, 7200);
  page.width = points_of("--paper", sides.substr(0, middle) + sides.substr(sides.size() - 2), 72, 7200);
}

/// "15mm" for all margins, or four: top, outside, bottom, inside.
void read_margins(const std::string& text, draw::PageStyle& page) {
  std::vector<double> lengths;
  for (const std::string& length : words_of_list("--margins", text))
    lengths.push_back(points_of("--margins", length, 0, 720));
  if (lengths.size() == 1) lengths.resize(4, lengths.front());
  if (lengths.size() != 4)
    throw UsageError(fmt::format("--margins {}: want one length, or four: top,outside,bottom,inside", text));
  page.top = lengths[0];
  page.outside = lengths[1];
  page.bottom = lengths[2];
  page.inside = lengths[3];
}

draw::Layout parse_layout(const std::string& option, const std::string& text) {
  const std::size_t middle = text.find('x');
  if (middle == std::string::npos)
    throw UsageError(fmt::format("{} {}: want ROWSxCOLUMNS such as 3x2", option, text));
  const auto number = [&](const std::string& digits) -> int { return parse_count(option, digits, 1, 40); };
  return {number(text.substr(0, middle)), number(text.substr(middle + 1))};
}

/// Whether a symbol is a picture's file.
bool is_picture(const std::string& symbol) {
  return symbol.ends_with(".svg") || symbol.ends_with(".png");
}

/// What stands for the digits: "numbers", "letters", a word or a file for each, or a folder that has such files.
std::vector<std::string> parse_symbols(const std::string& option, const std::string& text) {
  std::vector<std::string> symbols;
  for (int digit = 1; digit <= 64 && text == "numbers"; ++digit) symbols.push_back(std::to_string(digit));
  for (char letter = 'A'; letter <= 'Z' && text == "letters"; ++letter) symbols.emplace_back(1, letter);
  const auto status = status_of(text);
  if (symbols.empty() && status && S_ISDIR(status->st_mode)) {
    for (const auto& file : std::filesystem::directory_iterator(text))
      if (is_picture(file.path().string())) symbols.push_back(file.path().string());
    std::ranges::sort(symbols);
  }
  if (symbols.empty()) symbols = words_of_list(option, text);
  for (auto symbol = symbols.begin(); symbol != symbols.end(); ++symbol) {
    if (std::find(symbols.begin(), symbol, *symbol) != symbol)
      throw UsageError(fmt::format("{} {}: {} stands for two digits: nobody could solve that", option,
                                   printable(text), printable(*symbol)));
  }
  if (symbols.size() > 1) return symbols;
  throw UsageError(fmt::format(
      "{} {}: want letters, numbers, words or pictures for 1, 2, ... with commas, or a folder of pictures",
      option, text));
}

/// The form of a file: by --format, or by its ending.
std::string form_of(const std::string& file, const Request& request) {
  const auto is_form = [](std::string_view name) {
    return name == "pdf" || name == "svg" || name == "png" || name == "html";
  };
  const std::string extension = std::filesystem::path(file).extension().string();
  const std::string ending = extension.empty() ? "" : extension.substr(1);
  std::string form = request.format;
  if (form.empty()) form = extension.empty() ? "pdf" : ending;
  if (is_form(ending) && ending != form)
    throw UsageError(
        fmt::format("{}: by its ending it is {}, by --format {}: leave --format out, or rename it",
                    printable(file), ending, form));
  if (is_form(form)) return form;
  throw UsageError(
      fmt::format("{}: {} is no form of pages: want pdf, svg, png or html, by the ending or --format",
                  printable(file), printable(form)));
}

bool is_paper(const std::string& form) {
  return form == "pdf" || form == "png";
}

/// Throws UsageError for bytes that cannot be on a page, and for characters that no font has.
void require_printable(const std::string& what, const std::string& text, const draw::Typesetter* typesetter) {
  if (const auto bad = draw::first_bad_byte(text)) {
    throw UsageError(fmt::format("{}: byte {} (0x{:02X}) is no part of a character that can be printed", what,
                                 *bad + 1, static_cast<unsigned char>(text[*bad])));
  }
  if (typesetter != nullptr && !typesetter->has_glyphs(text))
    throw UsageError(
        fmt::format("{}: no installed font has all characters of \"{}\"", what, printable(text)));
}

/// Reads symbols that are files, to be drawn as pictures.
void read_pictures(draw::BoardStyle& style, const draw::Typesetter* typesetter) {
  if (std::ranges::none_of(style.symbols, is_picture)) return;
  for (const std::string& symbol : style.symbols) {
    const auto require = [&](bool ok, const std::string& what) {
      if (!ok) throw UsageError(fmt::format("--symbols {}: {}", printable(symbol), what));
    };
    require(is_picture(symbol), "want files for all digits, .svg or .png, or for none");
    auto picture = std::make_shared<const std::string>(content_of(symbol, std::size_t{1} << 20));
    require(draw::is_png(*picture) || picture->find("<svg") != std::string::npos, "is neither SVG nor PNG");
    for (std::size_t i = 0; i < style.pictures.size(); ++i)
      require(*style.pictures[i] != *picture, "is the same picture as " + printable(style.symbols[i]));
    try {
      if (typesetter != nullptr) typesetter->require_drawable(*picture);
    } catch (const std::invalid_argument& error) {
      require(false, error.what());
    }
    style.pictures.push_back(std::move(picture));
  }
}

// Puzzles

/// What is to be printed of all puzzles.
struct Contents {
  std::vector<draw::Figure> puzzles = {};
  std::vector<draw::Figure> answers = {};
  std::vector<Uniqueness> uniqueness = {};  // of the level of each puzzle
  MissingFields missing = {};
  std::optional<std::string> running_title = {};  // filled
  int exit_code = exit_done;
};

/// Reads all puzzles and solves them, because pages cannot be numbered before all are known.
Contents read_puzzles(const Job& job) {
  const Request& request = job.request;
  Contents contents;
  PuzzleInput puzzles(request.options, job.interrupt);
  Progress progress("puzzles", std::nullopt, request.options.quiet);
  int flawed = 0;
  const auto take = [&](const InputPuzzle& input, const SolveResult& result) {
    const Record& record = input.puzzle.record;
    const std::size_t symbols = request.page.board.symbols.size();
    if (symbols != 0 && symbols < static_cast<std::size_t>(record.puzzle.side())) {
      throw UsageError(fmt::format("{}: --symbols: {} are too few for {}x{}", input.place(), symbols,
                                   record.puzzle.side(), record.puzzle.side()));
    }
    const std::uint64_t number = request.first_number + contents.puzzles.size();
    std::string title = title_of(record, number, {"--title", request.title}, contents.missing);
    const std::string above =
        title_of(record, number, {"--running-title", request.running_title}, contents.missing);
    if (contents.running_title.value_or(above) != above)
      throw UsageError(fmt::format(
          "--running-title \"{}\": must be the same for all puzzles, is \"{}\" and "
          "\"{}\": print them one after the other",
          printable(request.running_title), printable(*contents.running_title), printable(above)));
    contents.running_title = above;
    std::string flaw;
    if (result.verdict != Verdict::one) {
      ++flawed;
      const char* const consequence = request.has_steps() ? ": it is left out" : ": printed with a mark";
      report_bad_puzzle(input, explain_record(result, record) + consequence, nullptr);
      if (request.has_steps()) return;
      flaw = result.verdict == Verdict::none   ? "no solution"
             : result.verdict == Verdict::many ? "several solutions"
                                               : "not known to have one solution";
      title += (title.empty() ? "" : " – ") + flaw;
    }
    require_printable(fmt::format("the title of puzzle {}", number), title, job.typesetter);
    contents.puzzles.push_back(
        {.board = {.clues = record.puzzle, .marks = record.candidates.value_or(std::vector<std::uint64_t>{})},
         .id = fmt::format("puzzle-{}", number),
         .title = title});
    contents.uniqueness.push_back(record.level ? record.level->uniqueness : Uniqueness::assumed);
    contents.answers.push_back({.board = {.clues = record.puzzle, .digits = result.solution},
                                .id = fmt::format("answer-{}", number),
                                .title = std::to_string(number) + (flaw.empty() ? "" : " · ") + flaw});
    if (!flaw.empty()) contents.answers.back().board.digits.reset();
    // of a position, what comes next
    const PencilMarks marks = flaw.empty() ? marks_of(record) : PencilMarks(Grid(record.puzzle.box()));
    if (const auto step = record.candidates && flaw.empty() ? hint(marks) : std::nullopt) {
      contents.answers.back().board = draw::step_board(record.puzzle, marks, *step);
      contents.answers.back().note =
          sentence(*step, marks.box(), branches_of(*step, marks, job.interrupt.token()));
    }
  };
  contents.exit_code = run_filter<SolveResult>(
      {request.options, puzzles, nullptr, progress, job.interrupt},
      [](const InputPuzzle& input, const std::stop_token& stop) {
        return solve_record(input.puzzle.record, {.stop = stop});
      },
      [&](const InputPuzzle& input, SolveResult&& result) {
        if (!job.interrupt.requested()) take(input, result);
        return !job.interrupt.requested();
      });
  if (contents.exit_code == exit_done && flawed > 0) contents.exit_code = exit_less;
  return contents;
}

// Pages

// In points.
constexpr double easy_cell = 20;   // for a pencil; pencil marks of steps are then easy to read
constexpr double large_cell = 24;  // type has 16 points
constexpr double answer_cell = 11;
constexpr double readable_cell = 6;  // digits are then four points high

/// The most boards a page that fit, or the smallest paper on which one does.
std::string what_fits(std::span<const draw::Section> sections, double smallest, const Job& job) {
  std::vector<draw::Section> tried(sections.begin(), sections.end());
  const auto fits = [&](draw::Layout layout) {
    return draw::lay_out(tried, {layout}, smallest, job.metrics) >= smallest;
  };
  for (const draw::Layout layout : {draw::Layout{4, 3}, {3, 2}, {2, 2}, {2, 1}, {1, 1}}) {
    if (fits(layout)) return fmt::format("want fewer: --per-page {}x{} fits", layout.rows, layout.columns);
  }
  for (const char* const paper : {"a5", "a4", "a3"}) {
    for (draw::Section& section : tried) read_paper(paper, section.style);
    if (fits({1, 1})) return fmt::format("want larger paper: --paper {} with --per-page 1x1 fits", paper);
  }
  return "want larger paper, or smaller margins";
}

/// Throws UsageError if boards have no room or are too small.
void lay_out(std::span<draw::Section> sections, const std::vector<draw::Layout>& layouts, double wanted_cell,
             const char* what, const Job& job) {
  const bool is_large = job.request.is_large_print && !job.request.has_steps();
  const double smallest = is_large ? large_cell : readable_cell;
  if (draw::lay_out(sections, layouts, wanted_cell, job.metrics) >= smallest) return;
  const auto [rows, columns] = sections.front().style.layout;
  throw UsageError(fmt::format("--paper {}: {}x{} {} a page do not fit with cells of {:.1f} mm{}: {}",
                               job.request.paper, rows, columns, what, smallest * 25.4 / 72,
                               is_large ? " or more for --large-print" : " or more",
                               what_fits(sections, smallest, job)));
}

std::vector<draw::Layout> usual_layouts(const Request& request) {
  if (request.per_page) return {*request.per_page};
  if (request.is_large_print) return {{1, 1}};
  return {{1, 1}, {2, 1}, {2, 2}, {3, 2}};
}

/// The puzzles, and behind them the answers, unless these are nowhere or on the same pages.
std::vector<draw::Section> puzzle_sections(Contents& contents, const Job& job) {
  const Request& request = job.request;
  std::vector<draw::Section> sections{
      {.running_title = contents.running_title.value_or(""), .style = request.page}};
  draw::Section& puzzles = sections.front();
  draw::Section answers = puzzles;
  puzzles.figures = std::move(contents.puzzles);
  answers.figures = std::move(contents.answers);
  if (request.answers == "same-page") puzzles.small = std::exchange(answers.figures, {});
  const bool says_page = request.page.has_page_numbers && request.answers == "end";
  for (draw::Figure& puzzle : puzzles.figures) puzzle.note = says_page ? "answer on page 999" : "";
  lay_out(sections, usual_layouts(request), easy_cell, "puzzles", job);
  if (request.answers == "none" || request.answers == "same-page") return sections;

  const auto page_of = [](std::size_t figure, const draw::Section& section, int first) -> int {
    return first + figure / section.figures_a_page();
  };
  for (std::size_t i = 0; i < answers.figures.size() && request.page.has_page_numbers; ++i)
    answers.figures[i].title += fmt::format(" · page {}", page_of(i, puzzles, request.first));
  answers.running_title += answers.running_title.empty() ? "Answers" : " – Answers";
  answers.style.title_size = answers.style.note_size;
  std::vector<draw::Layout> layouts;
  for (int columns = 1; columns <= 8; ++columns) {
    for (int rows = 1; rows <= 12; ++rows) layouts.push_back({rows, columns});
  }
  lay_out({&answers, 1}, layouts, request.is_large_print ? large_cell : answer_cell, "answers", job);
  for (std::size_t i = 0; i < puzzles.figures.size() && says_page; ++i) {
    puzzles.figures[i].note =
        fmt::format("answer on page {}", page_of(i, answers, request.first + puzzles.pages()));
  }
  sections.push_back(std::move(answers));
  return sections;
}

/// Each puzzle begins on a new page.
std::vector<draw::Section> step_sections(const std::vector<draw::StepsOfPuzzle>& puzzles,
                                         const std::string& running_title, const Job& job) {
  std::vector<draw::Section> sections;
  for (const draw::StepsOfPuzzle& puzzle : puzzles) {
    draw::Section& section = sections.emplace_back();
    section.style = job.request.page;
    section.running_title = running_title;
    section.running_title += (section.running_title.empty() ? "" : " – ") + puzzle.title;
    for (const draw::StepPicture& step : puzzle.steps) {
      section.figures.push_back(
          {.board = step.board,
           .id = fmt::format("puzzle-{}-step-{}", sections.size(), section.figures.size() + 1),
           .title = step.title,
           .note = fmt::format("{}{}{}", step.text, step.branches.empty() ? "" : " ",
                               fmt::join(step.branches, " "))});
    }
  }
  lay_out(sections, usual_layouts(job.request), easy_cell, "pictures", job);
  return sections;
}

// Output

/// "book-07.svg": as many digits as the last page has, so that the names sort correctly.
std::string numbered(const std::string& file, int page, int pages) {
  if (pages == 1 || file == "-") return file;
  const std::filesystem::path path = file;
  const std::string name = fmt::format("{}-{:0{}}{}", path.stem().string(), page,
                                       std::to_string(pages).size(), path.extension().string());
  return (path.parent_path() / name).string();
}

bool is_file_a_page(const std::string& form) {
  return form == "svg" || form == "png";
}

/// The files that so many pages have. What one of their names begins with is refused as well.
std::vector<std::string> files_of(const std::string& file, int pages, const Request& request) {
  std::vector<std::string> files{file};
  for (int page = 1; page <= pages && pages > 1 && is_file_a_page(form_of(file, request)); ++page)
    files.push_back(numbered(file, page, pages));
  return files;
}

/// Throws UsageError if pages cannot be written there: a file that may not be replaced, one of `others` (those of the
/// input are among them), bytes on a terminal.
void require_place(const std::string& file, int pages, const Request& request,
                   std::vector<std::string> others = {}) {
  others.insert(others.end(), request.options.files.begin(), request.options.files.end());
  const std::string form = form_of(file, request);
  for (const std::string& page_file : files_of(file, pages, request)) require_free(page_file, others);
  if (file != "-") return;
  if (is_paper(form) && isatty(STDOUT_FILENO) != 0)
    throw UsageError("standard output is a terminal: name a file, such as -o puzzles.pdf");
  if (is_file_a_page(form) && pages > 1) {
    throw UsageError(
        fmt::format("{0} pages need one file each: -o pages.{1} writes pages-1.{1} and so on", pages, form));
  }
}

/// Writes pages as one document, which is left to the caller to commit, or a file each.
void write_pages(std::span<const draw::Section> sections, const std::string& file, int first_page,
                 const Job& job, std::deque<Output>& documents) {
  const Request& request = job.request;
  const std::string form = form_of(file, request);
  const int pages = pages_of(sections);
  Progress progress("pages", pages, request.options.quiet);
  int begun = 0;
  int in_section = 0;
  bool reader_gone = false;
  const draw::NextPage next_page = [&]() -> std::optional<draw::Picture> {
    if (begun > 0) progress.advance();
    if (begun == pages || job.interrupt.requested() || reader_gone) return std::nullopt;
    if (in_section == sections.front().pages()) {
      sections = sections.subspan(1);
      in_section = 0;
    }
    return draw::page_picture(sections.front(), in_section++, first_page + begun++, job.metrics);
  };
  if (is_file_a_page(form)) {
    while (const auto page = next_page()) {
      write_whole(numbered(file, begun, pages),
                  form == "svg" ? draw::to_svg(*page) : job.typesetter->to_png(*page, 300));
    }
    return;
  }
  Output& output = documents.emplace_back(file);
  const draw::Sink sink = [&](std::string_view bytes) {
    output.write(bytes);
    reader_gone = output.reader_gone();
  };
  const std::string& above = sections.front().running_title;
  const std::string title = above.empty() ? "Sudoku" : above;
  if (form == "pdf") {
    job.typesetter->write_pdf(next_page, title, sink);
  } else {
    draw::write_html(next_page, title, sink);
  }
}

/// A book does not replace an old one before its answers are written, too.
void commit_all(std::deque<Output>& documents, const Job& job) {
  if (job.interrupt.requested()) return;
  for (Output& document : documents) document.complete();
  for (Output& document : documents) document.commit(exit_done);
}

void print_puzzles(Contents& contents, const Job& job) {
  const auto sections = puzzle_sections(contents, job);
  const auto book = std::span(sections).first(job.request.has_answers_file() ? 1 : sections.size());
  const auto answers = std::span(sections).subspan(book.size());
  require_place(job.request.output, pages_of(book), job.request);
  if (!answers.empty())
    require_place(job.request.answers, pages_of(answers), job.request,
                  files_of(job.request.output, pages_of(book), job.request));
  std::deque<Output> documents;
  write_pages(book, job.request.output, job.request.first, job, documents);
  if (!answers.empty()) write_pages(answers, job.request.answers, 1, job, documents);
  commit_all(documents, job);
}

void print_steps(const Contents& contents, const Job& job) {
  const Request& request = job.request;
  const std::string running_title = contents.running_title.value_or("");
  const draw::StepOptions options{.showing = request.shows_hints ? draw::Showing::hint : draw::Showing::all,
                                  .stop = job.interrupt.token()};
  std::vector<draw::StepsOfPuzzle> steps;
  {
    Progress progress("puzzles", contents.puzzles.size(), request.options.quiet);
    for (const draw::Figure& figure : contents.puzzles) {
      const Grid& puzzle = figure.board.clues;
      const PencilMarks start =
          figure.board.marks.empty() ? PencilMarks(puzzle) : PencilMarks(puzzle, figure.board.marks);
      const SolvingPath path =
          solving_path(start, {.uniqueness = contents.uniqueness[steps.size()], .stop = options.stop});
      const bool is_number = figure.title.find_first_not_of("0123456789") == std::string::npos;
      steps.push_back({.title = (is_number ? "Sudoku " : "") + figure.title,
                       .puzzle = puzzle,
                       .steps = draw::step_pictures(puzzle, path, options)});
      if (job.interrupt.requested()) return;
      progress.advance();
    }
  }
  if (form_of(request.output, request) == "html") {
    return write_whole(request.output,
                       draw::steps_page(steps, running_title.empty() ? "evodoku" : running_title));
  }
  const auto sections = step_sections(steps, running_title, job);
  require_place(request.output, pages_of(sections), request);
  std::deque<Output> documents;
  write_pages(sections, request.output, request.first, job, documents);
  commit_all(documents, job);
}

// The command line

/// Nothing if help was wanted.
std::optional<Request> read_request(int argc, char** argv) {
  Request request;
  draw::PageStyle& page = request.page;
  CommandLine line(description, {.input = true, .threads = true});
  const std::vector<std::string> of_boards{"answers", "candidate-space", "symbols"};
  line.text("output,o", "FILE", request.output, "the file (SVG or PNG of several pages: FILE-1, ...)")
      .writes_file()
      .not_in_args()
      .text("format", "FORM", request.format, "pdf, svg, png or html (default: FILE's ending, or pdf)")
      .text("paper", "NAME", request.paper, "a3, a4 (default), a5, a6, letter, legal, or 6x9in")
      .read("per-page", "RxC", request.per_page, parse_layout,
            "rows and columns of puzzles (default: easy to read)")
      .text("margins", "LEN", request.margins, "one (default 10mm), or top,outside,bottom,inside")
      .text("gutter", "LEN", request.gutter, "extra margin at the binding (odd pages: left)")
      .flag("large-print", request.is_large_print, "at least 16 points, one puzzle a page, bold digits")
      .text("font", "NAME", request.font, "font family (default: the first installed of a list)")
      .text("title", "TEXT", request.title,
            fmt::format("above each puzzle (default \"{}\"), with fields: {}, or a member of the records",
                        request.title, title_fields))
      .text("running-title", "TEXT", request.running_title,
            "title at the top of each page; fields must have the same value in all puzzles")
      .count("first-number", "K", request.first_number, "number of the first puzzle (default 1)", 0,
             1'000'000'000)
      .text("first-page", "K", request.first_page, "number of the first page (default 1), or none")
      .flag("candidate-space", page.board.candidate_space, "divide blank cells for pencil marks")
      .read("symbols", "KIND", page.board.symbols, parse_symbols,
            "letters, numbers (10, not A), words: sun,moon,star, or pictures: sun.svg,moon.svg or a folder")
      .text("answers", "WHERE", request.answers, "end (default), none, same-page, or a file for them")
      .flag("steps", request.shows_steps, "the steps of a solution path, a picture a step, instead")
      .without(of_boards)
      .flag("hints", request.shows_hints, "the same without the conclusion of each step")
      .without(of_boards)
      .without({"steps"});
  if (!line.parse(argc, argv)) return std::nullopt;
  request.options = line.common();
  require_place(request.output, 1, request);
  const bool is_one_page =
      (request.shows_steps || request.shows_hints) && form_of(request.output, request) == "html";
  for (const char* const option :
       {"paper", "per-page", "margins", "gutter", "large-print", "font", "first-page"}) {
    if (is_one_page && line.has(option))
      throw UsageError(fmt::format(
          "--{}: steps in HTML are one page without sheets: give it for pdf, svg or png", option));
  }
  if (request.has_answers_file()) {
    if (std::filesystem::path(request.answers).extension().empty())
      throw UsageError(fmt::format("--answers {}: want end, none, same-page, or a file such as answers.pdf",
                                   printable(request.answers)));
    require_place(request.answers, 1, request, {request.output});
  }
  if (request.is_large_print && request.answers == "same-page")
    throw UsageError(
        "--large-print: there is no room for large answers on the same page: give --answers end, or a file "
        "for them");
  read_paper(request.paper, page);
  read_margins(request.margins, page);
  page.inside += points_of("--gutter", request.gutter, 0, 360);
  page.has_page_numbers = request.first_page != "none";
  if (page.has_page_numbers) request.first = parse_count("--first-page", request.first_page, 1, 1'000'000);
  page.board.heavy = request.is_large_print;
  page.title_size = request.is_large_print ? 20 : 11;
  page.note_size = request.is_large_print ? 16 : 8;
  return request;
}

std::unique_ptr<draw::Typesetter> typesetter_for(const Request& request) {
  const bool is_output_paper = is_paper(form_of(request.output, request));
  const bool is_answer_paper = request.has_answers_file() && is_paper(form_of(request.answers, request));
  if (!is_output_paper && !is_answer_paper) return nullptr;
  try {
    if (auto typesetter = draw::make_typesetter(request.font)) return typesetter;
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("--font: {}", error.what()));
  }
  throw UsageError(
      "this evodoku was built without cairo and pango, which PDF and PNG need: use --format svg or html");
}

int print_main(int argc, char** argv) {
  auto request = read_request(argc, argv);
  if (!request) return exit_done;
  const Interrupt interrupt;  // before any thread
  const auto typesetter = typesetter_for(*request);
  read_pictures(request->page.board, typesetter.get());
  const Job job{*request, interrupt, typesetter.get(), typesetter ? *typesetter : draw::usual_metrics()};
  require_printable("--title", request->title, job.typesetter);
  require_printable("--running-title", request->running_title, job.typesetter);
  if (request->page.board.pictures.empty()) {
    for (const std::string& symbol : request->page.board.symbols)
      require_printable("--symbols", symbol, job.typesetter);
  }
  MissingFields ignored;
  for (const TitleForm& form :
       {TitleForm{"--title", request->title}, {"--running-title", request->running_title}})
    title_of({}, 1, form, ignored);  // are the templates valid?
  Contents contents = read_puzzles(job);
  if (interrupt.requested()) throw Interrupted("interrupted: nothing is printed");
  if (contents.exit_code == exit_usage) return exit_usage;
  const std::size_t count = contents.puzzles.size();
  if (count == 0) {
    say("nothing to print\n");
    return exit_less;
  }
  for (const auto& [field, missing] : contents.missing) {
    if (missing.puzzles == count && !is_title_field(field))
      throw UsageError(
          fmt::format("{{{}}} is not a field of titles, nor a member of these puzzles: want one of {}",
                      printable(field), title_fields));
  }
  if (request->has_steps()) {
    print_steps(contents, job);
  } else {
    print_puzzles(contents, job);
  }
  if (interrupt.requested()) throw Interrupted("interrupted: not all pages are printed");
  bool is_whole = true;
  for (const auto& [field, missing] : contents.missing) {
    if (missing.outside_brackets == 0) continue;
    is_whole = false;
    say("{} of {} puzzles have no value for {{{}}} in the title; {}\n", missing.outside_brackets, count,
        printable(field), source_of(field));
  }
  return is_whole ? contents.exit_code : exit_less;
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, print_main);
}
