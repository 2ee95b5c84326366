import { beforeAll, describe, expect, test } from "vitest";

import { all, pathOf, sharedWire } from "./harness.ts";

/**
 * Who may call what. Written by hand on purpose: a new endpoint fails here until somebody has decided about it.
 * `open`, `locked` (any session), `session` (unlocked), a page, a page and a button, or one of several of them.
 */
const matrix: Readonly<Record<string, string>> = {
  "session.login": "open",
  "session.currentUser": "locked",
  "session.logout": "locked",
  "session.unlock": "locked",
  "session.lock": "locked",
  "signIn.sendCode": "open",
  "signIn.withCode": "open",
  "signIn.startScan": "open",
  "signIn.pollScan": "open",
  "signIn.lookAtScan": "session",
  "signIn.approveScan": "session",
  "signIn.refuseScan": "session",
  "preferences.read": "session",
  "preferences.write": "session",
  "views.list": "resource",
  "views.share": "resource",
  "views.remove": "resource",
  "home.overview": "session",
  "home.calendar": "session",
  "expiries.list": "session",
  "timetables.get": "bus.scheme",
  "timetables.save": "bus.scheme",
  "timetables.check": "bus.scheme",
  "day.get": "bus.dayBoard",
  "day.candidates": "bus.dayBoard/btn_reassign",
  "day.mark": "bus.dayBoard/btn_depart|bus.dayBoard/btn_arrive|bus.dayBoard/btn_cancelTrip|bus.dayBoard/btn_reassign",
  "day.reassign": "bus.dayBoard/btn_reassign",
  "factories.use": "session",
  "factories.list": "session",
  "factories.options": "session",
  "menus.list": "system.menu",
  "menus.get": "system.menu",
  "menus.create": "system.menu/btn_add",
  "menus.update": "system.menu/btn_edit",
  "menus.remove": "system.menu/btn_remove",
  "menus.setEnabled": "system.menu/btn_edit",
  "menus.options": "system.menu",
  "menus.folders": "system.menu",
  "menus.move": "system.menu/btn_edit",
  "menuButtons.list": "system.menu",
  "menuButtons.get": "system.menu",
  "menuButtons.create": "system.menu/btn_btnPer_add",
  "menuButtons.update": "system.menu/btn_btnPer_edit",
  "menuButtons.remove": "system.menu/btn_btnPer_remove",
  "menuButtons.setEnabled": "system.menu/btn_btnPer_edit",
  "menuButtons.parents": "system.menu",
  "menuColumns.list": "system.menu",
  "menuColumns.get": "system.menu",
  "menuColumns.create": "system.menu/btn_columnPer_add",
  "menuColumns.update": "system.menu/btn_columnPer_edit",
  "menuColumns.remove": "system.menu/btn_columnPer_remove",
  "menuColumns.setEnabled": "system.menu/btn_columnPer_edit",
  "menuColumns.addMany": "system.menu/btn_columnPer_batchAdd",
  "users.list": "permission.user",
  "users.get": "permission.user",
  "users.create": "permission.user/btn_add",
  "users.update": "permission.user/btn_edit",
  "users.remove": "permission.user/btn_remove",
  "users.setEnabled": "permission.user/btn_edit",
  "users.resetPassword": "permission.user/btn_password",
  "users.invite": "permission.user/btn_password",
  "users.all": "session",
  "users.selector": "session",
  "users.treeView": "session",
  "users.drivers": "session",
  "profile.get": "session",
  "profile.update": "session",
  "profile.sendMobileCode": "session",
  "profile.setAvatar": "session",
  "profile.changePassword": "session",
  "profile.setTheme": "session",
  "profile.setLanguage": "session",
  "profile.subordinates": "session",
  "profile.grants": "session",
  "profile.log": "session",
  "organizations.list": "permission.organize",
  "organizations.get": "permission.organize",
  "organizations.create": "permission.organize/btn_add",
  "organizations.update": "permission.organize/btn_edit",
  "organizations.remove": "permission.organize/btn_remove",
  "organizations.setEnabled": "permission.organize/btn_edit",
  "organizations.options": "session",
  "organizations.tree": "session",
  "departments.list": "permission.department",
  "departments.get": "permission.department",
  "departments.create": "permission.department/btn_add",
  "departments.update": "permission.department/btn_edit",
  "departments.remove": "permission.department/btn_remove",
  "departments.setEnabled": "permission.department/btn_edit",
  "departments.selector": "session",
  "positions.list": "permission.position",
  "positions.get": "permission.position",
  "positions.create": "permission.position/btn_add",
  "positions.update": "permission.position/btn_edit",
  "positions.remove": "permission.position/btn_remove",
  "positions.setEnabled": "permission.position/btn_edit",
  "positions.options": "session",
  "positions.selector": "session",
  "positions.members": "permission.position/btn_member",
  "positions.changeMembers": "permission.position/btn_member",
  "roles.list": "permission.role",
  "roles.get": "permission.role",
  "roles.create": "permission.role/btn_add",
  "roles.update": "permission.role/btn_edit",
  "roles.remove": "permission.role/btn_remove",
  "roles.setEnabled": "permission.role/btn_edit",
  "roles.options": "session",
  "roles.members": "permission.role/btn_member",
  "roles.changeMembers": "permission.role/btn_member",
  "grants.values": "permission.authorize/btn_save|permission.role/btn_authorize",
  "grants.replace": "permission.authorize/btn_save|permission.role/btn_authorize",
  "grants.add": "permission.authorize/btn_save|permission.role/btn_authorize",
  "grants.of": "permission.authorize/btn_save|permission.role/btn_authorize",
  "grants.preview": "permission.authorize/btn_save|permission.role/btn_authorize",
  "grants.explain": "permission.authorize/btn_save|permission.role/btn_authorize",
  "grants.save": "permission.authorize/btn_save|permission.role/btn_authorize",
  "members.list": "permission.role/btn_member|permission.position/btn_member",
  "members.replace": "permission.role/btn_member|permission.position/btn_member",
  "dictionaryTypes.list": "systemData.dictionary",
  "dictionaryTypes.get": "systemData.dictionary",
  "dictionaryTypes.create": "systemData.dictionary/btn_type_add",
  "dictionaryTypes.update": "systemData.dictionary/btn_type_edit",
  "dictionaryTypes.remove": "systemData.dictionary/btn_type_remove",
  "dictionaryTypes.options": "session",
  "dictionaryItems.list": "systemData.dictionary",
  "dictionaryItems.get": "systemData.dictionary",
  "dictionaryItems.create": "systemData.dictionary/btn_add",
  "dictionaryItems.update": "systemData.dictionary/btn_edit",
  "dictionaryItems.remove": "systemData.dictionary/btn_remove",
  "dictionaryItems.setEnabled": "systemData.dictionary/btn_edit",
  "dictionaryItems.all": "session",
  "dictionaryItems.parents": "systemData.dictionary",
  "dictionaryItems.options": "session",
  "areas.list": "system.area",
  "areas.get": "system.area",
  "areas.create": "system.area/btn_add",
  "areas.update": "system.area/btn_edit",
  "areas.remove": "system.area/btn_remove",
  "areas.setEnabled": "system.area/btn_edit",
  "areas.options": "session",
  "billRules.list": "system.billRule",
  "billRules.get": "system.billRule",
  "billRules.create": "system.billRule/btn_add",
  "billRules.update": "system.billRule/btn_edit",
  "billRules.remove": "system.billRule/btn_remove",
  "billRules.setEnabled": "system.billRule/btn_edit",
  "billRules.options": "session",
  "billRules.nextNumber": "session",
  "messages.list": "session",
  "messages.read": "session",
  "messages.readAll": "session",
  "messages.removeRecords": "session",
  "logs.list": "system.log",
  "logs.remove": "system.log/btn_remove",
  "tasks.list": "system.task",
  "tasks.get": "system.task",
  "tasks.create": "system.task/btn_add",
  "tasks.update": "system.task/btn_edit",
  "tasks.remove": "system.task/btn_remove",
  "tasks.setEnabled": "system.task/btn_edit",
  "tasks.stop": "system.task/btn_edit",
  "tasks.enable": "system.task/btn_edit",
  "tasks.run": "system.task/btn_edit",
  "tasks.history": "system.task",
  "monitor.read": "system.monitor",
  "sysConfig.read": "system.sysConfig",
  "sysConfig.update": "system.sysConfig/btn_save",
  "cache.list": "system.cache",
  "cache.read": "system.cache",
  "cache.remove": "system.cache/btn_clear",
  "cache.clear": "system.cache/btn_clearAll",
  "notices.list": "system.notice",
  "notices.get": "system.notice",
  "notices.create": "system.notice/btn_add",
  "notices.update": "system.notice/btn_edit",
  "notices.remove": "system.notice/btn_remove",
  "notices.release": "system.notice/btn_release",
  "onlineUsers.list": "permission.userOnline",
  "onlineUsers.remove": "permission.userOnline/btn_remove",
  "files.uploadFor": "resource",
  "files.ofRecord": "resource",
  "files.upload": "session",
  "files.link": "session",
  "files.download": "open",
  "files.image": "open",
  "files.voice": "open",
  "files.captcha": "open",
  "designs.list": "onlineDev.webDesign",
  "designs.get": "onlineDev.webDesign",
  "designs.plan": "onlineDev.webDesign",
  "designs.create": "onlineDev.webDesign/btn_add",
  "designs.update": "onlineDev.webDesign/btn_edit",
  "designs.setState": "onlineDev.webDesign/btn_edit",
  "designs.remove": "onlineDev.webDesign/btn_remove",
  "designs.purge": "onlineDev.webDesign/btn_purge",
  "models.mine": "session",
  "models.list": "resource",
  "models.options": "session",
  "models.get": "resource",
  "models.create": "resource",
  "models.update": "resource",
  "models.remove": "resource",
  "models.setEnabled": "resource",
  "models.act": "resource",
  "extensions.about": "open",
  "extensions.records": "resource",
  "extensions.batch": "resource",
  "extensions.deleted": "resource",
  "extensions.restore": "resource",
  "extensions.options": "session",
  "extensions.counts": "resource",
  "extensions.audit": "system.log",
  "extensions.verifyAudit": "system.log",
  "extensions.openapi": "open",
};

