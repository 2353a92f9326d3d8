#include "experiment/gnuplot.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>

#include "common/exit_code.hpp"

namespace evodoku::tools {

namespace {

struct FileCloser {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
/// A file without a name, which disappears when it is closed. Files, unlike pipes, cannot fill up while the other side
/// waits.
using TemporaryFile = std::unique_ptr<std::FILE, FileCloser>;

TemporaryFile temporary_file(const std::string& content = {}) {
  TemporaryFile file(std::tmpfile());
  const bool is_written = file &&
                          std::fwrite(content.data(), 1, content.size(), file.get()) == content.size() &&
                          std::fflush(file.get()) == 0 && std::fseek(file.get(), 0, SEEK_SET) == 0;
  if (!is_written) throw Failure(fmt::format("a temporary file: cannot write: {}", std::strerror(errno)));
  return file;
}

std::string content_of(std::FILE* file) {
  std::rewind(file);
  std::string content;
  std::array<char, 65536> piece{};
  while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), file)) {
    content.append(piece.data(), size);
  }
  return content;
}

/// Runs gnuplot with these as its standard files. Returns the status that waitpid() gives, or nothing if there is no
/// gnuplot.
std::optional<int> status_of_gnuplot(std::FILE* input, std::FILE* output, std::FILE* errors) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, fileno(input), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, fileno(output), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, fileno(errors), STDERR_FILENO);
  std::string program = "gnuplot";
  std::string without_settings = "-d";
  const std::array<char*, 3> arguments = {program.data(), without_settings.data(), nullptr};
  pid_t child = 0;
  const int error = posix_spawnp(&child, "gnuplot", &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error == ENOENT) return std::nullopt;
  if (error != 0) throw Failure(fmt::format("gnuplot cannot be run: {}", std::strerror(error)));
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

std::string run_gnuplot(const std::string& script) {
  const TemporaryFile input = temporary_file(script);
  const TemporaryFile output = temporary_file();
  const TemporaryFile errors = temporary_file();
  const auto status = status_of_gnuplot(input.get(), output.get(), errors.get());
  if (!status) {
    throw Failure(
        "gnuplot is not installed (Debian: gnuplot-nox); --script writes the script for another machine");
  }
  std::string image = content_of(output.get());
  if (*status != 0 || image.empty()) {
    throw Failure(fmt::format("gnuplot could not draw the figure: {}", content_of(errors.get())));
  }
  return image;
}

bool has_gnuplot() {
  const TemporaryFile nothing = temporary_file();
  return status_of_gnuplot(nothing.get(), nothing.get(), nothing.get()).has_value();
}

}  // namespace evodoku::tools
