/** Menus and members of roles, against a real server: a refused change alters nothing, an accepted one takes effect at once. */
import { fireEvent, waitFor, within } from "@testing-library/dom";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedDemoProcess } from "../lib/demoProcess.ts";
import { type Designer, designerOf } from "../lib/designing.ts";
import { chooseOf, rowMenu } from "./lib/menus.ts";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { rowOf, rows } from "./lib/table.ts";
import { t } from "./lib/texts.ts";

const demo = sharedDemoProcess();
let admin: Designer;
beforeAll(async () => {
  admin = await designerOf(demo.url);
});

const open = (path: string, options: ScreenOptions = {}, who: { token: string } = admin) =>
  openScreen(path, { ...options, real: { url: demo.url, token: who.token } });
/** Opens the menu of the mobile app: it has fewer rows, and they can all be moved. */
const openApp = (who: { token: string } = admin) => open("/system/menu?category=App", {}, who);
const dialog = () => waitFor(() => document.querySelector<HTMLElement>('[role="dialog"]') ?? expect.fail());
const handle = async (name: string) =>
  within(await rowOf(name)).getByRole("button", { name: t("menus.handle", { name }) });

interface Entry {
  readonly id: string;
  readonly fullName: string;
  readonly children?: readonly Entry[];
}

/** Names in the menu; entries of a folder follow the name of their folder. */
async function namesIn(keyword: string): Promise<readonly string[]> {
  const { data } = await admin.ask("GET", "/api/system/Base/Menu?category=App");
  const flat = (entries: readonly Entry[], above: string): readonly string[] =>
    entries.flatMap(({ fullName, children = [] }) => [above + fullName, ...flat(children, `${above}${fullName}/`)]);
  return flat(data["list"] as readonly Entry[], "").filter((name) => name.includes(keyword));
}

async function entry(name: string, more: object = {}): Promise<string> {
  const record = { parentId: "-1", category: "App", fullName: name, enCode: name, type: 1, enabledMark: 1, ...more };
  const { code, data } = await admin.ask("POST", "/api/system/Base/Menu", record);
  expect(code).toBe(200);
  return String(data["id"]);
}

describe("refusals", () => {
  test("a user who is not an administrator sees the tree but cannot change or move entries", async () => {
    const { data } = await admin.ask("GET", "/api/system/Permission/Users?keyword=dispatcher");
    const [person] = data["list"] as readonly { readonly id: string }[];
    const grants = await admin.ask("GET", `/api/ext/grants/user/${person?.id}`);
    const menus = grants.data["menus"] as readonly {
      readonly id: string;
      readonly code: string;
      readonly items: readonly { readonly id: string; readonly kind: string }[];
    }[];
    const page = menus.filter(({ code }) => code === "system.menu");
    const of = (kind: string) =>
      page.flatMap(({ items }) => items.filter((item) => item.kind === kind).map(({ id }) => id));
    const body = { menus: page.map(({ id }) => id), buttons: of("button"), columns: of("column"), schemes: [] };
    expect((await admin.ask("PUT", `/api/ext/grants/user/${person?.id}`, body)).code).toBe(200);
    await entry("外甲");
    const screen = await openApp(await designerOf(demo.url, "dispatcher"));
    // Its texts are loaded together with the page.
    const handles = (row: HTMLElement) =>
      within(row).queryAllByRole("button", { name: t("menus.handle", { name: "外甲" }) });
    expect(handles(await rowOf("外甲"))).toEqual([]);
    expect(screen.screen.queryByText(t("common.verbs.add"))).toBeNull();
    await openApp();
    await waitFor(async () => expect(handles(await rowOf("外甲"))).toHaveLength(1));
  });

  test("an address used by another entry is refused at its field, and no entry is created", async () => {
    const page = await open(`/system/menu?keyword=${encodeURIComponent("系统菜单")}`);
    await rowOf("系统菜单");
    await page.user.click(page.screen.getByText(t("common.verbs.add")));
    const form = await dialog();
    await page.user.type(await within(form).findByLabelText("菜单名称"), "双胞胎");
    await page.user.type(within(form).getByLabelText("菜单编码"), "twin");
    await page.user.type(within(form).getByLabelText("地址"), "permission/user");
    await page.user.click(within(form).getByText(t("common.verbs.save")));
    await waitFor(() => expect(within(form).getByLabelText("地址").getAttribute("aria-invalid")).toBe("true"));
    expect(await namesIn("双胞胎")).toEqual([]);
  });

  test("a folder cannot move into itself, an edge entry stays, and built-in entries cannot be deleted", async () => {
    const above = await entry("环甲");
    await entry("环乙", { parentId: above });
    const page = await openApp();
    const first = await handle("环甲");
    const inner = within(await rowOf("环乙")).getByText("环乙");
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, text: string) => void data.set(type, text),
      getData: (type: string) => data.get(type) ?? "",
      get types() {
        return [...data.keys()];
      },
    };
    fireEvent.dragStart(first, { dataTransfer });
    fireEvent.dragOver(inner, { dataTransfer });
    fireEvent.drop(inner, { dataTransfer });
    const alone = await handle("环乙");
    alone.focus();
    await page.user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(await namesIn("环")).toEqual(["环甲", "环甲/环乙"]);
    const builtIn = await open(`/system/menu?keyword=${encodeURIComponent("用户管理")}`);
    const own = rowMenu(await rowOf("用户管理"));
    if (own) await builtIn.user.click(own);
    await waitFor(() => expect(document.querySelector("[role=menu]")).not.toBeNull());
    expect(builtIn.screen.queryByText(t("common.verbs.delete"), { selector: "[role=menuitem] *" })).toBeNull();
  });
});

