import type { AnyRow, Resource } from "@banche/core";
import type { Candidate } from "../../app.ts";
import type { Context } from "../../context.ts";
import { CANDIDATES_MAX, remember } from "../../session/candidates.ts";
import type { Connection } from "../../session/connect.ts";
import type { ListedRow } from "./row.ts";

/** Passes rows on, and keeps their natural keys for completion once all rows were read or the reader stops. */
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

/** Natural key and name of a row; undefined when the row does not have them. Nothing else of a record is kept. */
export function candidateOf(resource: Resource, row: AnyRow): Candidate | undefined {
  const parts = resource.key.map((name) => row[name]);
  if (!parts.every((part) => typeof part === "string" && part !== "")) return undefined;
  const label = row[resource.label];
  return [parts.join("/"), typeof label === "string" ? label : ""];
}
