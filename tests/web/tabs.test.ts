import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { toast, web } from "./harness.ts";

const { signedIn, url } = web();

const tabsOf = (page: Page) => page.getByRole("navigation", { name: "已打开的页面" });
const titles = (page: Page) =>
  tabsOf(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")));

async function openAll(page: Page, ...names: readonly string[]): Promise<void> {
  const menu = page.getByRole("navigation", { name: "导航菜单" });
  for (const name of names) {
    await menu.getByRole("link", { name }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
  }
}

test("a page is as it was left: what was typed, how far it was scrolled, where the address was", async () => {
  const { page, complaints } = await signedIn("/permission/user");
  await page.getByRole("navigation", { name: "导航菜单" }).waitFor();
  await page.getByPlaceholder("请输入关键词").first().fill("陈");
  await page.locator(".ant-pagination").getByTitle("3", { exact: true }).click();
  await page.waitForURL("**/permission/user?*page=3*");
  await openAll(page, "岗位管理");
  expect(new URL(page.url()).search).toBe("");
  await tabsOf(page).getByRole("link", { name: "用户管理" }).click();
  await page.waitForURL("**/permission/user?*page=3*");
  expect(await page.getByPlaceholder("请输入关键词").first().inputValue()).toBe("陈");
  expect(complaints).toEqual([]);
});

test("a form that is open in another tab is not in the way, and comes back with its input", async () => {
  const { page } = await signedIn("/permission/user");
  await page.goto(`${url()}/home`);
  await page.getByRole("region", { name: "快捷入口" }).getByRole("link", { name: "岗位管理" }).click();
  await page.getByRole("button", { name: "新建" }).click();
  await page.getByRole("dialog").getByLabel("岗位名称").fill("夜班调度");
  await page.goBack();
  await page.waitForURL("**/home");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.goForward();
  await expect.poll(() => page.getByRole("dialog").getByLabel("岗位名称").inputValue()).toBe("夜班调度");
});

test("the same page about something else has a tab of its own", async () => {
  const { page } = await signedIn("/previewModel?id=7&page=2");
  await page.goto(`${url()}/previewModel?id=8`);
  await page.getByRole("heading", { level: 1, name: "功能预览 · 8" }).waitFor();
  expect(await titles(page)).toEqual(["首页", "功能预览 · 7", "功能预览 · 8"]);
});

test("by keys alone: menu, order, closing; and a reload keeps the tabs", async () => {
  const { page } = await signedIn("/permission/user");
  await openAll(page, "岗位管理", "部门管理");
  const last = tabsOf(page).getByRole("link", { name: "部门管理" });
  await last.press("Alt+Shift+ArrowLeft");
  expect(await titles(page)).toEqual(["首页", "用户管理", "部门管理", "岗位管理"]);
  await last.press("Shift+F10");
  const menu = page.getByRole("menu");
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  expect(await last.evaluate((link) => link === document.activeElement)).toBe(true);
  await last.press("Shift+F10");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  expect(await titles(page)).toEqual(["首页", "用户管理", "岗位管理", "部门管理"]);

  await page.reload();
  await page.getByRole("heading", { level: 1, name: "部门管理" }).waitFor();
  expect(await titles(page)).toEqual(["首页", "用户管理", "岗位管理", "部门管理"]);
  await tabsOf(page).getByRole("link", { name: "岗位管理" }).press("Shift+F10");
  await page.getByRole("menuitem", { name: "关闭右侧" }).click();
  await page.waitForURL("**/permission/position*");
  expect(await titles(page)).toEqual(["首页", "用户管理", "岗位管理"]);
  await page.keyboard.press("Alt+BracketLeft");
  await page.getByRole("heading", { level: 1, name: "用户管理" }).waitFor();
  await page.keyboard.press("Alt+w");
  await page.waitForURL("**/permission/position*");
});

test("by the pointer: the middle button closes one, the menu all others", async () => {
  const { page } = await signedIn("/permission/user");
  await openAll(page, "岗位管理", "部门管理", "组织管理");
  const tab = (name: string) => tabsOf(page).getByRole("link", { name });
  await tab("岗位管理").click({ button: "middle" });
  expect(await titles(page)).toEqual(["首页", "用户管理", "部门管理", "组织管理"]);
  expect(new URL(page.url()).pathname).toBe("/permission/organize");
  await tab("部门管理").click({ button: "right" });
  await page.getByRole("menuitem", { name: "关闭其它" }).click();
  await page.getByRole("heading", { level: 1, name: "部门管理" }).waitFor();
  expect(await titles(page)).toEqual(["首页", "部门管理"]);
});

test("dragging changes the order", async () => {
  const { page } = await signedIn("/permission/user");
  await openAll(page, "岗位管理", "部门管理");
  const tab = (name: string) => tabsOf(page).getByRole("link", { name });
  await tab("部门管理").dragTo(tab("用户管理"));
  expect(await titles(page)).toEqual(["首页", "部门管理", "用户管理", "岗位管理"]);
});

test("settings change the shell at once, and follow the user to another browser", async () => {
  const { page } = await signedIn("/home", "dispatcher");
  await page.getByRole("button", { name: "设置", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "设置" });
  const saved = page.waitForResponse(/SystemTheme/);
  await drawer.getByText("简约").click();
  await drawer.getByText("绿色").click();
  await drawer.getByRole("switch", { name: "搜索框" }).click();
  await saved;
  await expect.poll(() => page.getByPlaceholder("搜索：导航菜单").count()).toBe(0);
  expect(await page.getByRole("navigation", { name: "导航菜单" }).getAttribute("data-shape")).toBe("titles");

  const other = await signedIn("/home", "dispatcher");
  await expect
    .poll(() => other.page.getByRole("navigation", { name: "导航菜单" }).getAttribute("data-shape"))
    .toBe("titles");
  const accent = () => other.page.evaluate(() => document.documentElement.style.getPropertyValue("--accent"));
  expect(await accent()).toBe("#3eac12");
});

test("full screen that the browser does not have is said; the size says that it changed", async () => {
  const { page } = await signedIn();
  await page.evaluate(() => Object.defineProperty(document, "fullscreenEnabled", { value: false }));
  await page.getByRole("button", { name: "全屏" }).click();
  await page.locator("[data-kind=warning]").filter({ hasText: "不支持全屏" }).waitFor();
  await page.getByRole("button", { name: /界面大小/ }).click();
  await page.getByRole("menuitemradio", { name: "默认" }).click();
  await toast(page, "界面大小切换成功").waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe("14px");
});

test("search and commands lead where they say", async () => {
  const { page } = await signedIn();
  await page.getByRole("combobox", { name: "搜索：导航菜单" }).fill("gwgl");
  await page.getByRole("option", { name: "系统权限 > 岗位管理" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/permission/position*");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("关于");
  await page.getByRole("option", { name: "关于平台" }).click();
  await page.getByRole("dialog", { name: "关于平台" }).getByText("3.1", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("the palette is there with its keys, so that what is typed right behind them goes into it", async () => {
  const { page } = await signedIn();
  const isLoaded = () =>
    page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("Palette")));
  await expect.poll(isLoaded).toBe(true);
  const hasFocus = await page.evaluate(async () => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }));
    await Promise.resolve();
    return document.querySelector("dialog[open] input") === document.activeElement;
  });
  expect(hasFocus).toBe(true);
});

test("the top menu shows what fits, the rest under more", async () => {
  const { page } = await signedIn("/home", "viewer", { stored: { banche_layoutType: "functional" } });
  const menu = page.getByRole("navigation", { name: "导航菜单" });
  for (const width of [1440, 1100, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    const clipped = () =>
      menu.evaluate((nav) => {
        const edge = nav.getBoundingClientRect().right + 1;
        const seen = [...nav.querySelectorAll("li")].filter((item) => getComputedStyle(item).visibility === "visible");
        return seen.filter((item) => item.getBoundingClientRect().right > edge).length;
      });
    await expect.poll(clipped).toBe(0);
  }
});

test("200 tabs opened and closed leave less than 5 MB behind", async () => {
  const { page, context } = await signedIn("/menuMore");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  const heapBytes = async () => {
    await devtools.send("HeapProfiler.collectGarbage");
    await devtools.send("HeapProfiler.collectGarbage");
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
  };
  const round = async (from: number, count: number) => {
    for (let id = from; id < from + count; id += 1) {
      const key = `/menuMore?id=${id}`;
      await page.evaluate((to) => {
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, key);
      await page
        .locator("main h1")
        .filter({ hasText: `· ${id}` })
        .first()
        .waitFor();
    }
    await tabsOf(page).getByRole("button", { name: "标签操作" }).click();
    await page.getByRole("menuitem", { name: "关闭所有" }).click();
    await page.waitForURL("**/home");
  };
  await round(0, 30);
  const before = await heapBytes();
  await round(1_000, 200);
  const grown = (await heapBytes()) - before;
  expect(grown / 1_048_576).toBeLessThan(5);
});
