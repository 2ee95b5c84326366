import { type Language, type Resource, type ResourceField, valueAt, withValue } from "@banche/core";
import { canBeTold, createLookups, isToldOfAnother, kindOf } from "@banche/core/forms";
import { findLabel, findText } from "@banche/core/text";

import { Refusal, refuse } from "../base/respond.ts";
import type { AccessPolicy } from "../policy/accessPolicy.ts";
import { policyNamed } from "../policy/policies.ts";
import type { RecordValues } from "../tables/recordTable.ts";
import type { Context } from "../wire/handlers.ts";
import { withComputed } from "./computed.ts";
import { namesOf } from "./names.ts";
import { readRecords } from "./readRecords.ts";

/** A field that shows a field of another record, and the reference that points to that record. */
interface Told {
  readonly field: ResourceField;
  readonly pointing: ResourceField;
  readonly shows: string;
}

/** Texts by field name. */
type Texts = Readonly<Record<string, string>>;

/** Which fields are sent. `record`: all fields, by member name. `row`: the fields of list rows, by field name. */
type Shape = "record" | "row";

/**
 * Adds the texts that come from other records. The number of reads does not grow with the number of records. There is one read for each
 * referenced concept, and one for the names in its texts. A field is left out if the session may not read the field, the other record, or
 * the field of that record (resources.md §5).
 */
export async function withTold(
  policy: AccessPolicy,
  context: Context,
  shape: Shape,
  records: readonly RecordValues[],
): Promise<readonly RecordValues[]> {
  const { fields } = policy.resource;
  const texts = await toldOf(context, toldIn(policy, shape), records);
  return records.map((record, at) => {
    const told = Object.entries(texts[at] ?? {});
    return told.reduce<RecordValues>(
      (whole, [name, text]) => withValue(whole, shape === "row" ? name : (fields[name]?.key ?? name), text),
      record,
    );
  });
}

/**
 * The texts that fields would show if their reference pointed to this record.
 *
 * @throws {Refusal} `not_found` where no field shows texts through this reference, `forbidden` where the reference may not be seen
 */
export async function toldBy(
  policy: AccessPolicy,
  context: Context,
  { of, id }: { readonly of: string; readonly id: string },
): Promise<Texts> {
  const all = toldIn(policy, "record").filter(({ pointing }) => pointing.name === of);
  policy.checkUse([of], "server.filterForbidden");
  const [one] = all;
  if (!one) throw refuse.notFound();
  const [texts = {}] = await toldOf(context, all, [{ [one.pointing.key]: id }]);
  return texts;
}

/** The values given for a record, and the current record. `before` is missing for a new record. */
interface Wanted {
  readonly before?: RecordValues;
  readonly given: RecordValues;
}

/**
 * Removes the read-only texts of other records from the given values. Refuses a record if such a text differs from the current one. So a
 * client may send a whole record back unchanged. Results are in the same order; earlier refusals are kept.
 */
export async function withoutTold<W extends Wanted>(
  policy: AccessPolicy,
  context: Context,
  set: readonly (W | Refusal)[],
): Promise<readonly (W | Refusal)[]> {
  const told = toldIn(policy, "record");
  const namedIn = ({ given }: Wanted) => told.filter(({ field }) => says(valueAt(given, field.key)));
  const named = set.filter((one): one is W => !(one instanceof Refusal) && namedIn(one).length > 0);
  if (named.length === 0) return set;
  const texts = await toldOf(
    context,
    told,
    named.map(({ before = {} }) => before),
  );
  const now = new Map(named.map((one, at) => [one, texts[at]]));
  return set.map((one) => {
    if (one instanceof Refusal) return one;
    const others = namedIn(one).filter(({ field }) => valueAt(one.given, field.key) !== now.get(one)?.[field.name]);
    if (others.length > 0) return refuse.validation(others.map(({ field }) => ({ field: field.name, rule: "told" })));
    const given: Record<string, unknown> = { ...one.given };
    for (const { field } of told) Reflect.deleteProperty(given, field.key);
    return { ...one, given };
  });
}

const says = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

