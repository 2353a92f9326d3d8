// A library to be preloaded (LD_PRELOAD) into a tool: it makes calls of the C library fail, or logs what they did to
// files. Environment variables control it:
//
//   EVODOKU_FAULT=CLASS:K:ERRNO:HOW   the K-th call of CLASS fails with ERRNO; HOW: once, forever (all from the K-th
//                                     on), or short (for a write: half of it is written)
//   EVODOKU_FAULT_FIRED=FILE          is created when a call is made to fail
//   EVODOKU_FAULT_LOG=FILE            a log of what happens to files; power_cuts.py describes its format
//
// Classes: read write sync open close rename remove truncate lock stream thread memory.
// Writing to standard error never fails here: tests/cli/contract_test.sh tests that. Calls are counted from main() on.
//
// The C library's own streams write with calls that cannot be intercepted. Streams that write are therefore replaced by
// streams of ours (fopencookie()), which call write().
#undef _FORTIFY_SOURCE  // it defines the functions below
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
}

namespace {

enum class Kind {
  none,
  read,
  write,
  sync,
  open,
  close,
  rename,
  remove,
  truncate,
  lock,
  stream,
  thread,
  memory
};
constexpr std::array<const char*, 13> names{"none",   "read",   "write",  "sync",     "open",
                                            "close",  "rename", "remove", "truncate", "lock",
                                            "stream", "thread", "memory"};

// Set once, before main(). Earlier calls (allocations of other libraries) are not changed.
Kind failing = Kind::none;
long failing_from = 0;
int failing_with = EIO;
bool fails_forever = false;
bool writes_half = false;
const char* fired_file = nullptr;
int log_descriptor = -1;

std::atomic<long> calls{0};
std::atomic<bool> has_begun{false};
std::atomic_flag log_is_busy = ATOMIC_FLAG_INIT;

void put(int descriptor, const void* bytes, std::size_t size) {
  syscall(SYS_write, descriptor, bytes, size);
}

/// Whether this call has to fail; sets errno if so.
bool fails(Kind kind) {
  if (kind != failing || !has_begun) return false;
  const long call = ++calls;
  if (call != failing_from && !(fails_forever && call > failing_from)) return false;
  if (fired_file != nullptr) {
    const auto descriptor = syscall(SYS_openat, AT_FDCWD, fired_file, O_WRONLY | O_CREAT, 0644);
    syscall(SYS_close, descriptor);
  }
  errno = failing_with;
  return true;
}

template <typename Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

/// The inode number of the file of a descriptor; 0 if it is neither a file nor a folder.
unsigned long file_of(int descriptor) {
  struct stat status {};
  if (fstat(descriptor, &status) != 0) return 0;
  return S_ISREG(status.st_mode) || S_ISDIR(status.st_mode) ? status.st_ino : 0;
}

unsigned long file_called(const char* name) {
  struct stat status {};
  return lstat(name, &status) == 0 ? status.st_ino : 0;
}

/// Writes a line of the log, followed by bytes.
template <typename... Values>
void note(const void* bytes, std::size_t size, const char* format, Values... values) {
  if (log_descriptor < 0) return;
  const int error = errno;
  std::array<char, 3 * PATH_MAX> line{};
  const int length = std::snprintf(line.data(), line.size(), format, values...);
  while (log_is_busy.test_and_set()) {
  }
  put(log_descriptor, line.data(), static_cast<std::size_t>(length));
  if (size > 0) put(log_descriptor, bytes, size);
  log_is_busy.clear();
  errno = error;
}

void note_write(int descriptor, const void* bytes, long written, long offset) {
  if (log_descriptor < 0 || written <= 0) return;
  if (descriptor == STDOUT_FILENO) {
    note(bytes, static_cast<std::size_t>(written), "said %ld\n", written);
  } else if (const unsigned long file = file_of(descriptor); file != 0) {
    note(bytes, static_cast<std::size_t>(written), "write %lu %ld %ld\n", file, offset, written);
  }
}

/// The offset at which write() will write; needed only for the log.
long offset_of(int descriptor) {
  return log_descriptor < 0 ? 0 : static_cast<long>(syscall(SYS_lseek, descriptor, 0, SEEK_CUR));
}

void note_new(const char* name, int descriptor, bool is_new) {
  if (log_descriptor < 0 || descriptor < 0 || !is_new) return;
  note(nullptr, 0, "new %lu %s\n", file_of(descriptor), name);
}

long checked_write(int descriptor, const void* bytes, std::size_t size) {
  if (descriptor != STDERR_FILENO && fails(Kind::write)) {
    if (!writes_half || size < 2) return -1;
    size /= 2;
  }
  const long offset = offset_of(descriptor);
  const long written = syscall(SYS_write, descriptor, bytes, size);
  note_write(descriptor, bytes, written, offset);
  return written;
}

long checked_pwrite(int descriptor, const void* bytes, std::size_t size, long offset) {
  if (fails(Kind::write)) {
    if (!writes_half || size < 2) return -1;
    size /= 2;
  }
  const long written = syscall(SYS_pwrite64, descriptor, bytes, size, offset);
  note_write(descriptor, bytes, written, offset);
  return written;
}

int checked_open(int folder, const char* name, int flags, mode_t mode) {
  if (fails(Kind::open)) return -1;
  const bool is_nameless = (flags & O_TMPFILE) == O_TMPFILE;
  const bool is_new = (flags & O_CREAT) != 0 && !is_nameless && log_descriptor >= 0 && file_called(name) == 0;
  const auto descriptor = static_cast<int>(syscall(SYS_openat, folder, name, flags, mode));
  note_new(name, descriptor, is_new);
  if (descriptor >= 0 && is_nameless) note(nullptr, 0, "nameless %lu\n", file_of(descriptor));
  if (descriptor >= 0 && (flags & O_TRUNC) != 0 && !is_new)
    note(nullptr, 0, "truncate %lu 0\n", file_of(descriptor));
  return descriptor;
}

int checked_sync(int descriptor, int call) {
  if (fails(Kind::sync)) return -1;
  const auto result = static_cast<int>(syscall(call, descriptor));
  if (result == 0) note(nullptr, 0, "sync %lu\n", file_of(descriptor));
  return result;
}

int checked_truncate(int descriptor, long size) {
  if (fails(Kind::truncate)) return -1;
  const auto result = static_cast<int>(syscall(SYS_ftruncate, descriptor, size));
  if (result == 0) note(nullptr, 0, "truncate %lu %ld\n", file_of(descriptor), size);
  return result;
}

int checked_remove(const char* name, const char* function) {
  if (fails(Kind::remove)) return -1;
  const int result = next<int (*)(const char*)>(function)(name);
  if (result == 0) note(nullptr, 0, "remove %s\n", name);
  return result;
}

int (*main_of_tool)(int, char**, char**) = nullptr;

int main_that_is_counted(int argc, char** argv, char** environment) {
  has_begun = true;
  return main_of_tool(argc, argv, environment);
}

// --- streams that write ---

struct Stream {
  std::FILE* file = nullptr;
  int descriptor = -1;
};
std::array<Stream, 64> streams;

Stream* stream_of(std::FILE* file) {
  for (Stream& stream : streams) {
    if (file != nullptr && stream.file == file) return &stream;
  }
  return nullptr;
}

ssize_t stream_write(void* cookie, const char* bytes, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const long written = write(static_cast<Stream*>(cookie)->descriptor, bytes + done, size - done);
    if (written <= 0) return done > 0 ? static_cast<ssize_t>(done) : 0;  // 0 means an error: fopencookie(3)
    done += static_cast<std::size_t>(written);
  }
  return static_cast<ssize_t>(done);
}

