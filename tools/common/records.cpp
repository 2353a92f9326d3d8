#include "common/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "evodoku/text.hpp"
#include "evodoku_draw/board.hpp"

namespace evodoku::tools {

RecordOutput::RecordOutput(const CommonOptions& options, CsvColumns columns,
                           std::vector<std::string> other_columns)
    : form_{.form = options.format,
            .site = options.site,
            .columns = columns,
            .other_columns = std::move(other_columns),
            .only_columns = options.columns},
      writer_(form_),
      kind_of_picture_(options.picture),
      output_(options.output),
      is_quiet_(options.quiet),
      is_form_named_(options.is_format_named) {}

void RecordOutput::be_part(const Shard& shard, bool records) {
  if (is_picture()) {
    throw UsageError(fmt::format("--shard {}: --format {} holds a single picture and cannot be split",
                                 shard.text(), kind_of_picture_));
  }
  has_header_ = shard.number > 1;
  needs_header_ = records;
}

void RecordOutput::write_header() {
  if (!std::exchange(has_header_, true)) output_.write(header_text(form_), false);
}

void RecordOutput::append(std::string& text, const Record& record) const {
  try {
    writer_.append(text, record);
  } catch (const std::invalid_argument& error) {  // of a size that a site does not take
    throw UsageError(fmt::format("--format {}: {}", name_of(form_.form), error.what()));
  }
}

/// Lines are the form of puzzles; unless they were asked for, candidate grids have lines of their own form.
bool RecordOutput::writes_as_candidates(const Record& record) const {
  return record.candidates && form() == TextFormat::line && !is_form_named_;
}

/// A column, if the first record of CSV has some, which most have not; what is lost otherwise is said once.
void RecordOutput::find_place_for_candidates(const Record& record) {
  const bool takes_all = form_.only_columns.size() >= record_columns().size();
  if (!record.candidates || (!form_.only_columns.empty() && !takes_all) || lacks_candidates_) return;
  const bool is_csv = form() == TextFormat::csv;
  auto& columns = takes_all ? form_.only_columns : form_.other_columns;
  if (is_csv && std::ranges::find(columns, "candidates") != columns.end()) return;
  if (is_csv && !has_header_) {
    columns.emplace_back("candidates");
    writer_ = RecordWriter(form_);
    return;
  }
  if (!is_csv && form() != TextFormat::line && form() != TextFormat::link) return;  // they have them
  lacks_candidates_ = true;
  if (!is_quiet_)
    say("candidates are left out: {}; --json keeps them\n",
        is_csv ? "the first puzzle has none" : fmt::format("the format {} has none", name_of(form())));
}

void RecordOutput::write(const Record& record) {
  if (!is_picture()) {
    if (writes_as_candidates(record)) return output_.write(to_text(record, {.form = TextFormat::candidates}));
    find_place_for_candidates(record);
    write_header();
    text_.clear();
    append(text_, record);
    return output_.write(text_);
  }
  if (!picture_.empty()) {
    throw UsageError(
        fmt::format("--format {}: holds one board, and there are several; evodoku-print makes pages of many",
                    kind_of_picture_));
  }
  constexpr double size = 360;  // points
  draw::Board board{.clues = record.puzzle};
  if (draws_solutions_) board.digits = record.solution;
  if (!board.digits && record.candidates) board.marks = *record.candidates;
  picture_ = draw::to_svg(draw::board_picture(board, size));
}

std::vector<std::string> RecordOutput::add_columns(const std::vector<std::string>& names) {
  std::vector<std::string> there;
  std::string header = header_text(form_);
  if (!header.empty()) header.pop_back();
  const auto columns = split_csv(header).value_or(std::vector<std::string>());
  for (const std::string& name : names) {
    const bool is_there = std::ranges::find(columns, name) != columns.end();
    (is_there ? there : form_.other_columns).push_back(name);
  }
  writer_ = RecordWriter(form_);
  return there;
}

void RecordOutput::write_text(std::string_view text, bool is_result) {
  if (is_picture()) return;  // what there is to say is said on standard error, too
  write_header();
  output_.write(text, is_result);
}

void RecordOutput::write_error(const std::string& place, const std::string& what, const Grid* puzzle) {
  if (form() != TextFormat::json) return;
  nlohmann::ordered_json record;
  if (puzzle != nullptr) record["puzzle"] = to_line(*puzzle);
  record["error"] = what;
  record["at"] = place;
  write_text(record.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n", false);
}

void RecordOutput::commit(int exit_code) {
  output_.write(picture_);
  if (needs_header_) write_header();
  output_.commit(exit_code);
}

int end_filter(RecordOutput& output, const Interrupt& interrupt, int exit_code, bool is_whole) {
  if (exit_code == exit_usage) return exit_usage;
  const int done = is_whole ? exit_code : int{exit_less};
  output.commit(done);
  return interrupt.requested() ? interrupt.exit_code() : done;
}

void report_bad_input(const TextError& error, RecordOutput* output) {
  say("{}\n", printable(error.message()));
  if (output != nullptr) output->write_error(fmt::format("{}:{}", error.file, error.line), error.what);
}

void report_bad_puzzle(const InputPuzzle& job, const std::string& what, RecordOutput* output) {
  say("{}: {}\n", printable(job.place()), what);
  if (output != nullptr) output->write_error(job.place(), what, &job.puzzle.record.puzzle);
}

}  // namespace evodoku::tools
