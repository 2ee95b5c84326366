/** What goes wrong around the pages, and what people are told then. */
import { type Language, type TextKey, textOf } from "@banche/core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { fillSignIn, demoPassword, hold, toast, web } from "./harness.ts";
import { visit } from "./places.ts";

const { tab, signedIn, url, api, restart, freshAccount } = web();

/** One is enough: a text that a language lacks does not compile. */
const languages = ["zhtw"] as const;
const locales: Readonly<Record<Language, string>> = { zh: "zh-CN", zhtw: "zh-TW", en: "en-GB" };
const speaking = (language: Language) => ({ locale: locales[language], stored: { banche_language: language } });
const alert = (page: Page, language: Language, key: TextKey) =>
  page.getByRole("alert").filter({ hasText: textOf(language, key) });
const verb = (page: Page, language: Language, name: "add" | "save" | "retry") =>
  page.getByRole("button", { name: new RegExp(`(^|plus )${textOf(language, `common.verbs.${name}`)}$`) });
const menuLink = (page: Page, language: Language, key: TextKey) =>
  page.getByRole("navigation").getByRole("link", { name: textOf(language, key), exact: true });
const rows = (page: Page) => page.locator("main tr.ant-table-row:visible");

test("a notice that was being written is found again, too", async () => {
  const { page } = await signedIn("/system/notice");
  const form = page.getByRole("dialog");
  await verb(page, "zh", "add").click();
  await form.getByRole("textbox", { name: /^标题/ }).fill("停运通知");
  await form.getByRole("textbox", { name: "正文" }).fill("周六停运");
  await page.route("**/api/system/Message?*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ json: { code: 600, msg: "登录过期,请重新登录", data: null } })
      : route.continue(),
  );
  await verb(page, "zh", "save").click();
  await page.waitForURL("**/login?redirect=*");
  await page.unroute("**/api/system/Message?*");
  await fillSignIn(page, "admin", demoPassword);
  await verb(page, "zh", "add").click();
  await form.getByText("已恢复上次未保存的内容").waitFor();
  expect(await form.getByRole("textbox", { name: /^标题/ }).inputValue()).toBe("停运通知");
  await form.getByText("周六停运").waitFor();
  await form.getByRole("button", { name: "放弃" }).click();
  await form.getByText("周六停运").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
});

test.each(languages)(
  "a page whose code does not come: %s says whether the app was updated or the server is away",
  async (language) => {
    const { page } = await signedIn("/permission/user", "admin", speaking(language));
    await rows(page).first().waitFor();
    await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
    await menuLink(page, language, "navigation.pages.permission-position").click();
    await alert(page, language, "web.frame.updated").waitFor();
    await page.unroute("**/assets/*.js");
    await page.getByRole("button", { name: textOf(language, "common.verbs.refresh"), exact: true }).click();
    await rows(page).first().waitFor();

    await page.route("**/*", (route) => route.abort());
    await visit(page, "/systemData/dictionary");
    const away = alert(page, language, "errors.network_unreachable").filter({ visible: true });
    await away.first().waitFor();
    await verb(page, language, "retry").filter({ visible: true }).first().click();
    await away.first().waitFor();
    await page.unroute("**/*");
    await verb(page, language, "retry").filter({ visible: true }).first().click();
    await rows(page).first().waitFor();
  },
);

test.each(languages)("a slow server is waited for, and %s says that it is", async (language) => {
  const { page } = await signedIn("/permission/position", "dispatcher", speaking(language));
  const isSaid = page.getByRole("status").filter({ hasText: textOf(language, "web.states.late") });
  await page.clock.install();
  const letIn = await hold(page, "**/api/oauth/CurrentUser*");
  await page.reload();
  await page.locator("main[aria-busy=true]").waitFor();
  await page.clock.fastForward(10_000);
  await isSaid.waitFor();
  letIn();
  await page.waitForSelector("main#content h1");

  const show = await hold(page, "**/Permission/Users?*");
  await menuLink(page, language, "navigation.pages.permission-user").click();
  await page.locator("main [aria-busy=true]:visible").first().waitFor();
  await page.clock.fastForward(10_000);
  await isSaid.waitFor();
  show();
  await rows(page).first().waitFor();
  await isSaid.waitFor({ state: "detached" });
});

