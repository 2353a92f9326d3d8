#include "common/record_output.hpp"

#include <fmt/format.h>
#include <algorithm>
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

}  // namespace evodoku::tools
