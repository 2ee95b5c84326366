import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { toast, web } from "./harness.ts";
import { visit } from "./places.ts";

const { signedIn, sharedTab } = web();
const admin = sharedTab("/permission/user");

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

test("dragging changes the order of tabs", async () => {
  const { page } = admin();
  await openAll(page, "岗位管理", "部门管理");
  const tab = (name: string) => tabsOf(page).getByRole("link", { name });
  await tab("部门管理").dragTo(tab("用户管理"));
  await expect.poll(() => titles(page)).toEqual(["首页", "部门管理", "用户管理", "岗位管理"]);
});

test("a form open in another tab is hidden and returns with its input", async () => {
  const { page } = admin();
  await visit(page, "/permission/user");
  await openAll(page, "岗位管理");
  await page.getByRole("button", { name: "新建" }).click();
  await page.getByRole("dialog").getByLabel("岗位名称").fill("夜班调度");
  await page.goBack();
  await page.waitForURL("**/permission/user");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.goForward();
  await expect.poll(() => page.getByRole("dialog").getByLabel("岗位名称").inputValue()).toBe("夜班调度");
});

test("missing full screen support is reported, and a changed size is confirmed", async () => {
  const { page } = admin();
  await visit(page, "/home");
  await page.evaluate(() => Object.defineProperty(document, "fullscreenEnabled", { value: false }));
  const person = page.getByRole("button", { name: /用户菜单/ });
  await person.click();
  await page.getByRole("menuitem", { name: "全屏" }).click();
  await page.locator("[data-kind=warning]").filter({ hasText: "不支持全屏" }).waitFor();
  await person.click();
  await page.getByRole("menuitemradio", { name: "默认" }).click();
  await toast(page, "界面大小切换成功").waitFor();
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe("14px");
});

test("the command palette has the focus at once, so that no typed letter is lost", async () => {
  const { page } = admin();
  const hasFocus = await page.evaluate(async () => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }));
    await Promise.resolve();
    return document.querySelector("dialog[open] input") === document.activeElement;
  });
  expect(hasFocus).toBe(true);
});

test('the top menu shows the entries that fit and the others under "more"', async () => {
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
