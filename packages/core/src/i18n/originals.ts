import { catalogue } from "./catalogue.ts";
import type { Language } from "./language.ts";
import type { TextTree } from "./texts.ts";

/** One text of the product in every language, without replacements. */
export interface OriginalText {
  /** With its plural form, if any: `time.minutes_one`. */
  readonly key: string;
  /** The concept of the text: the part of the key before the first dot. */
  readonly concept: string;
  readonly texts: Readonly<Record<Language, string>>;
}

let known: ReadonlyMap<string, OriginalText> | undefined;

/** All texts of the product by key, in the order of the catalogue. Empty if texts are loaded by page. */
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
