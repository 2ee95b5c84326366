import type { Client } from "../client/createClient.ts";
import { type BancheError, errorCatalogue, hasCode, isBancheError } from "../errors.ts";
import type { CancelSignal, Clock, Random } from "../ports.ts";
import type { AnyRecord } from "../resources/allRecords.ts";
import type { Resource } from "../resources/defineResource.ts";
import { changesOf, createBody, type FieldChange, patchBody, replaceBody, type RowValues } from "./changes.ts";
import { type Existing, readOne } from "./existing.ts";

/** One row that is to be carried out. */
export type Task = {
  /** From 0, among the rows below the header. */
  readonly index: number;
  readonly line: number;
  readonly key: string;
  readonly values: RowValues;
} & (
  | { readonly operation: "create" }
  | { readonly operation: "update"; readonly record: AnyRecord; readonly changes: readonly FieldChange[] }
);

export type Outcome =
  | { readonly kind: "done" }
  /** The server refused this row. */
  | { readonly kind: "failed"; readonly error: BancheError }
  /** Nothing more can be sent; this row was not carried out. */
  | { readonly kind: "stopped"; readonly error: BancheError }
  /** Nothing more can be sent, and this row may have been carried out. */
  | { readonly kind: "unknown"; readonly error: BancheError };

export interface SendPorts {
  readonly client: Client;
  readonly resource: Resource;
  readonly existing: Existing;
  readonly clock: Clock;
  readonly random: Random;
  /** Names the job in idempotency keys: 1 to 200 visible ASCII characters, another one for each job. */
  readonly jobId: string;
  readonly signal?: CancelSignal | undefined;
}

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;

/**
 * Carries one row out, and once only. What the server certainly did not do is sent again after a pause. What it may
 * have done is sent again only under the same idempotency key, or, on servers that know none, after looking whether it
 * is there. Never throws a `BancheError`.
 */
export async function sendRow(ports: SendPorts, task: Task): Promise<Outcome> {
  const { ours } = ports.existing;
  /** An earlier attempt may have been carried out. */
  let doubt = false;
  for (let attempt = 1; ; attempt += 1) {
    const error = await attemptOnce(ports, task);
    if (!error) return { kind: "done" };
    if (endsJob(error)) return { kind: doubt ? "unknown" : "stopped", error };
    const { retry } = errorCatalogue[error.code];
    const final = retry === "no" || error.code === "internal";
    doubt ||= retry === "unknown";
    const waited = !final && attempt < ATTEMPTS && (await pause(ports, attempt, error));
    if (doubt && !ours) {
      const there = await isThere(ports, task);
      if (there === "yes") return { kind: "done" };
      if (there === "unknown") return { kind: "unknown", error };
    }
    if (final) return { kind: "failed", error };
    if (!waited) return { kind: doubt && ours ? "unknown" : "stopped", error };
  }
}

async function attemptOnce(ports: SendPorts, task: Task): Promise<BancheError | undefined> {
  const { client, resource, existing, jobId } = ports;
  const options = existing.ours ? { idempotencyKey: `${jobId}:${task.index}` } : {};
  try {
    if (task.operation === "create") {
      await client.call(resource.endpoints.create, { body: createBody(resource, task.values) }, options);
    } else {
      const body = (existing.ours ? patchBody : replaceBody)(resource, task.record, task.changes);
      await client.call(resource.endpoints.update, { params: { id: task.record.id }, body }, options);
    }
    return undefined;
  } catch (error) {
    if (isBancheError(error)) return error;
    throw error;
  }
}

/** Whether the server has what the row says, by looking. */
async function isThere(ports: SendPorts, task: Task): Promise<"yes" | "no" | "unknown"> {
  const { client, resource, existing } = ports;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const record =
        task.operation === "create" ? await existing.again(task.key) : await readOne(client, resource, task.record.id);
      return record && changesOf(resource, record, task.values).length === 0 ? "yes" : "no";
    } catch (error) {
      if (!isBancheError(error)) throw error;
      const again = errorCatalogue[error.code].retry !== "no" && attempt < ATTEMPTS;
      if (!again || !(await pause(ports, attempt, error))) return "unknown";
    }
  }
}

/** What would happen to every other row too. */
function endsJob(error: BancheError): boolean {
  return hasCode(
    error,
    "not_signed_in",
    "session_expired",
    "session_replaced",
    "session_locked",
    "forbidden",
    "not_a_server",
    "aborted",
  );
}

/** Waits before the next attempt. False when the job was stopped meanwhile. */
async function pause({ clock, random, signal }: SendPorts, attempt: number, error: BancheError): Promise<boolean> {
  if (signal?.aborted) return false;
  const usual = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS) * (0.5 + random() / 2);
  const asked = Math.min(error.details.retryAfterMs ?? 0, LONGEST_PAUSE_MS * 4);
  await clock.wait(Math.max(usual, asked), signal);
  return !signal?.aborted;
}
