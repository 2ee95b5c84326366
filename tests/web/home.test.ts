/** Home: what waits, what there is, where one was. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { findings } from "./axe.ts";
import { web } from "./harness.ts";

const { signedIn } = web();
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("to-dos are there until they were opened", async () => {
  const { page, complaints } = await signedIn("/home", "dispatcher");
  await panel(page, "待办").getByText("2 项待办").waitFor();
  await panel(page, "待办").getByRole("link").first().press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.goto(page.url().replace(/messageRecord.*/, "home"));
  await panel(page, "待办").getByText("1 项待办").waitFor();
  expect(await panel(page, "待办").getByRole("listitem").count()).toBe(1);
  expect(complaints).toEqual([]);
});

test("plots say the same as their tables, by keys alone", async () => {
  const { page } = await signedIn();
  const fleet = panel(page, "车队概况");
  const plot = fleet.getByRole("figure").first();
  await plot.getByRole("listitem").first().waitFor();
  const drawn = await plot.getByRole("listitem").allInnerTexts();
  await plot.getByRole("button", { name: "各部门驾驶员: 以表格显示" }).press("Enter");
  const rows = await plot.getByRole("table").getByRole("row").allInnerTexts();
  expect(rows.slice(1).map((row) => row.split(/\s+/))).toEqual(drawn.map((line) => line.split(/\s+/)));
  await plot.getByRole("button", { name: "各部门驾驶员: 以图形显示" }).press("Enter");
  await plot.getByRole("listitem").first().waitFor();
});

test("the calendar turns, marks days with messages, and lists those of the chosen day", async () => {
  const { page } = await signedIn("/home", "admin");
  const calendar = panel(page, "日历");
  const previous = calendar.getByRole("button", { name: "上个月" });
  const month = calendar.getByRole("status");
  // Back to the month of the demo's messages, at most ten years.
  for (let turn = 0; turn < 120 && (await month.innerText()) !== "2026年2月"; turn += 1) {
    const before = await month.innerText();
    await previous.press("Enter");
    await expect.poll(() => month.innerText()).not.toBe(before);
  }
  await calendar.getByRole("button", { name: "2026-02-05：2 条消息" }).press("Enter");
  expect(await calendar.getByRole("listitem").count()).toBe(2);
  await calendar.getByRole("button", { name: "2026-02-28：0 条消息" }).press("Enter");
  await calendar.getByText("2026-02-28 没有消息。").waitFor();
});

test("what cannot be read says so in its panel and is tried again, the rest stays", async () => {
  const { page } = await signedIn("/profile");
  await page.route("**/api/ext/home?*", (route) => route.abort());
  await page.getByRole("link", { name: "首页" }).first().click();
  await panel(page, "待办").getByRole("alert").waitFor();
  await panel(page, "通知公告").getByRole("listitem").first().waitFor();
  await page.unroute("**/api/ext/home?*");
  await panel(page, "待办").getByRole("button", { name: "重试" }).press("Enter");
  await panel(page, "待办")
    .getByText("没有待办")
    .or(panel(page, "待办").getByText(/项待办/))
    .first()
    .waitFor();
});

test("axe finds nothing and nothing is cut off at 375 px, with the longest texts, in the dark", async () => {
  const stored = { banche_colorMode: "dark", banche_language: "en" };
  const { page } = await signedIn("/home", "viewer", { stored, viewport: { width: 375, height: 800 } });
  await page.getByRole("figure").first().getByRole("listitem").first().waitFor();
  expect(await findings(page)).toEqual([]);
  // The page scrolls in an element inside.
  const cut = await page
    .locator("main#content")
    .evaluate((main) => [main, ...main.children].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  expect(Math.max(...cut)).toBeLessThanOrEqual(0);
});
