/** A second factor: required before any page opens, set up, renewed, turned off, and removed from other users (ADR 0149). */
import { encodePassword } from "@banche/core/wire";
import { aCompany, aUser } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { asksBeforeLeaving } from "./lib/leaving.ts";
import { openScreen } from "./lib/openScreen.ts";
import { rowOf } from "./lib/table.ts";

const people = (state: object = {}) => ({
  ...aCompany(),
  users: [aUser(0, { account: "admin", ...state }), aUser(1, { realName: "员工1" })],
});
const open = (address: string, state: object) =>
  openScreen(address, { data: people(state), additions: ["second-factor"] });
type Page = Awaited<ReturnType<typeof openScreen>>;
const sent = (page: Page, id: string) => page.server.calls.findLast((call) => call.id === id)?.body;

test("a session without its code asks for it before any page opens, then opens the wanted page", async () => {
  const page = await open("/permission/user", { secondFactor: "code" });
  const input = await page.screen.findByLabelText("动态验证码");
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(input.getAttribute("autocomplete")).toBe("one-time-code");
  expect(page.calls()).not.toContain("users.list");
  await page.user.type(input, "12345");
  await page.user.click(page.screen.getByText("验证"));
  await page.screen.findByText("请输入 6 位验证码");
  expect(page.calls()).not.toContain("secondFactor.give");
  await page.user.clear(input);
  await page.user.type(input, "654321{Enter}");
  await page.screen.findByText("动态验证码错误");
  await page.user.clear(input);
  await page.user.paste("123 456");
  await page.user.click(page.screen.getByText("验证"));
  await rowOf("员工1");
  expect(sent(page, "secondFactor.give")).toEqual({ code: "123456" });
  expect(page.address()).toBe("/permission/user");
});

test("a recovery code is accepted instead", async () => {
  const page = await open("/permission/user", { secondFactor: "code" });
  await page.user.click(await page.screen.findByText("改用恢复码"));
  await page.user.click(page.screen.getByText("验证"));
  await page.screen.findByText("请输入恢复码");
  await page.user.type(page.screen.getByLabelText("恢复码"), "ABCDE-FGHJK{Enter}");
  await rowOf("员工1");
});

test("a user asked for a code can sign in as another user instead", async () => {
  const page = await open("/permission/user", { secondFactor: "code" });
  await page.user.click(await page.screen.findByText("使用其他账号登录"));
  await waitFor(() => expect(page.calls()).toContain("session.logout"));
});

async function enrol(page: Page) {
  await page.user.type(await page.screen.findByLabelText("当前密码"), "own2026own");
  await page.user.click(page.screen.getByText("设置二次验证"));
  await page.screen.findByAltText("二次验证二维码");
  expect(page.screen.getByLabelText("密钥").textContent).toBe("GEZD GNBV GY3T QOJQ");
  await page.user.click(page.screen.getByText("复制密钥"));
  expect(await navigator.clipboard.readText()).toBe("GEZDGNBVGY3TQOJQ");
  await page.user.type(page.screen.getByLabelText("动态验证码"), "123456");
  await page.user.click(page.screen.getByText("开启"));
  await page.screen.findByText("ABCDE-FGHJK", { selector: "li *" });
}

test("a required second factor is set up first; recovery codes stay until confirmed", async () => {
  const page = await open("/permission/user", { secondFactor: "enrolment" });
  await page.screen.findByText(/系统要求您先设置二次验证/);
  await enrol(page);
  expect(page.calls()).not.toContain("users.list");
  await waitFor(() => expect(asksBeforeLeaving()).toBe(true));
  await page.user.click(page.screen.getByText("复制"));
  expect(await navigator.clipboard.readText()).toBe("ABCDE-FGHJK\nKMNPQ-RSTVW\n");
  await page.user.click(page.screen.getByText("我已保存"));
  await rowOf("员工1");
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
  expect(sent(page, "secondFactor.start")).toEqual({ currentPassword: encodePassword("own2026own") });
});

test("the profile sets up a second factor, renews its codes and turns it off", async () => {
  const page = await open("/profile?tab=secondFactor", {});
  await enrol(page);
  await page.user.click(page.screen.getByText("我已保存"));
  await page.screen.findByText(/已开启，自/);
  const proof = { currentPassword: encodePassword("own2026own"), code: "123456" };
  const prove = async (label: string, code: string) => {
    await page.user.type(page.screen.getByLabelText("当前密码"), "own2026own");
    await page.user.type(page.screen.getByLabelText("动态验证码"), code);
    await page.user.click(page.screen.getByText(label));
  };
  await page.user.click(page.screen.getByText("生成新的恢复码"));
  await prove("生成新的恢复码", "000000");
  await page.screen.findByText("动态验证码错误");
  await page.user.clear(page.screen.getByLabelText("动态验证码"));
  await page.user.type(page.screen.getByLabelText("动态验证码"), "123456{Enter}");
  await page.screen.findByText("BCDEF-GHJKM", { selector: "li *" });
  expect(sent(page, "secondFactor.renewCodes")).toEqual(proof);
  await page.user.click(page.screen.getByText("我已保存"));
  await page.user.click(await page.screen.findByText("关闭二次验证"));
  await prove("关闭二次验证", "123456");
  await page.screen.findByText("设置二次验证");
  expect(sent(page, "secondFactor.turnOff")).toEqual(proof);
});

test("a server without second factors shows no such tab and needs no code for a new password", async () => {
  const page = await openScreen("/profile?tab=password", { data: people(), additions: ["records"] });
  await page.screen.findByLabelText("旧密码");
  expect(page.screen.queryByText("二次验证")).toBeNull();
  expect(page.screen.queryByLabelText("动态验证码")).toBeNull();
  expect(page.calls()).not.toContain("secondFactor.state");
});

test("a user with a second factor gives a code with a new password", async () => {
  const page = await open("/profile?tab=password", { secondFactor: "on" });
  await page.user.type(await page.screen.findByLabelText("动态验证码"), "123456");
  for (const [label, value] of Object.entries({ 旧密码: "old2026old", 新密码: "own2026own", 确认密码: "own2026own" })) {
    await page.user.type(page.screen.getByLabelText(label), value);
  }
  await page.user.type(page.screen.getByLabelText("验证码"), "abcd{Enter}");
  await waitFor(() => expect(sent(page, "profile.changePassword")).toMatchObject({ secondFactor: "123456" }));
  await page.screen.findByText("密码已修改，其他设备已退出登录");
  expect(page.screen.getByLabelText<HTMLInputElement>("旧密码").value).toBe("");
  expect(page.calls()).not.toContain("session.logout");
});

test("an administrator removes the second factor of another user after a confirmation", async () => {
  const page = await open("/permission/user?within=d1", {});
  await page.user.click(within(await rowOf("员工1")).getByRole("button", { name: /^更多/ }));
  await page.user.click(await page.screen.findByText("解除二次验证"));
  await page.user.click(await page.screen.findByText("确定"));
  await waitFor(() => expect(page.calls()).toContain("users.takeSecondFactor"));
});
