import {
  beforeTrip,
  etasOf,
  type Fix,
  type FleetRules,
  follow,
  followTrack,
  isUnderWay,
  leftEarlyS,
  type TripEvent,
  type TripState,
} from "@banche/core/tracking";
import type { Kysely } from "kysely";

import type { Schema } from "../../db/schema.ts";
import type { DayPlans } from "./dayPlan.ts";
import { readFleetRules } from "../../records/fleetRules.ts";
import { makeDays } from "../../history/dayTables.ts";
import type { History } from "../../history/history.ts";
import {
  type FixKey,
  insertFixes,
  insertLateFixes,
  keepFixes,
  readTrack,
  type VehicleFix,
} from "../../history/fixes.ts";
import { keepPlain } from "./plainFixes.ts";
import { type Candidate, candidatesIn, type Span, type TripStates } from "./tripStates.ts";
import {
  type Found,
  insertEvents,
  type Latest,
  lockPositions,
  readLastPositions,
  removeEvents,
  writeLatest,
} from "./positionRows.ts";

/** Services that storing and following fixes needs. */
export interface Following {
  readonly plans: DayPlans;
  readonly history: History;
}

export interface Ingested {
  readonly stored: number;
  readonly repeated: number;
}

/**
 * Stores fixes of one factory's vehicles, and updates what follows from them: the last position of each vehicle, and
 * the events at stops. Everything runs in the transaction of `db`, one call at a time per factory. After a late fix its
 * trips are followed again from their start. So the events do not depend on the order in which fixes arrive.
 *
 * If positions have their own database, fixes are stored there before anything is derived from them. If the transaction
 * of `db` is then rolled back, the fixes are sent again. They are then followed even if they are already stored.
 *
 * @throws {Refusal} `history_away`
 */
export async function ingest(
  db: Kysely<Schema>,
  { plans, history }: Following,
  factoryId: string,
  given: readonly VehicleFix[],
): Promise<Ingested> {
  const fixes = inOrder(given);
  if (fixes.length === 0) return { stored: 0, repeated: given.length };
  const apart = history.isApart ? await history.change(db, (place) => keepFixes(place, factoryId, fixes)) : undefined;
  if (!apart) {
    await makeDays(
      db,
      fixes.map(({ atMs }) => atMs),
    );
  }
  await lockPositions(db, factoryId);
  const { rules } = await readFleetRules(db, factoryId);
  const times = fixes.map(({ atMs }) => atMs);
  const span = { factoryId, from: Math.min(...times), until: Math.max(...times) };
  const candidates = await candidatesIn(db, plans, span, rules);
  const [plain, others] = divided(fixes, ({ vehicleId }) => !candidates.has(vehicleId));
  const parts = { db, plans, history, factoryId, rules, isApart: apart !== undefined };
  const isPlain = await keepPlain(db, parts, plain);
  const rest = isPlain ? others : fixes;
  const kept =
    (isPlain ? plain.length : 0) + (rest.length > 0 ? await followAll(parts, rest, { span, candidates }) : 0);
  const stored = apart ? apart.length : kept;
  return { stored, repeated: given.length - stored };
}

interface FollowingParts extends Following {
  readonly db: Kysely<Schema>;
  readonly factoryId: string;
  readonly rules: FleetRules;
  /** Whether the fixes are stored already, in a database of their own. */
  readonly isApart: boolean;
}

/** Stores fixes and follows the trips of their vehicles. @returns the number of new fixes */
async function followAll(
  { db, plans, history, factoryId, rules, isApart }: FollowingParts,
  fixes: readonly VehicleFix[],
  { span, candidates: inSpan }: { readonly span: Span; readonly candidates: Awaited<ReturnType<typeof candidatesIn>> },
): Promise<number> {
  const tracks = byVehicle(fixes);
  const before = await readLastPositions(db, factoryId, [...tracks.keys()]);
  const isNew = ({ vehicleId, atMs }: VehicleFix) => atMs > (before.get(vehicleId)?.atMs ?? -Infinity);
  const [newer, old] = divided(fixes, isNew);
  // Where no last position is known, there may be positions all the same: of a vehicle that was deleted and restored.
  const [later, unknown] = divided(newer, ({ vehicleId }) => before.get(vehicleId)?.last !== undefined);
  const late: readonly FixKey[] = isApart ? old : await insertLateFixes(db, factoryId, old);
  const first: readonly FixKey[] = isApart ? unknown : await insertLateFixes(db, factoryId, unknown);
  const inserted = isApart ? 0 : await insertFixes(db, factoryId, later);
  // After a late fix the trips up to the last position count, too.
  const until = Math.max(span.until, ...[...before.values()].map(({ atMs }) => atMs));
  const candidates = until === span.until ? inSpan : await candidatesIn(db, plans, { ...span, until }, rules);
  const found: Found[] = [];
  const latest: Latest[] = [];
  for (const [vehicleId, track] of tracks) {
    const known = before.get(vehicleId);
    const own = candidates.get(vehicleId) ?? [];
    const lateTimes = late.flatMap((fix) => (fix.vehicleId === vehicleId ? [fix.atMs] : []));
    const again = own.filter(({ opens, closes }) => lateTimes.some((atMs) => atMs >= opens && atMs <= closes));
    const newFixes = track.filter(isNew);
    if (own.length === 0 && known?.wasPlain === true && newFixes.length > 0) {
      const last = newFixes.at(-1);
      if (last) latest.push({ ...known, last });
      continue;
    }
    const states: Record<string, TripState> = { ...known?.states };
    for (const candidate of own) {
      const followed = again.includes(candidate)
        ? await followAgain({ db, history, rules }, vehicleId, candidate, lastOf(known, newFixes))
        : followOn(candidate, states[candidate.key], newFixes, rules);
      states[candidate.key] = followed.state;
      found.push(...followed.events.map((event) => ({ event, trip: candidate.trip })));
    }
    const last = newFixes.at(-1) ?? known?.last;
    if (last)
      latest.push({ ...latestOf({ factoryId, vehicleId, last, own, states }), wasPlain: known?.wasPlain === true });
  }
  await insertEvents(db, factoryId, found);
  await writeLatest(db, latest);
  return inserted + first.length + late.length;
}

