/**
 * How long people wait when the database falls silent, and when calls come ten times as fast as they are served.
 * `node -C @banche/source tests/faults/silence/main.ts [floodSeconds=60]`
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

const [floodSeconds = 60] = process.argv.slice(2).map(Number);
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

  console.log(
    "half-open connections:",
    await waits(
      token,
      () => wire.freeze(),
      () => undefined,
      15_000,
    ),
  );
  const silent = () => {
    wire.freeze();
    wire.silence(true);
  };
  console.log("a dead host for 30 s:", await waits(token, silent, () => wire.silence(false), 30_000));

  const steady = await serve(token, 8, floodSeconds / 2);
  const flood = await serve(token, 400, floodSeconds);
  const after = await serve(token, 8, floodSeconds / 4);
  for (const [name, seen] of Object.entries({ steady, flood, after })) console.log(name, seen);
  console.log(`served under the flood against before: ${(flood.perSecond / steady.perSecond).toFixed(2)}`);
} finally {
  await endProcess(server);
  await wire.close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The longest that one of ten callers waited for any answer, and how long after the mend the first good one came. */
async function waits(token: string, fault: () => void, mend: () => void, forMs: number) {
  const stop = new AbortController();
  const over = stop.signal;
  let longestMs = 0;
  let answered = 0;
  let mendedAt = Infinity;
  let goodAfterMs: number | undefined;
  const callers = Array.from({ length: 10 }, async () => {
    while (!over.aborted) {
      const began = performance.now();
      const { status } = await fetch(server.url + list, { headers: { authorization: token } });
      const now = performance.now();
      longestMs = Math.max(longestMs, now - began);
      answered += 1;
      if (status === 200 && began >= mendedAt) goodAfterMs ??= Math.round(now - mendedAt);
      await setTimeout(100);
    }
  });
  fault();
  await setTimeout(forMs);
  mend();
  mendedAt = performance.now();
  const isGood = (): boolean => goodAfterMs !== undefined;
  while (!isGood()) await setTimeout(20);
  stop.abort();
  await Promise.all(callers);
  return { answered, longestMs: Math.round(longestMs), goodAfterMs };
}

/** Callers who ask on at once, also when they were refused: what they got. */
async function serve(token: string, callers: number, seconds: number) {
  const end = performance.now() + seconds * 1_000;
  let served = 0;
  const refusedMs: number[] = [];
  const call = async (): Promise<void> => {
    while (performance.now() < end) {
      const began = performance.now();
      const answer = await fetch(server.url + list, { headers: { authorization: token } });
      await answer.arrayBuffer();
      if (answer.status === 200) served += 1;
      else refusedMs.push(performance.now() - began);
      if (answer.status !== 200) await setTimeout(100);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  const sorted = refusedMs.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return { perSecond: served / seconds, refused: sorted.length, medianMs: at(0.5), p99Ms: at(0.99) };
}
