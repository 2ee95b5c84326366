import { expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();

/** A batch of removals that is only tried. */
async function rehearse(token: string, resource: string, ids: readonly (string | undefined)[]): Promise<unknown> {
  const operations = ids.map((id) => ({ op: "remove", id }));
  const answer = await wire.ask("POST", `/api/ext/batch/${resource}`, { token, body: { operations, rehearsal: true } });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

test("a rehearsal answers as the batch would, and keeps nothing: no record, no audit row", async () => {
  const admin = await wire.login("admin");
  const rule = { fullName: "试演", enCode: "rehearsed", prefix: "T", dateFormat: "no", digit: 3, startNumber: "001" };
  const made = await wire.ask("POST", "/api/ext/batch/billRules", {
    token: admin,
    body: { operations: [{ op: "create", record: rule }] },
  });
  const [{ id = "" } = {}] = made.data as unknown as readonly { readonly id?: string }[];
  const [used] = await wire.sql<{ readonly id: string }>(
    `select up.position_id as id from user_positions up join user_factories m on m.factory_id = up.factory_id
     join users u on u.id = m.user_id where u.account = 'admin' and m.is_default limit 1`,
  );
  const rows = async () => (await wire.sql(`select 1 from audit_log where record_id = $1`, [id])).length;
  const before = await rows();
  expect(before).toBe(1);
  expect(await rehearse(admin, "positions", [used?.id])).toMatchObject([{ code: 400, reason: "referenced" }]);
  expect(await rehearse(admin, "billRules", [id, "nobody"])).toMatchObject([{ code: 200 }, { reason: "not_found" }]);
  expect(await wire.sql(`select 1 from bill_rules where id = $1`, [id])).toHaveLength(1);
  expect(await rows()).toBe(before);
});
