# lintian.sh BUILD: the Debian packages of a build have nothing that lintian calls an error or warns of. Exit code 77: there
# is no lintian.
set -eu -o pipefail
command -v lintian >/dev/null || exit 77
compgen -G "$1/packages/*.deb" >/dev/null || {
  echo "$1/packages: no packages; cmake --build $1 --target package makes them" >&2
  exit 1
}
as_root=()
if [ "$(id -u)" -eq 0 ]; then as_root=(--allow-root); fi
lintian "${as_root[@]}" --fail-on error,warning "$1"/packages/*.deb
