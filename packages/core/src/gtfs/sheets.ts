import { guardCell } from "../text/csvGuard.ts";
import { csvLine } from "../text/csvLine.ts";
import { type DayKind, serviceTimeText } from "../timetable/index.ts";
import type { ReadFeed } from "./readFeed.ts";
import { dateCell } from "./services.ts";

/** A file of changes: its heading and its rows. */
export interface FeedSheet {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface SheetOptions {
  /** Code of the scheme of the trips; undefined: the column is left out. */
  readonly scheme: string | undefined;
  /** Names of days for which the feed has no name. */
  readonly names: Readonly<Record<DayKind, string>>;
}

/** A table inside a cell: column names, then a line for each row. */
const inside = (lines: readonly (readonly string[])[]): string =>
  lines
    .map((cells) => csvLine(cells.map(guardCell)))
    .join("")
    .trimEnd();

/**
 * The content of a feed as import files, by file name; `banche plan` reads a folder of them. Records are found by
 * their codes. Values that a feed does not have are left out, so an import does not change them. The files are in
 * import order: referenced records come first.
 */
export function sheetsOf(read: ReadFeed, { scheme, names }: SheetOptions): ReadonlyMap<string, FeedSheet> {
  const { stops, lines, trips, exceptions } = read;
  const files = new Map<string, FeedSheet>([
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
  ]);
  if (exceptions.length > 0) {
    const rows = exceptions.map(({ day, kind, name }) => [
      dateCell(day).replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3"),
      kind,
      name ?? names[kind],
    ]);
    files.set("service-days.csv", sheet(["day", "kind", "name"], rows));
  }
  files.set("trips.csv", tripSheet(trips, scheme));
  return files;
}

/** An import file as delimited text. */
export function sheetText({ header, rows }: FeedSheet): string {
  return [header, ...rows].map((cells) => csvLine(cells.map(guardCell))).join("");
}

function routeOf({ route }: ReadFeed["lines"][number]): string {
  const legs = route.map(({ direction, stop, distanceM, timeS }) => [
    ...[direction, stop, distanceM === undefined ? "" : String(distanceM), serviceTimeText(timeS / 60)],
  ]);
  return inside([["direction", "stop", "distance", "time"], ...legs]);
}

function tripSheet(trips: ReadFeed["trips"], scheme: string | undefined): FeedSheet {
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

function sheet(header: readonly string[], rows: FeedSheet["rows"]): FeedSheet {
  return { header, rows };
}
