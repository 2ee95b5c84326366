import { readFile } from "node:fs/promises";

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { fresh, toast, web } from "./harness.ts";
import { visit } from "./places.ts";

const { sharedTab, signedIn, api } = web();
const tab = sharedTab("/permission/user");

const rows = (page: Page) => page.locator("tr[data-row-key]:visible");
const drawer = (page: Page) => page.getByRole("dialog");
const rowOf = (page: Page, account: string) => rows(page).filter({ hasText: account });

async function search(page: Page, keyword: string): Promise<void> {
  await page.getByRole("textbox", { name: "请输入关键词查询" }).fill(keyword);
  await page.getByRole("textbox", { name: "请输入关键词查询" }).press("Enter");
  await page.waitForURL(`**keyword=${encodeURIComponent(keyword)}*`);
  // Rows of the former list move when the matches arrive; a click in between would miss.
  await rows(page).filter({ hasText: keyword }).first().waitFor();
  await rows(page).filter({ hasNotText: keyword }).first().waitFor({ state: "detached" });
}

/** Chooses the first match of a picker, with keys only. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await drawer(page).getByLabel(label, { exact: true }).press("Enter");
  const picker = page.getByRole("dialog", { name: `选择${label}` });
  await picker.getByText(/^找到|移动/).waitFor();
  await page.keyboard.type(option);
  await page.keyboard.press("Enter");
  const confirm = picker.getByRole("button", { name: "确定" });
  if (await confirm.isVisible()) await confirm.click();
  await picker.waitFor({ state: "detached" });
}

/** Chooses an action on the whole list. */
async function ofList(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "更多列表操作" }).click();
  await page.getByRole("menuitem", { name }).click();
}

