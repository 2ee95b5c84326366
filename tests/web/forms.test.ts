/** Tests forms, sizes and whole lists on the page of samples, with keys only. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { web } from "./harness.ts";
import { isFocused } from "./samples.ts";

const samples = web().sharedTab("/widgets");
/** A busy machine draws late. */
const dialog = (page: Page) => page.getByRole("dialog");

describe("form drawer", () => {
  const opener = (page: Page, name: string) =>
    page.getByRole("region", { name: "表单抽屉" }).getByRole("button", { name });
  const drawer = (page: Page) => page.locator(".ant-drawer-open [role=dialog]");
  async function opened(page: Page, name: string): Promise<void> {
    await opener(page, name).press("Enter");
    await drawer(page).getByRole("button", { name: "保存", exact: true }).waitFor();
  }

  test("Esc right after opening returns the focus; Esc asks before it discards input", async () => {
    const { page } = samples();
    const button = opener(page, "新建用户");
    await button.press("Enter");
    await page.keyboard.press("Escape");
    await drawer(page).waitFor({ state: "detached" });
    await expect.poll(() => isFocused(button)).toBe(true);

    await opened(page, "新建用户");
    await drawer(page).getByLabel("姓名").fill("张三");
    await page.keyboard.press("Escape");
    const question = page.getByText("有未保存的修改，确定离开吗？");
    await question.waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await expect.poll(() => drawer(page).getByLabel("姓名").inputValue()).toBe("张三");
    await page.keyboard.press("Escape");
    await question.waitFor();
    await page.keyboard.press("Enter");
    await drawer(page).waitFor({ state: "detached" });
    await expect.poll(() => isFocused(button)).toBe(true);
  });
});

test("keys alone filter the list by its tree, open the settings, and check an import", async () => {
  const { page } = samples();
  const section = page.getByRole("region", { name: "左树右表" });
  const rows = section.locator("tr[data-row-key]");
  const total = () => section.getByText(/^共 \d+ 条$/).innerText();
  await rows.first().waitFor();
  const all = await total();
  const tree = section.getByRole("tree");
  await tree.focus();
  // An entry with children is chosen with Space, because Enter folds it.
  for (const key of ["Home", "ArrowDown", "ArrowDown", "ArrowDown", "Space"]) await page.keyboard.press(key);
  await page.waitForURL("**within=*");
  await expect.poll(total).not.toBe(all);
  for (const key of ["Home", "Enter"]) await page.keyboard.press(key);
  await expect.poll(total).toBe(all);

  await section.getByRole("button", { name: "显示设置" }).press("Enter");
  const settings = page.locator("[data-popover]").filter({ hasText: "恢复默认" });
  await settings.waitFor();
  await expect.poll(() => settings.locator(":focus").count()).toBe(1);
  await page.keyboard.press("Escape");
  await settings.waitFor({ state: "hidden" });
  await expect.poll(() => isFocused(section.getByRole("button", { name: "显示设置" }))).toBe(true);
  const chooser = page.waitForEvent("filechooser");
  await section.getByRole("button", { name: "更多列表操作" }).press("Enter");
  await page.getByRole("menuitem", { name: "导入" }).press("Enter");
  const wizard = dialog(page);
  await wizard.getByRole("button", { name: /^把文件拖到这里/ }).press("Enter");
  const buffer = Buffer.from("名称,编码\r\n,x");
  await (await chooser).setFiles({ name: "positions.csv", mimeType: "text/csv", buffer });
  await wizard.getByText(/^错误（/).waitFor();
  await page.keyboard.press("Escape");
  await wizard.waitFor({ state: "detached" });
});
