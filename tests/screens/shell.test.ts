/** Menu, tabs, palette and settings around the pages. tests/web covers layout, drag and memory. */
import { allGrants } from "@banche/core/testing";
import { platformIcons } from "@banche/web/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test, vi } from "vitest";
import { choose, personMenu } from "./lib/menus.ts";
import { type OpenScreen, openScreen } from "./lib/openScreen.ts";
import { rowCount, rowOf } from "./lib/table.ts";
import { t } from "./lib/texts.ts";

const nav = (name: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`nav[aria-label="${name}"]`);
    if (!found) throw new Error(`no navigation ${name}`);
    return found;
  });
const menu = () => nav("导航菜单");
const tabs = () => nav("已打开的页面");
const titles = async () => [...(await tabs()).querySelectorAll("a")].map((link) => link.getAttribute("aria-label"));
const tab = async (name: string) => within(await tabs()).getByLabelText(name, { selector: "a" });
const heading = (name: string) => waitFor(() => expect(document.querySelector("main h1")?.textContent).toBe(name));

async function openAll({ user }: OpenScreen, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await user.click(within(await menu()).getByText(name));
    await heading(name);
    // The loading skeleton of a page may appear before its tab.
    await waitFor(async () => expect(await titles()).toContain(name));
  }
}

async function open(path = "/permission/user"): Promise<OpenScreen> {
  const page = await openScreen(path);
  await heading("用户管理");
  await rowOf("admin");
  return page;
}

test("the menu keeps one folder open and marks the current page", async () => {
  const page = await open();
  const place = within(await menu());
  await page.user.click(place.getByText("系统管理"));
  await place.findByText("行政区划");
  await waitFor(() => expect(document.querySelectorAll("nav [aria-expanded=true]")).toHaveLength(1));
  await page.user.click(place.getByText("系统权限"));
  await page.user.click(await place.findByText("岗位管理"));
  await heading("岗位管理");
  expect(document.querySelectorAll("nav [aria-expanded=true]")).toHaveLength(1);
  expect((await menu()).querySelector("[aria-current=page]")?.textContent).toBe("岗位管理");
});

test("a page that opens brings its entry of the menu into sight", async () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  await open();
  const current = (await menu()).querySelector("[aria-current=page]");
  await waitFor(() => expect(scroll.mock.contexts).toContain(current));
});

test("tabs stay, close by button and by Delete, and closing opens the last remaining tab", async () => {
  const page = await open();
  await openAll(page, "岗位管理", "部门管理");
  expect(await titles()).toEqual(["首页", "用户管理", "岗位管理", "部门管理"]);
  await page.user.click(within(await tabs()).getByLabelText("关闭: 岗位管理"));
  expect(await titles()).toEqual(["首页", "用户管理", "部门管理"]);
  await waitFor(() => expect(page.address()).toContain("/permission/department"));
  (await tab("部门管理")).focus();
  await page.user.keyboard("{Delete}");
  await waitFor(() => expect(page.address()).toBe("/permission/user"));

  const before = page.calls().filter((id) => id === "users.list").length;
  await page.user.pointer({ keys: "[MouseRight]", target: await tab("用户管理") });
  await page.user.click(await page.screen.findByText("刷新", { selector: "[role=menuitem] *" }));
  await waitFor(() => expect(page.calls().filter((id) => id === "users.list").length).toBe(before + 1));
  await waitFor(() => expect(page.address()).toBe("/permission/user"));
  await rowOf("admin");
  await page.user.pointer({ keys: "[MouseRight]", target: await tab("用户管理") });
  await page.user.click(await page.screen.findByText("关闭所有", { selector: "[role=menuitem] *" }));
  await waitFor(() => expect(page.address()).toBe("/home"));
  expect(await titles()).toEqual(["首页"]);
});

test("keys alone reorder and close tabs, and a reload keeps the tabs", async () => {
  const page = await open();
  await openAll(page, "岗位管理", "部门管理");
  (await tab("部门管理")).focus();
  await page.user.keyboard("{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}");
  expect(await titles()).toEqual(["首页", "用户管理", "部门管理", "岗位管理"]);
  const [kept, current] = [{ ...sessionStorage }, page.address()];
  await page.close();

  const again = await openScreen(current, { server: page.server, keptByTab: kept });
  await heading("部门管理");
  expect(await titles()).toEqual(["首页", "用户管理", "部门管理", "岗位管理"]);
  await rowOf("车辆部");
  await again.user.keyboard("{Alt>}w{/Alt}");
  await waitFor(async () => expect(await titles()).toEqual(["首页", "用户管理", "岗位管理"]));
});

