#!/usr/bin/env bash
# in_a_clean_debian.sh BUILD: hosts.sh, slurm.sh and dask.sh in a Debian of their own, which has what they need: nothing is installed
# here, and no service is started. EVODOKU_PUZZLES=300000 for the full count.
set -eu -o pipefail

sources=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$(cd "$1" && pwd)
source "$sources/tests/packages/clean_debian.sh"

SHARED=$sources
alive true || skip "nothing can be mounted for a root"
install_inside libfmt9 libsqlite3-0 zlib1g sqlite3 procps \
  parallel bzip2 openssh-server openssh-client iproute2 slurmctld slurmd slurm-client munge python3-numpy python3-distributed

failed=0 skipped=0
for test in hosts slurm dask; do
  status=0
  alive env EVODOKU_TOOLS="$build/tools" ${EVODOKU_PUZZLES:+EVODOKU_PUZZLES=$EVODOKU_PUZZLES} bash "$sources/tests/scale/$test.sh" </dev/null || status=$?
  case $status in
    0) ;;
    77) skipped=1 ;;
    *) failed=1 && echo "$test.sh failed" ;;
  esac
done
[ $failed -eq 0 ] || exit 1
[ $skipped -eq 0 ] || exit 77
