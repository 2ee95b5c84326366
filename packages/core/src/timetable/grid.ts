import { fill, freeNumber, paste, shift, type } from "./gridEdits.ts";
import { type GridEdit, type GridSpan, type GridState, type GridTrip, refusalKey } from "./gridState.ts";
import { legsOf } from "./route.ts";
import { departureOf, type PlannedLine, type PlannedTrip, type TripRecord, tripRecord } from "./trips.ts";

type Trips = readonly GridTrip[];

/** Events of a grid. */
export type GridEvent =
  /** Input in one cell. */
  | { readonly type: "typed"; readonly key: string; readonly at: number; readonly text: string }
  /** Fills the stops below the first of each span with the run times of the route. */
  | { readonly type: "filled"; readonly spans: readonly GridSpan[] }
  | { readonly type: "shifted"; readonly spans: readonly GridSpan[]; readonly minutes: number }
  /** Lines and tabs from a spreadsheet, pasted from one cell to the right and down. */
  | { readonly type: "pasted"; readonly keys: readonly string[]; readonly at: number; readonly text: string }
  /** Adds a trip without times. Its number and days come from the trip before it; a copy also gets the times. */
  | {
      readonly type: "added";
      readonly lineId: string;
      readonly direction: string;
      readonly after?: string;
      readonly copy?: true;
    }
  | { readonly type: "removed"; readonly keys: readonly string[] }
  | { readonly type: "changed"; readonly keys: readonly string[]; readonly values: TripValues }
  | { readonly type: "undone" }
  | { readonly type: "redone" }
  /** The server stored the sent trips and returned their versions. */
  | { readonly type: "stored"; readonly sent: readonly StoredTrip[]; readonly removed: readonly string[] };
export type TripValues = Partial<Pick<PlannedTrip, "number" | "days" | "vehicleId" | "driverId">>;
/** A trip as it was sent, with the result of the server. */
export interface StoredTrip {
  readonly trip: GridTrip;
  readonly id: string;
  readonly version: number;
}

/** Unsaved changes: the input of the save call, with the keys of its trips in the same order. */
export interface GridChanges {
  readonly trips: readonly GridTrip[];
  readonly records: readonly (TripRecord & { readonly id?: string; readonly version?: number | undefined })[];
  readonly removed: readonly GridTrip[];
}

const UNDO_MAX = 200;

export function openGrid(trips: readonly PlannedTrip[], lines: ReadonlyMap<string, PlannedLine>): GridState {
  const keyed = trips.map((trip, at): GridTrip => ({ ...trip, key: trip.id ?? `opened ${at}` }));
  const saved = new Map(keyed.map((trip) => [trip.key, trip]));
  return { lines, trips: keyed, saved, refusals: new Map(), past: [], future: [], made: 0 };
}

/** The state after an event. An event that changes nothing returns the same state. */
export function reduceGrid(state: GridState, event: GridEvent): GridState {
  switch (event.type) {
    case "typed":
      return edited(state, type(state, event), [refusalKey(event.key, event.at)]);
    case "filled":
      return edited(state, fill(state, event.spans));
    case "shifted":
      return edited(state, shift(state, event.spans, event.minutes));
    case "pasted":
      return edited(state, paste(state, event));
    case "added":
      return added(state, event);
    case "removed":
      return edited(state, { trips: state.trips.filter(({ key }) => !event.keys.includes(key)) });
    case "changed":
      return edited(state, { trips: state.trips.map((trip) => patched(trip, event)) });
    case "undone":
      return moved(state, state.past, -1);
    case "redone":
      return moved(state, state.future, 1);
    case "stored":
      return stored(state, event);
  }
}

/** The differences from the server's data. */
export function gridChanges({ trips, saved, lines }: GridState): GridChanges {
  const changed = trips.filter((trip) => !sameTrip(trip, saved.get(trip.key)));
  const left = new Set(trips.map(({ key }) => key));
  return {
    trips: changed,
    records: changed.map((trip) => ({
      ...(trip.id !== undefined && { id: trip.id, version: trip.version }),
      ...tripRecord(trip, lines.get(trip.lineId)),
    })),
    removed: [...saved.values()].filter(({ key, id }) => id !== undefined && !left.has(key)),
  };
}

