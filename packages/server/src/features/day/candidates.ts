import {
  type DayDriver,
  type DayVehicle,
  driverCandidates,
  suggestionOf,
  type Wanted,
  vehicleCandidates,
} from "@banche/core/day";
import { type Duty, pieceKinds, serviceDayOf, serviceDayStart } from "@banche/core/roster";
import { DAY_MS } from "@banche/core/text";
import { sql } from "kysely";

import { policyNamed } from "../../policy/policies.ts";
import type { Context } from "../../wire/handlers.ts";
import { papersOf } from "../../records/papers.ts";
import { readRunningDay, type RunningDay, type RunningTrip } from "../../records/runningDay.ts";
import { isOpen, tripOfDay } from "./reassign.ts";

const MINUTE_MS = 60_000;
/** Number of days before and after the service day that the driving rules need. */
const [before, after] = [7, 2];

interface DutyRow {
  readonly id: string;
  readonly number: string;
  readonly vehicleId: string | null;
  readonly driverId: string | null;
  readonly serviceDate: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly pieces: readonly { readonly kind: string; readonly from: number; readonly until: number }[];
}

interface ResourceRow {
  readonly id: string;
  readonly name: string;
  readonly isUsable: boolean;
  readonly seats: number;
}

/** Vehicles and drivers that the session may see and that could take over a trip, rated by core. */
export async function candidatesFor(call: Context, day: number, tripId: string) {
  const visible = tripOfDay(await readRunningDay(call, day, "visible"), tripId);
  const running = await readRunningDay(call, day, "all");
  const trip = tripOfDay(running, visible.id);
  const duties = await dutiesAround(call, day);
  const [vehicles, drivers] = [await resourcesOf(call, "vehicles"), await resourcesOf(call, "drivers")];
  const ids = (rows: readonly ResourceRow[]) => rows.map(({ id }) => id);
  const papers = [
    ...(await papersOf(call, "vehicles", ids(vehicles))),
    ...(await papersOf(call, "drivers", ids(drivers))),
  ];
  const seats = vehicles.find(({ id }) => id === (trip.planned.vehicleId || trip.vehicleId))?.seats;
  const wanted: Wanted = {
    day,
    from: trip.from,
    until: trip.until,
    ...(seats !== undefined && seats > 0 && { seats }),
  };
  const found = {
    vehicles: vehicleCandidates(
      vehicles.map((row): DayVehicle => ({ ...common(row, "vehicleId"), seats: row.seats })),
      wanted,
    ),
    drivers: driverCandidates(
      drivers.map((row): DayDriver => ({ ...common(row, "driverId"), duties: drivenBy(row.id) })),
      wanted,
    ),
  };
  const isVehicleFine = !papers.some(({ ownerId, until }) => ownerId === trip.vehicleId && until + DAY_MS < trip.until);
  const isDriverFine = !papers.some(({ ownerId, until }) => ownerId === trip.driverId && until + DAY_MS < trip.until);
  const chosen = suggestionOf(found.vehicles, found.drivers, isVehicleFine && !isDriverFine);
  return { ...found, vehicleId: chosen.vehicleId ?? "", driverId: chosen.driverId ?? "" };

  function common({ id, name, isUsable }: ResourceRow, member: "vehicleId" | "driverId") {
    const own = new Set([trip.replacing?.id, trip[member] === id ? trip.duty?.id : undefined]);
    return {
      ...{ id, name, isUsable, isCurrent: trip[member] === id, papers: papers.filter(({ ownerId }) => ownerId === id) },
      bookings: [
        ...duties
          .filter((duty) => duty[member] === id && !own.has(duty.id))
          .map(({ startsAt, endsAt, number }) => ({ from: startsAt.getTime(), until: endsAt.getTime(), number })),
        ...othersOf(running, trip).filter((one) => one[member] === id),
      ],
    };
  }

  function drivenBy(id: string): readonly Duty[] {
    const booked = duties.filter((duty) => duty.driverId === id && duty.id !== trip.replacing?.id);
    const planned = othersOf(running, trip).filter((one) => one.driverId === id && one.duty === undefined);
    return [...withoutTrip(booked.map(dutyOf), trip, day), ...planned.map((one) => pieceOf(one, day))];
  }
}

/** Other trips that still occupy their vehicle and driver. */
function othersOf({ trips }: RunningDay, trip: RunningTrip): readonly RunningTrip[] {
  return trips.filter((one) => one.id !== trip.id && isOpen(one));
}

/** A trip without a duty, as a piece of work. */
function pieceOf({ id, from, until }: RunningTrip, day: number): Duty {
  const [start, end] = [from, until].map((at) => Math.round((at - day) / MINUTE_MS)) as [number, number];
  return { id, day: serviceDayOf(day), start, end, pieces: [{ kind: "drive", start, end }] };
}

/**
 * Removes the trip from the duty that already contains it, so that its minutes count once. Each remaining piece becomes a separate duty,
 * so that none overlaps the trip.
 */
function withoutTrip(duties: readonly Duty[], trip: RunningTrip, day: number): readonly Duty[] {
  const { start, end } = pieceOf(trip, day);
  return duties.flatMap((duty) => {
    if (duty.id !== trip.duty?.id) return [duty];
    const pieces = duty.pieces.filter((piece) => piece.end <= start || piece.start >= end);
    return pieces.map((piece, at) => ({
      ...duty,
      id: `${duty.id} ${at}`,
      ...{ start: piece.start, end: piece.end },
      pieces: [piece],
    }));
  });
}

function dutyOf({ id, serviceDate, startsAt, endsAt, pieces }: DutyRow): Duty {
  const day = serviceDayOf(serviceDate.getTime());
  const minute = (at: Date) => Math.round((at.getTime() - serviceDayStart(day)) / MINUTE_MS);
  return {
    ...{ id, day, start: minute(startsAt), end: minute(endsAt) },
    pieces: pieces.flatMap(({ kind, from, until }) => {
      const known = pieceKinds.find((one) => one === kind);
      return known ? [{ kind: known, start: Math.round(from / 60), end: Math.round(until / 60) }] : [];
    }),
  };
}

async function dutiesAround({ db, session }: Context, day: number): Promise<readonly DutyRow[]> {
  const { rows } = await sql<DutyRow>`
    select d.id, d.number, d.vehicle_id, d.driver_id, d.service_date, d.starts_at, d.ends_at, coalesce((
      select json_agg(json_build_object('kind', p.kind, 'from', p."from", 'until', p.until) order by p.row_place)
      from duties_pieces p where p.parent_id = d.id), '[]') as pieces
    from duties d where d.factory_id = ${session.factoryId} and d.state <> 'cancelled'
      and d.service_date >= ${new Date(day - before * DAY_MS)} and d.service_date < ${new Date(day + after * DAY_MS)}
    order by d.starts_at, d.id`.execute(db);
  return rows;
}

async function resourcesOf(call: Context, name: "vehicles" | "drivers"): Promise<readonly ResourceRow[]> {
  const policy = await policyNamed(name, call);
  if (!policy) return [];
  const [label, usable, seats] =
    name === "vehicles"
      ? [sql`t.plate`, sql`t.status = 'inUse'`, policy.hides("seats") ? sql`0` : sql`coalesce(t.seats, 0)`]
      : [sql`t.name`, sql`t.status = 'onDuty'`, sql`0`];
  const { rows } = await sql<ResourceRow>`
    select t.id, ${label} as name, t.enabled and ${usable} as is_usable, ${seats} as seats
    from ${sql.table(policy.table.table)} t where ${policy.rows("list")} order by t.id`.execute(call.db);
  return rows;
}