function toldIn({ resource, hides }: AccessPolicy, shape: Shape): readonly Told[] {
  const { fields, list } = resource;
  const listed = new Set([...list.columns, ...(list.also ?? [])]);
  return Object.values(fields).flatMap((field) => {
    if (!isToldOfAnother(field) || hides(field.name) || (shape === "row" && !listed.has(field.name))) return [];
    const pointing = fields[field.of];
    return pointing && "target" in pointing ? [{ field, pointing, shows: field.shows }] : [];
  });
}

async function toldOf(
  context: Context,
  told: readonly Told[],
  records: readonly RecordValues[],
): Promise<readonly Texts[]> {
  if (told.length === 0 || records.length === 0) return records.map(() => ({}));
  const targets = new Set(told.flatMap(({ pointing }) => targetOf(pointing)));
  const sources = await Promise.all(
    [...targets].map(async (target) => {
      const own = told.filter(({ pointing }) => targetOf(pointing) === target);
      const ids = new Set(records.flatMap((record) => own.flatMap(({ pointing }) => idIn(record, pointing))));
      return [target, await textsOf(context, target, { ids, shown: new Set(own.map(({ shows }) => shows)) })] as const;
    }),
  );
  const byTarget = new Map(sources);
  return records.map((record) =>
    Object.fromEntries(
      told.flatMap(({ field, pointing, shows }) => {
        const [id] = idIn(record, pointing);
        const text = id === undefined ? undefined : byTarget.get(targetOf(pointing))?.get(id)?.[shows];
        return text === undefined || text === "" ? [] : [[field.name, text] as const];
      }),
    ),
  );
}

const targetOf = (field: ResourceField): string => ("target" in field ? field.target : "");

function idIn(record: RecordValues, field: ResourceField): readonly string[] {
  const id = valueAt(record, field.key);
  const isNone = "root" in field && id === field.root;
  return typeof id === "string" && id !== "" && !isNone ? [id] : [];
}

/** Texts of records of one concept that the session may read: by record id, then by field name. */
async function textsOf(
  context: Context,
  target: string,
  { ids, shown }: { readonly ids: ReadonlySet<string>; readonly shown: ReadonlySet<string> },
): Promise<ReadonlyMap<string, Texts>> {
  const policy = ids.size > 0 ? await policyNamed(target, context) : undefined;
  if (!policy) return new Map();
  const { resource, table } = policy;
  const fields = [...shown].flatMap((name) => {
    const field = resource.fields[name];
    const isTold = field && canBeTold(field) && !policy.hides(name) && table.secrets?.has(field.key) !== true;
    return isTold ? [field] : [];
  });
  if (fields.length === 0) return new Map();
  const found = [...(await readRecords(policy, context, [...ids], false))].filter(
    ([, record]) => policy.refusal("get", record) === undefined,
  );
  const records = found.map(([, record]) => withComputed(resource, record));
  const names = await namesOf(context, showing(resource, fields), records);
  const { language } = context.request;
  return new Map(
    found.map(([id], at) => {
      const texts = fields.map(
        (field) => [field.name, textOf(records[at] ?? {}, field, names[at] ?? {}, language)] as const,
      );
      return [id, Object.fromEntries(texts)];
    }),
  );
}

/** A copy of the resource whose list has these columns. */
function showing(resource: Resource, fields: readonly ResourceField[]): Resource {
  return { ...resource, list: { ...resource.list, columns: fields.map(({ name }) => name), also: [] } };
}

const noLookups = createLookups({ references: {}, dictionaries: {} });

/** A value as it is written in exported files, with names instead of ids and codes. */
function textOf(record: RecordValues, field: ResourceField, names: RecordValues, language: Language): string {
  const value = valueAt(record, field.key);
  if (!says(value) || ("root" in field && value === field.root)) return "";
  const name = names[field.name];
  if (typeof name === "string") return name;
  // The state of a record has the same texts in all resources.
  if (field.name === "enabled") {
    return findText(language, value === true ? "common.states.enabled" : "common.states.disabled") ?? "";
  }
  const words = (label: Parameters<typeof findLabel>[1]) => [findLabel(language, label) ?? []].flat();
  return kindOf(field).toCell(value, field, { lookups: noLookups, words });
}