test("Alt and an arrow key move an entry down, into the folder above, and out again", async () => {
  for (const [at, name] of ["挪甲", "挪乙"].entries()) await entry(name, { sortCode: 900 + at });
  await entry("挪丙", { type: 2, urlAddress: "moved/c", sortCode: 902 });
  const page = await openApp();
  const press = async (name: string, key: string, then: readonly string[]) => {
    (await handle(name)).focus();
    await page.user.keyboard(`{Alt>}{${key}}{/Alt}`);
    await waitFor(async () => expect(await namesIn("挪")).toEqual(then));
    // The next key acts on the rows that the page shows now.
    const shown = () =>
      rows().flatMap((row) => {
        return /挪./.exec(row.textContent)?.map((name) => `${name} ${row.dataset["depth"]}`) ?? [];
      });
    const wanted = then.map((one) => `${one.replace(/.*\//, "")} ${one.split("/").length - 1}`);
    await waitFor(() => expect(shown()).toEqual(wanted));
  };
  await press("挪甲", "ArrowDown", ["挪乙", "挪甲", "挪丙"]);
  await press("挪丙", "ArrowRight", ["挪乙", "挪甲", "挪甲/挪丙"]);
  await waitFor(async () => expect(document.activeElement).toBe(await handle("挪丙")));
  await press("挪丙", "ArrowLeft", ["挪乙", "挪甲", "挪丙"]);
});

test("keys pressed before the list is read again move the entry several steps", async () => {
  for (const [at, name] of ["连甲", "连乙", "连丙", "连丁"].entries()) await entry(name, { sortCode: 910 + at });
  const page = await openApp();
  (await handle("连甲")).focus();
  await page.user.keyboard("{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}");
  await waitFor(async () => expect(await namesIn("连")).toEqual(["连乙", "连丙", "连丁", "连甲"]));
});