const wire = sharedWire();
const rows = Object.entries(matrix).flatMap(([id, access]) => {
  const entry = all.find((one) => one.id === id);
  return entry ? [{ id, access, entry }] : [];
});

test("the matrix has a row for every endpoint, and no other", () => {
  expect(Object.keys(matrix).sort()).toEqual(all.map(({ id }) => id).sort());
});

test("the contract demands what the matrix says", () => {
  const said = all.map(({ id, endpoint: { access } }) => {
    if (access.kind === "page") return [id, access.page];
    if (access.kind !== "button") return [id, access.kind];
    return [id, [access, ...(access.or ?? [])].map(({ page, button }) => `${page}/${button}`).join("|")];
  });
  expect(Object.fromEntries(said)).toEqual(matrix);
});

const grantable = rows.filter(({ access }) => access.includes("."));

describe("a user without any grant", () => {
  let token: string;
  beforeAll(async () => {
    token = (await wire.userWith([])).token;
  });
  test.each(grantable)("is refused $id", async ({ entry }) => {
    const { endpoint } = entry;
    const answer = await wire.ask(endpoint.method, pathOf(entry, "x"), { token, body: endpoint.body && {} });
    expect(answer).toMatchObject({ status: 200, code: 403, reason: "forbidden", msg: "暂无权限" });
  });

  test("is refused the records of a page", async () => {
    for (const resource of [
      "users",
      "organizations",
      "departments",
      "positions",
      "roles",
      "dictionaryTypes",
      "dictionaryItems",
      "areas",
      "billRules",
      "tasks",
      "menus",
      "menuButtons",
      "menuColumns",
    ]) {
      expect(await wire.ask("GET", `/api/ext/records/${resource}`, { token })).toMatchObject({ code: 403 });
    }
    expect(await wire.ask("GET", "/api/ext/records/nothing", { token })).toMatchObject({
      code: 400,
      reason: "not_found",
    });
  });
});

