# Sourced by what needs a Debian with nothing else in it: makes one in $root, in a $folder that is removed in the end. Exit code
# 77: there is no debootstrap, no root, or no way to a Debian archive.
archive=${EVODOKU_DEBIAN_ARCHIVE:-http://deb.debian.org/debian}

skip() {
  echo "$*"
  exit 77
}

[ "$(id -u)" -eq 0 ] || skip "only root can make a Debian root"
command -v debootstrap >/dev/null || skip "there is no debootstrap"

folder=$(mktemp -d)
root=$folder/root
trap 'rm -rf "$folder"' EXIT
debootstrap --variant=minbase bookworm "$root" "$archive" >"$folder/log" 2>&1 || {
  tail -n 3 "$folder/log"
  skip "debootstrap could make no Debian from $archive"
}

inside() {
  chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root \
    DEBIAN_FRONTEND=noninteractive "$@"
}
