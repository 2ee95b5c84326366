/** Tests the answers of a sign-in, and the sign-in methods other than account and password. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { shared } from "../lib/fileScope.ts";
import { demoPassword, fillSignIn, web } from "./harness.ts";
import { visit } from "./places.ts";

const { url, tab, sharedTab, sql, tokenOf } = web();

/** Stops the clock of a page; only `runFor` moves it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000));
}

test("after sign-in a notice shows for 2 s the time and address of the last sign-in", async () => {
  await tokenOf("viewer");
  const { page } = await tab();
  await page.clock.install();
  await page.goto(`${url()}/login`);
  await page.fill("input[name=username]", "viewer");
  await stopClock(page);
  await fillSignIn(page, "viewer", demoPassword);
  const notice = page.locator("[data-kind=notice]").filter({ hasText: "上次登录信息" });
  await notice.waitFor();
  await expect.poll(() => notice.locator("dt").allInnerTexts()).toEqual(["时间", "IP"]);
  await expect
    .poll(() => notice.locator("dd").allInnerTexts())
    .toEqual([expect.stringMatching(/\d{4}/), expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/)]);
  await page.clock.runFor(1_900);
  await expect.poll(() => notice.count()).toBe(1);
  await page.clock.runFor(200);
  await notice.waitFor({ state: "detached" });

  await page.clock.resume();
  await page.waitForSelector("main#content h1");
  await page.reload();
  await page.waitForSelector("main#content h1");
  await expect.poll(() => notice.count()).toBe(0);
});

test("a refused or redirected sign-in shows a message for 2 s, and follows only web addresses", async () => {
  const { page } = await tab();
  await page.clock.install();
  const script = "javascript:window.hit=1";
  const cases: readonly (readonly [code: number, msg: string, path: string, text: string])[] = [
    [1_101_003, "", "", "请求错误"],
    [1_101_003, "不在办公网", "", "不在办公网"],
    [400, "", "", "请求错误"],
    [400, "系统维护中", "", "系统维护中"],
    [1_101_002, "", "", "人员未同步，请联系管理员"],
    [1_101_002, "", script, "人员未同步，请联系管理员"],
    [1_101_001, "", script, "需要到另一个地址登录"],
    [1_101_002, "", "/jump?from=2", "人员未同步，请联系管理员"],
    [1_101_002, "请先登记", "/jump?from=2", "请先登记"],
    [1_101_001, "", "/jump?from=1", ""],
    [1_101_001, "请走统一登录", "/jump?from=1", ""],
  ];
  await page.goto(`${url()}/login`);
  for (const [code, msg, path, text] of cases) {
    if (!new URL(page.url()).pathname.startsWith("/login")) await page.goto(`${url()}/login`);
    await page.route(
      "**/api/oauth/Login*",
      (route) => route.fulfill({ json: { code, msg, data: null, ...(path && { path }) } }),
      {
        times: 1,
      },
    );
    await page.fill("input[name=username]", "viewer");
    await stopClock(page);
    await fillSignIn(page, "viewer", demoPassword);
    const said = page.locator("[data-kind=error]");
    if (text !== "") {
      await said.filter({ hasText: text }).waitFor();
      await page.clock.runFor(1_900);
      expect([new URL(page.url()).pathname, await said.count()], text).toEqual(["/login", 1]);
      await page.clock.runFor(200);
    } else await page.clock.resume();
    if (path.startsWith("/")) await page.waitForURL("**/jump?*", { waitUntil: "commit" });
    else {
      await said.waitFor({ state: "detached" });
      await page.getByRole("alert").filter({ hasText: text }).waitFor();
      await expect.poll(() => page.evaluate(() => [location.pathname, "hit" in window])).toEqual(["/login", false]);
    }
    await page.clock.resume();
  }
});

