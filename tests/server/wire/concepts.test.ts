/** Concepts that clients load at run time: one generated scenario tests refusals, list, create, update and delete for each. */
import type { Resource } from "@banche/core";
import { DAY_MS } from "@banche/core/text";
import { concepts } from "@banche/core/concepts";
import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, type Asked, ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
let dispatcher: string;
let viewer: string;
beforeAll(async () => {
  [admin, dispatcher, viewer] = await Promise.all([
    wire.login("admin"),
    wire.login("dispatcher"),
    wire.login("viewer"),
  ]);
});

const ask = (method: string, path: string, asked: Asked = {}) =>
  wire.ask(method, `/api/ext/models${path}`, { ...asked, headers: { ...ours, ...asked.headers } });
const moved = async (token: string, factory: "demo1" | "demo2") => {
  const { data } = await wire.ask("GET", "/api/oauth/CurrentUser", { token, headers: ours });
  const found = data.userCompanyModels.find((one) =>
    JSON.stringify(one).includes(factory === "demo1" ? "一号" : "二号"),
  );
  return { "banche-factory": String(found?.["companyId"] ?? found?.id) };
};

interface Told {
  readonly code: string;
  readonly version: number;
  readonly design: { readonly page: string; readonly fields: Readonly<Record<string, object>> };
}
const told = async (token: string) => (await ask("GET", "", { token })).data.list as unknown as readonly Told[];

test("concepts are sent only to users who may open their page", async () => {
  const names = concepts.map(({ name }) => name);
  expect((await told(admin)).map(({ code }) => code)).toEqual(expect.arrayContaining(names));
  expect((await told(dispatcher)).map(({ code }) => code)).toEqual(expect.arrayContaining(names));
  expect((await told(viewer)).map(({ code }) => code)).not.toEqual(expect.arrayContaining([names[0]]));
  expect((await ask("GET", "")).code).toBe(600);
});

