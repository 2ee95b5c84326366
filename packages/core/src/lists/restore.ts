import { createBody } from "../records/changes.ts";
import { newValues, valuesOf } from "../bulk/job/writes.ts";
import type { CommonClient } from "../client/clientOf.ts";
import { type BancheError, isBancheError } from "../errors.ts";
import type { AnyRecord } from "../registry/record.ts";
import type { Resource } from "../registry/resource.ts";

/** The user's rights on the records of a resource. */
interface Rights {
  readonly add: boolean;
  /** Whether a column is permitted, by its code. */
  readonly column: (code: string) => boolean;
}

/**
 * Whether a deleted record can be created again completely: all its data is in its fields, no column of them is
 * hidden from the user, and the user may create records.
 */
export function canRestore(resource: Resource, { add, column }: Rights): boolean {
  const columns = resource.list.columns.map((name) => resource.fields[name]?.column ?? name);
  return resource.takesMore !== true && add && columns.every(column);
}

/** The body that creates a record again with the values that were read. */
export function restoreBody(resource: Resource, record: AnyRecord): Readonly<Record<string, unknown>> {
  return createBody(
    resource,
    newValues(resource, valuesOf(resource, record), () => undefined),
  );
}

export interface Restored {
  readonly record: AnyRecord;
  /** Why the record was not created again. */
  readonly error?: BancheError;
}

/**
 * Creates deleted records again, the last one first, so that a parent exists before its children. They get new ids;
 * references between them are adjusted.
 *
 * @param records - as they were read, in the order of deletion
 */
export async function restore(
  client: CommonClient,
  resource: Resource,
  records: readonly AnyRecord[],
): Promise<readonly Restored[]> {
  const own = Object.values(resource.fields).filter((field) => "target" in field && field.target === resource.name);
  const ids = new Map<unknown, string>();
  const results: Restored[] = [];
  for (const record of records.toReversed()) {
    const moved = own.map(({ key }) => [key, ids.get(record[key]) ?? record[key]] as const);
    const body = restoreBody(resource, { ...record, ...Object.fromEntries(moved) });
    try {
      const { id } = await client.of(resource).create(body);
      if (id !== undefined) ids.set(record.id, id);
      results.push({ record });
    } catch (error) {
      if (!isBancheError(error)) throw error;
      results.push({ record, error });
    }
  }
  return results;
}
