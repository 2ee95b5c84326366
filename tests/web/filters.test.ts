/** The query form of a list: what it filters by, and how it folds. */
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";

import { findings } from "./axe.ts";
import { web, without } from "./harness.ts";

const { signedIn, api } = web();

const form = (page: Page) => page.getByRole("search", { name: "查询条件" });
const rows = (page: Page) => page.locator("tr.ant-table-row");
const fold = (page: Page) => form(page).locator("button[aria-expanded]");
const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Opens a condition with keys, and chooses what it offers under a name. */
async function choose(page: Page, condition: string, option: string): Promise<void> {
  const field = form(page).getByRole("combobox", { name: condition });
  await field.focus();
  await field.press("ArrowDown");
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option").first().waitFor();
  if (await field.isEditable()) await field.pressSequentially(option);
  await page.locator(".ant-select-dropdown:visible").getByText(option, { exact: true }).click();
}

async function open(path: string, account = "admin", width = 1440): Promise<Page> {
  const { page } = await signedIn(path, account, { viewport: { width, height: 900 } });
  await rows(page).first().waitFor();
  return page;
}

interface Users {
  readonly list: readonly { readonly account: string; readonly gender: number; readonly enabledMark: number }[];
  readonly pagination: { readonly total: number };
}
const usersBy = async (query: string): Promise<Users> =>
  (await api("GET", `/api/system/Permission/Users?pageSize=500&${query}`)) as Users;

beforeEach(() => api("PUT", "/api/ext/preferences/query.users", { value: { open: false } }));

test("folds to one row, unfolds by keys, and is found as it was left", async () => {
  const page = await open("/permission/user", "dispatcher");
  await form(page).getByRole("combobox", { name: "状态" }).waitFor();
  const heights = async () => (await form(page).boundingBox())?.height ?? 0;
  const row = await heights();
  expect(row).toBeLessThan(48);
  expect(await form(page).getByRole("combobox", { name: "性别" }).count()).toBe(0);
  await fold(page).press("Enter");
  await form(page).getByRole("combobox", { name: "性别" }).waitFor();
  expect(await heights()).toBeGreaterThan(row);
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await form(page).getByRole("combobox", { name: "性别" }).waitFor();
  expect(await fold(page).getAttribute("aria-expanded")).toBe("true");
  await fold(page).press("Enter");
  await expect.poll(() => form(page).getByRole("combobox", { name: "性别" }).count()).toBe(0);
});

test("a choice filters at once, from the first page, together with the keyword; the address says so", async () => {
  const page = await open("/permission/user?page=2");
  await fold(page).click();
  await choose(page, "性别", "女");
  await page.waitForURL("**gender=2*");
  expect(params(page)).toEqual({ gender: "2" });
  const women = await usersBy("gender=2");
  await page.getByText(`共 ${women.pagination.total} 条`).waitFor();
  await form(page).getByRole("textbox", { name: "请输入关键词查询" }).fill("a");
  await choose(page, "状态", "启用");
  await page.waitForURL("**keyword=a*");
  expect(params(page)).toEqual({ keyword: "a", gender: "2", enabled: "1" });
  await form(page).getByRole("textbox", { name: "请输入关键词查询" }).fill("");
  await form(page).getByRole("textbox", { name: "请输入关键词查询" }).press("Enter");
  await page.waitForURL((url) => !url.search.includes("keyword"));

  await page.reload();
  const both = await usersBy("gender=2&enabledMark=1");
  await page.getByText(`共 ${both.pagination.total} 条`).waitFor();
  await fold(page).click();
  await form(page).getByRole("button", { name: "重置" }).click();
  await page.waitForURL((url) => url.search === "");
});

test("what is folded away is counted and shown, and can be cleared", async () => {
  const page = await open("/permission/user?gender=2&enabled=1");
  expect(await fold(page).innerText()).toContain("展开（1）");
  const chips = form(page).getByRole("list", { name: "已收起的条件" });
  await chips.getByText("性别：女").waitFor();
  expect(await findings(page)).toEqual([]);
  await chips.getByLabel("清除条件 性别").press("Enter");
  await page.waitForURL("**?enabled=1");
  await expect.poll(() => chips.count()).toBe(0);
});

