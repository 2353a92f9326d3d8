#!/usr/bin/env bash
# document_004_model.sh N [all]: writes the integer programme of document 004 for an empty grid of order N, as text for
# cbc, glpsol or SCIP:
#
#   samples/studies/document_004_model.sh 4 > model.lp && cbc model.lp solve
#
# As in the document, only the boxes of the first N - 1 bands and stacks are constrained (its loops end one too early);
# with "all" every box is.
set -eu

order=${1:?document_004_model.sh N [all]}
boxes=$((order - 1))
if [ "${2:-}" = all ]; then boxes=$order; fi

awk -v n="$order" -v boxes="$boxes" '
  function cell(row, column, digit) { return sprintf("x_%d_%d_%d", row, column, digit) }
  function once(terms) { print " c" (++count) ": " terms " = 1" }
  BEGIN {
    side = n * n
    print "Minimize\n obj: 0 x_1_1_1\nSubject To"
    for (a = 1; a <= side; ++a)
      for (b = 1; b <= side; ++b) {
        row = column = same = ""
        for (c = 1; c <= side; ++c) {
          plus = c > 1 ? " + " : ""
          row = row plus cell(a, c, b)
          column = column plus cell(c, a, b)
          same = same plus cell(a, b, c)
        }
        once(row); once(column); once(same)
      }
    for (digit = 1; digit <= side; ++digit)
      for (q = 1; q <= boxes; ++q)
        for (p = 1; p <= boxes; ++p) {
          box = ""
          for (r = n * (p - 1) + 1; r <= n * p; ++r)
            for (c = n * (q - 1) + 1; c <= n * q; ++c) box = box (box == "" ? "" : " + ") cell(r, c, digit)
          once(box)
        }
    print "Binary"
    for (r = 1; r <= side; ++r) for (c = 1; c <= side; ++c) for (digit = 1; digit <= side; ++digit) print " " cell(r, c, digit)
    print "End"
  }'
