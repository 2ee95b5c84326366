import type { Sheet } from "@banche/core/bulk";
import type { ReadFeed } from "@banche/core/gtfs";
import { CHINA_ZONE, formatTime } from "@banche/core/text";
import { type DayKind, serviceTimeText } from "@banche/core/timetable";
import { csvLine } from "../../output/cells.ts";

interface SheetOptions {
  /** Code of the scheme that the trips belong to; undefined: the column is left out. */
  readonly scheme: string | undefined;
  /** What a day is called that the feed has no name for. */
  readonly names: Readonly<Record<DayKind, string>>;
}

/** A table inside a cell: column names, then a line for each row. */
const inside = (lines: readonly (readonly string[])[]): string =>
  lines
    .map((cells) => csvLine(cells))
    .join("")
    .trimEnd();

/**
 * What a feed says as files of changes, by the name of their file; `banche plan` reads a folder of them. Records are found by their
 * codes. What a feed does not know is not in them, so an import leaves it as it is.
 */
export function sheetsOf(read: ReadFeed, { scheme, names }: SheetOptions): ReadonlyMap<string, Sheet> {
  const { stops, lines, trips, exceptions } = read;
  const files = new Map<string, Sheet>([
    [
      "stops.csv",
      sheet(
        ["code", "name", "latitude", "longitude", "address"],
        stops.map(({ code, name, latitude, longitude, address }) => [code, name, latitude, longitude, address]),
      ),
    ],
    [
      "lines.csv",
      sheet(
        ["code", "name", "colour", "route"],
        lines.map((line) => [line.code, line.name, line.colour, routeOf(line)]),
      ),
    ],
    ["trips.csv", tripSheet(trips, scheme)],
  ]);
  if (exceptions.length > 0) {
    const rows = exceptions.map(({ day, kind, name }) => [
      formatTime(day, "yyyy-MM-dd", CHINA_ZONE),
      kind,
      name ?? names[kind],
    ]);
    files.set("service-days.csv", sheet(["day", "kind", "name"], rows));
  }
  return files;
}

function routeOf({ route }: ReadFeed["lines"][number]): string {
  const legs = route.map(({ direction, stop, distanceM, timeS }) => [
    ...[direction, stop, distanceM === undefined ? "" : String(distanceM), serviceTimeText(timeS / 60)],
  ]);
  return inside([["direction", "stop", "distance", "time"], ...legs]);
}

function tripSheet(trips: ReadFeed["trips"], scheme: string | undefined): Sheet {
  const header = ["number", "line", "direction", "days", "departure", "times"];
  const rows = trips.map(({ number, line, direction, days, times }) => [
    ...[number, line, direction, days.join(","), serviceTimeText((times[0]?.timeS ?? 0) / 60)],
    inside([["stop", "time"], ...times.map(({ stop, timeS }) => [stop, serviceTimeText(timeS / 60)])]),
  ]);
  return scheme === undefined
    ? sheet(header, rows)
    : sheet(
        ["scheme", ...header],
        rows.map((row) => [scheme, ...row]),
      );
}

function sheet(header: readonly string[], rows: readonly (readonly string[])[]): Sheet {
  return {
    header,
    rows: async function* () {
      yield* rows;
    },
  };
}
