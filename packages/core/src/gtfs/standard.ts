/** The type of a cell, as in the standard. */
export type CellKind =
  | "id"
  | "text"
  | "url"
  | "zone"
  | "date"
  | "time"
  | "colour"
  | "latitude"
  | "longitude"
  | "count"
  | "distance"
  | "enum";

export interface FeedColumn {
  readonly kind: CellKind;
  readonly required?: true;
  /** Allowed values of an enum. */
  readonly values?: readonly string[];
  /** The file and column to which it refers. */
  readonly refers?: readonly [file: string, column: string];
}

export interface FeedFile {
  readonly required?: true;
  /** Columns that together identify a row. */
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, FeedColumn>>;
}

const flag = { kind: "enum", required: true, values: ["0", "1"] } as const;
const id = { kind: "id", required: true } as const;
const date = { kind: "date", required: true } as const;

/** The files and columns of TODS 2.1 for duties; service dates are in the supplement files. */
const operationsStandard: Readonly<Record<string, FeedFile>> = {
  "trips_supplement.txt": {
    key: ["trip_id"],
    columns: { trip_id: { ...id, refers: ["trips.txt", "trip_id"] }, block_id: { kind: "id" } },
  },
  "calendar_dates_supplement.txt": {
    key: ["service_id", "date"],
    columns: { service_id: id, date, exception_type: { kind: "enum", required: true, values: ["1", "2"] } },
  },
  "run_events.txt": {
    key: ["service_id", "run_id", "event_sequence"],
    columns: {
      service_id: { ...id, refers: ["calendar_dates_supplement.txt", "service_id"] },
      run_id: id,
      event_sequence: { kind: "count", required: true },
      block_id: { kind: "id", refers: ["trips_supplement.txt", "block_id"] },
      event_type: { kind: "text", required: true },
      trip_id: { kind: "id", refers: ["trips.txt", "trip_id"] },
      start_location: { ...id, refers: ["stops.txt", "stop_id"] },
      start_time: { kind: "time", required: true },
      start_mid_trip: { kind: "enum", values: ["0", "1", "2"] },
      end_location: { ...id, refers: ["stops.txt", "stop_id"] },
      end_time: { kind: "time", required: true },
      end_mid_trip: { kind: "enum", values: ["0", "1", "2"] },
    },
  },
  "employee_run_dates.txt": {
    key: ["date", "service_id", "run_id", "employee_id"],
    columns: {
      date,
      service_id: { ...id, refers: ["run_events.txt", "service_id"] },
      run_id: { ...id, refers: ["run_events.txt", "run_id"] },
      employee_id: id,
    },
  },
  "vehicles.txt": { key: ["vehicle_id"], columns: { vehicle_id: id, license_plate: { kind: "text" } } },
  "vehicle_assignments.txt": {
    key: ["date", "block_id", "service_id"],
    columns: {
      date,
      service_id: { kind: "id", refers: ["trips.txt", "service_id"] },
      block_id: { ...id, refers: ["trips_supplement.txt", "block_id"] },
      vehicle_id: { ...id, refers: ["vehicles.txt", "vehicle_id"] },
    },
  },
};

/**
 * The files and columns of GTFS schedule for bus timetables (gtfs.org, reference, revision of 2026), with those for
 * duties.
 */
export const standard: Readonly<Record<string, FeedFile>> = {
  "agency.txt": {
    required: true,
    key: ["agency_id"],
    columns: {
      agency_id: { kind: "id" },
      agency_name: { kind: "text", required: true },
      agency_url: { kind: "url", required: true },
      agency_timezone: { kind: "zone", required: true },
    },
  },
  "stops.txt": {
    required: true,
    key: ["stop_id"],
    columns: {
      stop_id: id,
      stop_name: { kind: "text", required: true },
      stop_lat: { kind: "latitude", required: true },
      stop_lon: { kind: "longitude", required: true },
    },
  },
  "routes.txt": {
    required: true,
    key: ["route_id"],
    columns: {
      route_id: id,
      agency_id: { kind: "id", refers: ["agency.txt", "agency_id"] },
      route_type: { kind: "count", required: true },
      route_color: { kind: "colour" },
      route_text_color: { kind: "colour" },
    },
  },
  "calendar.txt": {
    key: ["service_id"],
    columns: {
      service_id: id,
      ...{ monday: flag, tuesday: flag, wednesday: flag, thursday: flag, friday: flag, saturday: flag, sunday: flag },
      start_date: date,
      end_date: date,
    },
  },
  "calendar_dates.txt": {
    key: ["service_id", "date"],
    columns: { service_id: id, date, exception_type: { kind: "enum", required: true, values: ["1", "2"] } },
  },
  "trips.txt": {
    required: true,
    key: ["trip_id"],
    columns: {
      route_id: { ...id, refers: ["routes.txt", "route_id"] },
      service_id: id,
      trip_id: id,
      direction_id: { kind: "enum", values: ["0", "1"] },
      shape_id: { kind: "id", refers: ["shapes.txt", "shape_id"] },
    },
  },
  "stop_times.txt": {
    required: true,
    key: ["trip_id", "stop_sequence"],
    columns: {
      trip_id: { ...id, refers: ["trips.txt", "trip_id"] },
      arrival_time: { kind: "time" },
      departure_time: { kind: "time" },
      stop_id: { ...id, refers: ["stops.txt", "stop_id"] },
      stop_sequence: { kind: "count", required: true },
      shape_dist_traveled: { kind: "distance" },
    },
  },
  "shapes.txt": {
    key: ["shape_id", "shape_pt_sequence"],
    columns: {
      shape_id: id,
      shape_pt_lat: { kind: "latitude", required: true },
      shape_pt_lon: { kind: "longitude", required: true },
      shape_pt_sequence: { kind: "count", required: true },
      shape_dist_traveled: { kind: "distance" },
    },
  },
  "feed_info.txt": {
    key: [],
    columns: {
      feed_publisher_name: { kind: "text", required: true },
      feed_publisher_url: { kind: "url", required: true },
      feed_lang: { kind: "text", required: true },
      feed_start_date: { kind: "date" },
      feed_end_date: { kind: "date" },
    },
  },
  ...operationsStandard,
};
