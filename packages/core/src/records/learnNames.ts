import type { CommonClient } from "../client/clientOf.ts";
import { extensions } from "../contract/extensions.ts";
import { hasCode } from "../errors.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { GrowingLookups, Lookups } from "../kinds/lookups.ts";
import { childRows } from "../kinds/rows.ts";
import type { AnyRecord } from "../registry/record.ts";
import type { ResourceField } from "../registry/resource.ts";
import { valueAt } from "../registry/values.ts";
import type { CancelSignal } from "../ports.ts";

/** Name of the addition of servers that search options. */
const ADDITION = "option-search";
/** Most ids in one request. */
const IDS_MAX = 200;

/**
 * Reads the names of records that others still refer to but that can no longer be chosen, such as a disabled area;
 * tables of options do not contain them. Names of deleted records, and of those that the session may not see, stay
 * unknown.
 *
 * @param of - `known`: names that need no request, `into`: where new names are added
 * @returns a function that requests the unknown names in the fields of these records; no id is requested twice
 */
export function learnNames(
  client: CommonClient,
  { known: told, into }: { readonly known: Lookups; readonly into: GrowingLookups },
  fields: readonly ResourceField[],
): (records: Iterable<AnyRecord>, signal?: CancelSignal) => Promise<void> {
  const asked = new Map<string, Set<string>>();
  return async (records, signal) => {
    const wanted = new Map<string, string[]>();
    for (const record of records) {
      for (const [target, id] of pointersIn(record, fields)) {
        const known = asked.get(target) ?? new Set();
        asked.set(target, known);
        if (known.has(id) || told.label(target, id) !== undefined) continue;
        known.add(id);
        wanted.set(target, [...(wanted.get(target) ?? []), id]);
      }
    }
    if (wanted.size === 0 || !(await client.additions()).has(ADDITION)) return;
    for (const [target, ids] of wanted) await ask(client, into, { target, ids, signal });
  };
}

interface Question {
  readonly target: string;
  readonly ids: readonly string[];
  readonly signal: CancelSignal | undefined;
}

async function ask(client: CommonClient, into: GrowingLookups, { target, ids, signal }: Question): Promise<void> {
  for (let at = 0; at < ids.length; at += IDS_MAX) {
    const query = { ids: JSON.stringify(ids.slice(at, at + IDS_MAX)) };
    try {
      const { rows } = await client.calls(extensions).options({ params: { resource: target }, query }, { signal });
      for (const entry of rows) into.put(target, entry);
    } catch (error) {
      // The resource has no options, or the session may not read them: only the ids are known.
      if (hasCode(error, "forbidden") || hasCode(error, "not_found")) return;
      throw error;
    }
  }
}

/** The references in the fields of a record, including its rows: target and id. */
export function pointersIn(
  record: Readonly<Record<string, unknown>>,
  fields: readonly ResourceField[],
): readonly (readonly [target: string, id: string])[] {
  return fields.flatMap((field) => {
    const value = valueAt(record, field.key);
    const { rows } = kindOf(field);
    if (rows) return childRows(value).flatMap((row) => pointersIn(row, rows.fields(field)));
    if (!("target" in field)) return [];
    const ids = Array.isArray(value) ? value.map(String) : [typeof value === "string" ? value : ""];
    return ids.filter((id) => id !== "" && id !== field.root).map((id) => [field.target, id] as const);
  });
}
