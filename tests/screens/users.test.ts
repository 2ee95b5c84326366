/** Features of the list of users only: the tree next to it, passwords, and refusals that are shown at a field. */
import { encodePassword } from "@banche/core/wire";
import { aCompany, aUser } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { chooseOf } from "./lib/menus.ts";
import { openScreen } from "./lib/openScreen.ts";
import { rowCount, rowOf, rows } from "./lib/table.ts";

const people = {
  ...aCompany(),
  users: [
    aUser(0, { account: "admin", realName: "管理员", isAdministrator: 1 }),
    aUser(1, { organizeId: "d2", positionId: "p2" }),
    aUser(2),
  ],
};
const openUsers = (options = {}) => openScreen("/permission/user", { data: people, ...options });
const dialogOf = (element: HTMLElement) => element.closest<HTMLElement>("dialog, [role=dialog]") ?? document.body;

test("the tree at the left filters the list; the entry for all shows every row again", async () => {
  const page = await openUsers();
  await rowCount(3);
  const tree = await page.screen.findByRole("tree");
  await page.user.type(page.screen.getByPlaceholderText("搜索部门"), "运营");
  await page.user.click(await within(tree).findByText("运营部"));
  await waitFor(() => expect(page.address()).toBe("/permission/user?within=d2"));
  await rowCount(1);
  expect(rows()[0]?.textContent).toContain("运营部");
  await page.user.click(page.screen.getByText("全部"));
  await rowCount(3);
});

test("a refusal of the server is shown, and the typed input stays", async () => {
  const page = await openScreen("/permission/user?within=d1", { data: people });
  await rowOf("员工2");
  await page.user.click(page.screen.getByText("新建"));
  const account = await page.screen.findByLabelText("账户", { selector: "[role=dialog] *" });
  const form = within(dialogOf(account));
  await page.user.type(account, "user1");
  await page.user.type(form.getByLabelText("姓名"), "重复账户");
  await page.user.type(form.getByLabelText("手机号码"), "123");
  await page.user.click(form.getByLabelText("岗位"));
  const search = await page.screen.findByLabelText("搜索名称、编码或拼音");
  await page.user.type(search, "调度员{Enter}");
  await page.screen.findByLabelText("已选 1 项");
  await page.user.click(within(dialogOf(search)).getByText("确定"));
  await page.user.click(form.getByText("保存"));
  await form.findByText("手机号格式不正确", { selector: "p" });
  await page.user.clear(form.getByLabelText("手机号码"));
  await page.user.click(form.getByText("保存"));
  await form.findByText(/账户名称不能重复/);
  expect(form.getByLabelText("姓名")).toHaveProperty("value", "重复账户");
});

test("disabling asks first; a new password is validated and sent encoded; the focus returns", async () => {
  const page = await openUsers();
  const row = await rowOf("员工2");
  await chooseOf(page, row, "禁用");
  const question = await waitFor(
    () => document.querySelector<HTMLElement>("dialog[open]") ?? Promise.reject(new Error("none")),
  );
  await page.user.click(within(question).getByText("确定"));
  await page.screen.findByText("已禁用：员工2");
  expect(page.server.calls.findLast(({ id }) => id === "users.setEnabled")?.body).toEqual({ enabledMark: 0 });

  const more = within(await rowOf("员工2")).getByLabelText("更多: 员工2");
  const open = async () => {
    more.focus();
    await page.user.keyboard("{Enter}");
    await page.user.click(await page.screen.findByText("重置密码", { selector: "[role=menuitem] *" }));
    return dialogOf(await page.screen.findByLabelText(/新密码/));
  };
  const closed = await open();
  await page.user.keyboard("{Escape}");
  await waitFor(() => expect(closed.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(more));
  const reset = within(await open());
  const fill = async (secret: string, again: string) => {
    for (const [label, value] of [
      ["新密码", secret],
      ["确认密码", again],
    ] as const) {
      await page.user.clear(reset.getByLabelText(new RegExp(label)));
      await page.user.type(reset.getByLabelText(new RegExp(label)), value);
    }
    await page.user.click(reset.getByText("确定"));
  };
  await fill("onlyletters", "other1234");
  await reset.findByText("6-16位字符的密码（数字和字母组成）");
  await reset.findByText("两次密码输入不一致");
  expect(page.calls()).not.toContain("users.resetPassword");
  await fill("letters123", "letters123");
  await page.screen.findByText("操作成功");
  const body = page.server.calls.findLast(({ id }) => id === "users.resetPassword")?.body;
  const encoded = encodePassword("letters123");
  expect([body?.["userPassword"], body?.["validatePassword"]]).toEqual([encoded, encoded]);
});

test("the administrator cannot be changed; the form shows department and position and fixes the account", async () => {
  const page = await openUsers();
  const admin = await rowOf("管理员");
  // The only button of this row is its name, which shows the record.
  expect(
    within(admin)
      .queryAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["admin"]);
  await page.user.click(page.screen.getByLabelText("编辑: 员工1"));
  const account = await page.screen.findByLabelText("账户", { selector: "[role=dialog] *" });
  expect(account).toHaveProperty("disabled", true);
  const form = within(dialogOf(account));
  await waitFor(() => expect(form.getByLabelText("部门").textContent).toContain("运营部"));
  await waitFor(() => expect(form.getByLabelText("岗位").textContent).toContain("调度员"));
});

test("the page, not each row, observes which functions the server has", async () => {
  const watchers = async (count: number) => {
    const users = [people.users[0], ...Array.from({ length: count }, (_, n) => aUser(n + 1))].flatMap(
      (user) => user ?? [],
    );
    const page = await openUsers({ data: { ...people, users } });
    await rowCount(count + 1);
    return page.ground.queries
      .getQueryCache()
      .find({ queryKey: ["additions"] })
      ?.getObserversCount();
  };
  const few = await watchers(1);
  expect(few).toBeGreaterThan(0);
  expect(await watchers(9)).toBe(few);
});

test("a failed list shows the request number; a user without the right sees a message and no retry", async () => {
  let answer: object = { code: 500, msg: "数据库忙", reason: "internal", requestId: "r-42", data: null };
  const page = await openUsers({
    fault: ({ id }: { readonly id: string }) => (id === "users.list" ? answer : undefined),
  });
  const alert = await page.screen.findByRole("alert");
  expect(alert.textContent).toContain("数据库忙");
  expect(alert.textContent).toContain("请求编号 r-42");
  answer = { code: 403, msg: "暂无权限", data: null };
  await page.user.click(within(alert).getByText("重试"));
  await page.screen.findByText("暂无权限", { selector: "h2" });
  expect(page.screen.queryByText("重试")).toBeNull();
});

test("errors are counted in a summary, which links to each field and updates when one is fixed", async () => {
  const page = await openUsers();
  await rowOf("员工2");
  await page.user.click(page.screen.getByText("新建"));
  const account = await page.screen.findByLabelText("账户", { selector: "[role=dialog] *" });
  const form = within(dialogOf(account));
  await page.user.click(form.getByText("保存"));
  const summary = within(await form.findByRole("alert"));
  expect(summary.getByText("有 4 处需要修改")).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(account));
  await page.user.click(summary.getByText("姓名"));
  expect(document.activeElement).toBe(form.getByLabelText("姓名"));
  await page.user.keyboard("张三");
  await summary.findByText("有 3 处需要修改");
  expect(summary.queryByText("姓名")).toBeNull();
});

