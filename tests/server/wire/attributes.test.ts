/** Fields that show values of a referenced record: in lists, records, files and forms. Only users who may read that record see them. */
import { exportRecords } from "@banche/core/bulk";
import { readTold } from "@banche/core/forms";
import { beforeAll, describe, expect, test } from "vitest";

import { type Asked, ours, sharedWire } from "./harness.ts";
import { positions, scopeWorld } from "./scopes.ts";
import { signedIn } from "./signedIn.ts";

const wire = sharedWire();
const world = scopeWorld(wire);
const page = "models.seats";
const path = "/api/ext/models/seats";

const ask = (method: string, at: string, { token = world.admin, ...asked }: Asked = {}) =>
  wire.ask(method, at, { token, ...asked, headers: { ...ours, ...asked.headers } });

const told = (of: string, shows: string, more: object = {}) => ({
  ...{ kind: "attribute", label: [shows, shows], of, shows },
  ...more,
});
const fields = {
  code: { kind: "text", label: ["编码", "Code"], id: "code", max: 20, required: true },
  position: { kind: "reference", label: ["岗位", "Position"], id: "position", target: "positions" },
  called: told("position", "code"),
  sort: told("position", "type"),
  where: told("position", "department"),
  state: told("position", "enabled"),
  since: told("position", "createdAt"),
};
const design = (more: object = {}, rest: object = {}) => ({
  ...{ name: "seats", title: ["座席", "Seats"], one: ["座席", "seat"], scope: "factory", key: ["code"], label: "code" },
  fields: { ...fields, ...more },
  list: { shape: "page", columns: Object.keys(fields), sort: "code" },
  form: [Object.keys(fields)],
  options: { shape: "list" },
  ...rest,
});
const designed = (sent: object) => ask("POST", "/api/ext/designs", { body: { design: sent } });
const publish = (code: string) => ask("PUT", `/api/ext/designs/${code}/State`, { body: { state: "published" } });
const made = async (code: string, more: object = {}): Promise<string> => {
  const answer = await ask("POST", path, { body: { code, ...more } });
  expect([answer.code, answer.issues]).toEqual([200, undefined]);
  return answer.data.id;
};
const seen = async (id: string, token?: string) => {
  const { data } = await ask("GET", `${path}/${id}`, { token });
  return Object.fromEntries(Object.keys(fields).flatMap((name) => (name in data ? [[name, data[name]]] : [])));
};

let type: string;

beforeAll(async () => {
  const answer = await designed(design());
  expect([answer.code, answer.issues]).toEqual([200, undefined]);
  expect((await publish("seats")).code).toBe(200);
  const [row] = await wire.sql<{ name: string }>(
    `select item.name from positions p join dictionary_items item on item.code = p.type
     join dictionary_types t on t.id = item.type_id and t.code = 'PositionType' where p.id = $1`,
    [world.position.own],
  );
  type = row?.name ?? "";
});

test("an attribute field shows readable values in the record, list, export and unsaved form", async () => {
  const { own, below } = world.position;
  const id = await made("told", { positionId: own });
  const [at] = await wire.sql<{ code: string; name: string; day: string }>(
    `select p.code, d.name, to_char(p.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from positions p
     join departments d on d.id = p.department_id where p.id = $1`,
    [own],
  );
  const whole = await seen(id);
  expect(whole).toMatchObject({ called: at?.code, sort: type, where: at?.name, state: "启用" });
  expect(String(whole["since"]).slice(0, 10)).toBe(at?.day);
  const { data } = await ask("GET", path, { query: { pageSize: 50 } });
  const { called, sort, where, state, since } = whole;
  expect(data.list).toMatchObject([{ code: "told", called, sort, where, state, since }]);
  const client = await signedIn(wire.url);
  const resource = (await client.loadModels()).of("seats");
  const sheet = await exportRecords({ client, resource, language: "en", fields: ["code", "called", "where"] });
  const all = await exportRecords({ client, resource, language: "en" });
  expect(all.header).toEqual(["Code", "Position", "code", "type", "department", "enabled", "createdAt"]);
  const rows: (readonly string[])[] = [];
  for await (const cells of sheet.rows()) rows.push(cells);
  expect([sheet.header, ...rows]).toEqual([
    ["Code", "code", "department"],
    ["told", at?.code, at?.name],
  ]);
  const [other] = await wire.sql<{ code: string }>("select code from positions where id = $1", [below]);
  expect(await readTold(client, "seats", { of: "position", id: below })).toMatchObject({ called: other?.code });
  expect((await ask("PUT", `${path}/${id}`, { body: { positionId: below } })).code).toBe(200);
  expect(await seen(id)).toMatchObject({ called: other?.code });
  expect((await ask("PUT", `${path}/${id}`, { body: { positionId: "" } })).code).toBe(200);
  expect(Object.keys(await seen(id))).toEqual(["code"]);
});

