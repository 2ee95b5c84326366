import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { toast, tokenIn, web } from "./harness.ts";

const { signedIn, url } = web();

test("an unknown error at page start ends the session with a message and keeps the wanted address", async () => {
  const { page } = await signedIn("/permission/user");
  const token = (await tokenIn(page)) ?? "";
  const endsWith = async (text: string) => {
    await page.goto(`${url()}/permission/user?page=2`);
    await page.getByRole("alert").filter({ hasText: text }).waitFor();
    const address = new URL(page.url());
    expect([address.pathname, address.searchParams.get("redirect"), await tokenIn(page)]).toEqual([
      "/login",
      "/permission/user?page=2",
      null,
    ]);
    await page.evaluate((value) => localStorage.setItem("banche_token", value), token);
  };
  // A thrown value that is no error of ours, such as a plain string, has no text of its own.
  await page.addInitScript("window.fetch = () => { throw 'boom'; };");
  await endsWith("发生错误");
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("alert").filter({ hasText: "Has Error" }).waitFor();
});

test("a factory change must be chosen, reloads, and applies in every tab", async () => {
  const { page, context, complaints } = await signedIn("/permission/department");
  const name = (one: Page) => one.locator("header");
  const firstId = (one: Page) => one.locator("main tr[data-row-key]:visible").first().getAttribute("data-row-key");
  const menu = (one: Page) => one.getByRole("navigation", { name: "导航菜单" });
  await menu(page).getByRole("link", { name: "岗位管理" }).click();
  await page.getByRole("heading", { level: 1, name: "岗位管理" }).waitFor();
  const before = await firstId(page);
  await page.getByRole("button", { name: "新建" }).click();
  await page.getByRole("dialog", { name: "新建岗位" }).getByLabel("岗位名称").fill("夜班调度");
  const deaf = await context.newPage();
  await deaf.addInitScript(() => window.addEventListener("storage", (event) => event.stopImmediatePropagation(), true));
  await deaf.goto(`${url()}/permission/department`);
  await name(deaf).getByText("示例一号工厂").waitFor();

  const chooser = await context.newPage();
  await chooser.goto(`${url()}/home`);
  await chooser.getByRole("button", { name: "切换工厂" }).click();
  const dialog = chooser.getByRole("dialog", { name: "切换工厂" });
  await dialog.getByRole("button", { name: "确定" }).click();
  await dialog.locator("p[data-problem=true]").filter({ hasText: "请选择工厂" }).waitFor();
  await dialog.getByRole("combobox").selectOption({ label: "示例二号工厂" });
  await dialog.getByRole("button", { name: "确定" }).click();
  await chooser.getByRole("alert").filter({ hasText: "切换工厂成功，页面需要重新加载" }).waitFor();
  // A browser lets a page block Esc on a dialog only a few times, and then closes it without asking.
  for (let times = 0; times < 6; times++) await chooser.keyboard.press("Escape");
  // Its close event comes after the key, and opens it again.
  await expect
    .poll(() => chooser.evaluate(() => document.querySelector("dialog:modal")?.textContent ?? ""))
    .toContain("重新加载");

  await toast(page, "已在另一个页面切换到“示例二号工厂”").waitFor();
  await name(page).getByText("示例二号工厂").waitFor();
  await page.getByRole("heading", { level: 1, name: "岗位管理" }).waitFor();
  const after = await firstId(page);
  expect(after).not.toBe(before);
  const tabs = page.getByRole("navigation", { name: "已打开的页面" }).getByRole("link");
  await expect
    .poll(() => tabs.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))))
    .toEqual(["首页", "岗位管理"]);
  await page.getByRole("button", { name: "新建" }).click();
  const field = page.getByRole("dialog", { name: "新建岗位" }).getByLabel("岗位名称");
  await expect.poll(() => field.inputValue()).toBe("");
  await page.keyboard.press("Escape");

  // It reads the factory with the user info, and does not switch the session back to the shown one.
  await name(deaf).getByText("示例一号工厂").waitFor();
  const refused = { code: 403, msg: "暂无权限", data: null };
  await deaf.route("**/Permission/Position?*", (route) => route.fulfill({ json: refused }), { times: 1 });
  await menu(deaf).getByRole("link", { name: "岗位管理" }).click();
  await name(deaf).getByText("示例二号工厂").waitFor();
  expect(await firstId(deaf)).toBe(after);

  await chooser.getByRole("button", { name: "重新加载" }).click();
  await dialog.waitFor({ state: "detached" });
  await name(chooser).getByText("示例二号工厂").waitFor();
  for (const one of [chooser, page]) {
    await one.reload();
    await name(one).getByText("示例二号工厂").waitFor();
  }
  expect(complaints).toEqual([]);
});
