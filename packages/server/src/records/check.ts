import { type Field, kindOf, type Resource, type ResourceField, valueAt } from "@banche/core";
import { type Kysely, sql } from "kysely";

import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import { type IssueDraft, refuse } from "../respond.ts";
import type { RecordValues } from "./recordTable.ts";
import { findMissing } from "./references.ts";

/** Values that are about to be written. */
export interface Written {
  readonly db: Kysely<Schema>;
  readonly session: Session;
  readonly resource: Resource;
  readonly values: RecordValues;
  /** Fields that get a new value; the others are taken as they are. */
  readonly fields: readonly ResourceField[];
}

/**
 * Checks values as the descriptor of the resource wants them: required, kind, rule, choices, and records that they point to,
 * which must exist in the factory of the session.
 *
 * @throws {Refusal} `validation`, with every issue
 */
export async function checkValues(written: Written): Promise<void> {
  const issues: IssueDraft[] = [];
  const sound: ResourceField[] = [];
  for (const field of written.fields) {
    const issue = checkField(field, valueAt(written.values, field.key));
    if (issue) issues.push(issue);
    else if (!isEmpty(field, valueAt(written.values, field.key))) sound.push(field);
  }
  issues.push(...(await checkChoices(written, sound)), ...(await findMissing(written, sound)));
  if (issues.length > 0) throw refuse.validation(issues);
}

/** Whether a value says "none": nothing, an empty text or list, or the id that stands for the top. */
export function isEmpty(field: Field, value: unknown): boolean {
  if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return true;
  return "root" in field && value === field.root;
}

const earliestMs = Date.UTC(1, 0, 1);
const latestMs = Date.UTC(9999, 11, 31);

function checkField(field: ResourceField, value: unknown): IssueDraft | undefined {
  if (isEmpty(field, value)) {
    const isMissing = field.required === true && !("root" in field && value === field.root);
    return isMissing ? { field: field.name, rule: "required" } : undefined;
  }
  const problem = kindOf(field).check(value, field);
  if (problem) return { field: field.name, ...problem };
  const isTime = field.kind === "date" || field.kind === "instant";
  if (isTime && typeof value === "number" && !(value >= earliestMs && value <= latestMs)) {
    return { field: field.name, rule: "date" };
  }
  return undefined;
}

/** Choices must be among those of their list or of their dictionary. */
async function checkChoices({ db, values }: Written, fields: readonly ResourceField[]): Promise<readonly IssueDraft[]> {
  const choices = fields.flatMap((field) =>
    field.kind === "choice" ? [{ name: field.name, from: field.from, value: String(valueAt(values, field.key)) }] : [],
  );
  const wanted = choices.flatMap(({ from, value }) => (typeof from === "string" ? [{ type: from, value }] : []));
  const known = wanted.length > 0 ? await readItems(db, wanted) : new Set<string>();
  return choices
    .filter(({ from, value }) =>
      typeof from === "string" ? !known.has(`${from} ${value}`) : from.every((choice) => choice.value !== value),
    )
    .map(({ name }) => ({ field: name, rule: "choice", text: "server.unknownChoice" }));
}

async function readItems(
  db: Kysely<Schema>,
  wanted: readonly { readonly type: string; readonly value: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ type: string; code: string }>`
    select type.code as type, item.code from dictionary_items item
    join dictionary_types type on type.id = item.type_id
    join unnest(${wanted.map(({ type }) => type)}::text[], ${wanted.map(({ value }) => value)}::text[]) as wanted (type, code)
      on wanted.type = type.code and wanted.code = item.code
    where item.enabled`.execute(db);
  return new Set(rows.map(({ type, code }) => `${type} ${code}`));
}
