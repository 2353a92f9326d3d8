// Runs a fuzz target without libFuzzer: a fixed number of inputs, always the same, made by changing given files. This
// takes seconds in any build; the search for new paths through the code is libFuzzer's task (tests/run.sh --all).
//
//   read_puzzles_rounds 20000 FILE...
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using namespace std::string_view_literals;

/// Characters with a meaning in text forms, and some that none allows.
constexpr std::string_view symbols = "\0\n\r\t \"'<>{}[],.:;#-+eE09AZ\xff\x80"sv;

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// One file with some bytes changed, removed, repeated, or copied from another file.
std::string changed(const std::vector<std::string>& inputs, std::mt19937_64& random) {
  const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random() % limit); };
  std::string input = inputs[below(inputs.size())];
  for (std::size_t changes = 1 + below(5); changes > 0 && !input.empty(); --changes) {
    const std::size_t at = below(input.size());
    const std::size_t length = std::min(1 + below(64), input.size() - at);
    const std::string& other = inputs[below(inputs.size())];
    switch (below(6)) {
      case 0:
        input[at] = static_cast<char>(random());
        break;
      case 1:
        input.erase(at, length);
        break;
      case 2:
        input.insert(at, input.substr(at, length));
        break;
      case 3:
        if (!other.empty()) input.insert(at, other.substr(below(other.size()), length));
        break;
      case 4:
        input.resize(at);
        break;
      default:
        input[at] = symbols[below(symbols.size())];
    }
  }
  return input;
}

void run_on(const std::string& input) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::uintmax_t longest = 200'000;  // bytes; short inputs find the same faults in less time
  std::vector<std::string> inputs;
  for (int i = 2; i < argc; ++i) {
    if (std::filesystem::file_size(argv[i]) <= longest) inputs.push_back(bytes_of(argv[i]));
  }
  const long rounds = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 0;
  if (inputs.empty() || rounds <= 0) {
    std::fputs("usage: ROUNDS FILE...\n", stderr);
    return 2;
  }
  for (const std::string& input : inputs) run_on(input);
  std::mt19937_64 random(1);
  for (long round = 0; round < rounds; ++round) run_on(changed(inputs, random));
  std::printf("%zu inputs and %ld changed ones\n", inputs.size(), rounds);
}
