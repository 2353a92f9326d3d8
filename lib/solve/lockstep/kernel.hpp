// The vector part of the lockstep engine for one vector width; see solve/lockstep/engine.hpp. Everything here is in an
// unnamed namespace: each file that includes it has its own copy, compiled for its own instruction set.
#pragma once

#include <utility>  // std::integer_sequence only

#include "solve/lockstep/lanes.hpp"

namespace evodoku::lockstep {
namespace {

/// A number from 0 to 2^Bits - 1 for each board; each vector holds one bit of all numbers.
template <typename V, int Bits>
struct Number {
  V bits[Bits];
};

template <typename V>
struct Sum {
  V sum;
  V carry;
};

template <typename V>
inline Sum<V> add(V a, V b) {
  return {a ^ b, a & b};
}

template <typename V>
inline Sum<V> add(V a, V b, V c) {
  const V either = a ^ b;
  return {either ^ c, (a & b) | (either & c)};
}

/// How many of nine bits are set, by carry-save adders.
template <typename V>
inline Number<V, 4> count_ones(const V (&bits)[9]) {
  const Sum<V> first = add(bits[0], bits[1], bits[2]);
  const Sum<V> second = add(bits[3], bits[4], bits[5]);
  const Sum<V> third = add(bits[6], bits[7], bits[8]);
  const Sum<V> ones = add(first.sum, second.sum, third.sum);
  const Sum<V> some_twos = add(first.carry, second.carry, third.carry);
  const Sum<V> twos = add(some_twos.sum, ones.carry);
  const Sum<V> fours = add(some_twos.carry, twos.carry);
  return {{ones.sum, twos.sum, fours.sum, fours.carry}};
}

/// How many of four bits are set.
template <typename V>
inline Number<V, 3> count_ones(V first, V second, V third, V fourth) {
  const Sum<V> three = add(first, second, third);
  const Sum<V> ones = add(three.sum, fourth);
  const Sum<V> twos = add(three.carry, ones.carry);
  return {{ones.sum, twos.sum, twos.carry}};
}

/// The sum of three numbers; it must be at most 31.
template <typename V>
inline Number<V, 5> total(const Number<V, 4>& first, const Number<V, 4>& second, const Number<V, 3>& third) {
  Number<V, 5> result{};
  V carry{};
  V saved{};  // the carry of the previous bit
  for (int bit = 0; bit < 4; ++bit) {
    const Sum<V> three = add(first.bits[bit], second.bits[bit], bit < 3 ? third.bits[bit] : V{});
    const Sum<V> sum = add(three.sum, saved, carry);
    result.bits[bit] = sum.sum;
    carry = sum.carry;
    saved = three.carry;
  }
  result.bits[4] = carry ^ saved;
  return result;
}

/// All boards in vectors of type V (GCC vector extensions, elements of 64 bits). A vector has a bit for each board, so
/// "and", "or" and "not" are nearly all the operations needed. `Bytes` is V as a vector of bytes.
template <typename V, typename Bytes>
class Kernel {
 public:
  static constexpr int lanes = 8 * sizeof(V);

  static void propagate(void* boards, LaneReport& report) {
    Kernel kernel(boards);
    kernel.one_round();
    store(kernel.dead_, report.dead);
    store(kernel.open_, report.open);
    store(kernel.changed_, report.changed);
  }

  static void choose(void* boards, const LaneSet& undecided) { Kernel(boards).choose_among(load(undecided)); }
  static void take(void* boards, const LaneSet& guessing) { Kernel(boards).take_chosen(load(guessing)); }

  static void to_chunks(const void* boards, Chunk* chunks) {
    const V* plane = static_cast<const V*>(boards);
    for (int chunk = 0; chunk < chunks_per_board; ++chunk, chunks += chunk_stride(lanes)) {
      V bytes[8][bytes_per_chunk] = {};
      for (int group = 0; group < bytes_per_chunk; ++group) {
        V bits[8] = {};
        const int first = 8 * (bytes_per_chunk * chunk + group);
        for (int bit = 0; bit < 8 && first + bit < planes; ++bit) bits[bit] = plane[first + bit];
        transpose_bits(bits);
        for (int bit = 0; bit < 8; ++bit) bytes[bit][group] = bits[bit];
      }
      for (int bit = 0; bit < 8; ++bit) {
        transpose_bytes(bytes[bit]);
        __builtin_memcpy(chunks + bit * lanes / 8, bytes[bit], sizeof bytes[bit]);
      }
    }
  }

