import { expect, test } from "vitest";

import { toast, web } from "./harness.ts";
import { isFocused } from "./samples.ts";

const samples = web().sharedTab("/widgets");

test("the size of texts and controls is changed by keys for the whole page and is stored", async () => {
  const { page } = samples();
  const section = page.getByRole("region", { name: "界面大小" });
  const fontPx = () => page.evaluate(() => getComputedStyle(document.body).fontSize);
  const switcher = section.getByRole("button");
  await expect.poll(() => fontPx()).toBe("13px");
  await switcher.press("ArrowDown");
  const menu = page.getByRole("menu");
  await expect.poll(() => menu.getByRole("menuitemradio", { name: "小" }).getAttribute("aria-checked")).toBe("true");
  await expect.poll(() => menu.getByRole("menuitemradio", { name: "小" }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  await expect.poll(() => isFocused(switcher)).toBe(true);
  await expect.poll(() => fontPx()).toBe("13px");

  await switcher.press("Enter");
  await menu.waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await toast(page, "界面大小切换成功").waitFor();
  await expect.poll(fontPx).toBe("12px");
  await expect.poll(() => section.locator("output").innerText()).toBe("迷你");
  await page.reload();
  await section.waitFor();
  await expect.poll(() => fontPx()).toBe("12px");
  await switcher.press("Enter");
  await menu.getByRole("menuitemradio", { name: "小" }).press("Enter");
  await expect.poll(fontPx).toBe("13px");
});
