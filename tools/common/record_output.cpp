#include "common/record_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "common/tool.hpp"
#include "evodoku/text.hpp"
#include "evodoku_draw/board.hpp"

namespace evodoku::tools {

RecordOutput::RecordOutput(const CommonOptions& options, CsvColumns columns,
                           std::vector<std::string> other_columns)
    : options_(options),
      columns_(columns),
      other_columns_(std::move(other_columns)),
      output_(options.output) {}

void RecordOutput::be_part(const Shard& shard, bool records) {
  if (is_picture()) {
    throw UsageError(fmt::format("--shard {}: --format {} holds a single picture and cannot be split",
                                 shard.text(), options_.picture));
  }
  has_header_ = shard.number == 1;
  is_framed_ = records;
}

WriteOptions RecordOutput::form_options() const {
  return {.form = options_.format,
          .site = options_.site,
          .columns = columns_,
          .other_columns = other_columns_,
          .only_columns = options_.columns};
}

void RecordOutput::write_header() {
  if (!std::exchange(header_written_, true) && has_header_) output_.write(header_text(form_options()));
}

std::string RecordOutput::text_of(const Record& record) const {
  try {
    return to_text(record, form_options());
  } catch (const std::invalid_argument& error) {  // of a size that a site does not take
    throw UsageError(fmt::format("--format {}: {}", name_of(options_.format), error.what()));
  }
}

void RecordOutput::write(const Record& record) {
  if (!is_picture()) {
    write_header();
    return output_.write(text_of(record));
  }
  if (!picture_.empty()) {
    throw UsageError(
        fmt::format("--format {}: holds one board, and there are several; evodoku-print makes pages of many",
                    options_.picture));
  }
  constexpr double size = 360;  // points
  draw::Board board{.clues = record.puzzle};
  if (draws_solutions_) board.digits = record.solution;
  picture_ = draw::to_svg(draw::board_picture(board, size));
}

void RecordOutput::add_columns(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (std::ranges::find(other_columns_, name) == other_columns_.end()) other_columns_.push_back(name);
  }
}

void RecordOutput::write_text(std::string_view text) {
  if (is_picture()) return;  // what there is to say is said on standard error, too
  write_header();
  output_.write(text);
}

void RecordOutput::commit() {
  output_.write(picture_);
  if (is_framed_) write_header();
  output_.commit();
}

// What has no record

namespace {

void write_error_record(RecordOutput* output, const std::string& place, const std::string& what,
                        const std::optional<Grid>& puzzle) {
  if (output == nullptr || output->form() != TextFormat::json) return;
  nlohmann::ordered_json record;
  if (puzzle) record["puzzle"] = to_line(*puzzle);
  record["error"] = what;
  record["at"] = place;
  output->write_text(record.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
}

}  // namespace

void report_bad_input(const TextError& error, RecordOutput* output) {
  say("{}\n", printable(error.message()));
  write_error_record(output, fmt::format("{}:{}", error.file, error.line), error.what, std::nullopt);
}

void report_bad_puzzle(const InputPuzzle& job, const std::string& what, RecordOutput* output) {
  say("{}: {}\n", printable(job.place()), what);
  write_error_record(output, job.place(), what, job.puzzle.record.puzzle);
}

}  // namespace evodoku::tools
