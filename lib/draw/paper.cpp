#include "evodoku_draw/paper.hpp"

#include <cairo-pdf.h>
#include <dlfcn.h>
#include <fmt/format.h>
#include <pango/pangocairo.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <exception>
#include <stdexcept>
#include <unordered_map>
#include <utility>

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
using OwnedOptions = Owned<cairo_font_options_t, cairo_font_options_destroy>;
using OwnedDescription = Owned<PangoFontDescription, pango_font_description_free>;

void require(cairo_status_t status) {
  if (status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
  if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
}

/// The same on every machine: no hinting for screens, and no rounding to whole pixels.
OwnedOptions type_for_paper() {
  OwnedOptions options(cairo_font_options_create());
  cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
  return options;
}

// Type is set in a large size and scaled when it is drawn, so that pango's rounding does not matter.
constexpr double set_size = 1000;

/// A line of text as pango sets it. Width and height are those of type of size 1.
struct SetText {
  Owned<PangoLayout, g_object_unref> layout;
  double width = 0;
  double highest = 0;  // the highest point of the ink above the baseline
};

/// Whether the fonts of a line can draw: fontconfig may know a file that cannot be read.
bool has_fonts(const PangoLayoutLine* line) {
  for (const GSList* run = line->runs; run != nullptr; run = run->next) {
    const PangoItem* const item = static_cast<const PangoGlyphItem*>(run->data)->item;
    cairo_scaled_font_t* const font = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(item->analysis.font));
    if (font == nullptr || cairo_scaled_font_status(font) != CAIRO_STATUS_SUCCESS) return false;
  }
  return true;
}

/// librsvg, by which cairo draws SVG. It is loaded only for that, because it would make each start a third longer.
struct Librsvg {
  using NewFromData = void* (*)(const void* bytes, std::size_t size, GError** error);
  using RenderDocument = gboolean (*)(void* svg, cairo_t* cairo, const cairo_rectangle_t* viewport,
                                      GError** error);
  NewFromData new_from_data = nullptr;
  RenderDocument render_document = nullptr;

  /// Throws std::invalid_argument where it is not installed, or too old.
  static const Librsvg& loaded() {
    static const Librsvg library = [] {
      void* const file = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
      if (file == nullptr) return Librsvg();
      return Librsvg{std::bit_cast<NewFromData>(dlsym(file, "rsvg_handle_new_from_data")),
                     std::bit_cast<RenderDocument>(dlsym(file, "rsvg_handle_render_document"))};
    }();
    if (library.new_from_data == nullptr || library.render_document == nullptr)
      throw std::invalid_argument(
          "PDF and PNG need librsvg 2.46 for SVG files: install it (Debian: librsvg2-2), give PNG files, or "
          "write SVG or HTML");
    return library;
  }
};

/// A picture file as cairo has it.
struct Drawn {
  OwnedSurface surface;
  double width = 0;
  double height = 0;
};

/// Throws std::invalid_argument if it cannot be drawn.
Drawn drawn(const std::string& file) {
  if (is_png(file)) {
    std::string_view unread = file;
    const cairo_read_func_t read = [](void* from, unsigned char* to, unsigned length) {
      auto& rest = *static_cast<std::string_view*>(from);
      if (rest.size() < length) return CAIRO_STATUS_READ_ERROR;
      std::copy_n(rest.begin(), length, to);
      rest.remove_prefix(length);
      return CAIRO_STATUS_SUCCESS;
    };
    OwnedSurface surface(cairo_image_surface_create_from_png_stream(read, &unread));
    if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS)
      throw std::invalid_argument("this PNG file is damaged");
    const int width = cairo_image_surface_get_width(surface.get());
    const int height = cairo_image_surface_get_height(surface.get());
    return {std::move(surface), static_cast<double>(width), static_cast<double>(height)};
  }
  // recorded, so that it stays lines and curves, and is once in a document
  const cairo_rectangle_t square{0, 0, 100, 100};
  OwnedSurface surface(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &square));
  const OwnedCairo cairo(cairo_create(surface.get()));
  const Librsvg& librsvg = Librsvg::loaded();
  const Owned<void, g_object_unref> svg(librsvg.new_from_data(file.data(), file.size(), nullptr));
  if (!svg || librsvg.render_document(svg.get(), cairo.get(), &square, nullptr) == FALSE)
    throw std::invalid_argument("this is neither PNG nor an SVG that can be drawn");
  return {std::move(surface), square.width, square.height};
}