/** What no grant is enough for. */
const administratorsOnly = (id: string) =>
  id.startsWith("designs.") ||
  ["sysConfig.update", "extensions.verifyAudit"].includes(id) ||
  (/^menu(s|Buttons|Columns)[.]/.test(id) && changesMenus(id));
const changesMenus = (id: string) => /[.](create|update|remove|setEnabled|move|addMany)$/.test(id);

/** What opens a call: one of these. */
const waysOf = (access: string) => access.split("|");
const closedBy = (missing: string) => (way: string) =>
  way === missing || (!missing.includes("/") && way.startsWith(`${missing}/`));

/** Of the calls of other pages every so many-th is asked for each grant, all of them with `MATRIX=whole`. */
const everyOther = process.env["MATRIX"] === "whole" ? 1 : 6;

describe("a user with all grants but one", () => {
  const each = [...new Set(grantable.flatMap(({ access }) => waysOf(access)))];
  test.each(each.map((missing, number) => [missing, number] as const))("%s", async (missing, number) => {
    const page = missing.split("/")[0] ?? "";
    const isOfPage = (access: string) => waysOf(access).some((way) => way.split("/")[0] === page);
    const asked = grantable.filter(({ access }, at) => isOfPage(access) || (at + number) % everyOther === 0);
    const others = new Set(grantable.flatMap(({ access }) => waysOf(access)).filter((one) => !closedBy(missing)(one)));
    // A button is in force with its page alone, and no call may ask for the page by itself.
    for (const button of others) others.add(button.split("/")[0] ?? "");
    if (missing.includes("/")) others.add(page);
    const { token } = await wire.userWith([...others]);
    for (const { entry, access } of asked) {
      const isMissing = waysOf(access).every(closedBy(missing));
      const answer = await wire.ask(entry.endpoint.method, pathOf(entry, "x"), {
        token,
        body: entry.endpoint.body && { enCode: 1 },
      });
      expect([entry.id, answer.code === 403]).toEqual([entry.id, isMissing || administratorsOnly(entry.id)]);
    }
  });
});

test("a grant that is given or taken acts at the next call", async () => {
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

test("what a position grants ends when it is disabled", async () => {
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
