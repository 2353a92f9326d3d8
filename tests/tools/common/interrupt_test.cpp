#include "common/interrupt.hpp"

#include <poll.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>

using evodoku::tools::Interrupt;

namespace {

bool wakes(const Interrupt& interrupt, int milliseconds) {
  pollfd waiting{interrupt.wake_descriptor(), POLLIN, 0};
  return poll(&waiting, 1, milliseconds) == 1;
}

}  // namespace

TEST_CASE("without a signal nothing is requested and the end is quiet") {
  const Interrupt interrupt;
  CHECK_FALSE(interrupt.requested());
  CHECK(interrupt.exit_code() == 0);
  CHECK_FALSE(wakes(interrupt, 0));
}

TEST_CASE("the first SIGINT requests a stop, wakes readers and means exit code 130") {
  const Interrupt interrupt;
  kill(getpid(), SIGINT);
  REQUIRE(wakes(interrupt, 5000));
  CHECK(interrupt.requested());
  CHECK(interrupt.exit_code() == 130);
}

TEST_CASE("SIGTERM means exit code 143") {
  const Interrupt interrupt;
  kill(getpid(), SIGTERM);
  REQUIRE(wakes(interrupt, 5000));
  CHECK(interrupt.exit_code() == 143);
}

TEST_CASE("SIGHUP means exit code 129, and is nothing where it is ignored") {
  {
    const Interrupt interrupt;
    kill(getpid(), SIGHUP);
    REQUIRE(wakes(interrupt, 5000));
    CHECK(interrupt.exit_code() == 129);
    CHECK(evodoku::tools::received_signal() == SIGHUP);
  }
  sigset_t hangup;
  sigemptyset(&hangup);
  sigaddset(&hangup, SIGHUP);
  pthread_sigmask(SIG_UNBLOCK, &hangup, nullptr);
  const auto before = std::signal(SIGHUP, SIG_IGN);
  const Interrupt interrupt;
  kill(getpid(), SIGHUP);
  CHECK_FALSE(wakes(interrupt, 50));
  CHECK(evodoku::tools::received_signal() == 0);
  std::signal(SIGHUP, before);
}

TEST_CASE("a time limit requests a stop without an exit code of its own") {
  Interrupt interrupt;
  interrupt.request_stop();
  CHECK(interrupt.requested());
  CHECK(wakes(interrupt, 0));
  CHECK(interrupt.exit_code() == 0);
}
