/** Rows that belong to a record, of a designed model: read and written with it, by the rights to its field. */
import {
  exportRecords,
  jsonText,
  memoryJournal,
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
import { signedIn } from "./signedIn.ts";

const wire = sharedWire();
let token: string;
const path = "/api/ext/models/kits";
const ask = (method: string, rest: string, body?: object) =>
  wire.ask(method, `${path}${rest}`, { token, headers: ours, ...(body && { body }) });

const rowFields = {
  name: { kind: "text", label: ["名称", "Name"], id: "name", max: 20, required: true },
  count: { kind: "integer", label: ["数量", "Count"], id: "count", min: 1, max: 99, default: 1 },
  until: { kind: "date", label: ["有效期", "Valid until"], id: "until" },
  type: { kind: "choice", label: ["类型", "Type"], id: "type", from: "vehicleKind" },
  keeper: { kind: "reference", label: ["保管人", "Keeper"], id: "keeper", target: "users" },
};
const design = (fields: object = rowFields, more: object = {}) => ({
  ...{ name: "kits", title: ["工具箱", "Kits"], one: ["工具箱", "kit"], scope: "factory" },
  ...{ key: ["code"], label: "code", unique: { code: {} } },
  fields: {
    code: { kind: "text", label: ["编码", "Code"], id: "code", max: 20, required: true },
    parts: { kind: "rows", label: ["配件", "Parts"], id: "parts", max: 5, fields, ...more },
  },
  list: { shape: "page", columns: ["code"], search: ["code"], sort: "code" },
  form: [["code", "parts"]],
});
const hammer = { name: "锤子", count: 2 };
const lamp = { name: 'lamp, "bright"', count: 1, until: Date.parse("2027-01-31T00:00+08:00") };
const tape = { name: "tape\nblack", count: 9 };

interface Part {
  readonly id?: string;
  readonly name: string;
}
const partsOf = async (id: string): Promise<readonly Part[]> =>
  ((await ask("GET", `/${id}`)).data as unknown as { readonly parts: readonly Part[] }).parts;
const made = async (code: string, parts: readonly object[] = []) => {
  const answer = await ask("POST", "", { code, parts });
  expect([answer.code, answer.issues]).toEqual([200, undefined]);
  return answer.data.id;
};

beforeAll(async () => {
  token = await wire.login("admin");
  const answer = await wire.ask("POST", "/api/ext/designs", { token, headers: ours, body: { design: design() } });
  expect([answer.code, answer.issues]).toEqual([200, undefined]);
  await wire.ask("PUT", "/api/ext/designs/kits/State", { token, headers: ours, body: { state: "published" } });
});

describe("rows are refused", () => {
  test.each([
    ["without a required value", [{ count: 1 }], "parts.0.name", "required"],
    ["with a value that the field refuses", [hammer, { name: "x", count: 100 }], "parts.1.count", "tooLarge"],
    ["with a code that the dictionary does not have", [{ name: "x", type: "spaceship" }], "parts.0.type", "choice"],
    [
      "with a reference to an unknown record",
      [hammer, { name: "x", keeperId: "gone" }],
      "parts.1.keeper",
      "unknownReference",
    ],
    ["when there are more than the field allows", Array.from({ length: 6 }, () => hammer), "parts", "tooManyRows"],
  ])("%s", async (_what, parts, field, rule) => {
    const answer = await ask("POST", "", { code: "bad", parts });
    expect(answer).toMatchObject({ code: 400, issues: [{ field, rule }] });
    const id = await made(`${field} ${rule}`.slice(0, 20), [hammer]);
    expect((await ask("PUT", `/${id}`, { parts })).code).toBe(400);
    expect(await partsOf(id)).toMatchObject([hammer]);
    await ask("DELETE", `/${id}`);
  });

  test.each([
    ["a text", "a text"],
    ["one row without a list", { name: "x" }],
    ["a list of texts", ["x"]],
    ["more rows than any field can have", Array.from({ length: 201 }, () => hammer)],
  ])("when they are not a list of rows, or too long a list: %s", async (_what, parts) => {
    expect((await ask("POST", "", { code: "bad", parts })).code).toBe(400);
  });
});

test("a user who may not see the field reads no rows, and that user's changes keep them", async () => {
  const id = await made("hidden", [hammer]);
  const page = "models.kits";
  const { token: blind } = await wire.userWith([page, `${page}/btn_edit`, `${page}#code`]);
  const as = (method: string, at: string, body?: object) =>
    wire.ask(method, at, { token: blind, headers: ours, ...(body && { body }) });
  const told = await as("GET", `${path}/${id}`);
  expect([told.code, "parts" in told.data]).toEqual([200, false]);
  expect((await as("PUT", `${path}/${id}`, { code: "hidden 2", parts: [] })).code).toBe(200);
  const operations = [{ op: "update", id, record: { code: "hidden 3", parts: [lamp] } }];
  expect(await as("POST", "/api/ext/batch/kits", { operations })).toMatchObject({ code: 200, data: [{ code: 200 }] });
  expect(await partsOf(id)).toMatchObject([hammer]);
  expect((await ask("GET", `/${id}`)).data).toMatchObject({ code: "hidden 3" });
  await ask("DELETE", `/${id}`);
});

test("rows are created, changed, reordered and deleted by their ids, and other rows stay unchanged", async () => {
  const id = await made("order", [hammer, lamp]);
  const [one, two] = await partsOf(id);
  expect([one, two]).toMatchObject([hammer, lamp]);
  expect((await ask("PUT", `/${id}`, { parts: [tape, { ...two, name: "LED" }, one] })).code).toBe(200);
  const now = await partsOf(id);
  expect(now).toMatchObject([tape, { name: "LED", id: two?.id }, { ...hammer, id: one?.id }]);
  expect((await ask("PUT", `/${id}`, { parts: [now[2]] })).code).toBe(200);
  expect(await partsOf(id)).toEqual([one]);
  expect((await ask("PUT", `/${id}`, { code: "order 2" })).code).toBe(200);
  expect(await partsOf(id)).toEqual([one]);
  expect((await ask("PUT", `/${id}`, { parts: [] })).code).toBe(200);
  expect(await partsOf(id)).toEqual([]);
});

test("rows sent without ids are matched to stored rows, and equal rows change nothing", async () => {
  const id = await made("same", [hammer, lamp]);
  const before = (await ask("GET", `/${id}`)).data as unknown as { readonly version: number };
  expect((await ask("PUT", `/${id}`, { parts: [hammer, lamp] })).code).toBe(200);
  expect((await ask("GET", `/${id}`)).data).toEqual(before);
  const kept = await partsOf(id);
  expect((await ask("PUT", `/${id}`, { parts: [hammer, { ...lamp, count: 3 }] })).code).toBe(200);
  expect((await partsOf(id)).map((row) => row.id)).toEqual(kept.map((row) => row.id));
  expect((await ask("GET", `/${id}`)).data).toMatchObject({ version: before.version + 1 });
});

test("a row of another record cannot be taken over", async () => {
  const [theirs, mine] = [await made("theirs", [hammer]), await made("mine")];
  const [row] = await partsOf(theirs);
  expect((await ask("PUT", `/${mine}`, { parts: [{ ...row, name: "stolen" }] })).code).toBe(200);
  expect(await partsOf(theirs)).toEqual([row]);
  expect((await partsOf(mine))[0]?.id).not.toBe(row?.id);
});

test("rows are deleted with their record, and the audit log keeps their values", async () => {
  const id = await made("gone", [hammer]);
  await ask("PUT", `/${id}`, { parts: [lamp] });
  await ask("DELETE", `/${id}`);
  const rows = await wire.sql("select action, before, after from audit_log where record_id = $1 order by at, id", [id]);
  expect(rows).toMatchObject([
    { action: "create", after: { parts: [hammer] } },
    { action: "update", before: { parts: [hammer] }, after: { parts: [lamp] } },
    { action: "remove", before: { parts: [lamp] } },
  ]);
});

test("rows are exported, imported and undone with many records", async () => {
  const client = await signedIn(wire.url);
  const resource = (await client.loadModels()).of("kits");
  const target = { server: wire.url, factoryId: "", factory: "", account: "admin" } as never;
  const exported = async () => {
    let text = "";
    const records = await exportRecords({ client, resource, language: "zh", ownNames: true });
    for await (const piece of jsonText(records, "json")) text += piece;
    return JSON.parse(text) as readonly Readonly<Record<string, string>>[];
  };
  await made("file 1", [hammer, lamp, tape]);
  const before = await exported();
  expect(before.find(({ code }) => code === "file 1")?.["parts"]).toBe(
    '名称,数量,有效期,类型,保管人\n锤子,2,,,\n"lamp, ""bright""",1,2027-01-31,,\n"tape\nblack",9,,,',
  );

  const cell = "Name\tCount\nhammer\t3\ntape\t";
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const file = `code,parts\nfile 1,${quoted(cell)}\nfile 2,${quoted("name\nsaw")}\norder 2,${quoted("名称,数量\n,1")}\n`;
  let draft: ReturnType<typeof memoryPlan> | undefined;
  const planned = async (text: string) =>
    planChanges({
      ...{ client, clock: systemClock, target, ports: nodeReadPorts, language: "en" },
      sources: [{ resource, source: fileOf("kits.csv", text) }],
      store: (header: PlanHeader) => (draft = memoryPlan(header)),
    });
  const refused = await planned(file);
  expect(refused.plan).toBeUndefined();
  const result = await planned(file.split("order 2")[0] ?? "");
  if (!result.plan || !draft) throw new Error("no plan");
  const job = { header: result.header, hash: result.plan.hash, read: draft.read };
  const journal = memoryJournal();
  const running = { client, target, clock: systemClock, random: Math.random };
  await runJob({ ...running, plan: job, journal, jobId: "rows1" });
  const after = await exported();
  expect(after.find(({ code }) => code === "file 1")?.["parts"]).toBe(
    "名称,数量,有效期,类型,保管人\nhammer,3,,,\ntape,1,,,",
  );
  expect(after.find(({ code }) => code === "file 2")?.["parts"]).toBe("名称,数量,有效期,类型,保管人\nsaw,1,,,");

  const header = undoHeader(job.header, "rows1", systemClock.now());
  const undoDraft = memoryPlan(header);
  const { hash, gaps } = await planUndo({ registry: client.registry, plan: job, journal, store: undoDraft, client });
  expect(gaps).toEqual([]);
  await runJob({ ...running, plan: { header, hash, read: undoDraft.read }, journal: memoryJournal(), jobId: "rows2" });
  expect(await exported()).toEqual(before);
});

describe("a design with rows", () => {
  const change = async (fields: object, more: object = {}) => {
    const { data } = await wire.ask("GET", "/api/ext/designs/kits", { token, headers: ours });
    const { version } = data as unknown as { readonly version: number };
    const body = { version, design: design(fields, more) };
    return wire.ask("PUT", "/api/ext/designs/kits", { token, headers: ours, body });
  };

  test.each([
    [
      "rows in rows",
      { more: { kind: "rows", label: ["又", "More"], fields: rowFields } },
      "fields.parts.fields.more.kind",
    ],
    ["files", { more: { kind: "files", label: ["附件", "Files"] } }, "fields.parts.fields.more"],
    [
      "a field with the reserved name id",
      { id: { kind: "text", label: ["号", "Id"], max: 5 } },
      "fields.parts.fields.id",
    ],
    [
      "a reference to an unknown target",
      { more: { kind: "reference", label: ["又", "x"], target: "ships" } },
      "fields.parts.fields.more.target",
    ],
    ["no fields", {}, "fields.parts.fields"],
  ])("is refused with %s", async (_what, fields, field) => {
    const answer = await change(fields);
    expect(answer.code).toBe(400);
    expect(answer.issues?.[0]?.field).toBe(field);
  });

  test("keeps row values when a row field is renamed, and when it is retired and declared again", async () => {
    const id = await made("renamed", [hammer]);
    const { name, count, ...others } = rowFields;
    expect(await change({ ...others, title: name, count })).toMatchObject({ code: 200 });
    expect(await partsOf(id)).toMatchObject([{ title: "锤子", count: 2 }]);
    expect(await change({ ...others, title: name })).toMatchObject({ code: 400, issues: [{ rule: "vanished" }] });
    expect(await change({ ...others, title: name }, { retired: { count: "kept" } })).toMatchObject({ code: 200 });
    expect((await ask("PUT", `/${id}`, { parts: [{ title: "saw" }] })).code).toBe(200);
    expect(await change(rowFields)).toMatchObject({ code: 200 });
    expect(await partsOf(id)).toMatchObject([{ name: "saw" }]);
  });
});

test("computed values are in records and lists, cannot be written, and need the columns they use", async () => {
  const day = (text: string) => Date.parse(`${text}T00:00+08:00`);
  const number = (label: string) => ({ kind: "decimal", label: [label, label], id: label, scale: 2 });
  const money = (formula: readonly unknown[], more: object = {}) => ({
    ...{ kind: "computed", label: ["算", "Sum"], formula },
    ...more,
  });
  const sums = (fields: object) => ({
    ...{ name: "sums", title: ["算式", "Sums"], one: ["算式", "sum"], scope: "factory", key: ["code"], label: "code" },
    fields: {
      code: { kind: "text", label: ["编码", "Code"], id: "code", max: 20, required: true },
      price: number("price"),
      seats: number("seats"),
      from: { kind: "date", label: ["起", "From"], id: "from" },
      until: { kind: "date", label: ["止", "Until"], id: "until" },
      ...fields,
    },
    list: { shape: "page", columns: ["code", ...Object.keys(fields)], sort: "code" },
    form: [["code", "price", "seats", "from", "until", ...Object.keys(fields)]],
  });
  const design = (fields: object) =>
    wire.ask("POST", "/api/ext/designs", { token, headers: ours, body: { design: sums(fields) } });
  for (const [formula, at] of [
    [[{ field: "price" }, "/"], "fields.each.formula"],
    [[{ field: "cost" }], "fields.each.formula.0.field"],
    [[{ field: "code" }], "fields.each.formula.0.field"],
    [[{ field: "each" }], "fields.each.formula.0.field"],
    [[{ field: "price", as: "years" }], "fields.each.formula.0.field"],
  ] as const) {
    const refused = await design({ each: money(formula) });
    expect([formula, refused.code, refused.issues?.[0]?.field]).toEqual([formula, 400, at]);
  }
  const made = await design({
    each: money([{ field: "price" }, "/", { field: "seats" }]),
    stay: money([{ field: "until", as: "day" }, "-", { field: "from", as: "day" }, "+1"], { scale: 0, unit: "天" }),
    age: money([{ field: "from", as: "years" }], { scale: 0 }),
  });
  expect([made.code, made.issues]).toEqual([200, undefined]);
  await wire.ask("PUT", "/api/ext/designs/sums/State", { token, headers: ours, body: { state: "published" } });
  const sumsPath = "/api/ext/models/sums";
  const as = (session: string, method: string, at = "", body?: object) =>
    wire.ask(method, `${sumsPath}${at}`, { token: session, headers: ours, ...(body && { body }) });
  const values = { price: "100", seats: "3", from: day("2024-02-28"), until: day("2024-03-01"), each: "7" };
  const { id } = (await as(token, "POST", "", { code: "a", ...values })).data;
  expect((await as(token, "GET", `/${id}`)).data).toMatchObject({ each: "33.33", stay: "3" });
  const years = new Date().getUTCFullYear() - 2024;
  expect([String(years - 1), String(years)]).toContain((await as(token, "GET", `/${id}`)).data["age" as never]);
  expect((await as(token, "PUT", `/${id}`, { seats: "0", each: "9", from: null })).code).toBe(200);
  const { data } = await as(token, "GET", `/${id}`);
  expect(["each", "stay", "age"].map((name) => name in data)).toEqual([false, false, false]);
  await as(token, "PUT", `/${id}`, { seats: "8" });
  expect((await as(token, "GET")).data.list).toMatchObject([{ code: "a", each: "12.5" }]);
  expect((await wire.ask("GET", sumsPath, { token, headers: ours, query: { sidx: "each", sort: "asc" } })).code).toBe(
    400,
  );

  const page = "models.sums";
  const grants = [page, `${page}#code`, `${page}#each`, `${page}#seats`];
  const { token: blind } = await wire.userWith(grants);
  expect("each" in ((await as(blind, "GET")).data.list[0] ?? {})).toBe(false);
  expect("each" in (await as(blind, "GET", `/${id}`)).data).toBe(false);
  const told = await wire.ask("GET", "/api/ext/models", { token: blind, headers: ours });
  expect(told.text).not.toContain("formula");
  const { token: seeing } = await wire.userWith([...grants, `${page}#price`]);
  expect((await as(seeing, "GET")).data.list).toMatchObject([{ code: "a", each: "12.5" }]);
});

test("retired rows are purged together with their table", async () => {
  const { data } = await wire.ask("GET", "/api/ext/designs/kits", { token, headers: ours });
  const { version } = data as unknown as { readonly version: number };
  const { parts: _parts, ...fields } = design().fields;
  const without = { ...design(), fields, form: [["code"]], retired: { parts: "kept" } };
  const body = { version, design: without };
  const retired = await wire.ask("PUT", "/api/ext/designs/kits", { token, headers: ours, body });
  expect([retired.code, retired.issues]).toEqual([200, undefined]);
  const [kept] = await wire.sql<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'designed' and table_name like '%f_parts'",
  );
  const count = Number((await wire.sql<{ count: string }>(`select count(*) from designed."${kept?.name}"`))[0]?.count);
  expect(count).toBeGreaterThan(0);
  const purge = (rows: number) =>
    wire.ask("POST", "/api/ext/designs/kits/purge", {
      ...{ token, headers: ours, body: { field: "parts", count: rows } },
    });
  expect(await purge(count + 1)).toMatchObject({ code: 400, reason: "other_count" });
  expect(await purge(count)).toMatchObject({ code: 200 });
  expect(await wire.sql("select 1 from information_schema.tables where table_name = $1", [kept?.name])).toEqual([]);
});