ssize_t stream_read(void* cookie, char* bytes, std::size_t size) {
  return read(static_cast<Stream*>(cookie)->descriptor, bytes, size);
}

int stream_seek(void* cookie, off64_t* position, int from) {
  const auto reached = syscall(SYS_lseek, static_cast<Stream*>(cookie)->descriptor, *position, from);
  if (reached < 0) return -1;
  *position = reached;
  return 0;
}

int stream_close(void* cookie) {
  auto* const stream = static_cast<Stream*>(cookie);
  stream->file = nullptr;
  return close(stream->descriptor);
}

std::FILE* stream_on(int descriptor, const char* mode) {
  for (Stream& stream : streams) {
    if (stream.file != nullptr) continue;
    stream.descriptor = descriptor;
    stream.file =
        fopencookie(&stream, mode,
                    {.read = stream_read, .write = stream_write, .seek = stream_seek, .close = stream_close});
    return stream.file;
  }
  errno = EMFILE;
  return nullptr;
}

bool writes(const char* mode) {
  return std::strpbrk(mode, "wa+") != nullptr;
}

[[gnu::constructor]] void begin() {
  if (const char* const name = std::getenv("EVODOKU_FAULT_LOG")) {
    log_descriptor = static_cast<int>(
        syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
  }
  fired_file = std::getenv("EVODOKU_FAULT_FIRED");
  stdout = stream_on(STDOUT_FILENO, "w");
  const char* const fault = std::getenv("EVODOKU_FAULT");
  std::array<char, 16> kind{};
  std::array<char, 16> how{};
  if (fault == nullptr ||
      std::sscanf(fault, "%15[^:]:%ld:%d:%15s", kind.data(), &failing_from, &failing_with, how.data()) != 4) {
    return;
  }
  fails_forever = std::strcmp(how.data(), "forever") == 0;
  writes_half = std::strcmp(how.data(), "short") == 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (std::strcmp(names[i], kind.data()) == 0) failing = static_cast<Kind>(i);
  }
}

}  // namespace

