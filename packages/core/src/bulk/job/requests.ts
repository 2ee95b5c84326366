import * as z from "zod/mini";
import type { CallOptions } from "../../client/clientOf.ts";
import type { Client } from "../../client/createClient.ts";
import { writeWire } from "../../contract/shortcut.ts";
import type { AnyRecord } from "../../registry/record.ts";
import type { Resource } from "../../registry/resource.ts";
import { createBody, patchBody, replaceBody, type RowValues } from "../../records/changes.ts";
import type { Write } from "./writes.ts";

/** What a server can do beyond the platform's own calls. */
export interface Abilities {
  /** Versions of records, and changes that send only what changed. */
  readonly ours: boolean;
  /** Idempotency keys. */
  readonly keys: boolean;
  /** Many changes in one call. */
  readonly batch: boolean;
}

export async function abilitiesOf(client: Client): Promise<Abilities> {
  const additions = await client.additions();
  return { ours: additions.has("records"), keys: additions.has("idempotency"), batch: additions.has("batch") };
}

/** What is sent with a new record besides its values, and kept in no plan and no journal. The same for each attempt. */
export type WithNew = (
  resource: string,
  values: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, unknown>>;

/** Whether the record has to be read before the write can be sent. */
export function needsRecord({ ours }: Abilities, resource: Resource, write: Write): boolean {
  if (write.kind === "create") return false;
  return !ours || write.kind === "remove" || write.version === undefined || reachesInside(resource, write);
}

/** Whether a write can go into a batch as it is. */
export function fitsBatch({ batch }: Abilities, resource: Resource, write: Write): boolean {
  if (!batch) return false;
  if (write.kind === "create") return true;
  return write.version !== undefined && (write.kind === "remove" || !reachesInside(resource, write));
}

/** Sends one write. @returns the id where the server says it */
export async function sendWrite(
  client: Client,
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
  /** The record as it is now, where it was read. */
  readonly record: AnyRecord | undefined;
  readonly ours: boolean;
  readonly withNew?: WithNew | undefined;
}

/** One write as a part of a batch. */
export type BatchPart = ReturnType<typeof batchPart>;

/** As `batchPart`; undefined where the wire has no form for the write: sent by itself, the client names its fields. */
export function batchPartIfAny(resource: Resource, write: Write, withNew?: WithNew): BatchPart | undefined {
  try {
    return batchPart(resource, write, withNew);
  } catch (error) {
    if (error instanceof z.core.$ZodError) return undefined;
    throw error;
  }
}

/** One write as a part of a batch. @throws {z.ZodError} when the wire has no form for it */
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

/** Members of nested objects are sent with the whole object, which has to be read. */
function reachesInside(resource: Resource, { changes }: Extract<Write, { kind: "update" }>): boolean {
  return changes.some(({ field }) => resource.fields[field]?.key.includes("."));
}
