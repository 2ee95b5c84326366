import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import type { Page } from "playwright-core";

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds on a page, serious things only. */
export async function findings(page: Page): Promise<readonly string[]> {
  // A colour in the middle of a fade is no colour of ours.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: engine } = globalThis as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await engine.run()).violations;
  });
  const serious = found.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ""}`),
  );
}
