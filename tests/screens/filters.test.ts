/** The filter bar of a list: its search and filters, and how views and rights change it. */
import { allGrants, aCompany, aUser } from "@banche/core/testing";
import { fireEvent, waitFor, within } from "@testing-library/dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { choose as chooseFrom, listMenu, offered } from "./lib/menus.ts";
import { type OpenScreen, openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { rowCount, rowOf } from "./lib/table.ts";

/** 30 users: every third is a woman, every second is disabled. */
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
const further = () => form().queryByText("筛选", { selector: "button" });
const theFurther = () => waitFor(() => further() ?? Promise.reject(new Error("no way to a filter")));
const asked = ({ server }: OpenScreen) =>
  server.calls.filter(({ id }) => id === "users.list").map(({ url }) => new URL(url).searchParams);
const open = (query = "", options: ScreenOptions = {}) =>
  openScreen(`/permission/user${query}`, { data: people, widthPx: 900, ...options });

/** Adds a filter and chooses the option of this name in its editor. */
async function choose(page: OpenScreen, condition: string, option: string): Promise<void> {
  await chooseFrom(page, await theFurther(), condition);
  await page.user.click(
    await page.screen.findByText(option, { selector: "[data-popover] button, .ant-select-item-option *" }),
  );
}

test("a filter is added, changed and removed by keys; a filter without a value is dropped", async () => {
  const page = await open();
  await chooseFrom(page, await theFurther(), "性别");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("男"));
  await page.user.keyboard("{Escape}");
  await waitFor(() => expect(form().queryByRole("button", { name: /^性别/ })).toBeNull());
  expect(page.address()).toBe("/permission/user");

  await choose(page, "性别", "女");
  const chip = await form().findByRole("button", { name: "性别：女" });
  chip.focus();
  await page.user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("男"));
  await page.user.keyboard("{Enter}");
  await waitFor(() => expect(page.address()).toBe("/permission/user?gender=1"));
  (await form().findByLabelText("清除条件 性别")).focus();
  await page.user.keyboard("{Enter}");
  await waitFor(() => expect(page.address()).toBe("/permission/user"));
});

test("the search runs after a short pause in typing and ignores unfinished input of an input method", async () => {
  const page = await open();
  await rowCount(20);
  const keyword = form().getByLabelText("请输入关键词查询");
  const before = asked(page).length;
  await page.user.type(keyword, "user1");
  await waitFor(() => expect(page.address()).toBe("/permission/user?keyword=user1"));
  await waitFor(() => expect(asked(page).at(-1)?.get("keyword")).toBe("user1"));
  expect(asked(page).length - before).toBeLessThan("user1".length);
  expect(keyword).toHaveProperty("value", "user1");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    fireEvent.compositionStart(keyword);
    fireEvent.change(keyword, { target: { value: "user1 ni" } });
    await Promise.resolve();
    // The user may need any time to find the right character.
    vi.advanceTimersByTime(10_000);
  } finally {
    vi.useRealTimers();
  }
  fireEvent.compositionEnd(keyword);
  fireEvent.change(keyword, { target: { value: "user1" } });
  await page.user.type(keyword, "2");
  await waitFor(() => expect(page.address()).toBe("/permission/user?keyword=user12"));
  expect(asked(page).map((query) => query.get("keyword"))).not.toContain("user1 ni");
});

test("a choice filters at once, from the first page, together with the keyword, and changes the address", async () => {
  const page = await open("?page=2");
  await rowCount(10);
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

test("filters of the address are shown with their values and can be cleared", async () => {
  const page = await open("?gender=2&enabled=1", { widthPx: 800 });
  await form().findByRole("button", { name: "性别：女" });
  await form().findByRole("button", { name: "状态：启用" });
  const clear = await form().findByLabelText("清除条件 性别");
  clear.focus();
  await page.user.keyboard("{Enter}");
  await waitFor(() => expect(page.address()).toBe("/permission/user?enabled=1"));
  await waitFor(() => expect(form().queryByRole("button", { name: "性别：女" })).toBeNull());
});

test("a view stores filters and sort order, has an address, and is deleted by keys", async () => {
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

test("unknown filters of an address are dropped", async () => {
  const page = await open("?mobilePhone=1&gender=9&enabled=maybe");
  await rowCount(20);
  await page.screen.findByText("共 30 条");
  expect([...(asked(page).at(-1)?.keys() ?? [])].filter((name) => /gender|enabledMark|mobile/.test(name))).toEqual([]);
});

test("a column without a grant is neither offered as a filter nor requested", async () => {
  const columns = allGrants()["permission.user"]?.columns.filter((one) => one !== "gender") ?? [];
  const page = await open("?gender=2", { columns });
  await rowCount(20);
  const conditions = await offered(page, await theFurther());
  expect(conditions).toContain("角色");
  expect(conditions).not.toContain("性别");
  expect(asked(page).filter((query) => query.has("gender"))).toEqual([]);
});

test("another server of the platform offers no filters and ignores those of the address", async () => {
  const page = await open("?gender=2", { additions: ["records", "preferences"] });
  await rowOf("admin");
  await waitFor(() => expect(asked(page).at(-1)?.has("gender")).toBe(false));
  await rowCount(20);
  expect(further()).toBeNull();
});

test("a position filter selects all positions of the same name; the label is found by their ids", async () => {
  const page = await open();
  await rowCount(20);
  await choose(page, "岗位", "驾驶员");
  await waitFor(() => expect(page.address()).toBe("/permission/user?positionIds=p1%2Cp3"));
  await page.close();
  const narrow = await open("?positionIds=p1,p3", { widthPx: 800 });
  await narrow.screen.findByRole("button", { name: "岗位：驾驶员" });
});

test("an export contains the filtered rows under the field names", async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return "about:blank#file";
  };
  onTestFinished(() => void Reflect.deleteProperty(URL, "createObjectURL"));
  URL.revokeObjectURL = () => undefined;
  const page = await open("?gender=2");
  await rowCount(10);
  await chooseFrom(page, listMenu(), "导出");
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
