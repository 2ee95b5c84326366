/** The frame around the pages: its layouts and measures, and what the settings change in it. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { web } from "./harness.ts";

const { signedIn, url, freshAccount } = web();

const menuOf = (page: Page) => page.getByRole("navigation", { name: "导航菜单" });
const widthOf = async (page: Page, selector: string) =>
  Math.round((await page.locator(selector).filter({ visible: true }).last().boundingBox())?.width ?? 0);
const press = (page: Page, name: string | RegExp) =>
  page.locator("header").getByRole("button", { name }).first().click();

/** Opens the app anew with settings that the browser kept. */
async function anew(page: Page, stored: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(`banche_${key}`, value);
  }, stored);
  await page.reload();
  await page.waitForSelector("main#content h1");
}

test("menu, drawers and column settings have the widths of the specification", async () => {
  const { page } = await signedIn("/permission/user");
  expect(await widthOf(page, "nav[data-shape]")).toBe(210);
  const isMoving = () => page.evaluate(() => document.getAnimations().length);
  for (const [button, box] of [
    ["设置", "dialog[open]"],
    [/^站内消息/, "dialog[open]"],
    [/^聊天/, "aside[aria-label=联系人]"],
  ] as const) {
    await press(page, button);
    await page.locator(box).waitFor();
    expect(await widthOf(page, box), String(button)).toBe(280);
    await page.keyboard.press("Escape");
    await page.locator(box).waitFor({ state: "detached" });
  }
  await page.getByRole("button", { name: "列设置" }).click();
  const columns = page.getByRole("tooltip").getByRole("list").locator("..");
  await columns.waitFor();
  await expect.poll(isMoving).toBe(0);
  expect(Math.round((await columns.boundingBox())?.width ?? 0)).toBe(200);
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 992, height: 800 });
  await press(page, "收起菜单");
  await expect.poll(() => menuOf(page).getAttribute("data-shape")).toBe("icons");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await press(page, "打开菜单");
  await page.setViewportSize({ width: 991, height: 800 });
  await menuOf(page).waitFor({ state: "detached" });
  await press(page, "打开菜单");
  await page.getByRole("dialog", { name: "导航菜单" }).waitFor();
  expect(await widthOf(page, "dialog[open]")).toBe(210);
});

test("pages fade, if they may; the footer leads to the filings, to the operator's own where there are some", async () => {
  const { page } = await signedIn();
  const fade = () =>
    page.evaluate(() => {
      const parts = [...document.querySelectorAll("main#content > div")].map((part) => getComputedStyle(part));
      return parts.find(({ animationName }) => animationName !== "none")?.animationDuration;
    });
  expect(await fade()).toBe("0.2s");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await fade()).toBe("0s");

  const links = () =>
    page
      .getByRole("contentinfo", { name: "备案信息" })
      .getByRole("link")
      .evaluateAll((found) => found.map((link) => [link.textContent, link.getAttribute("href")]));
  expect(await links()).toEqual([
    ["ICP 备案查询", "https://beian.miit.gov.cn/"],
    ["公安备案查询", "https://beian.mps.gov.cn/"],
  ]);

  await page.route(`${url()}/home`, async (route) => {
    const answer = await route.fetch();
    const place = 'name="banche-filings" content="';
    const own = "粤ICP备1号|https://beian.cn/&#10;粤公网安备2号|https://ga.cn/";
    const body = (await answer.text()).replace(place, place + own);
    await route.fulfill({ response: answer, body });
  });
  await page.reload();
  await page.waitForSelector("main#content h1");
  expect(await links()).toEqual([
    ["粤ICP备1号", "https://beian.cn/"],
    ["粤公网安备2号", "https://ga.cn/"],
  ]);
});

test("three layouts, any other word is classic; each names product and factory, and leads to every page", async () => {
  const { page } = await signedIn("/menuMore");
  const title = page.locator("header p").first();
  const sections = page.locator("main section:visible");
  await sections.first().waitFor();
  const pages = (await sections.getByRole("link").allInnerTexts()).sort();
  const factory = await page.evaluate(async () => {
    const authorization = localStorage.getItem("banche_token") ?? "";
    const answer = await fetch("/api/oauth/CurrentUser", { headers: { authorization } });
    const { data } = (await answer.json()) as { data: { userInfo: { factoryName?: string } } };
    return data.userInfo.factoryName ?? "";
  });

  for (const [layout, shape] of [
    ["grid", "open"],
    ["plain", "titles"],
  ] as const) {
    await anew(page, { layoutType: layout });
    expect(await menuOf(page).getAttribute("data-shape"), layout).toBe(shape);
    expect(await title.innerText()).toMatch(/^班车业务车辆管理平台\s*\(.+\)$/);
    expect(await title.innerText()).toContain(factory);
  }

  await anew(page, { layoutType: "functional" });
  expect(await page.locator("nav[data-shape]").count()).toBe(0);
  expect(await page.locator("header").getByRole("navigation", { name: "导航菜单" }).count()).toBe(1);
  expect(await title.innerText()).toMatch(/^班车管理平台\s*\(.+\)$/);
  await page.setViewportSize({ width: 1000, height: 800 });
  const more = page.getByRole("button", { name: "更多", exact: true });
  await more.waitFor();
  const listed: string[] = [];
  for (const entry of await menuOf(page).locator("li:not([data-over=true])").all()) {
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
  expect(listed.filter((name) => !["首页", "全部菜单"].includes(name)).sort()).toEqual(pages);

  await anew(page, { layoutType: "classic", showSettings: "false" });
  expect(await page.locator("header").getByRole("button", { name: "设置", exact: true }).count()).toBe(0);
});

test("every switch takes effect at once, and is found in another browser", async () => {
  const { account } = await freshAccount("dispatcher");
  const { page } = await signedIn("/permission/position", account);
  const drawer = page.getByRole("dialog", { name: "设置", exact: true });
  const turn = (name: string) => drawer.getByRole("switch", { name, exact: true }).press("Space");
  const look = (of: Page) =>
    of.evaluate(() => ({
      filter: document.documentElement.dataset["filter"],
      tabs: document.querySelectorAll("nav[aria-label=已打开的页面]").length,
      icons: document.querySelectorAll("nav[aria-label=已打开的页面] a[href*=position] svg").length,
      search: document.querySelectorAll("header [role=combobox]").length,
      language: document.querySelectorAll("header button[aria-label^=语言]").length,
    }));
  const all = { filter: "none", tabs: 1, icons: 1, search: 1, language: 1 };
  await expect.poll(() => look(page)).toEqual(all);
  await press(page, "设置");
  const steps = [
    ["灰色模式", { filter: "grey" }],
    ["色弱模式", { filter: "weak" }],
    ["标签图标", { icons: 0 }],
    ["搜索框", { search: 0 }],
    ["语言选择", { language: 0 }],
    ["多标签页", { tabs: 0 }],
  ] as const;
  let wanted: object = all;
  for (const [name, effect] of steps) {
    wanted = { ...wanted, ...effect };
    await turn(name);
    await expect.poll(() => look(page), { message: name }).toEqual(wanted);
  }
  expect(await drawer.getByRole("switch", { name: "灰色模式" }).isChecked()).toBe(false);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("banche_lookPending"))).toBeNull();

  const { page: other } = await signedIn("/permission/position", account);
  await expect.poll(() => look(other)).toEqual(wanted);
  await press(other, "设置");
  await other.getByRole("switch", { name: "多标签页" }).press("Space");
  await expect.poll(() => look(other)).toEqual({ ...wanted, tabs: 1, icons: 0 });
});
