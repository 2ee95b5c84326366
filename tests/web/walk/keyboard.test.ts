/**
 * Tests every route and dialog without a pointer. Tab reaches each control in visual order, shows the focus, and leaves again. An opened
 * part takes the focus, keeps it, and returns it.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { type Dialog, dialogs, fits, OVERLAYS, throughAll, within } from "../dialogs.ts";
import { goThrough } from "../focus.ts";
import { web } from "../harness.ts";
import { closeTab, openRoutes, routes, settle, visit } from "../places.ts";
import { shareOf } from "../../turns.ts";

const { tab, signedIn, url } = web();
const language = "zh";

test("every page, a quarter of them with each commit, works by keys", async () => {
  const { page } = await signedIn();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const wrong: string[] = [];
  for (const route of shareOf(routes, 4)) {
    await visit(page, route);
    await page.locator("main").first().focus();
    wrong.push(...(await goThrough(page, "main")).map((one) => `${route}: ${one}`));
    await closeTab({ page, language });
  }
  expect(wrong).toEqual([]);
});

test("the frame around the pages works by keys in every layout", async () => {
  for (const layout of ["classic", "functional", "plain"]) {
    const { page } = await signedIn("/scan", "viewer", { stored: { banche_layoutType: layout } });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.locator("a[href='#content']").focus();
    expect(await goThrough(page, "body", { isClosed: true }), layout).toEqual([]);
  }
});

test("every dialog, drawer and menu, a quarter of them with each commit, works by keys", async () => {
  const { page } = await signedIn();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const wrong: string[] = [];
  const shown = shareOf(
    dialogs.filter((one) => fits(one, 1_440)),
    4,
  );
  await throughAll({ page, language }, shown, async (dialog) => {
    wrong.push(...(await throughDialog(page, dialog)).map((one) => `${dialog.name}: ${one}`));
  });
  expect(wrong).toEqual([]);
});

/** Opens a dialog, moves through it, and closes it; then the focus must be where it was. */
async function throughDialog(page: Page, dialog: Dialog): Promise<readonly string[]> {
  const wrong: string[] = [];
  await rememberOutside(page);
  await page.locator("main").first().focus();
  await within({ page, language }, dialog, async () => {
    await settle(page);
    if (dialog.isBeside) return;
    if (!(await holds(page, isFocusOver))) wrong.push("does not take the focus");
    await page.evaluate(() => {
      const memory: Memory = window;
      memory.opener = memory.outside;
    });
    const isMenu = await page.evaluate(() => document.activeElement?.closest("[role=menu]") !== null);
    wrong.push(...(await goThrough(page, OVERLAYS, { isClosed: true, key: isMenu ? "ArrowDown" : "Tab" })));
  });
  if (!dialog.isBeside && !dialog.isLast && !(await holds(page, isFocusBack)))
    wrong.push(`does not give the focus back, but to ${await focused(page)}`);
  return wrong;
}

interface Memory {
  /** The element of the page itself that had the focus last. */
  outside?: Element;
  /** The same element at the time when a part was opened. */
  opener?: Element | undefined;
  isWatched?: boolean;
}

/** Records which element of the page itself had the focus last. */
async function rememberOutside(page: Page): Promise<void> {
  await page.evaluate((overlays) => {
    const memory: Memory = window;
    if (memory.isWatched) return;
    memory.isWatched = true;
    window.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element && target.closest(overlays) === null) memory.outside = target;
    });
  }, OVERLAYS);
}

const isFocusOver = (overlays: string) => document.activeElement?.closest(overlays) !== null;
const isFocusBack = () => document.activeElement === (window as Memory).opener;

/** Whether a condition becomes true in the page. */
function holds(page: Page, condition: (overlays: string) => boolean): Promise<boolean> {
  return page.waitForFunction(condition, OVERLAYS, { timeout: 2_000 }).then(
    () => true,
    () => false,
  );
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? "nothing");

test("pages without a sign-in work by keys", async () => {
  const { page } = await tab();
  for (const route of openRoutes) {
    await page.goto(url() + route);
    await settle(page);
    expect(await goThrough(page, "body", { isClosed: true }), route).toEqual([]);
  }
});
