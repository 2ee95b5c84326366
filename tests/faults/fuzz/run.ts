/**
 * Fuzzed calls, one after the other, at a server in a process of its own: how many ended as an internal error, cost more than
 * was allowed, or ended the server. `node -C @banche/source tests/faults/fuzz/main.ts [calls] [seed]`
 */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { encodePassword } from "@banche/core/wire";
import { createTestDatabase, demoPassword } from "@banche/server/testing";
import pg from "pg";

import { endProcess, forkServer } from "../../lib/forkServer.ts";
import type { Asking } from "../../server/wire/asking.ts";
import { isolated, mark, plantIsolated } from "../../server/wire/isolated.ts";
import { type FuzzCall, fuzzCall, seeded } from "./calls.ts";

/** Processor time of the server that one call may take; while it takes it in one piece, nobody else is answered. */
const MOST_MS = 1_000;
const DELAY_MS = 250;
/** The kernel counts processor time in ticks of this length. */
const TICK_MS = 10;

export interface Fuzzed {
  /** Calls that were made. */
  readonly calls: number;
  /** Answers of class 500, but for 503: busy is no fault. */
  readonly internal: number;
  /** Calls that took the server more processor time than a second, and than another caller may wait. */
  readonly slow: number;
  readonly delaying: number;
  /** Answers that told of another factory than the caller's. */
  readonly seen: number;
  /** Connections that were cut without an answer. */
  readonly cut: number;
  readonly isAlive: boolean;
  /** By status and code: how many answers. */
  readonly answers: Readonly<Record<string, number>>;
  /** The first of those that should not be. */
  readonly examples: readonly string[];
}

/** Calls by the administrator. @param signal - ends the course early: what was found until then is told */
export function runFuzz(postgresUrl: string, calls: number, seed: number, signal?: AbortSignal): Promise<Fuzzed> {
  return onServer(postgresUrl, async (server, url) =>
    fuzz(server, { calls, seed, signal, ids: await someIds(url), account: "admin", mend: async () => undefined }),
  );
}

/**
 * Calls by somebody of the first factory who was granted everything, with the ids of rows of the second one among others: answers
 * that hold the mark of these rows count as `seen`.
 */
export function runIsolation(postgresUrl: string, calls: number, seed: number, signal?: AbortSignal): Promise<Fuzzed> {
  return onServer(postgresUrl, async (server, url) => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      const sql = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
        (await client.query(text, [...values])).rows as Row[];
      const [first, second] = await sql<{ id: string }>("select id from factories order by sort_order");
      await plantIsolated(sql, second?.id ?? "");
      const { account, mend } = await boundUser(sql, first?.id ?? "");
      const ids = [...(await someIds(url)), ...isolated];
      return await fuzz(server, { calls, seed, signal, ids, account, mend, mark });
    } finally {
      await client.end();
    }
  });
}

/** Somebody of one factory who was granted everything, and a way back for when he has shut himself out. */
async function boundUser(sql: Asking["sql"], factory: string) {
  const account = "bound";
  await sql(
    `insert into users (id, account, real_name, pinyin, pinyin_initials, password_hash)
     select $1, $1, '一厂', 'yi chang', 'yc', password_hash from users where account = 'dispatcher'`,
    [account],
  );
  const place = `insert into user_factories (user_id, factory_id, department_id, is_default)
    select $1, factory_id, id, true from departments where factory_id = $2 order by code limit 1 on conflict do nothing`;
  await sql(place, [account, factory]);
  for (const [kind, table] of [
    ["menu", "menus"],
    ["button", "menu_buttons"],
    ["column", "menu_columns"],
  ] as const)
    await sql(`insert into ${kind}_grants select 'user', $1, id from ${table}`, [account]);
  const mend = async () => {
    await sql(
      `update users set enabled = true, deleted_at = null, account = $1, must_change_password = false,
         password_hash = (select password_hash from users where account = 'dispatcher') where id = $1`,
      [account],
    );
    await sql(place, [account, factory]);
  };
  return { account, mend };
}