test("a page keeps its input and its address when the user returns to it", async () => {
  const page = await open("/permission/user?sort=account&order=desc");
  const typed = page.screen.getByLabelText("请输入关键词查询", { selector: "main input" });
  await page.user.type(typed, "陈");
  await waitFor(async () => expect((await tab("用户管理")).getAttribute("href")).toContain("keyword="));
  const left = page.address();
  await openAll(page, "岗位管理");
  expect(page.address()).toBe("/permission/position");
  await page.user.click(await tab("用户管理"));
  await waitFor(() => expect(page.address()).toBe(left));
  expect(left).toContain("sort=account&order=desc");
  expect(typed).toHaveProperty("value", "陈");
});

test("a page that is not available and an unknown address are reported; a redirect is followed", async () => {
  const page = await openScreen("/nowhere");
  await page.screen.findAllByText("页面不存在");
  await page.user.click(page.screen.getByText("返回首页"));
  await waitFor(() => expect(page.address()).toBe("/home"));
  await page.close();
  const later = await openScreen("/bus/later", { rights: { "bus.later": {} } });
  await later.screen.findByText("此页面尚未提供");
  expect(later.screen.getByText(/\/bus\/later/)).toBeDefined();
  await later.close();
  const other = await openScreen("/redirect/permission/position");
  await waitFor(() => expect(other.address()).toBe("/permission/position"));
});

test("on a narrow screen the menu is a drawer that closes after a choice", async () => {
  const page = await openScreen("/permission/user", { widthPx: 375 });
  await waitFor(() => expect(document.querySelector("main li[data-row-key]")).not.toBeNull());
  expect(document.querySelector('nav[aria-label="导航菜单"]')).toBeNull();
  await page.user.click(page.screen.getByLabelText("打开菜单"));
  await page.user.click(within(await menu()).getByText("岗位管理"));
  await waitFor(() => expect(page.address()).toBe("/permission/position"));
  await waitFor(() => expect(document.querySelector('nav[aria-label="导航菜单"]')).toBeNull());
});

test("search and command palette open pages by keys alone", async () => {
  const page = await open();
  await page.user.type(page.screen.getByLabelText("搜索：导航菜单", { selector: "input" }), "gwgl");
  await page.screen.findByText("系统权限 > 岗位管理");
  await page.user.keyboard("{Enter}");
  await heading("岗位管理");
  await page.user.keyboard("{Control>}k{/Control}");
  const palette = await waitFor(
    () => document.querySelector<HTMLInputElement>("dialog[open] input") ?? Promise.reject(new Error("none")),
  );
  await waitFor(() => expect(document.activeElement).toBe(palette));
  await page.user.keyboard("关于");
  await page.user.click(await page.screen.findByText("关于平台", { selector: "[role=option] *" }));
  await page.screen.findByText("3.1");
  await page.user.keyboard("{Escape}");
  await waitFor(() => expect(document.querySelector("dialog[open]")).toBeNull());
});

test("settings change the shell at once and also apply in another browser", async () => {
  const page = await open();
  await choose(page, personMenu(), "设置");
  const drawer = within((await page.screen.findByText("简约")).closest("dialog") ?? document.body);
  await page.user.click(drawer.getByText("简约"));
  await page.user.click(drawer.getByText("绿色"));
  await waitFor(() => expect(document.querySelector("nav[data-shape]")?.getAttribute("data-shape")).toBe("titles"));
  await waitFor(() => expect(page.calls()).toContain("profile.setTheme"));
  await page.close();
  const other = await openScreen("/permission/user", { server: page.server });
  await rowOf("admin");
  await waitFor(async () => expect((await menu()).getAttribute("data-shape")).toBe("titles"));
  expect(document.documentElement.style.getPropertyValue("--accent")).toBe("#3eac12");
  await other.close();
});

test.each([
  ["functional", null],
  ["plain", "titles"],
  ["classic", "open"],
  ["anything", "open"],
])("the layout %s has a menu", async (layout, shape) => {
  const page = await openScreen("/permission/user", { stored: { banche_layoutType: layout } });
  await rowOf("admin");
  const place = await menu();
  expect(place.getAttribute("data-shape")).toBe(shape);
  expect(within(place).getByText("系统权限")).toBeDefined();
  await page.close();
});

