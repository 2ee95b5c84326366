import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { fillSignIn, demoPassword, hold, toast, web } from "./harness.ts";

const { tab, signedIn, sharedTab, url, api, freshAccount } = web();

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem("banche_token"));

test("what is no error of ours, when the page opens, ends the session in words; the way back is kept", async () => {
  const { page } = await signedIn("/permission/user");
  const token = (await tokenOf(page)) ?? "";
  const endsWith = async (text: string) => {
    await page.goto(`${url()}/permission/user?page=2`);
    await page.getByRole("alert").filter({ hasText: text }).waitFor();
    const address = new URL(page.url());
    expect([address.pathname, address.searchParams.get("redirect"), await tokenOf(page)]).toEqual([
      "/login",
      "/permission/user?page=2",
      null,
    ]);
    await page.evaluate((value) => localStorage.setItem("banche_token", value), token);
  };
  // What is no error of ours, such as a bare string, has no text of its own.
  await page.addInitScript("window.fetch = () => { throw 'boom'; };");
  await endsWith("发生错误");
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("alert").filter({ hasText: "Has Error" }).waitFor();
});

test("the sign-in page fits 320 px, and its title is in the language of the moment", async () => {
  const { page } = await tab({ viewport: { width: 320, height: 640 }, locale: "en-US" });
  await page.goto(`${url()}/oldLogin`);
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expect.poll(() => page.title()).toBe("Sign in - shuttle bus management platform");
  await page.getByRole("button", { name: "繁體中文" }).click();
  await expect.poll(() => page.title()).toBe("登入 - 班車管理平台");
  await page.goto(`${url()}/jump`);
  await page.getByRole("heading", { name: "請登入" }).waitFor();
  await expect.poll(() => page.title()).toBe("請登入 - 班車管理平台");
});

/** Locked and opened again by both. */
const locked = sharedTab("/permission/position");

test("the lock holds on the server, survives a reload and leads back", async () => {
  const { page } = locked();
  await page.keyboard.press("Alt+l");
  await page.waitForURL("**/lockScreen*");
  await expect.poll(() => page.title()).toBe("锁屏 - 班车管理平台");
  const token = await tokenOf(page);
  const answer = await page.request.get(`${url()}/api/system/Message`, { headers: { authorization: token ?? "" } });
  expect(((await answer.json()) as { code: number }).code).not.toBe(200);

  await page.reload();
  await page.getByText("周明远 / admin").waitFor();
  await page.goto(`${url()}/home`);
  await page.waitForURL("**/lockScreen*");

  for (const times of [1, 2, 3]) {
    if (times === 3) await page.reload();
    await page.fill("input[name=password]", "wrong1234");
    await page.getByRole("button", { name: "解锁" }).click();
    await page
      .locator("p[data-problem=true]")
      .filter({ hasText: new RegExp(`密码错误.* ${times} 次`) })
      .waitFor();
  }
  await page.fill("input[name=password]", demoPassword);
  await page.getByRole("button", { name: "解锁" }).click();
  await page.waitForURL(`${url()}/home`);
  // What the locked session did not tell is read now: menu and tabs are there again.
  await page.getByRole("navigation", { name: "导航菜单" }).getByText("系统权限").waitFor();
  await page.getByRole("navigation", { name: "已打开的页面" }).getByRole("link", { name: "岗位管理" }).waitFor();
});

test("locked in one tab, locked in the other, with nothing open over the page; signed out in one, signed out in the other", async () => {
  const { page, context } = locked();
  const other = await context.newPage();
  await other.goto(`${url()}/home`);
  await other.waitForSelector("main#content h1");
  const drawer = page.getByRole("dialog", { name: "设置" });
  await page.keyboard.press("Alt+,");
  await drawer.waitFor();
  await other.keyboard.press("Alt+l");
  await page.waitForURL("**/lockScreen*");
  await expect.poll(() => drawer.count()).toBe(0);
  await page.fill("input[name=password]", demoPassword);
  await page.getByRole("button", { name: "解锁" }).click();
  await page.waitForURL(`${url()}/home`);
  await page.waitForSelector("main#content h1");
  await expect.poll(() => drawer.count()).toBe(0);
  await other.waitForURL(`${url()}/home`);
  // Its keys are heard once its frame is drawn again.
  await other.waitForSelector("main#content h1");
  await other.keyboard.press("Alt+l");
  await page.waitForURL("**/lockScreen*");
  await other.getByRole("button", { name: "使用其他账号登录" }).click();
  await other.waitForURL("**/login*");
  await page.waitForURL("**/login*");
});

