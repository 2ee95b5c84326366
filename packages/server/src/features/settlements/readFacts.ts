import { readServiceDate, serviceDateText, serviceDayAt } from "@banche/core/day";
import { type IncidentFact, readMonth, type SettlementFacts, type TripFact } from "@banche/core/settlement";
import { DAY_MS } from "@banche/core/text";
import { sql } from "kysely";

import { refuse } from "../../base/respond.ts";
import { readPriceRules } from "../../records/priceRules.ts";
import { readRunningDay, type RunningTrip } from "../../records/runningDay.ts";
import type { Context } from "../../wire/handlers.ts";

const MINUTE_MS = 60_000;

/** Names at the time of the calculation of a sheet. They are not part of the compared facts. */
export interface SheetNames {
  readonly lines: Readonly<Record<string, string>>;
  readonly vehicles: Readonly<Record<string, string>>;
  readonly rules: Readonly<Record<string, string>>;
}

/** The days of a month that have ended at a given time. */
export interface SettledMonth {
  readonly month: string;
  /** Such as `2026-10-01`. */
  readonly days: readonly string[];
  readonly isOver: boolean;
}

/** The month in a text. @throws {Refusal} where the text is not a month */
export function monthAt(text: string, now: number): SettledMonth {
  const read = readMonth(text);
  if (!read) throw refuse.validation([{ field: "month", rule: "date", text: "settlement.refused.month" }]);
  const today = serviceDateText(serviceDayAt(now));
  const days = read.days.filter((day) => day < today);
  return { month: read.month, days, isOver: days.length === read.days.length };
}

/** All facts about a carrier in the ended days of a month, for any user, and the names. */
export async function readFacts(
  call: Context,
  { month, days }: SettledMonth,
  carrierId: string,
): Promise<{ readonly facts: SettlementFacts; readonly names: SheetNames }> {
  const [first = month, until = ""] = [days[0], days.at(-1)];
  const rules = await readPriceRules(call, sql`t.carrier_id = ${carrierId}`, first, until);
  const [vehicles, lines] = [await vehiclesOf(call), await linesOf(call)];
  const trips: TripFact[] = [];
  const seen = await seenOf(call, days);
  for (const day of days) {
    const running = await readRunningDay(call, readServiceDate(day) ?? 0, "all");
    for (const trip of running.trips) {
      const vehicle = vehicles.get(trip.vehicleId);
      const whose = vehicle ? vehicle.carrierId : lines.get(trip.lineId)?.carrierId;
      if (whose !== carrierId) continue;
      trips.push(factOf(day, trip, vehicle?.kind ?? "", seen.get(`${day} ${trip.id}`)));
    }
  }
  const incidents = await incidentsOf(call, carrierId, first, until);
  const used = [...trips, ...incidents];
  const namesIn = (ids: readonly string[], known: ReadonlyMap<string, { readonly name: string }>) =>
    Object.fromEntries(
      [...new Set(ids)].toSorted().flatMap((id) => (id === "" ? [] : [[id, known.get(id)?.name ?? ""]])),
    );
  return {
    facts: { month, carrierId, until, trips, rules: rules.map(({ fact }) => fact), incidents },
    names: {
      lines: namesIn(
        used.map(({ lineId }) => lineId),
        lines,
      ),
      vehicles: namesIn(
        used.map(({ vehicleId }) => vehicleId),
        vehicles,
      ),
      rules: Object.fromEntries(rules.map(({ fact, name }) => [fact.id, name])),
    },
  };
}

/** What positions show about a trip. */
interface Seen {
  readonly firstStop: number;
  readonly firstAt: number;
  readonly lastStop: number;
  readonly lastAt: number;
}

