import * as z from "zod/mini";
import { instant } from "../wire.ts";

/** The unchecked content of a frame. */
export type Loose = Readonly<Record<string, unknown>>;

export function isLoose(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** JSON text of an object; undefined for anything else. */
export function looseOf(text: string): Loose | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isLoose(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The first of these members with a text; numbers are accepted as texts. */
export function textIn(frame: Loose, ...names: readonly string[]): string {
  for (const name of names) {
    const value = frame[name];
    if (typeof value === "string") return value;
    if (typeof value === "number") return String(value);
  }
  return "";
}

/** A whole number from 0, also as digits; 0 if missing. */
export function countIn(frame: Loose, name: string): number {
  return wholeIn(frame, name) ?? 0;
}

/** A whole number from 0, also as digits. */
export function wholeIn(frame: Loose, name: string): number | undefined {
  const value = frame[name];
  const number = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** Milliseconds since 1970 UTC from a number, `yyyy-MM-dd HH:mm:ss` (time of China) or ISO 8601. */
export function timeIn(frame: Loose, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = frame[name];
    if (typeof value !== "string" && typeof value !== "number") continue;
    const read = z.safeDecode(instant, value);
    if (read.success) return read.data;
  }
  return undefined;
}

export function listIn(frame: Loose, ...names: readonly string[]): readonly unknown[] {
  for (const name of names) if (Array.isArray(frame[name])) return frame[name] as readonly unknown[];
  return [];
}

/** Leaves out members without a value, like the wire. */
export function withoutUndefined(frame: Loose): Loose {
  return Object.fromEntries(Object.entries(frame).filter(([, value]) => value !== undefined));
}
