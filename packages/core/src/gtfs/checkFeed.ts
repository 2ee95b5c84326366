import { type Feed, type FeedRow, rowsOf } from "./feed.ts";
import { dayOfCell } from "./services.ts";
import { type CellKind, type FeedColumn, standard } from "./standard.ts";

/** An error in a feed. Rules have the names of the canonical validator (gtfs-validator.mobilitydata.org). */
export interface FeedNotice {
  readonly severity: "error" | "warning";
  readonly rule: string;
  readonly file: string;
  /** Row of the file; the heading is row 1. Missing for an error of the whole file. */
  readonly row?: number | undefined;
  readonly column?: string | undefined;
  readonly value?: string | undefined;
}

/**
 * Checks a feed by the standard: files, columns, cell types, keys, references, decreasing times and distances,
 * unusable trips. Files that bus timetables do not need (fares, transfers, translations) are ignored.
 */
export function checkFeed(feed: Feed): readonly FeedNotice[] {
  return [
    ...Object.keys(standard).flatMap((file) => fileNotices(feed, file)),
    ...calendarNotices(feed),
    ...tripNotices(feed),
  ];
}

function fileNotices(feed: Feed, file: string): readonly FeedNotice[] {
  const { required, key, columns } = standard[file] ?? { key: [], columns: {} };
  const table = feed.get(file);
  if (!table) return required ? [{ severity: "error", rule: "missing_required_file", file }] : [];
  const error = (rule: string, more: Partial<FeedNotice>): FeedNotice => ({ severity: "error", rule, file, ...more });
  const missing = Object.entries(columns).filter(([name, column]) => column.required && !table.columns.includes(name));
  const notices = missing.map(([column]) => error("missing_required_column", { column }));
  const rows = rowsOf(table);
  const cells = Object.entries(columns).filter(([name]) => table.columns.includes(name));
  for (const [column, about] of cells) {
    const known =
      about.refers && new Set(rowsOf(feed.get(about.refers[0])).map(({ cell }) => cell(about.refers?.[1] ?? "")));
    for (const { row, cell } of rows) {
      const value = cell(column);
      const rule = value === "" ? about.required && "missing_required_field" : cellRule(about, value);
      if (rule) notices.push(error(rule, { row, column, ...(value !== "" && { value }) }));
      else if (value !== "" && known && !known.has(value))
        notices.push(error("foreign_key_violation", { row, column, value }));
    }
  }
  return [...notices, ...repeated(rows, key).map((found) => error("duplicate_key", found))];
}

function repeated(rows: readonly FeedRow[], key: readonly string[]) {
  const seen = new Set<string>();
  return rows.flatMap(({ row, cell }) => {
    const value = key.map((column) => cell(column)).join(" ");
    if (key.length === 0 || !seen.has(value)) {
      seen.add(value);
      return [];
    }
    return [{ row, column: key.join(" "), value }];
  });
}

const patterns: Readonly<Partial<Record<CellKind, readonly [pattern: RegExp, rule: string]>>> = {
  url: [/^https?:\/\/[^\s/]+/i, "invalid_url"],
  zone: [/^[A-Za-z_]+(\/[A-Za-z_+-]+)*$/, "invalid_timezone"],
  time: [/^\d{1,3}:[0-5]\d:[0-5]\d$/, "invalid_time"],
  colour: [/^[0-9a-f]{6}$/i, "invalid_color"],
  count: [/^\d{1,9}$/, "invalid_integer"],
  distance: [/^\d{1,9}(\.\d+)?$/, "invalid_float"],
};

function cellRule({ kind, values }: FeedColumn, value: string): string | undefined {
  if (values && !values.includes(value)) return "unexpected_enum_value";
  if (kind === "date") return dayOfCell(value) === undefined ? "invalid_date" : undefined;
  if (kind === "latitude" || kind === "longitude") {
    if (!/^-?\d{1,3}(\.\d+)?$/.test(value)) return "invalid_float";
    return Math.abs(Number(value)) > (kind === "latitude" ? 90 : 180) ? "number_out_of_range" : undefined;
  }
  const [pattern, rule] = patterns[kind] ?? [];
  return pattern && !pattern.test(value) ? rule : undefined;
}

