// Where pages go: one document, or a file a page.
#pragma once

#include <memory>
#include <string>

#include "evodoku_draw/paper.hpp"
#include "evodoku_draw/picture.hpp"
#include "print/request.hpp"

namespace evodoku::tools {

class PageOutput {
 public:
  virtual ~PageOutput() = default;
  virtual void add(const draw::Picture& page) = 0;
  /// Everything is in its place. Without it a file that was there before stays as it was.
  virtual void commit() = 0;
  virtual bool reader_gone() const { return false; }
};

struct DocumentInfo {
  std::string title;
  std::string language;
};

/// For a document of `pages` pages, named `file` ("-" for standard output). Several pages of SVG or PNG go to files with a
/// number before their ending; each is whole or not there. `font` may be null for SVG and HTML. Throws UsageError for names
/// that may not be replaced, and for several pages that standard output cannot take.
std::unique_ptr<PageOutput> page_output(const PrintRequest& request, const std::string& file, int pages,
                                        const draw::PaperFont* font, const DocumentInfo& info);

}  // namespace evodoku::tools
