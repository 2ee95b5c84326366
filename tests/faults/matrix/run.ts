/**
 * Every endpoint of the contract and every change of every resource, asked by people with each single grant, with all but one, and with
 * random ones: singly, in a batch and as a dry run, on records of the own factory and of another one; then by somebody who has left.
 * The oracle is the table of `tests/server/wire/accessTable.ts`, which is written by hand.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { resources } from "@banche/core";
import { createTestDatabase } from "@banche/server/testing";
import pg from "pg";

import { endProcess, forkServer } from "../../lib/forkServer.ts";
import { accessTable, administratorsOnly, asksColumns, fleetPages, waysOf } from "../../server/wire/accessTable.ts";
import { type Answer, all, type Asking, askingOf, pathOf } from "../../server/wire/asking.ts";
import { seeded } from "../fuzz/calls.ts";

export interface MatrixCounts {
  readonly sets: number;
  readonly calls: number;
  /** Calls that were let through without the right, or that changed a record of another factory. */
  readonly unexpected: number;
  /** Calls that were refused in spite of the right. */
  readonly refused: number;
  /** Answers of class 500. */
  readonly internal: number;
  /** The first of those that should not be. */
  readonly examples: readonly string[];
}

export interface MatrixCourse {
  /** Random sets of grants. */
  readonly sets: number;
  readonly seed: number;
  /** Each grant alone, and all but each, too. */
  readonly isWhole: boolean;
  /** Of the endpoints every so many-th is asked by each person, in turn. */
  readonly everyOther: number;
}

/** A call, with what opens it: one of these grants. `undefined`: nothing does. */
export interface Cell {
  readonly name: string;
  readonly ways: readonly string[] | undefined;
  ask(token: string): Promise<Pick<Answer, "status" | "code"> & { readonly reason?: string | undefined }>;
}

const ATONCE = 6;

export function runMatrix(postgresUrl: string, course: MatrixCourse): Promise<MatrixCounts> {
  return onServer(postgresUrl, async (asking) => judge(asking, await cellsOf(asking), course));
}

