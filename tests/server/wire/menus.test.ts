/** Menus with their buttons and columns (contract-base §3): who may change them, what is refused, and which sessions are notified. */
import { beforeAll, describe, expect, test } from "vitest";

import { design } from "./designSample.ts";
import { type Answer, ours, sharedWire } from "./harness.ts";

const base = "/api/system/Base";
const wire = sharedWire();
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

let counter = 0;
const menu = (more: object = {}) => {
  counter += 1;
  const code = `extra.m${counter}`;
  return {
    parentId: "-1",
    fullName: `菜单${counter}`,
    enCode: code,
    category: "Web",
    type: 2,
    urlAddress: `x/m${counter}`,
    ...more,
  };
};
const ask = (method: string, path: string, body?: object, token = admin): Promise<Answer> =>
  wire.ask(method, `${base}${path}`, { token, headers: ours, ...(body && { body }) });
async function made(path: string, body: object): Promise<string> {
  const answer = await ask("POST", path, body);
  expect([answer.code, answer.text]).toEqual([200, expect.anything()]);
  return answer.data.id;
}
const idOf = async (code: string): Promise<string> =>
  (await wire.sql<{ readonly id: string }>("select id from menus where code = $1", [code]))[0]?.id ?? expect.fail();

describe("the server refuses", () => {
  test.each([
    ["create", "POST", "/Menu", menu()],
    ["change", "PUT", "/Menu/x", { fullName: "a" }],
    ["delete", "DELETE", "/Menu/x", undefined],
    ["add a button", "POST", "/ModuleButton", { moduleId: "x" }],
    ["add columns", "POST", "/ModuleColumn/Actions/Batch", { moduleId: "x", columnJson: "[]" }],
  ])("a user who is not an administrator, even with all grants: %s", async (_what, method, path, body) => {
    const buttons = ["btn_add", "btn_edit", "btn_remove", "btn_btnPer_add", "btn_columnPer_batchAdd"];
    const { token } = await wire.userWith(["system.menu", ...buttons.map((button) => `system.menu/${button}`)]);
    expect(await ask(method, path, body, token)).toMatchObject({ code: 403 });
    const batch = await wire.ask("POST", "/api/ext/batch/menus", {
      ...{ token, headers: ours },
      body: { operations: [{ op: "update", id: await idOf("system.menu"), record: { fullName: "a" } }] },
    });
    expect(batch.code === 403 || JSON.stringify(batch.data).includes("403")).toBe(true);
  });

  test.each([
    ["a code already in use", { enCode: "system.menu" }, "code"],
    ["a code that cannot be part of an address", { enCode: "a/b" }, "code"],
    ["an address already in use", { urlAddress: "system/menu" }, "address"],
    ["a page without an address", { urlAddress: "" }, "address"],
    ["an address that leads to a higher folder", { urlAddress: "a/../b" }, "address"],
    ["a link that is a script", { type: 7, urlAddress: "javascript:alert(1)" }, "address"],
    ["an unknown dictionary", { type: 4, moduleId: "nothing" }, "module"],
    ["an unknown model", { type: 3, moduleId: "nothing" }, "module"],
    ["a report entry without a report", { type: 5 }, "module"],
    ["an unknown type", { type: 8 }, "type"],
  ])("%s", async (_what, more, field) => {
    const answer = await ask("POST", "/Menu", menu(more));
    expect(answer.code).not.toBe(200);
    expect(answer.issues?.map((issue) => issue.field)).toEqual([field]);
  });

  test("a parent that is not a folder, of the other menu, the entry itself, or below it", async () => {
    const folder = await made("/Menu", menu({ type: 1 }));
    const inner = await made("/Menu", menu({ type: 1, parentId: folder }));
    const page = await made("/Menu", menu({ parentId: inner }));
    for (const [id, parentId] of [
      [folder, page],
      [folder, folder],
      [folder, inner],
    ]) {
      expect((await ask("PUT", `/Menu/${id}`, { parentId })).issues?.map(({ field }) => field)).toEqual(["parent"]);
    }
    const app = await ask("POST", "/Menu", menu({ category: "App", parentId: folder }));
    expect(app.issues?.map(({ field }) => field)).toEqual(["parent"]);
    expect((await ask("PUT", `/Menu/${folder}`, { type: 2, urlAddress: "x/y" })).issues).toMatchObject([
      { field: "type" },
    ]);
  });

  test("to remove entries of the program itself, entries with others below, and granted entries", async () => {
    expect(await ask("DELETE", `/Menu/${await idOf("system.menu")}`)).toMatchObject({ reason: "referenced" });
    const changed = await ask("PUT", `/Menu/${await idOf("system.menu")}`, { enCode: "other" });
    expect(changed.issues?.map(({ field }) => field)).toEqual(["code"]);
    const folder = await made("/Menu", menu({ type: 1 }));
    const page = await made("/Menu", menu({ parentId: folder }));
    expect(await ask("DELETE", `/Menu/${folder}`)).toMatchObject({ reason: "referenced" });
    const button = await made("/ModuleButton", {
      moduleId: page,
      parentId: "-1",
      fullName: "查看",
      enCode: "btn_look",
    });
    const { id } = await wire.userWith([]);
    await wire.sql(`insert into menu_grants values ('user', $1, $2)`, [id, page]);
    await wire.sql(`insert into button_grants values ('user', $1, $2)`, [id, button]);
    expect(await ask("DELETE", `/Menu/${page}`)).toMatchObject({ reason: "referenced" });
    expect(await ask("DELETE", `/ModuleButton/${button}`)).toMatchObject({ reason: "referenced" });
    await wire.sql(`delete from menu_grants where holder_id = $1`, [id]);
    await wire.sql(`delete from button_grants where holder_id = $1`, [id]);
    expect((await ask("DELETE", `/ModuleButton/${button}`)).code).toBe(200);
    expect((await ask("DELETE", `/Menu/${page}`)).code).toBe(200);
    expect((await ask("DELETE", `/Menu/${folder}`)).code).toBe(200);
  });
});

