#include "common/output.hpp"

#include <fmt/format.h>

#include <algorithm>
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

void RecordOutput::write_header() {
  if (std::exchange(header_written_, true) || !has_header_) return;
  output_.write(header_text({.form = options_.format,
                             .columns = columns_,
                             .other_columns = other_columns_,
                             .only_columns = options_.columns}));
}

void RecordOutput::write(const Record& record) {
  if (!options_.picture.empty()) {
    if (!picture_.empty()) {
      throw UsageError(fmt::format(
          "--format {}: holds one board, and there are several; evodoku-print makes pages of many",
          options_.picture));
    }
    const double size = 360;  // points
    draw::Board board{.clues = record.puzzle};
    if (draws_solutions_) board.digits = record.solution;
    picture_ = draw::to_svg(draw::board_picture(board, size));
    return;
  }
  write_header();
  output_.write(text_of(record));
}

std::string RecordOutput::text_of(const Record& record) const {
  return to_text(record, {.form = options_.format,
                          .columns = columns_,
                          .other_columns = other_columns_,
                          .only_columns = options_.columns});
}

void RecordOutput::add_columns(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (std::ranges::find(other_columns_, name) == other_columns_.end()) other_columns_.push_back(name);
  }
}

void RecordOutput::commit() {
  output_.write(picture_);
  if (is_framed_) write_header();
  output_.commit();
}

void RecordOutput::write_text(std::string_view text) {
  if (!options_.picture.empty()) return;  // what there is to say is said on standard error, too
  write_header();
  output_.write(text);
}

void RecordOutput::write_remark(const std::string& remark) {
  write_text("# " + remark + "\n");
}

}  // namespace evodoku::tools
