import { formatTime } from "@banche/core";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import { refuse } from "../../base/respond.ts";

/** Minutes east of UTC: dates of the product are those of China, wherever the server stands. */
const CHINA = 480;

interface NumberRule {
  readonly prefix: string;
  /** A pattern of `yyyy MM dd`, or `no`. */
  readonly dateFormat: string;
  readonly digit: number;
}

/** Prefix, the date of China, and the running number with zeros before it; a longer one makes a longer text. */
export function numberOf(rule: NumberRule, serial: bigint, nowMs: number): string {
  return headOf(rule, nowMs) + String(serial).padStart(rule.digit, "0");
}

function headOf({ prefix, dateFormat }: NumberRule, nowMs: number): string {
  return prefix + (dateFormat === "no" ? "" : formatTime(nowMs, dateFormat, CHINA));
}

/**
 * Gives out the next number: the start number first, and again with each new date, then one more each time. The rule is
 * locked until the transaction ends, so that calls at once get different ones.
 *
 * @param code - in any letter case: clients of the platform write the first letter of flow codes both ways
 * @throws {Refusal} when there is no such rule, or it is disabled
 */
export async function nextNumber(db: Kysely<Schema>, code: string, nowMs: number): Promise<string> {
  const rule = await db
    .selectFrom("billRules")
    .select(["id", "prefix", "dateFormat", "digit", "startNumber", "enabled"])
    .where(sql`lower(code)`, "=", code.toLowerCase())
    .forUpdate()
    .executeTakeFirst();
  if (!rule) throw refuse.notFound("server.billRuleMissing");
  if (!rule.enabled) throw refuse.because("disabled", "server.billRuleDisabled");
  const { rows } = await sql<{ serial: string }>`
    insert into bill_numbers as counted (rule_id, head, serial)
    values (${rule.id}, ${headOf(rule, nowMs)}, ${rule.startNumber}::bigint)
    on conflict (rule_id, head) do update set serial = greatest(counted.serial + 1, excluded.serial)
    returning serial::text`.execute(db);
  const number = numberOf(rule, BigInt(rows[0]?.serial ?? rule.startNumber), nowMs);
  await db.updateTable("billRules").set({ lastNumber: number }).where("id", "=", rule.id).execute();
  return number;
}
