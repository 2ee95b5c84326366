import { type Resource, type ResourceField, type ResourceName, resources } from "@banche/core";
import { rules } from "@banche/core/forms";
import { aCompany } from "@banche/core/testing";
import * as fc from "fast-check";

/** A record in the words of a JSON file: our names of the fields, natural keys for references. */
export type Row = Readonly<Record<string, unknown>>;

/** Texts that files and spreadsheets are known to spoil. */
const SPOILED = [
  ...["-", "'-", "=1+1", "'=x", "''", "+86", "@x", '"', 'a"b', "a,b;c\td", "1.0", "007", "1E5", "2026-01-31"],
  ...["true", "null", "否", "TRUE", "#N/A", "中文 with Latin", "é", "😀"],
];
const pieces = fc.constantFrom("a", "中", "'", '"', ",", "=", "-", " ", "😀", "é");
const oneLine = fc
  .oneof(fc.constantFrom(...SPOILED), fc.string({ unit: pieces, maxLength: 12 }))
  .map((text) => text.trim());
const lines = fc
  .oneof(oneLine, fc.string({ unit: fc.oneof(pieces, fc.constant("\n")), maxLength: 20 }), fc.constant("多\n行"))
  .map((text) => text.trim());

/** What the fake company has for references and choices to point to. */
const company = aCompany();
const targets: Readonly<Record<string, readonly string[]>> = {
  organizations: ["hq"],
  departments: ["d1", "d2", "d3"],
  positions: ["p1", "p2", "p3"],
  roles: ["admin", "driver"],
  users: ["admin"],
  dictionaryTypes: ["PositionType", "Nation", "Education"],
};

/** Whether a key is one of ours, and not of the fake company. */
export const isGenerated = (key: unknown): boolean => typeof key === "string" && /^k[0-9]+$/.test(key);

/** Values of one field of the record number `at`; undefined where the field is left out. */
function valueOf(field: ResourceField, at: number): fc.Arbitrary<unknown> {
  const own = fc.constant(`k${at}`);
  const maybe = (values: fc.Arbitrary<unknown>) => (field.required ? values : fc.option(values, { nil: undefined }));
  switch (field.kind) {
    case "text":
      if (field.unique || field.name === "code") return own;
      return maybe(field.rule ? fc.constantFrom(...rules[field.rule].valid) : oneLine.filter(isSaid(field)));
    case "multiline":
      return maybe(lines.filter(isSaid(field)));
    case "integer":
      return maybe(fc.integer({ min: field.min ?? -9, max: field.max ?? 999 }));
    case "flag":
      return fc.boolean();
    case "date":
      return maybe(fc.constantFrom("1969-12-31", "1970-01-01", "2000-02-29", "2038-01-20"));
    case "choice":
      return maybe(fc.constantFrom(...choicesOf(field)));
    case "reference":
      return maybe(fc.constantFrom(...(targets[field.target] ?? [undefined])));
    case "references":
      return maybe(fc.subarray([...(targets[field.target] ?? [])], { minLength: field.required ? 1 : 0 }));
    default:
      return fc.constant(undefined);
  }
}

const isSaid =
  ({ required }: ResourceField) =>
  (text: string): boolean =>
    !required || (text !== "" && text !== "-");

function choicesOf({ from }: Extract<ResourceField, { readonly kind: "choice" }>): readonly (string | undefined)[] {
  if (typeof from !== "string") return from.map(({ value }) => value);
  const type = company["dictionaryTypes"]?.find(({ enCode }) => enCode === from);
  const codes = company["dictionaryItems"]?.filter(({ dictionaryTypeId }) => dictionaryTypeId === type?.["id"]);
  return codes && codes.length > 0 ? codes.map(({ enCode }) => String(enCode)) : [undefined];
}

/** A record of any resource, from what its descriptor says: a resource that is added later needs nothing here. */
export function recordOf(resource: Resource, at: number): fc.Arbitrary<Row> {
  const fields = Object.values(resource.fields).filter(({ readOnly }) => !readOnly);
  return fc.record(Object.fromEntries(fields.map((field) => [field.name, valueOf(field, at)])));
}

/** Up to `most` records with keys of their own. */
export function recordsOf(resource: Resource, most: number): fc.Arbitrary<readonly Row[]> {
  return fc
    .integer({ min: 1, max: most })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => recordOf(resource, at))));
}

/** Its records are not kept by the fake server, or belong to menu entries, which the fake company has none of. */
const leftOut: ReadonlySet<ResourceName> = new Set<ResourceName>([
  "areas",
  "dataInterfaces",
  "menuButtons",
  "menuColumns",
  "menuDataFields",
  "dataSchemes",
]);
export const kept = (Object.keys(resources) as ResourceName[]).filter((name) => !leftOut.has(name));
