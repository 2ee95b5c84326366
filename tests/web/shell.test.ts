import { expect, test } from "vitest";

import { web } from "./harness.ts";

const { signedIn } = web();

test("home shows what there is, from the server", async () => {
  const { page } = await signedIn();
  const figures = page.getByRole("region", { name: "概况" });
  await expect.poll(() => figures.getByRole("link", { name: /用户/ }).innerText()).toMatch(/\d{3}/);
  await page.getByRole("region", { name: "最新消息" }).getByRole("listitem").first().waitFor();
  await page.getByRole("region", { name: "快捷入口" }).getByRole("link", { name: "用户管理" }).click();
  await page.waitForURL("**/permission/user");
  await page.getByRole("link", { name: "首页" }).first().click();
  await page.getByRole("region", { name: "最近访问" }).getByRole("link", { name: "用户管理" }).waitFor();
});

test("everything is reached by keys alone", async () => {
  const { page } = await signedIn("/permission/user");
  await page.locator("tr.ant-table-row").first().waitFor();
  await page.locator("a[href='#content']").focus();
  const reached = new Set<string>(["跳到内容"]);
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
    });
    reached.add(name);
  }
  const names = [...reached].join("\n");
  for (const wanted of [
    "跳到内容",
    "用户管理",
    "语言",
    "锁住屏幕",
    "新建",
    "导入",
    "查询",
    "编辑: 陈晓雯",
    "状态: 陈晓雯",
  ]) {
    expect(names).toContain(wanted);
  }
});
