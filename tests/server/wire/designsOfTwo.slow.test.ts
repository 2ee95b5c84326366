import { rmSync } from "node:fs";

import { startServer } from "@banche/server";
import { beforeAll, expect, test } from "vitest";

import { shared } from "../../lib/fileScope.ts";
import { makeFolder } from "../../lib/makeFolder.ts";
import { ours, sharedWire } from "./harness.ts";

/** How often one process changes a model while the other one uses it. `DESIGN_ROUNDS=1000` runs the full test. */
const rounds = Number(process.env["DESIGN_ROUNDS"] ?? 12);

const wire = sharedWire();
const other = shared(async (later) => {
  const dataDir = makeFolder();
  later(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startServer({
    dataDir,
    databaseUrl: wire.databaseUrl,
    port: 0,
    logLevel: "silent",
    maxLoopDelayMs: 0,
  });
  later(() => server.close());
  return server;
});
let token: string;
beforeAll(async () => {
  token = await wire.login("admin");
});

interface Envelope {
  readonly code: number;
  readonly reason?: string;
  readonly data: { readonly [name: string]: unknown; readonly list: readonly Readonly<Record<string, unknown>>[] };
}
/**
 * Repeats a call while the server answers `overloaded`.
 *
 * @param version - the version of the model that the caller uses
 */
async function ask(...call: Parameters<typeof askOnce>): Promise<Envelope> {
  let answer = await askOnce(...call);
  while (answer.reason === "overloaded") answer = await askOnce(...call);
  return answer;
}

async function askOnce(url: string, method: string, path: string, version: number, body?: unknown): Promise<Envelope> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...{ ...ours, authorization: token, "banche-model": `turns@${version}` },
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Envelope;
}

/** Largest number of added fields at a time, and of retired ones: a model has limits. */
const mostAdded = 30;

/**
 * The model in a round: one field is named after the round, and one new field is added in each round. Old fields are retired and restored
 * later.
 */
const design = (round: number) => {
  const idOf = (at: number) => `added${at % (2 * mostAdded)}`;
  const all = Array.from({ length: round }, (_, at) => at);
  const added = all
    .slice(-mostAdded)
    .map((at) => [`added${at}`, { kind: "integer", label: ["数", "Number"], id: idOf(at) }]);
  const retired = Object.fromEntries(all.slice(-2 * mostAdded, -mostAdded).map((at) => [idOf(at), "kept"]));
  const fields = {
    name: { kind: "text", label: ["名称", "Name"], id: "name", max: 50, required: true },
    [`turn${round}`]: { kind: "text", label: ["轮", "Turn"], id: "turn", max: 50 },
    ...(Object.fromEntries(added) as Readonly<Record<string, unknown>>),
  };
  return {
    ...{
      name: "turns",
      title: ["轮次", "Turns"],
      one: ["轮次", "turn"],
      scope: "factory",
      key: ["name"],
      label: "name",
    },
    ...{ fields, retired, form: [Object.keys(fields)] },
    list: { shape: "page", columns: Object.keys(fields), sort: "name", search: ["name"] },
  };
};

test(
  "a model changed by one process is the same at once in another one",
  async () => {
    const [one, two] = [wire.url, other().url];
    const made = await ask(one, "POST", "/api/ext/designs", 0, { design: design(0) });
    expect(made).toMatchObject({ code: 200, data: { version: 1 } });
    const wrong: unknown[] = [];
    const right = (what: string, given: unknown, wanted: unknown) => {
      if (JSON.stringify(given) !== JSON.stringify(wanted)) wrong.push([what, given, wanted]);
    };
    for (let round = 1; round <= rounds; round += 1) {
      const [changing, using] = round % 2 === 0 ? [one, two] : [two, one];
      const before = round;
      const after = round + 1;
      const early = { name: `early${round}`, [`turn${round - 1}`]: "early" };
      // At the same time a client writes a record by the old model.
      const [changed, meanwhile] = await Promise.all([
        ask(changing, "PUT", "/api/ext/designs/turns", before, { design: design(round), version: before }),
        ask(using, "POST", "/api/ext/models/turns", before, early),
      ]);
      right("changed", [changed.code, changed.data.version], [200, after]);
      if (meanwhile.code !== 200) right("meanwhile", meanwhile.reason, "model_changed");
      const late = { name: `late${round}`, [`turn${round}`]: "late", [`added${round - 1}`]: round };
      const written = await ask(using, "POST", "/api/ext/models/turns", after, late);
      right("written", written.code, 200);
      const stale = await ask(using, "GET", "/api/ext/models/turns", before);
      right("stale", stale.reason, "model_changed");
      const { data } = await ask(changing, "GET", `/api/ext/models/turns/${String(written.data["id"])}`, after);
      right("read", [data[`turn${round}`], data[`added${round - 1}`]], ["late", round]);
      const listed = await ask(using, "GET", `/api/ext/models/turns?pageSize=500&keyword=${round}`, after);
      const rows = listed.data.list;
      const found = rows.find((row) => row["name"] === early.name);
      const values = new Set(rows.map((row) => row[`turn${round}`]));
      right(
        "renamed",
        [...values].toSorted(),
        rows.some(({ name }) => String(name).startsWith("early")) ? ["early", "late"] : ["late"],
      );
      right("early", found?.[`turn${round}`], meanwhile.code === 200 ? "early" : undefined);
      const telling = await ask(using, "GET", "/api/ext/models", after);
      right("told", telling.data.list.find((row) => row["code"] === "turns")?.["version"], after);
    }
    expect(wrong).toEqual([]);
  },
  120_000 + rounds * 3_000,
);
