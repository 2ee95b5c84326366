import type { Output } from "@banche/core";
import {
  calculateSettlement,
  compareSheets,
  monthAfter,
  type PricedTrip,
  settlementHash,
  type SettlementSheet,
  type SettlementSums,
  sumsBy,
} from "@banche/core/settlement";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { refuse } from "../../base/respond.ts";
import { readNames } from "../../records/names.ts";
import type { Call, Context } from "../../wire/handlers.ts";
import { carriersInReach, type Sight, sightOf } from "./reach.ts";
import { monthAt, readFacts, type SheetNames } from "./readFacts.ts";
import {
  adjustmentsOf,
  type Agreement,
  agreementsOf,
  payableOf,
  readSettlement,
  sheetOf,
  type StoredSettlement,
} from "./stored.ts";

type Group = typeof contract.settlements;

/** The carriers of a month with their sheets. */
export async function listSettlements(call: Call<Group["list"]>, now: number): Promise<Output<Group["list"]>> {
  const { month, isOver } = monthAt(call.query.month ?? "", now);
  const [carriers, sight] = [await carriersInReach(call), await sightOf(call)];
  const { rows } = await sql<StoredSettlement & { readonly adjustedFen: number }>`
    select s.id, s.carrier_id, s.state, s.sheet, s.calculated_at, s.version,
      coalesce((select sum(a.fen) from settlement_adjustments a where a.settlement_id = s.id), 0)::bigint as adjusted_fen
    from settlements s where s.factory_id = ${call.session.factoryId} and s.month = ${month}`.execute(call.db);
  const stored = new Map(rows.map((row) => [row.carrierId, row]));
  return {
    ...{ month, isOver },
    carriers: carriers.flatMap(({ id, name, isEnabled }) => {
      const row = stored.get(id);
      if (!row) return isEnabled ? [{ carrierId: id, name }] : [];
      const sheet = sheetOf(row);
      return {
        ...{ carrierId: id, name },
        settlement: {
          ...{ id: row.id, version: row.version, state: row.state, calculatedAt: row.calculatedAt.getTime() },
          ...(sight.money && { payableFen: sheet.totals.payableFen + row.adjustedFen }),
          vehicles: new Set(sheet.trips.map(({ vehicleId }) => vehicleId)).size,
          lines: new Set(sheet.rows.map(({ lineId }) => lineId)).size,
          open: sheet.open.length,
        },
      };
    }),
  };
}

/** A sheet without its trips: the current one, or an earlier agreed version. */
export async function getSettlement(call: Call<Group["get"]>, now: number): Promise<Output<Group["get"]>> {
  const found = await readSettlement(call, call.params.id);
  const sight = await sightOf(call);
  const agreements = await agreementsOf(call, found.id);
  const agreed = askedFor(agreements, call.query.agreement);
  const shown = agreed ?? found;
  const sheet = sheetOf(shown);
  const adjustments = agreed ? agreed.adjustments : await adjustmentsOf(call, found.id);
  const { money } = sight;
  const priced = ({ tripFen, kmPrice, ...row }: SettlementSheet["rows"][number]) => ({
    ...sumsShown(row, sight),
    ...(money && { tripFen, kmPrice }),
  });
  return {
    ...{ id: found.id, version: found.version, state: found.state, month: found.month },
    ...{ isOver: monthAt(found.month, now).isOver, carrierId: found.carrierId, carrier: found.carrier },
    ...{ until: sheet.until, days: sheet.days, factsHash: shown.factsHash, calculatedAt: found.calculatedAt.getTime() },
    ...{ calculatedBy: found.calculatedBy, calculations: found.calculations },
    rows: sheet.rows.map(priced),
    byVehicle: sumsBy(sheet.trips, "vehicle").map((one) => sumsShown(one, sight)),
    byDay: sumsBy(sheet.trips, "day").map((one) => sumsShown(one, sight)),
    totals: sumsShown(sheet.totals, sight),
    ...(money && { payableFen: payableOf(sheet, adjustments) }),
    penalties: sheet.penalties.map(({ fen, ...one }) => ({ ...one, ...(money && { fen }) })),
    open: sheet.open.map((one) => ({ ...one })),
    adjustments: adjustments.map(({ fen, ...one }) => ({ ...one, ...(money && { fen }) })),
    agreements: agreements.map((one) => ({
      ...{ number: one.number, at: one.agreedAt.getTime(), by: one.agreedBy, note: one.note, factsHash: one.factsHash },
      ...(money && { payableFen: one.payableFen }),
      ...(one.reopenedAt && { reopenedAt: one.reopenedAt.getTime() }),
      ...{ reopenedBy: one.reopenedBy, reopenReason: one.reopenReason },
    })),
    names: [...namesShown(shown.names, sight), ...(await wordsOf(call, sheet))],
  };
}

