import { fieldLabel, type Resource, valueAt } from "@banche/core";
import type { Lookups } from "@banche/core/forms";
import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import type { Draft } from "./draft.ts";
import { fieldJson, noLookups } from "./values.ts";
import { cellOf } from "../../output/cells.ts";

/** One field of a record before and after, as texts. */
export interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The fields that differ. References are written as in a file, as far as `lookups` know them. */
export function changesIn({ fields }: Resource, before: Draft, after: Draft, lookups: Lookups): readonly Change[] {
  return Object.values(fields).flatMap((field) => {
    const cell = (record: Draft, by: Lookups) => cellOf(fieldJson(field, valueAt(record, field.key), by));
    if (cell(before, noLookups) === cell(after, noLookups)) return [];
    return [{ field: field.name, before: cell(before, lookups), after: cell(after, lookups) }];
  });
}

/** Prints the changes to standard error, a line for each field. */
export async function reportChanges(
  context: Context,
  resource: Resource,
  key: string,
  changes: readonly Change[],
): Promise<void> {
  for (const { field, before, after } of changes) {
    const label = fieldLabel(resource, field, context.settings.language);
    await context.note(`${oneLine(key)}  ${label}: ${oneLine(before) || "∅"} → ${oneLine(after) || "∅"}`);
  }
}
