import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";

import { fillSignIn, demoPassword, toast, web } from "./harness.ts";

const { tab, signedIn, url, api } = web();

test("what is missing or wrong is said, and the way back is kept", async () => {
  const { page, complaints } = await tab();
  await page.goto(`${url()}/permission/user?page=2`);
  await page.waitForURL("**/login?redirect=*");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.getByText("请输入账号", { exact: true }).waitFor();
  await page.getByText("请输入密码", { exact: true }).waitFor();

  await fillSignIn(page, "admin", "wrong1234");
  await toast(page, "用户名或密码错误").waitFor();
  await page.getByRole("alert").filter({ hasText: "用户名或密码错误" }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("banche_token"))).toBeNull();

  await fillSignIn(page, "  admin ", demoPassword);
  await page.waitForURL("**/permission/user?page=2");
  await page.getByRole("heading", { name: "用户管理" }).waitFor();
  expect(await page.title()).toBe("用户管理 - 班车管理平台");
  expect(complaints).toEqual([]);
});

test("whoever signs in is told when and from where the last time was", async () => {
  await signedIn("/home", "viewer");
  const { page } = await tab();
  await page.goto(`${url()}/login`);
  const told = toast(page, /上次登录.*\d{4}.*(?:127\.0\.0\.1|::1)/).waitFor();
  await fillSignIn(page, "viewer", demoPassword);
  await told;
});

test("caps lock is noticed", async () => {
  const { page } = await tab();
  await page.goto(`${url()}/login`);
  await page.focus("input[name=password]");
  await page.evaluate(() => {
    const event = new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock: true });
    document.activeElement?.dispatchEvent(event);
  });
  await page.getByText("大写锁定已打开").waitFor();
});

