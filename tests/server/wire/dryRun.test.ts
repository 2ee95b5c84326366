import { expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();

/** The results of a dry run of operations. */
async function tried(token: string, resource: string, operations: readonly unknown[]): Promise<unknown> {
  const answer = await wire.ask("POST", `/api/ext/batch/${resource}`, { token, body: { operations, dryRun: true } });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

async function made(token: string, resource: string, record: object): Promise<string> {
  const operations = [{ op: "create", record }];
  const answer = await wire.ask("POST", `/api/ext/batch/${resource}`, { token, body: { operations } });
  const [{ id = "" } = {}] = answer.data as unknown as readonly { readonly id?: string }[];
  expect(id).not.toBe("");
  return id;
}

const linesOf = async (id: string) => (await wire.sql(`select 1 from audit_log where record_id = $1`, [id])).length;

test("a dry run reports the result of each operation, and stores neither records nor log entries", async () => {
  const admin = await wire.login("admin");
  const [place] = await wire.sql<{ readonly department: string; readonly position: string }>(
    `select d.id as department, p.id as position from departments d join positions p on p.department_id = d.id
     join users u on u.account = 'admin'
     join user_factories m on m.user_id = u.id and m.factory_id = d.factory_id and m.is_default
     order by d.code, p.code limit 1`,
  );
  const person = (account: string) => ({
    ...{ account, realName: "张三", gender: 1 },
    ...{ organizeId: place?.department, positionId: place?.position },
  });
  const id = await made(admin, "users", person("tried1"));
  const before = await linesOf(id);
  const answer = await tried(admin, "users", [
    { op: "update", id, record: { realName: "李四" } },
    { op: "create", record: person("tried2") },
    { op: "create", record: person("TRIED1") },
    { op: "remove", id },
  ]);
  expect(answer).toMatchObject([{ code: 200 }, { code: 200 }, { code: 400, reason: "duplicate" }, { code: 200 }]);
  const kept = await wire.sql<{ account: string; name: string; version: number }>(
    `select account, real_name as name, version from users where account ilike 'tried%'`,
  );
  expect(kept).toEqual([{ account: "tried1", name: "张三", version: 1 }]);
  expect(await linesOf(id)).toBe(before);
});

test("a dry run of removals reports records that are in use or do not exist", async () => {
  const admin = await wire.login("admin");
  const rule = { fullName: "试演", enCode: "tried", prefix: "T", dateFormat: "no", digit: 3, startNumber: "001" };
  const id = await made(admin, "billRules", rule);
  const [used] = await wire.sql<{ readonly id: string }>(
    `select up.position_id as id from user_positions up join user_factories m on m.factory_id = up.factory_id
     join users u on u.id = m.user_id where u.account = 'admin' and m.is_default limit 1`,
  );
  const removal = (one: string | undefined) => ({ op: "remove", id: one });
  expect(await tried(admin, "positions", [removal(used?.id)])).toMatchObject([{ code: 400, reason: "referenced" }]);
  expect(await tried(admin, "billRules", [removal(id), removal("nobody")])).toMatchObject([
    { code: 200 },
    { code: 400, reason: "not_found" },
  ]);
  expect(await wire.sql(`select 1 from bill_rules where id = $1`, [id])).toHaveLength(1);
  expect(await linesOf(id)).toBe(1);
});
