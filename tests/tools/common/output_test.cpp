#include "common/output.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "common/tool.hpp"
#include "temporary_folder.hpp"

namespace fs = std::filesystem;
using evodoku::content;
using evodoku::TemporaryFolder;
using evodoku::tools::Output;
using evodoku::tools::UsageError;

namespace {

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator{}));
}

}  // namespace

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