test("the model sent to clients does not contain how records are stored and checked", async () => {
  const [vehicles] = (await told(admin)).filter(({ code }) => code === "vehicles");
  expect(vehicles?.design.page).toBe("bus.vehicle");
  expect(JSON.stringify(vehicles)).not.toMatch(/dataScope|refusals|retired|\/api\//);
});

/** Rows of a table field without their ids; other values unchanged. */
function newRows(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((row: unknown) => {
    if (typeof row !== "object" || row === null) return row;
    return Object.fromEntries(Object.entries(row).filter(([member]) => member !== "id"));
  });
}

const markedText = (name: string, mark: string): string => (name === "plate" ? `苏F1${mark}` : `t${mark}`);

/** A form of the concept: its required fields, with values of a demo record and another key. */
async function draftOf({ name, fields, key }: Resource, mark: string): Promise<Readonly<Record<string, unknown>>> {
  const { data } = await ask("GET", `/${name}`, { token: admin, query: { pageSize: 1 } });
  const whole = await ask("GET", `/${name}/${data.list[0]?.id}`, { token: admin });
  const own = Object.values(fields).filter(({ readOnly }) => readOnly !== true);
  const kept = own.map((field) => [field.wire ?? field.key, newRows(whole.data[field.wire ?? field.key])] as const);
  const values = Object.fromEntries(kept.filter(([, value]) => value !== undefined));
  // Demo days cover two years. A reference in a key only limits where the other values must be unique. It stays unchanged.
  for (const one of own.filter((field) => (field.unique || key.includes(field.name)) && !("target" in field))) {
    const member = one.wire ?? one.key;
    const value = values[member];
    delete values[member];
    if (one.required) values[member] = typeof value === "number" ? value + 1200 * DAY_MS : markedText(one.name, mark);
  }
  // Only trips of a draft can be changed.
  if (name === "trips") {
    const { data: drafts } = await ask("GET", "/schemes", { token: admin, query: { state: "draft" } });
    values["schemeId"] = drafts.list[0]?.id;
  }
  // Leave ends on its first day or later.
  if (name === "driverLeaves") values["endsOn"] = values["startsOn"];
  return values;
}

describe.each(concepts.map((concept) => [concept.name, concept] as const))("%s", (name, concept) => {
  test.each([
    ["nobody", 600],
    ["garbage", 602],
    ["a viewer without the page", 403],
  ] as const)("%s is refused, singly and in a batch", async (who, code) => {
    const asked = who === "nobody" ? {} : { token: who === "garbage" ? who : viewer };
    for (const [method, path, body] of [
      ["GET", `/${name}`, undefined],
      ["GET", `/${name}/1`, undefined],
      ["POST", `/${name}`, {}],
      ["PUT", `/${name}/1`, {}],
      ["DELETE", `/${name}/1`, undefined],
    ] as const) {
      const answer = await ask(method, path, { ...asked, ...(body && { body }) });
      expect(`${method} ${path} ${answer.code}`).toBe(`${method} ${path} ${code}`);
    }
    const batch = await wire.ask("POST", `/api/ext/batch/${name}`, {
      ...asked,
      headers: ours,
      body: { operations: [{ op: "remove", id: "1" }] },
    });
    expect(batch.code).toBe(code);
  });

  test("each missing required field is named", async () => {
    const required = Object.values(concept.fields).filter((field) => field.required);
    const { code, issues } = await ask("POST", `/${name}`, { token: dispatcher, body: {} });
    expect(code).not.toBe(200);
    expect(issues?.map(({ field }) => field).sort()).toEqual(required.map((field) => field.name).sort());
  });

  test("a record is created, read, changed and deleted; the other factory never sees it", async () => {
    const body = await draftOf(concept, "2345");
    const made = await ask("POST", `/${name}`, { token: dispatcher, body });
    expect([made.code, made.text]).toEqual([200, expect.anything()]);
    const { id } = made.data;
    const record = await ask("GET", `/${name}/${id}`, { token: dispatcher });
    expect(record.data).toMatchObject(body);
    const keyField = concept.fields[concept.key[0] ?? ""];
    expect(record.data[keyField?.wire ?? keyField?.key ?? ""]).toBeTruthy();
    const headers = await moved(admin, "demo2");
    for (const [method, other] of [
      ["GET", undefined],
      ["PUT", {}],
      ["DELETE", undefined],
    ] as const) {
      const answer = await ask(method, `/${name}/${id}`, { token: admin, headers, ...(other && { body: other }) });
      expect([method, answer.reason]).toEqual([method, "not_found"]);
    }
    const changed = { ...("description" in concept.fields ? { description: "changed" } : {}) };
    expect((await ask("PUT", `/${name}/${id}`, { token: dispatcher, body: changed })).code).toBe(200);
    expect((await ask("DELETE", `/${name}/${id}`, { token: dispatcher })).code).toBe(200);
    expect((await ask("GET", `/${name}/${id}`, { token: dispatcher })).reason).toBe("not_found");
  });

  test("a client with an older version of the model is refused", async () => {
    const answer = await ask("GET", `/${name}`, { token: admin, headers: { "banche-model": `${name}@1` } });
    expect(answer.reason).toBe("model_changed");
  });
});

describe("numbers by bill rules", () => {
  const draft = async (): Promise<object> =>
    draftOf(concepts.find(({ name }) => name === "refuels") ?? expect.fail(), "1");
  const numberOf = async (id: string): Promise<unknown> =>
    (await ask("GET", `/refuels/${id}`, { token: dispatcher })).data["number"];
  const create = async (more: object = {}): Promise<Answer> =>
    ask("POST", "/refuels", { token: dispatcher, body: { ...(await draft()), ...more } });

  test("are consecutive, and a number entered by hand is kept", async () => {
    const first = await create();
    const second = await create();
    const [one, two] = [await numberOf(first.data.id), await numberOf(second.data.id)].map(String);
    expect(one).toMatch(/^JY\d{11}$/);
    expect(Number(two?.slice(-3))).toBe(Number(one?.slice(-3)) + 1);
    const own = await create({ number: "own1" });
    expect(await numberOf(own.data.id)).toBe("own1");
    expect((await create({ number: "OWN1" })).code).not.toBe(200);
  });

  test("a refused record uses no number", async () => {
    const before = await numberOf((await create()).data.id);
    expect((await create({ quantity: "many" })).code).not.toBe(200);
    const after = await numberOf((await create()).data.id);
    expect(Number(String(after).slice(-3))).toBe(Number(String(before).slice(-3)) + 1);
  });

  test("a batch uses one number per created record, all different", async () => {
    const record = await draft();
    const { data } = await wire.ask("POST", "/api/ext/batch/refuels", {
      token: dispatcher,
      headers: ours,
      body: { operations: Array.from({ length: 20 }, () => ({ op: "create", record })) },
    });
    const ids = (data as unknown as readonly { readonly id: string }[]).map(({ id }) => id);
    const numbers = await Promise.all(ids.map(numberOf));
    expect(new Set(numbers).size).toBe(20);
  });
});

test("several records may lack a value of a unique field, but two may not share one", async () => {
  const vehicles = concepts.find(({ name }) => name === "vehicles") ?? expect.fail();
  const draft = await draftOf(vehicles, "2346");
  const add = async (plate: string, vin: string) =>
    ask("POST", "/vehicles", { token: dispatcher, body: { ...draft, plate, vin } });
  expect((await add("苏F10001", "")).code).toBe(200);
  expect((await add("苏F10002", "")).code).toBe(200);
  expect((await add("苏F10003", "LZYTBTD64A1012345")).code).toBe(200);
  const { code, issues, reason } = await add("苏F10004", "lzytbtd64a1012345");
  expect([code === 200, reason, issues?.[0]?.field]).toEqual([false, "duplicate", "vin"]);
});

test("incidents are listed from newest to oldest", async () => {
  const { data } = await ask("GET", "/incidents", { token: admin });
  const times = data.list.map((row) => Number(row["happenedAt"]));
  expect(times.length).toBeGreaterThan(1);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test("every declaration has a version, and no two versions are equal", () => {
  expect(concepts.every(({ modelVersion = 0 }) => modelVersion > 0)).toBe(true);
  expect(new Set(concepts.map(({ modelVersion }) => modelVersion)).size).toBe(concepts.length);
});
