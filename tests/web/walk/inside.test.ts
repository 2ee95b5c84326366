/** The walk through every page, dialog and menu, and the lock screen, in every language. */
import { type Language, languages } from "@banche/core";
import { expect, test } from "vitest";

import { dialogs, fits, throughAll, within } from "../dialogs.ts";
import { type Tab, web } from "../harness.ts";
import { closeTab, lock, routes, type Stay, unlock, visit } from "../places.ts";
import { combinationsOf, type Mode } from "./combinations.ts";
import { look } from "./look.ts";

const { signedIn } = web();
const minutes = 60_000;

interface Walk extends Tab {
  readonly stay: Stay;
  /** Makes the page light or dark. */
  turn(mode: Mode): Promise<void>;
}

async function walk(language: Language): Promise<Walk> {
  const stored = { banche_language: language };
  const tab = await signedIn("/home", "admin", { reducedMotion: "reduce", stored });
  let now: Mode = "light";
  return {
    ...tab,
    stay: { page: tab.page, language },
    async turn(mode) {
      if (mode !== now) await tab.page.keyboard.press("Alt+d");
      now = mode;
    },
  };
}

describeLanguages("pages", async ({ stay, turn }, language) => {
  const wrong: string[] = [];
  for (const [place, route] of routes.entries()) {
    for (const combination of combinationsOf(place, language)) {
      await turn(combination.mode);
      await visit(stay.page, route);
      wrong.push(...(await look(stay, combination, route)));
    }
    // Pages of other tabs would be looked at again and again.
    await closeTab(stay);
  }
  for (const combination of combinationsOf(routes.length, language)) {
    await turn(combination.mode);
    await lock(stay);
    wrong.push(...(await look(stay, combination, "lock screen")));
    await unlock(stay);
  }
  return wrong;
});

describeLanguages("dialogs", async ({ stay, turn }, language) => {
  const wrong: string[] = [];
  await throughAll(stay, dialogs, async (dialog) => {
    for (const combination of combinationsOf(dialogs.indexOf(dialog), language)) {
      // Some dialogs are there on wide or on narrow screens only.
      const width = fits(dialog, combination.width) ? combination.width : dialog.screen === "narrow" ? 375 : 1440;
      await turn(combination.mode);
      await within(stay, dialog, async () => {
        wrong.push(...(await look(stay, { ...combination, width }, dialog.name, dialog)));
      });
    }
  });
  return wrong;
});

/** One test for each language: what is wrong in any place of the walk. */
function describeLanguages(name: string, through: (walk: Walk, language: Language) => Promise<readonly string[]>) {
  test.each(languages)(`${name}, %s`, { timeout: 8 * minutes }, async (language) => {
    const begun = await walk(language);
    expect(await through(begun, language)).toEqual([]);
    expect(begun.complaints).toEqual([]);
  });
}
