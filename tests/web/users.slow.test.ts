import { expect, test } from "vitest";

import { web } from "./harness.ts";

const { signedIn } = web();

test("a typed search stays when a record is opened before the page is redrawn", async () => {
  const { page } = await signedIn("/permission/user");
  const drawer = page.getByRole("dialog");
  await page.locator("tr[data-row-key]:visible").first().waitFor();
  await page.getByRole("textbox", { name: "请输入关键词查询" }).fill("chenxw");
  // Both in one task of the browser, as on a machine that is too busy to draw in between.
  await page.evaluate(() => {
    document.querySelector<HTMLFormElement>("search form")?.requestSubmit();
    document.querySelector<HTMLButtonElement>("button[aria-label^='编辑']")?.click();
  });
  await drawer.getByLabel("账户").waitFor();
  expect(new URL(page.url()).searchParams.get("keyword")).toBe("chenxw");
  expect(new URL(page.url()).searchParams.get("record")).not.toBeNull();
  await page.keyboard.press("Escape");
  await expect.poll(() => drawer.count()).toBe(0);
  expect(new URL(page.url()).searchParams.get("keyword")).toBe("chenxw");
});
