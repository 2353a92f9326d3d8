#include "random/stream.hpp"

namespace evodoku {

namespace {

/// Absorbs words one after another, then yields as many as are wanted: a sponge with one 64-bit word of state for each
/// of PCG64's two seeds, state and sequence.
class SeedMixer {
 public:
  void absorb(std::uint64_t word) {
    left_ = mixed(left_ + 0x9e3779b97f4a7c15ULL + word);
    right_ = mixed((right_ ^ word) * 0xd1342543de82ef95ULL + left_);
  }
  std::uint64_t next() {
    absorb(++yielded_);
    return left_ ^ right_;
  }

 private:
  std::uint64_t left_ = 0x243f6a8885a308d3ULL;  // nothing-up-my-sleeve numbers: the first digits of pi
  std::uint64_t right_ = 0x13198a2e03707344ULL;
  std::uint64_t yielded_ = 0;
};

}  // namespace

std::uint64_t stable_hash(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char byte : bytes) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 0x100000001b3ULL;
  }
  return mixed(hash);
}

RandomStream make_stream(std::uint64_t seed, std::string_view purpose,
                         std::initializer_list<std::uint64_t> indices) {
  SeedMixer mixer;
  mixer.absorb(seed);
  mixer.absorb(stable_hash(purpose));
  mixer.absorb(indices.size());
  for (const std::uint64_t index : indices) mixer.absorb(index);
  using Wide = pcg64::state_type;
  const Wide state = (static_cast<Wide>(mixer.next()) << 64) | mixer.next();
  const Wide sequence = (static_cast<Wide>(mixer.next()) << 64) | mixer.next();
  return RandomStream(pcg64(state, sequence));
}

}  // namespace evodoku
