// Linked into programs that are built with the address sanitizer and use PaperFont: memory that fontconfig keeps to the
// end is not a leak of these programs. It must be in the program itself, where the sanitizer looks first.
extern "C" __attribute__((visibility("default"))) const char*
__lsan_default_suppressions();  // NOLINT: its name

const char* __lsan_default_suppressions() {  // NOLINT
  return "leak:libfontconfig\n";
}
