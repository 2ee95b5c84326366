import { describe, expect, test } from "vitest";

import { type Answer, startWire } from "./harness.ts";

interface Result {
  readonly code: number;
  readonly msg: string;
  readonly reason?: string;
  readonly issues?: readonly { readonly field: string; readonly rule: string; readonly text: string }[];
  readonly id?: string;
  readonly version?: number;
}

const wire = await startWire();
const admin = await wire.login("admin");
const [place] = await wire.sql<{ factory: string; department: string; position: string }>(
  `select d.factory_id as factory, d.id as department, p.id as position from departments d
   join positions p on p.department_id = d.id
   join users u on u.account = 'admin' join user_factories m on m.user_id = u.id and m.factory_id = d.factory_id limit 1`,
);
const person = (account: string, more: object = {}) => ({
  account,
  realName: "张三",
  gender: 1,
  organizeId: place?.department,
  positionId: place?.position,
  ...more,
});

const send = (resource: string, operations: readonly unknown[], token = admin, more: object = {}): Promise<Answer> =>
  wire.ask("POST", `/api/ext/batch/${resource}`, { token, body: { operations, ...more } });
async function resultsOf(resource: string, operations: readonly unknown[], token = admin): Promise<readonly Result[]> {
  const answer = await send(resource, operations, token);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data as unknown as readonly Result[];
}

test("creates, changes and deletes", async () => {
  const [first, second] = await resultsOf("users", [
    { op: "create", record: person("batch1") },
    { op: "create", record: person("batch2") },
  ]);
  expect(first).toMatchObject({ code: 200, msg: "新建成功", version: 1 });
  const results = await resultsOf("users", [
    { op: "update", id: first?.id, version: 1, record: { mobilePhone: "13800138000", enabledMark: 0 } },
    { op: "remove", id: second?.id },
  ]);
  expect(results).toMatchObject([
    { code: 200, msg: "更新成功", id: first?.id, version: 2 },
    { code: 200, msg: "删除成功", id: second?.id },
  ]);
});

describe("refuses the whole batch", () => {
  const one = { op: "create", record: person("none") };
  test.each([
    ["nothing", []],
    ["501 operations", Array.from({ length: 501 }, () => one)],
    ["an operation that nobody knows", [one, { op: "drop", id: "x" }]],
    ["an operation that is none", [one, "create"]],
  ])("%s", async (_name, operations) => {
    expect(await send("users", operations)).toMatchObject({ code: 400, reason: "validation" });
    expect(await wire.sql(`select 1 from users where account = 'none'`)).toEqual([]);
  });
});
