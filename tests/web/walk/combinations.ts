import { execFileSync } from "node:child_process";

import type { Language } from "@banche/core";
import { languages } from "@banche/core/text";

export const modes = ["light", "dark"] as const;
export type Mode = (typeof modes)[number];

export const widths = [1440, 992, 375] as const;

/** How a place is looked at. */
export interface Combination {
  readonly language: Language;
  readonly mode: Mode;
  readonly width: (typeof widths)[number];
}

/** `npm run walk` sets it: every place in every combination. */
const isWhole = process.env["WALK"] === "whole";

/** One more with each commit; 0 outside a repository. */
const turn = isWhole ? 0 : commitCount();

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
  return (isWhole ? all : due).filter((one) => one.language === language);
}

/** One of several, another with each commit; all of them in a whole walk. */
export function turnOf<Value>(values: readonly Value[]): readonly Value[] {
  return isWhole ? values : [pick(values, turn)];
}

/** Every so many of several, others with each commit, all within as many commits; all of them in a whole walk. */
export function shareOf<Value>(values: readonly Value[], parts: number): readonly Value[] {
  return isWhole ? values : values.filter((_, at) => (at + turn) % parts === 0);
}

/** Whether this commit is the one of so many that sees a part; a whole walk sees all of them. */
export function isTurn(part: number, parts: number): boolean {
  return isWhole || turn % parts === part;
}

function pick<Value>(values: readonly Value[], at: number): Value {
  const value = values[at % values.length];
  if (value === undefined) throw new RangeError("nothing to pick from");
  return value;
}

function commitCount(): number {
  try {
    return Number(execFileSync("git", ["rev-list", "--count", "HEAD"], { encoding: "utf8", stdio: "pipe" })) || 0;
  } catch {
    return 0;
  }
}
