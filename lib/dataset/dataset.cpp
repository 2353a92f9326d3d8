#include "evodoku/dataset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "dataset/sha256.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"

namespace evodoku {

namespace {

__extension__ using Wide = unsigned __int128;

constexpr int most_places = 9;
constexpr std::uint64_t unit = 1'000'000'000;  // the share 1
constexpr std::size_t most_splits = 100;

bool is_name(std::string_view text) {
  constexpr std::string_view symbols = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  return !text.empty() && text.find_first_not_of(symbols) == std::string_view::npos;
}

std::optional<std::uint64_t> whole_number(std::string_view digits) {
  const auto value = number_in<std::uint64_t>(digits);
  return value && *value <= unit ? value : std::nullopt;
}

/// "9" as it is, "0.9" in units.
std::optional<std::uint64_t> amount(std::string_view text) {
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) return whole_number(text);
  std::string places(text.substr(point + 1));
  if (places.empty() || places.size() > most_places) return std::nullopt;
  places.resize(most_places, '0');
  const auto whole = point == 0 ? std::optional<std::uint64_t>(0) : whole_number(text.substr(0, point));
  const auto part = whole_number(places);
  if (!whole || !part || *whole > 1) return std::nullopt;
  return *whole * unit + *part;
}

std::uint64_t sum_of(const std::vector<std::uint64_t>& amounts) {
  return std::accumulate(amounts.begin(), amounts.end(), std::uint64_t{0});
}

/// The first 64 bits of the SHA-256 of "SEED:ID".
std::uint64_t hash_of(std::string_view id, std::uint64_t seed) {
  const Digest digest = sha256(fmt::format("{}:{}", seed, id));
  std::uint64_t hash = 0;
  for (int byte = 0; byte < 8; ++byte) hash = hash << 8U | digest[byte];
  return hash;
}

}  // namespace

std::variant<Splits, std::string> Splits::parse(std::string_view text) {
  Splits splits;
  std::size_t decimals = 0;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t comma = std::min(text.find(',', begin), text.size());
    const std::string_view split = text.substr(begin, comma - begin);
    begin = comma + 1;
    const std::size_t middle = split.find('=');
    const std::string_view name = split.substr(0, middle);
    const auto value = middle == std::string_view::npos ? std::nullopt : amount(split.substr(middle + 1));
    if (!is_name(name) || !value)
      return fmt::format(
          "'{}': want NAME=SHARE with a share such as 0.9 (at most {} places) or a whole number, and a name "
          "of letters, digits, - and _",
          split, most_places);
    decimals += split.substr(middle).find('.') != std::string_view::npos ? 1 : 0;
    if (*value == 0) return fmt::format("{}: a split without a share is always empty", split);
    if (std::ranges::find(splits.names_, name) != splits.names_.end())
      return fmt::format("{}: named twice", name);
    if (splits.shares_.size() == most_splits) return fmt::format("more than {} splits", most_splits);
    splits.names_.emplace_back(name);
    splits.shares_.push_back(*value);
  }
  if (decimals > 0 && decimals < splits.shares_.size())
    return "give all shares as decimals, or all as whole numbers";
  const std::uint64_t sum = sum_of(splits.shares_);
  if (decimals > 0 && sum != unit)
    return fmt::format(
        "the shares add up to {}, and not to 1; whole numbers may have any sum (for equal parts: {}=1)",
        static_cast<double>(sum) / unit, fmt::join(splits.names_, "=1,"));
  std::uint64_t end = 0;
  for (const std::uint64_t share : splits.shares_) {
    end += share;
    splits.ends_.push_back(static_cast<std::uint64_t>((static_cast<Wide>(end) << 64U) / sum - 1));
  }
  return splits;
}

std::size_t Splits::split_of(std::string_view id, std::uint64_t seed) const {
  return std::ranges::lower_bound(ends_, hash_of(id, seed)) - ends_.begin();
}

/// How many of a stratum's rows each split gets; adds them to `all` that it has.
std::vector<std::uint64_t> Splits::counts_of(std::uint64_t rows, std::vector<std::uint64_t>& all) const {
  const Wide sum = sum_of(shares_);
  const Wide rows_of_all = Wide{sum_of(all)} + rows;
  std::vector<std::uint64_t> counts;
  std::vector<std::size_t> rounded;  // down
  for (std::size_t split = 0; split < shares_.size(); ++split) {
    counts.push_back(Wide{rows} * shares_[split] / sum);
    all[split] += counts.back();
    if (Wide{rows} * shares_[split] % sum != 0) rounded.push_back(split);
  }
  // share / sum * rows_of_all - all, as a whole number: times sum, and with what makes it positive added to each
  const auto lack = [&](std::size_t split) {
    return rows_of_all * shares_[split] + (rows_of_all - all[split]) * sum;
  };
  std::ranges::stable_sort(rounded, [&](std::size_t a, std::size_t b) { return lack(a) > lack(b); });
  rounded.resize(rows - sum_of(counts));  // as many as rows are left
  for (const std::size_t split : rounded) {
    ++counts[split];
    ++all[split];
  }
  return counts;
}

std::vector<std::size_t> Splits::stratified(const std::vector<Row>& rows, std::uint64_t seed) const {
  std::map<std::string_view, std::vector<std::pair<std::uint64_t, std::size_t>>>
      strata;  // rows by their hashes
  for (std::size_t row = 0; row < rows.size(); ++row)
    strata[rows[row].stratum].emplace_back(hash_of(rows[row].id, seed), row);
  std::vector<std::size_t> split_of_row(rows.size());
  std::vector<std::uint64_t> all(shares_.size());
  for (auto& [stratum, members] : strata) {
    std::ranges::sort(members);
    auto next = members.begin();
    const std::vector<std::uint64_t> counts = counts_of(members.size(), all);
    for (std::size_t split = 0; split < counts.size(); ++split) {
      for (std::uint64_t i = 0; i < counts[split]; ++i) split_of_row[(next++)->second] = split;
    }
  }
  return split_of_row;
}

std::string canonical_id(const CanonicalForm& form) {
  constexpr std::size_t bytes = 16;
  const Digest digest = sha256(form.key());
  return fmt::format("{:02x}", fmt::join(digest.begin(), digest.begin() + bytes, ""));
}

std::string canonical_id(const Grid& grid) {
  return canonical_id(canonical_form(grid));
}

std::optional<std::uint64_t> guesses_of(const CanonicalForm& form, std::stop_token stop) {
  const SolveResult result = solve(form.grid, {.stop = std::move(stop), .engine = Engine::scalar});
  if (result.verdict == Verdict::undecided) return std::nullopt;
  return result.nodes;
}

std::string npy_header(std::string_view type, const std::vector<std::uint64_t>& shape) {
  const std::string lengths = fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
  std::string dictionary =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}", type, lengths);
  constexpr std::size_t block = 64;  // the whole header is a multiple of it
  constexpr std::size_t before = 10;
  dictionary.resize((before + dictionary.size() + block) / block * block - before - 1, ' ');
  dictionary += '\n';
  std::string header = "\x93NUMPY";
  header += {'\x01', '\0', static_cast<char>(dictionary.size() & 0xFFU),
             static_cast<char>(dictionary.size() >> 8U)};
  return header + dictionary;
}

}  // namespace evodoku