describe("a sign-in code to scan", () => {
  const screen = shared(async (later) => {
    const { page } = await tab({ later });
    await page.goto(`${url()}/login?redirect=%2Fprofile`);
    await page.getByRole("tab", { name: "扫码登录" }).click();
    return page;
  });
  const phone = sharedTab("/home", "dispatcher", { viewport: { width: 375, height: 780 } });

  /** The code on the screen; with `before`, waits for a new one. */
  async function codeAfter(before = ""): Promise<string> {
    await screen().getByRole("img", { name: "登录二维码" }).waitFor();
    await screen().getByText("等待扫描").waitFor();
    const code = async () => {
      const hint = await screen().getByText("banche login --approve").innerText();
      return /approve ([A-Z0-9]+-[A-Z0-9]+)/.exec(hint)?.[1] ?? before;
    };
    await expect.poll(code).not.toBe(before);
    return code();
  }

  const another = async (before: string) => {
    await screen().getByRole("button", { name: "刷新" }).click();
    return codeAfter(before);
  };

  test("expires without confirmation, and a new code can be requested", async () => {
    const code = await codeAfter();
    await sql("update sign_in_scans set expires_at = now() - interval '1 second'");
    await screen().getByText("二维码已过期").waitFor();
    await another(code);
  });

  test("does not sign in when it was refused, and a new code can be requested", async () => {
    const code = await codeAfter();
    const { page } = phone();
    await visit(page, "/scan");
    await page.getByLabel("登录码").fill(code.toLowerCase());
    await page.getByRole("button", { name: "查看" }).click();
    await page.getByRole("button", { name: "拒绝" }).click();
    await screen().getByText("已被拒绝").waitFor();
    await another(code);
    expect(new URL(screen().url()).pathname).toBe("/login");
  });

  test("signs in the screen after a signed-in user confirms it, and opens the wanted page", async () => {
    const code = await codeAfter();
    const { page } = phone();
    await page.goto(`${url()}/scan?code=${code}`);
    await page.getByText("一台设备请求以").waitFor();
    await screen().getByText("已扫描，请在手机上确认").waitFor();
    await page.getByRole("button", { name: "允许登录" }).click();
    await page.getByText("已允许，该设备正在登录").waitFor();
    await screen().waitForURL("**/profile");
    await screen().getByText("陈晓雯").first().waitFor();
  });
});

test("a phone number before the account signs in that sub-account; another number is refused", async () => {
  const { page } = await tab();
  await page.goto(`${url()}/login`);
  await fillSignIn(page, "19900000001@viewer", demoPassword);
  await page.getByRole("alert").filter({ hasText: "无效的账号" }).waitFor();
  await fillSignIn(page, "19900000002@viewer", demoPassword);
  await page.locator("main#content h1").waitFor();
});

test("a text message code needs a valid number, reports a wrong code, and can be sent again", async () => {
  const { page } = await tab();
  await page.clock.install();
  await page.goto(`${url()}/login`);
  await page.getByRole("tab", { name: "账号登录" }).press("ArrowLeft");
  await page.getByRole("tab", { name: "验证码登录", selected: true }).waitFor();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("请输入正确的手机号").waitFor();
  await page.getByLabel("手机号").fill("13800138000");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("验证码已发送，5 分钟内有效").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /重新发送/ }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.getByText("请输入验证码").waitFor();
  await page.getByLabel("验证码", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.getByRole("alert").filter({ hasText: "验证码错误或已过期" }).first().waitFor();

  const again = page.getByRole("button", { name: "获取验证码" });
  await page.clock.fastForward(30_000);
  await page.getByRole("button", { name: /重新发送（[1-3]?\d 秒）/ }).waitFor();
  await expect.poll(() => again.count()).toBe(0);
  await page.clock.fastForward(31_000);
  const sent = { code: 200, msg: "", data: { retryAfter: 60, expiresIn: 300 } };
  await page.route("**/codes*", (route) => route.fulfill({ json: sent }));
  await again.click();
  await page.getByRole("button", { name: "重新发送（60 秒）" }).waitFor();
});

test("all ways to sign in are there with the form, also in a new browser", async () => {
  const { page } = await tab();
  await page.addInitScript(() => {
    const told = window as unknown as { tabsWithForm?: number };
    new MutationObserver(() => {
      if (document.querySelector("input[name=username]")) {
        told.tabsWithForm ??= document.querySelectorAll("[role=tab]").length;
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${url()}/login`);
  await page.getByRole("tab", { name: "验证码登录" }).waitFor();
  expect(await page.evaluate(() => (window as unknown as { tabsWithForm: number }).tabsWithForm)).toBe(3);
});
