#include "common/output.hpp"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "common/tool.hpp"
#include "temporary_folder.hpp"

namespace fs = std::filesystem;
using evodoku::content;
using evodoku::TemporaryFolder;
using evodoku::tools::Failure;
using evodoku::tools::Output;
using evodoku::tools::UsageError;

namespace {

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator{}));
}

}  // namespace

TEST_CASE("a file appears whole at its commit, with the usual permissions and nothing beside it") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "out.txt";
  Output output(path.string());
  output.write("one\n");
  output.write("two\n");
  CHECK_FALSE(fs::exists(path));
  output.commit();
  CHECK(content(path) == "one\ntwo\n");
  CHECK(files_in(folder.path()) == 1);
  const mode_t mask = umask(0);
  umask(mask);
  struct stat status {};
  REQUIRE(stat(path.c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == (0666 & ~mask));
}

TEST_CASE("without a commit the file that was there stays as it was") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "out.txt";
  std::ofstream(path) << "before";
  {
    Output output(path.string());
    output.write("half of");
  }
  CHECK(content(path) == "before");
  CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("a folder that does not exist and a directory are errors at once") {
  const TemporaryFolder folder;
  CHECK_THROWS_AS(Output((folder.path() / "none" / "out.txt").string()), UsageError);
  CHECK_THROWS_AS(Output(folder.path().string()), UsageError);
}

TEST_CASE("a signal that nobody sees to leaves whole lines beside the old file") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "out.txt";
  std::ofstream(path) << "before";
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(1);
    std::signal(SIGTERM, SIG_DFL);  // Catch2 handles this signal
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    Output output(path.string());
    for (int i = 0; i < 100'000; ++i) output.write("a line of it\n");
    kill(getpid(), SIGTERM);
    pause();
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == SIGTERM);
  CHECK(content(path) == "before");
  CHECK(files_in(folder.path()) == 2);
  const std::string kept = content(path.string() + ".partial");
  CHECK(kept.size() > 1000);
  CHECK(kept.size() % std::string("a line of it\n").size() == 0);
}

TEST_CASE("what became a store meanwhile is not replaced") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "out.db";
  Output output(path.string());
  output.write("text\n");
  std::ofstream(path) << "SQLite format 3";
  CHECK_THROWS_AS(output.commit(), UsageError);
  CHECK(content(path) == "SQLite format 3");
  CHECK(content(path.string() + ".partial") == "text\n");
}

TEST_CASE("a full disk is an error and not silence") {
  Output output("/dev/full");
  output.write("some text");
  CHECK_THROWS_AS(output.commit(), UsageError);
}
