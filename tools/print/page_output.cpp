#include "print/page_output.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "common/output.hpp"
#include "common/tool.hpp"

namespace evodoku::tools {

namespace {

/// PDF and PostScript.
class PaperOutput : public PageOutput {
 public:
  PaperOutput(const std::string& file, draw::PaperForm form, const draw::PaperFont& font,
              const DocumentInfo& info)
      : output_(file),
        writer_(form, font, {.title = info.title}, [this](std::string_view bytes) { output_.write(bytes); }) {
  }

  void add(const draw::Picture& page) override { writer_.add_page(page); }
  void commit() override {
    writer_.finish();
    output_.commit();
  }
  bool reader_gone() const override { return output_.reader_gone(); }

 private:
  Output output_;
  draw::PaperWriter writer_;
};

class HtmlOutput : public PageOutput {
 public:
  HtmlOutput(const std::string& file, DocumentInfo info) : output_(file), info_(std::move(info)) {}

  void add(const draw::Picture& page) override {
    if (!std::exchange(has_head_, true))
      output_.write(draw::html_pages_head(page, info_.title, info_.language));
    output_.write(draw::html_page(page));
  }
  void commit() override {
    output_.write(draw::html_pages_foot());
    output_.commit();
  }
  bool reader_gone() const override { return output_.reader_gone(); }

 private:
  Output output_;
  DocumentInfo info_;
  bool has_head_ = false;
};

/// SVG and PNG: one file per page, completed before the next is begun.
class PageFiles : public PageOutput {
 public:
  PageFiles(const PrintRequest& request, std::string file, int pages, const draw::PaperFont* font)
      : request_(request), file_(std::move(file)), pages_(pages), font_(font) {
    if (pages > 1 && file_ == "-") {
      throw UsageError(
          fmt::format("{} pages need one file each: name them with -o, such as -o pages.{} for {} to {}",
                      pages, request.form == PageForm::svg ? "svg" : "png",
                      numbered(request.form == PageForm::svg ? "pages.svg" : "pages.png", 1),
                      numbered(request.form == PageForm::svg ? "pages.svg" : "pages.png", pages)));
    }
    for (int page = 1; page <= pages && file_ != "-"; ++page) require_free(name_of(page), {});
  }

  void add(const draw::Picture& page) override {
    Output output(name_of(++written_));
    output.write(request_.form == PageForm::svg ? draw::to_svg(page)
                                                : draw::to_png(page, *font_, request_.dpi));
    output.commit();
    is_gone_ = output.reader_gone();
  }
  void commit() override {}
  bool reader_gone() const override { return is_gone_; }

 private:
  std::string name_of(int page) const { return pages_ == 1 ? file_ : numbered(file_, page); }

  /// "book-07.svg": as many digits as the last page has, so that the names sort correctly.
  std::string numbered(const std::string& file, int page) const {
    const std::filesystem::path path = file;
    const std::size_t digits = std::to_string(pages_).size();
    const std::string name =
        fmt::format("{}-{:0{}}{}", path.stem().string(), page, digits, path.extension().string());
    return (path.parent_path() / name).string();
  }

  const PrintRequest& request_;
  std::string file_;
  int pages_;
  const draw::PaperFont* font_;
  int written_ = 0;
  bool is_gone_ = false;
};

}  // namespace

std::unique_ptr<PageOutput> page_output(const PrintRequest& request, const std::string& file, int pages,
                                        const draw::PaperFont* font, const DocumentInfo& info) {
  switch (request.form) {
    case PageForm::pdf:
      return std::make_unique<PaperOutput>(file, draw::PaperForm::pdf, *font, info);
    case PageForm::postscript:
      return std::make_unique<PaperOutput>(file, draw::PaperForm::postscript, *font, info);
    case PageForm::html:
      return std::make_unique<HtmlOutput>(file, info);
    case PageForm::svg:
    case PageForm::png:
      break;
  }
  return std::make_unique<PageFiles>(request, file, pages, font);
}

}  // namespace evodoku::tools
