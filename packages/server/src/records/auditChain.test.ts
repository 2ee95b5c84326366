import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, inject, test } from "vitest";

import { createSigner } from "../auth/signing.ts";
import { openPool } from "../db/pool.ts";
import { createTestDatabase } from "../testing/database.ts";
import { forgetAudit, sealAudit, verifyAudit } from "./auditChain.ts";

const home = await createTestDatabase(inject("postgresUrl"), "schema");
const pool = openPool({ url: home.url }, () => undefined);
const db = pool.kysely;
const signer = createSigner(Buffer.alloc(32, 7));
afterAll(async () => {
  await pool.close();
  await home.drop();
});

const run = async (text: string) => sql.raw(text).execute(db);
/** Writes rows `r<from>` to `r<to>`, one per minute, starting `ago` before now. */
const write = (from: number, to: number, ago = "10 hours") =>
  run(`insert into audit_log (id, at, actor_account, action, resource, record_id, after)
    select 'r' || n, now() - interval '${ago}' + n * interval '1 minute', 'admin', 'update', 'users', 'u' || n, '{"b": 1, "a": "甲"}'
    from generate_series(${from}, ${to}) n`);
const verify = (kept?: string) => verifyAudit(db, signer, kept);

beforeEach(async () => {
  await run(`truncate audit_log, audit_chain; delete from settings where key = 'auditHead'`);
});

test("rows are sealed once in one order, and rows not yet sealed are counted", async () => {
  expect(await verify()).toMatchObject({ links: 0, pending: 0, head: "0:" });
  await write(1, 5);
  expect(await verify()).toMatchObject({ links: 0, pending: 5 });
  expect(await Promise.all([sealAudit(db, signer), sealAudit(db, signer)])).toEqual(expect.arrayContaining([5, 0]));
  await write(6, 7);
  await sealAudit(db, signer);
  const whole = await verify();
  expect(whole).toMatchObject({ links: 7, pending: 0 });
  expect(whole).not.toHaveProperty("fault");
});

describe("the verification finds", () => {
  beforeEach(async () => {
    await write(1, 9);
    await sealAudit(db, signer);
  });

  test.each([
    [
      "another value",
      `update audit_log set after = '{"a": "乙"}' where id = 'r4'`,
      { kind: "changed", seq: 4, row: "r4" },
    ],
    ["another account", `update audit_log set actor_account = 'x' where id = 'r9'`, { kind: "changed", seq: 9 }],
    ["another time", `update audit_log set at = at + interval '1 second' where id = 'r2'`, { kind: "changed", seq: 2 }],
    ["a row that is gone", `delete from audit_log where id = 'r5'`, { kind: "removed", seq: 5, row: "r5" }],
    [
      "a row that is gone with its link",
      `delete from audit_log where id = 'r5'; delete from audit_chain where ref = 'r5'`,
      { kind: "chain", seq: 6 },
    ],
    [
      "the end that is cut off",
      `delete from audit_log where id = 'r9'; delete from audit_chain where ref = 'r9'`,
      { kind: "head", seq: 8 },
    ],
    [
      "a link that says otherwise",
      `update audit_chain set digest = repeat('0', 64) where seq = 3`,
      { kind: "chain", seq: 3 },
    ],
    [
      "a row that was put in among the old ones",
      `insert into audit_log (id, at, actor_account, action, resource, record_id)
        select 'false', now() - interval '12 hours', 'admin', 'update', 'users', 'u'`,
      { kind: "inserted", row: "false" },
    ],
    [
      "a link that somebody without the key made",
      `insert into audit_chain (seq, kind, ref, at, digest, hash) values (10, 'forgot', '', now(), '9', 'made')`,
      { kind: "chain", seq: 10 },
    ],
  ])("%s", async (_what, attack, fault) => {
    for (const one of attack.split(";")) await run(one);
    expect((await verify()).fault).toMatchObject(fault);
  });

  test("a replaced end of the chain, if the former head is given", async () => {
    const { head } = await verify();
    const [last] = (await sql<{ value: string }>`select value::text from settings where key = 'auditHead'`.execute(db))
      .rows;
    await write(10, 11);
    await sealAudit(db, signer);
    const later = await verify(head);
    expect(later).not.toHaveProperty("fault");
    await run(`delete from audit_log where id in ('r10', 'r11'); delete from audit_chain where seq > 9`);
    await sql`update settings set value = ${last?.value}::text::jsonb where key = 'auditHead'`.execute(db);
    expect(await verify()).not.toHaveProperty("fault");
    expect((await verify(later.head)).fault).toMatchObject({ kind: "head" });
  });
});

test("rows deleted by retention are no fault; other missing rows are a fault", async () => {
  await write(1, 9);
  const before = new Date(Date.now() - 10 * 3_600_000 + 4.5 * 60_000);
  expect(await forgetAudit(db, signer, before)).toBe(4);
  expect(await verify()).not.toHaveProperty("fault");
  await run(`delete from audit_log where id = 'r7'`);
  expect((await verify()).fault).toMatchObject({ kind: "removed", row: "r7" });
});
