// Writes pictures as PDF, PostScript and PNG, with cairo and pango.
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

/// Whether this evodoku was built with cairo and pango. If not, everything below throws
/// std::invalid_argument.
EVODOKU_API bool paper_available();

/// An installed font, found by name through fontconfig. Characters without a glyph are taken from other
/// fonts. Construction takes tens of milliseconds. For one thread at a time.
class EVODOKU_API PaperFont : public FontMetrics {
 public:
  /// For a family that is not installed fontconfig substitutes another: see family().
  explicit PaperFont(const std::string& family);
  ~PaperFont() override;
  PaperFont(const PaperFont&) = delete;
  PaperFont& operator=(const PaperFont&) = delete;

  /// The family that was found.
  const std::string& family() const;
  double width(std::string_view text, bool bold) const override;
  double digit_height() const override;
  /// The characters of a text that no installed font has, each once, in order.
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

/// Writes pages of any size one after the other; memory grows by about 1 KiB a page, not with the text. Fonts
/// are embedded as subsets. Deterministic: the same bytes for the same pictures, fonts and library versions;
/// no date is written. For one thread at a time.
class EVODOKU_API PaperWriter {
 public:
  using Sink = std::function<void(std::string_view bytes)>;

  /// `font` must outlive the writer. add_page() and finish() call `sink` with the output piece by piece and
  /// pass on its exceptions.
  PaperWriter(PaperForm form, const PaperFont& font, const PaperInfo& info, Sink sink);
  ~PaperWriter();
  PaperWriter(const PaperWriter&) = delete;
  PaperWriter& operator=(const PaperWriter&) = delete;

  void add_page(const Picture& page);
  /// Ends the document, which is incomplete without this call.
  void finish();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// A picture as PNG on white, with `dpi` dots per inch (10 to 2400). Throws std::invalid_argument for another
/// number, and for a picture that would have more than 32,767 dots on a side.
EVODOKU_API std::string to_png(const Picture& picture, const PaperFont& font, double dpi);

}  // namespace evodoku::draw
