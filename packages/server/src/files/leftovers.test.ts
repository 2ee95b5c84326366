/** Files that could not be deleted while their store was unavailable. */
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";

import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";

import { openDatabase } from "../db/engine.ts";
import { s3Place } from "../storage/s3/place.ts";
import { createTestDatabase } from "../testing/database.ts";
import { startS3Server } from "../testing/s3Server.ts";
import { temporaryDirectory } from "../testing/temporary.ts";
import { uploadKind } from "./kinds.ts";
import { leftoversIn } from "./leftovers.ts";
import { createFileStore } from "./store.ts";

async function opened() {
  const home = await createTestDatabase(inject("postgresUrl"), "schema");
  const database = await openDatabase({ url: home.url, dataDir: "/nonexistent", log: () => undefined });
  const s3 = await startS3Server();
  onTestFinished(async () => {
    await Promise.all([database.close(), s3.close()]);
    await home.drop();
  });
  const log = { warn: () => undefined, info: () => undefined };
  const place = s3Place({ ...s3.options, address: s3.address, workshop: temporaryDirectory(), log, restMs: 0 });
  const leftovers = leftoversIn(database.kysely);
  const store = createFileStore({ place, now: () => Date.UTC(2026, 0, 1), leftovers });
  const kind = uploadKind("annex");
  if (!kind) throw new Error("annex");
  const put = () => store.put("annex", kind, { name: "a.txt", stream: Readable.from([Buffer.from("a")]) });
  return { s3, store, put, leftovers, db: database.kysely };
}

test("a file that cannot be deleted now is deleted later, once", async () => {
  const { s3, store, put, leftovers } = await opened();
  const { name } = await put();
  await s3.down();
  await store.remove("annex", name);
  await store.remove("annex", name);
  await expect(store.sweep()).rejects.toMatchObject({ kind: "unreachable" });
  expect(await leftovers.all()).toEqual([{ type: "annex", name }]);
  await s3.up();
  await store.sweep();
  expect(s3.objects.size).toBe(0);
  expect(await leftovers.all()).toEqual([]);
});

test("a file that is in use again is not deleted", async () => {
  const { s3, store, put, db } = await opened();
  const { name } = await put();
  await s3.down();
  await store.remove("annex", name);
  await s3.up();
  await sql`insert into files (name, type, original_name, media_type, size_bytes, sha256)
    values (${name}, 'annex', 'a.txt', 'text/plain', 1, ${randomBytes(32)})`.execute(db);
  await store.sweep();
  expect([...s3.objects.keys()]).toEqual([`files/annex/${name}`]);
});

test("without a list of leftovers a failed deletion is reported as an error", async () => {
  const { s3 } = await opened();
  const log = { warn: () => undefined, info: () => undefined };
  const place = s3Place({ ...s3.options, address: s3.address, workshop: temporaryDirectory(), log, restMs: 0 });
  const store = createFileStore({ place, now: () => 0 });
  await s3.down();
  await expect(store.remove("annex", `20260101_${"0".repeat(32)}.txt`)).rejects.toMatchObject({ kind: "unreachable" });
});
