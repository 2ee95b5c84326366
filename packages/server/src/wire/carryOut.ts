import { type Entry, findText, type Language, type TextKey, writeWire } from "@banche/core";
import type { Kysely } from "kysely";

import type { Schema } from "../db/schema.ts";
import type { Envelope } from "../respond.ts";
import { systemCode } from "../startError.ts";
import type { DecodedCall } from "./decode.ts";
import { claim, keepAnswer, keyedWrite } from "./idempotency.ts";

/** One call that is about to be carried out. */
export interface Work {
  readonly entry: Entry;
  readonly kysely: Kysely<Schema>;
  readonly language: Language;
  /** Undefined for strangers. */
  readonly userId: string | undefined;
  /** `Idempotency-Key` of the request. */
  readonly key: string | undefined;
  readonly decoded: DecodedCall;
  /** Carries the call out; may be asked again when the database undid everything. */
  readonly work: (db: Kysely<Schema>) => unknown;
}

/** The envelope as JSON text, and whether it was given before. */
export interface Done {
  readonly text: string;
  readonly replayed: boolean;
}

const rolledBack: ReadonlySet<string> = new Set(["40001", "40P01"]);
const mostTries = 3;

/**
 * Carries a call out and writes its answer. A write of somebody signed in is one transaction with its audit row and, under an
 * idempotency key, with its answer: whatever is cut off, it was done once or not at all.
 */
export async function carryOut(call: Work): Promise<Done> {
  const { endpoint } = call.entry;
  const { userId } = call;
  if (endpoint.method === "GET" || endpoint.kind !== "json" || userId === undefined) {
    return { text: textOf(call, await call.work(call.kysely)), replayed: false };
  }
  const write =
    call.key === undefined
      ? undefined
      : keyedWrite(userId, call.key, {
          call: `${call.entry.id} ${JSON.stringify(call.decoded.params)} ${JSON.stringify(call.decoded.query)}`,
          body: call.decoded.body,
        });
  return withRetries(() =>
    call.kysely.transaction().execute(async (transaction) => {
      const before = write && (await claim(transaction, write));
      if (before !== undefined) return { text: before, replayed: true };
      const text = textOf(call, await call.work(transaction));
      if (write) await keepAnswer(transaction, write, text);
      return { text, replayed: false };
    }),
  );
}

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries >= mostTries || !rolledBack.has(systemCode(error) ?? "")) throw error;
    }
  }
}

function textOf({ entry, language }: Work, data: unknown): string {
  const envelope: Envelope = {
    code: 200,
    msg: findText(language, successText(entry)) ?? "",
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
};

/** What is said when a record was written. */
export const successTexts = {
  create: "server.created",
  update: "server.updated",
  remove: "server.deleted",
} as const satisfies Readonly<Record<string, TextKey>>;

/** The toast of a success: clients of the platform show it as it comes (contract-base §11). */
function successText({ id, endpoint }: Entry): TextKey {
  const verb = id.split(".")[1] ?? "";
  const byVerb: Readonly<Record<string, TextKey>> = successTexts;
  return named[id] ?? byVerb[verb] ?? (endpoint.changesState ? "server.done" : "server.success");
}