/** The trips of one line and direction, sorted by departure; those without times last. */
export function tripsShown(trips: Trips, lineId: string, direction: string): Trips {
  const departure = (trip: GridTrip) => departureOf(trip) ?? Infinity;
  return trips
    .filter((trip) => trip.lineId === lineId && trip.direction === direction)
    .toSorted((a, b) => departure(a) - departure(b) || (a.number < b.number ? -1 : a.number > b.number ? 1 : 0));
}

function edited(state: GridState, { trips, refused }: GridEdit, tried: readonly string[] = []): GridState {
  const refusals = new Map([...state.refusals].filter(([cell]) => !tried.includes(cell)));
  for (const [cell, refusal] of refused ?? []) refusals.set(cell, refusal);
  const isSame = trips.length === state.trips.length && trips.every((trip, at) => sameTrip(trip, state.trips[at]));
  if (isSame) return refused || refusals.size !== state.refusals.size ? { ...state, refusals } : state;
  return { ...state, trips, refusals, past: [...state.past, state.trips].slice(-UNDO_MAX), future: [] };
}

function added(state: GridState, { lineId, direction, after, copy }: Extract<GridEvent, { type: "added" }>): GridState {
  const basis = state.trips.find(({ key }) => key === after);
  const legs = legsOf(state.lines.get(lineId)?.route ?? [], direction);
  const made = state.made + 1;
  const trip: GridTrip = {
    ...{ key: `new ${made}`, lineId, direction, vehicleId: "", driverId: "" },
    number: freeNumber(state.trips, basis?.number ?? "1"),
    days: basis?.days ?? [],
    times: (copy && basis?.times) ?? legs.map(() => undefined),
  };
  return { ...edited(state, { trips: [...state.trips, trip] }), made };
}

function patched(trip: GridTrip, { keys, values }: Extract<GridEvent, { type: "changed" }>): GridTrip {
  return keys.includes(trip.key) ? { ...trip, ...values } : trip;
}

function moved(state: GridState, from: readonly Trips[], step: 1 | -1): GridState {
  const trips = from.at(-1);
  if (!trips) return state;
  const rest = from.slice(0, -1);
  const ids = new Map([...state.saved].map(([key, { id, version }]) => [key, { id, version }]));
  // Trips that were saved meanwhile now have an id or another version.
  const current = trips.map((trip) => withId(trip, ids.get(trip.key)));
  const [past, future] = step < 0 ? [rest, [...state.future, state.trips]] : [[...state.past, state.trips], rest];
  return { ...state, trips: current, past, future, refusals: new Map() };
}

interface Known {
  readonly id: string | undefined;
  readonly version: number | undefined;
}

function withId(trip: GridTrip, known: Known | undefined): GridTrip {
  const { id: _id, version: _version, ...others } = trip;
  return {
    ...others,
    ...(known?.id !== undefined && { id: known.id }),
    ...(known?.version !== undefined && { version: known.version }),
  };
}

function stored(state: GridState, { sent, removed }: Extract<GridEvent, { type: "stored" }>): GridState {
  const saved = new Map([...state.saved].filter(([key]) => !removed.includes(key)));
  const ids = new Map(sent.map(({ trip, id, version }) => [trip.key, { id, version }]));
  for (const { trip, id, version } of sent) saved.set(trip.key, { ...trip, id, version });
  const trips = state.trips.map((trip) => {
    const known = ids.get(trip.key);
    return known ? withId(trip, known) : trip;
  });
  return { ...state, trips, saved };
}

/** Whether two trips are equal, ignoring their ids. */
function sameTrip(a: GridTrip, b: GridTrip | undefined): boolean {
  if (b === undefined) return false;
  if (a === b) return true;
  const values = ({ number, lineId, direction, vehicleId, driverId }: GridTrip) =>
    [number, lineId, direction, vehicleId, driverId].join("\n");
  const list = (items: readonly unknown[]) => items.map((item) => item ?? "").join(" ");
  return (
    values(a) === values(b) &&
    a.key === b.key &&
    list(a.times) === list(b.times) &&
    list(a.days.toSorted()) === list(b.days.toSorted())
  );
}
