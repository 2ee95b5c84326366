import { setTimeout as wait } from "node:timers/promises";

import type { Language, TextKey } from "@banche/core";
import { findText } from "@banche/core/text";
import { type Entry, writeWire } from "@banche/core/wire";
import type { Kysely } from "kysely";

import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import type { IncomingFile } from "./handlers.ts";
import { type Envelope, refuse } from "../base/respond.ts";
import { systemCode } from "../base/startError.ts";
import type { DecodedCall } from "./decode.ts";
import { claim, keepAnswer, keyedWrite } from "./idempotency.ts";
import { keepUpload } from "./upload.ts";

/** One call to run. */
export interface Work {
  readonly entry: Entry;
  readonly kysely: Kysely<Schema>;
  readonly language: Language;
  /** Undefined for callers without a session. */
  readonly session: Session | undefined;
  /** `Idempotency-Key` of the request. */
  readonly key: string | undefined;
  readonly decoded: DecodedCall;
  /** The success text that the handler set instead of the usual one. */
  readonly said: () => string | undefined;
  /** Receives errors that happen after the commit. */
  readonly onLate: (error: unknown) => void;
  /** Runs the handler. It may run again after the database rolled everything back. */
  readonly work: (db: Kysely<Schema>, body?: unknown) => unknown;
}

/** The envelope as JSON text, and whether it is a stored answer. */
export interface Done {
  readonly text: string;
  readonly replayed: boolean;
}

const rolledBack: ReadonlySet<string> = new Set(["40001", "40P01"]);
const mostTries = 5;
const longestFirstPauseMs = 40;

/**
 * Runs a call and serialises its answer. A write of a signed-in user is one transaction with its audit rows and, under an idempotency
 * key, with its answer. After an interruption it was done once or not at all. A GET needs no key: if it changes something, repeating it
 * does no harm. Callers without a session have no key. Answers of open calls and of calls with `standsAlone` are never stored: the answer
 * of a sign-in contains a token.
 */
export async function carryOut(call: Work): Promise<Done> {
  const { method, access, standsAlone } = call.entry.endpoint;
  if (method === "GET" || !call.session || access.kind === "open" || standsAlone) return once(call);
  const { body } = call.decoded;
  return inTransaction(call, call.session, body, (transaction) => call.work(transaction));
}

/** The same as `carryOut`, for an upload. The file is stored outside the database, so a transaction is used only with a key. */
export async function carryOutUpload(call: Work, file: IncomingFile): Promise<Done> {
  if (call.key === undefined || !call.session) return once(call, file);
  const kept = await keepUpload(file);
  try {
    return await inTransaction(call, call.session, kept.fingerprint, (transaction) =>
      call.work(transaction, kept.open()),
    );
  } finally {
    await kept.discard();
  }
}

async function once(call: Work, body?: unknown): Promise<Done> {
  return { text: textOf(call, await call.work(call.kysely, body)), replayed: false };
}

/** Runs the call in a transaction, under its idempotency key if it has one. @param body - distinguishes requests under the same key */
async function inTransaction(
  call: Work,
  session: Session,
  body: unknown,
  work: (transaction: Kysely<Schema>) => unknown,
): Promise<Done> {
  const write =
    call.key === undefined ? undefined : keyedWrite(session.userId, call.key, { call: nameOf(call, session), body });
  const answered = async (transaction: Kysely<Schema>): Promise<Done> => {
    const before = write && (await claim(transaction, write));
    if (before !== undefined) return { text: before, replayed: true };
    const text = textOf(call, await work(transaction));
    if (write) await keepAnswer(transaction, write, text);
    return { text, replayed: false };
  };
  return withRetries(() => transact(call.kysely, answered, call.onLate));
}

/** Endpoint, path and factory of a call. Calls about a session also include the id of the session. */
function nameOf({ entry, decoded }: Work, { id, factoryId }: Session): string {
  const isOfSession = entry.id.startsWith("session.");
  return JSON.stringify([entry.id, decoded.params, decoded.query, factoryId, ...(isOfSession ? [id] : [])]);
}

/**
 * Runs work again after conflicts with other transactions. @throws {Refusal} `overloaded` when every try conflicted: nothing was done,
 * and the caller can try again
 */
async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!rolledBack.has(systemCode(error) ?? "")) throw error;
      if (tries >= mostTries) throw refuse.overloaded();
      // The random pause keeps the same transactions from conflicting again.
      await wait(Math.random() * longestFirstPauseMs * 2 ** (tries - 1));
    }
  }
}

function textOf({ entry, language, said }: Work, data: unknown): string {
  const envelope: Envelope = {
    code: 200,
    msg: said() ?? findText(language, successText(entry)) ?? "",
    data: encoded(entry, data),
  };
  return JSON.stringify(envelope);
}

function encoded({ id, endpoint }: Entry, data: unknown): unknown {
  try {
    return writeWire(endpoint.response, data);
  } catch (error) {
    throw new Error(`${id} answered against the contract`, { cause: error });
  }
}

const named: Readonly<Record<string, TextKey>> = {
  "session.login": "server.success",
  "session.logout": "server.signedOut",
  "session.unlock": "server.unlocked",
  "messages.readAll": "notices.readDone",
  "notices.release": "notices.releasedDone",
  "notices.schedule": "notices.scheduledDone",
  "notices.unschedule": "notices.unscheduledDone",
};

/** Success texts of writes of records. */
export const successTexts = {
  create: "server.created",
  update: "server.updated",
  remove: "server.deleted",
  act: "server.done",
} as const satisfies Readonly<Record<string, TextKey>>;

/** The success text of an endpoint. Clients of the platform show it unchanged (contract-base §11). */
function successText({ id, endpoint }: Entry): TextKey {
  const verb = id.split(".")[1] ?? "";
  const byVerb: Readonly<Record<string, TextKey>> = successTexts;
  return named[id] ?? byVerb[verb] ?? (endpoint.changesState ? "server.done" : "server.success");
}
