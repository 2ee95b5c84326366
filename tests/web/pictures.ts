/**
 * Takes the pictures of the web app for the README and the guides, except those of conversations: `node -C @banche/source
 * tests/web/pictures.ts [part...]`. Run it after a build when the look has changed, and check the results.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { themeClasses } from "@banche/core/shell";
import type { Browser, Page } from "playwright-core";

import { bancheWith, type Served, serve } from "../lib/banche.ts";
import { openBrowser } from "../lib/browser.ts";
import { makeFolder } from "../lib/makeFolder.ts";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const images = fileURLToPath(new URL("../../docs/images/", import.meta.url));
const USERS = "/permission/user";
const SMALLER: Look = { width: 1000, height: 560 };
/** The area right of the menu and below the tabs. */
const CONTENT: Box = { x: 210, y: 88, width: 790, height: 430 };

const folder = makeFolder();
const served = await serve(bancheWith(join(folder, "home")), join(folder, "data"));
const browser = await openBrowser();
try {
  const parts = { pages, record, fleet, colours, states, form, administration, settlement, expiry };
  const wanted = process.argv.slice(2);
  for (const [name, take] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) await take(browser, served);
  }
} finally {
  await browser.close();
  await served.stop();
  rmSync(folder, { recursive: true });
}

interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly stored?: Readonly<Record<string, string>>;
}

async function opened(on: Browser, { width = 1440, height = 900, stored = {} }: Look = {}): Promise<Page> {
  const context = await on.newContext({ viewport: { width, height }, locale: "zh-CN", reducedMotion: "reduce" });
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  return context.newPage();
}

async function signedIn(on: Browser, { url, accounts: [admin] }: Served, path: string, look?: Look): Promise<Page> {
  const page = await opened(on, look);
  await page.goto(url + path);
  await page.fill("input[name=username]", admin?.account ?? "");
  await page.fill("input[name=password]", admin?.password ?? "");
  await page.press("input[name=password]", "Enter");
  await page.waitForSelector("main#content h1");
  const lastTime = page.locator("div[data-kind=info]");
  await lastTime.waitFor({ timeout: 2_000 }).then(
    () => lastTime.waitFor({ state: "detached" }),
    () => undefined,
  );
  return page;
}

/** Whole pages. */
async function pages(on: Browser, server: Served): Promise<void> {
  const save = (page: Page, name: string) => page.screenshot({ path: join(images, `${name}.png`) });
  const signIn = await opened(on, { width: 1280, height: 800 });
  await signIn.goto(`${server.url}/login`);
  await signIn.locator("input[name=password]").waitFor();
  // The ways to sign in arrive after the form.
  await signIn.getByText("扫码登录").waitFor();
  await save(signIn, "login");

  const home = await signedIn(on, server, "/home");
  await home.getByText("各年入职人数").waitFor();
  await save(home, "home");
  for (const language of ["zh", "en"]) {
    const users = await signedIn(on, server, USERS, { stored: { banche_language: language } });
    await users.locator("tbody tr").nth(9).waitFor();
    await save(users, `users-${language}`);
  }

  const shell = await signedIn(on, server, USERS, { width: 1280, height: 720 });
  for (const name of ["部门管理", "岗位管理"]) {
    await shell.getByRole("navigation", { name: "导航菜单" }).getByRole("link", { name }).click();
    await shell.getByRole("heading", { level: 1, name }).waitFor();
    await shell.locator("tbody tr").filter({ visible: true }).nth(4).waitFor();
  }
  await save(shell, "web-shell-zh");
  await shell.setViewportSize({ width: 1280, height: 420 });
  await shell.keyboard.press("Control+k");
  await shell.keyboard.type("yh");
  await shell.locator("dialog[open]").getByText("用户管理").first().waitFor();
  await save(shell, "web-palette");

  const dark = { banche_language: "en", banche_colorMode: "dark" };
  const settings = await signedIn(on, server, "/home", { width: 1280, height: 720, stored: dark });
  await settings.keyboard.press("Alt+,");
  await settings.locator("dialog[open]").waitFor();
  await save(settings, "web-settings-dark");

  const small = await signedIn(on, server, USERS, { width: 375, height: 720 });
  await small.locator("li[data-row-key]").nth(4).waitFor();
  await save(small, "web-small");
  const filters = await signedIn(on, server, `${USERS}?enabled=1`, { width: 375, height: 720, stored: dark });
  await filters.getByRole("button", { name: "Filter 1" }).click();
  await filters.locator("dialog[open]").waitFor();
  await save(filters, "web-small-filters");
}

