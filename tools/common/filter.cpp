#include "common/filter.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "common/tool.hpp"

namespace evodoku::tools {

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
