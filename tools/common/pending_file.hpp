// A file that is written under another name, and takes its place when it is complete.
#pragma once

#include <sys/stat.h>

#include <cstddef>
#include <optional>
#include <string>

namespace evodoku::tools {

/// What the system knows of the file of this name, links followed; nothing if there is none.
std::optional<struct stat> status_of(const std::string& name);

/// Throws UsageError where a file of this name may not be replaced: it is a directory, a store or a file of results, has
/// several names (hard links), or is read-only. What is no regular file (a device, a pipe) is not replaced but written to.
void require_replaceable(const std::string& name);

/// An empty file beside NAME, made by mkstemp(), with the permissions of the file that it will replace. A symbolic link is
/// followed. Without publish() or keep_partial() it is gone in the end, and NAME is as it was; a signal that ends the program
/// meanwhile is a keep_partial(). For one thread; at most 8 at a time.
class PendingFile {
 public:
  /// Throws Failure where it cannot be made, UsageError as require_replaceable().
  explicit PendingFile(const std::string& name);
  ~PendingFile();
  PendingFile(const PendingFile&) = delete;
  PendingFile& operator=(const PendingFile&) = delete;

  /// To write to; for the caller to close, before any of the following.
  int descriptor() const { return descriptor_; }

  /// Puts it in NAME's place, so that it stays there after a power cut. Throws Failure or UsageError if it cannot; then it is
  /// kept as by keep_partial().
  void publish();

  /// The whole lines of what was written become NAME.partial, which is said on standard error; nothing if there are none.
  void keep_partial() noexcept;

 private:
  std::size_t slot_;
  int descriptor_ = -1;
};

}  // namespace evodoku::tools
