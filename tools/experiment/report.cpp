// The verbs of evodoku-experiment that write tables.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/exit_code.hpp"
#include "common/output.hpp"
#include "common/prose.hpp"
#include "common/say.hpp"
#include "evodoku/text.hpp"
#include "experiment/report_table.hpp"
#include "experiment/table_output.hpp"
#include "experiment/verbs.hpp"

namespace evodoku::tools {

namespace {

/// Reports unknown columns and values as errors of the command line.
template <typename Action>
auto with_usage_errors(const Action& action) {
  try {
    return action();
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

int write(const ExperimentCommand& command, const ReportTable& report, int exit_code) {
  Output output(command.options.output);
  const std::size_t width = command.line.has("wide") || command.line.has("timing") ? SIZE_MAX : line_width;
  const std::vector<std::string> left_out = write_table(report, command.options.format, width, output);
  output.commit();
  if (!left_out.empty() && !command.options.quiet)
    say("{}", wrapped("left out, to fit 80 columns: ",
                      fmt::format("{} (--wide or --format csv has them)", fmt::join(left_out, ", "))));
  return exit_code;
}

/// Runs a verb that writes a table of the results.
template <typename MakeReport>
int write_report(const ExperimentCommand& command, const MakeReport& make_report) {
  const RunTable table = results_of(command).table;
  return write(command, with_usage_errors([&] { return make_report(table); }), exit_code_of(table));
}

std::vector<std::string> grouping(const ExperimentCommand& command,
                                  const std::vector<std::string>& otherwise = {"method"}) {
  return command.line.has("by") ? words_of(command.line, "by") : otherwise;
}

std::string word(const CommandLine& line, const char* option, const char* otherwise) {
  return line.maybe<std::string>(option).value_or(otherwise);
}

/// "COLUMN=VALUE,VALUE"
RunTable narrowed(const RunTable& table, const std::string& condition) {
  const std::size_t equals = condition.find('=');
  if (equals == std::string::npos || equals == 0) {
    throw UsageError(fmt::format("--only {}: want COLUMN=VALUE, such as --only level=hard", condition));
  }
  const std::vector<std::string> values = split_words(condition.substr(equals + 1));
  return with_usage_errors([&] { return rows_where(table, condition.substr(0, equals), values); });
}

}  // namespace

std::vector<std::string> split_words(const std::string& list) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    words.push_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

std::vector<std::string> words_of(const CommandLine& line, const char* option) {
  const auto list = line.maybe<std::string>(option);
  return list && !list->empty() ? split_words(*list) : std::vector<std::string>{};
}

StudyResults results_of(const ExperimentCommand& command) {
  StudyResults results = read_results(command.options.files);
  RunTable& table = results.table;
  const bool is_partial = table.rows() < table.expected;
  if (is_partial) {
    const std::size_t others = command.options.files.size() - 1;
    say("{}{}: {} of {} runs: this is a partial result\n", printable(command.options.files.front()),
        others > 0 ? fmt::format(" and {} more", others) : "", table.rows(), table.expected);
  }
  if (!command.line.has("only")) return results;
  for (const std::string& condition : command.line.get<std::vector<std::string>>("only")) {
    table = narrowed(table, condition);
  }
  // the result stays incomplete even if fewer runs are selected
  table.expected = is_partial ? table.rows() + 1 : table.rows();
  return results;
}

int exit_code_of(const RunTable& table) {
  return table.rows() < table.expected ? exit_less : exit_done;
}

int show_study(const ExperimentCommand& command) {
  const StudyResults results = results_of(command);
  return write(command, study_table(results.info), exit_code_of(results.table));
}

int print_report(const ExperimentCommand& command) {
  const bool with_timing = command.line.has("timing");
  return write_report(
      command, [&](const RunTable& table) { return report_table(table, grouping(command), with_timing); });
}

int print_comparison(const ExperimentCommand& command) {
  const CommandLine& line = command.line;
  return write_report(command, [&](const RunTable& table) {
    return comparison_table(table, word(line, "between", "method"), words_of(line, "by"),
                            word(line, "column", "evaluations"));
  });
}

int print_correlation(const ExperimentCommand& command) {
  const CommandLine& line = command.line;
  const std::vector<std::string> columns = words_of(line, "columns");
  if (columns.size() != 2) throw UsageError("correlate: name two columns: --columns clues,evaluations");
  return write_report(command, [&](const RunTable& table) {
    return correlation_table(table, columns[0], columns[1], grouping(command), words_of(line, "medians-of"));
  });
}

int print_run_lengths(const ExperimentCommand& command) {
  return write_report(command, [&](const RunTable& table) {
    return run_length_table(table, grouping(command, {"method", "puzzle"}),
                            word(command.line, "column", "evaluations"));
  });
}

int print_runs(const ExperimentCommand& command) {
  const bool with_timing = command.line.has("timing");
  return write_report(command, [&](const RunTable& table) { return runs_table(table, with_timing); });
}

}  // namespace evodoku::tools
