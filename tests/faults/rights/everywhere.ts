/**
 * Rights are taken away from somebody who is at work at two server processes: each way to the records is tried at both, right after
 * the change was answered. `node -C @banche/source tests/faults/rights/main.ts [revocations]`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { createTestDatabase } from "@banche/server/testing";
import pg from "pg";

import { bancheWith } from "../../lib/banche.ts";
import { endProcess, forkServer } from "../../lib/forkServer.ts";
import { person, textsWith, type Person } from "../../lib/person.ts";
import { type Asking, askingOf } from "../../server/wire/asking.ts";

export interface Everywhere {
  readonly revoked: number;
  /** Calls that were made, each at both processes. */
  readonly calls: number;
  /** Of them those that were refused when they were made first. */
  readonly refused: number;
  /** What was let through, and open pages that were told nothing or too much. */
  readonly missed: readonly string[];
  /** From the moment when the change was sent until the last way at both processes was refused. */
  readonly medianMs: number;
  readonly slowestMs: number;
}

const grants = [
  ...["bus", "bus.line", "bus.vehicle", "system", "system.menu", "permission", "permission.user"],
  ...["bus.vehicle/btn_add", "bus.vehicle/btn_edit", "bus.vehicle/btn_remove"],
];
const vehicles = "/api/ext/models/vehicles";
const one = { id: "nobody" };

/** Ways to records, as a list, one by one, to choose from, as a file, and in batches. */
const ways: readonly (readonly [name: string, method: string, path: string, body?: object])[] = [
  ["list", "GET", vehicles],
  ["list of the platform's wire", "GET", "/api/system/Permission/Users"],
  ["detail", "GET", `${vehicles}/${one.id}`],
  ["detail of the platform's wire", "GET", `/api/system/Permission/Users/${one.id}`],
  ["selector", "GET", "/api/system/Base/Menu/Selector"],
  ["export", "GET", "/api/ext/records/vehicles"],
  ["create", "POST", vehicles, {}],
  ["change", "PUT", `${vehicles}/${one.id}`, {}],
  ["remove", "DELETE", `${vehicles}/${one.id}`],
  ["batch", "POST", "/api/ext/batch/vehicles", { operations: [{ op: "remove", ...one }] }],
  ["batch, tried", "POST", "/api/ext/batch/vehicles", { operations: [{ op: "remove", ...one }], dryRun: true }],
];
/** How long it is asked again for figures; a right that is still there then is a fault anyway. */
const patienceMs = 10_000;
/** A server that is too busy on this machine refuses calls before it looks at them. */
const askAgain = { tries: 40, pauseMs: 100 };

