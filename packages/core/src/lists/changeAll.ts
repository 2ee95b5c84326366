import { batchPart } from "../bulk/job/requests.ts";
import { isAbove } from "../bulk/match/references.ts";
import { BATCH_MAX } from "../contract/extensions.ts";
import type { AnyRecord } from "../registry/record.ts";
import type { Resource } from "../registry/resource.ts";
import { valueAt } from "../registry/values.ts";
import { carryOutPieces, type ChangedRows, type ChosenRows, type FailedRow, sendPiece } from "./rowPieces.ts";

/**
 * Deletes rows, child records first: fifty in a call if the server supports it, else one by one. A refused row does
 * not stop the others. If a call gets no answer, its rows are read again; a row that no longer exists counts as
 * deleted. An error that would hit every row, such as the end of the session, stops the work.
 *
 * @param keep - whether the records are read first, so that they can be restored; on servers with versions, each is
 * deleted only if it is unchanged since then
 * @throws {BancheError} when the server does not return its additions
 */
export async function removeAll(chosen: ChosenRows, keep: boolean): Promise<ChangedRows> {
  const { client, resource } = chosen;
  return carryOutPieces({ ...chosen, rows: lowestFirst(resource, chosen.rows) }, () => ({
    reads: keep,
    inOrder: aboveOf(resource) !== undefined,
    write: (row) => ({ kind: "remove", ...idAndVersion(row), values: new Map() }),
    alone: ({ id }) => client.of(resource).remove(id),
    isDone: (record) => record === undefined,
  }));
}

/**
 * Finds the rows, of at most 500, that the server would refuse to delete, and why. The server tries the deletion and
 * rolls it back. For more rows, and on servers without this addition, the result is empty.
 *
 * @throws {BancheError} when the server cannot be asked
 */
export async function refusedRemovals(chosen: ChosenRows): Promise<readonly FailedRow[]> {
  const { client, resource } = chosen;
  const additions = await client.additions();
  if (!additions.has("batch") || !additions.has("batch-dry-run") || chosen.rows.length > BATCH_MAX) return [];
  const rows = lowestFirst(resource, chosen.rows);
  const operations = rows.map(({ id }) => batchPart(resource, { kind: "remove", id, values: new Map() }));
  const errors = await sendPiece(chosen, { operations, dryRun: true });
  return rows.flatMap((row, at) => {
    const error = errors[at];
    return error ? [{ row, error }] : [];
  });
}

/**
 * Enables or disables rows, like {@link removeAll}. Servers of the platform only toggle the state: there each row is
 * read first, and skipped if it already has the wanted state.
 *
 * @throws {BancheError} when the server does not return its additions
 */
export async function switchAll(chosen: ChosenRows, enabled: boolean): Promise<ChangedRows> {
  const { client, resource } = chosen;
  const { setEnabled } = resource.endpoints;
  if (!setEnabled) throw new TypeError(`${resource.name} cannot be switched on and off`);
  return carryOutPieces(chosen, (takesSeveral) => ({
    reads: !takesSeveral,
    inOrder: false,
    write: ({ id }) => ({ kind: "update", id, changes: [{ field: "enabled", before: !enabled, after: enabled }] }),
    alone: ({ id }) => client.of(resource).setEnabled(id, enabled),
    isDone: (record) => record?.["enabled"] === enabled,
  }));
}

function idAndVersion({ id, version }: AnyRecord): { readonly id: string; readonly version?: number } {
  return { id, ...(typeof version === "number" && { version }) };
}

/** The parent field of a tree resource. */
function aboveOf(resource: Resource) {
  return Object.values(resource.fields).find((field) => isAbove(resource, field));
}

function lowestFirst(resource: Resource, rows: readonly AnyRecord[]): readonly AnyRecord[] {
  const above = aboveOf(resource);
  if (!above) return rows;
  const parents = new Map(rows.map((row) => [row.id, valueAt(row, above.key)]));
  const depths = new Map(rows.map(({ id }) => [id, depthOf(id, parents)]));
  const depth = ({ id }: AnyRecord): number => depths.get(id) ?? 0;
  return rows.toSorted((a, b) => depth(b) - depth(a));
}

/** Number of ancestors of a row among the rows; a circle ends the count. */
function depthOf(id: string, parents: ReadonlyMap<string, unknown>): number {
  const passed = new Set<unknown>();
  for (let at: unknown = id; typeof at === "string" && parents.has(at) && !passed.has(at); at = parents.get(at)) {
    passed.add(at);
  }
  return passed.size;
}
