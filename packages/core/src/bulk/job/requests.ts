import * as z from "zod/mini";
import type { CallOptions, CommonClient } from "../../client/clientOf.ts";
import { writeWire } from "../../contract/shortcut.ts";
import type { AnyRecord } from "../../registry/record.ts";
import type { Resource } from "../../registry/resource.ts";
import { createBody, patchBody, replaceBody, type RowValues } from "../../records/changes.ts";
import type { Write } from "./writes.ts";

/** Additions of a server to the platform's API. */
export interface Abilities {
  /** Records have versions, and an update sends only the changed fields. */
  readonly ours: boolean;
  /** Idempotency keys. */
  readonly keys: boolean;
  /** Several changes in one call. */
  readonly batch: boolean;
}

export async function abilitiesOf(client: CommonClient): Promise<Abilities> {
  const additions = await client.additions();
  return { ours: additions.has("records"), keys: additions.has("idempotency"), batch: additions.has("batch") };
}

/** Extra values that are sent with a new record and are not stored in a plan or journal. The same for each attempt. */
export type WithNew = (
  resource: string,
  values: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, unknown>>;

/** Whether the record must be read before the write can be sent. */
export function needsRecord({ ours }: Abilities, resource: Resource, write: Write): boolean {
  if (write.kind === "create") return false;
  return !ours || write.kind === "remove" || write.version === undefined || reachesInside(resource, write);
}

/** Whether a write can be part of a batch. */
export function fitsBatch({ batch }: Abilities, resource: Resource, write: Write): boolean {
  if (!batch) return false;
  if (write.kind === "create") return true;
  return write.version !== undefined && (write.kind === "remove" || !reachesInside(resource, write));
}

/** Sends one write. @returns the id, if the server returns it */
export async function sendWrite(
  client: CommonClient,
  { resource, write, record, ours, withNew }: Sending,
  options: CallOptions,
): Promise<string | undefined> {
  const { create, update, remove } = resource.endpoints;
  if (write.kind === "create") {
    const answer = await client.call(create, { body: bodyOfNew(resource, write.values, withNew) }, options);
    return (answer as { readonly id?: string } | undefined)?.id;
  }
  const params = { id: write.id };
  if (write.kind === "remove") await client.call(remove, { params }, options);
  else {
    const base = { ...record, id: write.id, version: write.version ?? record?.["version"] };
    const body = (ours ? patchBody : replaceBody)(resource, base, write.changes);
    await client.call(update, { params, body }, options);
  }
  return write.id;
}

export interface Sending {
  readonly resource: Resource;
  readonly write: Write;
  /** The current record, if it was read. */
  readonly record: AnyRecord | undefined;
  readonly ours: boolean;
  readonly withNew?: WithNew | undefined;
}

/** One write as a part of a batch. */
export type BatchPart = ReturnType<typeof batchPart>;

/**
 * Like `batchPart`, but undefined if the wire format cannot express the write. The write is then sent alone, and the
 * client reports the fields.
 */
export function batchPartIfAny(resource: Resource, write: Write, withNew?: WithNew): BatchPart | undefined {
  try {
    return batchPart(resource, write, withNew);
  } catch (error) {
    if (error instanceof z.core.$ZodError) return undefined;
    throw error;
  }
}

/** One write as a part of a batch. @throws {z.ZodError} if the wire format cannot express it */
export function batchPart(resource: Resource, write: Write, withNew?: WithNew) {
  if (write.kind === "create") {
    const body = bodyOfNew(resource, write.values, withNew);
    return { op: "create" as const, record: wired(resource.endpoints.create.body, body) };
  }
  const { id, version } = write;
  if (write.kind === "remove") return { op: "remove" as const, id, version };
  const { version: _, ...changed } = patchBody(resource, { id }, write.changes);
  return { op: "update" as const, id, version, record: wired(resource.endpoints.update.body, changed) };
}

function bodyOfNew(resource: Resource, values: RowValues, withNew: WithNew | undefined): Record<string, unknown> {
  const more = withNew?.(resource.name, Object.fromEntries(values));
  return { ...createBody(resource, values), ...more };
}

function wired(schema: Parameters<typeof writeWire>[0], body: unknown): Record<string, unknown> {
  return writeWire(schema, body) as Record<string, unknown>;
}

/** True if a change is inside a nested object. The whole object is sent, so the record must be read first. */
function reachesInside(resource: Resource, { changes }: Extract<Write, { kind: "update" }>): boolean {
  return changes.some(({ field }) => resource.fields[field]?.key.includes("."));
}