test("the form shows the department name, also after the profile was opened", async () => {
  const page = await openScreen("/profile", { data: people });
  await page.screen.findByLabelText("民族");
  const menu = within(document.querySelector<HTMLElement>('nav[aria-label="导航菜单"]') ?? document.body);
  await page.user.click(menu.getByText("系统权限"));
  await page.user.click(await menu.findByText("用户管理"));
  await page.user.click(await page.screen.findByLabelText("编辑: 员工1"));
  const field = await page.screen.findByLabelText("部门", { selector: "[role=dialog] *" });
  await waitFor(() => expect(field.textContent).toContain("运营部"));
});

test("an invitation is offered only if the server can send codes, and asks before sending", async () => {
  const menu = async (additions: readonly string[]) => {
    const page = await openUsers({ additions });
    await page.user.click(within(await rowOf("员工1")).getByRole("button", { name: /^更多/ }));
    await page.screen.findByText("重置密码");
    return page;
  };
  const without = await menu(["records"]);
  expect(without.screen.queryByText("短信邀请")).toBeNull();
  const page = await menu(["records", "code-sign-in"]);
  await page.user.click(await page.screen.findByText("短信邀请"));
  await page.user.click(await page.screen.findByText("确定"));
  await waitFor(() => expect(page.calls()).toContain("users.invite"));
});

test.each([
  ["another user", "u1", "员工1", "清除 员工1 的全部角色？"],
  ["the current user", "u0", "本人", "清除自己的全部角色？"],
])("removing all roles of %s lists the lost roles and asks for confirmation", async (_, id, name, title) => {
  const [admin, ...others] = people.users;
  const users = [
    { ...admin, realName: "本人", isAdministrator: 0, roleId: "r1" },
    ...others.map((one) => ({ ...one, roleId: "r1,r2" })),
  ];
  const page = await openUsers({ data: { ...people, users } });
  await page.user.click(within(await rowOf(name)).getByText("编辑"));
  const form = within(dialogOf(await page.screen.findByLabelText("账户", { selector: "[role=dialog] *" })));
  await page.user.click(form.getByLabelText("角色"));
  const picker = within(await page.screen.findByRole("dialog", { name: "选择角色" }));
  await page.user.click(picker.getByText("清空"));
  await page.user.click(picker.getByText("确定"));
  await page.user.click(form.getByText("保存"));
  const question = await waitFor(
    () => document.querySelector<HTMLElement>("dialog[open]") ?? Promise.reject(new Error("none")),
  );
  expect(question.textContent).toContain(title);
  for (const row of page.server.rows("roles").filter(({ id: role }) => role === "r1")) {
    expect(question.textContent).toContain(row["fullName"]);
  }
  await page.user.click(within(question).getByText("取消"));
  expect(page.calls()).not.toContain("users.update");
  await page.user.click(form.getByText("保存"));
  const again = await waitFor(
    () => document.querySelector<HTMLElement>("dialog[open]") ?? Promise.reject(new Error("none")),
  );
  await page.user.click(within(again).getByText("清除角色"));
  await waitFor(() => expect(page.server.rows("users").find((row) => row["id"] === id)?.["roleId"]).toBe(""));
});
