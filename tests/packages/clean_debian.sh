# Sourced by what needs a Debian with nothing else in it: makes one in $root, in a $folder that is removed in the end. Exit code
# 77: there is no debootstrap, no root, or no way to a Debian archive.
archive=${EVODOKU_DEBIAN_ARCHIVE:-http://deb.debian.org/debian}
release=${EVODOKU_DEBIAN_RELEASE:-bookworm}

skip() {
  echo "$*"
  exit 77
}

[ "$(id -u)" -eq 0 ] || skip "only root can make a Debian root"
command -v debootstrap >/dev/null || skip "there is no debootstrap"

folder=$(mktemp -d)
root=$folder/root
# debootstrap mounts /proc while it works
trap 'umount -l "$root/proc" "$root/sys" 2>/dev/null || true; rm -rf --one-file-system "$folder"' EXIT
trap 'exit 130' INT TERM
debootstrap --variant=minbase "$release" "$root" "$archive" >"$folder/log" 2>&1 || {
  tail -n 3 "$folder/log"
  skip "debootstrap could make no Debian $release from $archive"
}

printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d" # packages start no service
chmod +x "$root/usr/sbin/policy-rc.d"

environment=(/usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root
  DEBIAN_FRONTEND=noninteractive)

inside() {
  chroot "$root" "${environment[@]}" "$@"
}

# alive COMMAND...: the same with what a running machine has: /proc, /sys, /dev, and processes that end with it. What is
# mounted is seen by it alone, so that removing the root reaches nothing of this machine. Exit code 77: not allowed here.
# SHARED, if set, is a folder that it sees under its own name, and cannot change.
alive() {
  unshare --mount --pid --fork --kill-child bash -c '
    root=$1 shared=$2
    shift 2
    mount --make-rprivate / && mount --bind "$root" "$root" && mount -t proc proc "$root/proc" && mount -t sysfs sys "$root/sys" &&
      mount --rbind /dev "$root/dev" && mount -t tmpfs run "$root/run" || exit 77
    if [ -n "$shared" ]; then
      mkdir -p "$root$shared" && mount --bind "$shared" "$root$shared" &&
        mount -o remount,bind,ro "$root$shared" || exit 77
    fi
    exec chroot "$root" "$@"' - "$root" "${SHARED-}" "${environment[@]}" "$@"
}

install_inside() {
  inside apt-get update -qq && inside apt-get install -y -qq --no-install-recommends "$@" >"$folder/apt.log" 2>&1 || {
    tail -n 20 "$folder/apt.log"
    skip "these packages cannot be installed from $archive: $*"
  }
}

# readme_blocks WORD README: the commands that a reader of README pastes: of its installation those with this word, and the tour.
readme_blocks() {
  awk -v word="$1" '
    /^## / { tour = ($0 == "## A tour") }
    /^```/ {
      if (wanted && tour) ++tours
      if (wanted && !tour && index(block, word)) ++installs
      if (wanted && (tour || index(block, word))) printf "%s", block
      block = ""
      wanted = /^```sh/
      next
    }
    wanted { block = block $0 "\n" }
    END { exit !(tours > 5 && installs == 1) }' "$2"
}
