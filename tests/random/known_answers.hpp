// Known answers: digests of what a seed gives, a line each in a file of tests/data.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "random/stream.hpp"

namespace evodoku::test {

/// Of whole numbers.
class Digest {
 public:
  void add(std::uint64_t number) {
    for (int byte = 0; byte < 8; ++byte) bytes_ += static_cast<char>(number >> 8 * byte & 255);
  }

  /// "NAME DIGEST"
  std::string line(const std::string& name) const {
    std::ostringstream line;
    line << name << ' ' << std::hex << stable_hash(bytes_);
    return line.str();
  }

 private:
  std::string bytes_;
};

/// Checks that the lines are those of the file, which may have comments: "# ...".
inline void check_known(const std::vector<std::string>& lines, const std::string& file) {
  std::ifstream stream(EVODOKU_TEST_DATA "/" + file);
  std::vector<std::string> known;
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with('#')) known.push_back(line);
  }
  CHECK(lines.size() == known.size());
  for (std::size_t i = 0; i < std::min(lines.size(), known.size()); ++i) CHECK(lines[i] == known[i]);
}

}  // namespace evodoku::test
