import type { Language } from "@banche/core";
import { languages } from "@banche/core/text";

import { isEveryTurn, pick, turn } from "../../turns.ts";

export const modes = ["light", "dark"] as const;
export type Mode = (typeof modes)[number];

export const widths = [1440, 992, 375] as const;

/** Mode and width in which a place is checked. */
export interface Combination {
  readonly language: Language;
  readonly mode: Mode;
  readonly width: (typeof widths)[number];
}

const all: readonly Combination[] = widths.flatMap((width) =>
  modes.flatMap((mode) => languages.map((language) => ({ language, mode, width }))),
);

/**
 * The combinations for the place with this number, in a language. A run checks every other place, in one of the eighteen combinations and
 * so in one language; after thirty-six commits all were checked. A full walk checks six combinations in every language.
 */
export function combinationsOf(place: number, language: Language): readonly Combination[] {
  const at = turn + place;
  const due = at % 2 === 0 ? [pick(all, at / 2)] : [];
  return (isEveryTurn ? all : due).filter((one) => one.language === language);
}
