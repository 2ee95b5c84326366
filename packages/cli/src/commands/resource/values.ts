import type { FieldKindName, Language, Resource, ResourceField } from "@banche/core";
import {
  type CellContext,
  childRows,
  createLookups,
  filesIn,
  kindOf,
  type Lookups,
  loadLookups,
} from "@banche/core/forms";
import { findLabel, languages } from "@banche/core/text";
import { pointsToLevels } from "./within.ts";
import type { Reach } from "../../registry.ts";
import type { Json } from "../../output/json.ts";
import { CHINA_OFFSET_MS } from "@banche/core/text";

/** What field kinds need to read and write cells; texts of the current language are tried first. */
export function cellContext(language: Language, lookups: Lookups = noLookups, within?: string): CellContext {
  const order = [language, ...languages.filter((other) => other !== language)];
  return { lookups, within, words: (label) => order.flatMap((one) => findLabel(one, label) ?? []) };
}

/** Only the tables that these fields of a resource need. Trees that are too large to read completely are left out. */
export async function lookupsFor(
  { client, registry }: Reach,
  resource: Resource,
  wanted: readonly ResourceField[],
): Promise<Lookups> {
  const fields = wanted
    .filter((field) => !pointsToLevels(registry, field))
    .map((field) => [field.name, field] as const);
  return loadLookups(client, [{ ...resource, fields: Object.fromEntries(fields) }]);
}

export const noLookups: Lookups = createLookups({ references: {}, dictionaries: {} });

/** JSON form of each kind of field: codes are unchanged, references are written as in a file. */
const toJsonByKind: Readonly<
  Record<FieldKindName, (value: unknown, lookups: Lookups, target: string, field: ResourceField) => Json>
> = {
  text: plain,
  multiline: plain,
  json: plain,
  richText: plain,
  integer: plain,
  decimal: plain,
  amount: plain,
  rating: plain,
  slider: plain,
  duration: plain,
  flag: plain,
  choice: plain,
  choices: listOf,
  colour: plain,
  icon: plain,
  date: (value) => chinaTime(value).slice(0, 10) || null,
  dateRange: plain,
  month: (value) => chinaTime(value).slice(0, 7) || null,
  instant: (value) => chinaTime(value) || null,
  clock: plain,
  location: plain,
  files: filesJson,
  images: filesJson,
  signature: filesJson,
  reference: nameOf,
  area: nameOf,
  references: (value, lookups, target) => listOf(value).map((id) => lookups.label(target, id) ?? id),
  computed: plain,
  attribute: plain,
  rows: (value, lookups, _target, field) =>
    childRows(value).map((row): Json => {
      const fields = kindOf(field).rows?.fields(field) ?? [];
      return Object.fromEntries(fields.map((one): [string, Json] => [one.name, fieldJson(one, row[one.key], lookups)]));
    }),
};

/** A value of a record or of a list row as JSON; missing is null. */
export function fieldJson(field: ResourceField, value: unknown, lookups: Lookups): Json {
  if (value === undefined || value === null) return kindOf(field).single || kindOf(field).rows ? [] : null;
  if ("target" in field && value === field.root) return null;
  return toJsonByKind[field.kind](value, lookups, "target" in field ? field.target : "", field);
}

function nameOf(value: unknown, lookups: Lookups, target: string): Json {
  return typeof value === "string" && value !== "" ? (lookups.label(target, value) ?? value) : null;
}

function filesJson(value: unknown): Json {
  return filesIn(value).map(({ name, fileId, size }) => ({ name, fileId, size: size ?? null }));
}

function plain(value: unknown): Json {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

/** ISO 8601 with the offset of China, the time zone of the product. */
function chinaTime(value: unknown): string {
  if (typeof value !== "number" || !Number.isFinite(value)) return "";
  return `${new Date(value + CHINA_OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
}

/** Ids of a record, or the names that a list row joins in one text. */
function listOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? value.split(/\s*[,，、;；]\s*/).filter(Boolean) : [];
}
