// Pictures on paper: PDF, PostScript and PNG, by cairo and pango.
//
//   evodoku::draw::PaperFont font("DejaVu Sans");
//   std::string pdf;
//   evodoku::draw::PaperWriter writer(evodoku::draw::PaperForm::pdf, font, {},
//                                     [&](std::string_view bytes) { pdf += bytes; });
//   writer.add_page(page);
//   writer.finish();
//
// More: docs/print.md.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku/export.hpp"
#include "evodoku_draw/picture.hpp"

namespace evodoku::draw {

/// False: this evodoku was built without cairo and pango, and all below throws std::invalid_argument.
EVODOKU_API bool paper_available();

/// A font of the machine, by name, as fontconfig finds it. What it has no glyph for comes from other fonts. Made in some
/// tens of milliseconds. For one thread at a time.
class EVODOKU_API PaperFont : public FontMetrics {
 public:
  /// A family that is not there is replaced by what fontconfig holds nearest: see family().
  explicit PaperFont(const std::string& family);
  ~PaperFont() override;
  PaperFont(const PaperFont&) = delete;
  PaperFont& operator=(const PaperFont&) = delete;

  /// The family that was found.
  const std::string& family() const;
  double width(std::string_view text, bool bold) const override;
  double digit_height() const override;
  /// The characters of a text that no font of the machine has, each once, in order.
  std::vector<std::string> missing(std::string_view text) const;

  class Impl;
  const Impl& impl() const { return *impl_; }

 private:
  std::unique_ptr<Impl> impl_;
};

enum class PaperForm { pdf, postscript };

struct PaperInfo {
  std::string title = {};
};

/// Writes pages of any size, one after the other: memory does not grow with text, 1 KiB or so a page aside. Fonts are embedded,
/// those glyphs that are used. Deterministic: the same bytes for the same pictures, fonts and library versions; no date is
/// written. For one thread at a time.
class EVODOKU_API PaperWriter {
 public:
  using Sink = std::function<void(std::string_view bytes)>;

  /// `font` must outlive the writer. `sink` is called with piece after piece, from add_page() and finish(); what it throws
  /// comes out of these.
  PaperWriter(PaperForm form, const PaperFont& font, const PaperInfo& info, Sink sink);
  ~PaperWriter();
  PaperWriter(const PaperWriter&) = delete;
  PaperWriter& operator=(const PaperWriter&) = delete;

  void add_page(const Picture& page);
  /// Nothing is complete before.
  void finish();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// A picture as PNG with so many dots an inch (10 to 2400), on white. Throws std::invalid_argument for another number, and for
/// a picture that would have more than 32,767 dots a side.
EVODOKU_API std::string to_png(const Picture& picture, const PaperFont& font, double dpi);

}  // namespace evodoku::draw