test("areas open level by level; dictionary types are managed in a drawer", async () => {
  const page = await openScreen("/system/area");
  const row = await rowOf("广东省");
  await rowCount(2);
  await page.user.click(within(row).getByLabelText(/展开/));
  await rowOf("深圳市");
  await page.close();
  const other = await openScreen("/systemData/dictionary");
  await other.user.click(await other.screen.findByText("民族"));
  await rowOf("汉族");
  await other.user.click(await other.screen.findByText(t("web.list.manage")));
  await other.screen.findAllByText("分类编码");
});

test("the same page with another subject gets its own tab", async () => {
  const page = await openScreen("/previewModel?id=7&page=2");
  await heading("功能预览 · 7");
  await waitFor(() => expect(Object.values({ ...sessionStorage }).join()).toContain("id=7"));
  const keptByTab = { ...sessionStorage };
  await page.close();
  const again = await openScreen("/previewModel?id=8", { server: page.server, keptByTab });
  await heading("功能预览 · 8");
  await waitFor(async () => expect(await titles()).toEqual(["首页", "功能预览 · 7", "功能预览 · 8"]));
  await again.close();
});

test("a tab has the name of its record after a reload, unless somebody else kept it", async () => {
  const page = await openScreen("/previewModel?id=7");
  await heading("功能预览 · 7");
  page.ground.subjects.dispatch({ type: "named", id: "7", name: "用车申请" });
  await waitFor(async () => expect(await titles()).toEqual(["首页", "功能预览 · 用车申请"]));
  const kept: Readonly<Record<string, string>> = { ...sessionStorage };
  await page.close();
  const ofOther = { ...kept, banche_tabNames: JSON.stringify(["other", ["7", "用车申请"]]) };
  const other = await openScreen("/previewModel?id=8", { server: page.server, keptByTab: ofOther });
  await heading("功能预览 · 8");
  expect(await titles()).toEqual(["首页", "功能预览 · 7", "功能预览 · 8"]);
  await other.close();
  await openScreen("/previewModel?id=8", { server: page.server, keptByTab: kept });
  await waitFor(async () => expect(await titles()).toEqual(["首页", "功能预览 · 用车申请", "功能预览 · 8"]));
});

test("the middle mouse button closes a tab, and the tab menu closes all others", async () => {
  const page = await open();
  await openAll(page, "岗位管理", "部门管理");
  await page.user.pointer({ keys: "[MouseMiddle]", target: await tab("岗位管理") });
  await waitFor(async () => expect(await titles()).toEqual(["首页", "用户管理", "部门管理"]));
  expect(page.address()).toBe("/permission/department");
  await page.user.pointer({ keys: "[MouseRight]", target: await tab("用户管理") });
  await page.user.click(await page.screen.findByText("关闭其它", { selector: "[role=menuitem] *" }));
  await heading("用户管理");
  expect(await titles()).toEqual(["首页", "用户管理"]);
});

test("a dialog closed by the browser leaves the page; a cancelled file chooser closes no dialog", async () => {
  const page = await open();
  const opened = () =>
    waitFor(() => document.querySelector<HTMLDialogElement>("dialog[open]") ?? Promise.reject(new Error("none")));
  await page.user.click(page.screen.getByText("用户菜单"));
  await page.user.click(await page.screen.findByText(/反馈/, { selector: "[role=menuitem] *" }));
  (await opened()).querySelector("textarea")?.dispatchEvent(new Event("cancel", { bubbles: true }));
  await waitFor(() => expect(document.querySelector("dialog:modal")).not.toBeNull());
  (await opened()).close();
  await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
});

test.each([
  ["of our own menu", "icon-ym icon-ym-user", platformIcons.user],
  ["of others, which is loaded then", "icon-ym icon-ym-signature", platformIcons.signature],
  ["that our set does not have: the one of its kind", "icon-ym icon-ym-nothing", platformIcons["file-blank"]],
])("a page shows the icon of its menu entry: an icon %s", async (_which, icon, expected) => {
  const all = allGrants();
  const rights = { ...all, "permission.role": { ...all["permission.role"], icon } };
  await openScreen("/permission/role", { rights });
  const shapes = typeof expected.icon === "function" ? [] : (expected.icon.children ?? []);
  const paths = shapes.map(({ attrs }) => attrs["d"]);
  expect(paths.length).toBeGreaterThan(0);
  await waitFor(async () => {
    const drawn = [...(await tab("角色管理")).querySelectorAll("path")].map((path) => path.getAttribute("d"));
    expect(drawn).toEqual(paths);
  });
});
