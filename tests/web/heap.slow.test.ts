/** What the app keeps in memory while its user goes from page to page for a long time. */
import type { CDPSession, Page } from "playwright-core";
import { expect, test } from "vitest";

import { web } from "./harness.ts";
import { settle, visit } from "./places.ts";

const PAGES = [
  "/home",
  "/permission/user",
  "/permission/role",
  "/permission/department",
  "/systemData/dictionary",
  "/system/menu",
  "/system/notice",
  "/system/log",
  "/bus/vehicle",
  "/bus/dayBoard",
];
/** Everything has been loaded and drawn in each of its states. */
const WARM = 2 * PAGES.length;
const CHANGES = 20 * PAGES.length;
const MB = 1_000_000;

const tab = web().sharedTab(PAGES[0]);

interface Kept {
  readonly heapMb: number;
  /** With nodes that are no longer in the document, but referred to. */
  readonly nodes: number;
  readonly listeners: number;
}

async function keptBy(devtools: CDPSession): Promise<Kept> {
  // What is released by finalizers of the first collection is collected by the next.
  for (let time = 0; time < 3; time += 1) await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { heapMb: usedSize / MB, nodes: metric("Nodes"), listeners: metric("JSEventListeners") };
}

const told = ({ heapMb, nodes, listeners }: Kept) => `${heapMb.toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners`;

/** By their tabs from the first page to the last, then back by the history of the browser, and so on. */
async function change(page: Page, at: number): Promise<void> {
  const place = at % WARM;
  // Ten steps back lead from the last page to the one before the first click, which is the last as well.
  const next = place < PAGES.length ? place : (WARM + PAGES.length - 2 - place) % PAGES.length;
  const address = PAGES[next] ?? "";
  if (place < PAGES.length) {
    await page.evaluate(
      (to) => document.querySelector<HTMLElement>(`nav li a[href="${to}"][draggable]`)?.click(),
      address,
    );
  } else await page.evaluate(() => history.back());
  await page.waitForFunction((to) => location.pathname === to, address);
  await settle(page);
}

test("after 200 page changes among ten open pages the app uses no more memory than after 20", async ({ annotate }) => {
  const { page, complaints } = tab();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  for (const address of PAGES) await visit(page, address);
  await expect.poll(() => page.locator("nav li a[draggable]").count()).toBe(PAGES.length);

  for (let at = 0; at < WARM; at += 1) await change(page, at);
  const early = await keptBy(devtools);
  for (let at = WARM; at < CHANGES; at += 1) await change(page, at);
  const late = await keptBy(devtools);

  await annotate(`${told(early)} after ${WARM} changes, ${told(late)} after ${CHANGES}`);
  const more = (figure: keyof Kept) => late[figure] - early[figure];
  // A part that was left behind by each change would be more than 180 of them.
  expect(more("nodes"), `${told(early)} at first`).toBeLessThan(CHANGES - WARM);
  expect(more("listeners"), `${told(early)} at first`).toBeLessThan(CHANGES - WARM);
  expect(more("heapMb"), `${told(early)} at first`).toBeLessThanOrEqual(5);
  expect(complaints).toEqual([]);
});
