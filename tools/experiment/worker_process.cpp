#include "experiment/worker_process.hpp"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <exception>
#include <type_traits>
#include <utility>

#include "common/exit_code.hpp"

namespace evodoku::tools {

namespace {

static_assert(std::is_trivially_copyable_v<WorkerMessage>);
// Messages up to this length are written at once, so that those of a process and of its copy never mix in the pipe.
static_assert(sizeof(WorkerMessage) <= PIPE_BUF);

struct Pipe {
  int read_end = -1;
  int write_end = -1;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw Failure(fmt::format("cannot create a pipe: {}", std::strerror(errno)));
  return {ends[0], ends[1]};
}

/// Reads all of it; false at the end of the stream.
template <typename T>
bool read_whole(int descriptor, T& value) {
  auto* bytes = reinterpret_cast<char*>(&value);
  std::size_t done = 0;
  while (done < sizeof value) {
    const ssize_t count = read(descriptor, bytes + done, sizeof value - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

template <typename T>
bool write_whole(int descriptor, const T& value) {
  ssize_t count = 0;
  do {
    count = write(descriptor, &value, sizeof value);
  } while (count < 0 && errno == EINTR);
  return count == static_cast<ssize_t>(sizeof value);
}

void die_with(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(exit_less);  // it died before prctl() took effect
}

std::uint64_t cpu_nanoseconds() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(time.tv_nsec);
}

/// The peak memory of this process. (ru_maxrss would include what the process that this is a copy of held.)
std::uint64_t peak_kib() {
  std::FILE* const status = std::fopen("/proc/self/status", "re");
  if (status == nullptr) return 0;
  std::array<char, 256> line{};
  unsigned long kib = 0;
  while (std::fgets(line.data(), static_cast<int>(line.size()), status) != nullptr) {
    if (std::sscanf(line.data(), "VmHWM: %lu kB", &kib) == 1) break;
  }
  std::fclose(status);
  return kib;
}

WorkerMessage message_about(WorkerMessage::Kind kind, int cell, const std::string& words = "") {
  WorkerMessage message;
  message.kind = kind;
  message.made.cell = cell;
  words.copy(message.words, sizeof message.words - 1);
  return message;
}

/// Makes the runs and reports each. Returns the exit code of the process.
int make_runs(const Study& study, const RunRange& work, int out) {
  try {
    for (int number = work.first; number < work.end; ++number) {
      const std::uint64_t start = cpu_nanoseconds();
      WorkerMessage message = message_about(WorkerMessage::Kind::run, work.cell);
      message.made.number = number;
      message.made.run = perform(study, work.cell, number);
      message.made.cpu_ns = cpu_nanoseconds() - start;
      message.made.peak_kib = peak_kib();
      if (!write_whole(out, message)) return exit_less;
    }
  } catch (const std::exception& error) {
    write_whole(out, message_about(WorkerMessage::Kind::failed, work.cell, error.what()));
    return exit_less;
  }
  return exit_done;
}

/// How a process ended, if it did not end by itself.
std::string fate_of(int status) {
  if (WIFSIGNALED(status)) return fmt::format("its process was ended by signal {}", WTERMSIG(status));
  return "its process could not be started";
}

/// Does one piece of work in a process of its own. False if the owner is gone.
bool do_work(const Study& study, const RunRange& work, int out) {
  const pid_t self = getpid();
  const pid_t copy = fork();
  if (copy == 0) {
    die_with(self);
    _exit(make_runs(study, work, out));
  }
  int status = 0;
  const bool made = copy > 0;
  while (made && waitpid(copy, &status, 0) < 0 && errno == EINTR) {
  }
  if (made && WIFEXITED(status)) {
    return write_whole(out, message_about(WorkerMessage::Kind::done, work.cell));
  }
  return write_whole(out, message_about(WorkerMessage::Kind::failed, work.cell, fate_of(status))) &&
         write_whole(out, message_about(WorkerMessage::Kind::done, work.cell));
}

[[noreturn]] void be_worker(const Study& study, int in, int out) {
  RunRange work;
  while (read_whole(in, work) && do_work(study, work, out)) {
  }
  _exit(exit_done);
}

}  // namespace

WorkerProcess::WorkerProcess(const Study& study) {
  const Pipe down = make_pipe();
  const Pipe up = make_pipe();
  const pid_t self = getpid();
  std::fflush(nullptr);  // otherwise both would write what is in the buffers
  process_ = fork();
  if (process_ < 0) throw Failure(fmt::format("cannot start a process: {}", std::strerror(errno)));
  if (process_ == 0) {
    die_with(self);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
      std::signal(signal, SIG_IGN);  // may reach all processes; the owner decides
    close(down.write_end);
    close(up.read_end);
    be_worker(study, down.read_end, up.write_end);
  }
  close(down.read_end);
  close(up.write_end);
  to_ = down.write_end;
  from_ = up.read_end;
}

WorkerProcess::WorkerProcess(WorkerProcess&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      to_(std::exchange(other.to_, -1)),
      from_(std::exchange(other.from_, -1)),
      work_(std::exchange(other.work_, std::nullopt)) {}

WorkerProcess::~WorkerProcess() {
  if (process_ < 0) return;
  close(to_);
  kill(process_, SIGKILL);  // and its copy with it
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
  close(from_);
}

bool WorkerProcess::give(const RunRange& work) {
  work_ = work;
  return write_whole(to_, work);
}

std::optional<WorkerMessage> WorkerProcess::take() {
  WorkerMessage message;
  if (!read_whole(from_, message)) return std::nullopt;
  if (message.kind == WorkerMessage::Kind::done) work_.reset();
  return message;
}

}  // namespace evodoku::tools
