import type { Client } from "../client/createClient.ts";
import { hasCode } from "../errors.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { GrowingLookups, Lookups } from "../kinds/lookups.ts";
import { childRows } from "../kinds/rows.ts";
import type { AnyRecord } from "../registry/record.ts";
import type { ResourceField } from "../registry/resource.ts";
import { valueAt } from "../registry/values.ts";
import type { CancelSignal } from "../ports.ts";

/** What a server that looks options up says about itself. */
const ADDITION = "option-search";
/** Most ids of one question. */
const IDS_MAX = 200;

/**
 * Learns what records are called that others still point to and that may be chosen no longer, such as a disabled area: tables of
 * what may be chosen have none of them. What the session may not see, and what is gone, stays unknown.
 *
 * @param of - `known`: what needs no question, `into`: where the answers go
 * @returns asks for what the fields of these records point to and nobody has told yet; no id is asked for twice
 */
export function learnNames(
  client: Client,
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

async function ask(client: Client, into: GrowingLookups, { target, ids, signal }: Question): Promise<void> {
  for (let at = 0; at < ids.length; at += IDS_MAX) {
    const query = { ids: JSON.stringify(ids.slice(at, at + IDS_MAX)) };
    try {
      const { rows } = await client.extensions.options({ params: { resource: target }, query }, { signal });
      for (const entry of rows) into.put(target, entry);
    } catch (error) {
      // Nobody picks records of it, or the session may not: their ids are all that is known.
      if (hasCode(error, "forbidden") || hasCode(error, "not_found")) return;
      throw error;
    }
  }
}

/** What the fields of a record point to, those of its rows too: target and id. */
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
