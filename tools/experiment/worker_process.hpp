// Makes the runs of a study in processes of their own: a cell's memory can be measured, and a crash ends nothing else.
//
// A worker is a copy of this process (fork) that holds the study and makes a copy of itself for each piece of work.
// Workers must therefore be made before this process has a second thread or a locked file.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "evodoku_study/study.hpp"
#include "experiment/results.hpp"

namespace evodoku::tools {

/// A message of a worker.
struct WorkerMessage {
  enum class Kind {
    run,     // a run was made
    done,    // the piece of work is done
    failed,  // it ended early: `words` says why
  };
  Kind kind = Kind::run;
  MadeRun made;          // for done and failed: only its cell
  char words[240] = {};  // zero-terminated
};

/// A worker, from the owner's side. The worker process ends with its owner, however the owner ends.
class WorkerProcess {
 public:
  /// `study` is copied with the process. Throws Failure if no process can be made.
  explicit WorkerProcess(const Study& study);
  /// Kills the worker, including the work that it is doing.
  ~WorkerProcess();
  WorkerProcess(WorkerProcess&& other) noexcept;
  WorkerProcess& operator=(WorkerProcess&&) = delete;

  bool is_idle() const { return !work_; }
  /// The work that it was given and has not finished; it must be idle before it is given more.
  const std::optional<RunRange>& work() const { return work_; }
  /// False: the process is gone.
  [[nodiscard]] bool give(const RunRange& work);

  /// Becomes readable when there is a message to take.
  int descriptor() const { return from_; }
  /// The next message; waits for it. Nothing: the process is gone.
  std::optional<WorkerMessage> take();

 private:
  pid_t process_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::optional<RunRange> work_;
};

}  // namespace evodoku::tools
