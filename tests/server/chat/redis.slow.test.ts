/** Chat events through Redis: events that Redis carries skip the database, and no message is lost while Redis is down. */
import { type RunningServer, startServer } from "@banche/server";
import { createTestDatabase } from "@banche/server/testing";
import pg from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";

import { sharedFolder } from "../../lib/folders.ts";
import { freePort } from "../../lib/freePort.ts";
import { type Person, person, textsWith } from "../../lib/person.ts";
import { hasRedis, startRedis } from "../../lib/redis.ts";

const dataDir = sharedFolder();

test("an invalid Redis address is refused, and the error does not contain the password", async () => {
  const home = await createTestDatabase(inject("postgresUrl"), "demo");
  const started = startServer({ dataDir, databaseUrl: home.url, demo: true, port: 0, redisUrl: "http://:s3cret@host" });
  const error: unknown = await started.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ code: "invalid_options" });
  expect(String(error)).not.toContain("s3cret");
  await home.drop();
});

describe.runIf(hasRedis)("two processes", () => {
  const servers: RunningServer[] = [];
  const logs: string[] = [];
  const notified: string[] = [];
  let port: number;
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let li: Person;
  let wang: Person;

  beforeAll(async () => {
    port = await freePort();
    redis = await startRedis(port);
    const home = await createTestDatabase(inject("postgresUrl"), "demo");
    const listener = new pg.Client(home.url);
    await listener.connect();
    await listener.query("listen banche_chat");
    listener.on("notification", ({ payload }) => notified.push(String(payload)));
    for (let n = 0; n < 2; n += 1) {
      servers.push(
        await startServer({
          dataDir,
          databaseUrl: home.url,
          redisUrl: `redis://127.0.0.1:${port}`,
          demo: true,
          port: 0,
          logLevel: "warn",
          onLog: (line) => logs.push(line),
        }),
      );
    }
    li = await person(servers[0]?.url ?? "", "admin");
    wang = await person(servers[1]?.url ?? "", "dispatcher");
    return async () => {
      li.chat.stop();
      wang.chat.stop();
      for (const server of servers) await server.close();
      await redis.stop();
      await listener.end();
      await home.drop();
    };
  });

  /** Both users write to each other, and each receives all messages in order. */
  async function talk(about: string): Promise<void> {
    for (const [from, to] of [
      [li, wang],
      [wang, li],
    ] as const) {
      for (let n = 0; n < 20; n += 1) from.chat.sendText(to.id, `${about} ${from.id} ${n}`);
      const wanted = Array.from({ length: 20 }, (_, n) => `${about} ${from.id} ${n}`);
      const seen = (): readonly string[] => textsWith(to, from.id).filter((text) => wanted.includes(text));
      to.chat.attend(from.id);
      await to.until(() => seen().length >= 20);
      expect(seen()).toEqual(wanted);
    }
  }

  test("exchange messages through Redis, not through the database", async () => {
    await li.until(() => li.chat.getState().peers.get(wang.id)?.online === true);
    const before = notified.length;
    await talk("with Redis");
    expect(notified.slice(before).filter((text) => text.includes("message"))).toEqual([]);
  });

  test("exchange messages through the database while Redis is down", async () => {
    await redis.stop();
    await talk("without Redis");
    expect(notified.some((text) => text.includes("message"))).toBe(true);
    expect(logs.filter((line) => line.includes("Redis is away")).length).toBeGreaterThan(0);
  });

  test("use Redis again when it is available again", async () => {
    redis = await startRedis(port);
    // Messages go through the database until both servers are connected to Redis again. The loop ends after that.
    for (let round = 0; ; round += 1) {
      const before = notified.length;
      await talk(`back ${round}`);
      if (notified.slice(before).every((text) => !text.includes("message"))) break;
    }
    await talk("again with Redis");
  });
});