/** A record beside its list. */
async function record(on: Browser, server: Served): Promise<void> {
  const page = await signedIn(on, server, "/bus/vehicle", { width: 1280, height: 720 });
  await page.getByRole("button", { name: "苏E10093D", exact: true }).click();
  await page.locator("dialog[open] dd").filter({ hasText: "示例" }).first().waitFor();
  await page.screenshot({ path: join(images, "web-record.png") });
}

/** Pictures of the guide for planners: the timetable of the draft of the next quarter, and the week of drivers. */
async function fleet(on: Browser, server: Served): Promise<void> {
  const page = await signedIn(on, server, "/bus/scheme");
  await page.locator("tbody").getByRole("link", { name: /白班/ }).first().click();
  await page.locator("main").getByText("06:20").first().waitFor();
  await page.getByRole("button", { name: "上班", exact: true }).waitFor();
  await page.screenshot({ path: join(images, "fleet-timetable.png") });

  await page.goto(`${server.url}/bus/roster`);
  await page.locator("main").getByText("06:00–14:00").first().waitFor();
  await page.screenshot({ path: join(images, "fleet-roster.png") });
}

/** Pictures of the guide for administrators. */
async function administration(on: Browser, server: Served): Promise<void> {
  const page = await signedIn(on, server, "/permission/role", { width: 1280, height: 720 });
  const save = (name: string) => page.screenshot({ path: join(images, `${name}.png`) });
  const menu = page.getByRole("menuitem");
  await page.getByRole("button", { name: "更多: 调度员" }).click();
  await menu.filter({ hasText: "授权" }).click();
  await page.getByRole("button", { name: "展开：系统权限" }).click();
  for (const name of ["用户管理：编辑", "岗位管理：新建"]) await page.getByRole("checkbox", { name }).click();
  await page.getByText("岗位管理 · 新建").waitFor();
  await save("admin-authorise");

  await page.goto(`${server.url}/system/menu`);
  await page.locator("tbody tr").nth(9).waitFor();
  await page.getByRole("button", { name: "更多: 用户管理" }).click();
  await menu.filter({ hasText: "列表权限" }).click();
  await page.locator(".ant-drawer-open tbody tr").nth(3).waitFor();
  await save("admin-menus");

  await page.goto(`${server.url}/permission/role`);
  await page.locator("tbody tr").nth(1).waitFor();
  await page.getByRole("button", { name: "更多列表操作" }).click();
  await menu.filter({ hasText: "为什么能或不能" }).click();
  const explain = page.getByRole("dialog");
  await explain.getByLabel("用户").click();
  await page.keyboard.type("viewer");
  await page.locator(".ant-select-item-option").first().click();
  await explain.locator("ol li, ul li").first().waitFor();
  await save("admin-explain");

  await page.goto(`${server.url}/systemData/dataInterface`);
  await page.getByRole("button", { name: "更多: 线路晚点率" }).click();
  await menu.filter({ hasText: "测试" }).click();
  const test = page.getByRole("dialog");
  await test
    .getByRole("button", { name: /测试|执行|调用/ })
    .last()
    .click();
  await test.locator("table tbody tr").nth(2).waitFor();
  await save("admin-interface");

  await page.goto(`${server.url}/systemData/dataBackup`);
  await page.getByRole("button", { name: "创建备份" }).click();
  await page.locator("dialog[open]").getByRole("button", { name: "创建备份" }).click();
  await page.locator("tbody tr").filter({ hasText: "完成" }).waitFor({ timeout: 120_000 });
  await save("admin-backup");
}

