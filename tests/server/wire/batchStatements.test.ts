import { beforeAll, expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
const written = ["vehicles", "audit_log", "record_changes"];
let token: string;

beforeAll(async () => {
  token = await wire.login("admin");
  await wire.sql("create table statements (of text not null)");
  await wire.sql(
    `create function note_statement() returns trigger language plpgsql as $$
       begin insert into statements values (tg_table_name || ' ' || tg_op); return null; end $$`,
  );
  for (const table of written) {
    await wire.sql(
      `create trigger note_statement after insert or update or delete on ${table}
         for each statement execute function note_statement()`,
    );
  }
});

/** Statements that one call wrote, each as table and verb. */
async function statementsOf(operations: readonly object[]): Promise<readonly string[]> {
  await wire.sql("delete from statements");
  const answer = await wire.ask("POST", "/api/ext/batch/vehicles", { token, headers: ours, body: { operations } });
  const outcomes = answer.data as unknown as readonly { readonly code: number; readonly id?: string }[];
  expect(outcomes.filter(({ code }) => code !== 200)).toEqual([]);
  expect(outcomes).toHaveLength(operations.length);
  const rows = await wire.sql<{ of: string }>("select of from statements order by of");
  return rows.map(({ of }) => of);
}

test("a batch of 500 changes needs as many statements as one change, for every operation", async () => {
  const plates = (count: number, from: string) => Array.from({ length: count }, (_, n) => `苏${from}${10_000 + n}`);
  const made = (count: number, from: string) =>
    statementsOf(
      plates(count, from).map((plate) => ({
        op: "create",
        record: { plate, kind: "largeBus", status: "inUse", seats: 45 },
      })),
    );
  const one = await made(1, "W");
  expect(one).toContain("vehicles INSERT");
  expect(await made(500, "Z")).toEqual(one);

  const rows = await wire.sql<{ id: string }>(
    "select id from vehicles where plate like '苏Z1%' and seats = 45 order by plate",
  );
  const ids = rows.map(({ id }) => id).slice(0, 500);
  const change = (some: readonly string[], seats: number) =>
    statementsOf(some.map((id) => ({ op: "update", id, record: { seats } })));
  const changed = await change(ids.slice(0, 1), 20);
  expect(changed).toContain("vehicles UPDATE");
  expect(await change(ids, 30)).toEqual(changed);
  const gone = (some: readonly string[]) => statementsOf(some.map((id) => ({ op: "remove", id })));
  expect(await gone(ids.slice(1))).toEqual(await gone(ids.slice(0, 1)));
});