function calendarNotices(feed: Feed): readonly FeedNotice[] {
  const file = "calendar.txt";
  if (!feed.has(file) && !feed.has("calendar_dates.txt"))
    return [{ severity: "error", rule: "missing_calendar_and_calendar_date_files", file }];
  const services = new Set(
    [file, "calendar_dates.txt"].flatMap((name) => rowsOf(feed.get(name)).map(({ cell }) => cell("service_id"))),
  );
  const turned = rowsOf(feed.get(file)).filter(({ cell }) => cell("start_date") > cell("end_date"));
  const unknown = rowsOf(feed.get("trips.txt")).filter(({ cell }) => !services.has(cell("service_id")));
  return [
    ...turned.map(({ row }) => ({ severity: "error", rule: "start_and_end_range_out_of_order", file, row }) as const),
    ...unknown.map(({ row, cell }): FeedNotice => {
      const at = { file: "trips.txt", row, column: "service_id", value: cell("service_id") };
      return { severity: "error", rule: "foreign_key_violation", ...at };
    }),
  ];
}

function tripNotices(feed: Feed): readonly FeedNotice[] {
  const calls = callsByTrip(feed);
  const file = "stop_times.txt";
  const notices: FeedNotice[] = [];
  for (const { row, cell } of rowsOf(feed.get("trips.txt"))) {
    const value = cell("trip_id");
    if ((calls.get(value)?.length ?? 0) < 2)
      notices.push({ severity: "warning", rule: "unusable_trip", file: "trips.txt", row, column: "trip_id", value });
  }
  for (const rows of calls.values()) {
    const error = (rule: string, { row, cell }: FeedRow, column: string) =>
      notices.push({ severity: "error", rule, file, row, column, value: cell(column) });
    for (const edge of [rows[0], rows.at(-1)])
      for (const column of ["arrival_time", "departure_time"])
        if (edge && edge.cell(column) === "") error("missing_trip_edge", edge, column);
    let left = 0;
    let distance = -1;
    for (const one of rows) {
      const arrives = secondsOfCell(one.cell("arrival_time"));
      const leaves = secondsOfCell(one.cell("departure_time"));
      if (arrives !== undefined && arrives < left)
        error("stop_time_with_arrival_before_previous_departure_time", one, "arrival_time");
      if (arrives !== undefined && leaves !== undefined && leaves < arrives)
        error("stop_time_with_departure_before_arrival_time", one, "departure_time");
      left = leaves ?? arrives ?? left;
      const cell = one.cell("shape_dist_traveled");
      if (cell === "") continue;
      if (Number(cell) <= distance) error("decreasing_or_equal_stop_time_distance", one, "shape_dist_traveled");
      distance = Number(cell);
    }
  }
  const used = new Set([...calls.values()].flatMap((rows) => rows.map(({ cell }) => cell("stop_id"))));
  for (const { row, cell } of rowsOf(feed.get("stops.txt"))) {
    const value = cell("stop_id");
    if (!used.has(value))
      notices.push({
        severity: "warning",
        rule: "stop_without_stop_time",
        file: "stops.txt",
        row,
        column: "stop_id",
        value,
      });
  }
  return notices;
}

/** The stop times of each trip, in stop order. */
export function callsByTrip(feed: Feed): ReadonlyMap<string, readonly FeedRow[]> {
  const calls = new Map<string, FeedRow[]>();
  for (const row of rowsOf(feed.get("stop_times.txt"))) {
    const trip = row.cell("trip_id");
    const of = calls.get(trip);
    if (of) of.push(row);
    else calls.set(trip, [row]);
  }
  const place = ({ cell }: FeedRow) => Number(cell("stop_sequence"));
  for (const rows of calls.values()) rows.sort((a, b) => place(a) - place(b));
  return calls;
}

/** Seconds of the service day; undefined if a cell is not a time. */
export function secondsOfCell(cell: string): number | undefined {
  const [, hours, minutes, seconds] = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/.exec(cell) ?? [];
  return seconds === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
