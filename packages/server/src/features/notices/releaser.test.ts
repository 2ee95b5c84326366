import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";

import type { Database } from "../../db/database.ts";
import { openDatabase } from "../../db/engine.ts";
import { type PubSubEvent, postgresPubSub } from "../../pubsub/pubSub.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { createNoticeReleaser, releaseDue } from "./releaser.ts";

const NOW = Date.parse("2026-03-02T08:00:00+08:00");
const ends: (() => Promise<unknown>)[] = [];
let home: TestDatabase;
let database: Database;
let told: PubSubEvent[];
let warned: object[];

beforeEach(async () => {
  [told, warned] = [[], []];
  home = await createTestDatabase(inject("postgresUrl"), "demo");
  database = await open();
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await home.drop();
});

async function open(): Promise<Database> {
  const opened = await openDatabase({ url: home.url, dataDir: "/nonexistent", log: () => undefined });
  ends.push(opened.close);
  return opened;
}

const pubSub = {
  publish: async (_db: unknown, what: PubSubEvent) => void told.push(what),
  subscribe: async () => async () => undefined,
};
const log = { warn: (facts: object) => void warned.push(facts) };
const look = (at = NOW, on = database) => releaseDue({ kysely: on.kysely, pubSub, now: () => at, log });

/** A draft of the first factory with a planned release time. */
async function planned(id: string, releaseAt = NOW): Promise<void> {
  await sql`insert into messages (id, factory_id, kind, title, body, creator_name)
    select ${id}, id, 1, ${id}, '', '' from factories order by sort_order limit 1`.execute(database.kysely);
  await sql`insert into notice_schedules (notice_id, release_at, by_id, by_account)
    select ${id}, ${new Date(releaseAt)}, id, account from users where account = 'admin'`.execute(database.kysely);
}

/** The number of receivers, and how often the log contains the release. */
async function outcome(id: string) {
  const { rows } = await sql<{ copies: number; releases: number; planned: number; by: string | null }>`
    select (select count(*)::integer from message_reads where message_id = ${id}) as copies,
      (select count(*)::integer from audit_log where record_id = ${id} and action = 'release') as releases,
      (select count(*)::integer from notice_schedules where notice_id = ${id}) as planned,
      (select min(actor_account) from audit_log where record_id = ${id}) as by`.execute(database.kysely);
  return rows[0];
}

const members = async () =>
  (
    await sql<{ count: number }>`select count(*)::integer from user_factories m
      join users u on u.id = m.user_id and u.enabled
      where m.factory_id = (select id from factories order by sort_order limit 1)`.execute(database.kysely)
  ).rows[0]?.count;

describe("no notice is released", () => {
  test("before its time; the check returns that time", async () => {
    await planned("later", NOW + 1);
    expect(await look()).toBe(NOW + 1);
    expect(await outcome("later")).toMatchObject({ copies: 0, releases: 0, planned: 1 });
  });

  test("that was deleted", async () => {
    await planned("gone");
    await sql`delete from messages where id = 'gone'`.execute(database.kysely);
    expect(await look()).toBeUndefined();
    expect(told).toEqual([]);
  });

  test("that a server of the version before has released; its schedule is deleted", async () => {
    await planned("before");
    await sql`update messages set released_at = now() where id = 'before'`.execute(database.kysely);
    await look();
    expect(await outcome("before")).toMatchObject({ copies: 0, releases: 0, planned: 0 });
  });

  test("while a user is changing it, or later if that change deleted its schedule", async () => {
    await planned("edited");
    const other = await open();
    await other.kysely.transaction().execute(async (db) => {
      await sql`select 1 from messages where id = 'edited' for update`.execute(db);
      await sql`delete from notice_schedules where notice_id = 'edited'`.execute(db);
      expect(await look()).toBe(NOW);
    });
    expect(await look()).toBeUndefined();
    expect(await outcome("edited")).toMatchObject({ copies: 0, releases: 0 });
  });

  test("twice, by processes that check at the same moment", async () => {
    const ids = ["a", "b", "c", "d", "e"];
    for (const id of ids) await planned(id);
    const others = await Promise.all([open(), open()]);
    await Promise.all([database, ...others].map((on) => look(NOW, on)));
    const count = await members();
    for (const id of ids) {
      expect([id, await outcome(id)]).toEqual([id, { copies: count, releases: 1, planned: 0, by: "admin" }]);
    }
    expect(told.map((what) => ("messageId" in what ? what.messageId : "")).sort()).toEqual(ids);
    expect(warned).toEqual([]);
  });

  test("if its release fails; the other notices are released, and it is tried again later", async () => {
    await planned("bad", NOW - 2);
    await planned("good", NOW - 1);
    await sql`alter table message_reads add constraint refuses check (message_id <> 'bad') not valid`.execute(
      database.kysely,
    );
    expect(await look()).toBeGreaterThan(NOW);
    expect(warned).toMatchObject([{ notice: "bad" }]);
    expect(await outcome("bad")).toMatchObject({ copies: 0, releases: 0, planned: 1 });
    expect(await outcome("good")).toMatchObject({ copies: await members(), releases: 1, planned: 0 });
    await sql`alter table message_reads drop constraint refuses`.execute(database.kysely);
    await look();
    expect(await outcome("bad")).toMatchObject({ copies: await members(), releases: 1, planned: 0 });
  });
});

test("users who joined the audience before the release receive the notice, also long after its time", async () => {
  await planned("old", NOW - 40 * 86_400_000);
  await sql`insert into users (id, account, real_name, pinyin, pinyin_initials) values ('new', 'newcomer', '新人', 'xin ren', 'xr')`.execute(
    database.kysely,
  );
  await sql`insert into user_factories (user_id, factory_id) select 'new', id from factories order by sort_order limit 1`.execute(
    database.kysely,
  );
  await look();
  const { rows } = await sql`select 1 from message_reads where message_id = 'old' and user_id = 'new'`.execute(
    database.kysely,
  );
  expect(rows).toHaveLength(1);
});

test("running processes learn of a notice planned by another process and release it once", async () => {
  const own = [database, await open()];
  const releasers = own.map((on) =>
    createNoticeReleaser({ kysely: on.kysely, pubSub: postgresPubSub(on), now: () => NOW, log }),
  );
  for (const one of releasers) await one.start();
  ends.push(() => Promise.all(releasers.map((one) => one.stop())));
  await planned("heard");
  await postgresPubSub(database).publish(database.kysely, { kind: "schedules" });
  await expect
    .poll(() => outcome("heard"), { timeout: 60_000 })
    .toMatchObject({ copies: await members(), releases: 1 });
});
