// Maps values to positions on an axis, and computes the ticks of the axis.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace evodoku::tools {

/// A mark on an axis.
struct Tick {
  double place = 0;
  std::string label = {};  // empty: a small mark
};

/// Linear, or logarithmic with a separate position for zero.
class Scale {
 public:
  /// The position is the value itself.
  static Scale linear() { return {}; }

  /// The position is the decimal logarithm for values from the largest power of ten that is not above the smallest
  /// positive one of `values`. Below that, positions continue in a straight line to 0 and beyond, so that zeros are a
  /// little apart; a tick names them.
  static Scale logarithmic(std::span<const double> values);

  double place_of(double value) const;
  std::vector<double> places_of(std::span<const double> values) const;
  double value_at(double place) const;  // the inverse

  /// About `most` labelled ticks, at least 2, between the positions `low` and `high`; and unlabelled ones between those
  /// of a logarithmic scale.
  std::vector<Tick> ticks(double low, double high, int most) const;

  bool is_logarithmic() const { return logarithmic_; }

 private:
  std::vector<Tick> linear_ticks(double low, double high, int most) const;
  std::vector<Tick> decade_ticks(double low, double high, int most) const;

  bool logarithmic_ = false;
  int first_decade_ = 0;  // the scale is logarithmic from 10^first_decade_ up
  bool has_zero_ = false;
};

/// A range of an axis.
struct Stretch {
  double low = 0;
  double high = 1;
};

/// The range that an axis must show for these positions, with some room at both ends. A linear axis begins at 0 unless
/// the values are far from it.
Stretch stretch_over(std::span<const double> places, const Scale& scale);

/// A number for people: "0.25", "12,500", "2.5×10⁹".
std::string number_text(double value);

}  // namespace evodoku::tools
