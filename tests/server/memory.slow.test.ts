/** More calls at once than a server can process: the memory that they used is released. */
import { createTestDatabase, demoPassword } from "@banche/server/testing";
import { expect, inject, test } from "vitest";
import { WebSocket } from "ws";

import { testFolder } from "../lib/folders.ts";
import { endProcess, forkServer, liveBytesOf } from "../lib/forkServer.ts";
import { encode } from "./wire/harness.ts";

const list = "/api/system/Permission/Users?pageSize=200";
const socketPath = "/api/system/Message/websocket";
/** Calls at once: several times the limit. Sockets at once: fewer than one address may open without a token. */
const calls = 400;
const sockets = 100;
/** A leak of 2 kB per call exceeds this limit over all bursts. Caches that happen to fill stay below it. */
const bursts = 10;
const spareBytes = 8 * 1024 * 1024;

test("the memory that a burst of calls and sockets uses is released afterwards", async (context) => {
  const database = await createTestDatabase(inject("postgresUrl"), "demo");
  context.onTestFinished(() => database.drop());
  const server = await forkServer({
    ...{ databaseUrl: database.url, dataDir: testFolder(context), execArgv: ["--expose-gc"] },
    // Refusals because of a slow event loop would make the burst smaller.
    more: { maxLoopDelayMs: 0 },
  });
  context.onTestFinished(() => endProcess(server));
  const body = new URLSearchParams({ account: "admin", password: encode(demoPassword) });
  const signedIn = await fetch(`${server.url}/api/oauth/Login`, { method: "POST", body });
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data;

  const burst = async (): Promise<ReadonlySet<number>> => {
    const [statuses] = await Promise.all([
      Promise.all(
        Array.from({ length: calls }, async () => {
          const answer = await fetch(server.url + list, { headers: { authorization: token } });
          await answer.arrayBuffer();
          return answer.status;
        }),
      ),
      Promise.all(Array.from({ length: sockets }, () => comeAndGo(server.url.replace("http", "ws") + socketPath))),
    ]);
    return new Set(statuses);
  };
  // The first bursts compile code and fill caches.
  for (let left = 3; left > 0; left -= 1) await burst();
  const before = await liveBytesOf(server);
  for (let left = bursts; left > 0; left -= 1) {
    // Some calls are served and some are refused, so both paths are measured.
    expect([...(await burst())].sort()).toEqual([200, 503]);
  }
  // Keep-alive connections close some time after the last call.
  await expect.poll(() => liveBytesOf(server)).toBeLessThan(before + spareBytes);
});

function comeAndGo(address: string): Promise<void> {
  const socket = new WebSocket(address);
  return new Promise((resolve) => {
    socket.on("open", () => socket.send("no frame of anybody"));
    socket.on("open", () => socket.close());
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
  });
}
