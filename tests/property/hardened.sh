#!/usr/bin/env bash
# hardened.sh COMPILE_COMMANDS X86 FILE...: checks that the shipped tools and libraries are hardened as Debian and other
# distributions harden programs. Prints the first fault of each file. X86 is 1 if -fcf-protection is expected. It cannot
# be seen in the files on Debian 12, because the C library's start files are without the note that would show it;
# therefore the commands that compiled the files are checked for it.
set -u
commands=$1
x86=$2
shift 2
faults=0
fault() {
  echo "$*"
  faults=$((faults + 1))
}

checked=0
for file; do
  headers=$(readelf -hldW "$file") || { fault "$file: cannot be read"; continue; }
  symbols=$(readelf --dyn-syms -W "$file")
  if ! grep -q 'Type: *DYN' <<<"$headers"; then fault "$file: at a fixed address (no PIE)"
  elif ! grep -q GNU_RELRO <<<"$headers"; then fault "$file: no RELRO"
  elif ! grep -qE 'BIND_NOW|Flags:.*NOW' <<<"$headers"; then fault "$file: RELRO is not full: symbols are bound lazily"
  elif ! grep -qE 'GNU_STACK.* RW ' <<<"$headers"; then fault "$file: its stack can be executed"
  elif ! grep -q __stack_chk_fail <<<"$symbols"; then fault "$file: no stack protector"
  elif grep -qE 'R(UN)?PATH.*(\[:|::|:\])' <<<"$headers"; then fault "$file: it searches the current folder for libraries"
  fi
  checked=$((checked + 1))
done
[ "$checked" -gt 0 ] || fault "no file was named"

sources=$(grep -c '"command":' "$commands")
for option in -fstack-protector-strong -D_FORTIFY_SOURCE=2 $([ "$x86" = 1 ] && echo -fcf-protection); do
  with=$(grep '"command":' "$commands" | grep -c -- " $option ")
  [ "$with" -eq "$sources" ] || fault "$commands: $((sources - with)) of $sources files are compiled without $option"
done
[ "$sources" -gt 0 ] || fault "$commands: no command"
[ "$faults" -eq 0 ]
