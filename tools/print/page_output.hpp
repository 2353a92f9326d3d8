// Writes pages: one document, or one file per page.
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
  /// Moves the output to its place. Without it an existing file stays as it was.
  virtual void commit() = 0;
  virtual bool reader_gone() const { return false; }
};

struct DocumentInfo {
  std::string title;
  std::string language;
};

/// Output of a document of `pages` pages to `file` ("-" for standard output). Several pages of SVG or PNG go to files
/// with a number before the ending; each is complete or does not exist. `font` may be null for SVG and HTML. Throws
/// UsageError for names of files that may not be replaced, and for several pages that cannot go to standard output.
std::unique_ptr<PageOutput> page_output(const PrintRequest& request, const std::string& file, int pages,
                                        const draw::PaperFont* font, const DocumentInfo& info);

}  // namespace evodoku::tools
