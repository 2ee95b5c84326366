import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { openDatabase } from "../db/engine.ts";
import type { Database } from "../db/database.ts";
import { demoFactories } from "../seed/organizations.ts";
import { type TestDatabase, createTestDatabase } from "../testing/database.ts";
import { type Agent, type Session, type Sessions, createSessions, sessionLimits } from "./sessions.ts";

const clock = { now: Date.UTC(2026, 0, 1) };
const [one, two] = demoFactories;
const hour = 3_600_000;
let home: TestDatabase;
let database: Database;
let sessions: Sessions;
let userId: string;

beforeAll(async () => {
  home = await createTestDatabase(inject("postgresUrl"), "demo");
  database = await openDatabase({ url: home.url, dataDir: "/nonexistent", log: () => undefined });
  sessions = createSessions(database.kysely, () => clock.now);
  userId = (
    await database.kysely.selectFrom("users").select("id").where("account", "=", "dispatcher").executeTakeFirstOrThrow()
  ).id;
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

const start = (agent: Agent = "web") =>
  sessions.create(userId, one?.id ?? "", { agent, userAgent: "test", ip: "127.0.0.1" });
const found = async (token: string): Promise<Session> => {
  const session = await sessions.find(token);
  if (typeof session === "string") throw new Error(session);
  return session;
};

test("a token gives its session, with or without the word bearer, and is stored as a hash", async () => {
  const { token, id } = await start();
  expect(token).toMatch(/^bearer [\w-]{43}$/);
  expect(await found(token)).toMatchObject({
    id,
    userId,
    account: "dispatcher",
    administrator: false,
    factoryId: one?.id,
    locked: false,
  });
  expect(await found(token.slice(7))).toMatchObject({ id });
  const row = await database.kysely
    .selectFrom("sessions")
    .select("tokenHash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(Buffer.from(row.tokenHash).toString("latin1")).not.toContain(token.slice(7, 20));
});

test.each(["", "bearer ", "nonsense", "bearer " + "A".repeat(43), "x".repeat(10_000)])(
  "the token %j gives no session",
  async (token) => {
    expect(await sessions.find(token)).toBe("unknown");
  },
);

describe("a session expires", () => {
  test.each(["web", "mobile", "terminal"] as const)(
    "after the idle limit of %s; each use starts the limit again",
    async (agent) => {
      const { token } = await start(agent);
      clock.now += sessionLimits[agent].idleMs - 1;
      await found(token);
      clock.now += sessionLimits[agent].idleMs - 1;
      await found(token);
      clock.now += sessionLimits[agent].idleMs;
      expect(await sessions.find(token)).toBe("expired");
      clock.now -= sessionLimits[agent].idleMs;
      expect(await sessions.find(token)).toBe("expired");
    },
  );

  test("at its absolute end, also when it is in use", async () => {
    const { token } = await start();
    const end = clock.now + sessionLimits.web.absoluteMs;
    while (clock.now + 11 * hour < end) {
      clock.now += 11 * hour;
      await found(token);
    }
    clock.now = end;
    expect(await sessions.find(token)).toBe("expired");
  });

  test("and the time of the last use is stored at most once a minute", async () => {
    const { token, id } = await start();
    const seen = async () =>
      (await database.kysely.selectFrom("sessions").select("lastSeenAt").where("id", "=", id).executeTakeFirstOrThrow())
        .lastSeenAt;
    const began = await seen();
    clock.now += 59_000;
    await found(token);
    expect(await seen()).toEqual(began);
    clock.now += 1000;
    await found(token);
    expect(await seen()).toEqual(new Date(clock.now));
  });
});

test("the server stores the lock as a state of the session", async () => {
  const { token, id } = await start();
  await sessions.setLocked(id, true);
  expect(await found(token)).toMatchObject({ locked: true });
  await sessions.setLocked(id, false);
  expect(await found(token)).toMatchObject({ locked: false });
});

test("a factory that the user does not belong to is not active", async () => {
  const { token, id } = await start();
  await sessions.setFactory(id, two?.id ?? "");
  expect(await found(token)).toMatchObject({ factoryId: null });
});

test("ended sessions give the reason; all sessions of a user except the current one can be ended", async () => {
  const [first, second, third] = [await start(), await start(), await start("terminal")];
  await sessions.end(first.id, "signed_out");
  expect(await sessions.find(first.token)).toBe("signed_out");
  await sessions.end(first.id, "forced_off");
  expect(await sessions.find(first.token)).toBe("signed_out");
  expect(await sessions.endAllOf(userId, "password_changed", third.id)).toBeGreaterThan(0);
  expect(await sessions.find(second.token)).toBe("password_changed");
  await found(third.token);
});

test("a disabled user is refused at the next call, a deleted one has no sessions", async () => {
  const { token } = await start();
  const users = database.kysely.updateTable("users").where("id", "=", userId);
  await users.set({ enabled: false }).execute();
  expect(await sessions.find(token)).toBe("user_disabled");
  await users.set({ enabled: true }).execute();
  await found(token);
  await database.kysely.deleteFrom("users").where("id", "=", userId).execute();
  expect(await sessions.find(token)).toBe("unknown");
});

test("old ended sessions are deleted, active sessions stay", async () => {
  const admin = (
    await database.kysely.selectFrom("users").select("id").where("account", "=", "admin").executeTakeFirstOrThrow()
  ).id;
  const origin = { agent: "web", userAgent: "", ip: "" } as const;
  const old = await sessions.create(admin, null, origin);
  await sessions.end(old.id, "signed_out");
  clock.now += 91 * 24 * hour;
  const fresh = await sessions.create(admin, null, origin);
  await sessions.prune();
  expect(await sessions.find(old.token)).toBe("unknown");
  await found(fresh.token);
});
