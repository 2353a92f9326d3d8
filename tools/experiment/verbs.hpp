// What the verbs of evodoku-experiment share.
#pragma once

#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "experiment/results.hpp"

namespace evodoku::tools {

/// A verb with everything on its command line.
struct ExperimentCommand {
  const CommandLine& line;
  CommonOptions options;  // files: behind the verb, a study for run, results for all others
};

// Each runs a verb and returns the exit code. They throw UsageError and Failure.
int run_study(const ExperimentCommand& command);
int show_study(const ExperimentCommand& command);
int print_report(const ExperimentCommand& command);
int print_comparison(const ExperimentCommand& command);
int print_correlation(const ExperimentCommand& command);
int print_run_lengths(const ExperimentCommand& command);
int print_runs(const ExperimentCommand& command);
int draw_plot(const ExperimentCommand& command);
int write_page(const ExperimentCommand& command);

/// The results, of which the table is filtered by every --only COLUMN=VALUE,VALUE; says on standard error if runs are
/// missing. Throws UsageError for unknown columns and values.
StudyResults results_of(const ExperimentCommand& command);

/// exit_less if runs are missing, so that a partial result is not mistaken for a complete one.
int exit_code_of(const RunTable& table);

/// The words between commas.
std::vector<std::string> split_words(const std::string& list);
/// The words between the commas of an option's value; empty if it was not given.
std::vector<std::string> words_of(const CommandLine& line, const char* option);

}  // namespace evodoku::tools