/** The agreement with a number. Undefined where no number was requested. @throws {Refusal} `not_found` */
function askedFor(agreements: readonly Agreement[], number: number | undefined): Agreement | undefined {
  if (number === undefined) return undefined;
  const found = agreements.find((one) => one.number === number);
  if (!found) throw refuse.notFound();
  return found;
}

/** The trips of a sheet, or of one row, vehicle or day. */
export async function tripsOfSettlement(call: Call<Group["trips"]>): Promise<Output<Group["trips"]>> {
  const found = await readSettlement(call, call.params.id);
  const sight = await sightOf(call);
  const { row, vehicleId, day, agreement } = call.query;
  const agreements = agreement === undefined ? [] : await agreementsOf(call, found.id);
  const shown = askedFor(agreements, agreement) ?? found;
  const isAsked = (trip: PricedTrip) =>
    (row === undefined || trip.row === row) &&
    (vehicleId === undefined || trip.vehicleId === vehicleId) &&
    (day === undefined || trip.day === day);
  return {
    trips: sheetOf(shown)
      .trips.filter(isAsked)
      .map(({ amountFen, penaltyFen, ...trip }) => ({ ...trip, ...(sight.money && { amountFen, penaltyFen }) })),
    names: namesShown(shown.names, sight),
  };
}

/** Number of earlier months sent with a sheet. */
const MONTHS_BEFORE = 11;

/** The payments to the carrier of a sheet for its month and earlier ones, with adjustments. */
export async function monthsOfCarrier(call: Call<Group["months"]>): Promise<Output<Group["months"]>> {
  const { carrierId, month } = await readSettlement(call, call.params.id);
  const { money } = await sightOf(call);
  const { rows } = await sql<{
    readonly month: string;
    readonly state: StoredSettlement["state"];
    readonly fen: number;
  }>`
    select s.month, s.state, (s.sheet::jsonb #>> '{totals,payableFen}')::bigint
        + coalesce((select sum(a.fen) from settlement_adjustments a where a.settlement_id = s.id), 0)::bigint as fen
    from settlements s where s.factory_id = ${call.session.factoryId} and s.carrier_id = ${carrierId}
      and s.month > ${monthAfter(month, -1 - MONTHS_BEFORE)} and s.month <= ${month}
    order by s.month`.execute(call.db);
  return { months: rows.map(({ fen, ...one }) => ({ ...one, ...(money && { payableFen: fen }) })) };
}

/** Calculates the sheet from the current raw data, for comparison with the stored one. */
export async function reproduce(call: Call<Group["reproduce"]>, now: number): Promise<Output<Group["reproduce"]>> {
  const found = await readSettlement(call, call.params.id);
  const sight = await sightOf(call);
  const { facts, names } = await readFacts(call, monthAt(found.month, now), found.carrierId);
  const [stored, fresh] = [sheetOf(found), calculateSettlement(facts)];
  const hash = settlementHash(facts);
  const { rows, penalties, open } = compareSheets(stored, fresh);
  return {
    ...{ storedHash: found.factsHash, hash },
    isSame: hash === found.factsHash && JSON.stringify(fresh) === found.sheet,
    ...(sight.money && { storedFen: stored.totals.payableFen, payableFen: fresh.totals.payableFen }),
    rows: rows.map(({ key, before, after }) => ({
      ...{ key, lineId: after?.lineId ?? before?.lineId ?? "", ranBefore: before?.ran ?? 0, ran: after?.ran ?? 0 },
      ...(sight.money && { fenBefore: before?.payableFen ?? 0, fen: after?.payableFen ?? 0 }),
    })),
    ...{ penalties, open, names: namesShown(names, sight) },
  };
}

/** Names for kinds of vehicles, shifts and kinds of incidents. */
async function wordsOf(call: Context, { rows, penalties }: SettlementSheet): Promise<{ id: string; name: string }[]> {
  const incidents = penalties.flatMap(({ kind, note }) => (kind === "incident" ? [note] : []));
  const found = [
    await readNames(
      call,
      "dictionary vehicleKind",
      rows.map(({ vehicleKind }) => vehicleKind),
    ),
    await readNames(
      call,
      "dictionary busShift",
      rows.map(({ shift }) => shift),
    ),
    await readNames(call, "dictionary incidentKind", incidents),
  ];
  return found.flatMap((names) => [...names].map(([id, name]) => ({ id, name })));
}

function sumsShown<Sums extends SettlementSums>(
  { amountFen, penaltyFen, payableFen, ...sums }: Sums,
  { money }: Sight,
) {
  return { ...sums, ...(money && { amountFen, penaltyFen, payableFen }) };
}

function namesShown({ lines, vehicles, rules }: SheetNames, sight: Sight): { id: string; name: string }[] {
  return Object.entries({ ...(sight.lines && lines), ...(sight.plates && vehicles), ...rules }).map(([id, name]) => ({
    ...{ id, name },
  }));
}
