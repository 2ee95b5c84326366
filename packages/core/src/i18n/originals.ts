import { catalogue } from "./catalogue.ts";
import { type Language, languages } from "./language.ts";
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

function leavesOf(trees: Trees, path: string): readonly (readonly [key: string, texts: OriginalText["texts"]])[] {
  return Object.keys(trees.zh).flatMap((name) => {
    const key = `${path}.${name}`;
    const values = languages.map((language) => [language, trees[language][name]] as const);
    if (values.every(isText)) return [[key, Object.fromEntries(values) as OriginalText["texts"]] as const];
    return leavesOf(Object.fromEntries(values) as Trees, key);
  });
}

function isText(entry: readonly [Language, string | TextTree | undefined]): entry is readonly [Language, string] {
  return typeof entry[1] === "string";
}
