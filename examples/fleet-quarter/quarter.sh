#!/usr/bin/env bash
# A quarter of a shuttle fleet by commands. The draft of the next quarter is completed from this one, compared with it and published. Its
# first days are rostered, a bus sends a position, and last month is settled. Works on the demo on any day.
set -euo pipefail

# The service day of the factories, this many days from today.
day() { date -u -d "+8 hours $1 day" +%F; }

echo "== The next quarter"
LAST=$(banche schemes list --state published --query '[0].code')
NEXT=$(banche schemes list --state draft --query '[0].code')
[ -n "$NEXT" ] || { echo "There is no draft: banche schemes create makes one" >&2; exit 1; }
# The draft is a copy; some of its trips have no vehicle or driver yet.
banche schemes check "$NEXT" || echo "$NEXT is not complete"
banche schemes compare "$LAST" "$NEXT" --trips --format csv > differences.csv

# Copy vehicles and drivers from the current quarter.
banche trips export people.csv --where "scheme=$LAST"
banche trips import people.csv --set "scheme=$NEXT" --yes --progress none
banche schemes compare "$LAST" "$NEXT"

banche schemes update "$NEXT" --people admin --yes
banche schemes check "$NEXT"
banche schemes publish "$NEXT"

# For riders: the timetable in the format of route planners.
banche gtfs export next-quarter.zip --scheme "$NEXT"
banche gtfs check next-quarter.zip

echo "== The roster of the coming days"
banche roster fill --from "$(day +1)" --to "$(day +3)" --save --format csv > filled.csv
banche roster check --from "$(day +1)" --to "$(day +3)" --format csv > violations.csv || echo "see violations.csv"

echo "== The road"
# A position as a device sends it.
PLATE=$(banche vehicles list --limit 1 --query '[0].plate')
printf 'plate,time,latitude,longitude,speed\n%s,%s,31.2989,120.5853,36\n' "$PLATE" "$(date -u -d '+8 hours' '+%F %T')" > positions.csv
banche fleet import positions.csv
banche fleet positions --format csv --fields plate,speed > road.csv
banche day show --format csv --fields number,state,minutes > today.csv

echo "== The last month"
MONTH=$(date -u -d "$(date -u -d '+8 hours' +%Y-%m-01) -1 day" +%Y-%m)
banche settlement calculate --month "$MONTH"
CARRIER=$(banche settlement list --month "$MONTH" --query '[0].carrier')
banche settlement export "$CARRIER" settlement.xlsx --month "$MONTH"
# The settlement has trips without a price. It is agreed with a note.
banche settlement agree "$CARRIER" --month "$MONTH" --note "trips without a record are checked on paper"
banche settlement list --month "$MONTH"
