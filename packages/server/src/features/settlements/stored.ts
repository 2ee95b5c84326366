import type { SettlementSheet } from "@banche/core/settlement";
import { sql } from "kysely";

import { refuse } from "../../base/respond.ts";
import type { Context } from "../../wire/handlers.ts";
import { carriersInReach } from "./reach.ts";
import type { SheetNames } from "./readFacts.ts";

/** A sheet as stored in the database. */
export interface StoredSettlement {
  readonly id: string;
  readonly carrierId: string;
  readonly month: string;
  readonly state: "draft" | "agreed";
  readonly sheet: string;
  readonly names: SheetNames;
  readonly factsHash: string;
  readonly calculatedAt: Date;
  readonly calculatedBy: string;
  readonly calculations: number;
  readonly version: number;
}

export interface Adjustment {
  readonly id: string;
  readonly fen: number;
  readonly reason: string;
  /** Milliseconds. */
  readonly at: number;
  readonly by: string;
}

const columns = sql`s.id, s.carrier_id, s.month, s.state, s.sheet, s.names, s.facts_hash, s.calculated_at, s.calculated_by,
  s.calculations, s.version`;

/** A sheet that the session may see. One that it may not see is treated as missing. @throws {Refusal} `not_found` */
export async function readSettlement(
  call: Context,
  id: string,
  how: "read" | "lock" = "read",
): Promise<StoredSettlement & { readonly carrier: string }> {
  const { rows } = await sql<StoredSettlement>`
    select ${columns} from settlements s where s.id = ${id} and s.factory_id = ${call.session.factoryId}
    ${how === "lock" ? sql`for update` : sql``}`.execute(call.db);
  const [row] = rows;
  const [carrier] = row ? await carriersInReach(call, row.carrierId) : [];
  if (!row || !carrier) throw refuse.notFound();
  return { ...row, carrier: carrier.name };
}

/**
 * A sheet, locked until the call ends, so that changes run one after the other.
 *
 * @param version - the version that the caller has read; undefined: any
 * @throws {Refusal} `conflict` where the version differs
 */
export async function lockSettlement(
  call: Context,
  id: string,
  version: number | undefined,
): Promise<StoredSettlement & { readonly carrier: string }> {
  const found = await readSettlement(call, id, "lock");
  if (version !== undefined && found.version !== version) throw refuse.conflict("settlement.refused.changed");
  return found;
}

export function sheetOf({ sheet }: Pick<StoredSettlement, "sheet">): SettlementSheet {
  return JSON.parse(sheet) as SettlementSheet;
}

export async function adjustmentsOf({ db }: Context, settlementId: string): Promise<readonly Adjustment[]> {
  const { rows } = await sql<Omit<Adjustment, "at"> & { readonly at: Date }>`
    select a.id, a.fen, a.reason, a.created_at as at, a.created_by as by from settlement_adjustments a
    where a.settlement_id = ${settlementId} order by a.created_at, a.id`.execute(db);
  return rows.map(({ at, ...one }) => ({ ...one, at: at.getTime() }));
}

/** An agreed version. It is kept unchanged when the sheet is reopened. */
export interface Agreement {
  readonly id: string;
  readonly number: number;
  readonly sheet: string;
  readonly names: SheetNames;
  readonly adjustments: readonly Adjustment[];
  readonly factsHash: string;
  readonly payableFen: number;
  readonly note: string;
  readonly agreedAt: Date;
  readonly agreedBy: string;
  readonly reopenedAt: Date | null;
  readonly reopenedBy: string;
  readonly reopenReason: string;
}

/** The agreements of a sheet, latest first. */
export async function agreementsOf({ db }: Context, settlementId: string): Promise<readonly Agreement[]> {
  const { rows } = await sql<Agreement>`
    select id, number, sheet, names, adjustments, facts_hash, payable_fen, note, agreed_at, agreed_by, reopened_at, reopened_by,
      reopen_reason
    from settlement_agreements where settlement_id = ${settlementId} order by number desc`.execute(db);
  return rows;
}

/** The payable amount with adjustments, in fen. */
export function payableOf(sheet: SettlementSheet, adjustments: readonly Pick<Adjustment, "fen">[]): number {
  return adjustments.reduce((sum, { fen }) => sum + fen, sheet.totals.payableFen);
}
