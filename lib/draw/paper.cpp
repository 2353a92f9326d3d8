#include "evodoku_draw/paper.hpp"

#include <cairo-pdf.h>
#include <cairo-ps.h>
#include <pango/pangocairo.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "draw/utf8.hpp"

namespace evodoku::draw {

namespace {

template <typename T, auto release>
struct Releasing {
  void operator()(T* object) const { release(object); }
};
template <typename T, auto release>
using Owned = std::unique_ptr<T, Releasing<T, release>>;

using OwnedSurface = Owned<cairo_surface_t, cairo_surface_destroy>;
using OwnedCairo = Owned<cairo_t, cairo_destroy>;
using OwnedLayout = Owned<PangoLayout, g_object_unref>;

void require(cairo_status_t status) {
  if (status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
  if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
}

/// Glyphs of one font, in type of size 1.
struct GlyphRun {
  cairo_font_face_t* face = nullptr;  // lives as long as the PaperFont
  std::vector<cairo_glyph_t> glyphs;
  std::string text;  // the text of the glyphs, so that it can be searched and read aloud
  std::vector<cairo_text_cluster_t> clusters;
};

struct ShapedText {
  double width = 0;
  double highest = 0;  // the highest point of the ink above the baseline
  bool has_missing = false;
  std::vector<GlyphRun> runs;
};

// Type is measured in a large size, so that pango's rounding does not matter.
constexpr double measured_size = 1000;

/// Records how pango's glyphs spell a piece of text; returns false if they are not in the order of the text.
bool add_clusters(const PangoGlyphString& glyphs, int text_length, GlyphRun& run) {
  for (int i = 0; i < glyphs.num_glyphs; ++i) {
    const int begin = glyphs.log_clusters[i];
    const bool continues = i > 0 && glyphs.log_clusters[i - 1] == begin;
    if (continues) {
      ++run.clusters.back().num_glyphs;
      continue;
    }
    int end = text_length;
    for (int next = i + 1; next < glyphs.num_glyphs; ++next) {
      if (glyphs.log_clusters[next] == begin) continue;
      end = glyphs.log_clusters[next];
      break;
    }
    if (end < begin) return false;
    run.clusters.push_back({end - begin, 1});
  }
  return true;
}

}  // namespace

/// Shapes each text only once, unless there are too many of them.
class PaperFont::Impl {
 public:
  explicit Impl(const std::string& family) : map_(pango_cairo_font_map_new()) {
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map_.get()), 72);
    context_.reset(pango_font_map_create_context(map_.get()));
    // The same on every machine: no hinting for screens, and no rounding to whole pixels.
    Owned<cairo_font_options_t, cairo_font_options_destroy> options(cairo_font_options_create());
    cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(context_.get(), options.get());
    pango_context_set_round_glyph_positions(context_.get(), FALSE);
    pango_context_set_language(context_.get(), pango_language_from_string("en"));
    for (const bool bold : {false, true}) {
      Description& description = descriptions_[bold ? 1 : 0];
      description.reset(pango_font_description_new());
      pango_font_description_set_family(description.get(), family.c_str());
      pango_font_description_set_weight(description.get(), bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
      pango_font_description_set_size(description.get(), static_cast<int>(measured_size * PANGO_SCALE));
    }
    family_ = found_family();
    for (const char digit : std::string("0123456789"))
      digit_height_ = std::max(digit_height_, shaped(std::string(1, digit), false).highest);
  }

  const std::string& family() const { return family_; }
  double digit_height() const { return digit_height_; }

  const ShapedText& shaped(std::string_view text, bool bold) const {
    auto& known = known_[bold ? 1 : 0];
    if (const auto found = known.find(std::string(text)); found != known.end()) return found->second;
    if (known.size() >= most_known) known.clear();
    return known.emplace(std::string(text), shape(text, bold)).first->second;
  }

 private:
  using Description = Owned<PangoFontDescription, pango_font_description_free>;
  static constexpr std::size_t most_known = 4096;

