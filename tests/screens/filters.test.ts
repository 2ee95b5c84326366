/** The query form of a list: what it filters by, how it folds, what views and rights do to it. */
import { allGrants, aCompany, aUser } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, onTestFinished, test } from "vitest";
import { type OpenScreen, openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { rowCount, rowOf } from "./lib/table.ts";

/** 30 users: each third a woman, each second disabled. */
const people = {
  ...aCompany(),
  users: [
    aUser(0, { account: "admin", realName: "管理员" }),
    ...Array.from({ length: 29 }, (_, at) =>
      aUser(at + 1, { gender: at % 3 === 0 ? 2 : 1, enabledMark: at % 2, sortCode: at + 1 }),
    ),
  ],
};

const form = () => within(document.querySelector<HTMLElement>("main search") ?? document.body);
const fold = () => document.querySelector<HTMLElement>("main search button[aria-expanded]");
const asked = ({ server }: OpenScreen) =>
  server.calls.filter(({ id }) => id === "users.list").map(({ url }) => new URL(url).searchParams);
const open = (query = "", options: ScreenOptions = {}) =>
  openScreen(`/permission/user${query}`, { data: people, widthPx: 900, ...options });

/** Opens a condition and takes what it offers under a name. */
async function choose({ user, screen }: OpenScreen, condition: string, option: string): Promise<void> {
  await user.click(await form().findByLabelText(condition, { selector: "input:enabled" }));
  await user.click(await screen.findByText(option, { selector: ".ant-select-item-option *" }));
}

test("folds by keys, and is found as it was left", async () => {
  const page = await open();
  await waitFor(() => expect(fold()?.getAttribute("aria-expanded")).toBe("false"));
  expect(form().queryByLabelText("性别", { selector: "input" })).toBeNull();
  fold()?.focus();
  await page.user.keyboard("{Enter}");
  await form().findByLabelText("性别", { selector: "input" });
  await waitFor(() => expect(page.calls()).toContain("preferences.write"));
  await page.close();

  const again = await open("", { server: page.server });
  await form().findByLabelText("性别", { selector: "input" });
  expect(fold()?.getAttribute("aria-expanded")).toBe("true");
  fold()?.focus();
  await again.user.keyboard("{Enter}");
  await waitFor(() => expect(form().queryByLabelText("性别", { selector: "input" })).toBeNull());
});

test("a choice filters at once, from the first page, together with the keyword; the address says so", async () => {
  const page = await open("?page=2");
  await rowCount(10);
  await page.user.click(await waitFor(() => fold() ?? Promise.reject(new Error("no fold"))));
  await choose(page, "性别", "女");
  await waitFor(() => expect(page.address()).toBe("/permission/user?gender=2"));
  await rowCount(10);
  await page.screen.findByText("共 10 条");

  const keyword = form().getByLabelText("请输入关键词查询");
  await page.user.type(keyword, "user1");
  await choose(page, "状态", "启用");
  await waitFor(() => expect(page.address()).toContain("keyword=user1"));
  expect(Object.fromEntries(new URLSearchParams(page.address().split("?")[1]))).toEqual({
    ...{ keyword: "user1", gender: "2", enabled: "1" },
  });
  const query = (name: string) => asked(page).at(-1)?.get(name);
  await waitFor(() => expect(["gender", "enabledMark", "currentPage"].map(query)).toEqual(["2", "1", "1"]));
  await page.user.click(form().getByText("重置"));
  await waitFor(() => expect(page.address()).toBe("/permission/user"));
});

test("what is folded away is counted and shown, and can be cleared", async () => {
  const page = await open("?gender=2&enabled=1", { widthPx: 600 });
  await waitFor(() => expect(fold()?.textContent).toMatch(/展开（\d）/));
  const chip = await form().findByText("性别：女");
  const clear = within(chip.parentElement ?? chip).getByLabelText("清除条件 性别");
  clear.focus();
  await page.user.keyboard("{Enter}");
  await waitFor(() => expect(page.address()).toBe("/permission/user?enabled=1"));
  await waitFor(() => expect(form().queryByText("性别：女")).toBeNull());
});

test("a view keeps the filters and the columns, has an address, and is deleted by keys", async () => {
  const page = await open("?gender=2&sort=account&order=desc");
  await rowCount(10);
  const menu = page.screen.getByLabelText("视图");
  await page.user.click(menu);
  const name = await page.screen.findByLabelText("保存当前视图为");
  await page.user.type(name, "女员工{Enter}");
  await waitFor(() => expect(page.address()).toContain("view="));
  await waitFor(() => expect(page.server.writes().map(({ id }) => id)).toContain("preferences.write"));
  await page.close();

  const again = await open("", { server: page.server });
  await rowCount(20);
  await again.user.click(again.screen.getByLabelText("视图"));
  await again.user.click(await again.screen.findByText("女员工"));
  await rowCount(10);
  expect(again.address()).toContain("gender=2&sort=account&order=desc&view=");
  await again.user.click(again.screen.getByLabelText("视图 女员工"));
  const remove = await again.screen.findByLabelText("删除视图 女员工");
  remove.focus();
  await again.user.keyboard("{Enter}");
  await again.screen.findByText(/^把当前的查询条件/);
});

test("what means nothing in an address is dropped", async () => {
  const page = await open("?mobilePhone=1&gender=9&enabled=maybe");
  await rowCount(20);
  await page.screen.findByText("共 30 条");
  expect([...(asked(page).at(-1)?.keys() ?? [])].filter((name) => /gender|enabledMark|mobile/.test(name))).toEqual([]);
});

test("a column that is not granted is neither among the conditions nor asked for", async () => {
  const columns = allGrants()["permission.user"]?.columns.filter((one) => one !== "gender") ?? [];
  const page = await open("?gender=2", { columns });
  await rowCount(20);
  await page.user.click(await waitFor(() => fold() ?? Promise.reject(new Error("no fold"))));
  await form().findByLabelText("角色", { selector: "input" });
  expect(form().queryByLabelText("性别", { selector: "input" })).toBeNull();
  expect(asked(page).filter((query) => query.has("gender"))).toEqual([]);
});

test("on another server of the platform there are no conditions, and those of an address are dropped", async () => {
  const page = await open("?gender=2", { additions: ["records", "preferences"] });
  await rowOf("admin");
  await waitFor(() => expect(asked(page).at(-1)?.has("gender")).toBe(false));
  await rowCount(20);
  expect(fold()).toBeNull();
  expect(form().queryByLabelText("状态", { selector: "input" })).toBeNull();
});

test("a position stands for all of its name; the words come from the ids of the address", async () => {
  const page = await open();
  await rowCount(20);
  await page.user.click(await waitFor(() => fold() ?? Promise.reject(new Error("no fold"))));
  await choose(page, "岗位", "驾驶员");
  await waitFor(() => expect(page.address()).toBe("/permission/user?positionIds=p1%2Cp3"));
  await page.close();
  const narrow = await open("?positionIds=p1,p3", { widthPx: 375 });
  await narrow.screen.findByText("岗位：驾驶员");
});

test("an export holds what is filtered, under the names of the fields", async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return "about:blank#file";
  };
  onTestFinished(() => void Reflect.deleteProperty(URL, "createObjectURL"));
  URL.revokeObjectURL = () => undefined;
  const page = await open("?gender=2");
  await rowCount(10);
  await page.user.click(page.screen.getByText("导出"));
  await waitFor(() => expect(files).toHaveLength(1));
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.readAsText(files[0] ?? new Blob());
  });
  const [head = "", ...lines] = text.trim().split(/\r?\n/);
  expect(lines).toHaveLength(10);
  expect(head).toContain("姓名");
});
