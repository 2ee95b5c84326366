import type { Output } from "@banche/core";
import { isStanding, type VehicleState, vehicleState, vehicleStates } from "@banche/core/day";
import { type Fix, type Place, placeOf, seenAt } from "@banche/core/tracking";
import type { contract } from "@banche/core/wire";

export type ToldLines = Output<typeof contract.tracking.lines>["lines"];
export type ToldNow = Output<typeof contract.tracking.latest>;
export type ToldDay = Output<typeof contract.tracking.day>;
export type ToldAlert = ToldDay["alerts"][number];
export type ToldReplay = Output<typeof contract.tracking.replay>;

/** A vehicle as list, map and card show it, live or in a replay. */
export interface FleetVehicle {
  readonly id: string;
  readonly plate: string;
  readonly state: VehicleState;
  /** Minutes late, minutes early at the last stop, or minutes without a signal. */
  readonly minutes: number;
  readonly place: Place;
  readonly heading: number | undefined;
  readonly speed: number | undefined;
  /** Time of its last position. */
  readonly at: number;
  readonly line: string;
  readonly lineId: string;
  readonly direction: string;
  readonly trip: string;
  /** Index of the next stop; 0 is the first. */
  readonly nextStop: number | undefined;
  readonly nextName: string;
  readonly nextAt: number | undefined;
  /** In a replay: an alert that was raised a moment ago. */
  readonly alert: string | undefined;
  /** In a replay: the track has a gap here, and the vehicle is drawn at its last place. */
  readonly isGap: boolean;
}

/** A track without positions for longer than this has a gap, in ms. */
const GAP_MS = 180_000;
/** An alert is shown this long in a replay, in ms. */
const ALERT_MS = 5 * 60_000;
const MINUTE_MS = 60_000;

/** The current vehicles, those that need attention first. */
export function fleetNow({ list, rules }: ToldNow, lines: ToldLines, now: number): readonly FleetVehicle[] {
  const vehicles = list.map((one): FleetVehicle => {
    const state = vehicleState(one, now, rules);
    const { lineId = "", direction = "" } = one;
    const off = { late: one.delay, early: one.early };
    const minutes = state === "late" || state === "early" ? (off[state] ?? 0) / 60 : (now - one.at) / MINUTE_MS;
    return {
      ...{ id: one.vehicleId, plate: one.plate, state, minutes: Math.max(0, Math.floor(minutes)), at: one.at },
      ...{ place: placeOf(one.latitude, one.longitude), heading: one.heading, speed: one.speed },
      ...{ line: one.line ?? "", lineId, direction, trip: one.trip ?? "" },
      ...{ nextStop: one.nextStop, nextAt: one.nextAt, alert: undefined, isGap: false },
      nextName: stopsOf(lines, lineId, direction)[one.nextStop ?? -1]?.name ?? "",
    };
  });
  return inOrder(vehicles);
}

/** The vehicles at a time of a day, from consecutive parts of its replay. */
export function fleetThen(
  parts: readonly ToldReplay[],
  alerts: readonly ToldAlert[],
  at: number,
): readonly FleetVehicle[] {
  const tracks = new Map<string, { readonly plate: string; readonly fixes: Fix[] }>();
  for (const { vehicleId, plate, fixes } of parts.flatMap(({ vehicles }) => vehicles)) {
    const track = tracks.get(vehicleId) ?? { plate, fixes: [] };
    for (const fix of fixes) {
      const before = track.fixes.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY;
      const place = placeOf(fix.latitude, fix.longitude);
      if (fix.at > before) track.fixes.push({ ...place, atMs: fix.at, speedKmh: fix.speed, heading: fix.heading });
    }
    tracks.set(vehicleId, track);
  }
  const gapMs = Math.max(GAP_MS, ...parts.map(({ step }) => 3000 * step));
  const vehicles = [...tracks].flatMap(([id, { plate, fixes }]): readonly FleetVehicle[] => {
    const seen = seenAt(fixes, at, gapMs);
    if (!seen) return [];
    const own = alerts.filter((alert) => alert.vehicleId === id && alert.at <= at);
    const told = own.findLast((alert) => alert.at > at - ALERT_MS);
    const isLost = own.some(({ kind, at: toldAt }) => kind === "noSignal" && toldAt >= seen.sinceMs);
    const state = seen.isGap ? (isLost ? "noSignal" : "off") : isStanding(seen.speedKmh) ? "standing" : "moving";
    return [
      {
        ...{ id, plate, state, minutes: Math.floor((at - seen.sinceMs) / MINUTE_MS), at: seen.sinceMs },
        ...{ place: { lat: seen.lat, lon: seen.lon }, heading: seen.heading, speed: seen.speedKmh },
        ...{ line: told?.line ?? "", lineId: told?.lineId ?? "", direction: "", trip: told?.trip ?? "" },
        ...{ nextStop: undefined, nextName: "", nextAt: undefined, alert: told?.kind, isGap: seen.isGap },
      },
    ];
  });
  return inOrder(vehicles);
}

/** The stops of a line in one direction. */
export function stopsOf(lines: ToldLines, lineId: string, direction: string) {
  const line = lines.find(({ id }) => id === lineId);
  return line?.directions.find((one) => one.direction === direction)?.stops ?? [];
}

/** The known places of the stops of a line in one direction. */
export function placesOf(stops: ReturnType<typeof stopsOf>): readonly Place[] {
  return stops.flatMap(({ latitude, longitude }) =>
    latitude === undefined || longitude === undefined ? [] : [placeOf(latitude, longitude)],
  );
}

/** The last six characters of a plate, as shown on the map. */
export function shortPlate({ plate, id }: Pick<FleetVehicle, "id" | "plate">): string {
  return (plate || id).slice(-6);
}

/** Whether a vehicle needs attention. */
export function needsSomebody({ state, alert }: Pick<FleetVehicle, "alert" | "state">): boolean {
  return state === "late" || state === "early" || state === "noSignal" || alert !== undefined;
}

/** The vehicles that match the search text, and the state if one was chosen. */
export function found(
  vehicles: readonly FleetVehicle[],
  wanted: string,
  state: VehicleState | undefined,
): readonly FleetVehicle[] {
  const word = wanted.trim().toLowerCase();
  return vehicles.filter(
    (one) =>
      (state === undefined || one.state === state) &&
      (word === "" || [one.plate, one.line, one.trip].some((text) => text.toLowerCase().includes(word))),
  );
}

function inOrder(vehicles: readonly FleetVehicle[]): readonly FleetVehicle[] {
  const place = ({ state }: FleetVehicle) => vehicleStates.indexOf(state);
  return vehicles.toSorted(
    (a, b) =>
      Number(needsSomebody(b)) - Number(needsSomebody(a)) ||
      place(a) - place(b) ||
      (a.state === "late" || a.state === "early" ? b.minutes - a.minutes : 0) ||
      (a.plate < b.plate ? -1 : a.plate > b.plate ? 1 : 0),
  );
}