  static void from_chunks(void* boards, const Chunk* chunks) {
    V* plane = static_cast<V*>(boards);
    for (int chunk = 0; chunk < chunks_per_board; ++chunk, chunks += chunk_stride(lanes)) {
      V bytes[8][bytes_per_chunk];
      for (int bit = 0; bit < 8; ++bit) {
        __builtin_memcpy(bytes[bit], chunks + bit * lanes / 8, sizeof bytes[bit]);
        transpose_bytes(bytes[bit]);
      }
      for (int group = 0; group < bytes_per_chunk; ++group) {
        V bits[8];
        for (int bit = 0; bit < 8; ++bit) bits[bit] = bytes[bit][group];
        transpose_bits(bits);
        const int first = 8 * (bytes_per_chunk * chunk + group);
        for (int bit = 0; bit < 8 && first + bit < planes; ++bit) plane[first + bit] = bits[bit];
      }
    }
  }

 private:
  explicit Kernel(void* boards) : planes_(static_cast<V*>(boards)) {}

  void one_round() {
    for (int band = 0; band < 3; ++band) {
      for (int stack = 0; stack < 3; ++stack) follow_singles(planes_ + 27 * band + 3 * stack);
    }
    for (int digit = 0; digit < digits; ++digit) {
      V* places = planes_ + cells * digit;
      for (int band = 0; band < 3; ++band) match<9, 3, 1>(places + 27 * band);
      for (int stack = 0; stack < 3; ++stack) match<1, 27, 9>(places + 3 * stack);
    }
  }

  /// One digit in one band (or stack): in each of its three rows (columns) the digit is in one of the three boxes, and
  /// in each box in one of the rows, so this is a matching of rows and boxes. A segment (three cells) that no matching
  /// uses loses the digit.
  template <int LineStep, int BoxStep, int CellStep>
  void match(V* places) {
    constexpr int last_cell = 2 * CellStep;
    V possible[3][3];
    for (int line = 0; line < 3; ++line) {
      for (int box = 0; box < 3; ++box) {
        const int first = line * LineStep + box * BoxStep;
        const V* segment = places + first;
        possible[line][box] = segment[0] | segment[CellStep] | segment[last_cell];
      }
    }
    V forward[3];   // line i in box first + i
    V backward[3];  // line i in box first - i
    for (int first = 0; first < 3; ++first) {
      const int second = (first + 1) % 3;
      const int third = (first + 2) % 3;
      forward[first] = possible[0][first] & possible[1][second] & possible[2][third];
      backward[first] = possible[0][first] & possible[1][third] & possible[2][second];
    }
    dead_ |= ~(forward[0] | forward[1] | forward[2] | backward[0] | backward[1] | backward[2]);
    for (int line = 0; line < 3; ++line) {
      for (int box = 0; box < 3; ++box) {
        const V used = forward[(box - line + 3) % 3] | backward[(box + line) % 3];
        changed_ |= possible[line][box] & ~used;
        const int first = line * LineStep + box * BoxStep;
        V* segment = places + first;
        for (int cell = 0; cell <= last_cell; cell += CellStep) segment[cell] &= used;
      }
    }
  }

