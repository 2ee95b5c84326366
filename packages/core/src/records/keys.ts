import { formatTime } from "../text/time.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { Resource, ResourceField } from "../registry/resource.ts";
import { valueAt } from "../registry/values.ts";
import { CHINA_ZONE } from "../settings/zone.ts";

type Values = Readonly<Record<string, unknown>>;

/** The fields that identify a record for people. */
export function keyFields(resource: Resource): readonly ResourceField[] {
  return resource.key.flatMap((name) => resource.fields[name] ?? []);
}

/** The natural key as one text; undefined if a part is missing. */
export function keyText(parts: readonly unknown[]): string | undefined {
  const texts = parts.map((part) => (typeof part === "string" || typeof part === "number" ? String(part) : ""));
  return texts.includes("") ? undefined : texts.join("\u0000");
}

/** The natural key of a whole record. */
export function keyOfRecord(resource: Resource, record: Values): string | undefined {
  return keyText(keyFields(resource).map(({ key }) => valueAt(record, key)));
}

/** A natural key for display: ids of other records are left out, times are days in China. */
export function keyLabel(resource: Resource, key: string): string {
  const parts = key.split("\u0000");
  const shown = keyFields(resource).flatMap((field, at) => ("target" in field ? [] : shownPart(field, parts[at])));
  return (shown.length > 0 ? shown : parts).join(" / ");
}

function shownPart(field: ResourceField, part: string | undefined): readonly string[] {
  if (part === undefined) return [];
  return [kindOf(field).stored.type === "timestamptz" ? formatTime(Number(part), "yyyy-MM-dd", CHINA_ZONE) : part];
}
