import type { AnyRecord } from "../registry/record.ts";
import { isObject } from "../validation/values.ts";
import type { KindName } from "./kinds.ts";

/** A value in a file. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

/** Values by field name. Default values are left out, and empty values if empty is the default. */
export type Values = Readonly<Record<string, Plain | undefined>>;

/** Everything that is stored as files: records, the settings, and replacement texts. */
export type ItemKind = KindName | "settings" | "texts";

/** One item that is stored as files, without server ids. */
export interface Item {
  readonly kind: ItemKind;
  /** Identifies it among its kind on every server: codes, separated by slashes. */
  readonly key: string;
  readonly values: Values;
}

/** An item of a server. */
export interface KnownItem extends Item {
  /** Empty if it has no id. */
  readonly id: string;
  /** Differs after every change of the item. */
  readonly version: unknown;
  /** True for a record that comes with the program: it can only partly be changed, and not created or deleted. */
  readonly builtIn: boolean;
  /** The record that was read. */
  readonly record: AnyRecord;
  /** Version of its permissions. */
  readonly stamp?: string | undefined;
}

/** A position in a file. Line and column start at 1; they are missing if there is no position. */
export interface Place {
  readonly file: string;
  /** Such as `buttons[2].name`; empty for the whole document. */
  readonly path: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** An item of a file. */
export interface WrittenItem extends Item {
  readonly builtIn: boolean;
  /** Position of a value, or of one text of a list; without a name, of the item itself. */
  readonly placeOf: (name?: string, text?: string) => Place;
}

/** Whether a value of a file is an object with properties. */
export function isProperties(value: unknown): value is Readonly<Record<string, Plain>> {
  return isObject(value);
}

/** A text that is equal for equal values, independent of the order of members. */
export function stableText(value: Plain | undefined): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => compareTexts(a, b)))
      : inner,
  );
}

/** Compares by code units, which is the same on every machine and in every language. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