  /// One box: if a digit has one place left, all other digits are removed from it; if a cell has one digit left, it is
  /// removed from all other cells. Rows and columns lose it in match(), because the other segments are then empty.
  void follow_singles(V* box) {
    V hidden[9][9];        // by digit and cell: the only place for it
    V placed[9];           // by digit: it has one place only
    V any_hidden[9] = {};  // by cell
    V once[9] = {};
    V twice[9] = {};
    for (int digit = 0; digit < digits; ++digit) {
      const V* places = box + cells * digit;
      V in_row[3] = {};
      V in_column[3] = {};
      for (int cell = 0; cell < 9; ++cell) {
        const V here = places[offset_in_box(cell)];
        in_row[cell / 3] |= here;
        in_column[cell % 3] |= here;
        twice[cell] |= once[cell] & here;
        once[cell] |= here;
      }
      V only_row[3];
      V only_column[3];
      for (int i = 0; i < 3; ++i) {
        only_row[i] = ~(in_row[(i + 1) % 3] | in_row[(i + 2) % 3]);
        only_column[i] = ~(in_column[(i + 1) % 3] | in_column[(i + 2) % 3]);
      }
      placed[digit] =
          (only_row[0] | only_row[1] | only_row[2]) & (only_column[0] | only_column[1] | only_column[2]);
      for (int cell = 0; cell < 9; ++cell) {
        hidden[digit][cell] = only_row[cell / 3] & only_column[cell % 3];
        dead_ |= any_hidden[cell] & hidden[digit][cell];
        any_hidden[cell] |= hidden[digit][cell];
      }
    }
    for (int cell = 0; cell < 9; ++cell) {
      dead_ |= ~once[cell];
      open_ |= twice[cell];
      changed_ |= any_hidden[cell] & twice[cell];
    }
    for (int digit = 0; digit < digits; ++digit) {
      V* places = box + cells * digit;
      V any_naked{};
      for (int cell = 0; cell < 9; ++cell) {
        const V naked = places[offset_in_box(cell)] & ~twice[cell];
        dead_ |= any_naked & naked;
        any_naked |= naked;
      }
      changed_ |= any_naked & ~placed[digit];
      for (int cell = 0; cell < 9; ++cell) {
        const V taken = any_hidden[cell] | (any_naked & twice[cell]);
        places[offset_in_box(cell)] &= ~(taken & ~hidden[digit][cell]);
      }
    }
  }

  static constexpr int offset_in_box(int cell) { return cell / 3 * 9 + cell % 3; }

  /// Chooses the cell with the fewest digits left; among several, the one with the most open cells in its three houses
  /// together; among several, the first. Chooses its lowest digit.
  void choose_among(V undecided) {
    V* const chosen = choice();
    V rest[cells];
    Number<V, 4> sizes[cells];
    V open[cells];
    for (int cell = 0; cell < cells; ++cell) {
      V here[digits];
      for (int digit = 0; digit < digits; ++digit) here[digit] = planes_[cells * digit + cell];
      sizes[cell] = count_ones(here);
      open[cell] = sizes[cell].bits[1] | sizes[cell].bits[2] | sizes[cell].bits[3];
      rest[cell] = open[cell] & undecided;
    }
    for (int bit = 3; bit >= 0; --bit) {
      V smaller{};
      for (int cell = 0; cell < cells; ++cell) smaller |= rest[cell] & ~sizes[cell].bits[bit];
      for (int cell = 0; cell < cells; ++cell) rest[cell] &= ~(sizes[cell].bits[bit] & smaller);
    }
    keep_those_in_fullest_surroundings(open, rest);
    V found{};
    for (int cell = 0; cell < cells; ++cell) {
      chosen[cell] = rest[cell] & ~found;
      found |= rest[cell];
    }
    choose_digits();
  }

  static void keep_those_in_fullest_surroundings(const V (&open)[cells], V (&rest)[cells]) {
    Number<V, 4> in_row[9];
    Number<V, 4> in_column[9];
    for (int house = 0; house < 9; ++house) {
      V row[9];
      V column[9];
      for (int place = 0; place < 9; ++place) {
        row[place] = open[9 * house + place];
        column[place] = open[9 * place + house];
      }
      in_row[house] = count_ones(row);
      in_column[house] = count_ones(column);
    }
    Number<V, 5> around[cells];
    for (int cell = 0; cell < cells; ++cell) {
      around[cell] = total(in_row[cell / 9], in_column[cell % 9], in_rest_of_box(open, cell));
    }
    for (int bit = 4; bit >= 0; --bit) {
      V larger{};
      for (int cell = 0; cell < cells; ++cell) larger |= rest[cell] & around[cell].bits[bit];
      for (int cell = 0; cell < cells; ++cell) rest[cell] &= around[cell].bits[bit] | ~larger;
    }
  }

  /// How many open cells the box of `cell` has that share neither row nor column with it.
  static Number<V, 3> in_rest_of_box(const V (&open)[cells], int cell) {
    const int row = cell / 9;
    const int column = cell % 9;
    const auto other = [&](int line, int step) { return line / 3 * 3 + (line + step) % 3; };
    const auto at = [&](int row_step, int column_step) {
      return open[9 * other(row, row_step) + other(column, column_step)];
    };
    return count_ones(at(1, 1), at(1, 2), at(2, 1), at(2, 2));
  }

