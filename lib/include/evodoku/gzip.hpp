// gzip (RFC 1952) as a stream buffer: compressed text is read like any other.
//
//   evodoku::GunzipBuffer unpacked(*packed.rdbuf(), "puzzles.txt.gz");
//   std::istream text(&unpacked);
//   text.exceptions(std::ios::badbit);  // otherwise a damaged file looks like a short one
//   evodoku::PuzzleReader reader(text, {.name = "puzzles.txt.gz"});
#pragma once

#include <memory>
#include <stdexcept>
#include <streambuf>
#include <string>

#include "evodoku/export.hpp"

namespace evodoku {

/// A fault in compressed data. what() names the file and the fault:
/// "puzzles.txt.gz: the gzip data end in the middle: the file is truncated".
class EVODOKU_API GzipError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  GzipError(const GzipError&) = default;
  GzipError& operator=(const GzipError&) = default;
  ~GzipError() override;
};

/// The first byte of every gzip file. No text begins with it.
inline constexpr char gzip_first_byte = '\x1F';

/// Decompresses gzip data. Several members in sequence (`cat a.gz b.gz`) are read to the end, as gzip does;
/// zero bytes after the last one are skipped. Everything before a fault is delivered, then reading throws
/// GzipError: if the data are truncated, damaged (a wrong checksum or length, or invalid compressed data),
/// not gzip data, or followed by something else. An istream passes the exception on if its exceptions mask
/// has badbit. Does not wait for more of `packed` while it has output to deliver. Memory: 200 KiB. About 200
/// MB of output a second.
class EVODOKU_API GunzipBuffer : public std::streambuf {
 public:
  /// `packed` must outlive this; `name` is the file's, for errors.
  GunzipBuffer(std::streambuf& packed, std::string name);
  ~GunzipBuffer() override;
  GunzipBuffer(const GunzipBuffer&) = delete;
  GunzipBuffer& operator=(const GunzipBuffer&) = delete;

 protected:
  int_type underflow() override;

 private:
  class Inflater;
  std::unique_ptr<Inflater> inflater_;
};

}  // namespace evodoku
