import { beforeAll, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();
interface Factory {
  readonly id: string;
  readonly name: string;
}
let first: Factory | undefined;
let second: Factory | undefined;
let viewer = "";
beforeAll(async () => {
  [first, second] = await wire.sql<Factory>(`select id, name from factories order by sort_order`);
  viewer = await wire.login("viewer");
});

const active = async (token: string, headers: Readonly<Record<string, string>> = {}) =>
  (await wire.ask("GET", "/api/oauth/CurrentUser", { token, headers })).data.userInfo as unknown as {
    readonly activeCompanyId?: string;
    readonly [name: string]: unknown;
  };

test("one request can use another factory of the user, and the session keeps its own", async () => {
  const before = await active(viewer);
  const narrowed = await active(viewer, { "banche-factory": second?.id ?? "" });
  expect(JSON.stringify(narrowed)).toContain(second?.id);
  expect(JSON.stringify(narrowed)).not.toContain(`"${first?.id}"`);
  expect(await active(viewer)).toEqual(before);
});

test("a request with another factory returns the rows of that factory", async () => {
  const admin = await wire.login("admin");
  await wire.sql(
    `insert into organizations (id, factory_id, name, code, description) values ('header-o', $1, '另一家', 'other', '')`,
    [second?.id],
  );
  const names = async (headers: Readonly<Record<string, string>>) =>
    (await wire.ask("GET", "/api/system/Permission/Organize", { token: admin, headers })).text;
  expect(await names({})).not.toContain("另一家");
  expect(await names({ "banche-factory": second?.id ?? "" })).toContain("另一家");
});

test.each(["nix", "' or 1=1 --"])("a factory that the user does not belong to is refused: %s", async (id) => {
  const answer = await wire.ask("GET", "/api/oauth/CurrentUser", { token: viewer, headers: { "banche-factory": id } });
  expect([answer.code, answer.reason]).toEqual([400, "not_member"]);
});

test("the grants of a position apply only in the factory of the position", async () => {
  const { id, token } = await wire.userWith([]);
  const [position] = await wire.sql<{ id: string }>(`select id from positions where factory_id = $1 limit 1`, [
    second?.id,
  ]);
  await wire.sql(`insert into user_factories (user_id, factory_id) values ($1, $2)`, [id, second?.id]);
  await wire.sql(`insert into user_positions values ($1, $2, $3)`, [id, second?.id, position?.id]);
  await wire.sql(`insert into menu_grants select 'position', $1, id from menus where code = 'permission.user'`, [
    position?.id,
  ]);
  const list = async (headers: Readonly<Record<string, string>>) =>
    (await wire.ask("GET", "/api/system/Permission/Users", { token, headers })).code;
  expect(await list({})).toBe(403);
  expect(await list({ "banche-factory": second?.id ?? "" })).toBe(200);
});
