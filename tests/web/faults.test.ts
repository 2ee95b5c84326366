import { languages, textOf } from "@banche/core";
import { expect, test } from "vitest";

import { fillSignIn, demoPassword, web } from "./harness.ts";

const { tab, signedIn, url, api, restart } = web();

test("whom the session leaves in the middle of typing finds the draft again", async () => {
  const { page } = await signedIn("/systemData/dictionary");
  const add = async () => {
    await page.getByRole("tree").getByText("班次", { exact: true }).click();
    await page.locator("tr.ant-table-row").first().waitFor();
    await page.getByRole("button", { name: "新建" }).click();
  };
  const dialog = page.getByRole("dialog");
  await add();
  await dialog.getByLabel("字典名称").fill("末班");
  await dialog.getByLabel("字典编码").fill("lastShift");
  await page.route("**/Base/DictionaryData?*", (route) =>
    route.fulfill({ json: { code: 600, msg: "登录过期,请重新登录", data: null } }),
  );
  await dialog.getByRole("button", { name: "保存", exact: true }).click();
  await page.waitForURL("**/login?redirect=*");
  await page.getByRole("alert").filter({ hasText: "登录过期" }).first().waitFor();
  await page.unroute("**/Base/DictionaryData?*");

  await fillSignIn(page, "admin", demoPassword);
  await page.waitForURL("**/systemData/dictionary*");
  await add();
  await dialog.getByText("已恢复上次未保存的内容").waitFor();
  expect(await dialog.getByLabel("字典编码").inputValue()).toBe("lastShift");
  await dialog.getByRole("button", { name: "放弃" }).click();
  expect(await dialog.getByLabel("字典编码").inputValue()).toBe("");
});

test("a server that dies in use is said where it matters, and the page goes on when it is back", async () => {
  const { page } = await signedIn("/permission/user");
  await page.locator("tr.ant-table-row").first().waitFor();
  await page.route("**/api/**", (route) => route.abort());
  await page.getByRole("navigation", { name: "导航菜单" }).getByRole("link", { name: "岗位管理" }).click();
  await page.getByRole("alert").filter({ hasText: "无法连接服务器" }).first().waitFor();
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "重试" }).first().click();
  await page.locator("main tr.ant-table-row:visible").first().waitFor();
});

test("a slow server is waited for, and says that it is being waited for", async () => {
  const { page } = await signedIn();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/oauth/CurrentUser*", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.locator("main[aria-busy=true]").waitFor();
  release();
  await page.waitForSelector("main#content h1");
});

test.each(["forbidden", "full"])("storage that is %s: everything works until the page is closed", async (state) => {
  const { page, complaints } = await tab();
  await page.addInitScript((kind) => {
    const refuse = () => {
      throw new DOMException("no", kind === "full" ? "QuotaExceededError" : "SecurityError");
    };
    if (kind === "full") Storage.prototype.setItem = refuse;
    else for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
  }, state);
  await page.goto(`${url()}/permission/position`);
  await fillSignIn(page, "admin", demoPassword);
  await page.getByRole("heading", { level: 1, name: "岗位管理" }).waitFor();
  await page.getByRole("button", { name: "设置", exact: true }).click();
  await page.getByRole("dialog").getByText("红色").click();
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue("--accent"))).toBe("#f5222d");
  expect(complaints).toEqual([]);
});

test("settings that another version left are read safely", async () => {
  const stored = {
    banche_layoutType: "grid",
    banche_themeClass: '{"a":1}',
    banche_size: "99",
    banche_idleLockMinutes: "-1",
    banche_colorMode: "sepia",
    banche_tagsView: "perhaps",
  };
  const { page, complaints } = await signedIn("/home", "viewer", { stored });
  expect(await page.getByRole("navigation", { name: "导航菜单" }).getAttribute("data-shape")).toBe("open");
  expect(complaints).toEqual([]);
});

test.each([-400, 400])("a clock that is %i days off locks nobody out", async (days) => {
  const { page } = await signedIn("/home", "admin", { stored: { banche_idleLockMinutes: "5" } });
  await page.addInitScript((off) => {
    const now = Date.now;
    Date.now = () => now() + off;
  }, days * 86_400_000);
  await page.evaluate(() => localStorage.removeItem("banche_lastActive"));
  await page.goto(`${url()}/permission/position`);
  await page.getByRole("heading", { level: 1, name: "岗位管理" }).waitFor();
  await page.locator("main tr.ant-table-row").first().waitFor();
  expect(page.url()).not.toContain("lockScreen");
});

