import { calculateSettlement, settlementHash } from "@banche/core/settlement";
import { SETTLEMENT_ADJUSTMENT_MAX, type contract } from "@banche/core/wire";
import { sql } from "kysely";

import { newId } from "../../base/ids.ts";
import { refuse } from "../../base/respond.ts";
import { audit } from "../../records/audit.ts";
import type { Call, Context } from "../../wire/handlers.ts";
import { carriersInReach, sightOf } from "./reach.ts";
import { monthAt, readFacts } from "./readFacts.ts";
import {
  adjustmentsOf,
  agreementsOf,
  lockSettlement,
  payableOf,
  readSettlement,
  sheetOf,
  type StoredSettlement,
} from "./stored.ts";

type Group = typeof contract.settlements;
interface Changed {
  readonly id: string;
  readonly version: number;
}

/** Largest number of adjustments of one sheet. */
const ADJUSTMENTS_MAX = 500;

/** Calculates a sheet from the current raw data and stores it as a new sheet, or updates a draft. Adjustments are kept. */
export async function calculate(call: Call<Group["calculate"]>, now: number): Promise<Changed> {
  const { body, db, session } = call;
  const month = monthAt(body.month, now);
  const [carrier] = await carriersInReach(call, body.carrierId);
  if (!carrier) throw refuse.notFound();
  const before = body.version === undefined ? undefined : await draftOf(call, month.month, carrier.id, body.version);
  const { facts, names } = await readFacts(call, month, carrier.id);
  const sheet = calculateSettlement(facts);
  const hash = settlementHash(facts);
  const row = { sheet: JSON.stringify(sheet), names: JSON.stringify(names), at: new Date(now), by: session.account };
  const { rows } = await (
    before
      ? sql<Changed>`update settlements set sheet = ${row.sheet}, names = ${row.names}::jsonb, facts_hash = ${hash},
          calculated_at = ${row.at}, calculated_by = ${row.by}, calculations = calculations + 1, version = version + 1, updated_at = now()
          where id = ${before.id} returning id, version`
      : sql<Changed>`insert into settlements (id, factory_id, carrier_id, month, sheet, names, facts_hash, calculated_at, calculated_by)
          values (${newId()}, ${session.factoryId}, ${carrier.id}, ${month.month}, ${row.sheet}, ${row.names}::jsonb, ${hash},
            ${row.at}, ${row.by})
          on conflict (factory_id, carrier_id, month) do nothing returning id, version`
  ).execute(db);
  const [changed] = rows;
  if (!changed) throw refuse.because("exists", "settlement.refused.exists");
  const after = { month: month.month, carrierId: carrier.id, factsHash: hash, payableFen: sheet.totals.payableFen };
  await audit(call, {
    ...{ action: "calculate", resource: "settlements", recordId: changed.id, after },
    ...(before && { before: { factsHash: before.factsHash, payableFen: sheetOf(before).totals.payableFen } }),
  });
  return changed;
}

