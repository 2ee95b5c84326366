/** Online users: the list of signed-in users, and ending their sessions. */
import { aCompany } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { heads, rowCount, rowOf, rows } from "./lib/table.ts";

const signIn = (id: string, userId: string, name: string, over: object = {}) => ({
  ...{ id, userId, userAccount: name.split("/")[1], userName: name, loginTime: "2026-02-05 08:00:00" },
  ...{ loginIPAddress: "10.0.0.1", loginPlatForm: "Chrome", ...over },
});
const signIns = [
  signIn("s1", "u0", "管理员/admin"),
  signIn("s2", "u1", "李娜/lina"),
  signIn("s3", "u1", "李娜/lina", { loginIPAddress: "10.0.0.2" }),
  signIn("s4", "u2", "王强/wangq", { loginPlatForm: "<img src=x onerror=window.hit=1>" }),
];
const open = (options: ScreenOptions = {}) =>
  openScreen("/permission/userOnline", { data: { ...aCompany(), onlineUsers: signIns }, ...options });
const dialog = () =>
  waitFor(() => document.querySelector<HTMLElement>("dialog[open]") ?? Promise.reject(new Error("none")));
const removed = ({ server }: Awaited<ReturnType<typeof open>>) =>
  server.writes().map(({ url }) => url.split("?", 1)[0]?.split("/").at(-1));

test("a user without the button cannot end sessions, and columns without a grant are hidden", async () => {
  const page = await open({ buttons: [], columns: ["userName", "loginTime"] });
  await rowCount(4);
  expect(heads()).toEqual(["用户", "登录时间"]);
  expect(page.screen.queryByText("强制下线")).toBeNull();
  expect(rows()[0]?.querySelector("input")).toBeNull();
});

test("for a user without the page the server is not called", async () => {
  const page = await open({ rights: { "permission.user": {} } });
  await waitFor(() => expect(page.calls()).toContain("session.currentUser"));
  await page.screen.findAllByText(/暂无权限|不存在|没有权限/);
  expect(page.calls()).not.toContain("onlineUsers.list");
});

test("the user's own session is marked and can be neither chosen nor ended", async () => {
  const page = await open();
  const own = await rowOf("本人");
  expect(within(own).getByRole("checkbox")).toHaveProperty("disabled", true);
  expect(within(own).queryByRole("button")).toBeNull();
  await page.user.click(page.screen.getByLabelText("选择本页全部", { selector: "main input" }));
  await page.user.click(await page.screen.findByText("强制下线（2人）"));
  await page.user.click(within(await dialog()).getByText("强制下线"));
  await rowCount(1);
  expect(removed(page)).toEqual(["u1", "u2"]);
});

test("a user with two sessions is asked about once, by name, and loses both", async () => {
  const page = await open();
  const row = await rowOf("10.0.0.2");
  await page.user.click(within(row).getByText("强制下线"));
  const asked = await dialog();
  expect(asked.textContent).toContain("李娜/lina");
  await page.user.click(within(asked).getByText("取消"));
  expect(page.server.writes()).toEqual([]);
  await page.user.click(within(row).getByText("强制下线"));
  await page.user.click(within(await dialog()).getByText("强制下线"));
  await rowCount(2);
  expect(removed(page)).toEqual(["u1"]);
});

test("a refused user is named, and the sessions of the others end", async () => {
  const page = await open({
    fault: ({ url, method }) => (method === "DELETE" && url.includes("OnlineUser/u1") ? "forbidden" : undefined),
  });
  await rowOf("10.0.0.2");
  await page.user.click(page.screen.getByLabelText("选择本页全部", { selector: "main input" }));
  await page.user.click(await page.screen.findByText("强制下线（2人）"));
  await page.user.click(within(await dialog()).getByText("强制下线"));
  await page.screen.findByText(/^李娜\/lina：/);
  await rowCount(3);
});

test("the list is searched, reads again on refresh, and shows device names as plain text", async () => {
  const page = await open();
  await rowOf("<img src=x onerror=window.hit=1>");
  await page.user.type(page.screen.getByLabelText("请输入关键词查询", { selector: "main input" }), "李娜{Enter}");
  await rowCount(2);
  expect(page.address()).toContain("keyword=");
  page.server.remove("onlineUsers", "s2");
  await page.user.click(page.screen.getByLabelText("刷新", { selector: "main section button" }));
  await rowCount(1);
});
