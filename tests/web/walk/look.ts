import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { findings } from "../axe.ts";
import { type Dialog, fits, isCovered, OVERLAYS } from "../dialogs.ts";
import { sideways } from "../layout.ts";
import { settle, type Stay } from "../places.ts";

const pictures = process.env["WALK_PICTURES"];
const height = 900;
const widths = [1440, 992, 375] as const;

export const modes = ["light", "dark"] as const;
export type Mode = (typeof modes)[number];

/**
 * What is wrong with what is on the screen, at every width: what axe-core calls a violation by any of its rules, and what can be
 * scrolled sideways. Pictures for looking at go to `WALK_PICTURES`, if set.
 */
export async function look(
  { page, language }: Stay,
  mode: Mode,
  name: string,
  dialog?: Dialog,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  const shown = widths.filter((width) => !dialog || fits(dialog, width));
  for (const width of shown) {
    if (width !== widths[0]) await page.setViewportSize({ width, height });
    await settle(page);
    // A menu closes with the size of the window, and the tree beside a list is a field on narrow screens.
    if (dialog && !dialog.isBeside && !(await isCovered(page))) await dialog.open({ page, language });
    await settle(page);
    const beyond = await sideways(page);
    if (beyond > 0) wrong.push(`${name} ${mode} ${language} ${width}: ${beyond} px sideways`);
    // What changes between wide and narrow does so in every language, and in every colour.
    if (width === shown[0] || (width === widths[2] && language === "zh" && mode === "light")) {
      // What lies below was looked at before.
      const found = await findings(page, dialog && !dialog.isBeside ? { within: OVERLAYS } : {});
      wrong.push(...found.map((one) => `${name} ${mode} ${language} ${width}: ${one}`));
    }
    if (pictures !== undefined) {
      mkdirSync(pictures, { recursive: true });
      const file = `${name.replace(/\W+/g, "-")}.${width}.${language}.${mode}.jpg`;
      await page.screenshot({ path: join(pictures, file), type: "jpeg", quality: 70 });
    }
  }
  await page.setViewportSize({ width: widths[0], height });
  return wrong;
}
