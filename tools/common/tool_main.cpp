#include "common/tool_main.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <string>

#include "common/exit_code.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

void complain(char** argv, const char* what) {
  // a message may quote a file name or a piece of input
  fmt::print(stderr, "{}: {}\n", std::filesystem::path(argv[0]).filename().string(), printable(what));
}

}  // namespace

int run_tool(int argc, char** argv, int (*tool)(int argc, char** argv)) {
  try {
    return tool(argc, argv);
  } catch (const UsageError& error) {
    complain(argv, error.what());
    return exit_usage;
  } catch (const std::bad_alloc&) {
    complain(argv, "out of memory");
    return exit_less;
  } catch (const std::exception& error) {
    complain(argv, error.what());
    return exit_less;
  }
}

}  // namespace evodoku::tools
