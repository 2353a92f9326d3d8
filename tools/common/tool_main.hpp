// What every tool's main is wrapped in: errors become one line on standard error and an exit code.
#pragma once

namespace evodoku::tools {

/// Runs `tool` and returns its exit code; UsageError becomes exit code 2, any other exception 1, each with
/// one line on standard error that begins with the program's name.
int run_tool(int argc, char** argv, int (*tool)(int argc, char** argv));

}  // namespace evodoku::tools
