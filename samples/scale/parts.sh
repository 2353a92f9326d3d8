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
make_part() {
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
      folder=$(mktemp -d) && cd "$folder" || return 1
      trap 'rm -rf "$folder"' EXIT
      evodoku-experiment run -q -j 1 "$@" -o part.csv --shard "$shard" && cat part.csv
      ;;
    *) echo "$job: want generate, store, rate or study" >&2 && return 2 ;;
  esac
}

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

# join_parts RESULT SHARDS JOB: joins the parts in their order. If parts are missing, they are named and nothing is
# joined.
join_parts() {
  local result=$1 missing parts
  missing=$(missing_parts "$result" "$2" | tr '\n' ' ')
  if [ -n "$missing" ]; then
    echo "$result: these parts of $2 are missing, and the same command makes them: $missing" >&2
    return 1
  fi
  mapfile -t parts < <(seq -f "$result.parts/%.0f" "$2")
  case $3 in
    store) evodoku-store merge "$result" "${parts[@]}" ;;
    *) cat "${parts[@]}" >"$result.new" && mv "$result.new" "$result" ;;
  esac
}
