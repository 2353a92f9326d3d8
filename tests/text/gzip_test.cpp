#include "evodoku/gzip.hpp"

#include <zlib.h>

#include <catch2/catch.hpp>
#include <istream>
#include <iterator>
#include <sstream>
#include <string>

#include "random/stream.hpp"

using namespace evodoku;

namespace {

/// One member of gzip, as the tool of that name makes it.
std::string packed(const std::string& text) {
  z_stream stream{};
  constexpr int gzip_format = 16 + MAX_WBITS;
  REQUIRE(deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_format, MAX_MEM_LEVEL,
                       Z_DEFAULT_STRATEGY) == Z_OK);
  std::string input = text;
  std::string bytes(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  bytes.resize(stream.total_out);
  deflateEnd(&stream);
  return bytes;
}

struct Unpacked {
  std::string text;
  std::string error;
};

Unpacked unpacked(const std::string& bytes) {
  std::stringbuf source(bytes);
  const auto buffer = gunzip(source, "a.gz");
  Unpacked result;
  try {
    for (int symbol = buffer->sbumpc(); symbol != std::char_traits<char>::eof(); symbol = buffer->sbumpc()) {
      result.text += static_cast<char>(symbol);
    }
  } catch (const GzipError& error) {
    result.error = error.what();
  }
  return result;
}

/// Text of which some parts can be compressed well and others not at all.
std::string mixed_text(std::size_t size, std::uint64_t seed) {
  RandomStream stream = make_stream(seed, "gzip test", {});
  std::string text;
  while (text.size() < size) {
    if (stream.below(2) == 0) {
      text += std::string(stream.below(5000U), static_cast<char>('a' + stream.below(26)));
    } else {
      for (int i = 0; i < 2000; ++i) text += static_cast<char>(stream.below(256));
    }
  }
  text.resize(size);
  return text;
}

/// Gives one byte at a time, as a slow pipe does.
class SlowBuffer : public std::streambuf {
 public:
  explicit SlowBuffer(std::string bytes) : bytes_(std::move(bytes)) {}
  std::size_t given() const { return given_; }

 protected:
  int_type underflow() override {
    if (given_ == bytes_.size()) return traits_type::eof();
    setg(&bytes_[given_], &bytes_[given_], &bytes_[given_] + 1);
    ++given_;
    return traits_type::to_int_type(*gptr());
  }

 private:
  std::string bytes_;
  std::size_t given_ = 0;
};

}  // namespace

TEST_CASE("what gzip packed comes out as it went in") {
  for (const std::size_t size : {0U, 1U, 100U, 65535U, 65536U, 65537U, 1'000'000U}) {
    const std::string text = mixed_text(size, size);
    const std::string bytes = packed(text);
    CHECK(bytes[0] == gzip_first_byte);
    const Unpacked result = unpacked(bytes);
    CHECK(result.error.empty());
    CHECK(result.text == text);
  }
}

TEST_CASE("gzip members that stand one behind the other are read to the end") {
  const Unpacked result = unpacked(packed("one\n") + packed("") + packed("two\n") + std::string(1000, '\0'));
  CHECK(result.text == "one\ntwo\n");
  CHECK(result.error.empty());
}

TEST_CASE("gzip data that end early give what they have and then an error, wherever they end") {
  const std::string text = mixed_text(20'000, 5);
  const std::string bytes = packed(text);
  for (std::size_t size = 0; size < bytes.size(); size += size < 40 ? 1 : 997) {
    const Unpacked result = unpacked(bytes.substr(0, size));
    CHECK(result.error == "a.gz: the gzip data end in the middle: the file is truncated");
    CHECK(text.starts_with(result.text));
  }
  const Unpacked almost = unpacked(bytes.substr(0, bytes.size() - 8));  // all of the text, but no checksum
  CHECK(almost.text == text);
  CHECK_FALSE(almost.error.empty());
  CHECK_FALSE(unpacked(packed("one\n") + bytes.substr(0, 30)).error.empty());
}

TEST_CASE("a wrong byte anywhere behind the gzip header is noticed, or changes nothing") {
  const std::string text = mixed_text(3000, 6);
  const std::string bytes = packed(text);
  for (std::size_t place = 10; place < bytes.size(); place += 7) {
    std::string wrong = bytes;
    wrong[place] = static_cast<char>(wrong[place] ^ 0x10);
    const Unpacked result = unpacked(wrong);
    // Changes of padding bits before the checksum have no effect.
    CHECK((!result.error.empty() || result.text == text));
  }
  std::string wrong = bytes;
  wrong[bytes.size() - 8] = static_cast<char>(~wrong[bytes.size() - 8]);
  CHECK(unpacked(wrong).error == "a.gz: the gzip data are damaged, or something else stands behind them");
  wrong = bytes;
  wrong[bytes.size() - 1] = static_cast<char>(~wrong[bytes.size() - 1]);
  CHECK(unpacked(wrong).error == "a.gz: the gzip data are damaged, or something else stands behind them");
}

TEST_CASE("what is no gzip is called so") {
  CHECK(unpacked("\x1Fpuzzle\n").error ==
        "a.gz: the gzip data are damaged, or something else stands behind them");
  const Unpacked result = unpacked(packed("one\n") + "two\n");
  CHECK(result.text == "one\n");
  CHECK(result.error == "a.gz: the gzip data are damaged, or something else stands behind them");
}

TEST_CASE("what can be unpacked is handed out without waiting for more of the gzip data") {
  const std::string first = packed("first\n");
  SlowBuffer slow(first + packed("second\n"));
  const auto buffer = gunzip(slow, "a.gz");
  std::istream text(buffer.get());
  std::string line;
  std::getline(text, line);
  CHECK(line == "first");
  CHECK(slow.given() <= first.size());
  std::getline(text, line);
  CHECK(line == "second");
}