/// Sets each text only once, unless there are too many of them.
class CairoTypesetter : public Typesetter {
 public:
  explicit CairoTypesetter(const std::string& family) : map_(pango_cairo_font_map_new()) {
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map_.get()), 72);
    context_.reset(pango_font_map_create_context(map_.get()));
    pango_cairo_context_set_font_options(context_.get(), type_for_paper().get());
    pango_context_set_round_glyph_positions(context_.get(), FALSE);
    pango_context_set_language(context_.get(), pango_language_from_string("en"));
    for (const char* const finer : {"Source Sans 3", "Source Sans Pro", "Lato", "Open Sans", "Noto Sans",
                                    "Nimbus Sans", "TeX Gyre Heros", "Liberation Sans", "DejaVu Sans"}) {
      const std::string wanted = family.empty() ? finer : family;
      set_family(wanted);
      if (family_ == wanted && draws_digits()) break;
      if (!family.empty())
        throw std::invalid_argument(
            family_ == wanted ? fmt::format("the font {} draws no digits: is its file damaged?", family)
                              : fmt::format("the font {} is not installed; there is {}", family, family_));
    }
    if (!draws_digits())
      throw std::runtime_error(fmt::format("the font {} draws no digits: is its file damaged?", family_));
    digit_height_ = set("0123456789", false).highest;
  }

  const std::string& family() const override { return family_; }
  double width(std::string_view text, bool bold) const override { return set(text, bold).width; }
  double digit_height() const override { return digit_height_; }
  bool has_glyphs(std::string_view text) const override {
    return pango_layout_get_unknown_glyphs_count(set(text, false).layout.get()) == 0;
  }
  void require_drawable(const std::string& file) const override { drawn(file); }
  void write_pdf(const NextPage& next_page, const std::string& title, const Sink& sink) const override;
  std::string to_png(const Picture& picture, double dpi) const override;

  const Drawn& drawn_of(const Image& image) const {
    const auto known = images_.find(image.file);
    return known != images_.end() ? known->second
                                  : images_.emplace(image.file, drawn(*image.file)).first->second;
  }

  const SetText& set(std::string_view text, bool bold) const {
    constexpr std::size_t most_known = 4096;
    auto& known = known_[bold ? 1 : 0];
    const std::string clean = without_bad_bytes(text);
    if (const auto found = known.find(clean); found != known.end()) return found->second;
    if (known.size() >= most_known) known.clear();
    SetText set = newly_set(clean, bold);
    if (!has_fonts(pango_layout_get_line_readonly(set.layout.get(), 0)))
      throw std::runtime_error(fmt::format("no font draws \"{}\": the file of one is damaged", clean));
    return known.emplace(clean, std::move(set)).first->second;
  }

 private:
  SetText newly_set(const std::string& text, bool bold) const {
    SetText set;
    set.layout.reset(pango_layout_new(context_.get()));
    pango_layout_set_font_description(set.layout.get(), descriptions_[bold ? 1 : 0].get());
    pango_layout_set_single_paragraph_mode(set.layout.get(), TRUE);
    pango_layout_set_text(set.layout.get(), text.data(), text.size());
    PangoRectangle ink;
    PangoRectangle logical;
    pango_layout_line_get_extents(pango_layout_get_line_readonly(set.layout.get(), 0), &ink, &logical);
    set.width = logical.width / (PANGO_SCALE * set_size);
    set.highest = -ink.y / (PANGO_SCALE * set_size);
    return set;
  }

  /// A page without digits must not look like success.
  bool draws_digits() const {
    for (const bool bold : {false, true}) {
      for (const char* const digit : {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}) {
        const SetText set = newly_set(digit, bold);
        if (set.highest <= 0 || !has_fonts(pango_layout_get_line_readonly(set.layout.get(), 0))) return false;
      }
    }
    return true;
  }

  void set_family(const std::string& family) {
    for (const bool bold : {false, true}) {
      OwnedDescription& description = descriptions_[bold ? 1 : 0];
      description.reset(pango_font_description_new());
      pango_font_description_set_family(description.get(), family.c_str());
      pango_font_description_set_weight(description.get(), bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
      pango_font_description_set_size(description.get(), static_cast<int>(set_size * PANGO_SCALE));
    }
    const Owned<PangoFont, g_object_unref> font(
        pango_font_map_load_font(map_.get(), context_.get(), descriptions_[0].get()));
    if (!font) throw std::runtime_error("fontconfig finds no font at all on this machine");
    const OwnedDescription found(pango_font_describe(font.get()));
    family_ = pango_font_description_get_family(found.get());
  }

  Owned<PangoFontMap, g_object_unref> map_;
  Owned<PangoContext, g_object_unref> context_;
  std::array<OwnedDescription, 2> descriptions_;  // regular and bold
  std::string family_;
  double digit_height_ = 0;
  mutable std::array<std::unordered_map<std::string, SetText>, 2> known_;
  mutable std::unordered_map<std::shared_ptr<const std::string>, Drawn> images_;
};

