import type { AnyRecord } from "../registry/record.ts";
import { isObject } from "../validation/values.ts";
import type { KindName } from "./kinds.ts";

/** A value as files have it. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

/** Values by the names of fields. What is as usual, or empty where that is usual, is not there. */
export type Values = Readonly<Record<string, Plain | undefined>>;

/** Everything that is kept as files: records, the settings, and texts in place of the product's. */
export type ItemKind = KindName | "settings" | "texts";

/** One thing that is kept as files, without the ids of a server. */
export interface Item {
  readonly kind: ItemKind;
  /** Names it among its kind on every server: codes, with slashes between. */
  readonly key: string;
  readonly values: Values;
}

/** One that a server has. */
export interface KnownItem extends Item {
  /** Empty where there is none. */
  readonly id: string;
  /** What changes whenever it changes. */
  readonly version: unknown;
  /** What came with the program: it can be changed in part, and neither made nor removed. */
  readonly builtIn: boolean;
  /** As it was read. */
  readonly record: AnyRecord;
  /** That its grants had. */
  readonly stamp?: string | undefined;
}

/** Where something stands in a file. Line and column begin with 1; they are missing for what stands nowhere. */
export interface Place {
  readonly file: string;
  /** Such as `buttons[2].name`; empty for the whole document. */
  readonly path: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** One that a file has. */
export interface WrittenItem extends Item {
  readonly builtIn: boolean;
  /** Where a value of it stands, or one text of a list; without a name, itself. */
  readonly placeOf: (name?: string, text?: string) => Place;
}

/** Whether a value of a file has properties. */
export function isProperties(value: unknown): value is Readonly<Record<string, Plain>> {
  return isObject(value);
}

/** Texts with the same bytes for the same value, whatever order its members were written in. */
export function stableText(value: Plain | undefined): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => compareTexts(a, b)))
      : inner,
  );
}

/** By code units: the same on every machine and in every language. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
