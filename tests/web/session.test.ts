import { expect, test } from "vitest";

import { demoPassword, fillSignIn, hold, tokenIn, web } from "./harness.ts";

const { tab, signedIn, sharedTab, url, api, freshAccount } = web();

test("the sign-in page fits 320 px, and its title follows the chosen language", async () => {
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

/** Locked and unlocked by both tests. */
const locked = sharedTab("/permission/position");

test("the lock is enforced by the server, survives a reload and is opened by the password", async () => {
  const { page } = locked();
  await page.keyboard.press("Alt+l");
  await page.waitForURL("**/lockScreen*");
  await expect.poll(() => page.title()).toBe("锁屏 - 班车管理平台");
  const token = await tokenIn(page);
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
  // Data that the locked session refused is read now: menu and tabs are shown again.
  await page.getByRole("navigation", { name: "导航菜单" }).getByText("系统权限").waitFor();
  await page.getByRole("navigation", { name: "已打开的页面" }).getByRole("link", { name: "岗位管理" }).waitFor();
});

test("locking or signing out in one tab does the same in the other and closes open drawers", async () => {
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
  // Its keys work once its frame is drawn again.
  await other.waitForSelector("main#content h1");
  await other.keyboard.press("Alt+l");
  await page.waitForURL("**/lockScreen*");
  await other.getByRole("button", { name: "使用其他账号登录" }).click();
  await other.waitForURL("**/login*");
  await page.waitForURL("**/login*");
});

test("a user whose session the server ends sees the reason and returns to the page after signing in", async () => {
  const { id, account } = await freshAccount("dispatcher");
  const { page } = await signedIn("/messageRecord", account);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await api("PUT", `/api/system/Permission/Users/${id}/Actions/State`, { enabledMark: 0 });

  // The socket informs the page at once; no click is needed.
  await page.waitForURL("**/login?redirect=*messageRecord*");
  await expect.poll(() => page.getByRole("alert").first().innerText()).toMatch(/\S/);

  await api("PUT", `/api/system/Permission/Users/${id}/Actions/State`, { enabledMark: 1 });
  await fillSignIn(page, account, demoPassword);
  await page.waitForURL("**/messageRecord");
});

test("input typed while the connection loads is kept and used", async () => {
  const { page } = await tab();
  const release = await hold(page, "**/assets/connection-*.js");
  await page.goto(`${url()}/login`);
  await fillSignIn(page, "admin", demoPassword);
  await page.locator("button[aria-busy=true]").waitFor();
  release();
  await page.waitForURL(`${url()}/home`);
});