/// Draws a picture on any surface of cairo.
class Painter {
 public:
  Painter(cairo_t* cairo, const CairoTypesetter& texts) : cairo_(cairo), texts_(texts) {
    cairo_set_font_options(cairo, type_for_paper().get());
  }

  void paint(const Picture& picture) {
    for (const Item& item : picture.items) std::visit(*this, item);
  }

  void operator()(const Lines& lines) {
    for (const Segment& segment : lines.segments) {
      cairo_move_to(cairo_, segment.x1, segment.y1);
      cairo_line_to(cairo_, segment.x2, segment.y2);
    }
    stroke(lines.colour, lines.width, 0);
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
    cairo_move_to(cairo_, curve.x1, curve.y1);
    cairo_curve_to(cairo_, third(curve.x1, curve.towards_x), third(curve.y1, curve.towards_y),
                   third(curve.x2, curve.towards_x), third(curve.y2, curve.towards_y), curve.x2, curve.y2);
    stroke(curve.colour, curve.width, curve.dash);
  }

  void operator()(const Text& text) {
    const SetText& set = texts_.set(text.text, text.bold);
    const double before = text.anchor == Anchor::middle ? 0.5 : 0;
    cairo_save(cairo_);
    set_colour(text.colour);
    cairo_translate(cairo_, text.x - before * text.size * set.width, text.y);
    cairo_scale(cairo_, text.size / set_size, text.size / set_size);
    cairo_move_to(cairo_, 0, 0);
    pango_cairo_show_layout_line(cairo_, pango_layout_get_line_readonly(set.layout.get(), 0));
    cairo_restore(cairo_);
  }

  void operator()(const Image& image) {
    const Drawn& file = texts_.drawn_of(image);
    const double scale = image.size / std::max(file.width, file.height);
    cairo_save(cairo_);
    cairo_translate(cairo_, image.x - scale * file.width / 2, image.y - scale * file.height / 2);
    cairo_scale(cairo_, scale, scale);
    cairo_set_source_surface(cairo_, file.surface.get(), 0, 0);
    cairo_paint(cairo_);
    cairo_restore(cairo_);
  }

  void operator()(const Group&) {}
  void operator()(const GroupEnd&) {}

