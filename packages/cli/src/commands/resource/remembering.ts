import { type AnyRow, dictionaryOf, type Resource, type ResourceField } from "@banche/core";
import type { Lookups } from "@banche/core/forms";
import type { Candidate } from "../../app.ts";
import type { Context } from "../../context.ts";
import { CANDIDATES_MAX, remember } from "../../session/candidates.ts";
import type { Connection } from "../../session/connect.ts";
import type { ListedRow } from "./row.ts";

/** What completion offers for the values of a dictionary. */
export const dictionarySource = (code: string): string => `dictionary:${code}`;

/** Passes rows on and keeps their natural keys for completion when they have all been seen, or the reader stops. */
export async function* remembering(
  context: Context,
  connection: Connection,
  resource: Resource,
  { rows, isAll }: { readonly rows: AsyncIterable<ListedRow>; readonly isAll: () => boolean },
): AsyncGenerator<ListedRow> {
  const seen: Candidate[] = [];
  let ended = false;
  try {
    for await (const listed of rows) {
      const candidate = seen.length < CANDIDATES_MAX ? candidateOf(resource, listed.row) : undefined;
      if (candidate) seen.push(candidate);
      yield listed;
    }
    ended = true;
  } finally {
    remember(context, connection, { name: resource.name, seen, isAll: ended && isAll() });
  }
}

/** Keeps what references and choices could be: the words that their options understand. */
export function rememberLookups(
  context: Context,
  connection: Connection,
  fields: readonly ResourceField[],
  lookups: Lookups,
): void {
  for (const field of fields) {
    if ("target" in field) {
      const entries = lookups.entries(field.target);
      const words = entries.map(({ id, name, code }): Candidate => [
        code ?? lookups.label(field.target, id) ?? name,
        name,
      ]);
      if (words.length > 0) remember(context, connection, { name: field.target, seen: words });
    }
    const dictionary = dictionaryOf(field);
    if (dictionary !== undefined) {
      const choices = lookups.choices(dictionary).map(({ value, label }): Candidate => [label, value]);
      if (choices.length > 0) remember(context, connection, { name: dictionarySource(dictionary), seen: choices });
    }
  }
}

/** Natural key and name of a row; undefined where the row does not have them. Nothing else of a record is kept. */
export function candidateOf(resource: Resource, row: AnyRow): Candidate | undefined {
  const parts = resource.key.map((name) => row[name]);
  if (!parts.every((part) => typeof part === "string" && part !== "")) return undefined;
  const label = row[resource.label];
  return [parts.join("/"), typeof label === "string" ? label : ""];
}
