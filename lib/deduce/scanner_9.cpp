#include "deduce/scanner_impl.hpp"

namespace evodoku {

template std::unique_ptr<Scanner<Cube9>> make_scanner(const Cube9&, const Geometry&, DirectSteps,
                                                      ScanMemory*);

}  // namespace evodoku
