import { describe, expect, test } from "vitest";

import { findings } from "../axe.ts";
import { web } from "../harness.ts";
import { turnOf } from "../../turns.ts";
import { modes } from "./combinations.ts";

const { tab, signedIn, url } = web();

/** The other mode is tested in the next commit. */
describe.each(turnOf(modes))("%s", (mode) => {
  const stored = { banche_colorMode: mode };

  test("the sign-in page has no findings", async () => {
    const { page } = await tab({ stored });
    await page.goto(`${url()}/login`);
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await page.getByText("请输入账号", { exact: true }).waitFor();
    await expect.poll(() => findings(page)).toEqual([]);
  });

  test("the home page has no findings", async () => {
    const { page } = await signedIn("/home", "admin", { stored });
    await page.getByRole("region", { name: "最新消息" }).getByRole("listitem").first().waitFor();
    await expect.poll(() => findings(page)).toEqual([]);
  });

  test("users and their form have no findings", async () => {
    const { page } = await signedIn("/permission/user", "admin", { stored });
    await page.locator("tr[data-row-key]").first().waitFor();
    await expect.poll(() => findings(page)).toEqual([]);
    await page.getByRole("button", { name: "新建" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "保存", exact: true }).click();
    await page.getByRole("dialog").getByRole("alert").waitFor();
    await expect.poll(() => findings(page)).toEqual([]);
  });

  test("profile, settings, command palette and user menu have no findings", async () => {
    const { page } = await signedIn("/profile", "admin", { stored });
    await page.getByRole("button", { name: "更换头像" }).waitFor();
    await expect.poll(() => findings(page)).toEqual([]);
    await page.keyboard.press("Alt+,");
    await page.getByRole("dialog").getByText("经典").waitFor();
    await expect.poll(() => findings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await page.keyboard.type("yh");
    await page.getByRole("option").first().waitFor();
    await expect.poll(() => findings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: /用户菜单/ }).click();
    await page.getByRole("menu").waitFor();
    await expect.poll(() => findings(page)).toEqual([]);
  });

  test("messages and notices have no findings", async () => {
    const { page } = await signedIn("/messageRecord", "admin", { stored });
    await page.locator("tr[data-row-key]").first().waitFor();
    await expect.poll(() => findings(page)).toEqual([]);
    await page.getByRole("button", { name: /^站内消息/ }).click();
    await page.getByRole("dialog", { name: "站内消息" }).getByRole("listitem").first().waitFor();
    await expect.poll(() => findings(page)).toEqual([]);
    await page.goto(page.url().replace("/messageRecord", "/system/notice"));
    await page.locator("tr[data-row-key]").first().waitFor();
    await expect.poll(() => findings(page)).toEqual([]);
    await page.getByRole("button", { name: "新建" }).click();
    await page.getByRole("textbox", { name: "正文" }).waitFor();
    await expect.poll(() => findings(page)).toEqual([]);
  });
});
