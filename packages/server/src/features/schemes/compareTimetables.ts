import { readServiceDate, serviceDateText, serviceDayAt } from "@banche/core/day";
import { planPrice, readMonth, type RuleFact } from "@banche/core/settlement";
import {
  type ComparedScheme,
  type ComparedTrip,
  compareSchemes,
  type DayKind,
  legsOf,
  metresOf,
  type PlannedLine,
  type PlannedTrip,
  type RiderGroup,
  runsOn,
  type SchemeComparison,
  serviceCalendar,
} from "@banche/core/timetable";
import { sql } from "kysely";

import { policyOf } from "../../policy/policies.ts";
import { readPriceRules } from "../../records/priceRules.ts";
import { tableNamed } from "../../tables/places.ts";
import type { RecordValues } from "../../tables/recordTable.ts";
import type { Context } from "../../wire/handlers.ts";

/** A scheme with its trips, limited to what the session may see. */
export interface SeenScheme {
  readonly scheme: RecordValues;
  readonly trips: readonly PlannedTrip[];
}

/** Which parts of a comparison the session may see. */
export interface Sees {
  readonly vehicles: boolean;
  readonly drivers: boolean;
  readonly seats: boolean;
  readonly money: boolean;
  readonly riders: boolean;
}

/** A comparison. Figures that the session may not see are not calculated; they are empty. */
export interface Compared {
  readonly comparison: SchemeComparison;
  readonly month: string;
  readonly sees: Sees;
}

/** Compares two schemes, limited to the trips, lines, vehicles, prices and riders that the session may see. */
export async function compareFor(
  call: Context,
  a: SeenScheme,
  b: SeenScheme,
  lines: ReadonlyMap<string, PlannedLine>,
): Promise<Compared> {
  const month = monthOf(b.scheme);
  const [vehicles, prices, days] = [await vehiclesSeen(call), await pricesSeen(call, month), await daysOf(call, month)];
  const trips = await policyOf(tableNamed(call, "trips"), call);
  const named = { vehicles: !trips.hides("vehicle"), drivers: !trips.hides("driver") };
  const sees: Sees = {
    ...{ ...named, riders: await seesRiders(call) },
    seats: named.vehicles && vehicles.seats,
    money: named.vehicles && prices !== undefined && vehicles.priced,
  };
  const sideOf = async ({ scheme, trips }: SeenScheme): Promise<ComparedScheme> => {
    const shift = String(scheme["shift"]);
    const costed = trips.map((trip): ComparedTrip => {
      const vehicle = vehicles.byId.get(trip.vehicleId);
      const metres = metresOf(legsOf(lines.get(trip.lineId)?.route ?? [], trip.direction), trip.times);
      const runs = days.filter(({ kind }) => runsOn(trip.days, kind)).map(({ day }) => day);
      const rules = vehicle && prices?.get(vehicle.carrierId);
      const fen = rules && planPrice({ metres, vehicleKind: vehicle.kind, shift }, runs, rules);
      return { ...trip, metres, seats: vehicle?.seats ?? 0, ...(fen !== undefined && { monthFen: fen }) };
    });
    return { trips: costed, ...(sees.riders && { riders: await ridersOf(call, shift) }) };
  };
  return { comparison: compareSchemes(await sideOf(a), await sideOf(b), lines), month, sees };
}

/** The month in which a scheme begins. The current month where the session may not see it. */
function monthOf({ validFrom }: RecordValues): string {
  const begins = typeof validFrom === "number" ? validFrom : serviceDayAt(Date.now());
  return serviceDateText(begins).slice(0, "2027-01".length);
}

interface SeenVehicle {
  readonly id: string;
  readonly seats: number;
  readonly kind: string;
  readonly carrierId: string;
}

/** The visible vehicles. `seats`: seats are visible. `priced`: kind and carrier, which determine the price, are visible, too. */
async function vehiclesSeen(call: Context) {
  const policy = await policyOf(tableNamed(call, "vehicles"), call);
  if (!policy.open) return { seats: false, priced: false, byId: new Map<string, SeenVehicle>() };
  const { rows } = await sql<SeenVehicle>`
    select t.id, coalesce(t.seats, 0) as seats, t.kind, coalesce(t.carrier_id, '') as carrier_id
    from vehicles t where ${policy.rows("list")}`.execute(call.db);
  return {
    seats: !policy.hides("seats"),
    priced: !policy.hides("kind") && !policy.hides("carrier"),
    byId: new Map(rows.map((row) => [row.id, row])),
  };
}

/** The price rules of each carrier. Undefined where the session may not see prices. */
async function pricesSeen(call: Context, month: string): Promise<ReadonlyMap<string, readonly RuleFact[]> | undefined> {
  const policy = await policyOf(tableNamed(call, "priceRules"), call);
  const hidden = ["carrier", "vehicleKind", "shift", "tripPrice", "kmPrice", "validFrom", "validUntil"];
  if (!policy.open || hidden.some((field) => policy.hides(field))) return undefined;
  const days = readMonth(month)?.days ?? [];
  const rules = await readPriceRules(call, policy.rows("list"), days[0] ?? month, days.at(-1) ?? month);
  const byCarrier = new Map<string, RuleFact[]>();
  for (const { carrierId, fact } of rules) {
    const own = byCarrier.get(carrierId) ?? [];
    byCarrier.set(carrierId, own);
    own.push(fact);
  }
  return byCarrier;
}

/** The days of a month with their kinds. */
async function daysOf({ db, session }: Context, month: string): Promise<readonly { day: string; kind: DayKind }[]> {
  const { rows } = await sql<{ day: Date; kind: DayKind }>`
    select d.day, d.kind from service_days d where d.factory_id = ${session.factoryId}`.execute(db);
  const calendar = serviceCalendar(rows.map(({ day, kind }) => ({ day: day.getTime(), kind })));
  return (readMonth(month)?.days ?? []).map((day) => ({ day, kind: calendar.kindOf(readServiceDate(day) ?? 0) }));
}

async function seesRiders(call: Context): Promise<boolean> {
  const policy = await policyOf(tableNamed(call, "riders"), call);
  return policy.open && !["line", "stop", "shift", "enabled"].some((field) => policy.hides(field));
}

/** Riders of a shift that the session may see, grouped by line and stop. */
async function ridersOf(call: Context, shift: string): Promise<readonly RiderGroup[]> {
  const policy = await policyOf(tableNamed(call, "riders"), call);
  const { rows } = await sql<RiderGroup>`
    select t.line_id, coalesce(t.stop_id, '') as stop_id, count(*)::integer as count from riders t
    where ${policy.rows("list")} and t.enabled and t.shift = ${shift} and t.line_id is not null
    group by t.line_id, t.stop_id`.execute(call.db);
  return rows;
}
