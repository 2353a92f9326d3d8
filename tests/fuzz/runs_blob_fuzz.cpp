// libFuzzer target: reads any bytes as the packed runs of a stored rating. Runs that are read are packed to the same
// bytes.
//   cmake --preset fuzz && cmake --build --preset fuzz --target runs_blob_fuzz
//   build/fuzz/tests/fuzz/runs_blob_fuzz -max_total_time=600
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>

#include "store/runs_blob.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  const auto runs = evodoku::db::unpack_runs(bytes);
  if (runs && !std::ranges::equal(evodoku::db::pack_runs(*runs), bytes)) {
    std::fprintf(stderr, "the runs pack to other bytes than they were unpacked from\n");
    std::abort();
  }
  return 0;
}
