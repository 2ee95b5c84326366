import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, inject, test } from "vitest";

import type { Session } from "../auth/sessions.ts";
import { createSigner } from "../auth/signing.ts";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/engine.ts";
import type { Schema } from "../db/schema.ts";
import { historyInMain } from "../history/history.ts";
import { forgetDelivered } from "../retention/outbox.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { deliverNext } from "./deliver.ts";
import { noteChanges } from "./noteChanges.ts";
import { type Delivery, startOutbox, type Subscriber } from "./outbox.ts";

type Db = Kysely<Schema>;
const session = { id: "session", userId: "user", factoryId: "factory" } as Session;
const logged: string[] = [];
const log = { warn: (facts: object, text: string) => void logged.push(`${text} ${JSON.stringify(facts)}`) };
const ends: (() => Promise<void>)[] = [];
let home: TestDatabase;
let db: Db;

beforeEach(async () => {
  logged.length = 0;
  home = await createTestDatabase(inject("postgresUrl"), "schema");
  db = (await open()).kysely;
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await home.drop();
});

async function open(): Promise<Database> {
  const database = await openDatabase({ url: home.url, dataDir: "/nonexistent", log: () => undefined });
  ends.push(database.close);
  return database;
}

async function note(on: Db, recordId: string, ...more: readonly string[]): Promise<void> {
  const change = { resource: "vehicles", verb: "update", fieldIds: ["seats"], factoryId: "factory" };
  await noteChanges(
    { db: on, session },
    [recordId, ...more].map((id) => ({ ...change, recordId: id })),
  );
}

/** A transaction that stays open until the test ends it. */
async function begin(): Promise<{ readonly db: Db; readonly commit: () => Promise<void> }> {
  const transaction = await db.startTransaction().execute();
  return { db: transaction, commit: () => transaction.commit().execute() };
}

const idsOf = (changes: readonly Delivery[]) => changes.flatMap(({ recordIds }) => recordIds);

/** A subscriber that stores what it receives, with a cursor at the present moment. */
async function follower(name = "follower", deliver?: Subscriber["deliver"]) {
  const heard: string[] = [];
  const subscriber: Subscriber = {
    name,
    deliver: async (on, changes) => {
      await deliver?.(on, changes);
      heard.push(...idsOf(changes));
    },
  };
  await sql`insert into outbox_cursors (subscriber) values (${name}) on conflict do nothing`.execute(db);
  const hear = async (on = db): Promise<readonly string[]> => {
    const before = heard.length;
    while ((await deliverNext(on, subscriber)) === "some");
    return heard.slice(before);
  };
  return { subscriber, hear };
}

test("rolled-back changes are not delivered; equal changes of a call are stored in one row", async () => {
  const { hear } = await follower();
  await note(db, "a", "b");
  const undone = await db.startTransaction().execute();
  await note(undone, "never");
  await undone.rollback().execute();
  expect(await hear()).toEqual(["a", "b"]);
  expect(await hear()).toEqual([]);
  expect((await sql`select 1 from record_changes`.execute(db)).rows).toHaveLength(1);
});

test("changes of a transaction that began first and ends last are delivered", async () => {
  const { hear } = await follower();
  const [slow, quick] = [await begin(), await begin()];
  await note(slow.db, "slow");
  await note(quick.db, "quick");
  await quick.commit();
  expect(await hear()).toEqual(["quick"]);
  await note(db, "later");
  expect(await hear()).toEqual(["later"]);
  await slow.commit();
  expect(await hear()).toEqual(["slow"]);
  expect(await hear()).toEqual([]);
});

test("changes of one record are delivered in order, also with a lower transaction number for the later", async () => {
  const { hear } = await follower();
  await sql`create table vehicle (id integer primary key, seats integer)`.execute(db);
  await sql`insert into vehicle values (1, 0)`.execute(db);
  const [second, first] = [await begin(), await begin()];
  // It has its transaction number before the other one.
  await sql`select pg_current_xact_id()`.execute(second.db);
  await sql`update vehicle set seats = 1`.execute(first.db);
  await note(first.db, "first");
  const waiting = sql`update vehicle set seats = 2`.execute(second.db).then(() => note(second.db, "second"));
  await first.commit();
  await waiting;
  // The later transaction is not committed: another cursor that looks now gets only the first change.
  const early = await follower("early");
  await second.commit();
  expect(await hear()).toEqual(["first", "second"]);
  expect(await early.hear()).toEqual(["second"]);
});

