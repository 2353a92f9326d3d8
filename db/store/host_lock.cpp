#include "store/host_lock.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>
#include <thread>

#include "evodoku_db/error.hpp"

namespace evodoku::db {
namespace {

namespace fs = std::filesystem;
using Code = StoreError::Code;

std::string contents_of(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string first_word_of(const std::string& file) {
  std::istringstream words(contents_of(file));
  std::string word;
  words >> word;
  return word.empty() ? "-" : word;
}

/// When a process began, in ticks since the host was started: field 22 of its stat file, behind the name in parentheses.
std::string start_of(std::int64_t process) {
  const std::string stat = contents_of("/proc/" + std::to_string(process) + "/stat");
  const std::size_t end_of_name = stat.rfind(')');
  if (end_of_name == std::string::npos) return "-";
  std::istringstream fields(stat.substr(end_of_name + 1));
  std::string field;
  constexpr int number = 22 - 2;
  for (int i = 0; i < number; ++i) fields >> field;
  return field.empty() ? "-" : field;
}

/// The moment of so many ticks after the host was started; 0 where the system does not tell.
std::int64_t beginning_of(const std::string& ticks) {
  std::istringstream words(contents_of("/proc/stat"));
  for (std::string word; words >> word;) {
    std::int64_t start_of_host = 0;
    if (word != "btime" || !(words >> start_of_host)) continue;
    return start_of_host + std::strtoll(ticks.c_str(), nullptr, 10) / ::sysconf(_SC_CLK_TCK);
  }
  return 0;
}

std::string time_text(std::int64_t seconds) {
  const std::time_t time = seconds;
  std::tm parts{};
  std::array<char, 32> text{};
  ::gmtime_r(&time, &parts);
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S UTC", &parts)};
}

bool write_whole(int descriptor, const std::string& text) {
  const bool is_written = ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  return ::fsync(descriptor) == 0 && is_written;
}

}  // namespace

FileSystem file_system_of_type(std::uint64_t f_type) {
  // linux/magic.h, statfs(2), and what the file systems outside the kernel say of themselves
  constexpr std::array<std::uint64_t, 19> network{
      0x6969,      // NFS
      0x517B,      // SMB
      0xFE534D42,  // SMB 2
      0xFF534D42,  // CIFS
      0x0BD00BD0,  // Lustre
      0x47504653,  // GPFS
      0x19830326,  // BeeGFS
      0x00C36400,  // Ceph
      0x5346414F,  // AFS
      0x6B414653,  // AFS of the kernel
      0x73757245,  // Coda
      0x7461636F,  // OCFS2
      0x01161970,  // GFS2
      0x564C,      // NCP
      0x20030528,  // OrangeFS
      0xAAD7AAEA,  // PanFS
      0x01021997,  // 9p
      0x786F4256,  // folders of a virtual machine's host
      0x65735546   // FUSE
  };
  return std::ranges::find(network, f_type) == network.end() ? FileSystem::local : FileSystem::network;
}

FileSystem file_system_of(const std::string& path) {
  if (path.empty()) return FileSystem::local;
  struct statfs status {};
  const std::string folder = fs::absolute(path).parent_path().string();
  if (::statfs(path.c_str(), &status) != 0 && ::statfs(folder.c_str(), &status) != 0)
    return FileSystem::local;
  return file_system_of_type(static_cast<std::uint32_t>(status.f_type));
}

std::string Holder::text() const {
  return host + " " + machine + " " + boot + " " + std::to_string(process) + " " + started + " " +
         std::to_string(since) + "\n";
}

std::optional<Holder> Holder::from(const std::string& text) {
  std::istringstream words(text);
  Holder holder;
  words >> holder.host >> holder.machine >> holder.boot >> holder.process >> holder.started >> holder.since;
  return words ? std::optional(holder) : std::nullopt;
}

Holder this_process() {
  std::array<char, HOST_NAME_MAX + 1> name{};
  ::gethostname(name.data(), name.size() - 1);
  std::string host = name.data();
  std::ranges::replace_if(
      host, [](char c) { return c <= ' ' || c > '~'; }, '?');
  return {.host = host.empty() ? "-" : host,
          .machine = first_word_of("/etc/machine-id"),
          .boot = first_word_of("/proc/sys/kernel/random/boot_id"),
          .process = ::getpid(),
          .started = start_of(::getpid()),
          .since = beginning_of(start_of(::getpid()))};
}

bool is_running(const Holder& holder) {
  const bool is_there = ::kill(static_cast<pid_t>(holder.process), 0) == 0 || errno == EPERM;
  return is_there && start_of(holder.process) == holder.started;
}

HostLock::HostLock(const std::string& path, const Holder& holder, std::chrono::milliseconds longest,
                   const std::stop_token& stop)
    : path_(path), name_(path + ".lock"), holder_(holder) {
  constexpr std::chrono::milliseconds pause{50};
  for (std::chrono::milliseconds waited{}; !take(); waited += pause) {
    const std::string text = contents_of(name_);
    const auto other = Holder::from(text);
    const bool is_of_this_host = other && other->host == holder_.host && other->machine == holder_.machine;
    if (is_of_this_host && (other->boot != holder_.boot || !is_running(*other))) {
      remove_stale(text);
      continue;
    }
    // it may just be being written or removed: try again
    const bool may_end_soon = is_of_this_host || !other;
    if (may_end_soon && waited < longest && !stop.stop_requested()) {
      std::this_thread::sleep_for(pause);
      continue;
    }
    const std::string who =
        other ? (is_of_this_host
                     ? "process " + std::to_string(other->process) + " of this host"
                     : "process " + std::to_string(other->process) + " of the host " + other->host) +
                    " (begun " + time_text(other->since) + ")"
              : std::string("somebody who does not say who");
    throw StoreError(
        Code::busy,
        path_ + ": lies on a network file system, where one process may write at a time, and " + who +
            " does; nothing was changed. Wait until it ends; if it is gone for good, remove " + name_);
  }
}

/// False: there is a lock file.
bool HostLock::take() {
  // complete before it gets its name, so that nobody reads a partial file
  std::string temporary = name_ + ".XXXXXX";
  const int descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);
  int error = descriptor < 0 ? errno : 0;
  if (descriptor >= 0) {
    if (!write_whole(descriptor, holder_.text())) error = errno != 0 ? errno : EIO;
    ::fchmod(descriptor, 0644);
    ::close(descriptor);
    if (error == 0 && ::link(temporary.c_str(), name_.c_str()) != 0) error = errno;
    ::unlink(temporary.c_str());
  }
  if (error == EPERM || error == ENOTSUP || error == ENOSYS) {  // no hard links there
    const int exclusive = ::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    error = exclusive < 0 ? errno : write_whole(exclusive, holder_.text()) ? 0 : EIO;
    if (exclusive >= 0) ::close(exclusive);
  }
  if (error == 0) return true;
  if (error == EEXIST) return false;
  throw StoreError(Code::not_writable, path_ + ": its lock file " + name_ + " cannot be made (" +
                                           std::generic_category().message(error) + ")");
}

/// Two processes may see the same stale file at once, so the removed file is checked again and restored if it
/// is another one.
void HostLock::remove_stale(const std::string& text) const {
  std::string aside = name_ + ".XXXXXX";
  const int descriptor = ::mkostemp(aside.data(), O_CLOEXEC);
  if (descriptor < 0) return;
  ::close(descriptor);
  if (::rename(name_.c_str(), aside.c_str()) == 0 && contents_of(aside) != text) {
    if (::link(aside.c_str(), name_.c_str()) != 0 && errno != EEXIST) {
      ::rename(aside.c_str(), name_.c_str());
      return;
    }
  }
  ::unlink(aside.c_str());
}

HostLock::~HostLock() {
  if (contents_of(name_) == holder_.text()) ::unlink(name_.c_str());
}

}  // namespace evodoku::db
