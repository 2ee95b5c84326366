/** Initial passwords: shown once to the user's creator, and changed by the user before anything else. */
import { encodePassword } from "@banche/core/wire";
import { aCompany, aUser } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { asksBeforeLeaving } from "./lib/leaving.ts";
import { openScreen } from "./lib/openScreen.ts";
import { rowOf } from "./lib/table.ts";

const people = { ...aCompany(), users: [aUser(0, { account: "admin" }), aUser(1, { realName: "员工1" })] };

async function makeUser(options: Parameters<typeof openScreen>[1] = {}) {
  const page = await openScreen("/permission/user?within=d1", { data: people, ...options });
  await rowOf("员工1");
  await page.user.click(page.screen.getByText("新建"));
  const account = await page.screen.findByLabelText("账户", { selector: "[role=dialog] *" });
  const form = within(account.closest<HTMLElement>("[role=dialog]") ?? document.body);
  await page.user.type(account, "newcomer1");
  await page.user.type(form.getByLabelText("姓名"), "新员工");
  await page.user.click(form.getByLabelText("岗位"));
  const search = await page.screen.findByLabelText("搜索名称、编码或拼音");
  await page.user.type(search, "调度员{Enter}");
  await page.screen.findByLabelText("已选 1 项");
  const picker = search.closest<HTMLElement>("dialog, [role=dialog]") ?? document.body;
  await page.user.click(within(picker).getByText("确定"));
  await page.user.click(form.getByText("保存"));
  return page;
}

const sent = (page: Awaited<ReturnType<typeof openScreen>>) =>
  page.server.calls.findLast(({ id }) => id === "users.create");

test("the password of a new user is shown once, can be copied, and disappears after confirmation", async () => {
  const page = await makeUser();
  const shown = await page.screen.findByLabelText("首次登录密码");
  const password = shown.textContent ?? "";
  expect(password).toMatch(/^[A-Za-z0-9]{16}$/);
  expect(sent(page)?.body["userPassword"]).toBe(encodePassword(password));
  expect(sent(page)?.url).not.toContain(password);
  await page.user.click(page.screen.getByText("复制密码"));
  expect(await navigator.clipboard.readText()).toBe(password);
  await page.user.keyboard("{Escape}");
  expect(page.screen.getByLabelText("首次登录密码")).toBe(shown);
  expect(asksBeforeLeaving()).toBe(true);
  await page.user.click(page.screen.getByText("我已记下"));
  await waitFor(() => expect(page.screen.queryByLabelText("首次登录密码")).toBeNull());
  expect(document.body.textContent).not.toContain(password);
  expect(asksBeforeLeaving()).toBe(false);
});

test("no password is shown when the server accepts none", async () => {
  const page = await makeUser({ additions: false });
  await page.screen.findByText(/已保存/);
  expect(sent(page)).toBeDefined();
  expect(page.screen.queryByLabelText("首次登录密码")).toBeNull();
});

test("a user with an assigned password must change it before any page opens", async () => {
  const data = { ...people, users: [aUser(0, { account: "admin", mustChangePassword: true }), aUser(1)] };
  const page = await openScreen("/permission/user", { data });
  await page.screen.findByText("请设置新密码");
  expect(page.calls()).not.toContain("users.list");
  const fill = async (given: string, own: string, again: string) => {
    for (const [label, value] of Object.entries({ 当前密码: given, 新密码: own, 再次输入新密码: again })) {
      const input = page.screen.getByLabelText(label);
      await page.user.clear(input);
      await page.user.type(input, value);
    }
    await page.user.click(page.screen.getByText("保存并继续"));
  };
  await fill("given12345", "short", "other");
  await page.screen.findByText("6-16位字符的密码（数字和字母组成）");
  expect(page.calls()).not.toContain("profile.changePassword");
  await fill("given12345", "given12345", "given12345");
  expect(await page.screen.findAllByText("新密码不能与旧密码相同")).not.toEqual([]);
  await fill("given12345", "own2026own", "own2026own");
  await rowOf("员工1");
  const body = page.server.calls.findLast(({ id }) => id === "profile.changePassword")?.body;
  expect(body).toEqual({ oldPassword: encodePassword("given12345"), password: encodePassword("own2026own") });
  expect(page.address()).toBe("/permission/user");
});
