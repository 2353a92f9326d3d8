// Runs of a study in processes of their own: a cell's memory can be measured, and a crash takes nothing else with it.
//
// A worker is a copy of this process (fork) that holds the study and makes a copy of itself for each piece of work. So
// workers must be made before this process has a second thread or an open database.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "evodoku_study/study.hpp"
#include "evodoku_study_db/study_results.hpp"

namespace evodoku::tools {

/// What a worker tells.
struct WorkerMessage {
  enum class Kind {
    run,     // a run was made
    done,    // the piece of work is done
    failed,  // it ended early: `words` says why
  };
  Kind kind = Kind::run;
  db::MadeRun made;      // of done and failed: only its cell
  char words[240] = {};  // ended by 0
};

/// A worker as its owner sees it. The process ends with its owner, whatever happens to that.
class WorkerProcess {
 public:
  /// `study` is copied with the process. Throws Failure where no process can be made.
  explicit WorkerProcess(const Study& study);
  /// Kills it, with what it is doing.
  ~WorkerProcess();
  WorkerProcess(WorkerProcess&& other) noexcept;
  WorkerProcess& operator=(WorkerProcess&&) = delete;

  bool is_idle() const { return !work_; }
  /// What it was given and has not ended; it must be idle before.
  const std::optional<db::RunRange>& work() const { return work_; }
  void give(const db::RunRange& work);

  /// Becomes readable when there is something to take.
  int descriptor() const { return from_; }
  /// The next thing it tells; waits for it. Nothing: the process is gone.
  std::optional<WorkerMessage> take();

 private:
  pid_t process_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::optional<db::RunRange> work_;
};

}  // namespace evodoku::tools
