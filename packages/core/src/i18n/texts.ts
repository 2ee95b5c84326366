/**
 * Texts by key, in groups. A placeholder is written `{{name}}`. A text with a count has the two keys `x_one` and
 * `x_other`.
 */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** An object with the same keys and other texts. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

/** The texts of one concept in every language. Chinese is the source. */
export interface Texts<T extends TextTree> {
  readonly zh: T;
  readonly zhtw: SameKeys<T>;
  readonly en: SameKeys<T>;
}

/** Declares the texts of one concept. A missing or extra key in a language does not compile. */
export function texts<T extends TextTree>(all: {
  readonly zh: T;
  readonly zhtw: NoInfer<SameKeys<T>>;
  readonly en: NoInfer<SameKeys<T>>;
}): Texts<T> {
  return all;
}

/** Dotted keys of all texts in a tree; `x_one` and `x_other` count as `x`. */
export type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? Counted<K> : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];

type Counted<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