/** A server in a process of its own on a copy of the demo. */
export async function onServer<Result>(
  postgresUrl: string,
  work: (asking: Asking) => Promise<Result>,
): Promise<Result> {
  const database = await createTestDatabase(postgresUrl, "demo");
  const dataDir = mkdtempSync(join(tmpdir(), "banche-matrix-"));
  const server = await forkServer({ databaseUrl: database.url, dataDir });
  const client = new pg.Client(database.url);
  try {
    await client.connect();
    const place = { url: () => server.url, query: (text: string, values: unknown[]) => client.query(text, values) };
    return await work(askingOf(place, askAgain));
  } finally {
    await client.end();
    await endProcess(server);
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A server that is too busy on this machine refuses calls before it looks at them. */
const askAgain = { tries: 40, pauseMs: 250 };

/** What somebody may: the grants that he holds; or how all his calls are refused. */
export type Rights = ReadonlySet<string> | "signedOut" | "locked";

const refusals = {
  signedOut: ({ code }: Told) => [600, 601, 602].includes(code),
  locked: ({ reason }: Told) => reason === "locked",
  byGrants: ({ code }: Told) => code === 403,
};
type Told = Awaited<ReturnType<Cell["ask"]>>;

/** Counts what is let through and refused. */
export function createJudge() {
  const counts = { calls: 0, unexpected: 0, refused: 0, internal: 0 };
  const examples: string[] = [];
  const note = (what: "unexpected" | "refused" | "internal", ...more: readonly unknown[]) => {
    counts[what] += 1;
    if (examples.length < 20) examples.push([what, ...more].join(" | ").slice(0, 600));
  };
  return {
    counts,
    examples,
    async askAs(who: string, token: string, asked: readonly Cell[], rights: Rights): Promise<void> {
      const open = [...asked];
      const isRefused = refusals[typeof rights === "string" ? rights : "byGrants"];
      const worker = async () => {
        for (let cell = open.shift(); cell; cell = open.shift()) {
          const answer = await cell.ask(token);
          counts.calls += 1;
          const isOpen = typeof rights !== "string" && cell.ways?.some((way) => isIn(rights, way));
          const isLetThrough = !isRefused(answer);
          if ((answer.status >= 500 && answer.status !== 503) || answer.code === 500)
            note("internal", cell.name, answer.status, answer.code, who);
          else if (isLetThrough && !isOpen) note("unexpected", cell.name, answer.code, who);
          else if (!isLetThrough && isOpen) note("refused", cell.name, answer.code, who);
        }
      };
      await Promise.all(Array.from({ length: ATONCE }, worker));
    },
  };
}

async function judge(asking: Asking, cells: readonly Cell[], course: MatrixCourse): Promise<MatrixCounts> {
  const { counts, examples, askAs } = createJudge();
  let sets = 0;

  const grantable = [...new Set(cells.flatMap(({ ways }) => ways ?? []))];
  for (const { grants, about } of setsOf(grantable, course)) {
    const { token } = await asking.userWith([...grants]);
    const isAbout = ({ ways }: Cell) => about !== undefined && ways?.some((way) => pageOf(way) === pageOf(about));
    const every = about === undefined ? course.everyOther : OTHERS;
    const asked = cells.filter((cell, at) => (at + sets) % every === 0 || isAbout(cell));
    await askAs([...grants].slice(0, 12).join(","), token, asked, grants);
    sets += 1;
  }
  const left = (await asking.userWith(grantable)).token;
  await asking.ask("GET", "/api/oauth/Logout", { token: left });
  await askAs("somebody who signed out", left, cells, "signedOut");
  return { sets, ...counts, examples };
}

/** A button is in force with its page alone. */
function isIn(grants: ReadonlySet<string>, way: string): boolean {
  return grants.has(way) && grants.has(pageOf(way));
}

export const pageOf = (way: string): string => way.split("/")[0] ?? "";

/** Whoever has one grant, or all but one, is asked all of its page and every so many-th of the others. */
const OTHERS = 20;

interface Grants {
  readonly grants: ReadonlySet<string>;
  /** The one that it is about. */
  readonly about?: string;
}

/** The sets of grants that people of this course hold. Those of buttons alone, without their page, too. */
function* setsOf(grantable: readonly string[], { sets, seed, isWhole }: MatrixCourse): Generator<Grants, void> {
  const whole = new Set(grantable.flatMap((way) => [way, pageOf(way)]));
  if (isWhole) {
    for (const about of whole) {
      yield { grants: new Set([about]), about };
      yield { grants: new Set([about, pageOf(about)]), about };
      yield { grants: new Set([...whole].filter((one) => one !== about)), about };
    }
  }
  const random = seeded(seed);
  for (let at = 0; at < sets; at += 1) {
    const share = random();
    yield { grants: new Set([...whole].filter(() => random() < share)) };
  }
}

/** @param foreign - of which factory the records are that nobody who is asked belongs to */
export async function cellsOf(asking: Asking, foreign: "first" | "last" = "last"): Promise<readonly Cell[]> {
  const single = all.flatMap((entry): readonly Cell[] => {
    const access = accessTable[entry.id] ?? "";
    // Whether columns are seen is another question than these: `gtfsFeeds.test.ts` asks it.
    if (!access.includes(".") || asksColumns(entry.id)) return [];
    const ways = administratorsOnly(entry.id) ? undefined : waysOf(access);
    const { method, body } = entry.endpoint;
    const ask = (token: string) =>
      asking.ask(method, pathOf(entry, "x"), { token, ...(body && { body: { enCode: 1 } }) });
    return [{ name: entry.id, ways, ask }];
  });
  const changes: Cell[] = [];
  for (const resource of [...Object.keys(resources), ...Object.keys(fleetPages)])
    changes.push(...(await changesOf(asking, resource, foreign)));
  return [...single, ...changes];
}

/** What may be done to the records of a resource by the calls that all resources share. */
async function changesOf(asking: Asking, resource: string, at: "first" | "last"): Promise<readonly Cell[]> {
  const page = fleetPages[resource];
  const waysTo = (verb: string): readonly string[] | undefined => {
    if (administratorsOnly(`${resource}.${verb}`)) return undefined;
    if (page)
      return [{ create: `${page}/btn_add`, update: `${page}/btn_edit`, remove: `${page}/btn_remove` }[verb] ?? page];
    const access = accessTable[`${resource}.${verb}`];
    return access === undefined ? undefined : waysOf(access);
  };
  const cell = (
    name: string,
    ways: readonly string[] | undefined,
    method: string,
    path: string,
    body?: object,
  ): Cell => ({
    ...{ name: `${resource}: ${name}`, ways },
    ask: (token) => asking.ask(method, path, { token, ...(body && { body }) }),
  });
  const cells = [cell("records", waysTo("list"), "GET", `/api/ext/records/${resource}`)];
  if (page) {
    const path = `/api/ext/models/${resource}`;
    cells.push(cell("list", [page], "GET", path), cell("read", [page], "GET", `${path}/x`));
    cells.push(cell("create", waysTo("create"), "POST", path, { enCode: 1 }));
    cells.push(cell("update", waysTo("update"), "PUT", `${path}/x`, { enCode: 1 }));
    cells.push(cell("remove", waysTo("remove"), "DELETE", `${path}/x`));
  }
  const foreign = await foreignId(asking, resource, at);
  for (const op of ["create", "update", "remove"] as const) {
    const operation = { op, ...(op !== "create" && { id: "x" }), ...(op !== "remove" && { record: { enCode: 1 } }) };
    for (const dryRun of [false, true])
      cells.push(inBatch(`${op}${dryRun ? ", tried" : ""}`, op, { operation, dryRun }));
    if (foreign && op !== "create")
      cells.push(onForeign(op, { op, id: foreign, ...(op === "update" && { record: { description: "x" } }) }));
  }
  return cells;

  function inBatch(name: string, op: string, { operation, dryRun }: { operation: object; dryRun: boolean }): Cell {
    return { name: `${resource}: batch of ${name}`, ways: waysTo(op), ask: (token) => batch(token, operation, dryRun) };
  }

  /** Nobody may do it, whatever he holds: what is not refused as forbidden must not be found. */
  function onForeign(op: string, operation: object): Cell {
    const name = `${resource}: ${op} in another factory`;
    const ask = async (token: string) => {
      const answer = await batch(token, operation, true);
      return answer.reason === "not_found" ? { ...answer, code: 403 } : answer;
    };
    return { name, ways: undefined, ask };
  }

  /** The answer of a batch with one operation: that of the operation, unless the batch was refused as a whole. */
  async function batch(token: string, operation: object, dryRun: boolean) {
    const answer = await asking.ask("POST", `/api/ext/batch/${resource}`, {
      token,
      body: { operations: [operation], dryRun },
    });
    const [only] = Array.isArray(answer.data) ? (answer.data as unknown as readonly Answer[]) : [];
    return { status: answer.status, code: only?.code ?? answer.code, reason: only?.reason ?? answer.reason };
  }
}

/** Tables with records that belong to a factory. */
const factoryTables: Readonly<Record<string, string>> = {
  ...{ organizations: "organizations", departments: "departments", positions: "positions" },
  ...{ vehicles: "vehicles", drivers: "drivers", lines: "lines", stops: "stops", carriers: "carriers" },
};

/** A record of a factory that the people of this course do not belong to. */
async function foreignId(asking: Asking, resource: string, at: "first" | "last"): Promise<string | undefined> {
  const table = factoryTables[resource];
  if (!table) return undefined;
  const [row] = await asking.sql<{ id: string }>(
    `select record.id from ${table} record join factories factory on factory.id = record.factory_id
     order by factory.sort_order ${at === "last" ? "desc" : "asc"} limit 1`,
  );
  return row?.id;
}
