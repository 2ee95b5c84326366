import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import type { Page } from "playwright-core";

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The violations that axe-core finds on a page, with all its rules.
 *
 * @param options.within - selector of the checked part
 * @param options.open - a list or menu of a field is open: it is at the end of the page, outside its landmarks, and is reached only from
 * the field
 */
export async function findings(page: Page, { within = "html", open = false } = {}): Promise<readonly string[]> {
  // During a fade, colours are mixed; waits until all have ended.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  // Style sheets need not be fetched again: the only rule that reads them is about rotating phones.
  const options = { resultTypes: ["violations"], preload: false, rules: { region: { enabled: !open } } };
  const found = await page.evaluate(
    async ([place, wish]) => {
      const { axe: engine } = globalThis as unknown as {
        axe: { run(place: string, options: object): Promise<{ violations: Finding[] }> };
      };
      return (await engine.run(place, wish)).violations;
    },
    [within, options] as const,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ""}`),
  );
}
