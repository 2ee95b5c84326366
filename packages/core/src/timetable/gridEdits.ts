import {
  type GridEdit,
  type GridRefusal,
  type GridSpan,
  type GridState,
  type GridTrip,
  refusalKey,
} from "./gridState.ts";
import { legsOf, offsetsOf } from "./route.ts";
import { LATEST_TIME, readServiceTime } from "./serviceTime.ts";
import { timesFrom } from "./trips.ts";

const MINUTE_S = 60;

/** Input in one cell. The first time of a trip without times sets all other times by the legs of the route. */
export function type(
  state: GridState,
  { key, at, text }: { readonly key: string; readonly at: number; readonly text: string },
): GridEdit {
  const trip = state.trips.find((one) => one.key === key);
  if (!trip || at >= trip.times.length) return { trips: state.trips };
  const read = readServiceTime(text, trip.times[at]);
  if (!read.ok) return refusing(state, new Map([[refusalKey(key, at), { rule: read.rule, text }]]));
  const { minutes } = read;
  const isBare = trip.times.every((time) => time === undefined);
  return putTimes(
    state,
    key,
    isBare && minutes !== undefined ? byRoute(state, trip, at, minutes) : put(trip, at, minutes),
  );
}

/** Fills the stops below the first of each span with the run times of the route; skipped stops stay skipped. */
export function fill(state: GridState, spans: readonly GridSpan[]): GridEdit {
  return eachSpan(state, spans, (trip, { from, to }) => {
    const start = trip.times[from];
    if (start === undefined) return trip.times;
    const all = byRoute(state, trip, from, start);
    return trip.times.map((time, at) => (at > from && at <= to && time !== undefined ? all[at] : time));
  });
}

/** Moves the times of spans. A span that would leave the service day is unchanged and gets a refusal. */
export function shift(state: GridState, spans: readonly GridSpan[], minutes: number): GridEdit {
  const refused = new Map<string, GridRefusal>();
  const edit = eachSpan(state, spans, (trip, { key, from, to }) => {
    const next = trip.times.map((time, at) => (at >= from && at <= to && time !== undefined ? time + minutes : time));
    const wrong = next.findIndex((time) => time !== undefined && (time < 0 || time > LATEST_TIME));
    if (wrong < 0) return next;
    refused.set(refusalKey(key, wrong), { rule: "timeRange", text: String(minutes) });
    return trip.times;
  });
  return refused.size > 0 ? { ...edit, refused } : edit;
}

/**
 * Pastes a block of a spreadsheet. A text that is not a time is refused in its cell, the others are accepted; cells
 * outside the grid are ignored.
 */
export function paste(
  state: GridState,
  { keys, at, text }: { readonly keys: readonly string[]; readonly at: number; readonly text: string },
): GridEdit {
  const rows = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  const block = rows.map((row) => row.split("\t"));
  const refused = new Map<string, GridRefusal>();
  const trips = state.trips.map((trip) => {
    const column = keys.indexOf(trip.key);
    if (column < 0) return trip;
    const times = [...trip.times];
    block.forEach((cells, row) => {
      const cell = cells[column];
      const place = at + row;
      if (cell === undefined || place >= times.length) return;
      const read = readServiceTime(cell, times[place]);
      if (read.ok) times[place] = read.minutes;
      else refused.set(refusalKey(trip.key, place), { rule: read.rule, text: cell });
    });
    return { ...trip, times };
  });
  return refused.size > 0 ? { trips, refused } : { trips };
}

/** An unused trip number: the last digits of the given number are increased. */
export function freeNumber(trips: readonly GridTrip[], like: string): string {
  const taken = new Set(trips.map(({ number }) => number.toLowerCase()));
  const [, head = "", digits = "0"] = /^(.*?)(\d*)$/.exec(like) ?? [];
  for (let next = Number(digits === "" ? "0" : digits) + 1; ; next += 1) {
    const number = head + String(next).padStart(digits.length, "0");
    if (!taken.has(number.toLowerCase())) return number;
  }
}

function byRoute(state: GridState, trip: GridTrip, at: number, minutes: number): readonly number[] {
  const legs = legsOf(state.lines.get(trip.lineId)?.route ?? [], trip.direction);
  const before = Math.round((offsetsOf(legs)[at] ?? 0) / MINUTE_S);
  return timesFrom(legs, minutes - before);
}

function put(trip: GridTrip, at: number, minutes: number | undefined): GridTrip["times"] {
  return trip.times.map((time, place) => (place === at ? minutes : time));
}

function putTimes(state: GridState, key: string, times: GridTrip["times"]): GridEdit {
  const wrong = times.findIndex((time) => time !== undefined && (time < 0 || time > LATEST_TIME));
  if (wrong >= 0) return refusing(state, new Map([[refusalKey(key, wrong), { rule: "timeRange", text: "" }]]));
  return { trips: state.trips.map((trip) => (trip.key === key ? { ...trip, times } : trip)) };
}

function eachSpan(
  state: GridState,
  spans: readonly GridSpan[],
  times: (trip: GridTrip, span: GridSpan) => GridTrip["times"],
): GridEdit {
  const byKey = new Map(spans.map((span) => [span.key, span]));
  return {
    trips: state.trips.map((trip) => {
      const span = byKey.get(trip.key);
      return span ? { ...trip, times: times(trip, span) } : trip;
    }),
  };
}

function refusing({ trips }: GridState, refused: ReadonlyMap<string, GridRefusal>): GridEdit {
  return { trips, refused };
}
