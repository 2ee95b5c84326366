import { isStanding } from "@banche/core/day";
import { type Fix, placeOf, seenAt } from "@banche/core/tracking";
import { DAY_PART_MS } from "@banche/core/wire";
import { type FleetVehicle, inOrder, MINUTE_MS, type ToldAlert, type ToldDay, type ToldReplay } from "./fleetModel.ts";

/** A track without positions for longer than this has a gap, in ms. */
const GAP_MS = 180_000;
/** An alert is shown this long in a replay, in ms. */
const ALERT_MS = 5 * 60_000;

/** The replay of the current day starts this long before now, in ms. */
const BEGINS_BEFORE_MS = 30 * MINUTE_MS;

/** Where a replay starts: on the current day a while ago, on a past day with its first positions. */
export function beginningOf({ now, from, until, counts }: Omit<ToldDay, "alerts">): number {
  if (now < until) return Math.max(from, now - BEGINS_BEFORE_MS);
  return (
    from +
    Math.max(
      0,
      counts.findIndex((count) => count > 0),
    ) *
      DAY_PART_MS
  );
}

/** The tracks of vehicles from consecutive parts of the replay of a day, with their alerts in order. */
export interface Tracks {
  readonly byVehicle: ReadonlyMap<string, Track>;
  readonly gapMs: number;
}

interface Track {
  readonly plate: string;
  readonly fixes: Fix[];
  readonly alerts: ToldAlert[];
}

/** Puts the parts together. Done once for each part, as a replay asks for its vehicles four times a second. */
export function tracksOf(parts: readonly ToldReplay[], alerts: readonly ToldAlert[]): Tracks {
  const tracks = new Map<string, Track>();
  for (const { vehicleId, plate, fixes } of parts.flatMap(({ vehicles }) => vehicles)) {
    const track = tracks.get(vehicleId) ?? { plate, fixes: [], alerts: [] };
    for (const fix of fixes) {
      const before = track.fixes.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY;
      const place = placeOf(fix.latitude, fix.longitude);
      if (fix.at > before) track.fixes.push({ ...place, atMs: fix.at, speedKmh: fix.speed, heading: fix.heading });
    }
    tracks.set(vehicleId, track);
  }
  for (const alert of alerts) tracks.get(alert.vehicleId)?.alerts.push(alert);
  return { byVehicle: tracks, gapMs: Math.max(GAP_MS, ...parts.map(({ step }) => 3000 * step)) };
}

/** The vehicles at a time of a day. */
export function fleetThen({ byVehicle, gapMs }: Tracks, at: number): readonly FleetVehicle[] {
  const vehicles = [...byVehicle].flatMap(([id, { plate, fixes, alerts }]): readonly FleetVehicle[] => {
    const seen = seenAt(fixes, at, gapMs);
    if (!seen) return [];
    const own = alerts.filter((alert) => alert.at <= at);
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
