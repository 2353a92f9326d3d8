#!/usr/bin/env bash
# Runs a job on many hosts with GNU parallel over ssh: its parts are made on any free host, and joined here, in order.
#
#   parallel.sh HOSTS SHARDS RESULT JOB ARGUMENT...        (jobs: see parts.sh)
#
#   parallel.sh hosts.txt   50 puzzles.txt generate -N 3 --clues 28 -n 1000000 --seed 1 --no-distinct
#   parallel.sh hosts.txt   50 rated.csv   rate --seed 1 /data/puzzles.txt
#   parallel.sh hosts.txt   50 results.csv  study /data/my.study
#   parallel.sh hosts.txt 1000 puzzles.db  store -N 3 --clues 26..32 -n 10000000 --seed 1
#
# HOSTS has one line per host: "4/user@host" for four parts at a time there, "2/:" for two on this machine. Each host must
# accept ssh without a password and have bash and evodoku, and perl and bzip2, by which GNU parallel sends commands; so must
# this one. Parts that fail, or whose host is lost, are tried on other hosts; after Ctrl-C or a crash the same command
# continues. Exit code 1: parts are missing; they are named.
set -u
source "$(dirname "${BASH_SOURCE[0]}")/parts.sh"
if [ $# -lt 5 ]; then sed -n '2,15s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2 && exit 2; fi
hosts=$1 shards=$2 result=$3
shift 3
for program in parallel perl bzip2 evodoku-store; do
  command -v $program >/dev/null || { echo "$program is missing here (Debian: apt install parallel bzip2)" >&2 && exit 2; }
done
begin_parts "$result" "$shards" "$@" || exit 2
log=$result.parts/log

# Parts that succeeded by parallel's log are complete: columns 7 and 8 are exit code and signal, 9 is "make_part K/M ...".
take_what_is_done() {
  for k in $(awk -F '\t' '$7 == "0" && $8 == "0" { split($9, word, "[ /]"); print word[2] }' "$log"); do
    if [ -e "$result.parts/$k.out" ]; then mv "$result.parts/$k.out" "$result.parts/$k"; fi
  done
}

if [ -e "$log" ]; then take_what_is_done; fi
export -f make_part
# a host that is silent for 30 s is lost
export PARALLEL_SSH='ssh -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=10 -o ServerAliveCountMax=3'
# a host that cannot be reached, or lacks something, is named
# shellcheck disable=SC2016  # for the host's bash
lacking='for p in perl bzip2 evodoku-generate; do command -v $p >/dev/null || echo $p; done'
sed 's|^[0-9]*/||; /^#/d; /^ *$/d; /^:$/d' "$hosts" | {
  while read -r host; do
    {
      lacks=$($PARALLEL_SSH -n "$host" "bash -c '$lacking'") ||
        echo "$host: cannot be reached by ssh; the other hosts take its parts"
      if [ -n "$lacks" ]; then echo "$host: lacks ${lacks//$'\n'/, }; the other hosts take its parts"; fi
    } >&2 &
  done
  wait
}
missing_parts "$result" "$shards" | parallel --sshloginfile "$hosts" --retries 5 --env make_part --joblog "$log" \
  --results "$result.parts/{}.out" "make_part {}/$shards $(printf '%q ' "$@")" >/dev/null
take_what_is_done
join_parts "$result" "$shards" "$1"
