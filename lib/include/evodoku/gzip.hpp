// gzip (RFC 1952) as a stream buffer: compressed text is read like any other.
//
//   const auto unpacked = evodoku::gunzip(*packed.rdbuf(), "puzzles.txt.gz");
//   std::istream text(unpacked.get());
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
};

/// The first byte of every gzip file. No text begins with it.
inline constexpr char gzip_first_byte = '\x1F';

/// The text that gzip data hold. Several members in sequence (`cat a.gz b.gz`) are read to the end, as gzip does;
/// zero bytes after the last one are skipped. Everything before a fault is delivered, then reading throws
/// GzipError: if the data are truncated, damaged (a wrong checksum or length, or invalid compressed data),
/// not gzip data, or followed by something else. An istream passes the exception on if its exceptions mask
/// has badbit. Does not wait for more of `packed`, which must outlive it, while it has output to deliver. `name` is
/// the file's, for errors. Memory: 200 KiB. About 200 MB of output a second.
EVODOKU_API std::unique_ptr<std::streambuf> gunzip(std::streambuf& packed, std::string name);

}  // namespace evodoku