  std::string found_family() const {
    Owned<PangoFont, g_object_unref> font(
        pango_font_map_load_font(map_.get(), context_.get(), descriptions_[0].get()));
    if (!font) throw std::runtime_error("fontconfig finds no font at all on this machine");
    Description description(pango_font_describe(font.get()));
    return pango_font_description_get_family(description.get());
  }

  ShapedText shape(std::string_view text, bool bold) const {
    const std::string clean = without_bad_bytes(text);
    OwnedLayout layout(pango_layout_new(context_.get()));
    pango_layout_set_font_description(layout.get(), descriptions_[bold ? 1 : 0].get());
    pango_layout_set_single_paragraph_mode(layout.get(), TRUE);
    pango_layout_set_text(layout.get(), clean.data(), static_cast<int>(clean.size()));
    ShapedText shaped;
    shaped.has_missing = pango_layout_get_unknown_glyphs_count(layout.get()) > 0;
    PangoLayoutLine* const line = pango_layout_get_line_readonly(layout.get(), 0);
    PangoRectangle ink;
    PangoRectangle logical;
    pango_layout_line_get_extents(line, &ink, &logical);
    constexpr double unit = PANGO_SCALE * measured_size;
    shaped.width = logical.width / unit;
    shaped.highest = -ink.y / unit;
    double x = 0;
    for (const GSList* at = line->runs; at != nullptr; at = at->next) {
      const auto* const item = static_cast<const PangoGlyphItem*>(at->data);
      add_run(shaped, *item, clean, x);
    }
    return shaped;
  }

  void add_run(ShapedText& shaped, const PangoGlyphItem& item, const std::string& text, double& x) const {
    constexpr double unit = PANGO_SCALE * measured_size;
    PangoFont* const font = item.item->analysis.font;
    cairo_scaled_font_t* const scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
    if (scaled == nullptr) throw std::runtime_error("a font cannot be loaded");
    GlyphRun run;
    run.face = kept(cairo_scaled_font_get_font_face(scaled));
    for (int i = 0; i < item.glyphs->num_glyphs; ++i) {
      const PangoGlyphInfo& glyph = item.glyphs->glyphs[i];
      if (glyph.glyph != PANGO_GLYPH_EMPTY && (glyph.glyph & PANGO_GLYPH_UNKNOWN_FLAG) == 0) {
        run.glyphs.push_back(
            {glyph.glyph, x + glyph.geometry.x_offset / unit, glyph.geometry.y_offset / unit});
      }
      x += glyph.geometry.width / unit;
    }
    const auto begin = static_cast<std::size_t>(item.item->offset);
    run.text = text.substr(begin, static_cast<std::size_t>(item.item->length));
    const bool is_whole = run.glyphs.size() == static_cast<std::size_t>(item.glyphs->num_glyphs);
    if (!is_whole || !add_clusters(*item.glyphs, item.item->length, run)) {
      run.clusters.clear();
      run.text.clear();
    }
    shaped.runs.push_back(std::move(run));
  }

  cairo_font_face_t* kept(cairo_font_face_t* face) const {
    if (std::ranges::find(faces_, face, [](const auto& owned) { return owned.get(); }) == faces_.end())
      faces_.emplace_back(cairo_font_face_reference(face));
    return face;
  }

  static std::string without_bad_bytes(std::string_view text) {
    std::string clean;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t length = character_length(text, at);
      const std::string_view character = text.substr(at, length);
      clean += is_character(character) ? character : std::string_view("\xEF\xBF\xBD");
      at += length;
    }
    return clean;
  }

  Owned<PangoFontMap, g_object_unref> map_;
  Owned<PangoContext, g_object_unref> context_;
  mutable std::vector<Owned<cairo_font_face_t, cairo_font_face_destroy>> faces_;  // only a few
  std::array<Description, 2> descriptions_;                                       // regular and bold
  std::string family_;
  double digit_height_ = 0;
  mutable std::array<std::unordered_map<std::string, ShapedText>, 2> known_;
};

bool paper_available() {
  return true;
}

PaperFont::PaperFont(const std::string& family) : impl_(std::make_unique<Impl>(family)) {}
PaperFont::~PaperFont() = default;

