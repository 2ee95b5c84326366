import { afterAll, beforeAll, expect, inject, test } from "vitest";

import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/engine.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { createLoginLimiter, type LoginLimiter } from "./limiter.ts";
import { createSessions } from "./sessions.ts";
import { pruneCounts, type SharedCounts, shareCounts } from "./sharedCounts.ts";

const clock = { now: Date.now() };
let home: TestDatabase;
let database: Database;
const shares: SharedCounts[] = [];
beforeAll(async () => {
  home = await createTestDatabase(inject("postgresUrl"), "demo");
  database = await openDatabase({ url: home.url, dataDir: "/nonexistent", log: () => undefined });
});
afterAll(async () => {
  for (const share of shares) await share.close();
  await database.close();
  await home.drop();
});

/** Simulates one of several processes. */
function process(): { readonly limiter: LoginLimiter; readonly share: SharedCounts } {
  const limiter = createLoginLimiter({ now: () => clock.now, seal: (key) => key.replaceAll("\u0000", " ") });
  const share = shareCounts({
    ...{ kysely: database.kysely, limiter, now: () => clock.now },
    log: {
      warn: (...said: unknown[]) => {
        throw new Error(JSON.stringify(said));
      },
    },
  });
  shares.push(share);
  return { limiter, share };
}

const waitOf = (limiter: LoginLimiter, account: string, address: string): number => {
  const attempt = limiter.attempt(account, address);
  return "retryAfterMs" in attempt ? attempt.retryAfterMs : 0;
};
const fail = (limiter: LoginLimiter, times: number, account: string, address: string): void => {
  for (let index = 0; index < times; index += 1) limiter.attempt(account, address);
};

test("failures at two processes are counted together and are loaded after a restart", async () => {
  const [one, other] = [process(), process()];
  fail(one.limiter, 3, "lina", "a");
  fail(other.limiter, 2, "lina", "a");
  for (const { share } of [one, other, one]) await share.exchange();
  expect([waitOf(one.limiter, "lina", "a"), waitOf(other.limiter, "lina", "a")]).toEqual([1000, 1000]);
  const again = process();
  await again.share.exchange();
  expect(waitOf(again.limiter, "lina", "a")).toBe(1000);
});

test("a right password at one process clears the count at the other", async () => {
  const [one, other] = [process(), process()];
  fail(one.limiter, 4, "wang", "b");
  for (const { share } of [one, other]) await share.exchange();
  const right = other.limiter.attempt("wang", "b");
  if ("succeeded" in right) right.succeeded();
  for (const { share } of [other, one]) await share.exchange();
  fail(one.limiter, 4, "wang", "b");
  expect(waitOf(one.limiter, "wang", "b")).toBe(0);
});

test("every process knows the addresses where an account signed in, also after a restart", async () => {
  const { id } = await database.kysely
    .selectFrom("users")
    .select("id")
    .where("account", "=", "viewer")
    .executeTakeFirstOrThrow();
  const running = process();
  await running.share.exchange();
  const origin = { agent: "web", userAgent: "", ip: "192.0.2.7" } as const;
  await createSessions(database.kysely, () => clock.now).create(id, null, origin);
  await running.share.exchange();
  const started = process();
  await started.share.exchange();
  for (const { limiter } of [running, started]) {
    for (let index = 0; index < 60; index += 1) limiter.attempt("viewer", `bot${index}`);
    expect(waitOf(limiter, "viewer", "fresh")).toBeGreaterThan(0);
    expect(waitOf(limiter, "Viewer", "192.0.2.7")).toBe(0);
  }
});

test("counts that no longer have an effect are deleted", async () => {
  for (const share of shares.splice(0)) await share.close();
  await pruneCounts(database.kysely, clock.now + 3 * 60 * 60_000);
  expect(await database.kysely.selectFrom("signInCounts").select("key").execute()).toEqual([]);
});
