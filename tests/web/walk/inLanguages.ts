import type { Language } from "@banche/core";
import { languages } from "@banche/core/text";
import { expect, test } from "vitest";

import { isEveryTurn } from "../../turns.ts";
import type { Tab, Web } from "../harness.ts";
import type { Stay } from "../places.ts";
import type { Mode } from "./combinations.ts";

/** Checking every combination takes many times longer. */
const timeout = (isEveryTurn ? 30 : 8) * 60_000;

export interface Walk extends Tab {
  readonly stay: Stay;
  /** Makes the page light or dark. */
  turn(mode: Mode): Promise<void>;
}

/** One test for each language: the problems at all places of a walk through the app. */
export function inLanguages(
  name: string,
  { signedIn }: Web,
  through: (walk: Walk, language: Language) => Promise<readonly string[]>,
): void {
  test.each(languages)(`${name}, %s`, { timeout }, async (language) => {
    const tab = await signedIn("/home", "admin", { reducedMotion: "reduce", stored: { banche_language: language } });
    let now: Mode = "light";
    const turn = async (mode: Mode): Promise<void> => {
      if (mode !== now) await tab.page.keyboard.press("Alt+d");
      now = mode;
    };
    expect(await through({ ...tab, turn, stay: { page: tab.page, language } }, language)).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });
}