test("an entry is written and read by clients of the platform in their own form", async () => {
  const [type] = await wire.sql<{ readonly id: string }>(
    `select id from dictionary_types where parent_id is not null limit 1`,
  );
  const body = menu({ type: 4, propertyJson: { moduleId: type?.id, isTree: 0 }, isButtonAuthorize: 1 });
  const { code } = await wire.ask("POST", `${base}/Menu`, { token: admin, body });
  expect(code).toBe(200);
  const id = await idOf(body.enCode);
  const { data } = await wire.ask("GET", `${base}/Menu/${id}`, { token: admin });
  expect(data).toMatchObject({
    type: 4,
    urlAddress: `dictionary/${body.enCode.replace(".", "")}`,
    isButtonAuthorize: 1,
  });
  expect(JSON.parse(data["propertyJson"] ?? "")).toMatchObject({ moduleId: type?.id });
  const folders = await wire.ask("GET", `${base}/Menu/Selector`, { token: admin, query: { category: "Web" } });
  expect(JSON.stringify(folders.data)).toContain(await idOf("system"));
  expect(JSON.stringify(folders.data)).not.toContain(id);
});

test("an entry that becomes the page of a dictionary gets its three buttons; one that has buttons keeps them", async () => {
  const buttonsOf = async (id: string) => {
    const held = await wire.sql<{ code: string }>(
      "select code from menu_buttons where menu_id = $1 order by sort_order, code",
      [id],
    );
    return held.map(({ code }) => code);
  };
  const usual = ["btn_add", "btn_edit", "btn_remove"];
  const page = await made("/Menu", menu({ type: 4, moduleId: "sex" }));
  expect(await buttonsOf(page)).toEqual(usual);
  const stored = (await ask("GET", `/Menu/${page}`)).data;
  await wire.sql("delete from menu_buttons where menu_id = $1 and code = 'btn_remove'", [page]);
  expect((await ask("PUT", `/Menu/${page}`, { ...stored, fullName: "性别字典" })).code).toBe(200);
  expect(await buttonsOf(page)).toEqual(["btn_add", "btn_edit"]);
  const folder = await made("/Menu", menu({ type: 1, urlAddress: "" }));
  expect(await buttonsOf(folder)).toEqual([]);
});

