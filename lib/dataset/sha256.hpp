// SHA-256, as FIPS 180-4 defines it. A library for it would be loaded by every program, though few make ids.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace evodoku {

using Digest = std::array<std::uint8_t, 32>;

/// The first 32 bits behind the point of the cube roots of the first primes; for the start, of their square roots.
inline constexpr std::array<std::uint32_t, 64> sha256_rounds = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
inline constexpr std::array<std::uint32_t, 8> sha256_start = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                                              0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

inline Digest sha256(std::string_view bytes) {
  std::string message(bytes);
  message += '\x80';
  message.resize((bytes.size() + 8) / 64 * 64 + 64, '\0');
  for (std::size_t i = 0; i < 8; ++i)
    message[message.size() - 1 - i] = static_cast<char>(std::uint64_t{bytes.size()} * 8 >> 8 * i);

  std::array<std::uint32_t, 8> hash = sha256_start;
  for (std::size_t block = 0; block < message.size(); block += 64) {
    std::array<std::uint32_t, 64> words;
    for (std::size_t i = 0; i < 16; ++i) {
      const char* const four = message.data() + block + 4 * i;
      const auto byte = [four](int number) { return std::uint32_t{static_cast<std::uint8_t>(four[number])}; };
      words[i] = byte(0) << 24 | byte(1) << 16 | byte(2) << 8 | byte(3);
    }
    for (std::size_t i = 16; i < 64; ++i) {
      const std::uint32_t near = words[i - 15];
      const std::uint32_t last = words[i - 2];
      words[i] = words[i - 16] + (std::rotr(near, 7) ^ std::rotr(near, 18) ^ near >> 3) + words[i - 7] +
                 (std::rotr(last, 17) ^ std::rotr(last, 19) ^ last >> 10);
    }
    auto [a, b, c, d, e, f, g, h] = hash;
    for (std::size_t i = 0; i < 64; ++i) {
      const std::uint32_t added = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                                  (g ^ (e & (f ^ g))) + sha256_rounds[i] + words[i];
      const std::uint32_t mixed =
          (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) | (c & (a | b)));
      h = g;
      g = f;
      f = e;
      e = d + added;
      d = c;
      c = b;
      b = a;
      a = added + mixed;
    }
    const std::array<std::uint32_t, 8> mixed{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i) hash[i] += mixed[i];
  }
  Digest digest;
  for (std::size_t i = 0; i < digest.size(); ++i)
    digest[i] = static_cast<std::uint8_t>(hash[i / 4] >> (24 - i % 4 * 8));
  return digest;
}

}  // namespace evodoku
