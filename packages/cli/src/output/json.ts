import { sanitise } from "@banche/core/text";
import type { Context } from "../context.ts";

export type JsonObject = { readonly [name: string]: Json };
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/**
 * JSON that is safe on a terminal: control characters (DEL, C1) and characters that change the text direction are written as `\uXXXX`,
 * which means the same to every parser.
 */
export function toJson(value: Json, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Whether a value is a list. `Array.isArray` does not narrow to read-only arrays. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** A member of an object, or an item of a list by its index; undefined when there is none. */
export function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return isList(value) ? value[Number(name)] : value[name];
}

/** Prints one value as the whole output: indented on a terminal, on one line elsewhere. */
export async function printJson({ app, print }: Context, value: Json): Promise<void> {
  await print(toJson(value, app.stdout.isTTY ? 2 : undefined));
}

/** The value with cleaned texts, for formats that cannot escape a character by its number. */
export function harmless(value: Json): Json {
  if (typeof value === "string") return sanitise(value);
  if (Array.isArray(value)) return value.map(harmless);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, harmless(inner)]));
}

/** The value as JSON; undefined and values of other types become null. */
export function asJson(value: unknown): Json {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(asJson);
  return typeof value === "object"
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asJson(inner)]))
    : null;
}
