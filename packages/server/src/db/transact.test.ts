import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./engine.ts";
import { afterCommit, transact, tryOut } from "./transact.ts";

let home: TestDatabase;
let database: Database;
beforeAll(async () => {
  home = await createTestDatabase(inject("postgresUrl"), "empty");
  database = await openDatabase({ url: home.url, dataDir: "/nonexistent", log: () => undefined });
  await sql`create table things (name text)`.execute(database.kysely);
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

const countOf = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from things`.execute(database.kysely);
  return rows[0]?.count ?? -1;
};

test("work deferred until after commit is not done when the transaction is rolled back", async () => {
  const done: string[] = [];
  await expect(
    transact(database.kysely, async (transaction) => {
      await afterCommit(transaction, async () => void done.push("never"));
      throw new Error("undo");
    }),
  ).rejects.toThrow("undo");
  expect(done).toEqual([]);
});

test("afterCommit refuses a transaction that was not begun by transact()", async () => {
  const late = database.kysely.transaction().execute((transaction) => afterCommit(transaction, async () => undefined));
  await expect(late).rejects.toThrow("transact()");
});

test("deferred work runs in order after the commit is visible to others", async () => {
  const seen: number[] = [];
  await transact(database.kysely, async (transaction) => {
    await sql`insert into things values ('one')`.execute(transaction);
    await afterCommit(transaction, async () => void seen.push(await countOf()));
    await afterCommit(transaction, async (free) => void seen.push(free.isTransaction ? 1 : 2));
    expect(seen).toEqual([]);
  });
  expect(seen).toEqual([1, 2]);
});

test("a failure of deferred work is reported; the commit and other deferred work are not affected", async () => {
  const told: unknown[] = [];
  const done: string[] = [];
  const before = await countOf();
  // The code of a rolled-back transaction: callers that retry on it must not write twice.
  const late = Object.assign(new Error("late"), { code: "40001" });
  const result = await transact(
    database.kysely,
    async (transaction) => {
      await sql`insert into things values ('written')`.execute(transaction);
      await afterCommit(transaction, () => Promise.reject(late));
      await afterCommit(transaction, async () => void done.push("second"));
      return "answer";
    },
    (error) => void told.push(error),
  );
  expect([result, told, done, await countOf()]).toEqual(["answer", [late], ["second"], before + 1]);
});

test("outside of a transaction deferred work runs at once", async () => {
  const done: boolean[] = [];
  await afterCommit(database.kysely, async (free) => void done.push(free === database.kysely));
  expect(done).toEqual([true]);
});

test("tryOut undoes its changes and its deferred work; the rest of the transaction is kept", async () => {
  const done: string[] = [];
  const before = await countOf();
  await transact(database.kysely, async (transaction) => {
    await sql`insert into things values ('kept')`.execute(transaction);
    await afterCommit(transaction, async () => void done.push("kept"));
    const found = await tryOut(transaction, async () => {
      await sql`insert into things values ('tried')`.execute(transaction);
      await afterCommit(transaction, async () => void done.push("tried"));
      return "found";
    });
    expect(found).toBe("found");
  });
  expect([await countOf(), done]).toEqual([before + 1, ["kept"]]);
  await expect(tryOut(database.kysely, async () => undefined)).rejects.toThrow("transact()");
});
