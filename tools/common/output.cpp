#include "common/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "common/tool.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

// A slow tool in a pipe should not keep the next one waiting for a full buffer.
constexpr auto flush_interval = std::chrono::milliseconds(100);
constexpr std::size_t much = std::size_t{1} << 16;

constexpr std::string_view incomplete = "it would be incomplete";

/// The target of a symbolic link, whether it exists or not.
std::string behind_links(const std::string& name) {
  std::filesystem::path path = name;
  std::error_code error;
  constexpr int most_links = 40;  // as many as Linux follows
  for (int i = 0; i < most_links && std::filesystem::is_symlink(path, error); ++i)
    path = path.parent_path() / std::filesystem::read_symlink(path, error);
  return path.string();
}

/// Files that are not there yet are the same if their names are.
bool is_same_file(const std::string& a, const std::string& b) {
  namespace fs = std::filesystem;
  std::error_code error;
  const auto place_of = [&error](const std::string& name) {
    return fs::weakly_canonical(fs::absolute(behind_links(name), error), error);
  };
  return fs::equivalent(a, b, error) || place_of(a) == place_of(b);
}

/// Of a pipe nothing is read: that would be missing later.
bool begins_with(const std::string& name, std::string_view head) {
  const auto status = status_of(name);
  if (!status || !S_ISREG(status->st_mode)) return false;
  std::string bytes(head.size(), '\0');
  std::ifstream file(name, std::ios::binary);
  return file.read(bytes.data(), bytes.size()) && bytes == head;
}

bool is_database(const std::string& name) {
  return begins_with(name, "SQLite format 3");
}

/// What SQLite appends to the name of a database for its journals.
constexpr std::array<std::string_view, 3> journal_endings{"-wal", "-journal", "-shm"};

/// By its name, or by the first bytes that SQLite documents (sqlite.org/fileformat2.html): under any name.
bool is_journal(const std::string& name) {
  const std::string file = behind_links(name);
  const auto is_of_database = [&](std::string_view ending) {
    return file.ends_with(ending) && is_database(file.substr(0, file.size() - ending.size()));
  };
  return std::ranges::any_of(journal_endings, is_of_database) ||
         begins_with(file, "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7") || begins_with(file, "\x37\x7f\x06\x82") ||
         begins_with(file, "\x37\x7f\x06\x83");
}

/// What is written before it gets its name.
std::string partial_of(const std::string& name) {
  return behind_links(name) + ".partial";
}

/// A device or a pipe is not replaced but written to.
void require_replaceable(const std::string& name) {
  const auto status = status_of(name);
  require_no_journal(name);
  if (const std::string partial = partial_of(name); is_database(partial) || is_journal(partial))
    throw UsageError(fmt::format("{}: cannot write: {} is a store", name, partial));
  if (!status) {
    const std::string folder = std::filesystem::path(name).parent_path().string();
    if (!folder.empty() && !status_of(folder))
      throw UsageError(fmt::format("{}: cannot write: there is no folder {}", name, folder));
    return;
  }
  if (S_ISDIR(status->st_mode))
    throw UsageError(fmt::format("{}: is a directory: name a file to write", name));
  if (!S_ISREG(status->st_mode)) return;
  if (is_database(name)) {
    throw UsageError(
        fmt::format("{}: is a store and is not replaced: name another file to write (to keep puzzles in a "
                    "store, use --store FILE.db)",
                    name));
  }
  if (access(name.c_str(), W_OK) != 0)
    throw UsageError(fmt::format("{}: cannot write: {}", name, std::strerror(errno)));
}

