#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "evodoku/dataset.hpp"

namespace evodoku {

namespace {

__extension__ using Wide = unsigned __int128;

constexpr int most_places = 9;
constexpr std::uint64_t unit = 1'000'000'000;  // the share 1
constexpr std::size_t most_splits = 100;

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char symbol) {
    return (symbol >= 'a' && symbol <= 'z') || (symbol >= 'A' && symbol <= 'Z') ||
           (symbol >= '0' && symbol <= '9') || symbol == '-' || symbol == '_';
  });
}

struct Amount {
  std::uint64_t value = 0;  // in units if it is a decimal
  bool is_decimal = false;
};

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value > unit) return std::nullopt;
  return value;
}

std::optional<Amount> amount(std::string_view text) {
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) {
    const auto value = whole_number(text);
    return value ? std::optional(Amount{*value, false}) : std::nullopt;
  }
  std::string places(text.substr(point + 1));
  if (places.empty() || places.size() > most_places) return std::nullopt;
  places.resize(most_places, '0');
  const auto whole = point == 0 ? std::optional<std::uint64_t>(0) : whole_number(text.substr(0, point));
  const auto part = whole_number(places);
  if (!whole || !part || *whole > 1) return std::nullopt;
  return Amount{*whole * unit + *part, true};
}

}  // namespace

std::variant<Splits, std::string> Splits::parse(std::string_view text) {
  Splits splits;
  std::vector<std::uint64_t> amounts;
  bool any_decimal = false;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t comma = std::min(text.find(',', begin), text.size());
    const std::string_view one = text.substr(begin, comma - begin);
    begin = comma + 1;
    const std::size_t middle = one.find('=');
    const std::string_view name = one.substr(0, middle);
    const auto value = middle == std::string_view::npos ? std::nullopt : amount(one.substr(middle + 1));
    if (!is_name(name) || !value) {
      return fmt::format(
          "'{}': want NAME=SHARE with a share such as 0.9 (at most {} places) or a whole number, and a name "
          "of "
          "letters, digits, - and _",
          one, most_places);
    }
    if (value->value == 0) return fmt::format("{}: a split without a share is always empty", one);
    if (std::ranges::find(splits.names_, name) != splits.names_.end())
      return fmt::format("{}: named twice", name);
    if (splits.names_.size() == most_splits) return fmt::format("more than {} splits", most_splits);
    splits.names_.emplace_back(name);
    amounts.push_back(value->value);
    any_decimal = any_decimal || value->is_decimal;
  }
  std::uint64_t sum = 0;
  for (const std::uint64_t one : amounts) sum += one;
  if (any_decimal && sum != unit) {
    return fmt::format("the shares add up to {:g}, not to 1",
                       static_cast<double>(sum) / static_cast<double>(unit));
  }
  std::uint64_t end = 0;
  for (const std::uint64_t one : amounts) {
    end += one;
    const Wide last = (static_cast<Wide>(end) << 64U) / sum - 1;
    splits.ends_.push_back(static_cast<std::uint64_t>(last));
    splits.shares_.push_back(static_cast<double>(one) / static_cast<double>(sum));
  }
  return splits;
}

std::size_t Splits::split_of(std::string_view id, std::uint64_t seed) const {
  Sha256 hash;
  hash.add(fmt::format("{}:", seed));
  hash.add(id);
  const std::string sum = hash.sum();
  std::uint64_t place = 0;
  std::from_chars(sum.data(), sum.data() + 16, place, 16);
  return static_cast<std::size_t>(std::ranges::lower_bound(ends_, place) - ends_.begin());
}

std::optional<std::uint64_t> few_solution_grids(Box box) {
  struct Few {
    Box box;
    std::uint64_t grids;
  };
  // Boxes of 1 x S make Latin squares; rows, columns and symbols may be exchanged, so the classes are their isotopy
  // classes (B. McKay, A. Meynert, W. Myrvold, "Small Latin Squares, Quasigroups and Loops", 2007). 2x2 and 2x3 were
  // counted by a test.
  static const std::array<Few, 8> table{{{Box(1, 2), 1},
                                         {Box(1, 3), 1},
                                         {Box(1, 4), 2},
                                         {Box(1, 5), 2},
                                         {Box(1, 6), 22},
                                         {Box(1, 7), 564},
                                         {Box(2, 2), 2},
                                         {Box(2, 3), 49}}};
  const Box lying = box.rows() <= box.cols() ? box : box.transposed();
  const auto* const found = std::ranges::find(table, lying, &Few::box);
  return found == table.end() ? std::nullopt : std::optional(found->grids);
}

}  // namespace evodoku