test("the form shows the fields for the type of the entry", async () => {
  const page = await open(`/system/menu?keyword=${encodeURIComponent("系统菜单")}`);
  await rowOf("系统菜单");
  await page.user.click(page.screen.getByText(t("common.verbs.add")));
  const form = await dialog();
  const choose = async (type: string) => {
    await page.user.click(within(form).getByLabelText("类型"));
    await page.user.click(await page.screen.findByText(type, { selector: ".ant-select-item-option-content" }));
  };
  const asked = () =>
    ["地址", "关联编号", "打开方式", "控制按钮"].filter((name) => within(form).queryByLabelText(name));
  await within(form).findByLabelText("地址");
  expect(asked()).toEqual(["地址", "控制按钮"]);
  await choose("目录");
  await waitFor(() => expect(asked()).toEqual([]));
  await choose("外链");
  await waitFor(() => expect(asked()).toEqual(["地址", "打开方式"]));
  await choose("报表");
  await waitFor(() => expect(asked()).toEqual(["关联编号"]));
});

test("the dictionary of an entry is chosen by its name and sent", async () => {
  const page = await open(`/system/menu?keyword=${encodeURIComponent("系统菜单")}`);
  await rowOf("系统菜单");
  await page.user.click(page.screen.getByText(t("common.verbs.add")));
  const form = await dialog();
  const choose = async (label: string, option: string) => {
    await page.user.click(await within(form).findByLabelText(label));
    await page.user.click(await page.screen.findByText(option, { selector: ".ant-select-item-option-content" }));
  };
  await within(form).findByLabelText("地址");
  await choose("类型", "字典");
  await page.user.type(within(form).getByLabelText("菜单名称"), "车型字典");
  await page.user.type(within(form).getByLabelText("菜单编码"), "kindsOfVehicles");
  await page.user.click(await within(form).findByLabelText(t("menus.dictionary")));
  const genders = () =>
    [...document.querySelectorAll<HTMLElement>(".ant-select-item-option")].find(({ textContent }) =>
      textContent.startsWith("性别"),
    );
  await page.user.click(await waitFor(() => genders() ?? expect.fail()));
  await page.user.click(within(form).getByText(t("common.verbs.save")));
  await page.screen.findByText(t("web.form.saved", { name: "车型字典" }));
  const { data } = await admin.ask("GET", "/api/ext/records/menus?pageSize=500");
  const rows = data["list"] as readonly { readonly id: string; readonly enCode: string }[];
  const made = rows.find(({ enCode }) => enCode === "kindsOfVehicles");
  const { moduleId } = (await admin.ask("GET", `/api/system/Base/Menu/${made?.id}`)).data;
  const types = await admin.ask("GET", "/api/ext/records/dictionaryTypes?pageSize=500");
  const chosen = (types.data["list"] as readonly Record<string, unknown>[]).find(({ id }) => id === moduleId);
  expect(chosen).toMatchObject({ enCode: "sex" });
});

test("a row scheme is built from page fields, refused with the wrong place, and shown in words", async () => {
  const page = await open(`/system/menu?keyword=${encodeURIComponent("岗位管理")}`);
  await chooseOf(page, await rowOf("岗位管理"), "数据权限");
  const drawer = await dialog();
  await page.user.click(await within(drawer).findByText(t("common.verbs.add")));
  const name = await page.screen.findByLabelText("方案名称");
  const form = name.closest("form") ?? expect.fail();
  await page.user.type(name, "本部门靠前的岗位");
  await page.user.click(await within(form).findByText(t("menus.rows.addGroup")));
  const choose = async (label: string, option: string, at = 0) => {
    await page.user.click(within(form).getAllByLabelText(label)[at] ?? expect.fail());
    const offered = () => page.screen.getAllByText(option, { selector: ".ant-select-item-option-content" });
    await page.user.click(await waitFor(() => offered().at(-1) ?? expect.fail()));
  };
  await choose(t("menus.rows.field"), "所属部门");
  await choose(t("menus.rows.compared"), "所在部门");
  await page.user.click(within(form).getByText(t("menus.rows.addRow")));
  await choose(t("menus.rows.field"), "排序", 1);
  await choose(t("menus.rows.operator"), "小于", 1);
  await page.user.click(within(form).getByText(t("common.verbs.save")));
  await waitFor(() => expect(form.textContent).toContain("第 1 组第 2 条：值不正确"));
  await page.user.type(within(form).getByLabelText(t("menus.rows.value")), "3");
  await page.user.click(within(form).getByText(t("common.verbs.save")));
  await within(drawer).findByText("【所属部门 等于 所在部门 并且 排序 小于 3】");
});

