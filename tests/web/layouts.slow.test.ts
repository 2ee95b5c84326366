/** Tests the frame around the pages: its layouts and sizes, and the effect of the settings. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { web } from "./harness.ts";

const { signedIn } = web({ settings: { showPlanned: true } });

const menuOf = (page: Page) => page.getByRole("navigation", { name: "导航菜单" });
const widthOf = async (page: Page, selector: string) =>
  Math.round((await page.locator(selector).filter({ visible: true }).last().boundingBox())?.width ?? 0);
/** Polled, because elements grow when they appear, and the motion may start after they exist. */
const hasWidth = (page: Page, selector: string, width: number) =>
  expect.poll(() => widthOf(page, selector), { message: selector }).toBe(width);
const press = (page: Page, name: string | RegExp) =>
  page.locator("header").getByRole("button", { name }).first().click();

test("menu, drawers and column settings have the specified widths; pages fade unless motion is reduced", async () => {
  const { page } = await signedIn("/permission/user", "admin", { reducedMotion: "no-preference" });
  const fade = () =>
    page.evaluate(() => {
      const parts = [...document.querySelectorAll("main#content > div")].map((part) => getComputedStyle(part));
      return parts.find(({ animationName }) => animationName !== "none")?.animationDuration;
    });
  await expect.poll(() => fade()).toBe("0.2s");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(() => fade()).toBe("0s");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await hasWidth(page, "nav[data-shape]", 210);
  for (const [button, box] of [
    [/^站内消息/, "dialog[open]"],
    [/^聊天/, "aside[aria-label=联系人]"],
  ] as const) {
    await press(page, button);
    await page.locator(box).waitFor();
    await hasWidth(page, box, 280);
    await page.keyboard.press("Escape");
    await page.locator(box).waitFor({ state: "detached" });
  }
  await page.keyboard.press("Alt+,");
  await page.locator("dialog[open]").waitFor();
  await hasWidth(page, "dialog[open]", 280);
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "显示设置" }).click();
  const columns = page.locator("[data-popover]").getByRole("list").locator("..");
  await columns.waitFor();
  await expect.poll(async () => Math.round((await columns.boundingBox())?.width ?? 0)).toBe(200);
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 992, height: 800 });
  await menuOf(page).getByRole("button", { name: "收起菜单" }).click();
  await expect.poll(() => menuOf(page).getAttribute("data-shape")).toBe("icons");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await menuOf(page).getByRole("button", { name: "打开菜单" }).click();
  await page.setViewportSize({ width: 991, height: 800 });
  await menuOf(page).waitFor({ state: "detached" });
  await press(page, "打开菜单");
  await page.getByRole("dialog", { name: "导航菜单" }).waitFor();
  await hasWidth(page, "dialog[open]", 210);
});

test("the functional layout reaches every page, also when the menu has no room for all entries", async () => {
  const { page } = await signedIn("/menuMore", "admin", { stored: { banche_layoutType: "functional" } });
  const sections = page.locator("main section:visible");
  await sections.first().waitFor();
  const bare = (text: string) => text.replace(/\s*规划中$/, "").trim();
  const pages = (await sections.getByRole("link").allInnerTexts()).map(bare).sort();
  await expect.poll(() => page.locator("nav[data-shape]").count()).toBe(0);
  await expect.poll(() => page.locator("header").getByRole("navigation", { name: "导航菜单" }).count()).toBe(1);
  await expect.poll(() => page.locator("header").getByRole("link", { name: "班车业务车辆管理平台" }).count()).toBe(1);
  await expect.poll(() => page.locator("header").getByText("示例一号工厂").count()).toBe(1);
  await page.setViewportSize({ width: 1000, height: 800 });
  const more = page.getByRole("button", { name: "更多", exact: true });
  await more.waitFor();
  const shown = menuOf(page).locator("li:not([data-over=true])");
  const listed: string[] = [];
  // The menu measures itself again when the page becomes narrower.
  const seen: string[] = [];
  await expect
    .poll(async () => {
      seen.unshift((await shown.allInnerTexts()).join());
      return seen[0] === seen[1];
    })
    .toBe(true);
  for (const entry of await shown.all()) {
    if ((await entry.getByRole("button").count()) === 0) {
      listed.push(await entry.innerText());
      continue;
    }
    await entry.getByRole("button").click();
    await page.getByRole("menu").waitFor();
    listed.push(...(await page.getByRole("menu").getByRole("menuitem").allInnerTexts()));
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
  }
  expect(
    listed
      .map(bare)
      .filter((name) => !["首页", "全部菜单"].includes(name))
      .sort(),
  ).toEqual(pages);
});