 private:
  void set_colour(Colour colour) {
    cairo_set_source_rgb(cairo_, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
  }

  void stroke(Colour colour, double width, double dash) {
    set_colour(colour);
    cairo_set_line_width(cairo_, width);
    cairo_set_dash(cairo_, &dash, dash > 0 ? 1 : 0, 0);
    cairo_stroke(cairo_);
  }

  void fill_and_line(const std::optional<Colour>& fill, const std::optional<Colour>& line,
                     double line_width) {
    if (fill) {
      set_colour(*fill);
      cairo_fill_preserve(cairo_);
    }
    if (line) {
      stroke(*line, line_width, 0);
    } else {
      cairo_new_path(cairo_);
    }
  }

  cairo_t* cairo_;
  const CairoTypesetter& texts_;
};

/// Passes bytes on. An exception must not propagate through cairo, so it is kept until cairo has returned.
struct BytesOut {
  const Sink& sink;
  std::exception_ptr thrown = {};

  static cairo_status_t write(void* self, const unsigned char* bytes, unsigned length) {
    auto& out = *static_cast<BytesOut*>(self);
    if (out.thrown) return CAIRO_STATUS_WRITE_ERROR;
    try {
      // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes are bytes
      out.sink({reinterpret_cast<const char*>(bytes), length});
    } catch (...) {
      out.thrown = std::current_exception();
      return CAIRO_STATUS_WRITE_ERROR;
    }
    return CAIRO_STATUS_SUCCESS;
  }

  /// Throws what the sink has thrown, or what `status` says.
  void require_good(cairo_status_t status) {
    if (thrown) std::rethrow_exception(std::exchange(thrown, nullptr));
    require(status);
  }
};

void CairoTypesetter::write_pdf(const NextPage& next_page, const std::string& title, const Sink& sink) const {
  BytesOut out{sink};
  // Each page sets its own size.
  const OwnedSurface surface(cairo_pdf_surface_create_for_stream(BytesOut::write, &out, 1, 1));
  cairo_pdf_surface_restrict_to_version(surface.get(), CAIRO_PDF_VERSION_1_4);
  const auto add = [&](cairo_pdf_metadata_t what, const std::string& text) {
    cairo_pdf_surface_set_metadata(surface.get(), what, text.c_str());
  };
  add(CAIRO_PDF_METADATA_TITLE, title);
  add(CAIRO_PDF_METADATA_KEYWORDS, "font: " + family());
  add(CAIRO_PDF_METADATA_CREATOR, "evodoku");
  add(CAIRO_PDF_METADATA_CREATE_DATE, "");
  require(cairo_surface_status(surface.get()));
  const OwnedCairo cairo(cairo_create(surface.get()));
  while (const auto page = next_page()) {
    cairo_pdf_surface_set_size(surface.get(), page->width, page->height);
    Painter(cairo.get(), *this).paint(*page);
    cairo_show_page(cairo.get());
    out.require_good(cairo_status(cairo.get()));
  }
  cairo_surface_finish(surface.get());
  out.require_good(cairo_surface_status(surface.get()));
}

std::string CairoTypesetter::to_png(const Picture& picture, double dpi) const {
  const double width = std::ceil(picture.width * dpi / 72 - 1e-6);
  const double height = std::ceil(picture.height * dpi / 72 - 1e-6);
  if (!(width >= 1 && height >= 1 && width <= 32'767 && height <= 32'767)) {
    throw std::invalid_argument(
        fmt::format("a picture must have 1 to 32767 dots a side, got {:g}x{:g}", width, height));
  }
  const OwnedSurface surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(width), static_cast<int>(height)));
  require(cairo_surface_status(surface.get()));
  const OwnedCairo cairo(cairo_create(surface.get()));
  cairo_set_source_rgb(cairo.get(), 1, 1, 1);
  cairo_paint(cairo.get());
  cairo_scale(cairo.get(), dpi / 72, dpi / 72);
  Painter(cairo.get(), *this).paint(picture);
  require(cairo_status(cairo.get()));
  std::string png;
  const Sink append = [&](std::string_view bytes) { png += bytes; };
  BytesOut out{append};
  out.require_good(cairo_surface_write_to_png_stream(surface.get(), BytesOut::write, &out));
  return png;
}

}  // namespace

std::unique_ptr<Typesetter> make_typesetter(const std::string& family) {
  return std::make_unique<CairoTypesetter>(family);
}

}  // namespace evodoku::draw
