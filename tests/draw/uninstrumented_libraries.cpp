// Linked into programs that are built with a sanitizer and have a Typesetter: what the sanitizers report of the
// libraries below pango, which are not built with them, is no fault of these programs. fontconfig keeps memory to the
// end; the threads of pango wait for each other in ways that the thread sanitizer cannot see. It must be in the program
// itself, where the sanitizers look first.
extern "C" __attribute__((visibility("default"))) const char*
__lsan_default_suppressions();                                                           // NOLINT: its name
extern "C" __attribute__((visibility("default"))) const char* __lsan_default_options();  // NOLINT: its name
extern "C" __attribute__((visibility("default"))) const char*
__tsan_default_suppressions();  // NOLINT: its name

const char* __lsan_default_suppressions() {  // NOLINT
  return "leak:libfontconfig\n";
}

// What is suppressed is not told: tests want silence where all went well.
const char* __lsan_default_options() {  // NOLINT
  return "print_suppressions=0";
}

const char* __tsan_default_suppressions() {  // NOLINT
  return "called_from_lib:libglib-2.0.so\n"
         "called_from_lib:libfontconfig.so\n"
         "called_from_lib:libpangoft2-1.0.so\n"
         "race:libharfbuzz.so\n"
         "race:libpango-1.0.so\n"
         "race:libpangocairo-1.0.so\n";
}
