/** The ways to sign in beside account and password. */
import { expect, test } from "vitest";

import { web } from "./harness.ts";

const { url, tab, signedIn } = web();

/** The code that a screen shows. */
async function codeOn(page: Awaited<ReturnType<typeof tab>>["page"]): Promise<string> {
  await page.goto(`${url()}/login?redirect=%2Fprofile`);
  await page.getByRole("tab", { name: "扫码登录" }).click();
  await page.getByRole("img", { name: "登录二维码" }).waitFor();
  await page.getByText("等待扫描").waitFor();
  const hint = await page.getByText("banche login --approve").innerText();
  return /approve ([A-Z0-9]+-[A-Z0-9]+)/.exec(hint)?.[1] ?? "";
}

test("a screen signs in when its code was confirmed by somebody who is signed in, and goes where it was going", async () => {
  const { page: screen } = await tab();
  const code = await codeOn(screen);
  const { page: phone } = await signedIn(`/scan?code=${code}`, "dispatcher", { viewport: { width: 375, height: 780 } });
  await phone.getByText("一台设备请求以").waitFor();
  await screen.getByText("已扫描，请在手机上确认").waitFor();
  await phone.getByRole("button", { name: "允许登录" }).click();
  await phone.getByText("已允许，该设备正在登录").waitFor();
  await screen.waitForURL("**/profile");
  await screen.getByText("陈晓雯").first().waitFor();
});

test("a refused code lets nobody in; a new one can be had", async () => {
  const { page: screen } = await tab();
  const code = await codeOn(screen);
  const { page: phone } = await signedIn("/scan", "viewer");
  await phone.getByLabel("登录码").fill(code.toLowerCase());
  await phone.getByRole("button", { name: "查看" }).click();
  await phone.getByRole("button", { name: "拒绝" }).click();
  await screen.getByText("已被拒绝").waitFor();
  await screen.getByRole("button", { name: "刷新" }).click();
  await screen.getByText("等待扫描").waitFor();
  expect(new URL(screen.url()).pathname).toBe("/login");
});

test("a code by short message asks for a number first, then counts down; what is wrong is said", async () => {
  const { page } = await tab();
  await page.goto(`${url()}/login`);
  await page.getByRole("tab", { name: "账号登录" }).press("ArrowLeft");
  await page.getByRole("tab", { name: "验证码登录", selected: true }).waitFor();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("请输入正确的手机号").waitFor();
  await page.getByLabel("手机号").fill("13800138000");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("验证码已发送，5 分钟内有效").waitFor();
  expect(await page.getByRole("button", { name: /重新发送/ }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.getByText("请输入验证码").waitFor();
  await page.getByLabel("验证码", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.getByRole("alert").filter({ hasText: "验证码错误或已过期" }).first().waitFor();
});