describe("cannot be written", () => {
  test("a value is refused in words, singly and in a batch, with its whole record", async () => {
    const id = await made("written", { positionId: world.position.own });
    const refused = {
      code: 400,
      issues: [{ field: "called", rule: "told", text: expect.stringContaining("取自") as string }],
    };
    expect(await ask("POST", path, { body: { code: "new", called: "x" } })).toMatchObject(refused);
    expect(await ask("PUT", `${path}/${id}`, { body: { code: "other", called: "x" } })).toMatchObject(refused);
    const operations = [
      { op: "update", id, record: { code: "batched", called: "x" } },
      { op: "create", record: { code: "made", called: "x" } },
      { op: "create", record: { code: "kept" } },
    ];
    const { data } = await ask("POST", "/api/ext/batch/seats", { body: { operations } });
    expect(data).toMatchObject([refused, refused, { code: 200 }]);
    const codes = (await ask("GET", path)).data.list.map((row) => row["code"]);
    expect(["new", "other", "batched", "made"].filter((code) => codes.includes(code))).toEqual([]);
    expect(codes).toEqual(expect.arrayContaining(["written", "kept"]));
  });

  test("a whole record sent back as it was read does not change the shown values", async () => {
    const id = await made("back", { positionId: world.position.own });
    const { data } = await ask("GET", `${path}/${id}`);
    expect(await ask("PUT", `${path}/${id}`, { body: { ...data, code: "back 2" } })).toMatchObject({ code: 200 });
    expect(await seen(id)).toMatchObject({ code: "back 2", called: data["called"] });
    const [logged] = await wire.sql<{ text: string }>(
      "select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_log where record_id = $1 order by id desc limit 1",
      [id],
    );
    expect(logged?.text).toContain("back 2");
    expect(logged?.text).not.toContain("called");
  });
});

describe("is shown to users who may read the other record", () => {
  const names = ["called", "sort", "where", "state", "since"];
  const columns = [page, ...["code", "position", ...names].map((name) => `${page}#${name}`)];
  const byForm = async (token: string, id: string) =>
    (await ask("GET", "/api/ext/told/seats", { token, query: { field: "position", id } })).data;

  test("but not to users whose page of these records is not open", async () => {
    const id = await made("page", { positionId: world.position.own });
    const { token } = await wire.userWith(columns);
    expect(Object.keys(await seen(id, token))).toEqual(["code"]);
    expect(await byForm(token, world.position.own)).toEqual({});
  });

  test("but only the fields of it that were granted", async () => {
    const id = await made("columns", { positionId: world.position.own });
    await wire.sql("update menus set uses_columns = true where code = 'permission.position'");
    const { token } = await wire.userWith([...columns, "permission.position", "permission.position#enCode"]);
    // No page controls the column of the state: every user who may open the page sees it.
    expect(Object.keys(await seen(id, token))).toEqual(["code", "called", "state"]);
    expect(Object.keys(await byForm(token, world.position.own))).toEqual(["called", "state"]);
    const { data } = await ask("GET", path, { token });
    expect(data.list.find((row) => row["code"] === "columns")).not.toHaveProperty("where");
  });

  test("but not for records that data schemes hide, in any answer", async () => {
    const [mine, theirs] = [
      await made("mine", { positionId: world.position.own }),
      await made("theirs", { positionId: world.position.other }),
    ];
    const scheme = await world.scheme({ scope: "department" });
    const { token } = await world.person([scheme], ["permission.position", page]);
    expect(await seen(mine, token)).toHaveProperty("called");
    expect(await seen(theirs, token)).not.toHaveProperty("called");
    const { data } = await ask("GET", path, { token, query: { pageSize: 500 } });
    const rowOf = (code: string) => data.list.find((row) => row["code"] === code);
    expect(rowOf("mine")).toHaveProperty("called");
    expect(rowOf("theirs")).not.toHaveProperty("called");
    expect(await byForm(token, world.position.other)).toEqual({});
    expect(await byForm(token, world.position.foreign)).toEqual({});
    const records = await ask("GET", "/api/ext/records/seats", { token });
    const whole = records.data.list.find((row) => row["code"] === "theirs");
    expect([whole !== undefined, whole && "called" in whole]).toEqual([true, false]);
    await wire.sql("update menus set uses_data = false where code = 'permission.position'");
    await wire.sql("update users set permission_version = permission_version + 1");
  });

  test("but not without the column of the reference, because it would reveal it", async () => {
    const id = await made("reference", { positionId: world.position.own });
    const without = columns.filter((one) => one !== `${page}#positionId` && one !== `${page}#position`);
    const { token } = await wire.userWith([...without, "permission.position"]);
    expect(Object.keys(await seen(id, token))).toEqual(["code"]);
    const answer = await ask("GET", "/api/ext/told/seats", { token, query: { field: "position", id: "x" } });
    expect([answer.code, answer.reason]).toEqual([403, "forbidden"]);
    const mine = await ask("GET", "/api/ext/models", { token });
    expect(mine.text).not.toContain('"shows"');
  });
});

