/**
 * How long people wait when the database falls silent.
 * `node -C @banche/source tests/faults/silence/main.ts [rounds=3]`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { encodePassword } from "@banche/core/wire";
import { demoPassword, startProxy } from "@banche/server/testing";

import { endProcess, forkServer } from "../../lib/forkServer.ts";
import { freePort } from "../../lib/freePort.ts";
import { startPostgresPair } from "../../../examples/cluster/postgresPair.ts";

const [rounds = 3] = process.argv.slice(2).map(Number);
const list = "/api/system/Permission/Users?pageSize=20";
const folder = mkdtempSync(join(tmpdir(), "banche-silence-"));
const [one, two] = [await freePort(), await freePort()];
const database = await startPostgresPair(folder, [one, two], false);
const wire = await startProxy(() => one);
const url = new URL(database.primary);
url.port = String(wire.port);
const server = await forkServer({ databaseUrl: url.href, dataDir: join(folder, "data") });
try {
  const body = new URLSearchParams({ account: "admin", password: encodePassword(demoPassword) });
  const signedIn = await fetch(`${server.url}/api/oauth/Login`, { method: "POST", body });
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data;

  const silent = () => {
    wire.freeze();
    wire.silence(true);
  };
  for (let round = 0; round < rounds; round += 1) {
    const open = await waits(
      token,
      () => wire.freeze(),
      () => undefined,
      15_000,
    );
    console.log("half-open connections:", open);
    console.log("a dead host for 30 s:", await waits(token, silent, () => wire.silence(false), 30_000));
  }
} finally {
  await endProcess(server);
  await wire.close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The longest that one of ten callers waited for an answer of any kind, and how long after the mend the first good one came. */
async function waits(token: string, fault: () => void, mend: () => void, forMs: number) {
  let faultAt = 0;
  const stop = new AbortController();
  const over = stop.signal;
  let longest = { ms: 0, begunAtMs: 0, status: 0 };
  let answered = 0;
  let mendedAt = Infinity;
  let goodAfterMs: number | undefined;
  const callers = Array.from({ length: 10 }, async () => {
    while (!over.aborted) {
      const began = performance.now();
      const { status } = await fetch(server.url + list, { headers: { authorization: token } });
      const now = performance.now();
      const call = { ms: Math.round(now - began), begunAtMs: Math.round(began - faultAt), status };
      if (call.ms > longest.ms) longest = call;
      answered += 1;
      if (status === 200 && began >= mendedAt) goodAfterMs ??= Math.round(now - mendedAt);
      await setTimeout(100);
    }
  });
  faultAt = performance.now();
  fault();
  await setTimeout(forMs);
  mend();
  mendedAt = performance.now();
  const isGood = (): boolean => goodAfterMs !== undefined;
  while (!isGood()) await setTimeout(20);
  stop.abort();
  await Promise.all(callers);
  return { answered, longest, goodAfterMs };
}
