/**
 * A walk through every page and dialog in every language, light and dark, on three widths: nothing that axe-core calls a
 * violation by any of its rules, no page that scrolls sideways, no error in the console. Pictures for looking at go to `WALK_PICTURES`, if set.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { type Language, languages } from "@banche/core";
import { expect, test } from "vitest";

import { findings } from "./axe.ts";
import { type Dialog, dialogs, fits, isCovered, OVERLAYS, throughAll, within } from "./dialogs.ts";
import { web } from "./harness.ts";
import { sideways } from "./layout.ts";
import { closeTab, lock, openRoutes, routes, settle, speak, type Stay, unlock, visit } from "./places.ts";

const { tab, signedIn, url } = web();
const pictures = process.env["WALK_PICTURES"];
const height = 900;
const widths = [1440, 992, 375] as const;
const modes = ["light", "dark"] as const;
const minutes = 60_000;
/** One of each kind; the others are gone through by keys, and with wider texts. */
const walked = dialogs.filter(({ name }) =>
  [
    ...["palette", "settings", "help", "about", "feedback", "factory", "signOut", "user menu", "language menu"],
    ...[
      "size menu",
      "tab menu",
      "messages",
      "chat",
      "user form",
      "import",
      "columns",
      "dictionary form",
      "notice form",
    ],
  ].includes(name),
);

/** What is wrong with what is on the screen, at every width; looked at by axe-core on the widest, and once on the narrowest. */
async function look({ page, language }: Stay, mode: string, name: string, dialog?: Dialog): Promise<readonly string[]> {
  const wrong: string[] = [];
  const shown = widths.filter((width) => !dialog || fits(dialog, width));
  for (const width of shown) {
    if (width !== widths[0]) await page.setViewportSize({ width, height });
    // The head of narrow screens is another one: what hung on the wide one is gone with it.
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

test("inside: every page, dialog and menu, and the lock screen", { timeout: 8 * minutes }, async () => {
  const { page, complaints } = await signedIn();
  const wrong: string[] = [];
  let language: Language = "zh";
  for (const mode of modes) {
    if (mode === "dark") await page.keyboard.press("Alt+d");
    for (const wanted of languages) {
      await speak({ page, language }, wanted);
      language = wanted;
      const stay = { page, language };
      for (const route of routes) {
        await visit(page, route);
        wrong.push(...(await look(stay, mode, route)));
        // Pages of other tabs would be looked at again and again.
        await closeTab(stay);
      }
      await throughAll(stay, walked, (dialog) =>
        within(stay, dialog, async () => {
          wrong.push(...(await look(stay, mode, dialog.name, dialog)));
        }),
      );
      await lock(stay);
      wrong.push(...(await look(stay, mode, "lock screen")));
      await unlock(stay);
    }
  }
  expect(wrong).toEqual([]);
  expect(complaints).toEqual([]);
});

test("outside: the ways to sign in", { timeout: 4 * minutes }, async () => {
  const wrong: string[] = [];
  for (const mode of modes) {
    for (const language of languages) {
      const { page, complaints } = await tab({ stored: { banche_language: language, banche_colorMode: mode } });
      for (const route of openRoutes) {
        await page.goto(url() + route);
        await settle(page);
        wrong.push(...(await look({ page, language }, mode, route)));
      }
      await page.goto(`${url()}/login`);
      for (const at of [1, 2]) {
        await page.getByRole("tab").nth(at).click();
        await page.getByRole("tab").nth(at).and(page.locator("[aria-selected=true]")).waitFor();
        if (at === 1) await page.locator("[role=tabpanel] img").waitFor();
        wrong.push(...(await look({ page, language }, mode, `way in ${at}`)));
      }
      expect(complaints).toEqual([]);
    }
  }
  expect(wrong).toEqual([]);
});