function divided<T>(all: readonly T[], is: (one: T) => boolean): readonly [readonly T[], readonly T[]] {
  const parts: [T[], T[]] = [[], []];
  for (const one of all) parts[is(one) ? 0 : 1].push(one);
  return parts;
}

/** Sorted by vehicle and time, without duplicates. */
function inOrder(given: readonly VehicleFix[]): readonly VehicleFix[] {
  const sorted = given.toSorted((a, b) =>
    a.vehicleId === b.vehicleId ? a.atMs - b.atMs : a.vehicleId < b.vehicleId ? -1 : 1,
  );
  return sorted.filter((fix, at) => {
    const before = sorted[at - 1];
    return before?.vehicleId !== fix.vehicleId || before.atMs !== fix.atMs;
  });
}

function byVehicle(fixes: readonly VehicleFix[]): ReadonlyMap<string, readonly VehicleFix[]> {
  const tracks = new Map<string, VehicleFix[]>();
  for (const fix of fixes) {
    const track = tracks.get(fix.vehicleId);
    if (track) track.push(fix);
    else tracks.set(fix.vehicleId, [fix]);
  }
  return tracks;
}

interface Followed {
  readonly state: TripState;
  readonly events: readonly TripEvent[];
}

function followOn(
  { trip, opens, closes }: Candidate,
  before: TripState | undefined,
  fixes: readonly Fix[],
  rules: FleetRules,
): Followed {
  let state = before ?? beforeTrip;
  const events: TripEvent[] = [];
  for (const fix of fixes) {
    if (fix.atMs < opens || fix.atMs > closes) continue;
    const step = follow(trip, state, fix, rules);
    state = step.state;
    events.push(...step.events);
  }
  return { state, events };
}

interface Again {
  readonly db: Kysely<Schema>;
  readonly history: History;
  readonly rules: FleetRules;
}

/**
 * Follows a trip from its start with all stored fixes. Reported losses of the signal are kept.
 *
 * @param lastMs - last time of the vehicle that this call knows. Another process may store later fixes now and follows
 * them itself
 */
async function followAgain(
  { db, history, rules }: Again,
  vehicleId: string,
  { trip, opens, closes }: Candidate,
  lastMs: number,
): Promise<Followed> {
  const track = await history.on(db, (place) => readTrack(place, vehicleId, opens, Math.min(closes, lastMs)));
  await removeEvents(db, vehicleId, trip);
  return followTrack(trip, track, rules);
}

const lastOf = (known: Latest | undefined, newFixes: readonly Fix[]): number =>
  newFixes.at(-1)?.atMs ?? known?.atMs ?? -Infinity;

interface LatestParts {
  readonly factoryId: string;
  readonly vehicleId: string;
  readonly last: Fix;
  readonly own: readonly Candidate[];
  readonly states: TripStates;
}

/** The last position with the states of trips that are not over, and the current trip. */
function latestOf({ factoryId, vehicleId, last, own, states }: LatestParts): Latest {
  const going = own.filter(({ opens, closes }) => opens <= last.atMs && last.atMs <= closes);
  const kept = Object.fromEntries(
    going.flatMap(({ key }) => (states[key] === undefined ? [] : [[key, states[key]] as const])),
  );
  const base = { factoryId, vehicleId, last, atMs: last.atMs, states: kept };
  const current = going.findLast(({ key, trip }) => {
    const state = states[key];
    return state !== undefined && isUnderWay(state, trip);
  });
  const state = current && states[current.key];
  if (!current || !state) return base;
  const [eta] = etasOf(current.trip, state, last.atMs);
  const nextStop = current.trip.stops[state.next]?.index ?? current.trip.stopCount;
  const earlyS = leftEarlyS(current.trip, state, last.atMs) || undefined;
  return { ...base, current: { trip: current.trip, nextStop, nextAtMs: eta?.atMs, delayS: state.delayS, earlyS } };
}
