import {
  exportRecords,
  memoryJournal,
  jsonText,
  memoryPlan,
  planChanges,
  type PlanHeader,
  planUndo,
  runJob,
  undoHeader,
} from "@banche/core/bulk";
import { nodeReadPorts, systemClock } from "@banche/core/node";
import { fileOf } from "@banche/core/testing";
import { beforeAll, describe, expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";
import { type Sample, samples } from "./kindSamples.ts";
import { signedIn } from "./signedIn.ts";

const wire = sharedWire();
let token: string;
const fieldOf = (kind: string) => `f${kind}`;
const kinds = Object.keys(samples);
const each = Object.entries(samples).map(([kind, sample]) => [kind, sample] as const);
const of = (pick: (sample: Sample) => unknown) =>
  Object.fromEntries(each.map(([kind, sample]) => [fieldOf(kind), pick(sample)]));
const ask = (method: string, rest: string, body?: object, query = {}) =>
  wire.ask(method, `/api/ext/models/kinds${rest}`, { token, headers: ours, query, ...(body && { body }) });
const ids: Record<string, string> = {};

const design = {
  ...{ name: "kinds", title: ["各种字段", "Kinds"], one: ["记录", "record"], scope: "factory" },
  ...{ key: ["code"], label: "code", unique: { code: {} } },
  fields: {
    code: { kind: "text", label: ["编码", "Code"], id: "code", max: 20, required: true },
    ...Object.fromEntries(
      each.map(([kind, { settings }]) => [
        fieldOf(kind),
        { kind, id: `${kind.toLowerCase()}1`, label: [`栏 ${kind}`, kind], ...settings },
      ]),
    ),
  },
  list: {
    shape: "page",
    columns: ["code", ...kinds.map(fieldOf)],
    search: ["code"],
    filters: each.filter(([, { filters }]) => filters).map(([kind]) => fieldOf(kind)),
    sort: "code",
  },
  form: [["code", ...kinds.map(fieldOf)]],
};

beforeAll(async () => {
  token = await wire.login("admin");
  const made = await wire.ask("POST", "/api/ext/designs", { token, headers: ours, body: { design } });
  expect([made.code, made.text]).toEqual([200, expect.anything()]);
  const state = { token, headers: ours, body: { state: "published" } };
  expect((await wire.ask("PUT", "/api/ext/designs/kinds/State", state)).code).toBe(200);
  for (const [code, body] of [
    ["low", of(({ low }) => low)],
    ["high", of(({ high }) => high)],
    ["none", {}],
  ] as const) {
    const answer = await ask("POST", "", { code, ...body });
    expect([code, answer.code, answer.issues]).toEqual([code, 200, undefined]);
    ids[code] = answer.data.id;
  }
});

const listed = async (query: object) => {
  const answer = await ask("GET", "", undefined, query);
  return [answer.code, answer.data.list.map((row) => row["code"]).join(" ")];
};

test("rich text is stored without unknown formatting, and a text without content becomes empty", async () => {
  const made = async (richText: string) => {
    const { data } = await ask("POST", "", {
      code: `html${Math.random()}`.slice(0, 20),
      [fieldOf("richText")]: richText,
    });
    const { data: kept } = await ask("GET", `/${data.id}`);
    await ask("DELETE", `/${data.id}`);
    return Reflect.get(kept, fieldOf("richText"));
  };
  expect(await made('<p data-x="1">a<o:p></o:p><br/>b</p>')).toBe("<p>a<br />b</p>");
  expect(await made("<p><br></p>")).toBe("");
});

describe.each(each)("%s", (kind, sample) => {
  const name = fieldOf(kind);

  test("refuses invalid values", async () => {
    for (const [value, rule] of sample.refused) {
      const answer = await ask("POST", "", { code: "bad", [name]: value });
      expect([value, answer.code]).toEqual([value, 400]);
      if (rule !== undefined) expect(answer.issues).toMatchObject([{ field: name, rule }]);
    }
  });

  test("refuses invalid filters", async () => {
    for (const text of sample.badFilters ?? []) {
      expect([text, await ask("GET", "", undefined, { [name]: text })]).toMatchObject([
        text,
        { code: 400, issues: [{ field: name }] },
      ]);
    }
  });

  test("returns the values that were written", async () => {
    for (const code of ["low", "high", "none"] as const) {
      const { data } = await ask("GET", `/${ids[code]}`);
      expect([code, Reflect.get(data, name)]).toEqual([code, sample[code]]);
    }
  });

  test("lists are filtered", async () => {
    for (const [text, codes] of Object.entries(sample.filters ?? {})) {
      const [code, found] = await listed({ [name]: text, sidx: "code", sort: "asc" });
      expect([text, code, String(found).split(" ").sort()]).toEqual([text, 200, codes.split(" ").sort()]);
    }
  });

  test("sorts lists, or refuses to sort by it", async () => {
    if (sample.order === undefined) {
      expect((await ask("GET", "", undefined, { sidx: name, sort: "asc" })).code).toBe(400);
      return;
    }
    // Records with equal values are ordered by their ids.
    const [, found] = await listed({ sidx: name, sort: "asc" });
    const grouped = (codes: string) => codes.split(" ").filter((code) => code !== "none");
    expect(grouped(String(found))).toEqual(grouped(sample.order));
    const [, last] = await listed({ sidx: name, sort: "desc" });
    expect(grouped(String(last))).toEqual(grouped(sample.order).reverse());
  });

  test("takes another value and can be emptied", async () => {
    const made = await ask("POST", "", { code: `changed ${kind}`, [name]: sample.low });
    const path = `/${made.data.id}`;
    const told = async () => Reflect.get((await ask("GET", path)).data, name) as unknown;
    expect((await ask("PUT", path, { [name]: sample.high })).code).toBe(200);
    expect(await told()).toEqual(sample.high);
    expect((await ask("PUT", path, { [name]: sample.empty ?? sample.none ?? null })).code).toBe(200);
    expect(await told()).toEqual(sample.none);
    expect((await ask("DELETE", path)).code).toBe(200);
  });
});

test("lists with several references are filtered by any of them", async () => {
  const body = {
    design: {
      ...{
        name: "crews",
        title: ["班组", "Crews"],
        one: ["班组", "crew"],
        scope: "factory",
        key: ["code"],
        label: "code",
      },
      fields: {
        code: { kind: "text", label: ["编码", "Code"], id: "code", max: 20, required: true },
        people: { kind: "references", label: ["人员", "People"], id: "people", target: "users" },
      },
      list: { shape: "page", columns: ["code", "people"], filters: ["people"], sort: "code" },
      form: [["code", "people"]],
    },
  };
  expect((await wire.ask("POST", "/api/ext/designs", { token, headers: ours, body })).code).toBe(200);
  const crews = (method: string, more: object) =>
    wire.ask(method, "/api/ext/models/crews", { token, headers: ours, ...more });
  const users = await wire.ask("GET", "/api/system/Permission/Users", { token, query: { pageSize: 2 } });
  const [one = "", other = ""] = users.data.list.map(({ id }) => id);
  for (const [code, people] of [
    ["both", `${one},${other}`],
    ["one", one],
    ["nobody", ""],
  ] as const) {
    expect([code, (await crews("POST", { body: { code, people } })).code]).toEqual([code, 200]);
  }
  const having = async (people: string) =>
    (await crews("GET", { query: { people } })).data.list.map((row) => row["code"]).join(" ");
  expect(await having(other)).toBe("both");
  expect(await having(`${one},nobody`)).toBe("both one");
  expect(await having("nobody")).toBe("");
});

test("values of every kind are exported, imported, exported again unchanged, and undone", async () => {
  const client = await signedIn(wire.url);
  const resource = (await client.loadModels()).of("kinds");
  const target = { server: wire.url, factoryId: "", factory: "", account: "admin" } as never;
  const exported = async () => {
    let text = "";
    const records = await exportRecords({ client, resource, language: "zh", ownNames: true });
    for await (const piece of jsonText(records, "json")) text += piece;
    return JSON.parse(text) as readonly Readonly<Record<string, string>>[];
  };
  const before = await exported();
  for (const at of [0, 1]) {
    const row = before.find(({ code }) => code === ["low", "high"][at]);
    expect(row).toMatchObject(of(({ cells }) => cells[at]));
  }

  const quoted = (cell = "") => `"${cell.replaceAll('"', '""')}"`;
  const names = ["code", ...kinds.map(fieldOf)];
  const lines = before.map((row) => names.map((name) => quoted(name === "code" ? `in ${row[name]}` : row[name])));
  const plan = async (cells: readonly (readonly string[])[]) => {
    const rows = `${[names, ...cells].map((line) => line.join(",")).join("\n")}\n`;
    let draft: ReturnType<typeof memoryPlan> | undefined;
    const result = await planChanges({
      ...{ client, clock: systemClock, target, ports: nodeReadPorts, language: "zh" },
      sources: [{ resource, source: fileOf("kinds.csv", rows) }],
      store: (header: PlanHeader) => (draft = memoryPlan(header)),
    });
    return {
      ...result,
      job: result.plan && draft && { header: result.header, hash: result.plan.hash, read: draft.read },
    };
  };
  const { job } = await plan(lines);
  if (!job) throw new Error("no plan");
  const journal = memoryJournal();
  const running = { client, target, clock: systemClock, random: Math.random };
  await runJob({ ...running, plan: job, journal, jobId: "job1" });
  const after = await exported();
  expect(after).toHaveLength(before.length * 2);
  for (const row of before) expect(after).toContainEqual({ ...row, code: `in ${row["code"]}` });

  const header = undoHeader(job.header, "job1", systemClock.now());
  const draft = memoryPlan(header);
  const { hash, gaps } = await planUndo({ registry: client.registry, plan: job, journal, store: draft, client });
  expect(gaps).toEqual([]);
  const undo = { header, hash, read: draft.read };
  await runJob({ ...running, plan: undo, journal: memoryJournal(), jobId: "job2" });
  expect(await exported()).toEqual(before);
});

test("an export has the name of an area that was disabled since", async () => {
  const client = await signedIn(wire.url);
  const resource = (await client.loadModels()).of("kinds");
  const areaNow = async () => {
    const { rows } = await exportRecords({
      client,
      resource,
      language: "zh",
      ownNames: true,
      fields: ["code", fieldOf("area")],
    });
    const cells: Record<string, string> = {};
    for await (const [code = "", area = ""] of rows()) cells[code] = area;
    return [cells["low"], cells["high"]];
  };
  const before = samples["area"]?.cells;
  expect(await areaNow()).toEqual(before);
  await wire.sql("update areas set enabled = false where id = any($1)", [["440000", "320508"]]);
  try {
    expect(await areaNow()).toEqual(before);
  } finally {
    await wire.sql("update areas set enabled = true where id = any($1)", [["440000", "320508"]]);
  }
});
