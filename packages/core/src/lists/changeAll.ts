import { batchPart } from "../bulk/job/requests.ts";
import { isAbove } from "../bulk/match/references.ts";
import { BATCH_MAX } from "../contract/extensions.ts";
import type { AnyRecord } from "../registry/record.ts";
import type { Resource } from "../registry/resource.ts";
import { valueAt } from "../registry/values.ts";
import { carryOutPieces, type ChangedRows, type ChosenRows, type FailedRow, sendPiece } from "./rowPieces.ts";

/**
 * Deletes rows: fifty in a call where the server takes several, else one by one; what lies below others first. A refused row
 * does not hold up the others. A row whose call got no answer is looked for, and is done when it is gone. What befalls all
 * rows of a piece alike, such as the end of the session, ends it.
 *
 * @param keep - whether the records are read before, so that they can be made again; each is deleted only as it was read,
 * where the server has versions
 * @throws {BancheError} when the server does not even say what it can do
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
 * Which of at most 500 rows the server would not delete, and why, before anything is deleted: it tries, and undoes it. Of more
 * rows, and on servers that cannot do this, nothing is known: none.
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
 * Enables or disables rows, in the way of {@link removeAll}. Servers of the platform flip the state, whatever it is: there each
 * row is read before, and left alone when it is as wanted.
 *
 * @throws {BancheError} when the server does not even say what it can do
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

/** The field by which a record of the resource lies below another one. */
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

/** How many of the rows lie above one; rows that lie above each other in a circle end it. */
function depthOf(id: string, parents: ReadonlyMap<string, unknown>): number {
  const passed = new Set<unknown>();
  for (let at: unknown = id; typeof at === "string" && parents.has(at) && !passed.has(at); at = parents.get(at)) {
    passed.add(at);
  }
  return passed.size;
}
