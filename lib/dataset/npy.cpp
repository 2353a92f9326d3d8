#include <fmt/format.h>

#include <charconv>
#include <istream>

#include "evodoku/dataset.hpp"

namespace evodoku {

namespace {

constexpr std::string_view magic = "\x93NUMPY";

/// The value of 'KEY': in the dictionary, up to the comma or bracket that ends it.
std::optional<std::string> value_of(const std::string& dictionary, std::string_view key) {
  const std::size_t name = dictionary.find(fmt::format("'{}'", key));
  const std::size_t colon = name == std::string::npos ? name : dictionary.find(':', name);
  if (colon == std::string::npos) return std::nullopt;
  const std::size_t begin = dictionary.find_first_not_of(' ', colon + 1);
  if (begin == std::string::npos) return std::nullopt;
  const char first = dictionary[begin];
  const std::size_t end = first == '('    ? dictionary.find(')', begin)
                          : first == '\'' ? dictionary.find('\'', begin + 1)
                                          : dictionary.find_first_of(",}", begin) - 1;
  if (end == std::string::npos) return std::nullopt;
  return dictionary.substr(begin, end + 1 - begin);
}

std::optional<std::vector<std::uint64_t>> shape_of(const std::string& text) {
  std::vector<std::uint64_t> shape;
  const char* at = text.data() + 1;  // after the bracket
  const char* const end = text.data() + text.size();
  while (at < end) {
    if (*at == ' ' || *at == ',' || *at == ')') {
      ++at;
      continue;
    }
    std::uint64_t number = 0;
    const auto [behind, error] = std::from_chars(at, end, number);
    if (error != std::errc{}) return std::nullopt;
    shape.push_back(number);
    at = behind;
  }
  return shape;
}

}  // namespace

std::string npy_header_text(const NpyHeader& header) {
  std::string shape = "(";
  for (const std::uint64_t length : header.shape) shape += fmt::format("{},", length);
  if (header.shape.size() > 1) shape.back() = ')';
  if (header.shape.size() == 1) shape += ')';
  std::string dictionary =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}", header.type, shape);
  // A multiple of 64 that has room for every shape, so that it can be written before the rows are counted.
  constexpr std::size_t whole = 128;
  constexpr std::size_t before = 10;
  dictionary.resize(whole - before - 1, ' ');
  dictionary += '\n';
  std::string text(magic);
  text += '\x01';
  text += '\0';
  text += static_cast<char>(dictionary.size() & 0xFFU);
  text += static_cast<char>(dictionary.size() >> 8U);
  return text + dictionary;
}

std::variant<NpyHeader, std::string> read_npy_header(std::istream& input) {
  const auto take = [&input](std::size_t size) {
    std::string bytes(size, '\0');
    input.read(bytes.data(), static_cast<std::streamsize>(size));
    bytes.resize(static_cast<std::size_t>(input.gcount()));
    return bytes;
  };
  const std::string start = take(8);
  if (!start.starts_with(magic)) return "this is no array of NumPy (.npy)";
  if (start.size() < 8) return "the header of the array is cut off";
  const int version = static_cast<unsigned char>(start[6]);
  if (version < 1 || version > 3)
    return fmt::format("version {} of NumPy's format is not known (1 to 3 are)", version);
  const std::string length = take(version == 1 ? 2 : 4);
  std::size_t size = 0;
  for (std::size_t i = length.size(); i > 0; --i)
    size = size * 256 + static_cast<unsigned char>(length[i - 1]);
  constexpr std::size_t longest = 65536;
  if (size > longest) return fmt::format("the header of the array is {} bytes long", size);
  const std::string dictionary = take(size);
  if (length.size() < (version == 1 ? 2U : 4U) || dictionary.size() < size)
    return "the header of the array is cut off";
  const auto type = value_of(dictionary, "descr");
  const auto order = value_of(dictionary, "fortran_order");
  const auto shape = value_of(dictionary, "shape");
  if (!type || !order || !shape || shape->front() != '(')
    return "the header of the array has no descr, fortran_order and shape";
  if (type->front() != '\'') return "an array of structures is not read";
  if (*order != "False") return "an array in Fortran order is not read: save it with numpy.ascontiguousarray";
  const auto lengths = shape_of(*shape);
  if (!lengths) return fmt::format("the shape of the array is {}", *shape);
  return NpyHeader{type->substr(1, type->size() - 2), *lengths};
}

}  // namespace evodoku
