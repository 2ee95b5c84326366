import { catalogue } from "./catalogue.ts";
import type { Language } from "./language.ts";
import type { TextTree } from "./texts.ts";

/** One text of the product in every language, as the product says it. */
export interface OriginalText {
  /** With its form where it counts: `time.minutes_one`. */
  readonly key: string;
  /** The concept that it belongs to, the part of the key before the first dot. */
  readonly concept: string;
  readonly texts: Readonly<Record<Language, string>>;
}

let known: ReadonlyMap<string, OriginalText> | undefined;

/** All texts of the product by their keys, in the order of the catalogue. Empty where texts are loaded by page. */
export function originalTexts(): ReadonlyMap<string, OriginalText> {
  known ??= new Map(
    Object.entries(catalogue).flatMap(([concept, { zh, zhtw, en }]) =>
      leavesOf({ zh, zhtw, en }, concept).map(([key, texts]) => [key, { key, concept, texts }] as const),
    ),
  );
  return known;
}

type Trees = Readonly<Record<Language, TextTree>>;
type Part = string | TextTree | undefined;

function leavesOf(trees: Trees, path: string): readonly (readonly [key: string, texts: OriginalText["texts"]])[] {
  return Object.keys(trees.zh).flatMap((name) => {
    const key = `${path}.${name}`;
    const [zh, zhtw, en] = [trees.zh[name], trees.zhtw[name], trees.en[name]];
    if (isText(zh) && isText(zhtw) && isText(en)) return [[key, { zh, zhtw, en }] as const];
    return isTree(zh) && isTree(zhtw) && isTree(en) ? leavesOf({ zh, zhtw, en }, key) : [];
  });
}

const isText = (part: Part): part is string => typeof part === "string";
const isTree = (part: Part): part is TextTree => typeof part === "object";
