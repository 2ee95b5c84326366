/** Tests the page of a plugin's concept in a real browser: the build of the web app does not contain it. */
import { expect, test } from "vitest";

import { plugin as lostProperty } from "../../examples/lost-property/plugin.ts";
import { web } from "./harness.ts";

const { signedIn } = web({ settings: { plugins: [lostProperty] } });

test("a page of a plugin is in the menu, creates records, and shows translated refusals", async () => {
  const { page, complaints } = await signedIn("/home");
  const menu = page.getByRole("navigation", { name: "导航菜单" });
  await menu.getByText("班车业务", { exact: true }).click();
  await menu.getByText("失物招领", { exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "失物招领" }).waitFor();
  await page.getByRole("button", { name: "新建" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("标签号").fill("W1");
  await form.getByLabel("物品").fill("雨伞");
  await form.getByLabel("捡到时间").fill("2026-03-02 07:30:00");
  // It confirms the time; the form is not submitted.
  await page.keyboard.press("Enter");
  await form.getByLabel("领取人").fill("示例领取人");
  await form.getByRole("button", { name: "保存", exact: true }).click();
  const alert = form.getByRole("alert");
  await alert.getByText("请填写领取时间").waitFor();
  // The message of the server is the same as that of the field, and is shown once.
  expect(await alert.innerText()).toBe("领取时间：请填写领取时间");
  await form.getByLabel("领取人").fill("");
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("cell", { name: "W1", exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
