// Ensures a single writer for a file that several hosts may reach, where SQLite's own locks are not reliable
// (sqlite.org/howtocorrupt.html, 2.1).
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "evodoku_db/export.hpp"

namespace evodoku::db {

enum class FileSystem {
  local,   // of this host alone
  network  // others may write there too, or unknown
};

/// By f_type of statfs(): NFS, SMB, Lustre, GPFS, BeeGFS, Ceph, AFS, 9p and the like; also FUSE, which may be
/// any of these.
FileSystem file_system_of_type(std::uint64_t f_type);

/// Of a file, or of the folder in which it would be created. `local` if the system does not tell.
FileSystem file_system_of(const std::string& path);

/// A process as a lock file names it. Text of one line, without spaces.
struct Holder {
  std::string host;     // its name
  std::string machine;  // /etc/machine-id: hosts may have the same name
  std::string boot;     // changes with every start of the host
  std::int64_t process = 0;
  std::string started;     // of the process, in the kernel's clock ticks, because process ids are reused
  std::int64_t since = 0;  // when it began, seconds since 1970-01-01 UTC

  std::string text() const;
  static std::optional<Holder> from(const std::string& text);
  bool operator==(const Holder&) const = default;
};

/// This process.
Holder this_process();

/// Whether a process of this host, as /proc shows it, is the one meant.
bool is_running(const Holder& holder);

/// The file PATH.lock, which names the process that writes to PATH. One left behind by a process of this host
/// is taken over.
class HostLock {
 public:
  /// Waits up to `longest`, or until a stop request, for another process of this host. Throws StoreError:
  /// busy, naming the holder and what to do; not_writable.
  HostLock(const std::string& path, const Holder& holder, std::chrono::milliseconds longest,
           const std::stop_token& stop = {});
  EVODOKU_DB_API ~HostLock();
  HostLock(const HostLock&) = delete;
  HostLock& operator=(const HostLock&) = delete;

 private:
  bool take();
  void remove_stale(const std::string& text) const;

  std::string path_;
  std::string name_;
  Holder holder_;
};

}  // namespace evodoku::db