test("two processes deliver each change only once", async () => {
  const other = (await open()).kysely;
  let meanwhile: unknown;
  const { subscriber, hear } = await follower("follower", async (_, changes) => {
    if (idsOf(changes).includes("a")) meanwhile = await deliverNext(other, subscriber);
  });
  await note(db, "a");
  expect(await hear()).toEqual(["a"]);
  expect(meanwhile).toBe("busy");
  await note(other, "b");
  expect(await hear(other)).toEqual(["b"]);
  expect(await hear()).toEqual([]);
});

test("a failed delivery is rolled back and repeated, and its effects are stored once", async () => {
  await sql`create table done (id text)`.execute(db);
  let failures = 1;
  const { hear } = await follower("follower", async (on, changes) => {
    for (const id of idsOf(changes)) await sql`insert into done values (${id})`.execute(on);
    if (failures-- > 0) throw new Error("disk full");
  });
  await note(db, "a", "b");
  await expect(hear()).rejects.toThrow("disk full");
  expect(await hear()).toEqual(["a", "b"]);
  expect((await sql`select id from done order by id`.execute(db)).rows).toEqual([{ id: "a" }, { id: "b" }]);
});

test("many changes are delivered in batches; delivery continues after the last finished batch", async () => {
  const { subscriber, hear } = await follower();
  const ids = Array.from({ length: 450 }, (_, at) => `${at}`);
  for (const id of ids) await note(db, id);
  expect(await deliverNext(db, subscriber)).toBe("some");
  // Changes recorded between two batches are not lost, either.
  await note(db, "between");
  expect(await hear()).toEqual([...ids.slice(200), "between"]);
});

test("after a restore into a new cluster, remaining and new changes are delivered", async () => {
  let heard: readonly string[] = [];
  const { subscriber, hear } = await follower("follower", async (_, changes) => void (heard = idsOf(changes)));
  await note(db, "left");
  await sql`update record_changes set transaction_id = 4000000000000`.execute(db);
  await sql`update outbox_cursors set delivered = '4000000000000:4000000000000:'`.execute(db);
  expect(await hear()).toEqual([]);
  const outbox = await startOutbox({ db, subscribers: [subscriber], log, gatherMs: 0 });
  await outbox.stop();
  expect([...heard, ...(await hear())]).toEqual(["left"]);
  await note(db, "new");
  expect(await hear()).toEqual(["new"]);
});

test("only changes delivered to all subscribers are deleted", async () => {
  const [quick, slow] = [await follower("quick"), await follower("slow")];
  await note(db, "a");
  await quick.hear();
  const signer = createSigner(Buffer.alloc(32));
  const deps = {
    db,
    signer,
    store: { remove: async () => undefined },
    pubSub: { publish: async () => undefined },
    history: historyInMain,
  };
  expect(await forgetDelivered(deps)).toBe(0);
  await slow.hear();
  await note(db, "b");
  expect(await forgetDelivered(deps)).toBe(1);
  expect(await slow.hear()).toEqual(["b"]);
});

test("a running outbox delivers changes after a nudge and changes from before its start", async () => {
  const waiting: ((ids: readonly string[]) => void)[] = [];
  const next = () => new Promise<readonly string[]>((resolve) => waiting.push(resolve));
  const { subscriber } = await follower("follower", async (_, changes) => waiting.shift()?.(idsOf(changes)));
  await note(db, "before");
  const before = next();
  const outbox = await startOutbox({ db, subscribers: [subscriber], log, gatherMs: 0 });
  expect(await before).toEqual(["before"]);
  const after = next();
  await note(db, "after");
  outbox.nudge();
  expect(await after).toEqual(["after"]);
  await outbox.stop();
  expect(logged).toEqual([]);
});