async function draftOf(call: Context, month: string, carrierId: string, version: number): Promise<StoredSettlement> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from settlements where factory_id = ${call.session.factoryId} and carrier_id = ${carrierId} and month = ${month}`.execute(
    call.db,
  );
  if (!rows[0]) throw refuse.notFound();
  return aDraft(call, await lockSettlement(call, rows[0].id, version));
}

/** Checks that a sheet is a draft. @throws {Refusal} `agreed`, with the user who agreed */
async function aDraft<Found extends StoredSettlement>(call: Context, found: Found): Promise<Found> {
  if (found.state === "draft") return found;
  const [last] = await agreementsOf(call, found.id);
  throw refuse.because("agreed", "settlement.refused.agreed", { who: last?.agreedBy ?? "" });
}

/** Adds a manual adjustment, positive or negative. Users who may not see money may not do this. */
export async function adjust(call: Call<Group["adjust"]>, now: number): Promise<Changed> {
  const { body, db, params, session } = call;
  const reason = needed("reason", body.reason);
  checkFen(body.fen);
  const found = await aDraft(call, await lockSettlement(call, params.id, body.version));
  await needsMoney(call);
  const before = await adjustmentsOf(call, found.id);
  if (before.length >= ADJUSTMENTS_MAX)
    throw refuse.because("many", "settlement.refused.many", { count: ADJUSTMENTS_MAX });
  await sql`insert into settlement_adjustments (id, settlement_id, fen, reason, created_at, created_by)
    values (${newId()}, ${found.id}, ${body.fen}, ${reason}, ${new Date(now)}, ${session.account})`.execute(db);
  const total = payableOf(sheetOf(found), before);
  return keep(call, found, "adjust", { payableFen: total }, { payableFen: total + body.fen, fen: body.fen, reason });
}

/** Changes an adjustment of a draft. Its author becomes the user who changed it. */
export async function readjust(call: Call<Group["readjust"]>, now: number): Promise<Changed> {
  const { body, db, params, session } = call;
  const given = { fen: body.fen, reason: body.reason === undefined ? undefined : needed("reason", body.reason) };
  if (given.fen !== undefined) checkFen(given.fen);
  const found = await aDraft(call, await lockSettlement(call, params.id, body.version));
  await needsMoney(call);
  const before = await adjustmentsOf(call, found.id);
  const old = before.find(({ id }) => id === params.adjustmentId);
  if (!old) throw refuse.notFound();
  const { fen = old.fen, reason = old.reason } = given;
  if (fen === old.fen && reason === old.reason) return { id: found.id, version: found.version };
  await sql`update settlement_adjustments
    set fen = ${fen}, reason = ${reason}, created_at = ${new Date(now)}, created_by = ${session.account}
    where id = ${old.id}`.execute(db);
  const total = payableOf(sheetOf(found), before);
  return keep(
    call,
    found,
    "adjust",
    { payableFen: total, fen: old.fen, reason: old.reason },
    { payableFen: total - old.fen + fen, fen, reason },
  );
}

/** Removes an adjustment of a draft. */
export async function unadjust(call: Call<Group["unadjust"]>): Promise<Changed> {
  const { db, params, query } = call;
  const found = await aDraft(call, await lockSettlement(call, params.id, query.version));
  await needsMoney(call);
  const before = await adjustmentsOf(call, found.id);
  const gone = before.find(({ id }) => id === params.adjustmentId);
  if (!gone) throw refuse.notFound();
  await sql`delete from settlement_adjustments where id = ${gone.id}`.execute(db);
  const total = payableOf(sheetOf(found), before);
  const { fen, reason } = gone;
  return keep(call, found, "adjust", { payableFen: total, fen, reason }, { payableFen: total - fen });
}

/** Agrees and locks a sheet. The agreed version is stored completely. The raw data must not have changed since the calculation. */
export async function agree(call: Call<Group["agree"]>, now: number): Promise<Changed> {
  const { body, db, params, session } = call;
  await needsMoney(call);
  const found = await aDraft(call, await readSettlement(call, params.id, "lock"));
  if (found.version !== body.version) throw refuse.conflict("settlement.refused.changed");
  const month = monthAt(found.month, now);
  if (!month.isOver) throw refuse.because("month_runs", "settlement.refused.monthRuns");
  const sheet = sheetOf(found);
  const note = sheet.open.length > 0 ? needed("note", body.note ?? "") : (body.note ?? "").trim();
  const { facts } = await readFacts(call, month, found.carrierId);
  if (settlementHash(facts) !== found.factsHash) throw refuse.because("stale", "settlement.refused.stale");
  const adjustments = await adjustmentsOf(call, found.id);
  const payableFen = payableOf(sheet, adjustments);
  const [last] = await agreementsOf(call, found.id);
  await sql`insert into settlement_agreements
      (id, settlement_id, number, sheet, names, adjustments, facts_hash, payable_fen, note, agreed_at, agreed_by)
    values (${newId()}, ${found.id}, ${(last?.number ?? 0) + 1}, ${found.sheet}, ${JSON.stringify(found.names)}::jsonb,
      ${JSON.stringify(adjustments)}::jsonb, ${found.factsHash}, ${payableFen}, ${note}, ${new Date(now)}, ${session.account})`.execute(
    db,
  );
  return keep(
    call,
    found,
    "agree",
    { state: "draft" },
    { state: "agreed", payableFen, note, factsHash: found.factsHash },
  );
}

/** Reopens an agreed sheet. */
export async function reopen(call: Call<Group["reopen"]>, now: number): Promise<Changed> {
  const { body, db, params, session } = call;
  const reason = needed("reason", body.reason);
  const found = await lockSettlement(call, params.id, body.version);
  if (found.state !== "agreed") throw refuse.because("not_agreed", "settlement.refused.notAgreed");
  await sql`update settlement_agreements
    set reopened_at = ${new Date(now)}, reopened_by = ${session.account}, reopen_reason = ${reason}
    where settlement_id = ${found.id} and reopened_at is null`.execute(db);
  return keep(call, found, "reopen", { state: "agreed" }, { state: "draft", reason });
}

type Values = Readonly<Record<string, string | number>>;

/** Increments the version of a sheet, sets its state, and writes the audit row. */
async function keep(
  call: Context,
  { id, state }: StoredSettlement,
  action: "adjust" | "agree" | "reopen",
  before: Values,
  after: Values,
): Promise<Changed> {
  const { rows } = await sql<Changed>`
    update settlements set state = ${String(after["state"] ?? state)}, version = version + 1, updated_at = now()
    where id = ${id} returning id, version`.execute(call.db);
  const [changed] = rows;
  if (!changed) throw new Error("a sheet that was locked is gone");
  await audit(call, { action, resource: "settlements", recordId: id, before, after });
  return changed;
}

async function needsMoney(call: Context): Promise<void> {
  if (!(await sightOf(call)).money) throw refuse.forbidden();
}

function checkFen(fen: number): void {
  if (fen === 0 || Math.abs(fen) > SETTLEMENT_ADJUSTMENT_MAX)
    throw refuse.validation([{ field: "fen", rule: "required", text: "settlement.refused.fen" }]);
}

function needed(field: string, given: string): string {
  const text = given.trim();
  if (text === "") throw refuse.validation([{ field, rule: "required", text: "settlement.refused.reason" }]);
  return text;
}