extern "C" {

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(), void (*fini)(),
                      void (*rtld_fini)(), void* stack_end) {
  main_of_tool = main;
  using Start = decltype(&__libc_start_main);
  return next<Start>("__libc_start_main")(main_that_is_counted, argc, argv, init, fini, rtld_fini, stack_end);
}

ssize_t read(int descriptor, void* bytes, std::size_t size) {
  if (fails(Kind::read)) return -1;
  return syscall(SYS_read, descriptor, bytes, size);
}

ssize_t pread64(int descriptor, void* bytes, std::size_t size, off64_t offset) {
  if (fails(Kind::read)) return -1;
  return syscall(SYS_pread64, descriptor, bytes, size, offset);
}

ssize_t pread(int descriptor, void* bytes, std::size_t size, off_t offset) {
  return pread64(descriptor, bytes, size, offset);
}

ssize_t __read_chk(int descriptor, void* bytes, std::size_t size, std::size_t) {
  return read(descriptor, bytes, size);
}

ssize_t __pread_chk(int descriptor, void* bytes, std::size_t size, off_t offset, std::size_t) {
  return pread64(descriptor, bytes, size, offset);
}

ssize_t __pread64_chk(int descriptor, void* bytes, std::size_t size, off64_t offset, std::size_t) {
  return pread64(descriptor, bytes, size, offset);
}

ssize_t write(int descriptor, const void* bytes, std::size_t size) {
  return checked_write(descriptor, bytes, size);
}

ssize_t pwrite64(int descriptor, const void* bytes, std::size_t size, off64_t offset) {
  return checked_pwrite(descriptor, bytes, size, offset);
}

ssize_t pwrite(int descriptor, const void* bytes, std::size_t size, off_t offset) {
  return checked_pwrite(descriptor, bytes, size, offset);
}

/// Writes piece by piece; callers treat a part as a short write.
ssize_t writev(int descriptor, const struct iovec* pieces, int count) {
  ssize_t all = 0;
  for (int i = 0; i < count; ++i) {
    const ssize_t written = write(descriptor, pieces[i].iov_base, pieces[i].iov_len);
    if (written < 0) return all > 0 ? all : -1;
    all += written;
    if (static_cast<std::size_t>(written) < pieces[i].iov_len) break;
  }
  return all;
}

int fsync(int descriptor) {
  return checked_sync(descriptor, SYS_fsync);
}

int fdatasync(int descriptor) {
  return checked_sync(descriptor, SYS_fdatasync);
}

int openat(int folder, const char* name, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const auto mode = static_cast<mode_t>(va_arg(rest, int));
  va_end(rest);
  return checked_open(folder, name, flags, mode);
}

int open(const char* name, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const auto mode = static_cast<mode_t>(va_arg(rest, int));
  va_end(rest);
  return checked_open(AT_FDCWD, name, flags, mode);
}

int open64(const char* name, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const auto mode = static_cast<mode_t>(va_arg(rest, int));
  va_end(rest);
  return checked_open(AT_FDCWD, name, flags, mode);
}

int __open_2(const char* name, int flags) {
  return checked_open(AT_FDCWD, name, flags, 0);
}

int __open64_2(const char* name, int flags) {
  return checked_open(AT_FDCWD, name, flags, 0);
}

int mkostemp(char* name, int flags) {
  if (fails(Kind::open)) return -1;
  const int descriptor = next<int (*)(char*, int)>("mkostemp")(name, flags);
  note_new(name, descriptor, true);
  return descriptor;
}

