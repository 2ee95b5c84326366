import { createSigner } from "../auth/signing.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";

import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/engine.ts";
import { uploadKind } from "../files/kinds.ts";
import { createFileStore } from "../files/store.ts";
import { folderPlace } from "../storage/folder.ts";
import { pictureAddress } from "../html/pictureLinks.ts";
import { keepMessage, pageOfMessages, summaries } from "../realtime/chatStore.ts";
import type { KeepDays } from "../base/options.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import type { PubSubEvent } from "../pubsub/pubSub.ts";
import { historyInMain } from "../history/history.ts";
import { forgetOld } from "./retention.ts";

const now = Date.UTC(2026, 5, 1);
const dayMs = 86_400_000;
const png = Buffer.from("89504e470d0a1a0a", "hex");

const folder = mkdtempSync(join(tmpdir(), "banche-retention-"));
const store = createFileStore({ place: folderPlace(folder), now: () => now });
const told: PubSubEvent[] = [];
const pubSub = { publish: async (_db: unknown, what: PubSubEvent): Promise<void> => void told.push(what) };
let home: TestDatabase;
let database: Database;
let [a, b, factoryId]: string[] = [];

beforeAll(async () => {
  home = await createTestDatabase(inject("postgresUrl"), "demo");
  database = await openDatabase({ url: home.url, dataDir: "/nonexistent", log: () => undefined });
  const { rows } = await sql<{ id: string }>`select id from users order by id limit 2`.execute(database.kysely);
  [a, b] = rows.map(({ id }) => id);
  factoryId = (await sql<{ id: string }>`select id from factories limit 1`.execute(database.kysely)).rows[0]?.id;
});
afterAll(async () => {
  await database.close();
  await home.drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  told.length = 0;
  await sql`delete from conversations`.execute(database.kysely);
  await sql`delete from messages`.execute(database.kysely);
  await sql`delete from files`.execute(database.kysely);
});

const forget = (keep: KeepDays) =>
  forgetOld(
    { db: database.kysely, store, pubSub, history: historyInMain, signer: createSigner(Buffer.alloc(32)) },
    keep,
    now,
  );

/** Inserts a message that is this many days old. */
async function say(from: string, to: string, text: string, days: number, path?: string): Promise<void> {
  const content = path === undefined ? ({ type: "text", text } as const) : ({ type: "image", path } as const);
  const { message } = await keepMessage(database.kysely, pubSub, { from, to, content, fileName: path });
  await sql`update chat_messages set sent_at = ${new Date(now - days * dayMs)} where id = ${message.id}`.execute(
    database.kysely,
  );
}

async function upload(type: string): Promise<string> {
  const kind = uploadKind(type);
  if (!kind) throw new Error(type);
  const stored = await store.put(type, kind, { name: "bus.png", stream: Readable.from(png) });
  await database.kysely
    .insertInto("files")
    .values({ ...stored, type, originalName: "bus.png", factoryId: factoryId ?? "", ownerId: a ?? "" })
    .execute();
  return stored.name;
}

async function textsOf(): Promise<readonly string[]> {
  const page = await pageOfMessages(database.kysely, a ?? "", b ?? "", { order: "desc", page: 1, pageSize: 100 });
  return page.messages.map(({ content }) => (content.type === "text" ? content.text : content.type));
}

test("nothing is deleted without a setting", async () => {
  await say(a ?? "", b ?? "", "very old", 30_000);
  expect(await forget({})).toEqual({
    chat: 0,
    messages: 0,
    logs: 0,
    positions: 0,
    ridership: 0,
    deleted: 0,
    files: 0,
    changes: 0,
  });
  expect(await textsOf()).toEqual(["very old"]);
});

describe("chat", () => {
  test("old messages are deleted from the beginning, without gaps in the rest", async () => {
    // The third is older than the second by its time, as a slow transaction can cause.
    for (const [text, days] of [
      ["one", 40],
      ["two", 29],
      ["three", 31],
      ["four", 1],
    ] as const) {
      await say(a ?? "", b ?? "", text, days);
    }
    expect((await forget({ chat: 30 })).chat).toBe(1);
    expect(await textsOf()).toEqual(["two", "three", "four"]);
    expect((await forget({ chat: 30 })).chat).toBe(0);
  });

  test("deleted messages are no longer unread, and all users are notified", async () => {
    for (let n = 0; n < 3; n += 1) await say(a ?? "", b ?? "", `old ${n}`, 40);
    await say(b ?? "", a ?? "", "answer", 40);
    await say(a ?? "", b ?? "", "new", 1);
    told.length = 0;
    await forget({ chat: 30 });
    expect((await summaries(database.kysely, b ?? ""))[0]?.unread).toBe(1);
    expect((await summaries(database.kysely, a ?? ""))[0]?.unread).toBe(0);
    expect(told).toEqual([
      { kind: "read", reader: b, peer: a, upTo: 3 },
      { kind: "read", reader: a, peer: b, upTo: 1 },
    ]);
  });

  test("an emptied conversation continues with the next sequence number", async () => {
    await say(a ?? "", b ?? "", "old", 40);
    await forget({ chat: 30 });
    expect(await textsOf()).toEqual([]);
    const content = { type: "text", text: "new" } as const;
    const { message } = await keepMessage(database.kysely, pubSub, { from: a ?? "", to: b ?? "", content });
    expect([message.seq, message.ordinal]).toEqual([2, 2]);
  });

  test("a picture is deleted with the last message that shows it", async () => {
    const [once, twice] = [await upload("IM"), await upload("IM")];
    await say(a ?? "", b ?? "", "", 40, once);
    await say(a ?? "", b ?? "", "", 40, twice);
    await say(a ?? "", b ?? "", "", 1, twice);
    await forget({ chat: 30 });
    expect(await store.open("IM", once)).toBeUndefined();
    expect(await store.open("IM", twice)).toBeDefined();
    expect((await sql`select 1 from files`.execute(database.kysely)).rows).toHaveLength(1);
  });
});