const std::string& PaperFont::family() const {
  return impl_->family();
}
double PaperFont::width(std::string_view text, bool bold) const {
  return impl_->shaped(text, bold).width;
}
double PaperFont::digit_height() const {
  return impl_->digit_height();
}

std::vector<std::string> PaperFont::missing(std::string_view text) const {
  std::vector<std::string> characters;
  if (!impl_->shaped(text, false).has_missing) return characters;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    const std::string character(text.substr(at, length));
    at += length;
    if (impl_->shaped(character, false).has_missing &&
        std::ranges::find(characters, character) == characters.end())
      characters.push_back(character);
  }
  return characters;
}

namespace {

/// Draws a picture on any surface of cairo.
class Painter {
 public:
  Painter(cairo_t* cairo, const PaperFont& font) : cairo_(cairo), font_(font) {}

  void paint(const Picture& picture) {
    for (const Item& item : picture.items) {
      if (!std::holds_alternative<Text>(item)) flush();
      std::visit(*this, item);
    }
    flush();
  }

  void operator()(const Lines& lines) {
    set(lines.colour);
    cairo_set_line_width(cairo_, lines.width);
    cairo_set_dash(cairo_, nullptr, 0, 0);
    for (const Segment& segment : lines.segments) {
      cairo_move_to(cairo_, segment.x1, segment.y1);
      cairo_line_to(cairo_, segment.x2, segment.y2);
    }
    cairo_stroke(cairo_);
  }

  void operator()(const Rectangle& box) {
    cairo_rectangle(cairo_, box.x, box.y, box.width, box.height);
    fill_and_line(box.fill, box.line, box.line_width);
  }

  void operator()(const Disc& disc) {
    cairo_new_path(cairo_);
    cairo_arc(cairo_, disc.x, disc.y, disc.radius, 0, 2 * M_PI);
    cairo_close_path(cairo_);
    fill_and_line(disc.fill, disc.line, disc.line_width);
  }

  void operator()(const Curve& curve) {
    const auto third = [](double end, double towards) { return end + 2.0 / 3 * (towards - end); };
    set(curve.colour);
    cairo_set_line_width(cairo_, curve.width);
    cairo_set_dash(cairo_, &curve.dash, curve.dash > 0 ? 1 : 0, 0);
    cairo_move_to(cairo_, curve.x1, curve.y1);
    cairo_curve_to(cairo_, third(curve.x1, curve.towards_x), third(curve.y1, curve.towards_y),
                   third(curve.x2, curve.towards_x), third(curve.y2, curve.towards_y), curve.x2, curve.y2);
    cairo_stroke(cairo_);
  }

  /// Glyphs of the same font and size are collected and drawn together: most pages are hundreds of digits.
  void operator()(const Text& text) {
    const ShapedText& shaped = font_.impl().shaped(text.text, text.bold);
    double x = text.x;
    if (text.anchor == Anchor::middle) x -= text.size * shaped.width / 2;
    if (text.anchor == Anchor::end) x -= text.size * shaped.width;
    for (const GlyphRun& run : shaped.runs) {
      const bool joins = pending_.face == run.face && pending_.size == text.size &&
                         pending_.colour == text.colour && !run.clusters.empty();
      if (!joins) {
        flush();
        pending_.face = run.face;
        pending_.size = text.size;
        pending_.colour = text.colour;
      }
      for (const cairo_glyph_t& glyph : run.glyphs)
        pending_.glyphs.push_back({glyph.index, x + text.size * glyph.x, text.y + text.size * glyph.y});
      pending_.clusters.insert(pending_.clusters.end(), run.clusters.begin(), run.clusters.end());
      pending_.text += run.text;
      if (run.clusters.empty()) flush();
    }
  }

  void operator()(const Group&) {}
  void operator()(const GroupEnd&) {}