test("the sign-in page fits 320 px", async () => {
  const { page } = await tab({ viewport: { width: 320, height: 640 }, locale: "en-US" });
  await page.goto(`${url()}/oldLogin`);
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("a redirect never leaves the app", async () => {
  const { page } = await tab();
  await page.goto(`${url()}/login?redirect=${encodeURIComponent("//example.com/x")}`);
  await fillSignIn(page, "admin", demoPassword);
  await page.waitForURL(`${url()}/home`);
});

test("the lock holds on the server, survives a reload and leads back", async () => {
  const { page } = await signedIn("/permission/position");
  await page.getByRole("button", { name: "锁住屏幕" }).click();
  await page.waitForURL("**/lockScreen*");
  const token = await page.evaluate(() => localStorage.getItem("banche_token"));
  const answer = await page.request.get(`${url()}/api/system/Message`, { headers: { authorization: token ?? "" } });
  expect(((await answer.json()) as { code: number }).code).not.toBe(200);

  await page.reload();
  await page.getByText("周明远 / admin").waitFor();
  await page.goto(`${url()}/home`);
  await page.waitForURL("**/lockScreen*");

  await page.fill("input[name=password]", "wrong1234");
  await page.getByRole("button", { name: "解锁" }).click();
  await page.locator("p[data-problem=true]").filter({ hasText: /./ }).waitFor();
  await page.fill("input[name=password]", demoPassword);
  await page.getByRole("button", { name: "解锁" }).click();
  await page.waitForURL(`${url()}/home`);
});

test("locked in one tab, locked in the other; signed out in one, signed out in the other", async () => {
  const { page, context } = await signedIn();
  const other = await context.newPage();
  await other.goto(`${url()}/home`);
  await other.waitForSelector("main#content h1");
  await other.getByRole("button", { name: "锁住屏幕" }).click();
  await page.waitForURL("**/lockScreen*");
  await other.getByRole("button", { name: "使用其他账号登录" }).click();
  await other.waitForURL("**/login*");
  await page.waitForURL("**/login*");
});

test("another factory: required, told, loaded again, nothing of the old one stays", async () => {
  const { page } = await signedIn("/home", "viewer");
  const before = await page.locator("header p").first().innerText();
  await page.getByRole("button", { name: "切换工厂" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "确定" }).click();
  await dialog.locator("p[data-problem=true]").filter({ hasText: "请选择工厂" }).waitFor();
  const select = dialog.getByRole("combobox");
  const other = await select.locator("option:not(:disabled)").last().getAttribute("value");
  await select.selectOption(other);
  await dialog.getByRole("button", { name: "确定" }).click();
  await page.getByRole("alert").filter({ hasText: "切换工厂成功，页面需要重新加载" }).waitFor();
  await page.getByRole("button", { name: "重新加载" }).click();
  await page.waitForSelector("main#content h1");
  const after = await page.locator("header p").first().innerText();
  expect(after).not.toBe(before);
  await page.reload();
  await page.waitForSelector("main#content h1");
  expect(await page.locator("header p").first().innerText()).toBe(after);
});

test("whom the server ends learns why, and comes back after signing in", async () => {
  const { page } = await signedIn("/messageRecord", "dispatcher");
  const rows = (await api("GET", "/api/system/Permission/Users?keyword=dispatcher&currentPage=1&pageSize=20")) as {
    list: { id: string; account: string }[];
  };
  const id = rows.list.find(({ account }) => account === "dispatcher")?.id ?? "";
  await api("PUT", `/api/system/Permission/Users/${id}/Actions/State`, { enabledMark: 0 });

  // The socket tells the page at once; nobody has to click.
  await page.waitForURL("**/login?redirect=*messageRecord*");
  expect(await page.getByRole("alert").first().innerText()).toMatch(/\S/);

  await api("PUT", `/api/system/Permission/Users/${id}/Actions/State`, { enabledMark: 1 });
  await fillSignIn(page, "dispatcher", demoPassword);
  await page.waitForURL("**/messageRecord");
});

test("a right that is taken away takes its button from every open page at once, without a call of the user's", async () => {
  type Kept = { readonly id: string; readonly account: string; readonly roleId: string };
  const userOf = async (account: string): Promise<Kept> => {
    const path = `/api/system/Permission/Users?keyword=${account}&currentPage=1&pageSize=20`;
    const { list } = (await api("GET", path)) as { readonly list: readonly Kept[] };
    const id = list.find((one) => one.account === account)?.id ?? "";
    return { ...((await api("GET", `/api/system/Permission/Users/${id}`)) as Kept), id };
  };
  const [dispatcher, viewer] = await Promise.all([userOf("dispatcher"), userOf("viewer")]);
  const giveBack = () => api("PUT", `/api/system/Permission/Users/${dispatcher.id}`, { roleId: dispatcher.roleId });
  onTestFinished(async () => void (await giveBack()));
  const { page, context } = await signedIn("/permission/user", "dispatcher");
  const other = await context.newPage();
  await other.goto(`${url()}/permission/position`);
  const add = (one: Page) => one.getByRole("button", { name: "新建" });
  await Promise.all([add(page).waitFor(), add(other).waitFor()]);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(new URL(request.url()).pathname);
  });

  const admin = await signedIn("/permission/user");
  await admin.page.evaluate(
    async ({ id, roleId }) => {
      const authorization = localStorage.getItem("banche_token") ?? "";
      const headers = { authorization, "content-type": "application/json" };
      await fetch(`/api/system/Permission/Users/${id}`, { method: "PUT", headers, body: JSON.stringify({ roleId }) });
    },
    { id: dispatcher.id, roleId: viewer.roleId },
  );

  await add(page).waitFor({ state: "detached" });
  expect(calls.filter((path) => !path.endsWith("/api/oauth/CurrentUser"))).toEqual([]);
  // The page itself was taken away, too.
  await other.getByRole("heading", { level: 1, name: "岗位管理" }).waitFor({ state: "detached" });
  await giveBack();
  await add(page).waitFor();
});

test("signing out asks first", async () => {
  const { page } = await signedIn();
  const open = () => page.getByRole("button", { name: /用户菜单/ }).click();
  await open();
  await page.getByRole("menuitem", { name: "退出系统" }).click();
  await page.getByRole("dialog").getByText("您确定要退出应用程序吗?").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "取消" }).click();
  await open();
  await page.getByRole("menuitem", { name: "退出系统" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
  await page.waitForURL("**/login");
});

test("a token in the address signs nobody in, and leaves the address", async () => {
  const { page } = await tab();
  await page.goto(`${url()}/home?token=abc`);
  await page.waitForURL(`${url()}/login*`);
  expect(page.url()).not.toContain("abc");
});

test("a server that cannot be reached is said, and tried again", async () => {
  const { page } = await signedIn();
  await page.route("**/api/oauth/CurrentUser*", (route) => route.abort());
  await page.reload();
  await page.getByRole("alert").filter({ hasText: "无法连接服务器" }).waitFor();
  await page.unroute("**/api/oauth/CurrentUser*");
  await page.getByRole("button", { name: "重试" }).click();
  await page.waitForSelector("main#content h1");
});

test("what was typed while the connection was on its way is kept, and used when it is there", async () => {
  const { page } = await tab();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/connection-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${url()}/login`);
  await fillSignIn(page, "admin", demoPassword);
  await page.locator("button[aria-busy=true]").waitFor();
  release();
  await page.getByRole("tab", { name: "扫码登录" }).waitFor();
  await page.waitForURL(`${url()}/home`);
});