describe("a design is refused", () => {
  test.each([
    [
      "whose attribute follows an unknown reference",
      { extra: told("place", "code") },
      "fields.extra.of",
      "unknownField",
    ],
    [
      "whose attribute follows a field that is not a reference",
      { extra: told("code", "code") },
      "fields.extra.of",
      "unfit",
    ],
    [
      "whose attribute shows an unknown field",
      { extra: told("position", "plate") },
      "fields.extra.shows",
      "unknownShown",
    ],
    [
      "whose attribute shows a built-in member of objects",
      { extra: told("position", "valueOf") },
      "fields.extra.shows",
      "unknownShown",
    ],
    [
      "whose attribute shows pictures",
      {
        bus: { kind: "reference", label: ["车", "Bus"], target: "vehicles" },
        extra: told("bus", "pictures"),
      },
      "fields.extra.shows",
      "notShown",
    ],
    [
      "whose attribute shows another attribute",
      {
        seat: { kind: "reference", label: ["席", "Seat"], target: "others" },
        extra: told("seat", "more"),
        more: told("position", "code"),
      },
      "fields.extra.shows",
      "notShown",
    ],
    [
      "whose attribute is required",
      { extra: told("position", "code", { required: true }) },
      "fields.extra.required",
      "unfit",
    ],
    [
      "whose attribute has a default value",
      { extra: told("position", "code", { default: "x" }) },
      "fields.extra.default",
      "unfit",
    ],
  ])("%s", async (_what, more, field, rule) => {
    const answer = await designed({ ...design(more), name: "others" });
    expect(answer).toMatchObject({ code: 400, reason: "validation" });
    expect(answer.issues).toContainEqual(
      expect.objectContaining({ field, rule, text: expect.stringMatching(/\S/) as string }),
    );
  });

  test("that removes a field which another design shows", async () => {
    const more = { seat: { kind: "reference", label: ["席", "Seat"], target: "seats" }, its: told("seat", "code") };
    const other = { ...design(more), name: "plans" };
    expect((await designed(other)).code).toBe(200);
    const { data } = await ask("GET", "/api/ext/designs/seats");
    const { code, ...kept } = fields;
    const renamed = design({}, { fields: { number: code, ...kept }, key: ["number"], label: "number" });
    const columns = ["number", ...Object.keys(kept)];
    const sent = { ...renamed, list: { shape: "page", columns, sort: "number" }, form: [columns] };
    const answer = await ask("PUT", "/api/ext/designs/seats", { body: { version: data["version"], design: sent } });
    expect(answer).toMatchObject({ code: 400, issues: [{ field: "fields.code", rule: "shown" }] });
    expect(answer.issues?.[0]?.text).toContain("plans.its");
  });
});

test("an attribute field changes at once when the other record changes", async () => {
  const body = { ...world.draft(world.place.own), enCode: "toBeCalled", type: "manage" };
  const [kind] = await wire.sql<{ code: string }>("select type as code from positions where id = $1", [
    world.position.own,
  ]);
  expect((await ask("POST", positions, { body: { ...body, type: kind?.code } })).code).toBe(200);
  const [row] = await wire.sql<{ id: string }>("select id from positions where code = 'toBeCalled'");
  const id = await made("follows", { positionId: row?.id });
  await wire.sql("update positions set code = 'calledAgain' where id = $1", [row?.id]);
  expect(await seen(id)).toMatchObject({ called: "calledAgain" });
});