/// A pipe with a name can be opened only once somebody reads it; a signal ends the wait.
int open_for_reader(const std::string& name) {
  for (;;) {
    const int descriptor = open(name.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor >= 0) fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    if (descriptor >= 0 || errno != ENXIO) return descriptor;
    if (received_signal() != 0) throw Interrupted(fmt::format("{}: nobody reads it yet: interrupted", name));
    usleep(20'000);
  }
}

/// A new file gets the owner and the permissions of the one that it replaces.
void set_permissions(int descriptor, const struct stat& replaced) {
  const bool is_of_same_owner = fchown(descriptor, replaced.st_uid, replaced.st_gid) == 0;
  // the permissions of the old group must not pass to another group
  fchmod(descriptor, replaced.st_mode & (is_of_same_owner ? 07777 : 0707));
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
  const bool is_synced = fsync(descriptor) == 0 || errno == EINVAL;  // some file systems have nothing to sync
  const int error = errno;
  close(descriptor);
  if (!is_synced) throw UsageError(fmt::format("{}: cannot write: {}", name, std::strerror(error)));
}

void require_free(const std::string& output, std::vector<std::string> others) {
  if (output != "-") require_replaceable(output);
  const bool is_standard = output == "-";
  const std::string file = is_standard ? "/dev/stdout" : output;
  const auto status = status_of(file);
  if (status ? !S_ISREG(status->st_mode) : is_standard) return;
  for (std::string& other : others) {
    if (other == "-") other = "/dev/stdin";
  }
  if (!is_standard) others.insert(others.end(), {"/dev/stdin", "/dev/stdout", "/dev/stderr"});
  const auto is_file_of = [&](const std::string& other) {
    if (is_same_file(file, other) || (!is_standard && is_same_file(partial_of(file), other))) return true;
    return (is_database(other) || other.ends_with(".db")) &&
           std::ranges::any_of(journal_endings, [&](std::string_view ending) {
             return is_same_file(file, behind_links(other) + std::string(ending));
           });
  };
  if (std::ranges::any_of(others, is_file_of))
    throw UsageError(fmt::format("{}: is already a file of this command; name another file to write",
                                 is_standard ? "standard output" : output));
}

void require_no_journal(const std::string& name) {
  if (is_journal(name))
    throw UsageError(fmt::format("{}: is the journal of a store: name another file to write", name));
}

void require_no_part(const std::string& output) {
  if (output != "-" && status_of(partial_of(output)))
    throw UsageError(
        fmt::format("{}: an interrupted command has left its finished part here, which would be lost: move "
                    "it away first; "
                    "what the store has is not written to {} again",
                    partial_of(output), output));
}

// Output

Output::Output(const std::string& name) : name_(name), last_flush_(std::chrono::steady_clock::now()) {
  if (name_ == "-") {
    name_ = "standard output";
    if ((fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE) == O_RDONLY)  // as run_tool() leaves it
      throw UsageError("standard output: is closed: redirect it to a file (> FILE) or a pipe");
    descriptor_ = STDOUT_FILENO;
    is_terminal_ = isatty(STDOUT_FILENO) != 0;
    return;
  }
  require_replaceable(name_);
  const auto status = status_of(name_);
  if (status && !S_ISREG(status->st_mode)) {
    descriptor_ = open_for_reader(name_);
  } else {
    target_ = behind_links(name_);
    partial_ = partial_of(name_);
    unlink(partial_.c_str());  // of an earlier command
    descriptor_ = open(partial_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor_ >= 0 && status) set_permissions(descriptor_, *status);
  }
  if (descriptor_ < 0) throw UsageError(fmt::format("{}: cannot write: {}", name_, std::strerror(errno)));
}

Output::~Output() {
  const bool is_unfinished = !partial_.empty() && !is_kept_ && descriptor_ >= 0;
  const bool keeps_part = is_unfinished && (has_result_ || received_signal() != 0);
  if (!waiting_.empty() && (partial_.empty() || keeps_part)) {
    try {
      send(waiting_);  // what is finished, after an error
    } catch (const UsageError&) {
      waiting_.clear();  // the error that is under way says more
    }
  }
  if (descriptor_ > STDERR_FILENO) close(descriptor_);
  if (!is_unfinished || is_kept_) return;
  if (keeps_part) {
    say("{}\n", printable(keep_partial(incomplete)));
  } else {
    unlink(partial_.c_str());
  }
}

/// Returns what there is to say of it; an empty one is removed.
std::string Output::keep_partial(std::string_view why) {
  is_kept_ = true;
  const auto status = status_of(partial_);
  const bool is_empty = !status || status->st_size == 0;
  if (is_empty) unlink(partial_.c_str());
  return fmt::format("{}: not written, because {}{}", target_, why,
                     is_empty ? "" : fmt::format(": the finished part is in {}", partial_));
}

void Output::fail(int error) {
  const std::string kept = partial_.empty() ? "" : "; " + keep_partial(incomplete);
  throw UsageError(fmt::format("{}: cannot write: {}{}", name_, std::strerror(error), kept));
}

/// Sends all of the text, unless its reader has gone.
void Output::send(std::string_view text) {
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t wrote = ::write(descriptor_, text.data() + sent, text.size() - sent);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0 && errno == EAGAIN) {  // whoever started this tool set the output so that it does not wait
      pollfd room{.fd = descriptor_, .events = POLLOUT, .revents = 0};
      poll(&room, 1, -1);
      continue;
    }
    if (wrote < 0 && errno == EPIPE && partial_.empty()) {
      reader_gone_ = true;
      break;
    }
    if (wrote < 0) {
      const int error = errno;
      waiting_.clear();
      if (!partial_.empty() && ftruncate(descriptor_, whole_) != 0) whole_ = written_;  // a torn line stays
      fail(error);
    }
    const std::size_t end_of_line = text.substr(sent, wrote).rfind('\n');
    if (end_of_line != std::string_view::npos) whole_ = written_ + end_of_line + 1;
    written_ += wrote;
    sent += wrote;
  }
  last_flush_ = std::chrono::steady_clock::now();
}

