# Used by parallel.sh and slurm.sbatch: making a part of a job, and joining the parts. A job is one of
#
#   generate ARGUMENT...        puzzles, as evodoku-generate makes them                  (--seed S --no-distinct)
#   store ARGUMENT...           the same, and rated, in one store without isomorphs      (--seed S)
#   rate ARGUMENT... FILE...    ratings of lists                                         (--seed S)
#   study FILE.study            the runs of a study
#
# Files that a job reads must have the same absolute name on every host: in a shared folder, or copied. Part K is the
# file RESULT.parts/K, which appears when it is complete. A part that is made twice is identical; a part that is lost
# has no file.

# make_part K/M JOB ARGUMENT...: writes a part to standard output. Runs on any host, on one core, and leaves nothing there.
# In a process of its own: it changes the folder, and the caller's names may be relative.
make_part() (
  shard=$1 job=$2
  shift 2
  case $job in
    generate | rate) "evodoku-$job" -q -j 1 "$@" --shard "$shard" ;;
    store)
      folder=$(mktemp -d) && cd "$folder" || return 1
      trap 'rm -rf "$folder"' EXIT
      evodoku-generate -q -j 1 "$@" --store part.db --shard "$shard" >puzzles &&
        evodoku-rate -q -j 1 --store part.db && cat part.db
      ;;
    study)
      folder=$(mktemp -d) || return 1
      trap 'rm -rf "$folder"' EXIT
      evodoku-experiment run -q -j 1 "$@" -o "$folder/part.csv" --shard "$shard" && cat "$folder/part.csv"
      ;;
    *) echo "$job: want generate, store, rate or study" >&2 && return 2 ;;
  esac
)

# begin_parts RESULT SHARDS JOB ARGUMENT...: makes the folder of the parts; fails if it has those of another job.
begin_parts() {
  mkdir -p "$1.parts" && [ -e "$1.parts/job" ] || echo "${*:2}" >"$1.parts/job"
  [ "$(cat "$1.parts/job")" = "${*:2}" ] && return
  echo "$1.parts: has parts of another job ($(cat "$1.parts/job")): remove the folder, or name another result" >&2
  return 1
}

# missing_parts RESULT SHARDS: the numbers of the missing parts, one per line.
missing_parts() {
  for k in $(seq "$2"); do [ -e "$1.parts/$k" ] || echo "$k"; done
}

# last_words RESULT K...: what these parts said last, where they said anything: Slurm's and GNU parallel's files have it.
last_words() {
  local result=$1 k file
  shift
  for k; do
    for file in "$result.parts/$k.log" "$result.parts/$k.out.err"; do
      if [ -s "$file" ]; then tail -qn 1 "$file" | sed 's|--shard [0-9]*/|--shard K/|'; fi
    done
  done
}

# join_parts RESULT SHARDS JOB: joins the parts in their order. If parts are missing, they are named and nothing is
# joined. One that failed for a reason fails again: the three most frequent last words are shown.
join_parts() {
  local result=$1 missing parts words
  missing=$(missing_parts "$result" "$2" | tr '\n' ' ')
  if [ -n "$missing" ]; then
    # shellcheck disable=SC2086  # the numbers are words
    words=$(last_words "$result" $missing | sort | uniq -c | sort -rn | head -n 3)
    if [ -z "$words" ]; then
      echo "$result: these parts of $2 are missing, and the same command makes them: $missing" >&2
    else
      echo "$result: these parts of $2 are missing: $missing" >&2
      echo "The same command tries them again. How often, and what they said last:" >&2
      echo "$words" >&2
    fi
    return 1
  fi
  mapfile -t parts < <(seq -f "$result.parts/%.0f" "$2")
  case $3 in
    store) evodoku-store merge "$result" "${parts[@]}" ;;
    *) cat "${parts[@]}" >"$result.new" && mv "$result.new" "$result" ;;
  esac
}