test("several columns are added at once from the page fields; existing columns are not offered", async () => {
  const { data } = await admin.ask("GET", "/api/ext/records/menus?pageSize=500");
  const task = (data["list"] as readonly { readonly id: string; readonly enCode: string }[]).find(
    ({ enCode }) => enCode === "system.task",
  );
  const page = await open(`/system/menu?keyword=${encodeURIComponent("系统调度")}`);
  await chooseOf(page, await rowOf("系统调度"), "列表权限");
  const drawer = await dialog();
  const several = () => within(drawer).getByText(t("menus.batch.open")).closest("button");
  // The button is enabled once the existing entries are loaded.
  await waitFor(() => expect(several()?.disabled).toBe(false));
  await page.user.click(several() ?? expect.fail());
  const modal = await waitFor(() => document.querySelector<HTMLElement>(".ant-modal") ?? expect.fail());
  const offered = within(modal)
    .getAllByRole<HTMLInputElement>("checkbox")
    .map(({ value }) => value);
  expect(offered).not.toContain("fullName");
  expect(offered).toContain("interfaceUrl");
  expect(
    within(modal)
      .getByText(t("menus.batch.add", { count: 0 }))
      .closest("button")?.disabled,
  ).toBe(true);
  await page.user.click(within(modal).getByText("interfaceUrl"));
  await page.user.click(within(modal).getByText("interfaceType"));
  await page.user.click(within(modal).getByText(t("menus.batch.add", { count: 2 })));
  await page.screen.findByText(t("menus.batch.done", { count: 2 }));
  const columns = await admin.ask("GET", `/api/system/Base/ModuleColumn/${task?.id}/Fields`);
  expect(JSON.stringify(columns.data)).toMatch(/interfaceUrl.*interfaceType|interfaceType.*interfaceUrl/);
});

test("changes of the members of a role are counted and stored only on save", async () => {
  const made = { fullName: "夜班组长", enCode: "nightLead", type: "business", enabledMark: 1 };
  const { data } = await admin.ask("POST", "/api/system/Permission/Role", made);
  const users = (await admin.ask("GET", "/api/system/Permission/Users?keyword=viewer")).data["list"];
  const [viewer] = users as readonly { readonly id: string }[];
  const members = `/api/ext/roles/${String(data["id"])}/members`;
  await admin.ask("PUT", members, { add: [viewer?.id], remove: [] });
  const page = await open("/permission/role?keyword=%E5%A4%9C%E7%8F%AD%E7%BB%84%E9%95%BF");
  await waitFor(() => expect(rows()).toHaveLength(1));
  await chooseOf(page, await rowOf("夜班组长"), "角色成员");
  const modal = await waitFor(() => document.querySelector<HTMLElement>(".ant-modal") ?? expect.fail());
  await within(modal).findByText("林志远");
  const save = within(modal).getByText(t("common.verbs.save")).closest("button");
  expect(save?.disabled).toBe(true);
  await page.user.click(within(modal).getByRole("button", { name: t("roles.members.removeOne", { name: "林志远" }) }));
  within(modal).getByText(t("roles.members.changes", { added: 0, removed: 1 }));
  await page.user.click(within(modal).getByRole("button", { name: t("roles.members.keepOne", { name: "林志远" }) }));
  within(modal).getByText(t("roles.members.count", { count: 1 }));
  expect(save?.disabled).toBe(true);
  await page.user.click(within(modal).getByRole("button", { name: t("roles.members.removeOne", { name: "林志远" }) }));
  expect(JSON.stringify((await admin.ask("GET", members)).data)).toContain("林志远");
  if (save) await page.user.click(save);
  await page.screen.findByText(t("roles.members.saved"));
  expect(JSON.stringify((await admin.ask("GET", members)).data)).not.toContain("林志远");
});
