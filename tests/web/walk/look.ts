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
 * What is wrong with what is on the screen in a combination: what axe-core calls a violation by any of its rules, and what can be
 * scrolled sideways. Pictures for looking at go to `WALK_PICTURES`, if set.
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
  // A menu closes with the size of the window, and the tree beside a list is a field on narrow screens.
  if (dialog && !dialog.isBeside && !(await isCovered(page))) await dialog.open({ page, language });
  await settle(page);
  const beyond = await sideways(page);
  // What lies below a dialog is looked at with its page.
  const found = await findings(page, dialog && !dialog.isBeside ? { within: OVERLAYS } : {});
  if (pictures !== undefined) {
    mkdirSync(pictures, { recursive: true });
    const file = `${name.replace(/\W+/g, "-")}.${width}.${language}.${mode}.jpg`;
    await page.screenshot({ path: join(pictures, file), type: "jpeg", quality: 70 });
  }
  if (width !== widths[0]) await page.setViewportSize({ width: widths[0], height });
  return [...(beyond > 0 ? [`${place}: ${beyond} px sideways`] : []), ...found.map((one) => `${place}: ${one}`)];
}
