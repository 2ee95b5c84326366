/** Entries that record changes write for the parts of the server that follow them (ADR 0066). */
import { beforeAll, describe, expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";

interface Line {
  readonly verb: string;
  readonly resource: string;
  readonly record_ids: readonly string[];
  readonly field_ids: readonly string[];
  readonly factory_id: string | null;
  readonly actor_id: string;
}

const wire = sharedWire();
let admin: string;
let ids: Readonly<Record<"user" | "factory" | "department" | "position", string>>;
beforeAll(async () => {
  admin = await wire.login("admin");
  // Entries that a subscriber has not read yet are never deleted.
  await wire.sql(`insert into outbox_cursors (subscriber) values ('test')`);
  [ids] = (await wire.sql(
    `select u.id as user, m.factory_id as factory, d.id as department, p.id as position from users u
     join user_factories m on m.user_id = u.id and m.is_default
     join departments d on d.factory_id = m.factory_id join positions p on p.department_id = d.id
     where u.account = 'admin' order by d.code, p.code limit 1`,
  )) as [typeof ids];
});

const rules = "/api/system/Base/BillRule";
const draft = (code: string, more: object = {}) => ({
  ...{ fullName: `规则${code}`, enCode: code, prefix: "PC", dateFormat: "no", digit: 4, startNumber: "0007" },
  ...more,
});

/** The entries that the work writes. */
async function left(work: () => Promise<unknown>): Promise<readonly Line[]> {
  const [last] = await wire.sql<{ seq: string }>(`select coalesce(max(seq), 0) as seq from record_changes`);
  await work();
  return wire.sql<Line>(
    `select verb, resource, record_ids, field_ids, factory_id, actor_id from record_changes where seq > $1 order by seq`,
    [last?.seq],
  );
}

const ask = (method: string, path: string, body?: unknown, token = admin) =>
  wire.ask(method, path, { token, headers: ours, ...(body !== undefined && { body }) });
const batch = (resource: string, operations: readonly unknown[], more: object = {}) =>
  ask("POST", `/api/ext/batch/${resource}`, { operations, ...more });

async function made(code: string): Promise<string> {
  const answer = await ask("POST", rules, draft(code));
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.id;
}

describe("no change entry is written for", () => {
  test("refused calls", async () => {
    const id = await made("refused");
    const { token } = await wire.userWith(["system.billRule"]);
    const lines = await left(async () => {
      expect((await ask("PUT", `${rules}/${id}`, { prefix: "X" }, token)).code).toBe(403);
      expect((await ask("POST", rules, draft("refused"))).code).toBe(400);
      const tried = await batch("billRules", [{ op: "create", record: draft("refused") }]);
      expect(tried.code).toBe(200);
    });
    expect(lines).toEqual([]);
  });

  test("a dry run, or an update that changes no value", async () => {
    const id = await made("same");
    const lines = await left(async () => {
      expect(await batch("billRules", [{ op: "create", record: draft("dry") }], { dryRun: true })).toMatchObject({
        data: [{ code: 200 }],
      });
      expect(await ask("PUT", `${rules}/${id}`, { prefix: "PC" })).toMatchObject({ code: 200 });
    });
    expect(lines).toEqual([]);
  });
});

test("each change writes the ids of record and fields, and no values", async () => {
  const id = await made("one");
  const common = { resource: "billRules", record_ids: [id], factory_id: null, actor_id: ids.user };
  const changed = await left(() => ask("PUT", `${rules}/${id}`, { prefix: "secret-prefix", digit: 5 }));
  expect(changed).toEqual([{ ...common, verb: "update", field_ids: ["digit", "prefix"] }]);
  const disabled = await left(() => ask("PUT", `${rules}/${id}/Actions/State`, { enabledMark: 0 }));
  expect(disabled).toEqual([{ ...common, verb: "disable", field_ids: ["enabled"] }]);
  const removed = await left(() => ask("DELETE", `${rules}/${id}`));
  expect(removed).toEqual([{ ...common, verb: "remove", field_ids: [] }]);
  expect(JSON.stringify(await wire.sql(`select * from record_changes`))).not.toContain("secret-prefix");
});

test("a batch writes one entry for all equal changes", async () => {
  const records = Array.from({ length: 300 }, (_, at) => ({ op: "create", record: draft(`set${at}`) }));
  const lines = await left(() => batch("billRules", records));
  expect(lines.map(({ verb, record_ids }) => [verb, record_ids.length])).toEqual([["create", 300]]);
  const [first = "", second = ""] = lines[0]?.record_ids ?? [];
  const mixed = await left(() =>
    batch("billRules", [
      { op: "update", id: first, record: { prefix: "A" } },
      { op: "update", id: second, record: { digit: 6 } },
    ]),
  );
  expect(mixed.map(({ record_ids, field_ids }) => [record_ids, field_ids])).toEqual([
    [[first], ["prefix"]],
    [[second], ["digit"]],
  ]);
});

test("restoring a user and changing the own profile write entries without a factory", async () => {
  const { department: organizeId, position: positionId } = ids;
  const record = { account: "comesBack", realName: "张三", gender: 1, organizeId, positionId };
  const { id } = (await ask("POST", "/api/system/Permission/Users", record)).data;
  const [removed] = await left(() => ask("DELETE", `/api/system/Permission/Users/${id}`));
  expect(removed).toMatchObject({ verb: "remove", resource: "users", record_ids: [id], factory_id: null });
  const [restored] = await left(() => ask("POST", "/api/ext/deleted/users/restore", { ids: [id] }));
  expect(restored).toMatchObject({ verb: "restore", resource: "users", record_ids: [id] });
  const mine = await wire.userWith([]);
  const own = await left(() =>
    ask("PUT", "/api/system/Permission/Users/Current/BaseInfo", { signature: "x" }, mine.token),
  );
  expect(own).toMatchObject([{ resource: "users", record_ids: [mine.id], field_ids: ["signature"] }]);
});

test("a change of a record of a factory names that factory", async () => {
  const path = `/api/system/Permission/Position/${ids.position}`;
  const [line] = await left(() => ask("PUT", path, { description: "new" }));
  expect(line).toMatchObject({ resource: "positions", field_ids: ["description"], factory_id: ids.factory });
});

test("fields of a designed model are named by their ids", async () => {
  const design = {
    ...{
      name: "noted",
      title: ["记录", "Notes"],
      one: ["记录", "note"],
      scope: "shared",
      key: ["name"],
      label: "name",
    },
    fields: { name: { kind: "text", label: ["名称", "Name"], id: "lasting", max: 50, required: true } },
    ...{ list: { shape: "page", columns: ["name"], sort: "name" }, form: [["name"]] },
  };
  expect(await ask("POST", "/api/ext/designs", { design })).toMatchObject({ code: 200 });
  const lines = await left(() => ask("POST", "/api/ext/models/noted", { name: "x" }));
  expect(lines).toMatchObject([{ verb: "create", resource: "noted", field_ids: ["fLasting"], factory_id: null }]);
});
