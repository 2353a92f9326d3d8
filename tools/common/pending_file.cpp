#include "common/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

#include "common/tool.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

/// The data of a pending file for the signal handler, in memory that is never freed, because the handler may
/// run in any thread.
struct Slot {
  std::atomic<bool> used{false};
  std::array<char, PATH_MAX> final_name{};
  std::array<char, PATH_MAX> temporary_name{};
  std::array<char, PATH_MAX> partial_name{};
  std::array<char, std::size_t{2} * PATH_MAX> message{};
};

std::array<Slot, 8> slots;

void copy_into(char* to, std::size_t size, const std::string& from) {
  if (from.size() >= size)
    throw Failure(fmt::format("{}: cannot write: {}", from, std::strerror(ENAMETOOLONG)));
  std::memcpy(to, from.c_str(), from.size() + 1);
}

// The next two call only what POSIX allows in a signal handler.

/// The length of the file up to its last newline.
off_t length_of_whole_lines(int descriptor) {
  std::array<char, 4096> bytes;
  for (off_t end = lseek(descriptor, 0, SEEK_END); end > 0;) {
    const off_t begin = end > static_cast<off_t>(bytes.size()) ? end - static_cast<off_t>(bytes.size()) : 0;
    const ssize_t got = pread(descriptor, bytes.data(), static_cast<std::size_t>(end - begin), begin);
    if (got <= 0) return 0;
    for (ssize_t i = got; i > 0; --i) {
      if (bytes[static_cast<std::size_t>(i - 1)] == '\n') return begin + i;
    }
    end = begin;
  }
  return 0;
}

void keep_whole_lines(const Slot& slot) {
  const int error = errno;
  // by its name: a descriptor could be another file's by now, and a file that was renamed is complete
  const int descriptor = open(slot.temporary_name.data(), O_RDWR | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor >= 0) {
    const off_t length = length_of_whole_lines(descriptor);
    const bool is_cut = length > 0 && ftruncate(descriptor, length) == 0;
    close(descriptor);
    if (is_cut && rename(slot.temporary_name.data(), slot.partial_name.data()) == 0) {
      [[maybe_unused]] const auto said =
          write(STDERR_FILENO, slot.message.data(), std::strlen(slot.message.data()));
    } else {
      unlink(slot.temporary_name.data());
    }
  }
  errno = error;
}

void end_by_signal(int signal) {
  for (const Slot& slot : slots) {
    if (slot.used) keep_whole_lines(slot);
  }
  std::signal(signal, SIG_DFL);
  raise(signal);  // comes when this returns
}

/// Where the signals would end the program and have no other handler.
void watch_signals() {
  for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU}) {
    struct sigaction now {};
    if (sigaction(signal, nullptr, &now) != 0 || now.sa_handler != SIG_DFL) continue;
    struct sigaction ours {};
    ours.sa_handler = end_by_signal;
    sigfillset(&ours.sa_mask);
    sigaction(signal, &ours, nullptr);
  }
}

std::size_t free_slot() {
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (!slots[i].used) return i;
  }
  throw Failure("too many output files at once");
}

/// The target of a symbolic link, whether it exists or not.
std::string behind_links(const std::string& name) {
  std::filesystem::path path = name;
  std::error_code error;
  constexpr int most_links = 40;  // as many as Linux follows
  for (int i = 0; i < most_links && std::filesystem::is_symlink(path, error); ++i) {
    path = path.parent_path() / std::filesystem::read_symlink(path, error);
  }
  return path.string();
}

/// The permissions a newly made file would have (mkstemp's are its owner's alone).
mode_t usual_permissions() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

/// Those of the file that will be replaced.
void set_permissions(int descriptor, const std::string& replaced) {
  const auto old = status_of(replaced);
  if (!old) {
    fchmod(descriptor, usual_permissions());
    return;
  }
  const bool is_of_same_owner = fchown(descriptor, old->st_uid, old->st_gid) == 0;
  // the permissions of the old group must not pass to another group
  fchmod(descriptor, old->st_mode & (is_of_same_owner ? 07777 : 0707));
}