  void choose_digits() {
    V* const chosen = choice();
    V found{};
    for (int digit = 0; digit < digits; ++digit) {
      V* places = planes_ + cells * digit;
      V here{};
      for (int cell = 0; cell < cells; ++cell) here |= places[cell] & chosen[cell];
      const V first = here & ~found;
      found |= here;
      chosen[cells + digit] = first;
      for (int cell = 0; cell < cells; ++cell) places[cell] &= ~(chosen[cell] & first);
    }
  }

  void take_chosen(V guessing) {
    const V* const chosen = choice();
    for (int digit = 0; digit < digits; ++digit) {
      V* places = planes_ + cells * digit;
      const V taken = chosen[cells + digit] & guessing;
      const V other = guessing & ~taken;
      for (int cell = 0; cell < cells; ++cell)
        places[cell] = (places[cell] & ~(chosen[cell] & other)) | (chosen[cell] & taken);
    }
  }

  /// After the boards: for each cell the boards that chose it, and for each digit the boards that chose it.
  V* choice() { return planes_ + planes; }

  /// Transposes 8 x 8 bits, within each byte: bit i of vector j becomes bit j of vector i. Exchanges smaller and
  /// smaller blocks (H. Warren, "Hacker's Delight", 7-3).
  static void transpose_bits(V (&matrix)[8]) {
    exchange<4>(matrix, 0x0F0F0F0F0F0F0F0F);
    exchange<2>(matrix, 0x3333333333333333);
    exchange<1>(matrix, 0x5555555555555555);
  }

  template <int Size>
  static void exchange(V (&matrix)[8], std::uint64_t low_bits) {
    const V low = V{} + low_bits;
    for (int block = 0; block < 8; block += 2 * Size) {
      for (int row = block; row < block + Size; ++row) {
        const V difference = ((matrix[row] >> Size) ^ matrix[row + Size]) & low;
        matrix[row + Size] ^= difference;
        matrix[row] ^= difference << Size;
      }
    }
  }

  /// Transposes 16 x 16 bytes, within each 128 bits: four perfect shuffles of all bytes.
  static void transpose_bytes(V (&matrix)[bytes_per_chunk]) {
    using Indices = std::make_integer_sequence<int, sizeof(V)>;
    for (int shuffle = 0; shuffle < 4; ++shuffle) {
      V shuffled[bytes_per_chunk];
      for (int row = 0; row < bytes_per_chunk / 2; ++row) {
        const Bytes left = reinterpret_cast<Bytes>(matrix[row]);
        const Bytes right = reinterpret_cast<Bytes>(matrix[row + bytes_per_chunk / 2]);
        shuffled[2 * row] = interleave<0>(left, right, Indices{});
        shuffled[2 * row + 1] = interleave<8>(left, right, Indices{});
      }
      for (int row = 0; row < bytes_per_chunk; ++row) matrix[row] = shuffled[row];
    }
  }

  /// Alternates bytes of `left` and `right`, from byte `First` of each 128 bits.
  template <int First, int... Index>
  static V interleave(Bytes left, Bytes right, std::integer_sequence<int, Index...>) {
    constexpr int right_begin = sizeof(V);
    return reinterpret_cast<V>(__builtin_shufflevector(
        left, right, (Index / 16 * 16 + First + Index % 16 / 2 + Index % 2 * right_begin)...));
  }

  static V load(const LaneSet& set) {
    V result;
    __builtin_memcpy(&result, set.words, sizeof result);
    return result;
  }
  static void store(const V& lanes_of, LaneSet& set) {
    __builtin_memcpy(set.words, &lanes_of, sizeof lanes_of);
  }

  V* planes_;
  V dead_{};
  V open_{};
  V changed_{};
};

template <int bytes>
struct Vectors {
  using Words [[gnu::vector_size(bytes)]] = std::uint64_t;
  using Bytes [[gnu::vector_size(bytes)]] = std::uint8_t;
};

/// The operations on vectors of so many bytes.
template <int bytes>
constexpr Lanes lanes_of() {
  using K = Kernel<typename Vectors<bytes>::Words, typename Vectors<bytes>::Bytes>;
  return {K::lanes, K::propagate, K::choose, K::take, K::to_chunks, K::from_chunks};
}

}  // namespace
}  // namespace evodoku::lockstep
