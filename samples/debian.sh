# Sourced by quickstart.sh and tests/run.sh: the packages that evodoku needs to be built on Debian 12, and a function
# that installs them.

build_packages=(
  g++ cmake ninja-build
  libboost-dev libboost-program-options-dev libfmt-dev
  libsqlite3-dev libsqlitecpp-dev
  libpcg-cpp-dev nlohmann-json3-dev zlib1g-dev
  libpango1.0-dev pkg-config fonts-dejavu-core  # optional: without these evodoku-print writes only SVG and HTML
  fonts-lato librsvg2-2  # optional: a finer font for its pages; SVG files as symbols of its puzzles
  help2man        # optional: without it there are no manual pages
  libcadical-dev  # optional: without it the hardest large puzzles stay undecided
)

# install_missing PACKAGE...: installs the packages that are not installed yet; asks nothing, and needs neither network
# nor root if nothing is missing.
install_missing() {
  local package missing=()
  for package in "$@"; do
    dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed ||
      missing+=("$package")
  done
  if [ ${#missing[@]} -eq 0 ]; then return 0; fi
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "These packages are missing, and neither root nor sudo is at hand to install them: ${missing[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  echo "installing ${#missing[@]} packages and what they need: ${missing[*]}"
  while_it_runs "${as_root[@]}" apt-get update -qq &&
    while_it_runs "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -qq --no-install-recommends "${missing[@]}"
}

# while_it_runs COMMAND...: runs a command without its output; prints a dot every two seconds.
while_it_runs() {
  local status=0
  "$@" </dev/null >/dev/null &
  local pid=$!
  while sleep 2 && kill -0 "$pid" 2>/dev/null; do printf '.'; done
  wait "$pid" || status=$?
  echo
  return $status
}
