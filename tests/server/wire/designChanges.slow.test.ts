import { seededRandom } from "@banche/server/testing";
import { beforeAll, expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";

/** Number of sequences of changes, and the length of each. `DESIGN_SEQUENCES=2000` runs the full test. */
const sequences = Number(process.env["DESIGN_SEQUENCES"] ?? 6);
const changesInOne = 8;

const wire = sharedWire();
let token: string;
beforeAll(async () => {
  token = await wire.login("admin");
});

interface Field {
  readonly [setting: string]: unknown;
  readonly id: string;
  readonly kind: string;
}
type Fields = Readonly<Record<string, Field>>;
interface Model {
  readonly code: string;
  readonly version: number;
  readonly fields: Fields;
  readonly unique: readonly string[];
  /** Retired fields by id, each with its last name and declaration. */
  readonly retired: Readonly<Record<string, readonly [name: string, field: Field]>>;
}
/** Expected values of each record, by the ids of fields that are not purged. */
type Values = Map<string, Map<string, unknown>>;

const label = ["字段", "Field"];
const kinds: Readonly<Record<string, object>> = {
  text: { max: 50 },
  multiline: { max: 200 },
  integer: { min: 0, max: 1000 },
  flag: {},
};
const valueOf = (kind: string, at: number): unknown =>
  ({ text: `文${at}`, multiline: `行${at}\n二`, integer: at, flag: at % 2 === 0 })[kind];
/** A flag on the wire is 1 or 0. */
const wired = (kind: string, value: unknown) => (kind === "flag" ? Number(value) : value);

function designOf({ code, fields, unique, retired }: Model): object {
  return {
    ...{ name: code, title: ["模型", "Models"], one: ["模型", "model"], scope: "shared", key: ["key"], label: "key" },
    unique: Object.fromEntries(unique.map((name) => [name, {}])),
    fields,
    retired: Object.fromEntries(Object.keys(retired).map((id) => [id, "kept"])),
    list: { shape: "page", columns: Object.keys(fields), sort: "key" },
    form: [Object.keys(fields)],
  };
}

/** Repeats a call while the server answers `overloaded`. */
async function ask(method: string, path: string, body?: unknown) {
  const asked = () => wire.ask(method, path, { token, headers: ours, ...(body !== undefined && { body }) });
  let answer = await asked();
  while (answer.reason === "overloaded") answer = await asked();
  return answer;
}

const pick = <Item>(random: () => number, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)];
const without = <Value>(all: Readonly<Record<string, Value>>, name: string) =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== name));
const renamed = (fields: Fields, from: string, to: string, more: object = {}): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => (name === from ? [to, { ...field, ...more }] : [name, field])),
  );

let counter = 0;
const fresh = (prefix: string) => `${prefix}${(counter += 1)}`;

/** A random change of a model; undefined where the model offers nothing to change in the chosen way. */
function changed(model: Model, random: () => number): Model | undefined {
  const { fields, retired, unique } = model;
  const add = (): Model => {
    const [kind, settings] = pick(random, Object.entries(kinds)) ?? ["text", {}];
    return { ...model, fields: { ...fields, [fresh("field")]: { kind, label, id: fresh("id"), ...settings } } };
  };
  const restore = (): Model | undefined => {
    const [id, old] = pick(random, Object.entries(retired)) ?? [];
    if (id === undefined || !old) return undefined;
    const name = old[0] in fields ? fresh("field") : old[0];
    return { ...model, fields: { ...fields, [name]: old[1] }, retired: without(retired, id) };
  };
  const [name, field] = pick(random, Object.entries(fields).slice(1)) ?? [];
  if (name === undefined || !field) return random() < 0.5 ? add() : restore();
  const others = unique.filter((one) => one !== name);
  const all: readonly (() => Model | undefined)[] = [
    add,
    restore,
    () => ({ ...model, fields: renamed(fields, name, fresh("field")), unique: others }),
    () => ({
      ...{ ...model, fields: without(fields, name), unique: others },
      retired: { ...retired, [field.id]: [name, field] as const },
    }),
    () =>
      field.kind === "integer"
        ? { ...model, fields: renamed(fields, name, name, { kind: "text", min: undefined, max: 50 }) }
        : undefined,
    () => ({ ...model, fields: renamed(fields, name, name, { required: field["required"] !== true }) }),
    () => ({ ...model, unique: unique.includes(name) ? others : [...unique, name] }),
  ];
  return pick(random, all)?.();
}

