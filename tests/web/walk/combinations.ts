import type { Language } from "@banche/core";
import { languages } from "@banche/core/text";

import { isEveryTurn, pick, turn } from "../../turns.ts";

export const modes = ["light", "dark"] as const;
export type Mode = (typeof modes)[number];

export const widths = [1440, 992, 375] as const;

/** How a place is looked at. */
export interface Combination {
  readonly language: Language;
  readonly mode: Mode;
  readonly width: (typeof widths)[number];
}

const all: readonly Combination[] = widths.flatMap((width) =>
  modes.flatMap((mode) => languages.map((language) => ({ language, mode, width }))),
);

/**
 * How the place with a number is looked at in a language. A run looks at every other place, in one of the eighteen combinations, so
 * in one language; all come up within thirty-six commits. In a whole walk every language has its six.
 */
export function combinationsOf(place: number, language: Language): readonly Combination[] {
  const at = turn + place;
  const due = at % 2 === 0 ? [pick(all, at / 2)] : [];
  return (isEveryTurn ? all : due).filter((one) => one.language === language);
}
