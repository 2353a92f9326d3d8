#include <fmt/format.h>
#include <nettle/sha2.h>

#include <utility>

#include "evodoku/dataset.hpp"
#include "evodoku/solve.hpp"

namespace evodoku {

struct Sha256::State {
  sha256_ctx context;
};

Sha256::Sha256() : state_(std::make_unique<State>()) {
  sha256_init(&state_->context);
}

Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
  sha256_update(&state_->context, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
}

std::string Sha256::sum() {
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&state_->context, digest.size(), digest.data());
  constexpr const char* digits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * digest.size());
  for (const std::uint8_t byte : digest) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

std::string canonical_id(const CanonicalForm& form) {
  constexpr std::size_t length = 32;
  Sha256 hash;
  hash.add(form.key());
  return hash.sum().substr(0, length);
}

std::string canonical_id(const Grid& grid) {
  return canonical_id(canonical_form(grid));
}

std::optional<std::uint64_t> guesses_of(const CanonicalForm& form, std::stop_token stop) {
  const SolveResult result = solve(form.grid, {.stop = std::move(stop), .engine = Engine::scalar});
  if (result.verdict == Verdict::undecided) return std::nullopt;
  return result.nodes;
}

}  // namespace evodoku