async function onServer(
  postgresUrl: string,
  work: (server: ChildProcess & { readonly url: string }, databaseUrl: string) => Promise<Fuzzed>,
): Promise<Fuzzed> {
  const database = await createTestDatabase(postgresUrl, "demo");
  const dataDir = mkdtempSync(join(tmpdir(), "banche-fuzz-"));
  const server = await forkServer({ databaseUrl: database.url, dataDir });
  try {
    return await work(server, database.url);
  } finally {
    await endProcess(server);
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Course {
  readonly calls: number;
  readonly seed: number;
  readonly signal: AbortSignal | undefined;
  readonly ids: readonly string[];
  /** Who calls. */
  readonly account: string;
  /** Lets him sign in again after he has shut himself out. */
  mend(): Promise<void>;
  /** What no answer may hold. */
  readonly mark?: string;
}

async function fuzz(
  server: ChildProcess & { readonly url: string },
  { calls, seed, signal, ids, account, mend, mark = "\0" }: Course,
): Promise<Fuzzed> {
  const random = seeded(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: Record<string, number> = {};
  const examples: string[] = [];
  const counts = { internal: 0, slow: 0, delaying: 0, seen: 0, cut: 0 };
  const note = (what: keyof typeof counts, call: FuzzCall, more: string): void => {
    counts[what] += 1;
    const { endpoint, method, path, headers, body } = call;
    const shown = [what, more, endpoint, method, path.slice(0, 200), JSON.stringify(headers).slice(0, 300)];
    if (examples.length < 20) examples.push([...shown, body?.toString().slice(0, 300)].join(" | "));
  };
  let token = await signIn(server.url, account);
  let at = 0;
  for (; at < calls && server.exitCode === null; at += 1) {
    if (signal?.aborted) break;
    const call = fuzzCall(random, ids);
    const before = processorMs(server);
    const answer = await send(server.url, agent, call, token).catch(() => undefined);
    const took = processorMs(server) - before;
    if (!answer) note("cut", call, "");
    else {
      const kind = `${answer.status} ${answer.code}`;
      answers[kind] = (answers[kind] ?? 0) + 1;
      if ((answer.status >= 500 && answer.status !== 503) || answer.code === 500) note("internal", call, kind);
      if (answer.text.includes(mark)) note("seen", call, kind);
      // A call that is refused for the session of its own header says nothing about ours.
      const isOurs = call.headers["authorization"] === undefined;
      if (isOurs && [600, 601, 602].includes(answer.code)) {
        await mend();
        token = await signIn(server.url, account);
      }
    }
    if (took > MOST_MS + TICK_MS) note("slow", call, `${took} ms`);
    else if (took > DELAY_MS + TICK_MS) note("delaying", call, `${took} ms`);
  }
  agent.destroy();
  const health = await fetch(`${server.url}/readyz`).catch(() => undefined);
  return { calls: at, ...counts, isAlive: health?.ok === true, answers, examples };
}

interface Answer {
  readonly status: number;
  readonly code: number;
  readonly text: string;
}

function send(url: string, agent: Agent, call: FuzzCall, token: string): Promise<Answer> {
  const { method, path, body } = call;
  const headers = { authorization: token, ...call.headers, ...(body && { "content-length": String(body.length) }) };
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request({ hostname, port, path, method, headers, agent, timeout: 60_000 }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: response.statusCode ?? 0, code: codeOf(text.slice(0, 300)), text });
      });
    });
    sent.on("timeout", () => sent.destroy(new Error("no answer")));
    sent.on("error", reject);
    sent.end(body);
  });
}

function codeOf(start: string): number {
  return Number(/^\{"code":(\d+)/.exec(start)?.[1] ?? 0);
}

async function signIn(url: string, account: string): Promise<string> {
  const answer = await fetch(`${url}/api/oauth/Login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account, password: encodePassword(demoPassword) }),
  });
  const { data } = (await answer.json()) as { data: { token?: string } | null };
  return data?.token ?? "";
}

/** Processor time of a process so far; 0 where the kernel does not say so. */
function processorMs({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}

async function someIds(url: string): Promise<readonly string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `(select id from organizations limit 3) union all (select id from departments limit 3)
     union all (select id from positions limit 3) union all (select id from dictionary_types limit 3)
     union all (select id from messages limit 3) union all (select id from users where not administrator limit 3)`,
  );
  await client.end();
  return rows.map(({ id }) => id);
}