void Output::write(std::string_view text, bool is_result) {
  if (text.empty() || reader_gone_ || is_kept_) return;
  has_result_ = has_result_ || is_result;
  if (is_terminal_) make_way();
  // Much that comes at once is sent from where it stands: copying it would cost as much as making it.
  const bool is_apart = waiting_.empty() && text.size() >= much;
  if (!is_apart) waiting_ += text;
  std::string_view due = is_apart ? text : waiting_;
  const bool is_much = due.size() >= much;
  if (!partial_.empty()) {
    due = due.substr(0, is_much ? due.rfind('\n') + 1 : 0);  // whole lines, or none (npos + 1 = 0)
  } else if (!is_much && !is_terminal_ && std::chrono::steady_clock::now() - last_flush_ < flush_interval) {
    return;
  }
  send(due);
  if (is_apart) {
    waiting_ = text.substr(due.size());
  } else {
    waiting_.erase(0, due.size());
  }
}

void Output::flush() {
  if (!partial_.empty() || reader_gone_) return;
  send(waiting_);
  waiting_.clear();
}

void Output::complete() {
  if (reader_gone_ || is_kept_) return;
  send(waiting_);
  waiting_.clear();
  if (!partial_.empty() && fsync(descriptor_) != 0) fail(errno);
}

void Output::commit(int exit_code) {
  complete();
  if (partial_.empty() || reader_gone_ || is_kept_) return;
  struct stat ours {};
  struct stat there {};
  const bool is_ours = fstat(descriptor_, &ours) == 0 && lstat(partial_.c_str(), &there) == 0 &&
                       ours.st_dev == there.st_dev && ours.st_ino == there.st_ino;
  if (close(std::exchange(descriptor_, -1)) != 0) fail(errno);
  if (received_signal() != 0) throw Interrupted(keep_partial(incomplete));
  if (exit_code != exit_done && !has_result_)
    return say("{}\n", printable(keep_partial("nothing of what was asked for was reached")));
  is_kept_ = true;               // if it cannot be renamed
  require_replaceable(target_);  // checked again, because the file may have been created meanwhile
  if (!is_ours) throw UsageError(fmt::format("{}: another command writes it as well", name_));
  if (std::rename(partial_.c_str(), target_.c_str()) != 0) fail(errno);
  sync_folder_of(target_);
}

void write_whole(const std::string& name, std::string_view text) {
  Output output(name);
  output.write(text);
  output.commit(exit_done);
}

}  // namespace evodoku::tools
