#include "common/tool.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <string>

#include "common/interrupt.hpp"
#include "evodoku/instruction_set.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

bool an_output_is_partial = false;

/// Never throws: it is called where exceptions end.
void complain(char** argv, const char* what) noexcept {
  try {
    // a message may quote a file name or a piece of input
    say("{}: {}\n", printable(std::filesystem::path(argv[0]).filename().string()), printable(what));
  } catch (const std::bad_alloc&) {
    say("out of memory\n");
  }
}

/// Else the next file that is opened, be it a store, would be taken for a standard stream.
void open_missing_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    const bool is_missing = fcntl(stream, F_GETFD) < 0 && errno == EBADF;
    // the lowest free descriptor is this one; data are not to vanish, so standard output is not for writing
    if (is_missing) open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_RDWR);
  }
}

/// For tests and measurements.
void heed_instruction_set() {
  const char* const name = std::getenv("EVODOKU_INSTRUCTION_SET");
  if (name == nullptr || *name == '\0') return;
  std::string names;
  for (const InstructionSet set : available_instruction_sets()) {
    if (name_of(set) == name) return use_instruction_set(set);
    names += (names.empty() ? "" : ", ") + std::string(name_of(set));
  }
  throw UsageError("EVODOKU_INSTRUCTION_SET is " + std::string(name) +
                   ": want one that this machine has: " + names);
}

}  // namespace

void note_partial_output() {
  an_output_is_partial = true;
}

int run_tool(int argc, char** argv, int (*tool)(int argc, char** argv)) {
  open_missing_streams();
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is seen where it is written to
  std::signal(SIGXFSZ, SIG_IGN);  // and so is a file that may not grow
  try {
    heed_instruction_set();
    const int exit_code = tool(argc, argv);
    // a tool that was done when the signal came has not put its output where it belongs
    return exit_code == exit_done && an_output_is_partial ? 128 + received_signal() : exit_code;
  } catch (const Interrupted& error) {
    complain(argv, error.what());
    return 128 + received_signal();
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
