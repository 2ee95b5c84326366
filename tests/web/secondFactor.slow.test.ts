/** Tests the second factor in a real browser: turned on in the profile, then asked for at the next sign-in (ADR 0149). */
import { expect, test } from "vitest";

import { oneTimeCode } from "../lib/oneTimeCode.ts";
import { demoPassword, fillSignIn, web } from "./harness.ts";
import { sideways } from "./layout.ts";

const { signedIn, freshAccount } = web();

test("a second factor is requested at the next sign-in, and no socket opens before", async () => {
  const { account } = await freshAccount("dispatcher", {});
  const { page } = await signedIn("/profile?tab=secondFactor", account);
  await page.getByLabel("当前密码").fill(demoPassword);
  await page.getByRole("button", { name: "设置二次验证" }).click();
  await page.getByRole("img", { name: "二次验证二维码" }).waitFor();
  const secret = (await page.getByLabel("密钥").textContent())?.replaceAll(" ", "") ?? "";
  await page.getByLabel("动态验证码").fill(oneTimeCode(secret));
  await page.getByRole("button", { name: "开启", exact: true }).click();
  const shown = page.getByRole("region", { name: "恢复码" }).getByRole("listitem");
  await shown.first().waitFor();
  const codes = await shown.allTextContents();
  expect(codes).toHaveLength(10);
  const printed = page.locator("body > div", { hasText: codes[9] ?? "" }).last();
  const seen = async () => [await shown.first().isVisible(), await printed.isVisible()];
  expect(await seen()).toEqual([true, false]);
  await page.emulateMedia({ media: "print" });
  expect(await seen()).toEqual([false, true]);
  await page.emulateMedia({ media: "screen" });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载" }).click();
  expect((await download).suggestedFilename()).toBe("recovery-codes.txt");
  await page.getByRole("button", { name: "我已保存" }).click();
  await page.getByText(/已开启，自/).waitFor();

  const opened: string[] = [];
  page.on("websocket", (socket) => opened.push(socket.url()));
  await page.evaluate(() => localStorage.clear());
  await page.goto(new URL("/login?redirect=/profile", page.url()).href);
  await fillSignIn(page, account, demoPassword);
  const code = page.getByLabel("动态验证码");
  await code.waitFor();
  await page.setViewportSize({ width: 375, height: 700 });
  expect(await sideways(page)).toBe(0);
  await page.reload();
  await page.getByRole("button", { name: "改用恢复码" }).click();
  expect(opened).toEqual([]);
  await page.getByLabel("恢复码").fill(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await page.getByLabel("姓名", { exact: true }).first().waitFor();
});
