#include "evodoku/gzip.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

namespace evodoku {

namespace {

constexpr std::size_t piece = std::size_t{1} << 16;
constexpr int gzip_format = 16 + MAX_WBITS;  // zlib's value for gzip format with the largest window

constexpr const char* truncated = "the gzip data end in the middle: the file is truncated";
constexpr const char* damaged = "the gzip data are damaged, or something else stands behind them";

Bytef* bytes_of(char* text) {
  return reinterpret_cast<Bytef*>(text);
}

class GunzipBuffer : public std::streambuf {
 public:
  GunzipBuffer(std::streambuf& packed, std::string name)
      : packed_(packed), name_(std::move(name)), in_(piece), out_(piece) {
    if (inflateInit2(&stream_, gzip_format) != Z_OK) throw std::bad_alloc();
  }
  ~GunzipBuffer() override { inflateEnd(&stream_); }
  GunzipBuffer(const GunzipBuffer&) = delete;
  GunzipBuffer& operator=(const GunzipBuffer&) = delete;

 protected:
  int_type underflow() override {
    stream_.next_out = bytes_of(out_.data());
    stream_.avail_out = out_.size();
    while (stream_.avail_out == out_.size() && fault_ == nullptr && (in_member_ || begin_member())) {
      const int state = stream_.avail_in == 0 && !fill() ? Z_ERRNO : inflate(&stream_, Z_NO_FLUSH);
      if (state == Z_STREAM_END) {
        in_member_ = false;
        ++members_;
      } else if (state == Z_MEM_ERROR) {
        throw std::bad_alloc();
      } else if (state != Z_OK && state != Z_BUF_ERROR) {  // Z_BUF_ERROR: needs more input
        fault_ = state == Z_ERRNO ? truncated : damaged;
      }
    }
    const std::size_t made = out_.size() - stream_.avail_out;
    if (made == 0 && fault_ != nullptr) throw GzipError(fmt::format("{}: {}", name_, fault_));
    setg(out_.data(), out_.data(), out_.data() + made);
    return made == 0 ? traits_type::eof() : traits_type::to_int_type(out_.front());
  }

 private:
  /// Returns false if only zeros are left, which tapes and disks append to a file.
  bool begin_member() {
    for (;;) {
      if (stream_.avail_in == 0 && !fill()) {
        if (members_ == 0) fault_ = truncated;
        return false;
      }
      if (members_ == 0 || *stream_.next_in != 0) break;
      ++stream_.next_in;
      --stream_.avail_in;
    }
    inflateReset(&stream_);
    in_member_ = true;
    return true;
  }

  /// Takes what the source has available, otherwise waits for its next input.
  bool fill() {
    if (traits_type::eq_int_type(packed_.sgetc(), traits_type::eof())) return false;
    const auto at_hand = std::max<std::streamsize>(packed_.in_avail(), 1);
    const auto got = packed_.sgetn(in_.data(), std::min<std::streamsize>(at_hand, in_.size()));
    stream_.next_in = bytes_of(in_.data());
    stream_.avail_in = got;
    return got > 0;
  }

  std::streambuf& packed_;
  std::string name_;
  z_stream stream_{};
  std::vector<char> in_;
  std::vector<char> out_;
  bool in_member_ = false;
  int members_ = 0;
  const char* fault_ = nullptr;  // thrown after all text before it has been returned
};

}  // namespace

std::unique_ptr<std::streambuf> gunzip(std::streambuf& packed, std::string name) {
  return std::make_unique<GunzipBuffer>(packed, std::move(name));
}

}  // namespace evodoku
