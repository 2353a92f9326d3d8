# Records of all tools conform to docs/record.schema.json.

schema=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../docs" && pwd)/record.schema.json

# validate FILE: checks every line against the schema; prints errors.
validate() {
  python3 - "$schema" "$1" <<'END'
import json, sys
import jsonschema
schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
records = wrong = 0
for line in open(sys.argv[2]):
    record = json.loads(line)
    records += 1
    for error in validator.iter_errors(record):
        wrong += 1
        print(f"{list(error.absolute_path)}: {error.message}: {line[:100]}")
print(records, "records")
sys.exit(1 if wrong or not records else 0)
END
}

need_validator() { python3 -c 'import jsonschema; jsonschema.Draft202012Validator' 2>/dev/null || exit 77; }

test_every_record_keeps_to_the_schema() {
  need_validator
  {
    evodoku-generate --clues 30 -n 3 --seed 1 --rate --json -q
    evodoku-generate --alpha 0.6 --symmetry half-turn -n 2 --seed 1 --json -q
    evodoku-generate --minimal -n 2 --seed 1 --json -q
    evodoku-generate --class very-hard,easy -n 3 --seed 1 --json -q
    evodoku-generate --box 2x3 --clues 12 -n 2 --seed 1 --rate --json -q
    evodoku-generate -N 6 --filled 0.7 --seed 1 --json -q  # numbers
    evodoku-generate --clues 17 --budget 1 --best-effort --seed 1 --json -q
    evodoku-rate --seed 1 --json -q "$samples/lines.txt"
    evodoku-rate --seed 1 --json --explain -q "$samples/lines.txt"
    # no run solved it
    echo '{"puzzle":"'$proper'","rating":{"rater":"knowledge","version":3,"seed":1,"runs":1,"solved":0,"censored":1,"ert_low":0.5,"value":0.176,"class":"unsolved"}}' |
      evodoku-solve --json -q
    evodoku-rate --json --hint -q "$samples/lines.txt"
    evodoku-rate --seed 1 --rater mantere-koljonen --runs 2 --json -q "$samples/small4.txt"
    evodoku-solve --json -q "$samples/records.jsonl" "$samples/puzzles.csv" "$samples/not-proper.txt"
    { echo rubbish; cat "$samples/not-proper.txt"; } | evodoku-rate --runs 0 --json --keep-going -q
    evodoku-generate --drill naked-pair --seed 1 --json -q
    evodoku-rate --columns all --json -q "$samples/lines.txt"
    evodoku-rate --columns puzzle,class,effort,solution --json -q "$samples/lines.txt"
    evodoku-rate --columns puzzle,solution,rating,rating_low,rating_high,guesses,path,puzzle_id,solution_id --json -q "$samples/lines.txt" |
      evodoku-dataset split --split train=0.5,test=0.5 --augment 1 --json -q
    evodoku-generate --clues 30 -n 3 --seed 1 --json -q | evodoku-dataset split --json -q
  } >all.jsonl 2>.err
  evodoku-generate --clues 28 -n 5 --seed 2 --rate --json -q | evodoku-store import set.db - -q
  evodoku-query set.db --json >>all.jsonl
  evodoku-store export set.db --json >>all.jsonl
  [ "$(wc -l <all.jsonl)" -gt 40 ] || fail "too few records"
  ends 0 run validate all.jsonl
}

test_a_record_that_does_not_keep_to_the_schema_is_noticed() {
  need_validator
  evodoku-generate --clues 30 --seed 1 --rate --json -q >one.jsonl
  local change
  for change in 's/,"format":1/,"error":1/' 's/"format":1/"format":2/' 's/"clues":30/"clues":"30"/' 's/"box":"3x3"/"box":"3"/' 's/,"rater":"knowledge"//' 's/{"rater":"knowledge",/{/'; do
    sed "$change" one.jsonl >changed.jsonl
    cmp -s one.jsonl changed.jsonl && continue
    ends 1 run validate changed.jsonl
  done
}

test_a_record_of_a_later_format_is_refused() {
  evodoku-generate --clues 30 --seed 1 --json -q >one.jsonl
  grep -q '"format":1}$' one.jsonl || fail "a record should name its format"
  sed 's/"format":1/"format":2/' one.jsonl >later.jsonl
  refuses "a record of format 2, made by a later evodoku; this one reads format 1" evodoku-solve later.jsonl
  # earlier builds wrote no format, and other programs' members of that name are kept
  sed 's/,"format":1//' one.jsonl >earlier.jsonl
  ends 0 evodoku-solve earlier.jsonl
  sed 's/"format":1/"format":"classic"/' one.jsonl >other.jsonl
  prints '"format":1,.*"other_format":"classic"' evodoku-solve --json other.jsonl
}

test_the_picture_of_the_readme_is_what_the_tools_print() {
  bash "$samples/first_look.sh" >picture.svg || fail "the script fails"
  cmp -s picture.svg "$samples/../docs/images/first_look.svg" || fail "make it again: samples/first_look.sh > docs/images/first_look.svg"
}