test("a position stands for all of its name; the words come from the ids of the address", async () => {
  const page = await open("/permission/user");
  await choose(page, "岗位", "驾驶员");
  await page.waitForURL("**positionIds=*");
  expect((params(page)["positionIds"] ?? "").split(",").length).toBeGreaterThan(2);
  await expect.poll(async () => (await rows(page).first().innerText()).includes("驾驶员")).toBe(true);
  const narrow = await open(`/permission/user?positionIds=${params(page)["positionIds"]}`, "admin", 375);
  await form(narrow).getByText("岗位：驾驶员").waitFor();
});

test("a view keeps the filters", async () => {
  const page = await open("/permission/user?gender=2");
  await page.getByRole("button", { name: "视图" }).press("Enter");
  await page.getByLabel("保存当前视图为").fill("女员工");
  const kept = page.waitForResponse((answer) => answer.request().postData()?.includes("女员工") === true);
  await page.getByLabel("保存当前视图为").press("Enter");
  await page.waitForURL("**view=*");
  await kept;
  const elsewhere = await open("/permission/user");
  await elsewhere.getByRole("button", { name: "视图" }).press("Enter");
  await elsewhere.getByRole("button", { name: "女员工", exact: true }).press("Enter");
  await elsewhere.waitForURL("**gender=2&view=*");
});

test("an export holds what is filtered", async () => {
  const page = await open("/permission/department?enabled=1");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出" }).click();
  const stream = await (await download).createReadStream();
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  const lines = Buffer.concat(pieces).toString().trim().split("\n");
  expect(lines.length - 1).toBe(await rows(page).count());
});

test("what means nothing in an address is dropped", async () => {
  const { page } = await signedIn("/permission/user?mobilePhone=1&gender=9&enabled=maybe");
  await rows(page).first().waitFor();
  const all = await usersBy("");
  await page.getByText(`共 ${all.pagination.total} 条`).waitFor();
});

test("a column that is not granted is neither among the conditions nor asked for", async () => {
  const { page, context } = await signedIn("/home");
  await context.route("**/api/oauth/CurrentUser*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { permissionList: readonly PageGrant[] } };
    const permissionList = body.data.permissionList.map(({ column = [], ...grant }) => ({
      ...grant,
      column: column.filter(({ enCode }) => enCode !== "gender"),
    }));
    await route.fulfill({ json: { ...body, data: { ...body.data, permissionList } } });
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/Permission\/Users\?/.test(request.url())) asked.push(request.url());
  });
  await page.goto(new URL("/permission/user?gender=2", page.url()).href);
  await rows(page).first().waitFor();
  await fold(page).press("Enter");
  await form(page).getByRole("combobox", { name: "角色" }).waitFor();
  expect(await form(page).getByRole("combobox", { name: "性别" }).count()).toBe(0);
  expect(await page.getByRole("columnheader", { name: "性别" }).count()).toBe(0);
  expect(asked.filter((address) => address.includes("gender"))).toEqual([]);
  const all = await usersBy("");
  await page.getByText(`共 ${all.pagination.total} 条`).waitFor();
});

interface PageGrant {
  readonly column?: readonly { readonly enCode: string }[];
}

test("on another server of the platform there are no conditions, and those of an address are dropped", async () => {
  const { page, context } = await signedIn("/home");
  await without(context, "list-filters");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/Permission\/Users\?/.test(request.url())) asked.push(request.url());
  });
  await page.goto(new URL("/permission/user?gender=2", page.url()).href);
  await rows(page).first().waitFor();
  await expect.poll(() => asked.at(-1)?.includes("gender")).toBe(false);
  expect(await form(page).getByRole("combobox").count()).toBe(0);
  expect(await fold(page).count()).toBe(0);
  const all = await usersBy("");
  await page.getByText(`共 ${all.pagination.total} 条`).waitFor();
});