int mkostemp64(char* name, int flags) {
  return mkostemp(name, flags);
}

int mkstemp(char* name) {
  return mkostemp(name, 0);
}

int mkstemp64(char* name) {
  return mkostemp(name, 0);
}

char* mkdtemp(char* name) {
  if (fails(Kind::open)) return nullptr;
  return next<char* (*)(char*)>("mkdtemp")(name);
}

std::FILE* fdopen(int descriptor, const char* mode) {
  if (fails(Kind::stream)) return nullptr;
  return writes(mode) ? stream_on(descriptor, mode)
                      : next<std::FILE* (*)(int, const char*)>("fdopen")(descriptor, mode);
}

std::FILE* fopen(const char* name, const char* mode) {
  if (!writes(mode)) {
    if (fails(Kind::open)) return nullptr;
    return next<std::FILE* (*)(const char*, const char*)>("fopen")(name, mode);
  }
  int flags = std::strchr(mode, '+') != nullptr ? O_RDWR : O_WRONLY;
  if (*mode == 'w') flags |= O_CREAT | O_TRUNC;
  if (*mode == 'a') flags |= O_CREAT | O_APPEND;
  const int descriptor = checked_open(AT_FDCWD, name, flags | O_CLOEXEC, 0666);
  return descriptor < 0 ? nullptr : stream_on(descriptor, mode);
}

std::FILE* fopen64(const char* name, const char* mode) {
  return fopen(name, mode);
}

int fileno(std::FILE* file) {
  const Stream* const stream = stream_of(file);
  return stream != nullptr ? stream->descriptor : next<int (*)(std::FILE*)>("fileno")(file);
}

/// As with a real disk, the descriptor is closed nevertheless.
int close(int descriptor) {
  const bool has_failed = fails(Kind::close);
  const auto result = static_cast<int>(syscall(SYS_close, descriptor));
  if (!has_failed) return result;
  errno = failing_with;
  return -1;
}

int rename(const char* from, const char* to) {
  if (fails(Kind::rename)) return -1;
  const auto result = static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
  if (result == 0) note(nullptr, 0, "rename %s\n%s\n", from, to);
  return result;
}

int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) {
  if (fails(Kind::rename)) return -1;
  const auto result = static_cast<int>(syscall(SYS_linkat, from_folder, from, to_folder, to, flags));
  if (result == 0) note(nullptr, 0, "link %lu %s\n", file_called(to), to);
  return result;
}

int link(const char* from, const char* to) {
  return linkat(AT_FDCWD, from, AT_FDCWD, to, 0);
}

int unlink(const char* name) {
  return checked_remove(name, "unlink");
}

int remove(const char* name) {
  return checked_remove(name, "remove");
}

int ftruncate64(int descriptor, off64_t size) {
  return checked_truncate(descriptor, size);
}

int ftruncate(int descriptor, off_t size) {
  return checked_truncate(descriptor, size);
}

static int checked_fcntl(int descriptor, int command, void* argument) {
  const bool is_lock = command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK;
  if (is_lock && fails(Kind::lock)) return -1;
  return static_cast<int>(syscall(SYS_fcntl, descriptor, command, argument));
}

int fcntl(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void* const argument = va_arg(rest, void*);
  va_end(rest);
  return checked_fcntl(descriptor, command, argument);
}

int fcntl64(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void* const argument = va_arg(rest, void*);
  va_end(rest);
  return checked_fcntl(descriptor, command, argument);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*), void* argument) {
  if (fails(Kind::thread)) return failing_with;
  using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  return next<Create>("pthread_create")(thread, attributes, run, argument);
}

void* malloc(std::size_t size) {
  return fails(Kind::memory) ? nullptr : __libc_malloc(size);
}

void* calloc(std::size_t count, std::size_t size) {
  return fails(Kind::memory) ? nullptr : __libc_calloc(count, size);
}

void* realloc(void* old, std::size_t size) {
  return fails(Kind::memory) ? nullptr : __libc_realloc(old, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return fails(Kind::memory) ? nullptr : __libc_memalign(alignment, size);
}

int posix_memalign(void** place, std::size_t alignment, std::size_t size) {
  if (fails(Kind::memory)) return ENOMEM;
  *place = __libc_memalign(alignment, size);
  return *place == nullptr ? ENOMEM : 0;
}
}
