/** Views of a list: its initial state, links to views, and views that are shared with roles. */
import { aCompany, aUser } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { type OpenScreen, openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { heads, rowCount, rowOf } from "./lib/table.ts";

/** Ten users; five are women. */
const people = {
  ...aCompany(),
  users: Array.from({ length: 10 }, (_, at) => aUser(at, { gender: at % 2 === 0 ? 2 : 1 })),
};
const open = (query = "", options: ScreenOptions = {}) =>
  openScreen(`/permission/user${query}`, { data: people, ...options });

const shared = {
  ...{ id: "v1", name: "女员工", query: { gender: "2" }, isForReader: true, isDefault: false },
  layout: { order: ["mobilePhone", "account"], hidden: ["gender"], pinned: [], widths: {}, dense: true },
};
/** A server that shares these views with a user who may not share views. */
const sharing = (...views: readonly object[]): ScreenOptions => ({
  fault: ({ id }) =>
    id === "views.list" ? { code: 200, msg: "操作成功", data: { mayShare: false, views } } : undefined,
});

async function openMenu(page: OpenScreen, label: string | RegExp = "视图"): Promise<void> {
  await page.user.click(await page.screen.findByLabelText(label, { selector: "button" }));
  await page.screen.findByLabelText("保存当前视图为");
}
async function saveAs(page: OpenScreen, name: string): Promise<void> {
  await openMenu(page);
  await page.user.type(page.screen.getByLabelText("保存当前视图为"), `${name}{Enter}`);
  await page.screen.findByLabelText(`复制视图 ${name} 的链接`);
}
const copied = async () => new URL(await navigator.clipboard.readText());

test("sharing is offered only with function and right; an unknown view of a link is reported", async () => {
  const plain = await open("?gender=2", { additions: ["records", "preferences", "list-filters"] });
  await rowCount(5);
  await saveAs(plain, "女员工");
  expect(plain.screen.queryByLabelText("共享视图 女员工")).toBeNull();
  expect(plain.calls()).not.toContain("views.list");
  const page = await open("?open=v2", sharing(shared));
  await page.screen.findByText("该视图不存在，或没有共享给您");
  await openMenu(page);
  await page.screen.findByText("女员工");
  expect(page.screen.queryByLabelText(/^(不再)?共享视图/)).toBeNull();
  expect(page.address()).toBe("/permission/user");
});

test("a view is shared with roles, and withdrawn after a confirmation", async () => {
  const page = await open("?gender=2");
  await rowCount(5);
  await saveAs(page, "女员工");
  await page.user.click(page.screen.getByLabelText("共享视图 女员工"));
  const roles = await page.screen.findByLabelText("角色", { selector: "[role=dialog] input" });
  const form = within(roles.closest<HTMLElement>("[role=dialog]") ?? document.body);
  await page.user.click(form.getByRole("button", { name: /^共\s?享$/ }));
  await form.findByText("请选择至少一个角色");
  expect(page.calls()).not.toContain("views.share");
  await page.user.click(roles);
  const [role] = page.server.rows("roles");
  await page.user.click(
    await page.screen.findByText(String(role?.["fullName"]), { selector: ".ant-select-item-option *" }),
  );
  await page.user.click(form.getByLabelText("他们打开此列表时默认使用"));
  await page.user.click(form.getByRole("button", { name: /^共\s?享$/ }));
  await page.screen.findByText("已共享视图 女员工");
  const { body } = page.server.writes().find(({ id }) => id === "views.share") ?? {};
  expect(body).toMatchObject({ name: "女员工", query: { gender: "2" }, roles: [role?.["id"]], isDefault: true });
  await page.close();

  const again = await open("", { server: page.server });
  await rowCount(5);
  expect(again.address()).toMatch(/gender=2&view=view1$/);
  await openMenu(again, "视图 女员工");
  const group = within(await again.screen.findByRole("list", { name: "共享视图" }));
  await again.user.click(group.getByLabelText("不再共享视图 女员工"));
  const question = await waitFor(
    () => document.querySelector<HTMLElement>("dialog[open]") ?? Promise.reject(new Error()),
  );
  expect(question.textContent).toContain("不再共享视图 女员工？");
  await again.user.click(within(question).getByText("确定"));
  await again.screen.findByText("已不再共享视图 女员工");
});

test("a list opens with the shared default view, or with the view that its user chose", async () => {
  const page = await open("", sharing({ ...shared, isDefault: true }));
  await rowCount(5);
  expect(heads()[0]).toBe("手机号码");
  expect(heads()).not.toContain("性别");
  await openMenu(page, "视图 女员工");
  await page.user.click(page.screen.getByLabelText("打开列表时不再使用视图 女员工"));
  await page.screen.findByLabelText("打开列表时使用视图 女员工");
  await waitFor(() =>
    expect(page.server.writes().map(({ url }) => url)).toContainEqual(expect.stringContaining("/views.users")),
  );
  await page.close();
  const again = await open("", { server: page.server });
  await rowCount(10);
  expect(again.address()).toBe("/permission/user");
  await again.close();
  await open("", sharing({ ...shared, isDefault: true, isForReader: false }));
  await rowCount(10);
});

test("a list shows no other rows before those of its default view", async () => {
  const counts: number[] = [];
  const watch = new MutationObserver(() =>
    counts.push(document.querySelectorAll("main tbody tr[data-row-key]").length),
  );
  watch.observe(document, { childList: true, subtree: true });
  const page = await open("", sharing({ ...shared, isDefault: true }));
  await rowCount(5);
  watch.disconnect();
  expect(page.address()).toContain("gender=2");
  expect([...new Set(counts)].toSorted((a, b) => a - b)).toEqual([0, 5]);
});

test("a default view does not change an address that has its own filters", async () => {
  const page = await open("?gender=1&sort=account&order=desc", sharing({ ...shared, isDefault: true }));
  await rowCount(5);
  await openMenu(page);
  expect(page.address()).toBe("/permission/user?gender=1&sort=account&order=desc");
});

test("a link to a shared view opens it", async () => {
  const page = await open("", sharing(shared));
  await rowCount(10);
  await openMenu(page);
  await page.user.click(page.screen.getByLabelText("复制视图 女员工 的链接"));
  await page.screen.findByText("链接已复制");
  const { search } = await copied();
  expect(search).toBe("?open=v1");
  const other = await open(search, sharing(shared));
  await rowCount(5);
  await other.screen.findByLabelText("视图 女员工");
});

test("a link contains all of a user's own view and does not store its columns for the reader", async () => {
  const page = await open("?gender=2", { stored: {} });
  await rowCount(5);
  await saveAs(page, "女员工");
  await page.user.click(page.screen.getByLabelText("复制视图 女员工 的链接"));
  await page.screen.findByText("链接已复制");
  const link = await copied();
  expect(link.searchParams.get("columns")?.split("_")).toContain("gender");
  link.searchParams.set("columns", "mobilePhone_account*.160_nothing");
  const other = await open(link.search);
  await rowCount(5);
  expect(heads()).toEqual(["账户", "手机号码"]);
  await other.user.type(other.screen.getByPlaceholderText(/关键词/), "员工2{Enter}");
  await waitFor(() => expect(other.address()).toContain("keyword="));
  expect(heads()).toEqual(["账户", "手机号码"]);
  expect(other.server.writes()).toEqual([]);
  await rowOf("user2");
});

test("a link does not show columns that its reader may not see", async () => {
  await open("?columns=account_mobilePhone_gender", { columns: ["account", "gender"] });
  await rowCount(10);
  expect(heads()).toEqual(["账户", "性别"]);
});
