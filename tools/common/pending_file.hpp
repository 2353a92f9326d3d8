// A file that is written under a temporary name and renamed when it is complete.
#pragma once

#include <sys/stat.h>

#include <cstddef>
#include <optional>
#include <string>

namespace evodoku::tools {

/// The status of the file of this name, following links; nothing if there is none.
std::optional<struct stat> status_of(const std::string& name);

/// Throws UsageError if a file of this name may not be replaced: it is a directory or a store, has several
/// names (hard links), or is read-only. A device or a pipe is not replaced but written to.
void require_replaceable(const std::string& name);

/// Once it returns, the name of a new file survives a power cut.
void sync_folder_of(const std::string& name);

/// An empty file beside NAME, made by mkstemp(), with the permissions of the file that it will replace. A
/// symbolic link is followed. Without publish() or keep_partial() it is deleted in the end, and NAME is
/// unchanged; a signal that ends the program has the effect of keep_partial(). For one thread; at most 8 at a
/// time.
class PendingFile {
 public:
  /// Throws Failure where it cannot be made, UsageError as require_replaceable().
  explicit PendingFile(const std::string& name);
  ~PendingFile();
  PendingFile(const PendingFile&) = delete;
  PendingFile& operator=(const PendingFile&) = delete;

  /// The descriptor for writing; the caller closes it before calling any of the following.
  int descriptor() const { return descriptor_; }

  /// Replaces NAME, durably. Throws Failure or UsageError if that is not possible; the file is then kept as
  /// by keep_partial().
  void publish();

  /// Keeps the complete lines written so far as NAME.partial and says so on standard error; keeps nothing if
  /// there are none.
  void keep_partial() noexcept;

 private:
  std::size_t slot_;
  int descriptor_ = -1;
};

}  // namespace evodoku::tools