test("nobody at the computer: the screen locks by itself, in every tab", async () => {
  const { page, context } = await signedIn("/home", "viewer", { stored: { banche_idleLockMinutes: "5" } });
  const other = await context.newPage();
  await other.goto(`${url()}/home`);
  await other.waitForSelector("main#content h1");
  await page.evaluate(() => {
    localStorage.setItem("banche_lastActive", String(Date.now() - 6 * 60_000));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.waitForURL("**/lockScreen*");
  await other.waitForURL("**/lockScreen*");
});

test.each(languages)(
  "a server that is down at the start is said in %s, and the page opens when it is back",
  async (language) => {
    const { page } = await signedIn("/home", "viewer", { stored: { banche_language: language } });
    await page.route("**/api/**", (route) => route.abort());
    await page.reload();
    const alert = page.getByRole("alert").filter({ hasText: textOf(language, "errors.network_unreachable") });
    await alert.first().waitFor();
    await page.unroute("**/api/**");
    await page.getByRole("button", { name: textOf(language, "common.verbs.retry") }).click();
    await page.waitForSelector("main#content h1");
  },
);

test.each(languages)(
  "who presses the button while the server is down is told in %s, and keeps what was typed",
  async (language) => {
    const { page } = await tab({ stored: { banche_language: language } });
    await page.goto(`${url()}/login`);
    await page.route("**/api/oauth/Login*", (route) => route.abort());
    await fillSignIn(page, "viewer", demoPassword);
    const alert = page.getByRole("alert").filter({ hasText: textOf(language, "errors.network_unreachable") });
    await alert.first().waitFor();
    await page.unroute("**/api/oauth/Login*");
    await page.press("input[name=password]", "Enter");
    await page.waitForURL(`${url()}/home`);
  },
);

test.each([600, 601, 602])(
  "%i in the middle of work leads to the sign-in with the reason, and back to the same page",
  async (code) => {
    const { page } = await signedIn("/permission/position", "dispatcher");
    await page.locator("main tr.ant-table-row").first().waitFor();
    await page.route("**/Permission/Position?*", (route) =>
      route.fulfill({ json: { code, msg: `over ${code}`, data: null } }),
    );
    await page.getByRole("button", { name: "查询" }).click();
    await page.getByPlaceholder("请输入关键词").first().fill("x");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/login?redirect=*position*");
    await page
      .getByRole("alert")
      .filter({ hasText: `over ${code}` })
      .first()
      .waitFor();
    await page.unroute("**/Permission/Position?*");
    await fillSignIn(page, "dispatcher", demoPassword);
    await page.waitForURL("**/permission/position*");
    await page.locator("main tr.ant-table-row").first().waitFor();
  },
);

test("a server that was started again takes up every page that is open", async () => {
  const { page } = await signedIn("/permission/position");
  await page.getByRole("button", { name: /^聊天/ }).waitFor();
  await restart();
  await page.getByRole("navigation", { name: "导航菜单" }).getByRole("link", { name: "用户管理" }).click();
  await page.locator("main tr.ant-table-row:visible").first().waitFor();
});

test("a right that is taken away: the next call is refused, and the button is gone in every tab", async () => {
  const { page, context } = await signedIn("/dictionary/busbusShift", "dispatcher");
  const other = await context.newPage();
  await other.goto(`${url()}/dictionary/busbusShift`);
  const add = (at: typeof page) => at.getByRole("toolbar").getByRole("button", { name: "新建" });
  await add(other).waitFor();
  await add(page).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("字典名称").fill("加开");
  await form.getByLabel("字典编码").fill("extra");

  const find = async (account: string) => {
    const path = `/api/system/Permission/Users?keyword=${account}&currentPage=1&pageSize=20`;
    const { list } = (await api("GET", path)) as { list: { id: string; account: string }[] };
    return list.find((one) => one.account === account)?.id ?? "";
  };
  const [dispatcher, viewer] = await Promise.all([find("dispatcher"), find("viewer")]);
  const roleOf = async (id: string) =>
    ((await api("GET", `/api/system/Permission/Users/${id}`)) as { roleId: string }).roleId;
  const [own, fewer] = await Promise.all([roleOf(dispatcher), roleOf(viewer)]);
  await api("PUT", `/api/system/Permission/Users/${dispatcher}`, { roleId: fewer });
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await form.getByText("暂无权限").first().waitFor();
  for (const one of [page, other]) await add(one).waitFor({ state: "detached" });
  await api("PUT", `/api/system/Permission/Users/${dispatcher}`, { roleId: own });
});