test.each([
  ["forbidden", "zh"],
  ["full", "en"],
] as const)(
  "storage that is %s: %s says so, and everything works until the page is closed",
  async (state, language) => {
    const { page, complaints } = await tab({ locale: locales[language] });
    await page.addInitScript((kind) => {
      const refuse = () => {
        throw new DOMException("no", kind === "full" ? "QuotaExceededError" : "SecurityError");
      };
      if (kind === "full") Storage.prototype.setItem = refuse;
      else for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
    }, state);
    await page.goto(`${url()}/permission/position`);
    await page.getByText(textOf(language, "web.signIn.notKept")).waitFor();
    await fillSignIn(page, "admin", demoPassword);
    await rows(page).first().waitFor();
    await page.getByRole("button", { name: textOf(language, "settings.title"), exact: true }).click();
    await page.getByRole("dialog").getByText(textOf(language, "settings.themeClasses.red"), { exact: true }).click();
    expect(await page.evaluate(() => document.documentElement.style.getPropertyValue("--accent"))).toBe("#f5222d");
    expect(complaints).toEqual([]);
  },
);

test.each([[-400, "zh"]] as const)(
  "a clock that is %i days off locks nobody out, and %s says so",
  async (days, language) => {
    const { stored, ...options } = speaking(language);
    const idle = { ...stored, banche_idleLockMinutes: "5" };
    const { page } = await signedIn("/home", "admin", { ...options, stored: idle });
    await page.addInitScript((off) => {
      const now = Date.now;
      Date.now = () => now() + off;
    }, days * 86_400_000);
    await page.evaluate(() => localStorage.removeItem("banche_lastActive"));
    await page.goto(`${url()}/permission/position`);
    await toast(page, textOf(language, "web.states.clockOff")).waitFor();
    await rows(page).first().waitFor();
    expect(page.url()).not.toContain("lockScreen");
  },
);

test.each(languages)(
  "two tabs: settings of one are those of the other; one signs out, the other says so in %s, and nothing typed is left",
  async (language) => {
    const { page, context } = await signedIn("/dictionary/busbusShift", "dispatcher", speaking(language));
    await verb(page, language, "add").click();
    await page.getByRole("dialog").locator("input").first().fill("末班");
    const other = await context.newPage();
    await other.goto(`${url()}/home`);
    await other.waitForSelector("main#content h1");
    await other.keyboard.press("Alt+d");
    await page.waitForFunction(() => getComputedStyle(document.documentElement).colorScheme === "dark");
    await other.getByRole("button", { name: textOf(language, "web.frame.userMenu") }).click();
    await other.getByRole("menuitem", { name: textOf(language, "session.signOut") }).click();
    await other
      .getByRole("dialog")
      .getByRole("button", { name: textOf(language, "common.verbs.confirm") })
      .click();
    await other.waitForURL("**/login");
    await alert(page, language, "session.signedOutElsewhere").waitFor();
    expect(await other.getByRole("alert").filter({ hasText: /./ }).count()).toBe(0);
    await fillSignIn(page, "dispatcher", demoPassword);
    await verb(page, language, "add").click();
    await page.getByRole("dialog").locator("input").first().waitFor();
    expect(await page.getByText(textOf(language, "shell.drafts.restored")).count()).toBe(0);
  },
);

test("two tabs, the session ends in one: the other keeps what was typed", async () => {
  const { page, context } = await signedIn("/dictionary/busbusShift", "dispatcher");
  await verb(page, "zh", "add").click();
  await page.getByRole("dialog").locator("input").first().fill("末班");
  const other = await context.newPage();
  await other.route("**/api/oauth/CurrentUser*", (route) =>
    route.fulfill({ json: { code: 600, msg: "登录过期,请重新登录", data: null } }),
  );
  await other.goto(`${url()}/home`);
  await other.waitForURL("**/login*");
  await alert(page, "zh", "errors.session_expired").first().waitFor();
  await other.close();
  await fillSignIn(page, "dispatcher", demoPassword);
  await verb(page, "zh", "add").click();
  await page.getByText("已恢复上次未保存的内容").waitFor();
});

test("a server that was started again takes up every page that is open", async () => {
  const { page } = await signedIn("/permission/position");
  await page.getByRole("button", { name: /^聊天/ }).waitFor();
  await restart();
  await page.getByRole("navigation", { name: "导航菜单" }).getByRole("link", { name: "用户管理" }).click();
  await page.locator("main tr.ant-table-row:visible").first().waitFor();
});

test("a right that is taken away: the next call is refused, and the button is gone in every tab", async () => {
  const person = await freshAccount("dispatcher");
  const { page, context } = await signedIn("/dictionary/busbusShift", person.account);
  const other = await context.newPage();
  await other.goto(`${url()}/dictionary/busbusShift`);
  const add = (at: typeof page) => at.getByRole("toolbar").getByRole("button", { name: "新建" });
  await add(other).waitFor();
  await add(page).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("字典名称").fill("加开");
  await form.getByLabel("字典编码").fill("extra");

  const fewer = (await freshAccount("viewer")).roleId;
  await api("PUT", `/api/system/Permission/Users/${person.id}`, { roleId: fewer });
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await form.getByText("暂无权限").first().waitFor();
  for (const one of [page, other]) await add(one).waitFor({ state: "detached" });
});
