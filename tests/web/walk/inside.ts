import { type Language, languages } from "@banche/core";
import { expect, test } from "vitest";

import { dialogs, throughAll, within } from "../dialogs.ts";
import { web } from "../harness.ts";
import { closeTab, lock, routes, speak, unlock, visit } from "../places.ts";
import { look, type Mode } from "./look.ts";

const minutes = 60_000;

/** The walk through every page, dialog and menu, and the lock screen, in every language. */
export function walkInside(mode: Mode): void {
  const { signedIn } = web();

  test(`inside, ${mode}`, { timeout: 8 * minutes }, async () => {
    const { page, complaints } = await signedIn("/home", "admin", { reducedMotion: "reduce" });
    const wrong: string[] = [];
    let language: Language = "zh";
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
      await throughAll(stay, dialogs, (dialog) =>
        within(stay, dialog, async () => {
          wrong.push(...(await look(stay, mode, dialog.name, dialog)));
        }),
      );
      await lock(stay);
      wrong.push(...(await look(stay, mode, "lock screen")));
      await unlock(stay);
    }
    expect(wrong).toEqual([]);
    expect(complaints).toEqual([]);
  });
}
