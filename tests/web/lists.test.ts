/** What people do with the columns and the chosen rows of a list. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { findings } from "./axe.ts";
import { web } from "./harness.ts";

const { signedIn, api } = web();

/** A busy machine draws late. */
const PATIENT = { timeout: 15_000 };

const rows = (page: Page) => page.locator("tr.ant-table-row");
const heads = async (page: Page): Promise<readonly string[]> =>
  (await page.locator("th.ant-table-cell:not(.ant-table-selection-column)").allInnerTexts())
    .map((text) => text.trim())
    .filter(Boolean);
const widthOf = async (page: Page, name: string): Promise<number> =>
  (await page.getByRole("columnheader", { name }).first().boundingBox())?.width ?? 0;

async function open(page: Page): Promise<void> {
  await rows(page).first().waitFor();
  await page.getByRole("button", { name: "列设置" }).click();
  await page.getByText("恢复默认").waitFor();
}

test("columns are hidden, moved, pinned and resized by keys, and follow the user to another browser", async () => {
  const { page } = await signedIn("/permission/user", "dispatcher");
  await rows(page).first().waitFor();
  const before = await heads(page);
  const [first = "", second = "", third = ""] = before;
  await open(page);
  await page.getByRole("checkbox", { name: third }).uncheck();
  await page.getByRole("button", { name: `移动列 ${second}` }).press("Alt+ArrowDown");
  await page.getByRole("button", { name: `移动列 ${second}` }).press("Alt+ArrowDown");
  await expect.poll(() => heads(page)).toEqual([first, before[3], second, ...before.slice(4)]);
  await page.getByRole("button", { name: `固定列 ${second}`, exact: true }).click();
  await expect.poll(() => heads(page)).toEqual([second, first, before[3], ...before.slice(4)]);
  await page.keyboard.press("Escape");

  const wide = await widthOf(page, second);
  const grip = page.getByRole("slider", { name: `调整列宽：${second}` });
  await grip.focus();
  const kept = page.waitForResponse((answer) => answer.request().postData()?.includes('"widths":{"') === true);
  for (let n = 0; n < 5; n += 1) await grip.press("ArrowRight");
  await expect.poll(() => widthOf(page, second)).toBeGreaterThan(wide + 30);
  await kept;

  const elsewhere = await signedIn("/permission/user", "dispatcher");
  await rows(elsewhere.page).first().waitFor();
  await expect.poll(() => heads(elsewhere.page), PATIENT).toEqual([second, first, before[3], ...before.slice(4)]);
  await open(elsewhere.page);
  await elsewhere.page.getByRole("button", { name: "恢复默认" }).click();
  await expect.poll(() => heads(elsewhere.page)).toEqual(before);

  const another = await signedIn("/permission/user", "admin");
  await rows(another.page).first().waitFor();
  expect((await heads(another.page)).slice(0, 3)).toEqual([first, second, third]);
});

test("rows are chosen across pages and changed together; those that nobody may change cannot be chosen", async () => {
  const { page } = await signedIn("/permission/user?sort=account&order=asc");
  await rows(page).first().waitFor();
  expect(await page.getByRole("checkbox", { name: /^选择 周明远/ }).isDisabled()).toBe(true);
  const boxes = rows(page).locator("input[type=checkbox]:enabled");
  for (const at of [2, 3]) await boxes.nth(at).check();
  await page.locator(".ant-pagination-item-2").click();
  await page.waitForURL("**page=2*");
  await boxes.nth(1).check();
  const bar = page.getByRole("toolbar", { name: "批量操作" });
  await bar.getByText("已选 3 项").waitFor();

  await bar.getByRole("button", { name: "禁用" }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await dialog.getByText("确定停用所选的 3 项？").waitFor();
  await dialog.getByRole("button", { name: "禁用" }).click();
  await expect.poll(() => bar.count(), PATIENT).toBe(0);
  const list = (await api("GET", "/api/system/Permission/Users?pageSize=500")) as {
    list: { enabledMark: number }[];
  };
  expect(list.list.filter(({ enabledMark }) => enabledMark === 0).length).toBeGreaterThanOrEqual(3);
});

test("what failed is named, and stays chosen", async () => {
  const { page } = await signedIn("/system/systemData/dictionary");
  await page.goto(`${page.url().split("/system")[0]}/permission/department`);
  await rows(page).first().waitFor();
  // A department with people in it cannot be deleted.
  const boxes = rows(page).locator("input[type=checkbox]:enabled");
  await boxes.first().check();
  const bar = page.getByRole("toolbar", { name: "批量操作" });
  await bar.getByRole("button", { name: "删除" }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await dialog.getByRole("button", { name: "删除" }).click();
  await page.getByText("1 项未完成，0 项已完成").waitFor();
  await dialog.getByRole("button", { name: "关闭" }).last().click();
  await bar.getByText("已选 1 项").waitFor();
});

test("a view keeps what is asked for and the columns, has an address, follows the user, and is deleted by keys", async () => {
  const { page } = await signedIn("/permission/user?keyword=a&sort=account&order=desc");
  await rows(page).first().waitFor();
  const first = await rows(page).first().innerText();
  await page.getByRole("button", { name: "视图" }).press("Enter");
  await page.getByLabel("保存当前视图为").fill("我的视图");
  const kept = page.waitForResponse((answer) => answer.request().postData()?.includes("我的视图") === true);
  await page.getByLabel("保存当前视图为").press("Enter");
  await page.waitForURL("**view=*");
  expect(await findings(page)).toEqual([]);
  await kept;

  const elsewhere = await signedIn("/permission/user");
  await rows(elsewhere.page).first().waitFor();
  await elsewhere.page.getByRole("button", { name: "视图" }).press("Enter");
  await elsewhere.page.getByRole("button", { name: "我的视图", exact: true }).press("Enter");
  await elsewhere.page.waitForURL("**keyword=a&sort=account&order=desc&view=*");
  await expect.poll(() => rows(elsewhere.page).first().innerText()).toBe(first);
  await elsewhere.page.reload();
  await elsewhere.page.getByRole("button", { name: "视图" }).getByText("我的视图").waitFor();
  await elsewhere.page.getByRole("button", { name: "重置" }).click();
  await elsewhere.page.waitForURL((url) => !url.search.includes("view"));
  await elsewhere.page.getByRole("button", { name: "视图" }).press("Enter");
  await elsewhere.page.getByRole("button", { name: "删除视图 我的视图" }).press("Enter");
  await elsewhere.page.getByText(/^把当前的查询条件/).waitFor();
});
