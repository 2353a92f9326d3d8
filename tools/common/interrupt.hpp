// Ctrl-C and SIGTERM: turned into a stop request that every stage of a tool understands.
#pragma once

#include <stop_token>

namespace evodoku::tools {

/// While one of these lives, the first SIGINT, SIGTERM or SIGHUP (unless that is ignored, as under nohup) requests a stop; the
/// second ends the program at once, as without a handler. Make one, at the start of main, before any thread.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  std::stop_token token() const;
  bool requested() const { return token().stop_requested(); }
  /// As requested(), and also for a signal that has come and that the watching thread has not been told of yet. Waits for it, if
  /// need be some thousandths of a second: for where an end of input may be the work of the same Ctrl-C.
  bool requested_by_now() const;
  /// 130 for SIGINT, 143 for SIGTERM, 129 for SIGHUP, 0 before any.
  int exit_code() const;

  /// Ends everything early for a reason other than a signal (a time limit).
  void request_stop();

  /// A file descriptor that becomes readable when a stop is requested, to wait for together with input.
  int wake_descriptor() const;

 private:
  struct Watcher;
  Watcher* watcher_;
};

/// token() of the last Interrupt that was made and still lives; one that is never requested where there is none.
std::stop_token interrupt_token();

/// The signal that requested a stop, of the last Interrupt that was made; 0 before any.
int received_signal();

}  // namespace evodoku::tools
