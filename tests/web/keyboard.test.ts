/** Every route without a pointer: Tab reaches each control on it, shows where it is, and comes out again. */
import { expect, test } from "vitest";

import { goThrough } from "./focus.ts";
import { web } from "./harness.ts";
import { closeTab, openRoutes, routes, settle, visit } from "./places.ts";

const { tab, signedIn, url } = web();
const minutes = 60_000;
const language = "zh";

test("every page", { timeout: 4 * minutes }, async () => {
  const { page } = await signedIn();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const wrong: string[] = [];
  for (const route of routes) {
    await visit(page, route);
    await page.locator("main").first().focus();
    wrong.push(...(await goThrough(page, "main")).map((one) => `${route}: ${one}`));
    await closeTab({ page, language });
  }
  expect(wrong).toEqual([]);
});

test("the frame around the pages, in every layout", async () => {
  for (const layout of ["classic", "functional", "plain"]) {
    const { page } = await signedIn("/scan", "viewer", { stored: { banche_layoutType: layout } });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.locator("a[href='#content']").focus();
    expect(await goThrough(page, "body", { isClosed: true }), layout).toEqual([]);
  }
});

test("outside", async () => {
  const { page } = await tab();
  for (const route of openRoutes) {
    await page.goto(url() + route);
    await settle(page);
    expect(await goThrough(page, "body", { isClosed: true }), route).toEqual([]);
  }
});
