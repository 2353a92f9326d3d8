// All tools as one program without shared libraries, for the tarball (tools/whole.cmake): it is the tool whose name it
// is called by (evodoku-generate, a link to it), or the one that its first argument names (evodoku generate).
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "each_tool.hpp"  // made by tools/whole.cmake

// What says what is wrong: the tool that only becomes another, where the tools are programs of their own.
#define main evodoku_entry
#include "evodoku/main.cpp"
#undef main

// The main functions of the tools, renamed.
#define EVODOKU_MAIN(tool) int tool##_main(int, char**) asm("evodoku_" #tool "_main");
EVODOKU_EACH_TOOL(EVODOKU_MAIN)

namespace {

struct Tool {
  std::string_view name;
  int (*main)(int, char**);
};

#define EVODOKU_ROW(tool) Tool{"evodoku-" #tool, tool##_main},
constexpr std::array tools{EVODOKU_EACH_TOOL(EVODOKU_ROW)};

/// The tool of this name; null if there is none.
const Tool* find(std::string_view name) {
  const auto* found = std::ranges::find(tools, name, &Tool::name);
  return found == tools.end() ? nullptr : found;
}

}  // namespace

int main(int argc, char** argv) {
  std::string_view called = argc > 0 ? argv[0] : "";
  called.remove_prefix(called.rfind('/') + 1);
  if (const Tool* tool = find(called)) return tool->main(argc, argv);
  char option[] = "--help";
  if (argc > 2 && std::string_view(argv[1]) == "help") {
    argv[1] = std::exchange(argv[2], option);
    argc = 3;
  }
  if (argc > 1) {
    std::string name = "evodoku-" + std::string(argv[1]);
    if (const Tool* tool = find(name)) {
      argv[1] = name.data();
      return tool->main(argc - 1, argv + 1);
    }
  }
  return evodoku_entry(argc, argv);
}