/** The nine themes, light and dark: fills, texts and selections. */
async function colours(on: Browser, server: Served): Promise<void> {
  const page = await signedIn(on, server, USERS, SMALLER);
  const pictures: Picture[] = [];
  for (const theme of themeClasses.filter((name) => name !== "blackblue")) {
    for (const mode of ["light", "dark"]) {
      await page.evaluate(
        ([name, colours]) => {
          localStorage.setItem("banche_themeClass", name ?? "");
          localStorage.setItem("banche_colorMode", colours ?? "");
        },
        [theme, mode],
      );
      await page.reload();
      await page.locator("tbody tr").nth(4).waitFor();
      await page.locator("tbody input[type=checkbox]").nth(2).check();
      pictures.push({
        label: `${theme}, ${mode}`,
        bytes: await page.screenshot({ clip: { ...CONTENT, height: 300 } }),
      });
    }
  }
  await together(on, "style-colours.png", pictures, 395);
}

/** The states of a page: loading, nothing found, failed, no right. */
async function states(on: Browser, server: Served): Promise<void> {
  const page = await signedIn(on, server, USERS, SMALLER);
  const lists = /\/Permission\/Users\?/;
  const shot = async (label: string): Promise<Picture> => ({ label, bytes: await page.screenshot({ clip: CONTENT }) });
  await page.locator("tbody tr").nth(4).waitFor();
  await page.getByRole("textbox", { name: "请输入关键词查询" }).fill("没有这个人");
  await page.keyboard.press("Enter");
  await page.getByText("没有符合条件的").waitFor();
  const empty = await shot("empty: what to do next");
  await page.route(lists, (route) =>
    route.fulfill({ json: { code: 500, msg: "系统错误", reason: "internal", requestId: "7f3c2a9d" } }),
  );
  await page.reload();
  await page.locator("main").getByRole("button", { name: "重试" }).waitFor();
  const failed = await shot("failed: what happened, a retry");
  await page.unroute(lists);
  await page.route("**/*", async (route) => (lists.test(route.request().url()) ? undefined : route.continue()));
  await page.reload();
  await page.locator("main [aria-busy=true]").first().waitFor();
  const loading = await shot("loading: the shape of what comes");
  await page.unrouteAll();
  await page.route(lists, (route) => route.fulfill({ json: { code: 403, msg: "没有权限", reason: "forbidden" } }));
  await page.reload();
  await page.getByText("暂无权限").waitFor();
  const without = await shot("no right: whom to ask");
  await together(on, "style-states.png", [loading, empty, failed, without], 560);
}

/** A form with a list of its errors at the top. */
async function form(on: Browser, server: Served): Promise<void> {
  const page = await signedIn(on, server, USERS, SMALLER);
  await page.getByRole("button", { name: "新建" }).click();
  await page.locator(".ant-drawer-open form").waitFor();
  await page.locator(".ant-drawer-open input").first().fill("a b");
  await page.locator(".ant-drawer-open button").filter({ hasText: "保存" }).last().click();
  await page.locator(".ant-drawer-open [role=alert]").first().waitFor();
  await page.screenshot({ path: join(images, "style-form.png") });
}

interface Picture {
  readonly label: string;
  readonly bytes: Buffer;
}

/** Joins several pictures in one, with a caption below each. */
async function together(on: Browser, file: string, pictures: readonly Picture[], width: number): Promise<void> {
  const page = await on.newPage({ viewport: { width: 2 * width + 48, height: 100 } });
  const figures = pictures.map(
    ({ label, bytes }) =>
      `<figure><img width="${width}" src="data:image/png;base64,${bytes.toString("base64")}"><figcaption>${label}</figcaption></figure>`,
  );
  const style = `body{margin:12px;display:flex;flex-wrap:wrap;gap:12px;font:13px sans-serif;color:#444}figure{margin:0}img{display:block;outline:1px solid #ddd}`;
  await page.setContent(`<style>${style}</style>${figures.join("")}`);
  await page.screenshot({ path: join(images, file), fullPage: true });
  await page.close();
}

/** The payment of a carrier for the last month. */
async function settlement(on: Browser, server: Served): Promise<void> {
  const page = await signedIn(on, server, "/bus/settlement");
  await page.getByRole("button", { name: "计算", exact: true }).click();
  await page.locator("main tbody tr").nth(4).waitFor();
  await page.getByText("已按当前数据计算").waitFor({ state: "detached" });
  await page.screenshot({ path: join(images, "fleet-settlement.png") });
}

async function expiry(on: Browser, server: Served): Promise<void> {
  const page = await signedIn(on, server, "/bus/expiry");
  await page.locator("main tbody tr").nth(9).waitFor();
  await page.screenshot({ path: join(images, "fleet-expiry.png") });
}
