import type { Output } from "@banche/core";
import { type VehicleState, vehicleState, vehicleStates } from "@banche/core/day";
import { type Place, placeOf } from "@banche/core/tracking";
import type { contract } from "@banche/core/wire";

export type ToldLines = Output<typeof contract.tracking.lines>["lines"];
export type ToldStops = ToldLines[number]["directions"][number]["stops"];
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

export const MINUTE_MS = 60_000;

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

/** The stops of a line in one direction. */
export function stopsOf(lines: ToldLines, lineId: string, direction: string): ToldStops {
  let known = stopsBy.get(lines);
  if (!known) {
    known = new Map(
      lines.flatMap(({ id, directions }) => directions.map((one) => [`${id} ${one.direction}`, one.stops] as const)),
    );
    stopsBy.set(lines, known);
  }
  return known.get(`${lineId} ${direction}`) ?? [];
}

/** Each of thousands of vehicles asks for its stops once a second. */
const stopsBy = new WeakMap<ToldLines, ReadonlyMap<string, ToldStops>>();

/** Number of vehicles in each state. */
export function countsOf(vehicles: readonly FleetVehicle[]): Readonly<Record<VehicleState, number>> {
  const counts = { late: 0, early: 0, noSignal: 0, moving: 0, standing: 0, off: 0 };
  for (const { state } of vehicles) counts[state] += 1;
  return counts;
}

/** The known places of the stops of a line in one direction. */
export function placesOf(stops: ToldStops): readonly Place[] {
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

/** Those that need attention first. */
export function inOrder(vehicles: readonly FleetVehicle[]): readonly FleetVehicle[] {
  const rank = (one: FleetVehicle) =>
    vehicleStates.indexOf(one.state) + (needsSomebody(one) ? 0 : vehicleStates.length);
  return vehicles
    .map((vehicle) => ({ vehicle, rank: rank(vehicle) }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        (isOffPlan(a.vehicle) ? b.vehicle.minutes - a.vehicle.minutes : 0) ||
        (a.vehicle.plate < b.vehicle.plate ? -1 : a.vehicle.plate > b.vehicle.plate ? 1 : 0),
    )
    .map(({ vehicle }) => vehicle);
}

const isOffPlan = ({ state }: FleetVehicle): boolean => state === "late" || state === "early";
