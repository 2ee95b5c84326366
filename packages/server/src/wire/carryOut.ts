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

/** One call that is about to be carried out. */
export interface Work {
  readonly entry: Entry;
  readonly kysely: Kysely<Schema>;
  readonly language: Language;
  /** Undefined for strangers. */
  readonly session: Session | undefined;
  /** `Idempotency-Key` of the request. */
  readonly key: string | undefined;
  readonly decoded: DecodedCall;
  /** What the handler wants the text of a success to say instead of the usual. */
  readonly said: () => string | undefined;
  /** Told what failed after the call was committed. */
  readonly onLate: (error: unknown) => void;
  /** Carries the call out; may be asked again when the database undid everything. */
  readonly work: (db: Kysely<Schema>, body?: unknown) => unknown;
}

/** The envelope as JSON text, and whether it was given before. */
export interface Done {
  readonly text: string;
  readonly replayed: boolean;
}

const rolledBack: ReadonlySet<string> = new Set(["40001", "40P01"]);
const mostTries = 5;
const longestFirstPauseMs = 40;

/**
 * Carries a call out and writes its answer. A write of somebody signed in is one transaction with its audit rows and, under an
 * idempotency key, with its answer: whatever is cut off, it was done once or not at all. A GET that changes something says
 * what it wants and does no harm a second time, so that it needs no key; a stranger has none. Answers of
 * open calls, and of those that stand alone, are never kept: that of a sign-in holds a token.
 */
export async function carryOut(call: Work): Promise<Done> {
  const { method, access, standsAlone } = call.entry.endpoint;
  if (method === "GET" || !call.session || access.kind === "open" || standsAlone) return once(call);
  const { body } = call.decoded;
  return inTransaction(call, call.session, body, (transaction) => call.work(transaction));
}

/** As `carryOut`, for a file: it is written beside the database, so that only a key makes a transaction of it. */
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

/** @param body - distinguishes the request from another one under the same key */
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

/** Endpoint, place and factory of a call; what is done to a session is done to this one. */
function nameOf({ entry, decoded }: Work, { id, factoryId }: Session): string {
  const isOfSession = entry.id.startsWith("session.");
  return JSON.stringify([entry.id, decoded.params, decoded.query, factoryId, ...(isOfSession ? [id] : [])]);
}

/** @throws {Refusal} `overloaded` when others were in the way each time: nothing was done, and it can be asked again */
async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!rolledBack.has(systemCode(error) ?? "")) throw error;
      if (tries >= mostTries) throw refuse.overloaded();
      // Those that met must not meet again at the next try.
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

/** What is said when a record was written. */
export const successTexts = {
  create: "server.created",
  update: "server.updated",
  remove: "server.deleted",
  act: "server.done",
} as const satisfies Readonly<Record<string, TextKey>>;

/** The toast of a success: clients of the platform show it as it comes (contract-base §11). */
function successText({ id, endpoint }: Entry): TextKey {
  const verb = id.split(".")[1] ?? "";
  const byVerb: Readonly<Record<string, TextKey>> = successTexts;
  return named[id] ?? byVerb[verb] ?? (endpoint.changesState ? "server.done" : "server.success");
}
