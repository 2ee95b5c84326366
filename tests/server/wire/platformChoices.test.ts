import { expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";

/** Clients of the platform send the id of a dictionary entry where we store its code (contract-base §4.1, §4.4, §4.9). */
const wire = sharedWire();

const users = "/api/system/Permission/Users";
const own = `${users}/Current/BaseInfo`;

interface Entry {
  readonly id: string;
  readonly enCode: string;
}

async function entriesOf(type: string): Promise<readonly Entry[]> {
  return wire.sql<Entry>(
    `select item.id, item.code as "enCode" from dictionary_items item join dictionary_types type on type.id = item.type_id
     where type.code = $1 and item.enabled order by item.sort_order, item.code`,
    [type],
  );
}

async function entryOf(type: string): Promise<Entry> {
  const [first] = await entriesOf(type);
  if (!first) throw new Error(`${type} is empty`);
  return first;
}

const fields = { nation: "Nation", certificatesType: "certificateType", education: "Education" } as const;

async function chosen(): Promise<{ readonly ids: Record<string, string>; readonly codes: Record<string, string> }> {
  const all: (readonly [string, Entry])[] = [];
  for (const [field, type] of Object.entries(fields)) all.push([field, await entryOf(type)]);
  return {
    ids: Object.fromEntries(all.map(([field, { id }]) => [field, id])),
    codes: Object.fromEntries(all.map(([field, { enCode }]) => [field, enCode])),
  };
}

async function form(token: string, account: string, more: object): Promise<object> {
  const tree = (await wire.ask("GET", "/api/system/Permission/Organize/Department/Selector", { token })).data.list;
  const position = (await wire.ask("GET", "/api/system/Permission/Position/All", { token })).data.list[0];
  const organizeId = tree[0]?.children.find((node) => node.type === "department")?.id;
  return { account, realName: "民族", gender: 1, organizeId, positionId: position?.id, ...more };
}

const stored = async (account: string) =>
  (
    await wire.sql(
      `select nation, certificate_type as "certificatesType", education from users where lower(account) = lower($1)`,
      [account],
    )
  )[0];

test("an unknown id or an id of another dictionary is refused by field", async () => {
  const token = await wire.login("admin");
  const { id } = await entryOf("Education");
  for (const value of [id, "0123456789abcdef0123456789abcdef", "no-such"]) {
    expect(
      await wire.ask("POST", users, { token, body: await form(token, "wrongnation", { nation: value }) }),
    ).toMatchObject({
      code: 400,
      issues: [{ field: "nation", rule: "choice" }],
    });
  }
});

test("ids and codes of dictionary entries are accepted, kept by code, and answered in the client's form", async () => {
  const token = await wire.login("admin");
  const { ids, codes } = await chosen();
  expect(await wire.ask("POST", users, { token, body: await form(token, "boundbyid", ids) })).toMatchObject({
    code: 200,
  });
  expect(await stored("boundbyid")).toEqual(codes);
  const [row] = (await wire.ask("GET", users, { token, query: { keyword: "boundbyid" } })).data.list;
  const path = `${users}/${row?.id}`;
  expect((await wire.ask("GET", path, { token })).data).toMatchObject(ids);
  expect((await wire.ask("GET", path, { token, headers: ours })).data).toMatchObject(codes);

  const whole = (await wire.ask("GET", path, { token })).data;
  expect(await wire.ask("PUT", path, { token, body: { ...whole, version: undefined } })).toMatchObject({ code: 200 });
  expect(await stored("boundbyid")).toEqual(codes);
  const [, second] = await entriesOf("Nation");
  expect(await wire.ask("PUT", path, { token, body: { nation: second?.enCode } })).toMatchObject({ code: 200 });
  expect(await stored("boundbyid")).toMatchObject({ nation: second?.enCode });
  expect((await wire.ask("GET", path, { token })).data).toMatchObject({ nation: second?.id });
});

test("a batch accepts ids and codes of dictionary entries", async () => {
  const token = await wire.login("admin");
  const { ids, codes } = await chosen();
  const operations = [
    { op: "create", record: await form(token, "batchbyid", ids) },
    { op: "create", record: await form(token, "batchbycode", codes) },
  ];
  const { data } = await wire.ask("POST", "/api/ext/batch/users", { token, body: { operations } });
  expect(data).toMatchObject([{ code: 200 }, { code: 200 }]);
  expect(await stored("batchbyid")).toEqual(codes);
  expect(await stored("batchbycode")).toEqual(codes);
});

test("the own profile accepts ids and codes of dictionary entries", async () => {
  const { token, account } = await wire.userWith([]);
  const { ids, codes } = await chosen();
  expect(await wire.ask("PUT", own, { token, body: ids })).toMatchObject({ code: 200 });
  expect(await stored(account)).toEqual(codes);
  expect((await wire.ask("GET", own, { token })).data).toMatchObject(ids);
  expect((await wire.ask("GET", own, { token, headers: ours })).data).toMatchObject(codes);
});

test("the details of a company accept ids for nature and industry", async () => {
  const token = await wire.login("admin");
  const nature = await entryOf("EnterpriseNature");
  const industry = await entryOf("IndustryType");
  const body = {
    parentId: "-1",
    fullName: "按号公司",
    enCode: "by.id",
    propertyJson: { enterpriseNature: nature.id, industry: industry.id, shortName: "按号" },
  };
  const path = "/api/system/Permission/Organize";
  expect(await wire.ask("POST", path, { token, body })).toMatchObject({ code: 200 });
  const [row] = await wire.sql<{ id: string; details: object }>(
    `select id, details from organizations where code = 'by.id'`,
  );
  expect(row?.details).toMatchObject({ nature: nature.enCode, industry: industry.enCode, shortName: "按号" });
  const facts = async (headers: Readonly<Record<string, string>>): Promise<unknown> =>
    JSON.parse((await wire.ask("GET", `${path}/${row?.id}`, { token, headers })).data.propertyJson);
  expect(await facts({})).toMatchObject({ enterpriseNature: nature.id, industry: industry.id, shortName: "按号" });
  expect(await facts(ours)).toMatchObject({ enterpriseNature: nature.enCode, industry: industry.enCode });
});

test("position types are accepted by id or code, also in filters, and always answered as codes", async () => {
  const token = await wire.login("admin");
  const type = await entryOf("PositionType");
  const all = await wire.ask("GET", "/api/system/Permission/Position/All", { token });
  const path = `/api/system/Permission/Position/${all.data.list[0]?.id}`;
  expect(await wire.ask("PUT", path, { token, body: { type: type.id } })).toMatchObject({ code: 200 });
  expect((await wire.ask("GET", path, { token })).data).toMatchObject({ type: type.enCode });
  const count = async (wanted: string) =>
    (await wire.ask("GET", "/api/system/Permission/Position", { token, query: { type: wanted } })).data.pagination
      .total;
  expect(await count(type.id)).toBe(await count(type.enCode));
  expect(await count(type.id)).toBeGreaterThan(0);
});
