/**
 * Clients that take the numbers of one bill rule at once from two server processes: whether any number is given twice or left out.
 * `node -C @banche/source tests/faults/numbers/main.ts [clients=32] [each=1000]`
 */
import { createTestDatabase } from "@banche/server/testing";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { endProcess, forkServer } from "../../lib/forkServer.ts";
import { freePort } from "../../lib/freePort.ts";
import { type Answer, type Caller, signIn } from "../caller.ts";

export interface Numbered {
  readonly asked: number;
  /** Answers that are no number. */
  readonly others: readonly string[];
  readonly distinct: number;
  /** Numbers between the first and the last that nobody got. */
  readonly missing: number;
}

const first = 7;

export async function runNumbers(postgresUrl: string, clients: number, each: number): Promise<Numbered> {
  const database = await createTestDatabase(postgresUrl, "demo");
  const dataDir = mkdtempSync(join(tmpdir(), "banche-numbers-"));
  const servers = [];
  const callers: Caller[] = [];
  try {
    for (let at = 0; at < 2; at += 1) {
      const port = await freePort();
      servers.push(await forkServer({ databaseUrl: database.url, port, dataDir }));
      callers.push(await signIn(`http://127.0.0.1:${port}`));
    }
    return await take(callers, clients, each);
  } finally {
    for (const server of servers) await endProcess(server);
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function take(callers: readonly Caller[], clients: number, each: number): Promise<Numbered> {
  const base = "/api/system/Base/BillRule";
  const rule = {
    fullName: "并发",
    enCode: "atOnce",
    prefix: "PC",
    dateFormat: "no",
    digit: 4,
    startNumber: `000${first}`,
  };
  await callers[0]?.ask("POST", base, rule);
  const answers: Answer<string>[] = [];
  const one = async (caller: Caller) => {
    for (let left = each; left > 0; left -= 1)
      answers.push(await caller.ask<string>("GET", `${base}/BillNumber/atOnce`));
  };
  await Promise.all(
    Array.from({ length: clients }, (_, place) => callers[place % callers.length]).flatMap((caller) =>
      caller ? [one(caller)] : [],
    ),
  );
  const numbers = answers.filter(({ code }) => code === 200).map(({ data }) => Number(data.slice("PC".length)));
  const distinct = new Set(numbers);
  return {
    asked: answers.length,
    others: answers.filter(({ code }) => code !== 200).map(({ msg }) => msg),
    distinct: distinct.size,
    missing: Array.from({ length: answers.length }, (_, at) => first + at).filter((number) => !distinct.has(number))
      .length,
  };
}
