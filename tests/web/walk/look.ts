import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { findings } from "../axe.ts";
import { type Dialog, isCovered, OVERLAYS } from "../dialogs.ts";
import { sideways } from "../layout.ts";
import { settle, type Stay } from "../places.ts";
import { type Combination, widths } from "./combinations.ts";

const pictures = process.env["WALK_PICTURES"];
const height = 900;

/**
 * The problems on the screen in a combination: violations of any axe-core rule, and sideways scrolling. Saves screenshots to
 * `WALK_PICTURES`, if set.
 */
export async function look(
  { page, language }: Stay,
  { mode, width }: Combination,
  name: string,
  dialog?: Dialog,
): Promise<readonly string[]> {
  const place = `${name} ${mode} ${language} ${width}`;
  if (width !== widths[0]) await page.setViewportSize({ width, height });
  await settle(page);
  // A menu closes when the window size changes, and the tree beside a list becomes a field on narrow screens.
  if (dialog && !dialog.isBeside && !(await isCovered(page))) await dialog.open({ page, language });
  await settle(page);
  const beyond = await sideways(page);
  // The page below a dialog is checked separately.
  const found = await findings(page, dialog && !dialog.isBeside ? { within: OVERLAYS } : {});
  if (pictures !== undefined) {
    mkdirSync(pictures, { recursive: true });
    const file = `${name.replace(/\W+/g, "-")}.${width}.${language}.${mode}.jpg`;
    await page.screenshot({ path: join(pictures, file), type: "jpeg", quality: 70 });
  }
  if (width !== widths[0]) await page.setViewportSize({ width: widths[0], height });
  return [...(beyond > 0 ? [`${place}: ${beyond} px sideways`] : []), ...found.map((one) => `${place}: ${one}`)];
}
