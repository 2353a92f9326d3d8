#include "common/output.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "common/tool.hpp"
#include "temporary_folder.hpp"

namespace fs = std::filesystem;
using evodoku::content;
using evodoku::TemporaryFolder;
using evodoku::tools::exit_done;
using evodoku::tools::Output;
using evodoku::tools::UsageError;

TEST_CASE("what became a store meanwhile is not replaced") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "out.db";
  Output output(path.string());
  output.write("text\n");
  std::ofstream(path) << "SQLite format 3";
  CHECK_THROWS_AS(output.commit(exit_done), UsageError);
  CHECK(content(path) == "SQLite format 3");
  CHECK(content(path.string() + ".partial") == "text\n");
}
