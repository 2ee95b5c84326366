/** Every route without a pointer: Tab reaches what can be done on it, in the order in which it stands, and shows where it is. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { web } from "./harness.ts";
import { closeTab, routes, settle, visit } from "./places.ts";

const { tab, signedIn, url } = web();
const minutes = 60_000;
/** Rows of long lists repeat; the head of the page and its first rows are enough. */
const MOST_STOPS = 25;

interface Stop {
  readonly name: string;
  readonly isShown: boolean;
}

/** What Tab should reach in the page at hand: controls that are seen and switched on, one of each group that arrows move in. */
function reachable(page: Page): Promise<readonly string[]> {
  return page.evaluate((most) => {
    const controls =
      "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, [tabindex='0']";
    const all = [...document.querySelectorAll<HTMLElement>(`main :is(${controls})`)];
    const seen = all.filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }));
    // Of a group of radio buttons Tab reaches the one that is chosen.
    const isStop = (one: HTMLElement) => {
      if (!(one instanceof HTMLInputElement) || one.type !== "radio") return true;
      const group = seen.filter((other) => other instanceof HTMLInputElement && other.name === one.name);
      const chosen = group.find((other) => other instanceof HTMLInputElement && other.checked);
      return one === (chosen ?? group[0]);
    };
    const stops = seen.filter(isStop);
    for (const [at, stop] of stops.entries()) stop.dataset["stop"] = String(at);
    return stops
      .slice(0, most)
      .map((stop, at) => `${at} ${stop.ariaLabel ?? (stop.textContent.trim().slice(0, 30) || stop.tagName)}`);
  }, MOST_STOPS);
}

/** Where the focus is, and whether that can be seen: what is drawn there, or just around it, differs without the focus. */
function stopAt(page: Page): Promise<Stop & { readonly at: number }> {
  return page.evaluate(async () => {
    const here = document.activeElement;
    if (!(here instanceof HTMLElement)) return { at: -1, name: "nothing", isShown: false };
    const drawn = async () => {
      await Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
          .map(({ finished }) => finished),
      );
      const chain: Element[] = [];
      for (let one: Element | null = here; one && chain.length < 5; one = one.parentElement) chain.push(one);
      return chain
        .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, "::before"), getComputedStyle(one, "::after")])
        .map(({ outline, boxShadow, borderColor, backgroundColor, opacity }) =>
          [outline, boxShadow, borderColor, backgroundColor, opacity].join(),
        )
        .join();
    };
    const withFocus = await drawn();
    here.blur();
    // Some controls learn a few frames later that they have lost it.
    let without = await drawn();
    for (let frame = 0; frame < 30 && without === withFocus; frame += 1) {
      await new Promise(requestAnimationFrame);
      without = await drawn();
    }
    here.focus();
    return {
      at: Number(here.dataset["stop"] ?? -1),
      name: `${here.tagName} ${here.ariaLabel ?? here.textContent.trim().slice(0, 30)}`,
      isShown: withFocus !== without,
    };
  });
}

/** What is wrong with the stops between the beginning of the page and the last that should be reached. */
async function walk(page: Page): Promise<readonly string[]> {
  const wanted = await reachable(page);
  const reached = new Set<number>();
  const hidden: string[] = [];
  for (let press = 0; press < wanted.length + 15 && reached.size < wanted.length; press += 1) {
    await page.keyboard.press("Tab");
    const { at, name, isShown } = await stopAt(page);
    if (at >= 0 && at < wanted.length) reached.add(at);
    if (at >= 0 && !isShown) hidden.push(`the focus is not seen on ${name}`);
  }
  const missed = wanted.filter((_, at) => !reached.has(at)).map((name) => `Tab does not reach ${name}`);
  return [...missed, ...hidden];
}

test("inside", { timeout: 6 * minutes }, async () => {
  const { page } = await signedIn();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const wrong: string[] = [];
  for (const route of routes) {
    await visit(page, route);
    await page.locator("main").first().focus();
    wrong.push(...(await walk(page)).map((one) => `${route}: ${one}`));
    await closeTab({ page, language: "zh" });
  }
  expect(wrong).toEqual([]);
});

test("outside", async () => {
  const { page } = await tab();
  await page.goto(`${url()}/login`);
  await settle(page);
  expect(await walk(page)).toEqual([]);
});