test("a user is created, changed, disabled, given a new password and deleted", async () => {
  const account = fresh("webtest");
  const { page, complaints } = tab();
  await page.getByRole("button", { name: "新建" }).click();
  await drawer(page).getByRole("button", { name: "保存", exact: true }).click();
  await drawer(page).getByRole("alert").getByText("有 4 处需要修改").waitFor();

  await drawer(page).getByLabel("账户").fill(account);
  await drawer(page).getByLabel("姓名").fill("网页测试");
  await drawer(page).getByLabel("手机号码").fill("123");
  await choose(page, "部门", "车辆部");
  await choose(page, "岗位", "驾驶员");
  await drawer(page).getByRole("button", { name: "保存", exact: true }).click();
  await drawer(page).locator("p").getByText("手机号格式不正确", { exact: true }).waitFor();
  await drawer(page).getByLabel("手机号码").fill("13800138000");
  await drawer(page).getByRole("button", { name: "保存", exact: true }).click();
  await toast(page, "已保存：网页测试").waitFor();
  const first = page.getByRole("dialog", { name: `首次登录密码：${account}` });
  await expect.poll(() => first.locator("output").innerText()).toMatch(/^[A-Za-z0-9]{16}$/);
  await first.getByRole("button", { name: "我已记下" }).click();
  await expect.poll(() => drawer(page).count()).toBe(0);

  await search(page, account);
  await rowOf(page, account).waitFor();
  await page.getByRole("button", { name: "编辑: 网页测试" }).click();
  await expect.poll(() => drawer(page).getByLabel("账户").isDisabled()).toBe(true);
  await expect.poll(() => drawer(page).getByLabel("手机号码").inputValue()).toBe("13800138000");
  await drawer(page).getByLabel("姓名").fill("网页测试改");
  await drawer(page).getByRole("button", { name: "保存", exact: true }).click();
  await toast(page, "已保存：网页测试改").waitFor();
  await expect.poll(() => rowOf(page, account).innerText()).toContain("网页测试改");

  await drawer(page).waitFor({ state: "hidden" });
  const more = page.getByRole("button", { name: "更多: 网页测试改" });
  await more.press("Enter");
  await page.getByRole("menuitem", { name: "禁用" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
  await toast(page, "已禁用：网页测试改").waitFor();
  await expect.poll(() => rowOf(page, account).innerText()).toContain("禁用");

  await more.press("Enter");
  await page.getByRole("menuitem", { name: "重置密码" }).press("Enter");
  const reset = page.getByRole("dialog", { name: /^重置密码/ });
  await reset.waitFor();
  await page.keyboard.press("Escape");
  await reset.waitFor({ state: "hidden" });
  await expect.poll(() => more.evaluate((element) => element === document.activeElement)).toBe(true);
  await more.press("Enter");
  await page.getByRole("menuitem", { name: "重置密码" }).press("Enter");
  await reset.getByLabel("新密码").fill("onlyletters");
  await reset.getByLabel("确认密码").fill("other1234");
  await reset.getByRole("button", { name: "确定" }).click();
  await reset.getByText("6-16位字符的密码（数字和字母组成）").waitFor();
  await reset.getByText("两次密码输入不一致").waitFor();
  await reset.getByLabel("新密码").fill("letters123");
  await reset.getByLabel("确认密码").fill("letters123");
  await reset.getByRole("button", { name: "确定" }).click();
  await toast(page, "操作成功").waitFor();
  await reset.waitFor({ state: "hidden" });

  await more.press("Enter");
  await page.getByRole("menuitem", { name: "删除" }).press("Enter");
  await page.getByRole("dialog").getByText("之后可以从回收站恢复").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await toast(page, "已删除：网页测试改").waitFor();
  await page.getByText("没有符合条件的用户").waitFor();
  expect(complaints).toEqual([]);
});

test("a file is checked as a whole, its errors are listed, and the other rows are imported", async () => {
  const { page, complaints } = tab();
  await ofList(page, "导入");
  const csv = [
    "账户,姓名,部门,岗位,手机号码",
    "imp001,导入一,总公司/运营部/车辆部,驾驶员,13800138001",
    "imp002,导入二,总公司/运营部/车辆部,驾驶员,12345",
    "imp003,导入三,没有的部门,驾驶员,13800138003",
    "imp001,导入四,总公司/运营部/车辆部,驾驶员,13800138004",
    "imp005,导入五,总公司/运营部/车辆部,驾驶员,13800138005",
  ].join("\r\n");
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("把文件拖到这里，或点击选择").click();
  await (await chooser).setFiles({ name: "users.csv", mimeType: "text/csv", buffer: Buffer.from(`\ufeff${csv}`) });

  const wizard = page.getByRole("dialog");
  const problems = wizard.getByRole("table");
  await problems.getByText("手机号格式不正确").waitFor();
  await expect.poll(() => problems.innerText()).toContain("没有的部门");
  await problems.getByText("与第 2 行重复").waitFor();
  const file = page.waitForEvent("download");
  await wizard.getByRole("button", { name: "下载错误文件" }).click();
  const saved = await file;
  expect(saved.suggestedFilename()).toBe("users.errors.csv");
  expect((await readFile(await saved.path(), "utf8")).split("\r\n").filter(Boolean)).toHaveLength(4);

  await wizard.getByRole("button", { name: "跳过错误，导入 2 条" }).click();
  await wizard.getByText("导入完成：新建 2，更新 0，失败 0。").waitFor();
  const passwords = page.waitForEvent("download");
  await wizard.getByRole("button", { name: "下载密码" }).click();
  expect((await passwords).suggestedFilename()).toBe("users.passwords.csv");
  await wizard.getByRole("button", { name: "关闭" }).last().click();
  await search(page, "imp00");
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(complaints).toEqual([]);

  const found = (await api("GET", "/api/system/Permission/Users?keyword=imp001&currentPage=1&pageSize=20")) as {
    list: { realName: string }[];
  };
  expect(found.list.map(({ realName }) => realName)).toEqual(["导入一"]);
});

test("an exported file can be imported without any change", async () => {
  const { page } = tab();
  await visit(page, "/permission/position");
  await rows(page).first().waitFor();
  const file = page.waitForEvent("download");
  await ofList(page, "导出");
  const path = await (await file).path();
  expect(await readFile(path, "utf8")).toContain("岗位编码");

  await ofList(page, "导入");
  await page.locator("input[type=file]").setInputFiles({
    name: "positions.csv",
    mimeType: "text/csv",
    buffer: await readFile(path),
  });
  await page.getByText("没有需要导入的内容。").waitFor();
});

test("the rows of a list are drawn only once", async () => {
  const { page } = await signedIn("/home");
  // React starts a drawing again when something more urgent arrives, so only rows that reach the document count.
  await page.addInitScript(() => {
    let drawn = 0;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element) drawn += node.querySelectorAll("tr").length + (node.matches("tr") ? 1 : 0);
      Object.assign(window, { drawn });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${page.url().replace(/\/home.*/, "")}/permission/user`);
  await rows(page).nth(9).waitFor();
  const shown = await page.locator("tr[data-row-key]").count();
  const drawn = await page.evaluate(() => (window as unknown as { drawn: number }).drawn);
  // The rows and the head.
  expect(shown).toBeGreaterThan(9);
  expect(drawn - shown).toBe(1);
});

test("pinned columns stay in place while others scroll below them, and only then have a shadow", async () => {
  const { page } = await signedIn("/permission/user", "admin", { viewport: { width: 992, height: 800 } });
  await rows(page).nth(9).waitFor();
  const row = rows(page).nth(3);
  const ends = [row.locator("td").nth(1), row.locator("td").last()] as const;
  const lefts = async () => Promise.all(ends.map(async (cell) => (await cell.boundingBox())?.x));
  const shadows = () => Promise.all(ends.map((cell) => cell.evaluate((one) => getComputedStyle(one).boxShadow)));
  const between = row.locator("td").nth(3);
  const before = { ends: await lefts(), between: (await between.boundingBox())?.x ?? 0 };
  await expect.poll(shadows).toEqual(["none", expect.stringContaining("px")]);
  await row.hover();
  await page.mouse.wheel(60, 0);
  await expect.poll(async () => (await between.boundingBox())?.x).toBe(before.between - 60);
  expect(await lefts()).toEqual(before.ends);
  await expect.poll(shadows).toEqual([expect.stringContaining("px"), expect.stringContaining("px")]);
  await page.mouse.wheel(5_000, 0);
  await expect.poll(async () => (await shadows()).at(-1)).toBe("none");
  expect(await lefts()).toEqual(before.ends);
});
