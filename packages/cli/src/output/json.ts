import { sanitise } from "@banche/core";
import type { Context } from "../context.ts";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * JSON that is safe on a terminal: what could command it (DEL, C1) or turn the reading direction is written as `\uXXXX`,
 * which means the same to every parser.
 */
export function toJson(value: Json, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Prints one value as the whole output: indented on a terminal, on one line elsewhere. */
export async function printJson({ app, print }: Context, value: Json): Promise<void> {
  await print(toJson(value, app.stdout.isTTY ? 2 : undefined));
}

/** The value with harmless texts: for forms that cannot write a character by its number. */
export function harmless(value: Json): Json {
  if (typeof value === "string") return sanitise(value);
  if (Array.isArray(value)) return value.map(harmless);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, harmless(inner)]));
}
