// evodoku-store backup and optimize.
#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include <algorithm>
#include <cstdint>
#include <string>

#include "common/interrupt.hpp"
#include "common/progress.hpp"
#include "common/say.hpp"
#include "common/store_file.hpp"
#include "evodoku_db/store.hpp"
#include "evodoku_db/upkeep.hpp"
#include "store/verbs.hpp"

namespace evodoku::tools {

namespace {

constexpr std::uint64_t bytes_a_mebibyte = std::uint64_t{1024} * 1024;

std::string size_text(std::uint64_t bytes) {
  return fmt::format("{:.1f} MiB", static_cast<double>(bytes) / static_cast<double>(bytes_a_mebibyte));
}

}  // namespace

int back_up_store(const StoreCommand& command) {
  if (command.options.files.size() != 1) {
    throw UsageError("backup: name one file for the copy: evodoku-store backup FILE.db COPY.db");
  }
  const std::string& copy = command.options.files.front();
  std::error_code ignored;
  if (std::filesystem::equivalent(command.path, copy, ignored))
    throw UsageError(fmt::format("{}: is the store itself; name another file for the copy", printable(copy)));
  const Interrupt interrupt;
  auto store = open_to_read(command.path);
  const std::uint64_t total = file_size_of(store).file / bytes_a_mebibyte;
  Progress progress("MiB", total, command.options.quiet);
  std::uint64_t shown = 0;
  const auto show = [&](std::uint64_t done, std::uint64_t /*total*/) {
    const std::uint64_t mebibytes = done / bytes_a_mebibyte;
    if (mebibytes > shown) progress.advance(mebibytes - shown);  // smaller when the copy begins again
    shown = std::max(shown, mebibytes);
  };
  const bool complete = backup(
      store, copy, {.replace = command.line.has("force"), .progress = show, .stop = interrupt.token()});
  progress.clear();
  if (!complete) return interrupt.exit_code();
  if (!command.options.quiet) {
    say("{}: copied to {}, {}\n", printable(command.path), printable(copy),
        size_text(file_size_of(open_to_read(copy)).file));
  }
  return exit_done;
}

int optimize_store(const StoreCommand& command) {
  auto store = open_store(command.path, db::Access::read_write, command.options.quiet);
  const std::uint64_t before = file_size_of(store).file;
  optimize(store);
  if (!command.options.quiet) {
    say("{}: {} before, {} now\n", printable(command.path), size_text(before),
        size_text(file_size_of(store).file));
  }
  return exit_done;
}

}  // namespace evodoku::tools
