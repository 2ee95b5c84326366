import { billNumber, billNumberHead } from "@banche/core/text";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import { refuse } from "../base/respond.ts";
import { fieldsOf, type Change, type RecordTable } from "../tables/recordTable.ts";

/**
 * Returns the next number. It begins with the start number, begins again on each new date, and otherwise grows by one. The rule is locked
 * until the transaction ends, so that concurrent calls get different numbers.
 *
 * @param code - in any letter case: clients of the platform write the first letter of flow codes in either case
 * @throws {Refusal} when there is no such rule, or it is disabled
 */
export async function nextNumber(db: Kysely<Schema>, code: string, nowMs: number): Promise<string> {
  const [number = ""] = await nextNumbers(db, code, 1, nowMs);
  return number;
}

/** Returns `count` consecutive numbers, all with the same date. @throws as `nextNumber` */
async function nextNumbers(db: Kysely<Schema>, code: string, count: number, nowMs: number): Promise<readonly string[]> {
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
    values (${rule.id}, ${billNumberHead(rule, nowMs)}, ${rule.startNumber}::bigint + ${count - 1})
    on conflict (rule_id, head) do update set serial = greatest(counted.serial + ${count}, excluded.serial)
    returning serial::text`.execute(db);
  const last = BigInt(rows[0]?.serial ?? rule.startNumber);
  const numbers = Array.from({ length: count }, (_, index) =>
    billNumber(rule, last - BigInt(count - 1 - index), nowMs),
  );
  await db
    .updateTable("billRules")
    .set({ lastNumber: numbers.at(-1) ?? "" })
    .where("id", "=", rule.id)
    .execute();
  return numbers;
}

/**
 * Gives new records a number in each empty field that has a bill rule. Runs one statement for each such field.
 *
 * @throws {Refusal} as `nextNumber`
 */
export async function withNumbers<Ready extends { readonly item: Change }>(
  db: Kysely<Schema>,
  table: RecordTable,
  ready: readonly Ready[],
): Promise<readonly Ready[]> {
  let all = ready;
  for (const field of fieldsOf(table)) {
    if (!("numberedBy" in field) || field.numberedBy === undefined) continue;
    const { key, numberedBy } = field;
    const lacking = all.filter(({ item: { after } }) => !after[key]).length;
    if (lacking === 0) continue;
    const numbers = [...(await nextNumbers(db, numberedBy, lacking, Date.now()))];
    all = all.map((one) => {
      const { after } = one.item;
      return after[key] ? one : { ...one, item: { ...one.item, after: { ...after, [key]: numbers.shift() } } };
    });
  }
  return all;
}
