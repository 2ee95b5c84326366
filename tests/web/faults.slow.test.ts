/** Tests failures around the pages, and the messages that users see then. */
import type { Language, TextKey } from "@banche/core";
import { textOf } from "@banche/core/text";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { fillSignIn, demoPassword, hold, toast, web } from "./harness.ts";
import { visit } from "./places.ts";

const { tab, signedIn, sharedTab, url, api, restart, freshAccount } = web();

/** A page for many failures; it must work again after each. */
const administrator = sharedTab("/system/notice");
/** One language is enough: a text that is missing in a language does not compile. */
const language = "zhtw";
const dispatcher = sharedTab("/dictionary/busbusShift", "dispatcher", {
  locale: "zh-TW",
  stored: { banche_language: language },
});

const locales: Readonly<Record<Language, string>> = { zh: "zh-CN", zhtw: "zh-TW", en: "en-GB" };
const alert = (page: Page, language: Language, key: TextKey) =>
  page.getByRole("alert").filter({ hasText: textOf(language, key) });
const verb = (page: Page, language: Language, name: "add" | "save" | "retry") =>
  page.getByRole("button", { name: new RegExp(`(^|plus )${textOf(language, `common.verbs.${name}`)}$`) });
const menuLink = (page: Page, language: Language, key: TextKey) =>
  page.getByRole("navigation").getByRole("link", { name: textOf(language, key), exact: true });
const rows = (page: Page) => page.locator("main tr[data-row-key]:visible");

test("an unsaved notice is restored after sign-in", async () => {
  const { page } = administrator();
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
  // While the driver passes requests on, a request that starts when this ends may never be answered.
  await page.locator("input[name=username]").waitFor();
  await page.unroute("**/api/system/Message?*");
  await fillSignIn(page, "admin", demoPassword);
  await verb(page, "zh", "add").click();
  await form.getByText("已恢复上次未保存的内容").waitFor();
  await expect.poll(() => form.getByRole("textbox", { name: /^标题/ }).inputValue()).toBe("停运通知");
  await form.getByText("周六停运").waitFor();
  await form.getByRole("button", { name: "放弃" }).click();
  await form.getByText("周六停运").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
});

test("a page whose code does not load reports an update of the app or an unreachable server", async () => {
  const { page } = administrator();
  await visit(page, "/permission/user");
  await rows(page).first().waitFor();
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
  await menuLink(page, "zh", "navigation.pages.permission-userOnline").click();
  await alert(page, "zh", "web.frame.updated").waitFor();
  await page.unroute("**/assets/*.js");
  await page.getByRole("button", { name: textOf("zh", "common.verbs.refresh"), exact: true }).click();
  await rows(page).first().waitFor();

  await page.route("**/*", (route) => route.abort());
  await visit(page, "/systemData/dictionary");
  const away = alert(page, "zh", "errors.network_unreachable").filter({ visible: true });
  await away.first().waitFor();
  await verb(page, "zh", "retry").filter({ visible: true }).first().click();
  await away.first().waitFor();
  await page.unroute("**/*");
  await verb(page, "zh", "retry").filter({ visible: true }).first().click();
  await rows(page).first().waitFor();
});

test("open pages work again after the server was restarted", async () => {
  const { page } = administrator();
  await visit(page, "/permission/user");
  await page.getByRole("button", { name: /^聊天/ }).waitFor();
  await restart();
  await page.getByRole("navigation", { name: "导航菜单" }).getByRole("link", { name: "部门管理" }).click();
  await page.getByRole("heading", { level: 1, name: "部门管理" }).waitFor();
  await rows(page).first().waitFor();
});

test("a clock that is 400 days wrong locks no user out and is reported", async () => {
  const { page } = administrator();
  await page.addInitScript((off) => {
    const now = Date.now;
    Date.now = () => now() + off;
  }, -400 * 86_400_000);
  await page.evaluate(() => {
    localStorage.removeItem("banche_lastActive");
    localStorage.setItem("banche_idleLockMinutes", "5");
  });
  await page.goto(`${url()}/permission/position`);
  await toast(page, textOf("zh", "web.states.clockOff")).waitFor();
  await rows(page).first().waitFor();
  expect(page.url()).not.toContain("lockScreen");
});

test.each([
  ["forbidden", "zh"],
  ["full", "en"],
] as const)(
  "storage that is %s: the page in %s reports it, and everything works until it is closed",
  async (state, spoken) => {
    const { page, complaints } = await tab({ locale: locales[spoken] });
    await page.addInitScript((kind) => {
      const refuse = () => {
        throw new DOMException("no", kind === "full" ? "QuotaExceededError" : "SecurityError");
      };
      if (kind === "full") Storage.prototype.setItem = refuse;
      else for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
    }, state);
    await page.goto(`${url()}/permission/position`);
    await page.getByText(textOf(spoken, "web.signIn.notKept")).waitFor();
    await fillSignIn(page, "admin", demoPassword);
    await rows(page).first().waitFor();
    await page.getByRole("button", { name: textOf(spoken, "web.frame.userMenu") }).click();
    await page.getByRole("menuitem", { name: textOf(spoken, "settings.title") }).click();
    await page.getByRole("dialog").getByText(textOf(spoken, "settings.themeClasses.red"), { exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue("--accent")))
      .toBe("#f5222d");
    expect(complaints).toEqual([]);
  },
);

test("two tabs share settings; a sign-out in one is reported in the other, and typed text is removed", async () => {
  const { page, context } = dispatcher();
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
  await expect.poll(() => other.getByRole("alert").filter({ hasText: /./ }).count()).toBe(0);
  await fillSignIn(page, "dispatcher", demoPassword);
  await verb(page, language, "add").click();
  await page.getByRole("dialog").locator("input").first().waitFor();
  await expect.poll(() => page.getByText(textOf(language, "shell.drafts.restored")).count()).toBe(0);
  await other.close();
});

test("two tabs: when the session ends in one, the other keeps its typed text", async () => {
  const { page, context } = dispatcher();
  await page.getByRole("dialog").locator("input").first().fill("末班");
  const other = await context.newPage();
  await other.route("**/api/oauth/CurrentUser*", (route) =>
    route.fulfill({ json: { code: 600, msg: "登录过期,请重新登录", data: null } }),
  );
  await other.goto(`${url()}/home`);
  await other.waitForURL("**/login*");
  await alert(page, language, "errors.session_expired").first().waitFor();
  await other.close();
  await fillSignIn(page, "dispatcher", demoPassword);
  await verb(page, language, "add").click();
  await page.getByText(textOf(language, "shell.drafts.restored")).waitFor();
});

test("the page waits for a slow server and says so", async () => {
  const { page } = dispatcher();
  await visit(page, "/permission/position");
  await rows(page).first().waitFor();
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

test("after a right is removed, the next call is refused and the button disappears in every tab", async () => {
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
