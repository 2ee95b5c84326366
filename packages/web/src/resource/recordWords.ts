import { dictionaryOf, type ResourceField } from "@banche/core";
import { childRows, kindOf } from "@banche/core/forms";
import type { Words } from "../bind/useWords.ts";
import type { WantedWords } from "../bind/readChoices.ts";

/** A field and a wire value of it. */
export interface HeldValue {
  readonly field: ResourceField;
  readonly value: unknown;
}

/** Name of the resource that a field refers to; undefined if it is no reference. */
export function targetOf(field: ResourceField): string | undefined {
  return "target" in field ? field.target : undefined;
}

/** The names and dictionaries that must be read to show values, also values in child rows. */
export function wantedFor(values: readonly HeldValue[]): WantedWords {
  const all = values.flatMap((one) => [one, ...rowValuesOf(one)]);
  const ids = new Map<string, Set<string>>();
  for (const { field, value } of all) {
    const target = targetOf(field);
    if (target === undefined) continue;
    const known = ids.get(target) ?? new Set<string>();
    ids.set(target, known);
    for (const id of idsIn(value)) known.add(id);
  }
  return {
    chosen: [...ids].flatMap(([target, known]) => (known.size > 0 ? [{ target, ids: [...known].sort() }] : [])),
    dictionaries: all.some(({ field, value }) => dictionaryOf(field) !== undefined && idsIn(value).length > 0),
  };
}

/** Text for a value that is an id or a code; undefined if the value is readable itself. */
export function wordsFor({ field, value }: HeldValue, { namesOf, dictionaries, isPending }: Words): string | undefined {
  const target = targetOf(field);
  if (target !== undefined) return namesOf(target, idsIn(value)).join(", ");
  const dictionary = dictionaryOf(field);
  if (dictionary === undefined) return undefined;
  const known = dictionaries?.[dictionary];
  const codes = idsIn(value);
  if (isPending && codes.length > 0) return "…";
  return codes.map((one) => known?.find((choice) => choice.value === one)?.label ?? one).join(", ");
}

/** One id or several, from an array or a text with commas. */
export function idsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? value.split(",").filter((one) => one !== "") : [];
}

function rowValuesOf({ field, value }: HeldValue): readonly HeldValue[] {
  const fields = kindOf(field).rows?.fields(field) ?? [];
  return fields.length === 0
    ? []
    : childRows(value).flatMap((row) => fields.map((one) => ({ field: one, value: row[one.key] })));
}