 private:
  void set(Colour colour) {
    cairo_set_source_rgb(cairo_, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
  }

  void fill_and_line(const std::optional<Colour>& fill, const std::optional<Colour>& line,
                     double line_width) {
    if (fill) {
      set(*fill);
      cairo_fill_preserve(cairo_);
    }
    if (line) {
      set(*line);
      cairo_set_dash(cairo_, nullptr, 0, 0);
      cairo_set_line_width(cairo_, line_width);
      cairo_stroke_preserve(cairo_);
    }
    cairo_new_path(cairo_);
  }

  struct Pending {
    cairo_font_face_t* face = nullptr;
    double size = 0;
    Colour colour;
    std::vector<cairo_glyph_t> glyphs;
    std::vector<cairo_text_cluster_t> clusters;
    std::string text;
  };

  void flush() {
    if (!pending_.glyphs.empty()) {
      set(pending_.colour);
      cairo_set_font_face(cairo_, pending_.face);
      cairo_set_font_size(cairo_, pending_.size);
      const auto count = static_cast<int>(pending_.glyphs.size());
      if (pending_.clusters.empty()) {
        cairo_show_glyphs(cairo_, pending_.glyphs.data(), count);
      } else {
        cairo_show_text_glyphs(cairo_, pending_.text.data(), static_cast<int>(pending_.text.size()),
                               pending_.glyphs.data(), count, pending_.clusters.data(),
                               static_cast<int>(pending_.clusters.size()), cairo_text_cluster_flags_t{});
      }
    }
    pending_.face = nullptr;
    pending_.glyphs.clear();
    pending_.clusters.clear();
    pending_.text.clear();
  }

  cairo_t* cairo_;
  const PaperFont& font_;
  Pending pending_;
};

/// Sets up type for paper: no hinting, and no rounding to whole pixels.
void set_up(cairo_t* cairo) {
  Owned<cairo_font_options_t, cairo_font_options_destroy> options(cairo_font_options_create());
  cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
  cairo_set_font_options(cairo, options.get());
}

/// Passes bytes on. An exception must not propagate through cairo, so it is kept until cairo has returned.
class BytesOut {
 public:
  BytesOut(PaperWriter::Sink sink, bool drops_date) : sink_(std::move(sink)), drops_date_(drops_date) {}

  static cairo_status_t write(void* self, const unsigned char* bytes, unsigned length) {
    auto& out = *static_cast<BytesOut*>(self);
    if (out.thrown_) return CAIRO_STATUS_WRITE_ERROR;
    try {
      // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes are bytes
      out.take({reinterpret_cast<const char*>(bytes), length});
    } catch (...) {
      out.thrown_ = std::current_exception();
      return CAIRO_STATUS_WRITE_ERROR;
    }
    return CAIRO_STATUS_SUCCESS;
  }

  void rethrow() {
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  }

 private:
  /// Cairo always writes the time into the header of PostScript: that line is removed.
  void take(std::string_view bytes) {
    if (!drops_date_) return sink_(bytes);
    head_ += bytes;
    constexpr std::string_view line = "%%CreationDate:";
    const std::size_t begin = head_.find(line);
    const std::size_t end = begin == std::string::npos ? begin : head_.find('\n', begin);
    if (end == std::string::npos) return;
    head_.erase(begin, end + 1 - begin);
    drops_date_ = false;
    sink_(std::exchange(head_, {}));
  }

  PaperWriter::Sink sink_;
  bool drops_date_;
  std::string head_;
  std::exception_ptr thrown_;
};

}  // namespace

class PaperWriter::Impl {
 public:
  Impl(PaperForm form, const PaperFont& font, const PaperInfo& info, Sink sink)
      : form_(form), font_(font), out_(std::move(sink), form == PaperForm::postscript) {
    // Each page sets its own size.
    if (form == PaperForm::pdf) {
      surface_.reset(cairo_pdf_surface_create_for_stream(BytesOut::write, &out_, 1, 1));
      cairo_pdf_surface_restrict_to_version(surface_.get(), CAIRO_PDF_VERSION_1_4);
      if (!info.title.empty())
        cairo_pdf_surface_set_metadata(surface_.get(), CAIRO_PDF_METADATA_TITLE, info.title.c_str());
      cairo_pdf_surface_set_metadata(surface_.get(), CAIRO_PDF_METADATA_CREATOR, "evodoku");
      cairo_pdf_surface_set_metadata(surface_.get(), CAIRO_PDF_METADATA_CREATE_DATE, "");
    } else {
      surface_.reset(cairo_ps_surface_create_for_stream(BytesOut::write, &out_, 1, 1));
    }
    require(cairo_surface_status(surface_.get()));
    cairo_.reset(cairo_create(surface_.get()));
    set_up(cairo_.get());
  }

