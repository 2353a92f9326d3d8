#include "common/tool.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <thread>

using evodoku::tools::Interrupt;
using namespace std::chrono_literals;

namespace {

bool wakes(const Interrupt& interrupt, int milliseconds) {
  pollfd waiting{interrupt.wake_descriptor(), POLLIN, 0};
  return poll(&waiting, 1, milliseconds) == 1;
}

/// Sends SIGINT twice to a program that, asked to stop, needs `busy` for it; returns how it ended, as wait() does.
int end_of_a_program_that_gets_sigint_twice(std::chrono::milliseconds pause, std::chrono::milliseconds busy) {
  int ready[2];
  REQUIRE(pipe(ready) == 0);
  const pid_t program = fork();
  if (program == 0) {
    std::signal(SIGINT, SIG_DFL);  // Catch has a handler
    const Interrupt interrupt;
    if (write(ready[1], "", 1) != 1) _exit(2);
    if (!wakes(interrupt, 20'000)) _exit(3);
    std::this_thread::sleep_for(busy);
    _exit(interrupt.exit_code());
  }
  char is_ready;
  CHECK(read(ready[0], &is_ready, 1) == 1);
  kill(program, SIGINT);
  std::this_thread::sleep_for(pause);
  kill(program, SIGINT);
  int status = 0;
  CHECK(waitpid(program, &status, 0) == program);
  close(ready[0]);
  close(ready[1]);
  return status;
}

}  // namespace

TEST_CASE("a signal that comes twice at once, as timeout(1) sends it, is one request to stop") {
  const int status = end_of_a_program_that_gets_sigint_twice(5ms, 1s);
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 130);
}

TEST_CASE("a second signal ends a program that does not stop") {
  const int status = end_of_a_program_that_gets_sigint_twice(1s, 20s);
  REQUIRE(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == SIGINT);
}

TEST_CASE("a time limit that was lifted requests nothing, and a signal still does") {
  Interrupt lifted(1);  // enough to be lifted on a busy machine
  lifted.lift_time_limit();
  CHECK_FALSE(wakes(lifted, 1200));
  kill(getpid(), SIGINT);
  REQUIRE(wakes(lifted, 5000));
  CHECK(lifted.exit_code() == 130);
}

TEST_CASE("a time limit requests a stop without an exit code of its own") {
  const Interrupt limited(0.05);
  REQUIRE(wakes(limited, 5000));
  CHECK(limited.requested());
  CHECK(limited.exit_code() == 0);
}
