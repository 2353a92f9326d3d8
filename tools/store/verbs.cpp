#include "store/verbs.hpp"

#include "common/filter.hpp"

namespace evodoku::tools {

bool InputErrors::take(const std::optional<TextError>& error) {
  if (!error) return true;
  progress_.advance();
  report_bad_input(*error, nullptr, progress_);
  exit_code_ = options_.keep_going ? exit_less : exit_usage;
  return options_.keep_going;
}

}  // namespace evodoku::tools