  ~Impl() {
    // An unfinished surface writes its end when it is destroyed; it is discarded.
    cairo_.reset();
    surface_.reset();
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void add_page(const Picture& page) {
    if (form_ == PaperForm::pdf) {
      cairo_pdf_surface_set_size(surface_.get(), page.width, page.height);
    } else {
      cairo_ps_surface_set_size(surface_.get(), page.width, page.height);
    }
    Painter(cairo_.get(), font_).paint(page);
    cairo_show_page(cairo_.get());
    out_.rethrow();
    require(cairo_status(cairo_.get()));
  }

  void finish() {
    cairo_surface_finish(surface_.get());
    out_.rethrow();
    require(cairo_surface_status(surface_.get()));
  }

 private:
  PaperForm form_;
  const PaperFont& font_;
  BytesOut out_;
  OwnedSurface surface_;
  OwnedCairo cairo_;
};

PaperWriter::PaperWriter(PaperForm form, const PaperFont& font, const PaperInfo& info, Sink sink)
    : impl_(std::make_unique<Impl>(form, font, info, std::move(sink))) {}
PaperWriter::~PaperWriter() = default;
void PaperWriter::add_page(const Picture& page) {
  impl_->add_page(page);
}
void PaperWriter::finish() {
  impl_->finish();
}

namespace {

std::uint32_t crc_of(std::string_view bytes) {
  std::uint32_t crc = 0xFFFFFFFF;
  for (const char byte : bytes) {
    crc ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xEDB88320 : 0);
  }
  return ~crc;
}

std::string big_endian(std::uint32_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xFF);
  return bytes;
}

/// Records the dots per metre, so that programs show and print the picture in its real size; cairo does not.
void insert_resolution(std::string& png, double dpi) {
  constexpr std::size_t behind_header = 8 + 4 + 4 + 13 + 4;
  const std::string dots = big_endian(static_cast<std::uint32_t>(std::lround(dpi / 0.0254)));
  const std::string body = "pHYs" + dots + dots + '\1';
  png.insert(behind_header, big_endian(9) + body + big_endian(crc_of(body)));
}

}  // namespace

std::string to_png(const Picture& picture, const PaperFont& font, double dpi) {
  constexpr double most_dots = 32'767;
  if (!(dpi >= 10 && dpi <= 2400))
    throw std::invalid_argument("dpi must be from 10 to 2400, got " + std::to_string(dpi));
  const double width = std::ceil(picture.width * dpi / 72 - 1e-6);
  const double height = std::ceil(picture.height * dpi / 72 - 1e-6);
  if (width > most_dots || height > most_dots || width < 1 || height < 1) {
    throw std::invalid_argument("a picture must have 1 to 32767 dots a side, got " + std::to_string(width) +
                                "x" + std::to_string(height));
  }
  OwnedSurface surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(width), static_cast<int>(height)));
  require(cairo_surface_status(surface.get()));
  OwnedCairo cairo(cairo_create(surface.get()));
  set_up(cairo.get());
  cairo_set_source_rgb(cairo.get(), 1, 1, 1);
  cairo_paint(cairo.get());
  cairo_scale(cairo.get(), dpi / 72, dpi / 72);
  Painter(cairo.get(), font).paint(picture);
  require(cairo_status(cairo.get()));
  std::string png;
  BytesOut out([&](std::string_view bytes) { png += bytes; }, false);
  const cairo_status_t status = cairo_surface_write_to_png_stream(surface.get(), BytesOut::write, &out);
  out.rethrow();
  require(status);
  insert_resolution(png, dpi);
  return png;
}

}  // namespace evodoku::draw
