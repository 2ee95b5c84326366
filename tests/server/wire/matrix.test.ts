import { beforeAll, describe, expect, test } from "vitest";

import { accessTable, administratorsOnly, asksColumns, closedBy, waysOf } from "./accessTable.ts";
import { all, pathOf, sharedWire } from "./harness.ts";
import { isEveryTurn, turn } from "../../turns.ts";

const wire = sharedWire();
const rows = Object.entries(accessTable).flatMap(([id, access]) => {
  const entry = all.find((one) => one.id === id);
  return entry ? [{ id, access, entry }] : [];
});

test("the matrix has a row for every endpoint and no other rows", () => {
  expect(Object.keys(accessTable).sort()).toEqual(all.map(({ id }) => id).sort());
});

test("the contract requires the same rights as the matrix", () => {
  const said = all.map(({ id, endpoint: { access } }) => {
    if (access.kind === "page") return [id, access.page];
    if (access.kind !== "button") return [id, access.kind];
    return [id, [access, ...(access.or ?? [])].map(({ page, button }) => `${page}/${button}`).join("|")];
  });
  expect(Object.fromEntries(said)).toEqual(accessTable);
});

const grantable = rows.filter(({ access }) => access.includes("."));

describe("a user without any grant", () => {
  let token: string;
  beforeAll(async () => {
    token = (await wire.userWith([])).token;
  });
  test.each(grantable)("is refused by $id", async ({ entry }) => {
    const { endpoint } = entry;
    const answer = await wire.ask(endpoint.method, pathOf(entry, "x"), { token, body: endpoint.body && {} });
    expect(answer).toMatchObject({ status: 200, code: 403, reason: "forbidden", msg: "暂无权限" });
  });

  test("is refused the records of every page", async () => {
    for (const resource of [
      "users",
      "organizations",
      "departments",
      "positions",
      "roles",
      "dictionaryTypes",
      "dictionaryItems",
      "dataSources",
      "dataInterfaces",
      "commonFields",
      "maps",
      "areas",
      "billRules",
      "tasks",
      "menus",
      "menuButtons",
      "menuColumns",
      "menuDataFields",
      "dataSchemes",
    ]) {
      expect(await wire.ask("GET", `/api/ext/records/${resource}`, { token })).toMatchObject({ code: 403 });
    }
    expect(await wire.ask("GET", "/api/ext/records/nothing", { token })).toMatchObject({
      code: 400,
      reason: "not_found",
    });
  });
});

/** For each grant, every n-th call of other pages is tested. Each commit picks other calls. */
const everyOther = isEveryTurn ? 1 : 36;

describe("a user with all grants but one", () => {
  const each = [...new Set(grantable.flatMap(({ access }) => waysOf(access)))];
  test.each(each.map((missing, number) => [missing, number] as const))("%s", async (missing, number) => {
    const page = missing.split("/")[0] ?? "";
    const isOfPage = (access: string) => waysOf(access).some((way) => way.split("/")[0] === page);
    const asked = grantable.filter(({ access }, at) => isOfPage(access) || (at + number + turn) % everyOther === 0);
    const others = new Set(grantable.flatMap(({ access }) => waysOf(access)).filter((one) => !closedBy(missing)(one)));
    // A button takes effect only together with its page. No call may require the page by itself.
    for (const button of others) others.add(button.split("/")[0] ?? "");
    if (missing.includes("/")) others.add(page);
    const { token } = await wire.userWith([...others]);
    for (const { entry, access } of asked) {
      const isMissing = waysOf(access).every(closedBy(missing));
      const answer = await wire.ask(entry.endpoint.method, pathOf(entry, "x"), {
        token,
        body: entry.endpoint.body && { enCode: 1 },
      });
      const isRefused = isMissing || administratorsOnly(entry.id) || asksColumns(entry.id);
      expect([entry.id, answer.code === 403]).toEqual([entry.id, isRefused]);
    }
  });
});

test("a new or removed grant takes effect at the next call", async () => {
  const user = await wire.userWith([]);
  const list = () => wire.ask("GET", "/api/system/Permission/Users", { token: user.token });
  expect((await list()).code).toBe(403);
  await wire.sql(`insert into menu_grants select 'user', $1, id from menus where code = 'permission.user'`, [user.id]);
  await wire.sql(`update users set permission_version = permission_version + 1 where id = $1`, [user.id]);
  expect((await list()).code).toBe(200);
  await wire.sql(`delete from menu_grants where holder_id = $1`, [user.id]);
  await wire.sql(`update users set permission_version = permission_version + 1 where id = $1`, [user.id]);
  expect((await list()).code).toBe(403);
});

test("the grants of a position end when it is disabled", async () => {
  const { id, token } = await wire.userWith([]);
  const [position] = await wire.sql<{ id: string; factory: string }>(
    `select p.id, p.factory_id as factory from positions p join user_factories m on m.factory_id = p.factory_id
     where m.user_id = $1 limit 1`,
    [id],
  );
  await wire.sql(`insert into user_positions values ($1, $2, $3)`, [id, position?.factory, position?.id]);
  await wire.sql(`insert into menu_grants select 'position', $1, id from menus where code = 'permission.user'`, [
    position?.id,
  ]);
  await wire.sql(`update users set permission_version = permission_version + 1 where id = $1`, [id]);
  const list = () => wire.ask("GET", "/api/system/Permission/Users", { token });
  expect((await list()).code).toBe(200);
  const admin = await wire.login("admin");
  const path = `/api/system/Permission/Position/${position?.id}/Actions/State`;
  expect(await wire.ask("PUT", path, { token: admin, body: { enabledMark: 0 } })).toMatchObject({ code: 200 });
  expect((await list()).code).toBe(403);
});