/** Wrong values of all records: in current fields, and in retired fields as the table stores them. */
async function wrongValues(model: Model, values: Values): Promise<readonly unknown[]> {
  const wrong: unknown[] = [];
  const [table] = await wire.sql<{ id: string }>(`select id from designs where code = $1`, [model.code]);
  const rows = await wire.sql<Readonly<Record<string, unknown>>>(`select * from designed.d_${table?.id ?? ""}`);
  const kept = new Map(Object.values(model.retired).map(([, field]) => [field.id, field]));
  for (const [id, record] of values) {
    const { data } = await ask("GET", `/api/ext/models/${model.code}/${id}`);
    const row = rows.find((one) => one["id"] === id);
    const shown = new Map(Object.entries(model.fields).map(([name, field]) => [field.id, data[name]]));
    for (const [field, value] of record) {
      const found = kept.has(field) ? row?.[`f_${field}`] : shown.get(field);
      const { kind = "" } = kept.get(field) ?? Object.values(model.fields).find((one) => one.id === field) ?? {};
      const wanted = kind === "flag" && !kept.has(field) ? wired(kind, value) : value;
      if (String(found) !== String(wanted)) wrong.push([model.code, id, field, found, wanted]);
    }
  }
  return wrong;
}

async function runSequence(seed: number): Promise<readonly unknown[]> {
  const { next: random } = seededRandom(seed);
  let model: Model = {
    ...{ code: `random-${seed}`, version: 1, unique: [], retired: {} },
    fields: { key: { kind: "text", label, id: "key", max: 50, required: true } },
  };
  const values: Values = new Map();
  const made = await ask("POST", "/api/ext/designs", { design: designOf(model) });
  expect(made).toMatchObject({ code: 200 });
  for (let step = 0; step < changesInOne; step += 1) {
    const next = changed(model, random);
    if (next) {
      const body = { design: designOf(next), version: model.version };
      const answer = await ask("PUT", `/api/ext/designs/${model.code}`, body);
      // A change that existing rows contradict is refused as a whole.
      if (answer.code === 200) model = { ...next, version: Number(answer.data["version"]) };
      else expect([answer.reason, seed, step, answer.text]).toEqual(["validation", seed, step, expect.anything()]);
    }
    const key = fresh("key");
    const given = Object.entries(model.fields).filter(([name]) => name !== "key");
    const at = (counter += 1) % 1000;
    const record = Object.fromEntries(given.map(([name, { kind }]) => [name, wired(kind, valueOf(kind, at))]));
    const added = await ask("POST", `/api/ext/models/${model.code}`, { key, ...record });
    if (added.code !== 200) {
      expect(added.reason).toBe("duplicate");
      continue;
    }
    const kept = given.map(([, { id, kind }]) => [id, valueOf(kind, at)] as const);
    values.set(added.data.id, new Map([["key", key], ...kept]));
  }
  const [gone, [, field]] = Object.entries(model.retired)[0] ?? ["", []];
  const wrong = await wrongValues(model, values);
  if (!field) return [...wrong, ...(await endOf(model, values))];
  const miscounted = await ask("POST", `/api/ext/designs/${model.code}/purge`, { field: gone, count: 999 });
  expect(miscounted.reason).toBe("other_count");
  return [...wrong, ...(await wrongValues(model, values)), ...(await endOf(model, values))];
}

/** A removed model keeps its records until they are purged with their exact count. Then nothing of it remains. */
async function endOf({ code }: Model, values: Values): Promise<readonly unknown[]> {
  expect(await ask("DELETE", `/api/ext/designs/${code}`)).toMatchObject({ code: 200 });
  const [table] = await wire.sql<{ id: string }>(`select id from designs where code = $1`, [code]);
  const left = await wire.sql<{ id: string }>(`select id from designed.d_${table?.id ?? ""}`);
  const lost = [...values.keys()].filter((id) => !left.some((row) => row.id === id));
  expect(await ask("POST", `/api/ext/designs/${code}/purge`, { count: left.length })).toMatchObject({ code: 200 });
  expect(await wire.sql(`select 1 from designs where code = $1`, [code])).toEqual([]);
  return lost.map((id) => [code, id, "lost with the model"]);
}

test(
  "a model with records loses no value, whatever changes are made to it",
  async () => {
    const wrong: unknown[] = [];
    for (let seed = 1; seed <= sequences; seed += 1) wrong.push(...(await runSequence(seed)));
    expect(wrong).toEqual([]);
  },
  120_000 + sequences * 5_000,
);
