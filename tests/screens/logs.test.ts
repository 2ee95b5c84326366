/** The logs of a factory: sign-ins, requests, errors, and changes. */
import { aCompany } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { heads, rowCount, rowOf } from "./lib/table.ts";

const DAY = Date.parse("2026-02-05T00:00:00+08:00");
const line = (id: string, category: string, over: object = {}) => ({
  ...{ id, category, creatorTime: DAY + 1, userName: "管理员/admin", ipaddress: "10.0.0.1", platForm: "Chrome" },
  ...over,
});
const logs = [
  line("l1", "1"),
  line("l2", "1", { userName: "李娜/lina", creatorTime: DAY + 86_400_000 }),
  line("l3", "5", { requestURL: "/api/x", requestMethod: "PUT", requestDuration: 1234 }),
  line("l4", "4", { moduleName: "users.update", json: "Error: <b>x</b>\n    at somewhere" }),
];
const audits = [
  {
    ...{ id: "c1", at: DAY, account: "admin", action: "update", resource: "users", recordId: "u0", ip: "10.0.0.1" },
    before: { realName: "旧名", gender: 1, departmentId: "d1" },
    after: { realName: "<i>新名</i>", gender: 2, departmentId: "d2" },
  },
  { id: "c2", at: DAY, account: "lina", action: "purge", resource: "unknownThing", recordId: "r9" },
];
const open = (query = "", options: ScreenOptions = {}) =>
  openScreen(`/system/log${query}`, { data: { ...aCompany(), logs, audits }, ...options });
const dialog = () =>
  waitFor(() => document.querySelector<HTMLElement>("dialog[open]") ?? Promise.reject(new Error("none")));

test("a user without the button can choose nothing, and columns without a grant are hidden", async () => {
  const page = await open("", { buttons: [], columns: ["creatorTime", "userName"] });
  await rowCount(2);
  expect(heads()).toEqual(["时间", "用户"]);
  expect(page.screen.queryByText("删除所选")).toBeNull();
  expect((await rowOf("李娜/lina")).querySelector("input")).toBeNull();
});

test("for a user without the page the server is not called", async () => {
  const page = await open("", { rights: { "permission.user": {} } });
  await page.screen.findAllByText(/暂无权限|不存在|没有权限/);
  expect(page.calls()).not.toContain("logs.list");
});

test("a server without change records shows no such tab", async () => {
  const page = await open("", { additions: ["preferences"] });
  await rowCount(2);
  expect(page.screen.queryByText("操作日志")).toBeNull();
});

test("a refused deletion shows the reason and keeps the chosen lines", async () => {
  const page = await open("", {
    fault: ({ id }) => (id === "logs.remove" ? { code: 400, msg: "登录仍然有效", data: null } : undefined),
  });
  await page.user.click(within(await rowOf("李娜/lina")).getByRole("checkbox"));
  await page.user.click(page.screen.getByText("删除所选"));
  await page.user.click(within(await dialog()).getByText("删除"));
  await page.screen.findByText(/登录仍然有效/);
  expect(within(await rowOf("李娜/lina")).getByRole("checkbox")).toHaveProperty("checked", true);
});

test("chosen lines are deleted after a confirmation", async () => {
  const page = await open();
  await page.user.click(within(await rowOf("李娜/lina")).getByRole("checkbox"));
  await page.user.click(page.screen.getByText("删除所选"));
  await page.user.click(within(await dialog()).getByText("取消"));
  expect(page.calls()).not.toContain("logs.remove");
  await page.user.click(page.screen.getByText("删除所选"));
  await page.user.click(within(await dialog()).getByText("删除"));
  await rowCount(1);
});

test("the address contains tab and day; a day is a full day in China", async () => {
  const page = await open("?time=2026-02-05");
  await rowCount(1);
  await rowOf("管理员/admin");
  await page.user.click(page.screen.getByText("请求日志"));
  const row = await rowOf("/api/x");
  expect(row.textContent).toContain("1,234");
  expect(page.address()).toContain("tab=requests");
  expect(page.address()).toContain("time=2026-02-05");
});

test("an error is shown in full as plain text", async () => {
  const page = await open("?tab=errors");
  await page.user.click(within(await rowOf("users.update")).getByText("Error: <b>x</b>"));
  expect((await dialog()).querySelector("pre")?.textContent).toContain("at somewhere");
});

test("a change shows each field in words and links to all changes of its record", async () => {
  const page = await open("?tab=changes");
  await rowCount(2);
  await page.user.click(within(await rowOf("admin")).getByRole("button"));
  const asked = await dialog();
  await within(asked).findByText("<i>新名</i>");
  expect(asked.textContent).toMatch(/姓名旧名/);
  await waitFor(() => expect(asked.textContent).toMatch(/性别男女/));
  await waitFor(() => expect(asked.textContent).toMatch(/车辆部.*运营部/));
  await page.user.click(within(asked).getByText("此记录的全部操作"));
  await rowCount(1);
  expect(page.address()).toContain("record=u0");
});

test.each([
  [
    "notices",
    { releaseAt: DAY },
    { releaseAt: DAY + 3_600_000 },
    ["计划发布时间2026-02-05 00:00:002026-02-05 01:00:00"],
  ],
  ["tripRuns", { departedAt: null }, { departedAt: DAY, reason: "雨" }, ["发车时间2026-02-05 00:00:00", "原因雨"]],
  ["settlements", { payableFen: 120_050 }, { payableFen: 5, factsHash: "f00d" }, ["应付金额（元）1200.500.05"]],
  ["users", undefined, { to: "u0", secondFactor: false }, ["接手人管理员", "二次验证否"]],
  ["sysConfig", undefined, { to: "u0", host: "mail.example" }, ["收件人u0", "服务器mail.example"]],
])("a step with %s shows values that are no field of a record in words", async (resource, before, after, told) => {
  const step = { ...{ id: "c3", at: DAY, account: "zhou", action: "update", resource }, recordId: "r1", before, after };
  const page = await open("?tab=changes", { data: { ...aCompany(), logs, audits: [step] } });
  await page.user.click(within(await rowOf("zhou")).getByRole("button"));
  const asked = await dialog();
  await waitFor(() => expect(told.filter((words) => !asked.textContent?.includes(words))).toEqual([]));
  expect(asked.textContent).not.toContain("f00d");
});

test("a change without values of an unknown resource says that it cannot be shown", async () => {
  const page = await open("?tab=changes");
  await page.user.click(within(await rowOf("unknownThing")).getByRole("button"));
  expect((await dialog()).textContent).toContain("您无权查看");
});