/** @param revocations - how often rights are taken away, in turn at one process and the other */
export async function runEverywhere(postgresUrl: string, revocations: number): Promise<Everywhere> {
  const database = await createTestDatabase(postgresUrl, "demo");
  const dataDir = mkdtempSync(join(tmpdir(), "banche-everywhere-"));
  const servers = [await forkServer({ databaseUrl: database.url, dataDir })];
  servers.push(await forkServer({ databaseUrl: database.url, dataDir }));
  const client = new pg.Client(database.url);
  try {
    await client.connect();
    const query = (text: string, values: unknown[]) => client.query(text, values);
    return await revoke(
      servers.map(({ url }) => ({ url, asking: askingOf({ url: () => url, query }, askAgain) })),
      revocations,
    );
  } finally {
    await client.end();
    for (const server of servers) await endProcess(server);
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Somebody at one of the processes. */
interface At extends Person {
  readonly url: string;
}

interface Place {
  readonly url: string;
  readonly asking: Asking;
}

async function revoke(places: readonly Place[], revocations: number): Promise<Everywhere> {
  const [first] = places;
  if (!first) throw new Error("there is no server");
  const admins = await Promise.all(places.map(({ url }) => person(url, "admin")));
  // One page is left to them, so that they are at work all the same.
  const kept = await first.asking.sql<{ id: string }>("select id from menus where code in ('bus', 'bus.line')");
  const missed: string[] = [];
  const times: number[] = [];
  let [calls, refused] = [0, 0];
  for (let turn = 0; turn < revocations; turn += 1) {
    const { id, account } = await first.asking.userWith(grants);
    const people = await Promise.all(
      places.map(async ({ url }): Promise<At> => ({ url, ...(await person(url, account)) })),
    );
    const asked = places.flatMap(({ asking }, at) =>
      ways.map(([name, method, path, body]) => ({
        name: `${name} at process ${at + 1}`,
        ask: () => asking.ask(method, path, { token: people[at]?.token, ...(body && { body }) }),
      })),
    );
    for (const { name, ask } of asked) if (isRefused(await ask())) missed.push(`${name} was refused before`);

    const { asking } = places[turn % places.length] ?? first;
    const token = admins[turn % places.length]?.token;
    const body = { menus: kept.map((menu) => menu.id), buttons: [], columns: [], schemes: [] };
    const sentAt = performance.now();
    const saved = await asking.ask("PUT", `/api/ext/grants/user/${id}`, { token, body });
    if (saved.code !== 200) throw new Error(`the grants were not taken away: ${saved.text}`);
    let lastMs = 0;
    await Promise.all(
      asked.map(async ({ name, ask }) => {
        calls += 1;
        if (isRefused(await ask())) refused += 1;
        else {
          missed.push(`${name} was let through`);
          const until = Date.now() + patienceMs;
          while (Date.now() < until && !isRefused(await ask())) await wait(5);
        }
        lastMs = Math.max(lastMs, performance.now() - sentAt);
      }),
    );
    times.push(lastMs);
    missed.push(...(await refusedCommands(people)));
    missed.push(...(await toldOf({ people, admins, id, write: () => addVehicle(first.asking, admins[0]) })));
    for (const { chat } of people) chat.stop();
  }
  for (const { chat } of admins) chat.stop();
  times.sort((a, b) => a - b);
  return {
    ...{ revoked: revocations, calls, refused, missed },
    medianMs: Math.round(times[Math.floor(times.length / 2)] ?? 0),
    slowestMs: Math.round(times.at(-1) ?? 0),
  };
}

const isRefused = ({ code }: { readonly code: number }): boolean => code === 403;

/** The command line at each process, which begins only now. */
async function refusedCommands(people: readonly At[]): Promise<readonly string[]> {
  const home = mkdtempSync(join(tmpdir(), "banche-everywhere-"));
  try {
    const wrong: string[] = [];
    for (const [at, { url, token }] of people.entries()) {
      const banche = bancheWith(home, { BANCHE_SERVER: url, BANCHE_TOKEN: token });
      const { code, stdout, stderr } = await banche(["users", "list", "--json"]);
      const isSaid = `${stdout}${stderr}`.includes("forbidden");
      if (code === 0 || !isSaid) wrong.push(`banche users list at process ${at + 1} ended with ${code}: ${stderr}`);
    }
    return wrong;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

let plates = 0;

/** @returns a word that nobody has said yet */
async function addVehicle(asking: Asking, admin: Person | undefined): Promise<string> {
  plates += 1;
  const body = { plate: `苏E${10_000 + plates}`, kind: "largeBus", status: "inUse", seats: 45 };
  const answer = await asking.ask("POST", vehicles, { token: admin?.token, body });
  if (answer.code !== 200) throw new Error(`no vehicle was added: ${answer.text}`);
  return `after ${plates}`;
}

interface Told {
  readonly people: readonly Person[];
  readonly admins: readonly Person[];
  /** Whose rights went. */
  readonly id: string;
  /** Changes the list at the first process. */
  readonly write: () => Promise<string>;
}

/**
 * Sockets of whoever has lost the rights are told that they have, and no longer of the list; whoever still has them is told of it. A
 * message comes after what would have been told wrongly.
 */
async function toldOf({ people, admins, id, write }: Told): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [at, { chat, until }] of people.entries()) {
    await until(() => (chat.getState().rightsVersion ?? 0) > 1);
    chat.onRecords((resources) => {
      if (resources.includes("vehicles")) wrong.push(`the socket at process ${at + 1} was told of a list`);
    });
  }
  const [writer, ...others] = admins;
  const [first] = people;
  if (!writer || !first) throw new Error("nobody is there");
  const heard = others.map(
    ({ chat }) =>
      new Promise<void>((resolve) => {
        const stop = chat.onRecords((resources) => {
          if (!resources.includes("vehicles")) return;
          stop();
          resolve();
        });
      }),
  );
  const words = await write();
  await Promise.all(heard);
  writer.chat.sendText(id, words);
  for (const one of people) {
    await one.chat.load(writer.id);
    await one.until(() => textsWith(one, writer.id).includes(words));
  }
  return wrong;
}