test("another factory: required, told, loaded again, that of every tab at once: rows, names, tabs, drafts; a page that did not hear of it follows", async () => {
  const { page, context, complaints } = await signedIn("/permission/department");
  const name = (one: Page) => one.locator("header");
  const firstId = (one: Page) => one.locator("main tr[data-row-key]:visible").first().getAttribute("data-row-key");
  const menu = (one: Page) => one.getByRole("navigation", { name: "导航菜单" });
  await menu(page).getByRole("link", { name: "岗位管理" }).click();
  await page.getByRole("heading", { level: 1, name: "岗位管理" }).waitFor();
  const before = await firstId(page);
  await page.getByRole("button", { name: "新建" }).click();
  await page.getByRole("dialog", { name: "新建岗位" }).getByLabel("岗位名称").fill("夜班调度");
  const deaf = await context.newPage();
  await deaf.addInitScript(() => window.addEventListener("storage", (event) => event.stopImmediatePropagation(), true));
  await deaf.goto(`${url()}/permission/department`);
  await name(deaf).getByText("示例一号工厂").waitFor();

  const chooser = await context.newPage();
  await chooser.goto(`${url()}/home`);
  await chooser.getByRole("button", { name: "切换工厂" }).click();
  const dialog = chooser.getByRole("dialog", { name: "切换工厂" });
  await dialog.getByRole("button", { name: "确定" }).click();
  await dialog.locator("p[data-problem=true]").filter({ hasText: "请选择工厂" }).waitFor();
  await dialog.getByRole("combobox").selectOption({ label: "示例二号工厂" });
  await dialog.getByRole("button", { name: "确定" }).click();
  await chooser.getByRole("alert").filter({ hasText: "切换工厂成功，页面需要重新加载" }).waitFor();
  // A browser lets a page hold a dialog for some Esc only, and closes it without asking from then on.
  for (let times = 0; times < 6; times++) await chooser.keyboard.press("Escape");
  // Its event of being closed comes later than the key, and opens it again.
  await expect
    .poll(() => chooser.evaluate(() => document.querySelector("dialog:modal")?.textContent ?? ""))
    .toContain("重新加载");

  await toast(page, "已在另一个页面切换到“示例二号工厂”").waitFor();
  await name(page).getByText("示例二号工厂").waitFor();
  await page.getByRole("heading", { level: 1, name: "岗位管理" }).waitFor();
  const after = await firstId(page);
  expect(after).not.toBe(before);
  const tabs = page.getByRole("navigation", { name: "已打开的页面" }).getByRole("link");
  await expect
    .poll(() => tabs.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))))
    .toEqual(["首页", "岗位管理"]);
  await page.getByRole("button", { name: "新建" }).click();
  const field = page.getByRole("dialog", { name: "新建岗位" }).getByLabel("岗位名称");
  await expect.poll(() => field.inputValue()).toBe("");
  await page.keyboard.press("Escape");

  // It learns the factory with the user info, and does not take the session back to the one that it shows.
  await name(deaf).getByText("示例一号工厂").waitFor();
  const refused = { code: 403, msg: "暂无权限", data: null };
  await deaf.route("**/Permission/Position?*", (route) => route.fulfill({ json: refused }), { times: 1 });
  await menu(deaf).getByRole("link", { name: "岗位管理" }).click();
  await name(deaf).getByText("示例二号工厂").waitFor();
  expect(await firstId(deaf)).toBe(after);

  await chooser.getByRole("button", { name: "重新加载" }).click();
  await dialog.waitFor({ state: "detached" });
  await name(chooser).getByText("示例二号工厂").waitFor();
  for (const one of [chooser, page]) {
    await one.reload();
    await name(one).getByText("示例二号工厂").waitFor();
  }
  expect(complaints).toEqual([]);
});

test("whom the server ends learns why, and comes back after signing in", async () => {
  const { id, account } = await freshAccount("dispatcher");
  const { page } = await signedIn("/messageRecord", account);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await api("PUT", `/api/system/Permission/Users/${id}/Actions/State`, { enabledMark: 0 });

  // The socket tells the page at once; nobody has to click.
  await page.waitForURL("**/login?redirect=*messageRecord*");
  await expect.poll(() => page.getByRole("alert").first().innerText()).toMatch(/\S/);

  await api("PUT", `/api/system/Permission/Users/${id}/Actions/State`, { enabledMark: 1 });
  await fillSignIn(page, account, demoPassword);
  await page.waitForURL("**/messageRecord");
});

test("what was typed while the connection was on its way is kept, and used when it is there", async () => {
  const { page } = await tab();
  const release = await hold(page, "**/assets/connection-*.js");
  await page.goto(`${url()}/login`);
  await fillSignIn(page, "admin", demoPassword);
  await page.locator("button[aria-busy=true]").waitFor();
  release();
  await page.waitForURL(`${url()}/home`);
});
