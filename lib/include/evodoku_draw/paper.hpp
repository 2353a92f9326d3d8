// Writes pictures as PDF and PNG, with cairo and pango.
//
//   const auto typesetter = evodoku::draw::make_typesetter();
//   std::string pdf;
//   std::optional<evodoku::draw::Picture> next = page;
//   typesetter->write_pdf([&] { return std::exchange(next, std::nullopt); }, "Puzzles",
//                         [&](std::string_view bytes) { pdf += bytes; });
//
// Memory: where cairo has none left these functions throw std::bad_alloc. Where glib or fontconfig, below
// pango, have none left they end the program by a signal; no caller can prevent that.
//
// More: docs/print.md.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "evodoku/export.hpp"
#include "evodoku_draw/picture.hpp"

namespace evodoku::draw {

/// Sets text in an installed font. Characters without a glyph are taken from other fonts. For one thread at a
/// time.
class EVODOKU_API Typesetter : public FontMetrics {
 public:
  /// The name of the font.
  virtual const std::string& family() const = 0;

  /// Whether the installed fonts have all characters of a text.
  virtual bool has_glyphs(std::string_view text) const = 0;

  /// Throws std::invalid_argument for the contents of a picture file (Image) that it cannot draw, saying why, as the calls
  /// below do then. It takes as long as drawing it.
  virtual void require_drawable(const std::string& file) const = 0;

  /// Writes pages of any size one after the other; memory grows by about 1 KiB a page, not with the text.
  /// Fonts are embedded as subsets; the keywords of the document name the font. Deterministic: the same bytes
  /// for the same pictures, fonts and library versions; no date is written. Passes on what `next_page` and
  /// `sink` throw.
  virtual void write_pdf(const NextPage& next_page, const std::string& title, const Sink& sink) const = 0;

  /// A picture as PNG on white, with `dpi` dots per inch. Throws std::invalid_argument for a picture that would
  /// have no dots or more than 32,767 on a side.
  virtual std::string to_png(const Picture& picture, double dpi) const = 0;
};

/// A typesetter with the font of this family; without a family with the first installed of Source Sans, Lato,
/// Open Sans, Noto Sans, Nimbus Sans, TeX Gyre Heros, Liberation Sans and DejaVu Sans. Null if this evodoku was
/// built without cairo and pango. Throws std::invalid_argument for a family that is not installed, naming what
/// fontconfig has instead, or whose file draws no digits, as a damaged one. Takes tens of milliseconds.
EVODOKU_API std::unique_ptr<Typesetter> make_typesetter(const std::string& family = "");

}  // namespace evodoku::draw
