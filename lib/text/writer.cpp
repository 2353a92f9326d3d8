// Writes records in every format.
#include <algorithm>
#include <stdexcept>

#include "evodoku/text.hpp"
#include "text/formats/table.hpp"
#include "text/source/symbols.hpp"

namespace evodoku {

std::string to_line(const Grid& grid, Alphabet alphabet) {
  std::string line;
  if (grid.side() <= text::max_symbol_side) {
    const text::SymbolTable table(alphabet, grid.side());
    line.resize(grid.digits().size());
    std::ranges::transform(grid.digits(), line.begin(),
                           [&](std::uint8_t digit) { return table.symbol_of(digit); });
    return line;
  }
  for (const std::uint8_t digit : grid.digits()) {
    if (!line.empty()) line += ' ';
    line += std::to_string(digit);
  }
  return line;
}

std::string header_text(const WriteOptions& options) {
  const auto header = text::row_of(options.form).header;
  return header == nullptr ? "" : header(options);
}

std::string to_text(const Record& record, const WriteOptions& options) {
  const text::FormatRow& row = text::row_of(options.form);
  if (row.record != nullptr) return row.record(record, options);
  std::string written;
  for (const TextFormatInfo& info : text_formats()) {
    if (info.is_written) written += (written.empty() ? "" : ", ") + std::string(info.name);
  }
  throw std::invalid_argument("'" + std::string(row.info.name) + "' is no form to write: choose one of " +
                              written);
}

}  // namespace evodoku
