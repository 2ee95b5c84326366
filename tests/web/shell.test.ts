import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { web } from "./harness.ts";

const { signedIn } = web();

/** The tab bar and what its tabs are called. */
function tabsOf(page: Page) {
  const tabs = page.getByRole("navigation", { name: "已打开的页面" });
  const titles = () =>
    tabs.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")));
  return { tabs, titles };
}

test("the menu opens one folder at a time and follows the page", async () => {
  const { page, complaints } = await signedIn();
  const menu = page.getByRole("navigation", { name: "导航菜单" });
  const open = menu.locator("[aria-expanded=true]");
  await menu.getByText("系统管理").click();
  await menu.getByText("行政区划").waitFor();
  await menu.getByText("系统权限").click();
  await menu.getByText("岗位管理").waitFor();
  await expect.poll(() => open.count()).toBe(1);
  await menu.getByText("岗位管理").click();
  await page.waitForURL("**/permission/position");
  await page.getByRole("heading", { name: "岗位管理" }).waitFor();
  expect(await menu.locator("[aria-current=page]").innerText()).toBe("岗位管理");
  expect(complaints).toEqual([]);
});

test("tabs stay, close, and lead to the last that remains", async () => {
  const { page } = await signedIn("/permission/user");
  const { tabs, titles } = tabsOf(page);
  const menu = page.getByRole("navigation", { name: "导航菜单" });
  for (const name of ["岗位管理", "部门管理"]) {
    await menu.getByRole("link", { name }).click();
    await page.getByRole("heading", { name }).waitFor();
  }
  expect(await titles()).toEqual(["首页", "用户管理", "岗位管理", "部门管理"]);
  await tabs.getByRole("button", { name: "关闭: 岗位管理" }).click();
  expect(await titles()).toEqual(["首页", "用户管理", "部门管理"]);
  await page.waitForURL("**/permission/department*");

  await tabs.getByRole("link", { name: "部门管理" }).press("Delete");
  await page.waitForURL("**/permission/user*");
  await tabs.getByRole("link", { name: "用户管理" }).click({ button: "right" });
  const readAgain = page.waitForResponse(/Permission\/Users\?/);
  await page.getByRole("menuitem", { name: "刷新" }).click();
  await readAgain;
  await page.getByRole("heading", { name: "用户管理" }).waitFor();
  await tabs.getByRole("link", { name: "用户管理" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "关闭所有" }).click();
  await page.waitForURL("**/home");
  expect(await titles()).toEqual(["首页"]);
});

test("a page that is not built names itself; an address that leads nowhere says so", async () => {
  const { page } = await signedIn("/workFlow/flowTodo");
  await page.getByRole("heading", { name: "此页面尚未提供" }).waitFor();
  await page.getByText("/workFlow/flowTodo").waitFor();
  await page.goto(new URL("/nowhere", page.url()).href);
  await page.getByRole("heading", { level: 2, name: "页面不存在" }).waitFor();
  await page.getByRole("link", { name: "返回首页" }).click();
  await page.waitForURL("**/home");
  await page.goto(new URL("/redirect/permission/position", page.url()).href);
  await page.waitForURL("**/permission/position");
});

test("on a narrow screen the menu is a drawer that closes with the choice", async () => {
  const { page } = await signedIn("/home", "admin", { viewport: { width: 375, height: 720 } });
  const menu = page.getByRole("navigation", { name: "导航菜单" });
  await menu.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "打开菜单" }).click();
  await menu.getByText("系统权限").click();
  await menu.getByRole("link", { name: "用户管理" }).click();
  await page.waitForURL("**/permission/user");
  await menu.waitFor({ state: "hidden" });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("home shows what there is, from the server", async () => {
  const { page } = await signedIn();
  const figures = page.getByRole("region", { name: "概况" });
  await expect.poll(() => figures.getByRole("link", { name: /用户/ }).innerText()).toMatch(/\d{3}/);
  await page.getByRole("region", { name: "最新消息" }).getByRole("listitem").first().waitFor();
  await page.getByRole("region", { name: "快捷入口" }).getByRole("link", { name: "用户管理" }).click();
  await page.waitForURL("**/permission/user");
  await page.getByRole("link", { name: "首页" }).first().click();
  await page.getByRole("region", { name: "最近访问" }).getByRole("link", { name: "用户管理" }).waitFor();
});

test("messages are read, marked as read, and their HTML is harmless", async () => {
  const { page, complaints } = await signedIn("/messageRecord");
  await page.route("**/Message/ReadInfo/*", async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as { data: Record<string, unknown> };
    const bodyText =
      '<p id="ok">正文</p><img src=x onerror="window.hit=1"><script>window.hit=1</script><a href="javascript:window.hit=1">x</a>';
    await route.fulfill({ json: { ...envelope, data: { ...envelope.data, bodyText } } });
  });
  await page.locator("tr.ant-table-row button").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("正文").waitFor();
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
  expect(await dialog.locator("script, [onerror], a[href^=javascript]").count()).toBe(0);
  await dialog.getByRole("button", { name: /关闭|Close/ }).click();
  await dialog.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "全部已读" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
  await expect.poll(() => page.locator("tr.ant-table-row").getByText("未读").count()).toBe(0);
  expect(complaints.filter((text) => !/404|Content Security Policy/.test(text))).toEqual([]);
});

test("dictionaries: entries of a type, and types in a drawer", async () => {
  const { page, complaints } = await signedIn("/systemData/dictionary");
  await page.getByRole("tree").getByText("班次", { exact: true }).click();
  await page.locator("tr.ant-table-row").first().waitFor();
  await page.getByRole("button", { name: "新建" }).click();
  await page.getByRole("dialog").getByLabel("字典名称").fill("测试班");
  await page.getByRole("dialog").getByLabel("字典编码").fill("testShift");
  await page.getByRole("dialog").getByRole("button", { name: "保存", exact: true }).click();
  await page.locator("tr.ant-table-row").filter({ hasText: "testShift" }).waitFor();
  await page.getByRole("button", { name: "管理", exact: true }).click();
  await page.getByRole("dialog").getByRole("columnheader", { name: "分类编码" }).waitFor();
  expect(complaints).toEqual([]);
});

test("areas open level by level", async () => {
  const { page } = await signedIn("/system/area");
  const row = page.locator("tr.ant-table-row").filter({ hasText: "广东省" });
  await row.getByRole("button", { name: /展开|Expand/ }).click();
  await page.locator("tr.ant-table-row").filter({ hasText: "深圳市" }).waitFor();
});

test("everything is reached by keys alone", async () => {
  const { page } = await signedIn("/permission/user");
  await page.locator("tr.ant-table-row").first().waitFor();
  await page.locator("a[href='#content']").focus();
  const reached = new Set<string>(["跳到内容"]);
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
    });
    reached.add(name);
  }
  const names = [...reached].join("\n");
  for (const wanted of [
    "跳到内容",
    "用户管理",
    "语言",
    "锁住屏幕",
    "新建",
    "导入",
    "查询",
    "编辑: 陈晓雯",
    "状态: 陈晓雯",
  ]) {
    expect(names).toContain(wanted);
  }
});
