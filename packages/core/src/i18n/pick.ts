import type { TextKey } from "./catalogue.ts";
import { type Language, languages } from "./language.ts";
import { overrideOf, textsOf } from "./loaded.ts";
import type { TextTree } from "./texts.ts";

/** Values for the placeholders of a text. `count` also selects singular or plural. */
export type TextParams = Readonly<Record<string, string | number>>;

/**
 * One text, without i18next: for `--help`, logs and other places that must start fast. A placeholder without a value
 * is unchanged. Values are inserted unchanged, so the caller must sanitise external ones.
 *
 * @param writeNumber - formats values that are numbers
 */
export function textOf(
  language: Language,
  key: TextKey,
  params: TextParams = {},
  writeNumber: (value: number) => string = String,
): string {
  return findText(language, key, params, writeNumber) ?? key;
}

/** Like `textOf`, for keys from run time: undefined if there is no such text. */
export function findText(
  language: Language,
  key: string,
  params: TextParams = {},
  writeNumber: (value: number) => string = String,
): string | undefined {
  const said = findOverride(language, key, params, writeNumber);
  if (said !== undefined) return said;
  const dot = key.indexOf(".");
  const texts = dot < 0 ? undefined : textsOf(language, key.slice(0, dot));
  if (!texts) return undefined;
  const path = key.slice(dot + 1);
  const text = leaf(texts, path) ?? leaf(texts, path + formFor(params));
  return text && filled(text, params, writeNumber);
}

/** Like `findText`, for the operator's replacement; undefined if the product's text is used. */
export function findOverride(
  language: Language,
  key: string,
  params: TextParams = {},
  writeNumber: (value: number) => string = String,
): string | undefined {
  const text = overrideOf(language, key) ?? overrideOf(language, key + formFor(params));
  return text && filled(text, params, writeNumber);
}

const formFor = (params: TextParams): string => `_${params["count"] === 1 ? "one" : "other"}`;

function filled(text: string, params: TextParams, writeNumber: (value: number) => string): string {
  return text.replace(/\{\{(\w{1,40})\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return typeof value === "number" ? writeNumber(value) : (value ?? whole);
  });
}

/** Whether a string from run time is a text key. */
export function isTextKey(key: string): key is TextKey {
  return languages.some((language) => findText(language, key) !== undefined);
}

function leaf(tree: TextTree, path: string): string | undefined {
  let at: string | TextTree | undefined = tree;
  for (const key of path.split(".")) {
    if (typeof at !== "object" || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return typeof at === "string" ? at : undefined;
}
