// What our objects call of fmt, compiled from its headers: Debian has it as a shared library only.
#define FMT_HEADER_ONLY 1
#include <fmt/format.h>

namespace {

template <typename Function>
auto address(Function* function) {
  return reinterpret_cast<void (*)()>(function);
}

}  // namespace

// Linking names what is missing here.
extern void (*const evodoku_of_fmt[])();
void (*const evodoku_of_fmt[])() = {
    address(static_cast<std::string (*)(fmt::string_view, fmt::format_args)>(&fmt::vformat)),
    address(&fmt::detail::throw_format_error),
    address(static_cast<bool (*)(std::uint32_t)>(&fmt::detail::is_printable)),
    address(&fmt::detail::dragonbox::to_decimal<float>),
    address(&fmt::detail::dragonbox::to_decimal<double>),
    address(&fmt::detail::decimal_point_impl<char>),
    address(&fmt::detail::thousands_sep_impl<char>),
};
