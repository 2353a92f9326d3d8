#include "deduce/scanner_impl.hpp"

namespace evodoku {

template std::unique_ptr<Scanner<Cube16>> make_scanner(const Cube16&, const Geometry&, DirectSteps,
                                                       ScanMemory*);

}  // namespace evodoku
