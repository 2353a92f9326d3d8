// gzip (RFC 1952) as streams: text that is packed is read and written like any other.
//
//   evodoku::GunzipBuffer unpacked(*packed.rdbuf(), "puzzles.txt.gz");
//   std::istream text(&unpacked);
//   text.exceptions(std::ios::badbit);  // else a broken file looks like a short one
//   evodoku::PuzzleReader reader(text, {.name = "puzzles.txt.gz"});
#pragma once

#include <memory>
#include <stdexcept>
#include <streambuf>
#include <string>

#include "evodoku/export.hpp"

namespace evodoku {

/// What is wrong with packed data, or with the place they are written to: "puzzles.txt.gz: the gzip data end
/// in the middle: the file is truncated".
class EVODOKU_API GzipError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  GzipError(const GzipError&) = default;
  GzipError& operator=(const GzipError&) = default;
  ~GzipError() override;
};

/// The first byte of every gzip file. No text begins with it.
inline constexpr char gzip_first_byte = '\x1F';

/// Reads what gzip packed. Files made by joining several (`cat a.gz b.gz`) are read to their end, as gzip
/// does; zeros behind the last are passed over. All that was packed before a fault is handed out, then
/// reading throws GzipError: for data that end in the middle, are damaged (checksum or length of what came
/// out are wrong, or the packed data themselves), are no gzip data, or have something else behind them. An
/// istream passes that on if its exceptions mask has badbit. Does not wait for more of `packed` while there
/// is something to hand out. Memory: 200 KiB. Some 200 MB a second of what comes out.
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

/// Writes gzip: one member, without name or time, so that the same text gives the same bytes (of one version
/// of zlib).
class EVODOKU_API GzipBuffer : public std::streambuf {
 public:
  /// `packed` must outlive this; `name` is the file's, for errors. `level` from 1 (fast) to 9 (small); throws
  /// std::invalid_argument for another.
  GzipBuffer(std::streambuf& packed, std::string name, int level = 6);
  /// What was written is no gzip file without finish().
  ~GzipBuffer() override;
  GzipBuffer(const GzipBuffer&) = delete;
  GzipBuffer& operator=(const GzipBuffer&) = delete;

  /// Writes what is still to be written, the checksum last. To be called once, after all else. Throws
  /// GzipError when `packed` takes no more, as writing does.
  void finish();

 protected:
  int_type overflow(int_type symbol) override;

 private:
  class Deflater;
  std::unique_ptr<Deflater> deflater_;
};

}  // namespace evodoku
