import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import type { Page } from "playwright-core";

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe-core calls violations on a page, by all of its rules.
 *
 * @param options.within - what is looked at, as a selector
 */
export async function findings(page: Page, { within = "html" } = {}): Promise<readonly string[]> {
  // A colour in the middle of a fade is no colour of ours.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(async (place) => {
    const { axe: engine } = globalThis as unknown as {
      axe: { run(place: string, options: object): Promise<{ violations: Finding[] }> };
    };
    // Style sheets need not be fetched again: the one rule that reads them is about turning phones.
    return (await engine.run(place, { resultTypes: ["violations"], preload: false })).violations;
  }, within);
  return found.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ""}`),
  );
}
