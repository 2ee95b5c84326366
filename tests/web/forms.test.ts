/** Forms, sizes and whole lists on the page of samples: everything by keys alone. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { findings } from "./axe.ts";
import { toast, web } from "./harness.ts";
import { isFocused, samplesOf } from "./samples.ts";

const site = web();
const { api } = site;
const samples = samplesOf(site);
/** A busy machine draws late. */
const dialog = (page: Page) => page.getByRole("dialog");

test("the size of texts and controls is switched by keys, for everything on the page, and is kept", async () => {
  const page = await samples();
  const section = page.getByRole("region", { name: "界面大小" });
  const fontPx = () => page.evaluate(() => getComputedStyle(document.body).fontSize);
  const switcher = section.getByRole("button");
  expect(await fontPx()).toBe("13px");
  await switcher.press("ArrowDown");
  const menu = page.getByRole("menu");
  expect(await menu.getByRole("menuitemradio", { name: "小" }).getAttribute("aria-checked")).toBe("true");
  expect(await menu.getByRole("menuitemradio", { name: "小" }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  await expect.poll(() => isFocused(switcher)).toBe(true);
  expect(await fontPx()).toBe("13px");

  await switcher.press("Enter");
  await menu.waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await toast(page, "界面大小切换成功").waitFor();
  await expect.poll(fontPx).toBe("12px");
  expect(await section.locator("output").innerText()).toBe("迷你");
  await page.reload();
  await section.waitFor();
  expect(await fontPx()).toBe("12px");
  await switcher.press("Enter");
  await menu.getByRole("menuitemradio", { name: "小" }).press("Enter");
  await expect.poll(fontPx).toBe("13px");
});

describe("form drawer", () => {
  const opener = (page: Page, name: string) =>
    page.getByRole("region", { name: "表单抽屉" }).getByRole("button", { name });
  const drawer = (page: Page) => page.locator(".ant-drawer-open [role=dialog]");
  async function opened(page: Page, name: string): Promise<void> {
    await opener(page, name).press("Enter");
    await drawer(page).getByRole("button", { name: "保存", exact: true }).waitFor();
  }

  test("what is wrong is summed up, leads to its field, and goes when it is mended", async () => {
    const page = await samples();
    await opened(page, "新建用户");
    await drawer(page).getByRole("button", { name: "保存", exact: true }).press("Enter");
    const summary = drawer(page).getByRole("alert");
    await summary.getByText("有 4 处需要修改").waitFor();
    await expect.poll(() => isFocused(drawer(page).getByLabel("账户"))).toBe(true);
    expect(await drawer(page).getByLabel("账户").getAttribute("aria-invalid")).toBe("true");
    expect(await findings(page)).toEqual([]);
    await summary.getByRole("link", { name: "姓名" }).press("Enter");
    await expect.poll(() => isFocused(drawer(page).getByLabel("姓名"))).toBe(true);
    await page.keyboard.type("张三");
    await summary.getByText("有 3 处需要修改").waitFor();
    expect(await summary.getByRole("link", { name: "姓名" }).count()).toBe(0);
  });

  test("Esc as soon as it opens gives the focus back; what was typed is asked about before it goes", async () => {
    const page = await samples();
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
    expect(await drawer(page).getByLabel("姓名").inputValue()).toBe("张三");
    await page.keyboard.press("Escape");
    await question.waitFor();
    await page.keyboard.press("Enter");
    await drawer(page).waitFor({ state: "detached" });
    await expect.poll(() => isFocused(button)).toBe(true);
  });

  test("sections are reached by their names", async () => {
    const page = await samples();
    await opened(page, "新建用户");
    const sections = drawer(page).getByRole("navigation", { name: "分组" });
    expect(await sections.getByRole("link").allInnerTexts()).toEqual(["基本信息", "联系方式", "个人资料", "其他"]);
    await sections.getByRole("link", { name: "个人资料" }).press("Enter");
    const section = drawer(page).getByRole("group", { name: "个人资料" });
    await expect.poll(() => isFocused(section)).toBe(true);
    await page.keyboard.press("Tab");
    expect(await section.locator(":focus").count()).toBe(1);
  });

  test("a record that is there is changed by keys alone, and is found as it was saved", async () => {
    const page = await samples();
    await opened(page, "修改字典分类");
    const description = drawer(page).getByLabel("说明");
    await description.fill("用键盘写的");
    await drawer(page).getByRole("button", { name: "保存", exact: true }).press("Enter");
    await toast(page, "已保存：").waitFor();
    await drawer(page).waitFor({ state: "detached" });
    await opened(page, "修改字典分类");
    expect(await description.inputValue()).toBe("用键盘写的");
  });
});

test("a tree narrows the list beside it, the query form folds, an import is checked: by keys alone", async () => {
  const page = await samples();
  const section = page.getByRole("region", { name: "左树右表" });
  const rows = section.locator("tr.ant-table-row");
  const total = () => section.locator(".ant-pagination-total-text").innerText();
  await rows.first().waitFor();
  const all = await total();
  const tree = section.getByRole("tree");
  await tree.focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await page.waitForURL("**within=*");
  await expect.poll(total).not.toBe(all);
  await section.getByRole("button", { name: "全部", exact: true }).press("Enter");
  await expect.poll(total).toBe(all);

  await section.getByRole("button", { name: "列设置" }).press("Enter");
  const settings = page.getByRole("tooltip").filter({ hasText: "恢复默认" });
  await settings.waitFor();
  await expect.poll(() => settings.locator(":focus").count()).toBe(1);
  await page.keyboard.press("Escape");
  await settings.waitFor({ state: "hidden" });
  await expect.poll(() => isFocused(section.getByRole("button", { name: "列设置" }))).toBe(true);
  const chooser = page.waitForEvent("filechooser");
  await section.getByRole("button", { name: "导入" }).press("Enter");
  const wizard = dialog(page);
  await wizard.getByRole("button", { name: /^把文件拖到这里/ }).press("Enter");
  const buffer = Buffer.from("名称,编码\r\n,x");
  await (await chooser).setFiles({ name: "positions.csv", mimeType: "text/csv", buffer });
  await wizard.getByText(/^错误（/).waitFor();
  await page.keyboard.press("Escape");
  await wizard.waitFor({ state: "detached" });
});

test("a deleted row comes back with Ctrl+Z, and from its button", async () => {
  const page = await samples();
  const section = page.getByRole("region", { name: "删除与撤销" });
  const codes = ["undoKey", "undoButton"];
  for (const code of codes) {
    const body = { fullName: code, enCode: code, parentId: "-1", isTree: 0, sortCode: 9, description: "" };
    await api("POST", "/api/system/Base/DictionaryType", body);
  }
  await page.reload();
  for (const code of codes) {
    const row = section.locator("tr.ant-table-row").filter({ hasText: code });
    await row.getByRole("button", { name: `删除: ${code}` }).press("Enter");
    await dialog(page).getByText("删除后 10 秒内可以撤销。").waitFor();
    await dialog(page).getByRole("button", { name: "删除" }).press("Enter");
    await toast(page, `已删除`).waitFor();
    await expect.poll(() => row.count()).toBe(0);
    if (code === "undoKey") await page.keyboard.press("Control+z");
    else await page.getByRole("status").getByRole("button", { name: "撤销" }).press("Enter");
    await row.waitFor();
    await page.getByRole("status").getByRole("button", { name: "撤销" }).waitFor({ state: "detached" });
  }
});
