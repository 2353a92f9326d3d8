#include "deduce/scanner_impl.hpp"

namespace evodoku {

template class Scanner<Cube32>;

}  // namespace evodoku
