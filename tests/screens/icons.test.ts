/** Icons of menu entries: found by name in any language, and copied by a click. */
import { expect, test } from "vitest";
import { openScreen } from "./lib/openScreen.ts";

test("icons are found by glyph and by meaning, and a click copies the class names", async () => {
  const page = await openScreen("/system/icons", { rights: { "system.icons": {} } });
  const find = await page.screen.findByLabelText("按名称查找");
  await page.user.type(find, "系统公告");
  expect(page.screen.getAllByTitle(/^复制/)).toHaveLength(1);
  await page.user.click(page.screen.getByTitle("复制 icon-ym icon-ym-sysNotice"));
  await page.screen.findByText("已复制 icon-ym icon-ym-sysNotice");
  expect(await navigator.clipboard.readText()).toBe("icon-ym icon-ym-sysNotice");
  await page.user.clear(find);
  await page.user.type(find, "SYSQUARTZ");
  page.screen.getByText("系统调度", { selector: "main section *" });
  await page.user.clear(find);
  await page.user.type(find, "nothing like it");
  await page.screen.findByText("没有符合的图标");
});

test("a user without the page does not see the icons", async () => {
  const page = await openScreen("/system/icons", { rights: { "permission.user": {} } });
  await page.screen.findAllByText(/暂无权限|不存在|没有权限/);
  expect(page.screen.queryByLabelText("按名称查找")).toBeNull();
});