bool is_database(const std::string& name) {
  constexpr std::string_view head = "SQLite format 3";
  std::array<char, head.size()> bytes{};
  std::ifstream file(name, std::ios::binary);
  return file.read(bytes.data(), bytes.size()) && std::string_view(bytes.data(), bytes.size()) == head;
}

}  // namespace

std::optional<struct stat> status_of(const std::string& name) {
  struct stat status {};
  return stat(name.c_str(), &status) == 0 ? std::optional(status) : std::nullopt;
}

void sync_folder_of(const std::string& name) {
  const std::filesystem::path folder = std::filesystem::path(name).parent_path();
  const int descriptor = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;  // a folder that can be written but not read: nothing can be done
  fsync(descriptor);
  close(descriptor);
}

void require_replaceable(const std::string& name) {
  const auto status = status_of(name);
  if (!status) {
    const std::string folder = std::filesystem::path(name).parent_path().string();
    if (!folder.empty() && !status_of(folder))
      throw UsageError(fmt::format("{}: cannot write: there is no folder {}", name, folder));
    return;
  }
  if (S_ISDIR(status->st_mode)) {
    throw UsageError(fmt::format("{}: is a directory: name a file to write", name));
  }
  if (!S_ISREG(status->st_mode)) return;
  if (is_database(name)) {
    throw UsageError(
        fmt::format("{}: is a store and is not replaced: name another file to write (to "
                    "keep puzzles in a store, use --store FILE.db)",
                    name));
  }
  if (status->st_nlink > 1) {
    throw UsageError(
        fmt::format("{0}: has {1} names (hard links), and only this one would get the new file: remove {0} "
                    "first, or redirect standard output with > {0}",
                    name, status->st_nlink));
  }
  constexpr mode_t writable_by_anyone = 0222;  // root may write whatever the permissions say
  if ((status->st_mode & writable_by_anyone) == 0 || access(name.c_str(), W_OK) != 0) {
    throw UsageError(
        fmt::format("{0}: is read-only: name another file to write, or allow it by chmod u+w {0}", name));
  }
}

PendingFile::PendingFile(const std::string& name) : slot_(free_slot()) {
  require_replaceable(name);
  const std::string final_name = behind_links(name);
  Slot& slot = slots[slot_];
  copy_into(slot.final_name.data(), slot.final_name.size(), final_name);
  copy_into(slot.temporary_name.data(), slot.temporary_name.size(), final_name + ".XXXXXX");
  copy_into(slot.partial_name.data(), slot.partial_name.size(), final_name + ".partial");
  copy_into(slot.message.data(), slot.message.size(),
            printable(fmt::format(
                "{0}: not written, because it would be incomplete: the finished part is in {0}.partial",
                final_name)) +
                "\n");
  watch_signals();
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);  // no signal between creating the file and registering it
  descriptor_ = mkostemp(slot.temporary_name.data(), O_CLOEXEC);
  const int error = errno;
  slot.used = descriptor_ >= 0;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (descriptor_ < 0) throw Failure(fmt::format("{}: cannot write: {}", name, std::strerror(error)));
  set_permissions(descriptor_, final_name);
}

PendingFile::~PendingFile() {
  Slot& slot = slots[slot_];
  if (slot.used) unlink(slot.temporary_name.data());
  slot.used = false;
}

void PendingFile::publish() {
  Slot& slot = slots[slot_];
  const std::string final_name = slot.final_name.data();
  try {
    require_replaceable(final_name);  // checked again, because the file may have been created meanwhile
    if (std::rename(slot.temporary_name.data(), slot.final_name.data()) != 0) {
      throw Failure(fmt::format("{}: cannot write: {}", final_name, std::strerror(errno)));
    }
  } catch (...) {
    keep_partial();
    throw;
  }
  slot.used = false;
  sync_folder_of(final_name);
}

void PendingFile::keep_partial() noexcept {
  Slot& slot = slots[slot_];
  if (slot.used) keep_whole_lines(slot);
  slot.used = false;
}

}  // namespace evodoku::tools