test("a dictionary and a model are named by code or id; a page for each type is sent to the user", async () => {
  const model = design();
  const { name } = model;
  expect(
    await wire.ask("POST", "/api/ext/designs", { token: admin, headers: ours, body: { design: model } }),
  ).toMatchObject({
    code: 200,
  });
  const [dictionary] = await wire.sql<{ id: string; code: string }>(
    "select id, code from dictionary_types where code = 'sex'",
  );
  const [stored] = await wire.sql<{ id: string }>("select id from designs where code = $1", [name]);
  const shown = async (more: object) => {
    const id = await made("/Menu", menu(more));
    const { moduleId, urlAddress } = (await ask("GET", `/Menu/${id}`)).data;
    return { moduleId, folder: String(urlAddress).split("/")[0] };
  };
  for (const moduleId of [dictionary?.code, dictionary?.id]) {
    expect(await shown({ type: 4, moduleId })).toEqual({ moduleId: dictionary?.id, folder: "dictionary" });
  }
  for (const moduleId of [name, stored?.id]) {
    expect(await shown({ type: 3, moduleId })).toEqual({ moduleId: name, folder: "model" });
  }
  // The models of the mobile app are not known here.
  expect(await shown({ type: 3, moduleId: "elsewhere", category: "App" })).toMatchObject({ moduleId: "elsewhere" });
  expect(await shown({ type: 5, moduleId: "r1" })).toEqual({ moduleId: "r1", folder: "dataReport" });
  expect(await shown({ type: 6, moduleId: "d1" })).toEqual({ moduleId: "d1", folder: "dataScreen" });
});

test("many columns are added at once, also from JSON text, and existing ones stay", async () => {
  const moduleId = await made("/Menu", menu({ isColumnAuthorize: 1 }));
  const add = (columnJson: unknown) =>
    ask("POST", "/ModuleColumn/Actions/Batch", { moduleId, bindTable: "", columnJson });
  expect((await add("[{")).code).not.toBe(200);
  expect((await add('[{"enCode":"a","fullName":"甲"}]')).code).toBe(200);
  expect((await add([{ enCode: "a", fullName: "x" }, { enCode: "b" }])).code).toBe(200);
  const { data } = await ask("GET", `/ModuleColumn/${moduleId}/Fields`);
  const columns = data.list as unknown as readonly { readonly enCode: string; readonly fullName: string }[];
  expect(columns.map(({ enCode, fullName }) => `${enCode} ${fullName}`)).toEqual(["a 甲", "b b"]);
});

test("an entry is moved before another, to the end, or into another folder", async () => {
  const [one, two] = [await made("/Menu", menu({ type: 1 })), await made("/Menu", menu({ type: 1 }))];
  const pages = [];
  for (let at = 0; at < 3; at += 1) pages.push(await made("/Menu", menu({ parentId: one })));
  const [a = "", b = "", c = ""] = pages;
  const move = (id: string, body: object) =>
    wire.ask("POST", `/api/ext/menus/${id}/move`, { token: admin, headers: ours, body });
  const below = async (id: string) =>
    (
      await wire.sql<{ readonly id: string }>(`select id from menus where parent_id = $1 order by sort_order`, [id])
    ).map((row) => row.id);
  expect((await move(c, { parentId: one, before: a })).code).toBe(200);
  expect(await below(one)).toEqual([c, a, b]);
  expect((await move(c, { parentId: one })).code).toBe(200);
  expect(await below(one)).toEqual([a, b, c]);
  expect((await move(b, { parentId: two })).code).toBe(200);
  expect([await below(one), await below(two)]).toEqual([[a, c], [b]]);
  expect((await move(a, { parentId: two, before: "nothing" })).reason).toBe("not_found");
  expect((await move(one, { parentId: one })).code).not.toBe(200);
});

test("a user who sees an entry or one below it has changed rights at the next call", async () => {
  const [seeing, other] = [await wire.userWith(["system.area"]), await wire.userWith(["permission.user"])];
  const versions = () =>
    wire.sql<{ readonly v: number }>(`select permission_version as v from users where id = any($1) order by id = $2`, [
      [seeing.id, other.id],
      seeing.id,
    ]);
  const before = await versions();
  const folder = await idOf("system");
  const shown = async () => (await wire.ask("GET", `${base}/Area/-1`, { token: seeing.token })).code;
  expect(await shown()).toBe(200);
  expect((await ask("PUT", `/Menu/${folder}/Actions/State`, { enabledMark: 0 })).code).toBe(200);
  expect(await shown()).toBe(403);
  expect((await ask("PUT", `/Menu/${folder}/Actions/State`, { enabledMark: 1 })).code).toBe(200);
  expect(await shown()).toBe(200);
  const after = await versions();
  expect(after.map(({ v }, at) => v - (before[at]?.v ?? 0))).toEqual([0, 2]);
});