describe("the message centre", () => {
  const write = (title: string, kind: 1 | 2, days: number, released: boolean, body = "") =>
    database.kysely
      .insertInto("messages")
      .values({
        id: title,
        factoryId: factoryId ?? "",
        kind,
        title,
        body,
        creatorId: a ?? "",
        creatorName: "",
        releasedAt: released ? new Date(now - days * dayMs) : null,
        createdAt: new Date(now - days * dayMs),
      })
      .execute();

  test("old messages and released notices are deleted with their pictures, drafts are not", async () => {
    const name = await upload("annexpic");
    await write("draft", 1, 40, false);
    await write("old notice", 1, 40, true, `<p><img src="${pictureAddress(name)}" /></p>`);
    await write("old message", 2, 40, false);
    await write("new notice", 1, 1, true);
    expect((await forget({ messages: 30 })).messages).toBe(2);
    const { rows } = await sql<{ title: string }>`select title from messages order by title`.execute(database.kysely);
    expect(rows.map(({ title }) => title)).toEqual(["draft", "new notice"]);
    expect(await store.open("annexpic", name)).toBeUndefined();
    expect(told).toEqual([{ kind: "centre" }]);
  });
});

test("old lines of logs are deleted", async () => {
  await sql`delete from audit_log`.execute(database.kysely);
  for (const days of [40, 1]) {
    await sql`insert into audit_log (id, at, actor_account, action, resource, record_id)
      values (${`line ${days}`}, ${new Date(now - days * dayMs)}, 'admin', 'create', 'users', 'x')`.execute(
      database.kysely,
    );
  }
  expect((await forget({ logs: 30 })).logs).toBe(1);
});

test("deleted records are removed permanently after 30 days or the number of days in the settings", async () => {
  await say(a ?? "", b ?? "", "hello", 1);
  await sql`update users set deleted_at = ${new Date(now - 20 * dayMs)} where id = ${b}`.execute(database.kysely);
  await sql`insert into deleted_records
    (id, resource, record_id, factory_id, natural_key, label, record, kept, deleted_at, deleted_by, deleted_by_account)
    values ('one', 'users', ${b}, ${factoryId}, '', '', '{}', '{}', ${new Date(now - 20 * dayMs)}, ${a}, '')`.execute(
    database.kysely,
  );
  expect(await summaries(database.kysely, a ?? "")).toEqual([]);
  expect((await forget({})).deleted).toBe(0);
  expect((await forget({ deleted: 21 })).deleted).toBe(0);
  const count = async () =>
    (await sql`select 1 from users where id = any(${[a, b]}::text[])`.execute(database.kysely)).rows.length;
  expect(await count()).toBe(2);
  expect((await forget({ deleted: 19 })).deleted).toBe(1);
  expect(await count()).toBe(1);
});

describe("uploads into fields of records", () => {
  const upload = async (days: number, record: { readonly id?: string; readonly leftDays?: number }) => {
    const kind = { limitBytes: 1000, picturesOnly: true };
    const put = await store.put("record", kind, { name: "bus.png", stream: Readable.from(png) });
    const file = { ...put, type: "record", originalName: "bus.png", factoryId: factoryId ?? "", ownerId: a ?? "" };
    await database.kysely.insertInto("files").values(file).execute();
    const before = (n: number) => new Date(now - n * dayMs);
    await sql`insert into record_files (name, resource, field, record_id, created_at, left_at) values
      (${put.name}, 'buses', 'pictures', ${record.id ?? null}, ${before(days)},
       ${record.leftDays === undefined ? null : before(record.leftDays)})`.execute(database.kysely);
    return put.name;
  };
  const stays = async (name: string) => (await store.open("record", name)) !== undefined;

  test("are deleted when no record uses them, after the time in which deleted records can be restored", async () => {
    const held = await upload(400, { id: "1" });
    const fresh = await upload(0.5, {});
    const left = await upload(400, { id: "1", leftDays: 29 });
    const loose = await upload(2, {});
    const gone = await upload(400, { id: "1", leftDays: 31 });
    expect((await forget({})).files).toBe(2);
    const all = await Promise.all([held, fresh, left, loose, gone].map(stays));
    expect(all).toEqual([true, true, true, false, false]);
    expect((await sql`select 1 from record_files`.execute(database.kysely)).rows).toHaveLength(3);
    expect((await sql`select 1 from files`.execute(database.kysely)).rows).toHaveLength(3);
    expect((await forget({ deleted: 7 })).files).toBe(1);
  });
});