function factOf(day: string, trip: RunningTrip, vehicleKind: string, seen: Seen | undefined): TripFact {
  const { run } = trip;
  const first = trip.times.findIndex((time) => time !== undefined);
  const last = trip.times.findLastIndex((time) => time !== undefined);
  const departedAt = run?.departedAt ?? (seen?.firstStop === first ? seen.firstAt : undefined);
  const arrivedAt = run?.arrivedAt ?? (seen?.lastStop === last ? seen.lastAt : undefined);
  const hasRun = departedAt !== undefined || arrivedAt !== undefined || seen !== undefined;
  const lateMs =
    arrivedAt === undefined ? (departedAt === undefined ? 0 : departedAt - trip.from) : arrivedAt - trip.until;
  const isCancelled = run !== undefined && run.cancelledAt !== null;
  return {
    ...{ day, tripId: trip.id, number: trip.number, lineId: trip.lineId, shift: trip.shift },
    ...{ vehicleId: vehicleKind === "" ? "" : trip.vehicleId, vehicleKind, departs: trip.times[first] ?? 0 },
    metres: trip.metres,
    outcome: isCancelled ? "cancelled" : hasRun ? "ran" : "unknown",
    lateMinutes: isCancelled ? 0 : Math.max(0, Math.floor(lateMs / MINUTE_MS)),
    note: isCancelled ? run.reason : "",
  };
}

/** First and last stop at which each trip was detected, by service day and trip. */
async function seenOf({ db, session }: Context, days: readonly string[]): Promise<ReadonlyMap<string, Seen>> {
  const dates = days.flatMap((day) => readServiceDate(day) ?? []);
  const [from, last] = [dates[0], dates.at(-1)];
  if (from === undefined || last === undefined) return new Map();
  const { rows } = await sql<{
    readonly serviceDate: Date;
    readonly tripId: string;
    readonly firstStop: number;
    readonly firstAt: Date;
    readonly lastStop: number;
    readonly lastAt: Date;
  }>`
    select e.service_date, e.trip_id,
      min(e.stop_index) as first_stop, (array_agg(e.at order by e.stop_index, e.at))[1] as first_at,
      max(e.stop_index) as last_stop, (array_agg(e.at order by e.stop_index desc, e.at))[1] as last_at
    from stop_events e
    where e.factory_id = ${session.factoryId} and e.service_date >= ${new Date(from)} and e.service_date <= ${new Date(last)}
      and e.kind in ('arrived', 'departed', 'passed')
    group by e.service_date, e.trip_id`.execute(db);
  return new Map(
    rows.map(({ serviceDate, tripId, firstStop, firstAt, lastStop, lastAt }) => [
      `${serviceDateText(serviceDate.getTime())} ${tripId}`,
      { firstStop, lastStop, firstAt: firstAt.getTime(), lastAt: lastAt.getTime() },
    ]),
  );
}

async function vehiclesOf({ db, session }: Context) {
  const { rows } = await sql<{ readonly id: string; name: string; kind: string; carrierId: string }>`
    select v.id, v.plate as name, v.kind, coalesce(v.carrier_id, '') as carrier_id from vehicles v
    where v.factory_id = ${session.factoryId}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function linesOf({ db, session }: Context) {
  const { rows } = await sql<{ readonly id: string; name: string; carrierId: string }>`
    select l.id, l.name, coalesce(l.carrier_id, '') as carrier_id from lines l
    where l.factory_id = ${session.factoryId}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function incidentsOf(
  { db, session }: Context,
  carrierId: string,
  first: string,
  until: string,
): Promise<readonly IncidentFact[]> {
  const [from, last] = [readServiceDate(first), readServiceDate(until)];
  if (from === undefined || last === undefined) return [];
  const { rows } = await sql<Omit<IncidentFact, "day"> & { readonly happenedAt: Date }>`
    select i.id, i.number, i.happened_at, v.id as vehicle_id, v.kind as vehicle_kind, coalesce(i.line_id, '') as line_id, i.kind
    from incidents i join vehicles v on v.id = i.vehicle_id and v.carrier_id = ${carrierId}
    where i.factory_id = ${session.factoryId} and i.happened_at >= ${new Date(from)}
      and i.happened_at < ${new Date(last + 2 * DAY_MS)}
    order by i.id`.execute(db);
  return rows.flatMap(({ happenedAt, ...incident }) => {
    const day = serviceDateText(serviceDayAt(happenedAt.getTime()));
    return day >= first && day <= until ? [{ ...incident, day }] : [];
  });
}
