// libFuzzer target: reads any bytes with PuzzleReader, in every form, and writes and reads again what was found.
//   cmake --preset fuzz && cmake --build --preset fuzz --target read_puzzles_fuzz
//   build/fuzz/tests/fuzz/read_puzzles_fuzz -max_total_time=600 a_corpus_folder
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "text_properties.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(data, data + size);
  if (const auto broken = evodoku::fuzz::broken_property(bytes)) {
    std::fprintf(stderr, "%s\n", broken->c_str());
    std::abort();
  }
  return 0;
}
